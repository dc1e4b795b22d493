"""Modifiers that feed themselves, and numbers that are held to bounds twice (R040, R041; LANGUAGE 7, Layers)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, TypeAlias

from attrs import frozen

from rulekit.compile.check.sentences.kit import Kit
from rulekit.compile.meaning import trees as t
from rulekit.compile.meaning.symbols import FieldSym, LetSym
from rulekit.compile.meaning.trees import Typed
from rulekit.compile.meaning.walk import children, walk

Changed: TypeAlias = LetSym | FieldSym
"""What modifiers may change: a `let`, or a printed field of all cards of a type."""


@frozen(eq=False)
class _Lasting:
    """A modifier that is computed whenever its target is read. reads: its value, whom it changes, its conditions."""

    line: t.Modify
    reads: frozenset[Changed]


def check_layers(kit: Kit) -> None:
    """R040 for every circle of modifiers, at one of them; R041 for numbers with bounds of their own."""
    found = list(modifiers(kit))
    changed: dict[Changed, list[_Lasting]] = {}
    for one, around in found:
        if one.until is None:
            reads = _read_in(one.value, *_arguments(one.target), *around)
            changed.setdefault(one.target.args[0], []).append(_Lasting(one, reads))
    for target, lines in changed.items():
        for line in list(lines):
            way = _way_back(kit, line, target, changed)
            if way is not None:
                _feeds_itself(kit, line.line, target, way)
                lines.remove(line)  # one message for each circle
    _bounds(kit, [one for one, _ in found])


def modifiers(kit: Kit) -> Iterator[tuple[t.Modify, tuple[Typed, ...]]]:
    """Every modifier, with the conditions and sets that stand around it in what lasts."""
    book = kit.book
    bodies: list[Any] = [*book.verbs.values(), *book.phases.values(), *(rule.statement for rule in book.rules)]
    bodies += [body for body, _ in (*book.setups, *book.plays)]
    for text in book.card_texts:
        bodies += [body for effects in text.effects.values() for body, _ in effects]
        bodies += [body for _, _, body, _ in text.abilities]
        bodies += [one for one, _ in text.lasting]
    for body in bodies:
        yield from _below(body, ())


def _below(tree: Any, around: tuple[Typed, ...]) -> Iterator[tuple[t.Modify, tuple[Typed, ...]]]:
    if isinstance(tree, tuple | list):
        for one in tree:
            yield from _below(one, around)
        return
    match tree:
        case t.Modify(target=Typed(op="call" | "field")):
            yield tree, around
        case t.Always(condition=condition, body=body):
            yield from _below(body, around if condition is None else (*around, condition))
        case t.Each(source=source, where=where, body=body):
            yield from _below(body, (*around, source) if where is None else (*around, source, where))
        case t.If(branches=branches):
            conditions = tuple(condition for condition, _ in branches if condition is not None)
            for _, body in branches:
                yield from _below(body, (*around, *conditions))
        case t.Grant(bearer=bearer, lines=lines):
            yield from _below(lines, (*around, bearer))
        case t.Statement():
            for one in children(tree):
                yield from _below(one, ())


def _arguments(target: Typed) -> tuple[Typed, ...]:
    return tuple(one for one in target.args[1:] if isinstance(one, Typed))


def _read_in(*values: Typed) -> frozenset[Changed]:
    """What these read themselves that a modifier may change."""
    found: set[Changed] = set()
    for value in values:
        for one in walk(value):
            if isinstance(one, Typed) and one.op in ("call", "field"):
                found.add(one.args[0])
    return frozenset(found)


def _way_back(
    kit: Kit, line: _Lasting, target: Changed, changed: dict[Changed, list[_Lasting]]
) -> list[tuple[Changed, t.Modify | None]] | None:
    """How a modifier comes to read its own target: what is read on the way, each with the modifier that reads on."""
    waiting: list[tuple[Changed, list[tuple[Changed, t.Modify | None]]]] = [(one, []) for one in line.reads]
    seen: set[Changed] = set()
    while waiting:
        one, way = waiting.pop(0)
        if one is target:
            return way
        if one in seen:
            continue
        seen.add(one)
        if isinstance(one, LetSym) and one in kit.book.lets:
            waiting += [(read, [*way, (one, None)]) for read in _read_in(kit.book.lets[one])]
        for other in changed.get(one, ()):
            waiting += [(read, [*way, (one, other.line)]) for read in other.reads]
    return None


def _feeds_itself(kit: Kit, line: t.Modify, target: Changed, way: list[tuple[Changed, t.Modify | None]]) -> None:
    first = way[0][0] if way else target
    seconds = [(changer.span, f"this changes `{one.name}`") for one, changer in way if changer is not None]
    seconds += [(one.span, f"`{one.name}` is computed here") for one, changer in way if changer is None]
    kit.bag.report(
        "R040",
        f"`{target.name}` would be computed from itself",
        line.span,
        label=f"this changes `{target.name}`, and reads " + ("it" if first is target else f"`{first.name}`"),
        seconds=seconds,
        help="read something that no such line changes, a stored number or what a card prints",
    )


# ---- bounds --------------------------------------------------------------------------------------------------------


def _bounds(kit: Kit, lines: list[t.Modify]) -> None:
    """R041: a `let` that has bounds, is modified, and is cut by `min` or `max` before its modifiers are added."""
    for target in dict.fromkeys(one.target.args[0] for one in lines):
        if not isinstance(target, LetSym) or target.declared is None:
            continue
        sets = [one.value for one in lines if one.target.args[0] is target and one.how == "="]
        for value in (kit.book.lets.get(target), *sets):
            if value is not None and value.op in ("min", "max") and any(_is_bound(one) for one in value.args):
                kit.bag.report(
                    "R041",
                    f"`{target.name}` is held to bounds twice",
                    value.span,
                    label=f"cut by `{value.op}` before other lines change it",
                    seconds=[(target.span, "it has bounds of its own")],
                    help=f"leave out the `{value.op}`, and write the bounds at the name: `{target.name}: a..b = ..`",
                )


def _is_bound(value: Any) -> bool:
    return isinstance(value, Typed) and value.op == "const"
