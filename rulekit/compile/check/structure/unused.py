"""Lints: names nobody uses, tests that fail in silence, idle durations, cards without a copy, rules that never hold.

L001 L003 L007 L008 L011."""

from __future__ import annotations

from rulekit.compile.check.bodies.cardtexts import named as named_by
from rulekit.compile.check.sentences.kit import Kit
from rulekit.compile.check.structure.facts import plain, statements
from rulekit.compile.check.values.build import is_unknown
from rulekit.compile.meaning import trees as t
from rulekit.compile.meaning.symbols import DefinitionSym, Local, PhaseSym
from rulekit.compile.meaning.trees import Typed
from rulekit.compile.meaning.walk import walk
from rulekit.syntax import nodes as n

COMPARISONS = ("eq", "ne", "lt", "le", "gt", "ge", "in", "not_in")


def check_unused(kit: Kit, bodies: list[t.Body]) -> None:
    """L001 for locals of these bodies that are never read."""
    for body in bodies:
        named: dict[Local, None] = {}
        for one in statements(body):
            named |= dict.fromkeys(named_by((one,)))
        if not named:
            continue
        read = {arg for one in walk(body) if isinstance(one, Typed) for arg in one.args if isinstance(arg, Local)}
        for local in named:
            if local not in read:
                kit.bag.report("L001", f"`{local.name}` is never used", local.span, help=_less(kit, local))


def _less(kit: Kit, local: Local) -> str:
    """The way out: what computes a value goes away, what chooses or does something only leaves it without a name."""
    text = kit.bag.sources.get(local.span.path, "")
    line = text[text.rfind("\n", 0, local.span.start) + 1 : local.span.start]
    if line.strip() == "let" and ";" not in text[local.span.end : text.find("\n", local.span.end)]:
        return "delete the line"
    return "delete the name" if line.rstrip().endswith(" as") else "read it, or delete it"


def check_never_said(kit: Kit) -> None:
    """L001 for verbs and phases that nothing says, hears or names; libraries may hold more than a game needs."""
    phases = [phase for phases in kit.names.phases.values() for phase in phases]
    for one in (*kit.names.verbs, *phases):
        if one not in kit.said and not one.span.path.startswith("std/"):
            kind = "phase" if isinstance(one, PhaseSym) else "verb"
            message = f"the {kind} `{kit.written(one.span)}` is never used"
            kit.bag.report("L001", message, one.span, help=f"say it somewhere, or delete the {kind}")


def check_silent(kit: Kit, bodies: list[t.Body]) -> None:
    """L003: `not` of a test, or an `else` behind one, whose sides may be absent."""
    for body in bodies:
        for one in walk(body):
            if isinstance(one, Typed) and one.op == "not" and _may_fail(one.args[0]):
                _silent(kit, one.args[0])
        for one in statements(body):
            if isinstance(one, t.If):
                for (condition, _), (following, _) in zip(one.branches, one.branches[1:], strict=False):
                    if condition is not None and following is None and _may_fail(condition):
                        _silent(kit, condition)


def _may_fail(typed: object) -> bool:
    """A comparison with one side that may be absent, unless the other side is `absent` or both may be."""
    if not isinstance(typed, Typed) or typed.op not in COMPARISONS:
        return False
    sides = [one for one in typed.args if isinstance(one, Typed)]
    return sum(one.type.maybe for one in sides) == 1


def _silent(kit: Kit, condition: Typed) -> None:
    side = next(one for one in condition.args if isinstance(one, Typed) and one.type.maybe)
    text = kit.written(side.span)
    kit.bag.report(
        "L003",
        f"`{text}` may be absent, and then this test is false",
        condition.span,
        help=f"ask `{text} is present` too",
    )


def check_durations(kit: Kit) -> None:
    """L007: a duration in `setup`, where no phase is running."""
    for body, _ in kit.book.setups:
        for one in statements(body):
            point = one.point if isinstance(one, t.AtPoint) else getattr(one, "until", None)
            if isinstance(point, t.Point):
                kit.bag.report(
                    "L007",
                    f"no run of `{point.phase.name}` stands around this",
                    one.span,
                    label="this does nothing",
                    seconds=[(point.phase.span, "this phase")],
                    help=f"write it in `{point.phase.name}`, or in what is done during it",
                )


def check_cards(kit: Kit) -> None:
    """L008 for definitions without a copy."""
    for definition, copies in kit.book.copies.items():
        if copies.op == "const" and copies.args[0] == 0 and not is_unknown(copies):
            text = f"there is no copy of `{definition.name}`"
            kit.bag.report("L008", text, definition.span, label="`copies` is 0")


def check_idle_rules(kit: Kit) -> None:
    """L011: a rule of a card, where no zone that such cards lie in is `abilities active`."""
    active = [zone.card for zone in kit.names.zones if zone.abilities_active]
    for text in kit.book.card_texts:
        card = text.definition.card
        if any(card.is_a(one) for one in active):
            continue
        for one, _ in text.lasting:
            if not _of_this(plain(one)):
                kit.bag.report(
                    "L011",
                    f"this never holds: no zone of `{card.name}` is `abilities active`",
                    one.span,
                    label="a rule of the card",
                    help=_home(kit, text.definition),
                )


def _of_this(one: t.Statement) -> bool:
    """Whether it forbids or replaces something about the card itself: that holds wherever the card lies."""
    if not isinstance(one, t.Instead | t.Ban):
        return False
    return any(typed.op == "local" and typed.args[0].name == "this" for typed in one.pattern.equals.values())


def _home(kit: Kit, definition: DefinitionSym) -> str:
    """A word that lasts, if the card type has one; else the flag."""
    for name, word in definition.card.words.items():
        if any(isinstance(clause, n.FlagClause) and clause.flag == "always" for clause in word.node.clauses):
            return f"write it into the block of a word that lasts: `{name}:`"
    return "add `abilities active` to the zone in which it should hold"
