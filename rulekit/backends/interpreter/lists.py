"""Sets and lists inside an expression: built, filtered, compared. They are tuples, no part of the position."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from rulekit.backends.interpreter.cells import Cells, Temps, Value
from rulekit.program.instructions import Expr
from rulekit.terms import ABSENT, MOST_ELEMENTS

if TYPE_CHECKING:
    from rulekit.backends.interpreter.expressions import Binder

WORK = 500_000
"""Elements of lists and values of `let`s that are computed between two decisions (SEM-19)."""


class TooMuch(Exception):
    """A list grew beyond its room, or computing takes too long; play turns it into P020."""


class Work:
    """What may still be computed in this step."""

    __slots__ = ("left",)

    def __init__(self) -> None:
        self.left = WORK

    def renew(self) -> None:
        """A step begins."""
        self.left = WORK

    def spent(self) -> TooMuch:
        """What is raised when nothing is left."""
        return TooMuch(f"more than {WORK:,} values are computed in one step")


def _elements(binder: Binder, expr: Expr) -> Value:
    """A list that is gone through, so that its elements count."""
    values, work = binder.bind(expr), binder.work

    def elements(cells: Cells, temps: Temps) -> tuple[Any, ...]:
        found: tuple[Any, ...] = values(cells, temps)
        work.left -= len(found)
        if work.left < 0:
            raise work.spent()
        return found

    return elements


def _span(binder: Binder, expr: Expr) -> Value:
    low, high = binder.bind(expr[1]), binder.bind(expr[2])

    def span(cells: Cells, temps: Temps) -> tuple[int, ...]:
        a, b = low(cells, temps), high(cells, temps)
        if a == ABSENT or b == ABSENT:
            return ()
        if b - a >= MOST_ELEMENTS:
            raise TooMuch("a list grows too long")
        return tuple(range(a, b + 1))

    return span


def _list(binder: Binder, expr: Expr) -> Value:
    parts = [binder.bind(part) for part in expr[1:]]

    def values(cells: Cells, temps: Temps) -> tuple[Any, ...]:
        found = [part(cells, temps) for part in parts]
        return tuple([v for v in found if v != ABSENT])

    return values


def _set(binder: Binder, expr: Expr) -> Value:
    values = _list(binder, expr)
    return lambda cells, temps: tuple(dict.fromkeys(values(cells, temps)))


def _filter(binder: Binder, expr: Expr) -> Value:
    register, values, condition = expr[1] + 1, _elements(binder, expr[2]), binder.bind(expr[3])

    def kept(cells: Cells, temps: Temps) -> tuple[Any, ...]:
        found = []
        for value in values(cells, temps):
            temps[register] = value
            if condition(cells, temps) > 0:
                found.append(value)
        return tuple(found)

    return kept


def _first(binder: Binder, expr: Expr) -> Value:
    """Of a filtered list the first one that is kept: what stands behind it is not looked at."""
    values = expr[1]
    if values[0] != "filter":
        return _first_of(binder.bind(values))
    register, elements, condition = values[1] + 1, _elements(binder, values[2]), binder.bind(values[3])

    def first(cells: Cells, temps: Temps) -> Any:
        for value in elements(cells, temps):
            temps[register] = value
            if condition(cells, temps) > 0:
                return value
        return ABSENT

    return first


def _first_of(values: Value) -> Value:
    def first(cells: Cells, temps: Temps) -> Any:
        found = values(cells, temps)
        return found[0] if found else ABSENT

    return first


def _map(binder: Binder, expr: Expr) -> Value:
    register, values, value = expr[1] + 1, _elements(binder, expr[2]), binder.bind(expr[3])

    def mapped(cells: Cells, temps: Temps) -> tuple[Any, ...]:
        found = []
        for element in values(cells, temps):
            temps[register] = element
            made = value(cells, temps)
            if made != ABSENT:
                found.append(made)
        return tuple(found)

    return mapped


def _flat(binder: Binder, expr: Expr) -> Value:
    register, values, inner = expr[1] + 1, _elements(binder, expr[2]), binder.bind(expr[3])

    def flat(cells: Cells, temps: Temps) -> tuple[Any, ...]:
        found: list[Any] = []
        for value in values(cells, temps):
            temps[register] = value
            found += inner(cells, temps)
            if len(found) > MOST_ELEMENTS:
                raise TooMuch("a list grows too long")
        return tuple(found)

    return flat


def _any(binder: Binder, expr: Expr) -> Value:
    register, values, condition = expr[1] + 1, _elements(binder, expr[2]), binder.bind(expr[3])

    def holds(cells: Cells, temps: Temps) -> int:
        for value in values(cells, temps):
            temps[register] = value
            if condition(cells, temps) > 0:
                return 1
        return 0

    return holds


def _all(binder: Binder, expr: Expr) -> Value:
    register, values, condition = expr[1] + 1, _elements(binder, expr[2]), binder.bind(expr[3])

    def holds(cells: Cells, temps: Temps) -> int:
        for value in values(cells, temps):
            temps[register] = value
            if not condition(cells, temps) > 0:
                return 0
        return 1

    return holds


def _plus(binder: Binder, expr: Expr) -> Value:
    left, right = binder.bind(expr[1]), binder.bind(expr[2])

    def both(cells: Cells, temps: Temps) -> tuple[Any, ...]:
        values: tuple[Any, ...] = left(cells, temps) + right(cells, temps)
        if len(values) > MOST_ELEMENTS:
            raise TooMuch("a list grows too long")
        return values

    return both


Keys = list[tuple[int, Value]]


def _ranked(binder: Binder, expr: Expr) -> Callable[[Cells, Temps], list[tuple[Any, Any]]]:
    """Pairs (rank, element) of the elements whose keys are all present; of two ranks the greater one is better."""
    register, values = expr[1] + 1, _elements(binder, expr[2])
    keys: Keys = [(sign, binder.bind(key)) for sign, key in expr[3]]

    def ranked(cells: Cells, temps: Temps) -> list[tuple[Any, Any]]:
        found = []
        for value in values(cells, temps):
            temps[register] = value
            rank = tuple([_signed(sign, key(cells, temps)) for sign, key in keys])
            found.append((rank, value))
        return found

    return ranked


def _signed(sign: int, key: Any) -> Any:
    """A key as part of a rank: an absent one is worse than any number."""
    if isinstance(key, tuple):
        return tuple(_signed(sign, part) for part in key)
    return ABSENT if key == ABSENT else sign * key


def _best(binder: Binder, expr: Expr) -> Value:
    ranked = _ranked(binder, expr)

    def best(cells: Cells, temps: Temps) -> tuple[Any, ...]:
        pairs = ranked(cells, temps)
        if not pairs:
            return ()
        top = max(rank for rank, _ in pairs)
        return tuple([value for rank, value in pairs if rank == top])

    return best


def _sorted(binder: Binder, expr: Expr) -> Value:
    ranked = _ranked(binder, expr)

    def in_order(cells: Cells, temps: Temps) -> tuple[Any, ...]:
        pairs = sorted(ranked(cells, temps), key=lambda pair: pair[0], reverse=True)
        return tuple([value for _, value in pairs])

    return in_order


def _tuple(binder: Binder, expr: Expr) -> Value:
    parts = [binder.bind(part) for part in expr[1:]]
    return lambda cells, temps: tuple([part(cells, temps) for part in parts])


def _bag_at(binder: Binder, expr: Expr) -> Value:
    bag, member = binder.bind(expr[1]), binder.bind(expr[2])

    def of_bag(cells: Cells, temps: Temps) -> int:
        numbers, m = bag(cells, temps), member(cells, temps)
        return ABSENT if m == ABSENT or numbers == ABSENT else int(numbers[m])

    return of_bag


def _bags(combine: Callable[[int, int], int]) -> Callable[[Binder, Expr], Value]:
    def builder(binder: Binder, expr: Expr) -> Value:
        left, right = binder.bind(expr[1]), binder.bind(expr[2])

        def combined(cells: Cells, temps: Temps) -> Any:
            a, b = left(cells, temps), right(cells, temps)
            return ABSENT if ABSENT in (a, b) else tuple([combine(x, y) for x, y in zip(a, b, strict=True)])

        return combined

    return builder


LIST_BUILDERS: dict[str, Callable[[Binder, Expr], Value]] = {
    "tuple": _tuple, "list": _list, "set": _set, "span": _span, "filter": _filter, "first": _first, "map": _map,
    "flat": _flat,
    "any": _any, "all": _all, "plus": _plus, "best": _best, "sorted": _sorted,
    "bag": _tuple, "bag_at": _bag_at, "bag_plus": _bags(lambda a, b: a + b), "bag_minus": _bags(lambda a, b:
    max(0, a - b)), }  # fmt: skip
