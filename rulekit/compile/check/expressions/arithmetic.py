"""Sums, differences, products and quotients; also of sets and bags."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulekit.compile.check.values import ranges, types
from rulekit.compile.check.values.build import is_unknown, maybe_if, retyped, unknown
from rulekit.compile.check.values.fit import as_several, converted, settled
from rulekit.compile.check.values.scope import Scope
from rulekit.compile.meaning.trees import Typed
from rulekit.compile.meaning.types import BagT, IntT, ListT, Type, UnknownT, ZoneT
from rulekit.syntax import nodes as n

if TYPE_CHECKING:
    from rulekit.compile.check.expressions.expressions import Expressions

_OPS = {"+": ("add", ranges.add), "-": ("sub", ranges.sub), "*": ("mul", ranges.mul)}
_WORDS = {"+": "added", "-": "subtracted", "*": "multiplied"}


def binary(e: Expressions, node: n.Binary, scope: Scope, expected: Type | None) -> Typed:
    """`a + b`, `a - b`, `a * b`."""
    left = settled(e, e.raw(node.left, scope, expected), scope, None)
    hint = left.type if isinstance(left.type, (ListT, BagT)) else expected
    if isinstance(left.type, ZoneT):
        hint = ListT(types.element_of(left.type) or UnknownT())
    right = settled(e, e.raw(node.right, scope, hint), scope, None)
    if is_unknown(left) or is_unknown(right):
        return unknown(node.span)
    if isinstance(left.type, BagT) or isinstance(right.type, BagT):
        return _bags(e, node, left, right)
    several_left, several_right = as_several(left), as_several(right)
    if several_left is not None or several_right is not None:
        return _sets(e, node, several_left or left, several_right or right)
    return _numbers(e, node, left, right)


def _numbers(e: Expressions, node: n.Binary, left: Typed, right: Typed) -> Typed:
    for side in (left, right):
        if not isinstance(side.type, (IntT, UnknownT)):
            return _no_number(e, side, _WORDS[node.op])
    _rounded(e, node, left, right)
    op, of = _OPS[node.op]
    low_high = of(as_number(left.type), as_number(right.type))
    return Typed(op, (left, right), maybe_if(low_high, left, right), node.span)


def as_number(of: Type) -> IntT:
    """The bounds of a number; for what is no number, none."""
    return IntT(of.low, of.high) if isinstance(of, IntT) else IntT()


def _no_number(e: Expressions, side: Typed, what: str) -> Typed:
    return e.wrong(
        "T001",
        f"`{e.words(side.span)}` is {types.describe(side.type.surely())}, not a number",
        side.span,
        label=f"only numbers are {what}",
    )


def _rounded(e: Expressions, node: n.Binary, left: Typed, right: Typed) -> None:
    """L010: a product with a rounded quotient, or a sum of two."""
    quotients = [side for side in (left, right) if side.op in ("div_up", "div_down")]
    if (node.op == "*" and quotients) or len(quotients) == 2:
        words = "multiplied" if node.op == "*" else "summed"
        warn_rounded(e, quotients[-1], words)


def warn_rounded(e: Expressions, quotient: Typed, words: str) -> None:
    """L010 at a quotient."""
    e.bag.report(
        "L010",
        f"the rounded quotient `{e.words(quotient.span)}` is {words}",
        quotient.span,
        label="rounded here already",
        help="multiply or sum first and divide last, if the rules say so",
    )


def _sets(e: Expressions, node: n.Binary, left: Typed, right: Typed) -> Typed:
    for side in (left, right):
        if not isinstance(side.type, ListT):
            return e.wrong(
                "T003",
                f"`{e.words(side.span)}` is not a set",
                side.span,
                label=f"this is {types.describe(side.type.surely())}",
                because="sets are joined with sets",
                help=f"write `{{{e.words(side.span)}}}` for a set of one",
            )
    if node.op == "*":
        return _no_number(e, left, "multiplied")
    assert isinstance(left.type, ListT)
    assert isinstance(right.type, ListT)
    if node.op == "-":
        narrowed = converted(e, right, left.type)
        widened = converted(e, left, right.type) if narrowed is None else left
        if widened is None:
            return _mixed(e, left, right)
        return Typed("minus", (widened, narrowed or right), widened.type, node.span)
    joined = e.join(left.type, right.type)
    if not isinstance(joined, ListT):
        return _mixed(e, left, right)
    both = Typed(
        "plus",
        (converted(e, left, joined) or left, converted(e, right, joined) or right),
        joined,
        node.span,
    )
    return Typed("unique", (both,), joined, node.span) if joined.distinct else both


def _mixed(e: Expressions, left: Typed, right: Typed) -> Typed:
    return e.wrong(
        "T001",
        f"`{e.words(right.span)}` is {types.describe(right.type)}, not {types.describe(left.type)}",
        right.span,
        label="the two hold different things",
    )


def _bags(e: Expressions, node: n.Binary, left: Typed, right: Typed) -> Typed:
    joined = e.join(left.type, right.type)
    if node.op == "*" or not isinstance(joined, BagT):
        side = right if isinstance(left.type, BagT) else left
        return e.wrong(
            "T001",
            f"`{e.words(side.span)}` is {types.describe(side.type.surely())}, not a bag",
            side.span,
            label="a bag is added to a bag or taken from one",
        )
    sides = (converted(e, left, joined) or left, converted(e, right, joined) or right)
    return Typed("bag_plus" if node.op == "+" else "bag_minus", sides, joined, node.span)


def quotient(e: Expressions, node: n.Quotient, scope: Scope, expected: Type | None) -> Typed:
    """`a / b rounded up`; by zero it is absent."""
    left = e.check(node.left, scope, IntT())
    right = e.check(node.right, scope, IntT())
    if node.way is None:
        words = e.words(node.span)
        return e.wrong(
            "T014",
            f"`{words}` does not say how it rounds",
            node.span,
            label="up or down?",
            help=f"write `{words} rounded down`, or `{words} rounded up`",
        )
    if is_unknown(left) or is_unknown(right):
        return retyped(unknown(node.span), IntT())
    divisor = as_number(right.type)
    of: Type = maybe_if(ranges.div(as_number(left.type), divisor, node.way == "up"), left, right)
    if (divisor.low is None or divisor.low <= 0) and (divisor.high is None or divisor.high >= 0):
        of = of.or_absent()
    return Typed(f"div_{node.way}", (left, right), of, node.span)


def negative(e: Expressions, node: n.Negative, scope: Scope, expected: Type | None) -> Typed:
    """`-n`."""
    operand = e.check(node.operand, scope, IntT())
    if is_unknown(operand):
        return unknown(node.span)
    if operand.op == "const" and isinstance(operand.args[0], int):
        value = -operand.args[0]
        return Typed("const", (value,), IntT(value, value), node.span)
    return Typed("neg", (operand,), maybe_if(ranges.neg(as_number(operand.type)), operand), node.span)
