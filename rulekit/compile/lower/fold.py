"""Constant folding: an expression whose arguments are known is computed now, with the table the backends use (C20)."""

from typing import Any

from rulekit.program.instructions import Expr
from rulekit.program.operations import OPERATIONS, Overflow
from rulekit.terms import ABSENT


def is_const(expr: Expr) -> bool:
    """Whether an expression is a known value."""
    return bool(expr[0] == "const")


def const(value: Any) -> Expr:
    """A known value as an expression."""
    return ("const", value)


def holds(expr: Expr) -> bool | None:
    """Whether a condition is known to hold or not to; None: not known."""
    return expr[1] not in (0, ABSENT) if is_const(expr) else None


def folded(expr: Expr) -> Expr:
    """The expression, computed as far as it can be. Its arguments have been folded already."""
    op, *args = expr
    special = _SPECIAL.get(op)
    if special is not None:
        return special(expr)
    function = OPERATIONS[op].function if op in OPERATIONS else None
    if function is None or not all(isinstance(a, tuple) and a and a[0] == "const" for a in args):
        return expr
    try:
        return const(function(*(a[1] for a in args)))
    except Overflow:
        return expr


def _and(expr: Expr) -> Expr:
    left, right = expr[1], expr[2]
    if holds(left) is False or holds(right) is False:
        return const(0)
    if holds(left):
        return right  # type: ignore[no-any-return]
    return left if holds(right) else expr


def _or(expr: Expr) -> Expr:
    left, right = expr[1], expr[2]
    if holds(left) or (holds(right) and is_const(left)):
        return const(1)
    if holds(left) is False:
        return right  # type: ignore[no-any-return]
    return expr


def _if(expr: Expr) -> Expr:
    known = holds(expr[1])
    if known is None:
        return expr
    return expr[2] if known else expr[3]  # type: ignore[no-any-return]


def _otherwise(expr: Expr) -> Expr:
    if is_const(expr[1]):
        return expr[2] if expr[1][1] == ABSENT else expr[1]  # type: ignore[no-any-return]
    return expr


def _literal(expr: Expr) -> Expr:
    """A list, set, tuple or bag of known values."""
    if not all(is_const(a) for a in expr[1:]):
        return expr
    values = tuple(a[1] for a in expr[1:])
    if expr[0] in ("list", "set"):
        values = tuple(v for v in values if v != ABSENT)
    return const(tuple(dict.fromkeys(values)) if expr[0] == "set" else values)


def _at(expr: Expr) -> Expr:
    """A cell of a family at known indexes becomes a plain cell; outside: absent."""
    place = _known_place(expr[1], expr[2])
    return expr if place is None else const(ABSENT) if place == ABSENT else ("cell", place)


def _zone(expr: Expr) -> Expr:
    place = _known_place(expr[1], expr[2])
    return expr if place is None else const(place)


def _known_place(base: int, dims: tuple[Any, ...]) -> int | None:
    """Base plus offsets if every index is known; ABSENT if one lies outside; None if not known."""
    place = base
    for index, stride, low, size in dims:
        if not is_const(index):
            return None
        if index[1] == ABSENT or not low <= index[1] < low + size:
            return ABSENT
        place += (index[1] - low) * stride
    return place


_SPECIAL = {
    "and": _and,
    "or": _or,
    "if": _if,
    "otherwise": _otherwise,
    "list": _literal,
    "set": _literal,
    "tuple": _literal,
    "bag": _literal,
    "at": _at,
    "zone": _zone,
}


def known_place(base: int, dims: tuple[Any, ...]) -> int | None:
    """Public name of the offset computation, for tables."""
    return _known_place(base, dims)
