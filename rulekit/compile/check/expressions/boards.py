"""Functions of the language: lines, neighbours, directions of a grid, all cards of a type, `was` in tests."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from rulekit.compile.check.values import types
from rulekit.compile.check.values.build import is_unknown, unknown
from rulekit.compile.check.values.scope import Scope
from rulekit.compile.meaning.symbols import EnumSym
from rulekit.compile.meaning.trees import Typed
from rulekit.compile.meaning.types import CardT, EnumT, IntT, ListT, Type, ZoneT
from rulekit.syntax import nodes as n

if TYPE_CHECKING:
    from rulekit.compile.check.expressions.expressions import Expressions


def _board(e: Expressions, node: n.Call, scope: Scope) -> EnumSym | None:
    """The grid that is the first argument."""
    first = node.arguments[0] if node.arguments else None
    enum = e.names.enums.get(first.text) if isinstance(first, n.Name) else None
    if enum is None or enum.grid is None:
        words = e.words(first.span) if first is not None else ""
        e.wrong(
            "T001",
            f"`{words}` is no board" if words else f"`{e.words(node.callee.span)}` needs a board",
            first.span if first is not None else node.span,
            label="a grid is wanted here",
            because="a board is declared with `enum T: grid 7 by 6`",
        )
        return None
    return enum


def _counted(e: Expressions, node: n.Call, wanted: int, form: str) -> bool:
    if len(node.arguments) == wanted and not any(isinstance(one, n.Comprehension) for one in node.arguments):
        return True
    e.wrong("T002", f"`{form}` has {wanted} {'argument' if wanted == 1 else 'arguments'}", node.span, label="not these")
    return False


def _lines(e: Expressions, node: n.Call, scope: Scope, expected: Type | None) -> Typed:
    """`lines(T, n)`: every straight line of n squares."""
    if not _counted(e, node, 2, "lines(T, n)"):
        return unknown(node.span)
    enum = _board(e, node, scope)
    second = node.arguments[1]
    assert not isinstance(second, n.Comprehension)
    length = e.check(second, scope, IntT(1, None))
    if enum is None or is_unknown(length):
        return unknown(node.span)
    line = ListT(EnumT(enum), distinct=True)
    return Typed("lines", (enum, length), ListT(line), node.span)


def _directions(e: Expressions, node: n.Call, scope: Scope, expected: Type | None) -> Typed:
    """`directions(T)`: the eight directions, by number."""
    if not _counted(e, node, 1, "directions(T)"):
        return unknown(node.span)
    enum = _board(e, node, scope)
    return (
        unknown(node.span)
        if enum is None
        else Typed("directions", (enum,), ListT(IntT(0, 7), distinct=True), node.span)
    )


def _square(e: Expressions, node: n.Call, scope: Scope) -> Typed:
    first = node.arguments[0]
    assert not isinstance(first, n.Comprehension)
    square = e.check(first, scope)
    if is_unknown(square) or (isinstance(square.type, EnumT) and square.type.enum.grid is not None):
        return square
    return e.wrong(
        "T001",
        f"`{e.words(first.span)}` is {types.describe(square.type.surely())}, not a square",
        first.span,
        because="squares are the members of an `enum T: grid 7 by 6`",
    )


def _beside(e: Expressions, node: n.Call, scope: Scope, expected: Type | None) -> Typed:
    """`beside(s, d)`: the next square in a direction, absent off the board."""
    if not _counted(e, node, 2, "beside(s, d)"):
        return unknown(node.span)
    square = _square(e, node, scope)
    second = node.arguments[1]
    assert not isinstance(second, n.Comprehension)
    direction = e.check(second, scope, IntT(0, 7))
    if is_unknown(square) or is_unknown(direction):
        return unknown(node.span)
    return Typed("beside", (square, direction), square.type.or_absent(), node.span)


def _neighbors(e: Expressions, node: n.Call, scope: Scope, expected: Type | None) -> Typed:
    """`neighbors(s)`: the squares that share a side."""
    if not _counted(e, node, 1, "neighbors(s)"):
        return unknown(node.span)
    square = _square(e, node, scope)
    if is_unknown(square):
        return square
    return Typed("neighbors", (square,), ListT(square.type.surely(), distinct=True), node.span)


def _was(e: Expressions, node: n.Call, scope: Scope, expected: Type | None) -> Typed:
    """`was(e)` in tests: the value before the step."""
    if not _counted(e, node, 1, "was(e)"):
        return unknown(node.span)
    if scope.place != "test":
        return e.wrong(
            "N001", "unknown name `was`", node.callee.span, because="only invariants and scenarios look back"
        )
    first = node.arguments[0]
    assert not isinstance(first, n.Comprehension)
    value = e.check(first, scope)
    if isinstance(value.type, ZoneT):
        value = e.collection(first, scope)
    return Typed("was", (value,), value.type, node.span)


def _cards(e: Expressions, node: n.Call, scope: Scope, expected: Type | None) -> Typed:
    """`cards(T)`: every physical card of a type, wherever it is."""
    if not _counted(e, node, 1, "cards(T)"):
        return unknown(node.span)
    first = node.arguments[0]
    card = e.names.cards.get(first.text) if isinstance(first, n.Name) else None
    if card is None:
        words = e.words(first.span)
        return e.wrong("T001", f"`{words}` is no card type", first.span, because="`cards(T)` are all cards of a type")
    return Typed("all_cards", (card,), ListT(CardT(card), distinct=True), node.span)


BOARDS: dict[str, Callable[[Expressions, n.Call, Scope, Type | None], Typed]] = {
    "lines": _lines,
    "beside": _beside,
    "neighbors": _neighbors,
    "directions": _directions,
    "cards": _cards,
    "was": _was,
}
