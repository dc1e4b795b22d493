"""Counting and choosing among several: `count any all total first last highest lowest min max`."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import attrs

from rulekit.compile.check.expressions import arithmetic
from rulekit.compile.check.expressions.sets import comprehended, loops_of, run_through
from rulekit.compile.check.values import ranges, types
from rulekit.compile.check.values.build import BOOL, is_unknown, list_of, local, maybe_if, truth, unknown
from rulekit.compile.check.values.scope import Scope
from rulekit.compile.meaning.symbols import EnumSym, Local
from rulekit.compile.meaning.trees import Typed
from rulekit.compile.meaning.types import BoolT, IntT, ListT, Type, UnknownT
from rulekit.syntax import nodes as n

if TYPE_CHECKING:
    from rulekit.compile.check.expressions.expressions import Expressions

Argument = n.Expr | n.Comprehension


def _one_argument(e: Expressions, node: n.Call) -> Argument | None:
    if len(node.arguments) == 1:
        return node.arguments[0]
    name = e.words(node.callee.span)
    e.wrong(
        "T002",
        f"`{name}` takes one set, not {len(node.arguments)} arguments",
        node.span,
        because="a set, a list, `x in S where c`, or `e for x in S`",
        help=f"write `{name}([{', '.join(e.words(one.span) for one in node.arguments)}])`" if node.arguments else None,
    )
    return None


def several(e: Expressions, argument: Argument, scope: Scope, element: Type | None = None) -> Typed:
    """The list that an aggregate runs over; `x in S` binds x."""
    if isinstance(argument, n.Comprehension):
        return comprehended(e, argument, scope, element)
    if isinstance(argument, n.MemberOf) and isinstance(argument.item, n.Name) and not argument.negated:
        name = n.Ident(argument.item.span, argument.item.text)
        return run_through(e, name, argument.source, None, scope).things
    return e.collection(argument, scope, element)


def _count(e: Expressions, node: n.Call, scope: Scope, expected: Type | None) -> Typed:
    argument = _one_argument(e, node)
    if argument is None:
        return unknown(node.span)
    items = several(e, argument, scope)
    if is_unknown(items):
        return unknown(node.span)
    if items.op == "members":
        zone = items.args[0]
        limit = zone.args[0].limit if zone.op == "zone" else None
        return Typed("size", (zone,), IntT(0, limit), node.span)
    return Typed("count", (items,), how_many(e, items), node.span)


def how_many(e: Expressions, items: Typed) -> IntT:
    """How many elements there can be."""
    if items.op in ("seats", "players") and e.names.low_seats:
        return IntT(e.names.low_seats if items.op == "seats" else 0, e.names.high_seats)
    return IntT(0, most_of(e, items))


def most_of(e: Expressions, items: Typed) -> int | None:
    """The largest number of elements, if it is known."""
    if items.op in ("filter", "best", "sorted", "map"):
        return most_of(e, items.args[1])
    if items.op in ("unique", "minus", "from", "after"):
        return most_of(e, items.args[0])
    if items.op in ("set", "list"):
        return len(items.args)
    if items.op in ("players", "seats", "others", "from", "after"):
        return e.names.high_seats
    if items.op == "all":
        of = items.args[0]
        if isinstance(of, EnumSym):
            return len(of.members)
        return len(e.names.roles) if of == "Player" else of.high - of.low + 1
    if isinstance(items.type, ListT) and items.type.limit is not None:
        return items.type.limit
    if items.op == "members" and items.args[0].op == "zone":
        limit = items.args[0].args[0].limit
        return limit if isinstance(limit, int) else None
    return None


def _total(e: Expressions, node: n.Call, scope: Scope, expected: Type | None) -> Typed:
    items = _numbers(e, node, scope, "summed")
    if items is None:
        return unknown(node.span)
    if items.op == "map" and items.args[2].op in ("div_up", "div_down"):
        arithmetic.warn_rounded(e, items.args[2], "summed")
    element = arithmetic.as_number(list_of(items))
    return Typed("total", (items,), ranges.total(element, most_of(e, items)), node.span)


def _numbers(e: Expressions, node: n.Call, scope: Scope, what: str) -> Typed | None:
    argument = _one_argument(e, node)
    items = None if argument is None else several(e, argument, scope, IntT())
    if items is None or is_unknown(items):
        return None
    if not isinstance(list_of(items), (IntT, UnknownT)):
        e.wrong(
            "T001",
            f"`{e.words(node.arguments[0].span)}` is {types.describe(items.type)}, not a set of numbers",
            node.arguments[0].span,
            label=f"only numbers are {what}",
        )
        return None
    return items


def _extreme(op: str) -> Callable[..., Typed]:
    """`highest` and `lowest`: absent of nothing."""

    def handler(e: Expressions, node: n.Call, scope: Scope, expected: Type | None) -> Typed:
        items = _items(e, node, scope, expected)
        if is_unknown(items):
            return unknown(node.span)
        element = list_of(items)
        if not types.is_ordered(element):
            return e.wrong(
                "T004",
                f"`{e.words(node.arguments[0].span)}` is {types.describe(items.type)}, which have no order",
                node.arguments[0].span,
                label="there is no highest among these",
                help=f"`first({e.words(node.arguments[0].span)} by most ..)`",
            )
        return Typed(op, (items,), _end_type(items), node.span)

    return handler


def _end(op: str) -> Callable[..., Typed]:
    """`first` and `last`: absent of nothing."""

    def handler(e: Expressions, node: n.Call, scope: Scope, expected: Type | None) -> Typed:
        items = _items(e, node, scope, expected)
        if is_unknown(items):
            return unknown(node.span)
        return Typed(op, (items,), _end_type(items), node.span)

    return handler


def _items(e: Expressions, node: n.Call, scope: Scope, expected: Type | None) -> Typed:
    argument = _one_argument(e, node)
    if argument is None:
        return unknown(node.span)
    items = several(e, argument, scope, expected)
    return unknown(node.span) if is_unknown(items) else items


def _end_type(items: Typed) -> Type:
    """One element, or absent of nothing; some sets are never empty."""
    element = list_of(items)
    return element.surely() if _is_filled(items) else element.or_absent()


def _is_filled(items: Typed) -> bool:
    """Whether there is an element for sure; while the game goes on somebody plays."""
    op, args = items.op, items.args
    if op in ("sorted", "best"):
        return _is_filled(args[1])
    if op == "map":
        return _is_filled(args[1]) and not args[2].type.maybe
    if op in ("from", "after"):
        return _is_filled(args[0]) and not args[1].type.maybe
    if op == "unique":
        return _is_filled(args[0])
    if op == "plus":
        return _is_filled(args[0]) or _is_filled(args[1])
    if op in ("list", "set"):
        return any(not item.type.maybe for item in args)
    if op == "span":
        return ranges.order("le", args[0].type, args[1].type) is True
    return op in ("all", "seats", "players")


def _quantor(op: str) -> Callable[..., Typed]:
    """`any` and `all`."""

    def handler(e: Expressions, node: n.Call, scope: Scope, expected: Type | None) -> Typed:
        argument = _one_argument(e, node)
        if argument is None:
            return unknown(node.span)
        if isinstance(argument, n.Comprehension):
            return _quantified(e, op, argument, node, scope)
        items = several(e, argument, scope)
        if is_unknown(items):
            return unknown(node.span)
        element = list_of(items)
        if isinstance(element, BoolT):
            each = Local("each", BOOL, "bound", items.span)
            return truth(op, each, items, local(each, items.span), span=node.span)
        return e.wrong(
            "T001",
            f"`{e.words(argument.span)}` is {types.describe(items.type)}, and says nothing that holds or not",
            argument.span,
            label="a condition is wanted here",
            help=f"`{op}(c for x in ..)`" if op == "all" else f"`{op}(x in .. where c)`, or `.. is not empty`",
        )

    return handler


def _quantified(e: Expressions, op: str, argument: n.Comprehension, node: n.Call, scope: Scope) -> Typed:
    """`any(c for x in S)`, and `any(x in S where c)`, where `where` is what is asked for."""
    last = argument.loops[-1]
    asked = argument.value if argument.value is not None else last.where
    if argument.value is None:
        loops = loops_of(e, (*argument.loops[:-1], attrs.evolve(last, where=None)), scope)
    else:
        loops = loops_of(e, argument.loops, scope)
    if asked is None:
        return e.wrong(
            "T001",
            f"`{e.words(argument.span)}` says nothing that holds or not",
            argument.span,
            label="a condition is wanted here",
            help=f"`{op}(x in .. where c)`",
        )
    condition = e.check(asked, loops[-1].scope, BOOL)
    test = truth(op, loops[-1].local, loops[-1].things, condition, span=node.span)
    for loop in reversed(loops[:-1]):
        test = truth(op, loop.local, loop.things, test, span=node.span)
    return test


def _between(op: str) -> Callable[..., Typed]:
    """`min` and `max` of several numbers."""

    def handler(e: Expressions, node: n.Call, scope: Scope, expected: Type | None) -> Typed:
        if len(node.arguments) < 2:
            word = "lowest" if op == "min" else "highest"
            given = e.words(node.arguments[0].span) if node.arguments else "S"
            return e.wrong(
                "T002",
                f"`{op}` takes two numbers or more",
                node.span,
                label=f"{len(node.arguments)} given",
                because=f"of a set it is `{word}`",
                help=f"write `{word}({given})`",
            )
        given_numbers = [e.check(one, scope, IntT()) for one in node.arguments if not isinstance(one, n.Comprehension)]
        if len(given_numbers) != len(node.arguments) or any(is_unknown(one) for one in given_numbers):
            return unknown(node.span)
        of = (ranges.minimum if op == "min" else ranges.maximum)(
            arithmetic.as_number(one.type) for one in given_numbers
        )
        return Typed(op, tuple(given_numbers), maybe_if(of, *given_numbers), node.span)

    return handler


AGGREGATES: dict[str, Callable[[Expressions, n.Call, Scope, Type | None], Typed]] = {
    "count": _count,
    "total": _total,
    "any": _quantor("any"),
    "all": _quantor("all"),
    "first": _end("first"),
    "last": _end("last"),
    "highest": _extreme("highest"),
    "lowest": _extreme("lowest"),
    "min": _between("min"),
    "max": _between("max"),
}
