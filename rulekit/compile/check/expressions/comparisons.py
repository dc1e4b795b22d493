"""Conditions: comparisons, membership, states, and how they are joined; also `otherwise` and choices by a condition."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import attrs

from rulekit.compile.check.expressions import states
from rulekit.compile.check.paths.members import which_number
from rulekit.compile.check.values import ranges, types
from rulekit.compile.check.values.build import BOOL, is_unknown, list_of, members, truth, unknown
from rulekit.compile.check.values.fit import converted, settled
from rulekit.compile.check.values.scope import Scope
from rulekit.compile.meaning.symbols import MemberSym
from rulekit.compile.meaning.trees import Typed
from rulekit.compile.meaning.types import (
    BoolT,
    CardT,
    EffectT,
    EnumT,
    IntT,
    ListT,
    PlayerT,
    TextT,
    Type,
    UnknownT,
    ZoneT,
)
from rulekit.syntax import nodes as n
from rulekit.terms import ABSENT

if TYPE_CHECKING:
    from rulekit.compile.check.expressions.expressions import Expressions

_OPS = {"==": "eq", "!=": "ne", "<": "lt", "<=": "le", ">": "gt", ">=": "ge"}


def condition(e: Expressions, node: n.Expr, scope: Scope) -> Typed:
    """A Bool; a constant one is L002."""
    typed = e.check(node, scope, BOOL)
    value = constant(typed)
    if value is not None and not is_unknown(typed):
        word = "holds" if value else "never holds"
        e.bag.report(
            "L002",
            f"`{e.words(typed.span)}` always holds" if value else f"`{e.words(typed.span)}` never holds",
            typed.span,
            label=f"this {word}",
            because="no position makes a difference to it",
            help="leave it out" if value else "ask for something that can hold, or leave out what depends on it",
        )
    return typed


def constant(typed: Typed) -> bool | None:
    """What the condition is in every position and variant, if that can be told."""
    op, args = typed.op, typed.args
    if op == "const":
        return bool(args[0]) if isinstance(typed.type, BoolT) else None
    if op in _OPS.values():
        return ranges.order(op, args[0].type, args[1].type)
    if op == "not":
        inner = constant(args[0])
        return None if inner is None else not inner
    if op in ("and", "or"):
        sides = [constant(arg) for arg in args]
        decisive = op == "or"
        if decisive in sides:
            return decisive
        return None if None in sides else not decisive
    if op == "present" and not args[0].type.maybe and not isinstance(args[0].type, (CardT, EffectT, UnknownT, ListT)):
        return True
    return None


# ---- comparisons ----------------------------------------------------------------------------------------------


def compare(e: Expressions, node: n.Compare, scope: Scope, expected: Type | None) -> Typed:
    """`a == b`, `a < b`."""
    if isinstance(node.left, n.Compare) or isinstance(node.right, n.Compare):
        return _chained(e, node)
    left, right = sides(e, node.left, node.right, scope)
    if is_unknown(left) or is_unknown(right):
        return unknown(node.span)
    if ABSENT in left.args[:1] + right.args[:1] and "const" in (left.op, right.op):
        return _with_absent(e, node, left)
    op = _OPS[node.op]
    fitted = _common(e, left, right)
    if fitted is None:
        return _different(e, left, right, scope)
    left, right = fitted
    if op not in ("eq", "ne"):
        for side in (left, right):
            if not types.is_ordered(side.type):
                return _unordered(e, side)
    return truth(op, left, right, span=node.span)


def _chained(e: Expressions, node: n.Compare) -> Typed:
    inner = node.left if isinstance(node.left, n.Compare) else node.right
    assert isinstance(inner, n.Compare)
    middle = inner.right if inner is node.left else inner.left
    rest = f"{e.words(node.left.span)} and {e.words(middle.span)} {node.op} {e.words(node.right.span)}"
    return e.wrong(
        "S011",
        "a comparison cannot be chained",
        node.span,
        label="two comparisons in one",
        help=f"write `{rest}`" if inner is node.left else "join two comparisons with `and`",
    )


def _with_absent(e: Expressions, node: n.Compare, left: Typed) -> Typed:
    other = node.right if left.op == "const" and left.args[0] == ABSENT else node.left
    word = "absent" if node.op == "==" else "present"
    e.wrong(
        "T001",
        "nothing can be compared with `absent`",
        node.span,
        label="this never holds",
        because="a comparison with an absent side is false",
        help=f"write `{e.words(other.span)} is {word}`",
    )
    return unknown(node.span)


def sides(e: Expressions, left: n.Expr, right: n.Expr, scope: Scope) -> tuple[Typed, Typed]:
    """Both sides; the one that means something by itself tells what names and texts on the other mean."""
    if needs_hint(e, left, scope):
        second = _by_itself(e, right, lambda: e.check(right, scope))
        if second is not None:
            return _side(e, left, scope, second.type), second
    first = e.check(left, scope)
    return first, _side(e, right, scope, first.type)


def _by_itself(e: Expressions, node: n.Expr, read: Callable[[], Typed]) -> Typed | None:
    """What the text means by itself; None if it needs a hint too, and then nothing is reported."""
    if isinstance(node, n.Text):
        return None
    with e.trying() as found:
        typed = read()
    if is_unknown(typed) or found.has_errors:
        return None
    e.bag.extend(found.diagnostics)
    return typed


def _side(e: Expressions, node: n.Expr, scope: Scope, hint: Type) -> Typed:
    if isinstance(hint, ZoneT):
        hint = ListT(CardT(hint.card))
    if isinstance(hint, UnknownT):
        return e.check(node, scope)
    typed = settled(e, e.raw(node, scope, hint.surely()), scope, None)
    return converted(e, typed, hint.surely()) or typed


def needs_hint(e: Expressions, node: n.Expr, scope: Scope) -> bool:
    """Whether the text may mean one thing or another: members, card names, tuples, sets of them."""
    if isinstance(node, n.Group):
        return needs_hint(e, node.inner, scope)
    if isinstance(node, (n.Text, n.Tuple, n.SetLiteral, n.ListLiteral)):
        return True
    if isinstance(node, n.Name) and node.text not in scope.locals:
        found = e.lookup.find(node.text, scope.when)
        return found is not None and any(isinstance(one, MemberSym) for one in found.symbols)
    return False


def _common(e: Expressions, left: Typed, right: Typed) -> tuple[Typed, Typed] | None:
    """Both in one type."""
    if isinstance(left.type, ZoneT) and isinstance(right.type, ListT):
        left = members(left)
    if isinstance(right.type, ZoneT) and isinstance(left.type, ListT):
        right = members(right)
    joined = e.join(left.type, right.type)
    if joined is None:
        if isinstance(left.type, (EnumT, PlayerT)) and isinstance(right.type, (EnumT, PlayerT)):
            for one in (left.type, right.type):
                first, second = converted(e, left, one), converted(e, right, one)
                if first is not None and second is not None:
                    return first, second
        return None
    first, second = converted(e, left, joined.surely()), converted(e, right, joined.surely())
    return None if first is None or second is None else (first, second)


def _different(e: Expressions, left: Typed, right: Typed, scope: Scope) -> Typed:
    words = types.describe(left.type.surely())
    help_ = None
    if isinstance(right.type, BoolT) or isinstance(left.type, BoolT):
        help_ = "a condition stands alone: `if p.ready`, `if not p.ready`"
    elif IntT in (type(left.type), type(right.type)):
        help_ = which_number(e, right if isinstance(left.type, IntT) else left, scope)
    several = next((one for one in (left, right) if isinstance(one.type, ListT | ZoneT)), None)
    if several is not None and IntT in (type(left.type), type(right.type)):
        text = e.words(several.span)
        return e.wrong(
            "T001",
            f"`{text}` is {types.describe(several.type)}, not a number",
            several.span,
            label="a number is wanted here",
            because="a comparison of different types could never hold",
            help=f"write `count({text})`",
        )
    return e.wrong(
        "T001",
        f"`{e.words(right.span)}` is {types.describe(right.type.surely())}, not {words}",
        right.span,
        label="the two sides are of different types",
        seconds=[(left.span, f"this is {words}")],
        because="a comparison of different types could never hold",
        help=help_,
    )


def _unordered(e: Expressions, side: Typed) -> Typed:
    return e.wrong(
        "T004",
        f"`{e.words(side.span)}` is {types.describe(side.type.surely())}, which is neither more nor less than another",
        side.span,
        label="there is no order among these",
        help="compare a number of the things",
    )


# ---- membership -----------------------------------------------------------------------------------------------


def member_of(e: Expressions, node: n.MemberOf, scope: Scope, expected: Type | None) -> Typed:
    """`x in S`, `x not in S`."""
    item, source = _item_and_source(e, node, scope)
    if isinstance(item.type, ListT) or (isinstance(item.type, ZoneT) and not isinstance(list_of(source), ZoneT)):
        e.wrong(
            "T001",
            f"`{e.words(item.span)}` is {types.describe(item.type)}",
            item.span,
            label="one thing is wanted here",
            because="`in` asks whether one thing is among several",
        )
        return unknown(node.span)
    element = types.element_of(source.type) or UnknownT()
    if is_unknown(item) or is_unknown(source) or isinstance(element, UnknownT):
        return truth("not_in" if node.negated else "in", item, source, span=node.span)
    fitted = _common(e, item, Typed("const", (0,), element, source.span))
    if isinstance(item.type, CardT) and isinstance(element, TextT):
        item = Typed("definition_of", (item,), attrs.evolve(element, maybe=item.type.maybe), item.span)
    elif fitted is None:
        words = types.describe(ListT(element))
        return e.wrong(
            "T001",
            f"`{e.words(item.span)}` is {types.describe(item.type.surely())}, and can be in no such set",
            item.span,
            seconds=[(source.span, f"this is {words}")],
            because="a set holds things of its own type",
        )
    else:
        item = fitted[0]
        if isinstance(element, (EnumT, PlayerT)):
            source = converted(e, source, ListT(item.type.surely(), distinct=True)) or source
    return truth("not_in" if node.negated else "in", item, source, span=node.span)


def _item_and_source(e: Expressions, node: n.MemberOf, scope: Scope) -> tuple[Typed, Typed]:
    """Both sides of `in`; either may tell what names and texts on the other mean."""
    if needs_hint(e, node.item, scope):
        known = _by_itself(e, node.source, lambda: e.collection(node.source, scope))
        if known is not None:
            return _side(e, node.item, scope, types.element_of(known.type) or UnknownT()), known
    item = e.check(node.item, scope)
    return item, e.collection(node.source, scope, item.type)


def is_state(e: Expressions, node: n.IsState, scope: Scope, expected: Type | None) -> Typed:
    """`x is w`, `x is not w`."""
    return states.is_state(e, node, scope)


# ---- alternatives ---------------------------------------------------------------------------------------------


def choice(e: Expressions, node: n.Choice, scope: Scope, expected: Type | None) -> Typed:
    """`a if c else b`."""
    test = e.condition(node.condition, scope)
    first, second = e.ways(test, scope)
    value, other = _alternatives(e, node.value, first, node.otherwise, second, expected)
    joined = e.join(value.type, other.type)
    if joined is None:
        return _two_types(e, value, other)
    return Typed("if", (test, *_as(e, (value, other), joined)), joined, node.span)


def otherwise(e: Expressions, node: n.Otherwise, scope: Scope, expected: Type | None) -> Typed:
    """`a otherwise b`: b where a is absent."""
    value, fallback = _alternatives(e, node.value, scope, node.fallback, scope, expected)
    joined = e.join(value.type.surely(), fallback.type)
    if joined is None:
        return _two_types(e, value, fallback)
    if not value.type.maybe and not isinstance(value.type, (UnknownT, ListT, CardT)):
        return value
    return Typed("otherwise", _as(e, (value, fallback), joined), joined, node.span)


def _alternatives(
    e: Expressions, one: n.Expr, first: Scope, other: n.Expr, second: Scope, expected: Type | None
) -> tuple[Typed, Typed]:
    """Two values for one place; the one that means something by itself tells about the other."""
    if expected is None and needs_hint(e, one, first):
        right = _by_itself(e, other, lambda: e.check(other, second))
        if right is not None:
            return _side(e, one, first, right.type), right
    left = settled(e, e.raw(one, first, expected), first, expected if isinstance(expected, (ZoneT, ListT)) else None)
    hint = expected if expected is not None else left.type
    if isinstance(hint, (ZoneT, UnknownT)):
        return left, e.check(other, second, expected if isinstance(expected, ZoneT) else None)
    return left, _side(e, other, second, hint)


def _as(e: Expressions, sides: tuple[Typed, Typed], joined: Type) -> tuple[Typed, Typed]:
    first, second = (converted(e, side, joined.surely()) or side for side in sides)
    return first, second


def _two_types(e: Expressions, value: Typed, other: Typed) -> Typed:
    words = types.describe(value.type.surely())
    return e.wrong(
        "T001",
        f"`{e.words(other.span)}` is {types.describe(other.type.surely())}, not {words}",
        other.span,
        label="the two alternatives are of different types",
        seconds=[(value.span, f"this is {words}")],
        because="one value has one type",
    )


# ---- sentences, passes ----------------------------------------------------------------------------------------


def can(e: Expressions, node: n.Can, scope: Scope, expected: Type | None) -> Typed:
    """`can (ROW)`: whether the sentence would go through."""
    statement = None if e.sentence is None else e.sentence(node.row, scope)
    if statement is None:
        return unknown(node.span)
    return truth("can", statement, span=node.span)


def everyone_passes(e: Expressions, node: n.EveryonePasses, scope: Scope, expected: Type | None) -> Typed:
    """`everyone passes`: in an `until` loop, which counts passes."""
    if not scope.loops:
        return e.wrong(
            "S005",
            f"`{e.words(node.span)}` outside a loop",
            node.span,
            label="no loop counts passes here",
            because="passes are counted by `each .., until ..:`",
        )
    return truth("passed", scope.loops[-1], node.others_only, span=node.span)
