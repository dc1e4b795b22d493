"""Whether a verb that `gives` something assigns it on every way through its body (T021)."""

from __future__ import annotations

from rulekit.compile.check.sentences.kit import Kit
from rulekit.compile.meaning import trees as t
from rulekit.compile.meaning.symbols import Local, VerbSym

Known = frozenset[Local]


def check_results(kit: Kit, verb: VerbSym, body: t.Body) -> None:
    """T021 for each result that may be left without a value."""
    if not verb.results:
        return
    exits: list[Known] = []
    end = _after(body, frozenset(), exits)
    if end is not None:
        exits.append(end)
    for result in verb.results:
        if not all(result in known for known in exits):
            kit.bag.report(
                "T021",
                f"`{result.name}` is not assigned on every path",
                result.span,
                label="some way through the verb leaves it open",
                help=f"begin with `{result.name} = ..`",
            )


def _after(body: t.Body, known: Known, exits: list[Known]) -> Known | None:
    """What is assigned behind a body, None if play never comes there; every `stop` adds to `exits`."""
    for statement in body:
        match statement:
            case t.Stop():
                exits.append(known)
                return None
            case t.Assign(target=target) if target.op in ("local", "local_list"):
                known |= {target.args[0]}
            case t.If():
                there = _branches(statement, known, exits)
                if there is None:
                    return None
                known = there
            case t.Each() | t.While() | t.Repeat():
                _after(statement.body, known, exits)  # may run no time at all
            case t.Together():
                there = _after(statement.body, known, exits)
                if there is None:
                    return None
                known = there
            case t.May():
                yes = _after(statement.body, known, exits)
                no = _after(statement.otherwise, known, exits)
                both = [one for one in (yes, no) if one is not None]
                if not both:
                    return None
                known = frozenset.intersection(*both)
            case t.Menu():
                there = _menu(statement, known, exits)
                if there is None:
                    return None
                known = there
            case t.NotYet(parts=parts):
                for part in parts:
                    if isinstance(part, t.Statement):
                        known = _after((part,), known, exits) or known
    return known


def _branches(one: t.If, known: Known, exits: list[Known]) -> Known | None:
    ends = [_after(body, known, exits) for _, body in one.branches]
    if all(condition is not None for condition, _ in one.branches):
        ends.append(known)
    there = [end for end in ends if end is not None]
    return frozenset.intersection(*there) if there else None


def _menu(one: t.Menu, known: Known, exits: list[Known]) -> Known | None:
    ends = [_after(entry.body, known, exits) for entry in one.entries]
    if one.otherwise is not None:
        ends.append(_after(one.otherwise, known, exits))
    elif one.kind != "must":
        ends.append(known)
    if one.kind == "repeatedly":
        ends = [known]
    there = [end for end in ends if end is not None]
    return frozenset.intersection(*there) if there else None
