"""What happens together: nobody is asked in between, and nothing is used before it is there (R020 to R022)."""

from __future__ import annotations

from collections.abc import Iterator

from rulekit.compile.check.sentences.kit import Kit
from rulekit.compile.check.structure.facts import Facts, asks, bodies_in, plain, statements
from rulekit.compile.meaning import trees as t
from rulekit.compile.meaning.symbols import Local
from rulekit.compile.meaning.walk import uses
from rulekit.diagnostics import Span


def check_batches(kit: Kit, facts: Facts, bodies: list[t.Body]) -> None:
    """Every `together` and every collected `each` of the rulebook."""
    for body in bodies:
        for one in statements(body):
            if isinstance(one, t.Together):
                _no_decision(kit, facts, one)
                _nothing_early(kit, one.body)
            elif isinstance(one, t.Each) and one.mode in ("together", "secretly"):
                _choices_first(kit, facts, one)


def _no_decision(kit: Kit, facts: Facts, one: t.Together) -> None:
    for span in facts.askings(one.body):
        seconds = [(_head(one.span), "inside this")]
        help_ = "let them choose in front of `together:`, and use the names of what was chosen in it"
        kit.bag.report("R020", None, span, label="somebody is asked here", seconds=seconds, help=help_)


def _head(span: Span) -> Span:
    return Span(span.path, span.start, min(span.end, span.start + len("together")))


def _nothing_early(kit: Kit, body: t.Body) -> None:
    """R022: what `as` takes is there only when the batch has happened."""
    taken: list[Local] = []
    for one in (plain(statement) for statement in body):
        for local in taken:
            if uses(one, local):
                kit.bag.report(
                    "R022",
                    f"`{local.name}` is not there yet",
                    one.span,
                    label="used inside the same `together`",
                    seconds=[(local.span, "taken here")],
                )
                taken.remove(local)
                break
        if isinstance(one, t.Builtin | t.Call):
            taken += one.results


def _choices_first(kit: Kit, facts: Facts, one: t.Each) -> None:
    changed: Span | None = None
    for kind, span in _in_order(facts, one.body):
        if kind == "asks" and changed is not None:
            kit.bag.report(
                "R021",
                f"a decision after a change in `each .., {one.mode}`",
                span,
                label="asked after something has changed",
                seconds=[(changed, "changed here")],
            )
            return
        if kind == "changes" and changed is None:
            changed = span


def _in_order(facts: Facts, body: t.Body) -> Iterator[tuple[str, Span]]:
    """Decisions and changes as they stand in the text; a call asks before it changes, if it does both."""
    for one in (plain(statement) for statement in body):
        if isinstance(one, t.Menu | t.May):
            yield "asks", one.span
            if any(facts.changes(inner) for inner in bodies_in(one)):
                yield "changes", one.span
            continue
        if asks(one):
            yield "asks", one.span
            continue
        callee = facts.callee(one)
        if callee is not None and any(True for _ in facts.askings((one,))):
            yield "asks", one.span
        if facts.changed_by(one):
            yield "changes", one.span
        for inner in bodies_in(one):
            yield from _in_order(facts, inner)
