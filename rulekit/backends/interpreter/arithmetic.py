"""The pure operations written out for plain numbers. Their meaning is that of `program/operations.py`.

`absent` is the least cell value, so `ABSENT < a < b` is "less, and both are there". A tuple on either side raises
TypeError or compares unequal, and goes to the function of the table.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from rulekit.backends.interpreter.cells import Cells, Temps, Value
from rulekit.backends.interpreter.shapes import register_of
from rulekit.program import operations
from rulekit.program.instructions import Expr
from rulekit.program.operations import Overflow
from rulekit.terms import ABSENT, HIGHEST, LOWEST

if TYPE_CHECKING:
    from rulekit.backends.interpreter.expressions import Binder


def _sum(sign: int) -> Callable[[Binder, Expr], Value]:
    """`add` or `sub`."""

    def builder(binder: Binder, expr: Expr) -> Value:
        left, right = expr[1], expr[2]
        a, b = binder.bind(left), binder.bind(right)
        if right[0] == "const" and right[1] != ABSENT:
            return _plus_constant(a, sign * right[1])

        def added(cells: Cells, temps: Temps) -> int:
            x, y = a(cells, temps), b(cells, temps)
            if x == ABSENT or y == ABSENT:
                return ABSENT
            value: int = x + sign * y
            if LOWEST <= value <= HIGHEST:
                return value
            raise Overflow

        return added

    return builder


def _plus_constant(a: Value, constant: int) -> Value:
    def added(cells: Cells, temps: Temps) -> int:
        x = a(cells, temps)
        if x == ABSENT:
            return ABSENT
        value: int = x + constant
        if LOWEST <= value <= HIGHEST:
            return value
        raise Overflow

    return added


def _eq(binder: Binder, expr: Expr) -> Value:
    a, b, general = binder.bind(expr[1]), binder.bind(expr[2]), operations.eq
    register = register_of(expr[2])
    if register is not None:
        return _eq_to_register(a, register)

    def eq(cells: Cells, temps: Temps) -> int:
        x, y = a(cells, temps), b(cells, temps)
        if x != y:
            return 0
        return (1 if x != ABSENT else 0) if type(x) is int else general(x, y)

    return eq


def _eq_to_register(a: Value, register: int) -> Value:
    general = operations.eq

    def eq(cells: Cells, temps: Temps) -> int:
        x, y = a(cells, temps), temps[register]
        if x != y:
            return 0
        return (1 if x != ABSENT else 0) if type(x) is int else general(x, y)

    return eq


def _ne(binder: Binder, expr: Expr) -> Value:
    a, b, general = binder.bind(expr[1]), binder.bind(expr[2]), operations.ne

    def ne(cells: Cells, temps: Temps) -> int:
        x, y = a(cells, temps), b(cells, temps)
        if type(x) is int and type(y) is int:
            return 1 if x != y and x != ABSENT and y != ABSENT else 0
        return general(x, y)

    return ne


def _lt(binder: Binder, expr: Expr) -> Value:
    return _less(binder, expr[1], expr[2], operations.lt)


def _gt(binder: Binder, expr: Expr) -> Value:
    return _less(binder, expr[2], expr[1], operations.lt)


def _le(binder: Binder, expr: Expr) -> Value:
    return _at_most(binder, expr[1], expr[2], operations.le)


def _ge(binder: Binder, expr: Expr) -> Value:
    return _at_most(binder, expr[2], expr[1], operations.le)


def _less(binder: Binder, low: Expr, high: Expr, general: Callable[[Any, Any], int]) -> Value:
    a, b = binder.bind(low), binder.bind(high)
    if high[0] == "const" and type(high[1]) is int and high[1] != ABSENT:
        limit = high[1]
        return lambda cells, temps: 1 if ABSENT < a(cells, temps) < limit else 0
    if low[0] == "const" and type(low[1]) is int and low[1] != ABSENT:
        floor = low[1]
        return lambda cells, temps: 1 if floor < b(cells, temps) else 0

    def less(cells: Cells, temps: Temps) -> int:
        x, y = a(cells, temps), b(cells, temps)
        try:
            return 1 if ABSENT < x < y else 0
        except TypeError:
            return general(x, y)

    return less


def _at_most(binder: Binder, low: Expr, high: Expr, general: Callable[[Any, Any], int]) -> Value:
    a, b = binder.bind(low), binder.bind(high)

    def at_most(cells: Cells, temps: Temps) -> int:
        x, y = a(cells, temps), b(cells, temps)
        try:
            return 1 if ABSENT < x <= y else 0
        except TypeError:
            return general(x, y)

    return at_most


def _not(binder: Binder, expr: Expr) -> Value:
    a = binder.bind(expr[1])
    return lambda cells, temps: 1 if a(cells, temps) in (0, ABSENT) else 0


def _in(binder: Binder, expr: Expr) -> Value:
    a, values = binder.bind(expr[1]), binder.bind(expr[2])
    register = register_of(expr[1])
    if register is not None:
        return _register_in(register, values)

    def contained(cells: Cells, temps: Temps) -> int:
        x = a(cells, temps)
        return 1 if x != ABSENT and x in values(cells, temps) else 0

    return contained


def _register_in(register: int, values: Value) -> Value:
    def contained(cells: Cells, temps: Temps) -> int:
        x = temps[register]
        return 1 if x != ABSENT and x in values(cells, temps) else 0

    return contained


ARITHMETIC: dict[str, Callable[[Binder, Expr], Value]] = {
    "add": _sum(1), "sub": _sum(-1), "eq": _eq, "ne": _ne, "lt": _lt, "gt": _gt, "le": _le, "ge": _ge,
    "not": _not, "in": _in,
}  # fmt: skip
