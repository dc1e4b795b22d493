"""Guards: which expressions are known to be present where a condition holds, or where it does not (T016)."""

from __future__ import annotations

from typing import Any

from rulekit.compile.check.values import ranges
from rulekit.compile.meaning.trees import Statement, Typed
from rulekit.compile.meaning.types import CardT, IntT, ListT, Type

Keys = frozenset[Any]
"""Keys of what is present, and facts: `("is_a", key, card type)` and `("within", key, low, high)`."""
NONE: Keys = frozenset()

_STRICT = frozenset(
    (
        "read spread local_at zone members only field printed column values steps beside coordinate definition_of"
        " zone_of controller owner host text add sub mul neg div_up div_down min max eq ne lt le gt ge bag_at bag_plus"
        " bag_minus is_a out item present size tuple"
    ).split()
)
"""Operations that are absent, or do not hold, as soon as one argument is absent."""

_TESTS = frozenset("eq ne lt le gt ge".split())


_OPPOSITE = {"lt": "ge", "le": "gt", "gt": "le", "ge": "lt", "ne": "eq"}


def key(typed: Typed) -> Any:
    """Equal for expressions that read the same things the same way."""
    return (typed.op, *(_part(arg) for arg in typed.args))


def _part(arg: Any) -> Any:
    if isinstance(arg, Typed):
        return key(arg)
    if isinstance(arg, tuple):
        return tuple(_part(one) for one in arg)
    if isinstance(arg, Statement):
        return id(arg)
    return arg


def present_keys(condition: Typed) -> Keys:
    """The keys of expressions that are present if this condition holds."""
    op, args = condition.op, condition.args
    if op == "and":
        return present_keys(args[0]) | present_keys(args[1])
    if op == "or":
        return present_keys(args[0]) & present_keys(args[1])
    if op == "not":
        return present_if_not(args[0])
    if op == "present":
        return _inside(args[0])
    if op == "in":
        element = args[1].type.element if isinstance(args[1].type, ListT) else None
        inside = _bound(args[0], element.low, element.high) if isinstance(element, IntT) else NONE
        return _inside(args[0]) | inside
    if op == "not_in":
        return _inside(args[0])
    if op == "is_a":
        return _inside(args[0]) | {("is_a", key(args[0]), args[1])}
    if op in _TESTS:
        present = NONE.union(*(_inside(arg) for arg in args if isinstance(arg, Typed)))
        return present | _filled(op, args) | _within(op, *args)
    return _inside(condition)


def narrowed(typed: Typed, known: Keys) -> Type:
    """The type of an expression where these keys are known: not absent, and of a child card type."""
    of = typed.type
    if not known or not (of.maybe or isinstance(of, CardT) or typed.op == "local"):
        return of
    own = key(typed)
    if own in known:
        of = of.surely()
    for one in known:
        if one[0] == "is_a" and one[1] == own and isinstance(of, CardT) and one[2].is_a(of.card):
            of = CardT(one[2], maybe=of.maybe)
        if one[0] == "within" and one[1] == own and isinstance(of, IntT):
            of = ranges.both(of, IntT(one[2], one[3]))
    return of


def _within(op: str, left: Typed, right: Typed) -> Keys:
    """What a comparison tells of the bounds of locals that keep their value."""
    if op in ("gt", "ge"):
        op, left, right = {"gt": "lt", "ge": "le"}[op], right, left
    if op not in ("lt", "le", "eq") or not isinstance(left.type, IntT) or not isinstance(right.type, IntT):
        return NONE
    less = 1 if op == "lt" else 0
    low, high = left.type.low, right.type.high
    found = _bound(left, right.type.low if op == "eq" else None, None if high is None else high - less)
    return found | _bound(right, None if low is None else low + less, left.type.high if op == "eq" else None)


def _bound(typed: Typed, low: int | None, high: int | None) -> Keys:
    steady = typed.op == "local" and typed.args[0].kind not in ("var", "result")
    return frozenset([("within", key(typed), low, high)]) if steady and (low, high) != (None, None) else NONE


def present_if_not(condition: Typed) -> Keys:
    """The keys of expressions that are present if this condition does not hold."""
    op, args = condition.op, condition.args
    if op == "and":
        return present_if_not(args[0]) & present_if_not(args[1])
    if op == "or":
        return present_if_not(args[0]) | present_if_not(args[1])
    if op == "not":
        return present_keys(args[0])
    if op in _OPPOSITE and not any(arg.type.maybe for arg in args):
        return _within(_OPPOSITE[op], *args)
    if op == "empty":
        return _ends(args[0])
    if op == "eq" and _is_size(args[0]) and _is_const(args[1], 0):
        return _lying(args[0])
    return NONE


def _inside(typed: Typed) -> Keys:
    """The expression itself and all parts without which it would be absent."""
    found = frozenset([key(typed)]) if typed.type.maybe or typed.op in ("local", "read", "spread") else NONE
    if typed.op == "call":
        for arg, param in zip(typed.args[1:], typed.args[0].params, strict=False):
            found |= NONE if param.type.maybe else _inside(arg)
        return found
    if typed.op == "call":
        given = zip(typed.args[0].params, typed.args[1:], strict=False)
        return found.union(*(_inside(argument) for param, argument in given if not param.type.maybe))
    if typed.op in _STRICT:
        for arg in typed.args:
            for one in arg if isinstance(arg, tuple) else (arg,):
                if isinstance(one, Typed):
                    found |= _inside(one)
    return found


def _filled(op: str, args: tuple[Any, ...]) -> Keys:
    """`count(z) > 0`, `1 <= count(z)`: something lies there."""
    left, right = args
    if op in ("gt", "ge") and _is_count(left) and _is_positive(right, op == "ge"):
        return _counted(left)
    if op in ("lt", "le") and _is_count(right) and _is_positive(left, op == "le"):
        return _counted(right)
    if op == "eq" and _is_count(left) and _is_positive(right, True):
        return _counted(left)
    if op == "ne" and _is_count(left) and _is_const(right, 0):
        return _counted(left)
    return NONE


def _counted(typed: Typed) -> Keys:
    return _lying(typed) if typed.op == "size" else _ends(typed.args[0])


def _lying(size: Typed) -> Keys:
    zone = size.args[0]
    return frozenset([("only", key(zone))]) | _ends_of(("members", key(zone)))


def _ends(items: Typed) -> Keys:
    return _ends_of(key(items)) if isinstance(items.type, ListT) else NONE


def _ends_of(items: Any) -> Keys:
    return frozenset((op, items) for op in ("first", "last", "highest", "lowest"))


def _is_size(arg: Any) -> bool:
    return isinstance(arg, Typed) and arg.op == "size"


def _is_count(arg: Any) -> bool:
    return isinstance(arg, Typed) and arg.op in ("size", "count")


def _is_const(arg: Any, value: int) -> bool:
    return isinstance(arg, Typed) and arg.op == "const" and bool(arg.args[0] == value)


def _is_positive(arg: Any, or_one: bool) -> bool:
    return (
        isinstance(arg, Typed)
        and arg.op == "const"
        and isinstance(arg.args[0], int)
        and arg.args[0] >= (1 if or_one else 0)
    )
