"""Expressions, bound once: a table from the name of an operation to what builds its closure.

A bound expression is called with the cells and the registers (`cells.Temps`). Operations without a row here are
the pure ones of `program/operations.py`; `arithmetic.py` writes the most frequent of those out for plain numbers.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeAlias

from rulekit.backends.interpreter import arithmetic, effects, knowledge, pending, ruling, seats, shapes, texts
from rulekit.backends.interpreter.cards import CARD_BUILDERS, of_card
from rulekit.backends.interpreter.cells import Cells, Temps, Value
from rulekit.backends.interpreter.lists import LIST_BUILDERS, Work
from rulekit.program.instructions import Expr
from rulekit.program.layout import FRAME
from rulekit.program.operations import OPERATIONS
from rulekit.program.program import Program
from rulekit.terms import ABSENT

if TYPE_CHECKING:
    from rulekit.backends.interpreter.interpreter import Interpreter


class Binder:
    """Binds the expressions of one program. `before` is the position that `was` reads (tests only)."""

    def __init__(self, host: Interpreter) -> None:
        self.host = host
        self.program: Program = host.program
        self.layout = host.program.layout
        self.zone_bases = tuple(zone.base for zone in self.layout.zones)
        self.before: Cells | None = None
        self.work = Work()
        self._functions: dict[int, Value] = {}

    def bind(self, expr: Expr) -> Value:
        """The closure of an expression."""
        name = expr[0]
        builder = BUILDERS.get(name) or LIST_BUILDERS.get(name) or arithmetic.ARITHMETIC.get(name)
        if builder is not None:
            return builder(self, expr)
        function = OPERATIONS[name].function
        assert function is not None, f"operation {name} has no builder"
        return _pure(function, [self.bind(argument) for argument in expr[1:]])

    def place(self, place: Expr) -> Value:
        """The address of a place to store, or `shapes.OUTSIDE` (absent)."""
        match place:
            case ("cell", address):
                return lambda cells, temps: address
            case ("at", base, dims):
                where = shapes.place(self.bind, base, dims)
                return where if callable(where) else (lambda cells, temps: where)
            case ("local", slot):
                return lambda cells, temps: temps[0] + slot
            case ("local_at", slot, dims):
                inner = shapes.place(self.bind, slot, dims)
                return _in_frame(inner if callable(inner) else (lambda cells, temps: inner))
        raise AssertionError(f"no place: {place!r}")

    def function(self, number: int) -> Value:
        """The bound body of a `let`."""
        if number not in self._functions:
            self._functions[number] = self.bind(self.program.functions[number].body)
        return self._functions[number]


Builder: TypeAlias = Callable[[Binder, Expr], Value]


def _pure(function: Callable[..., Any], arguments: list[Value]) -> Value:
    if len(arguments) == 1:
        (a,) = arguments
        return lambda cells, temps: function(a(cells, temps))
    if len(arguments) == 2:
        a, b = arguments
        return lambda cells, temps: function(a(cells, temps), b(cells, temps))
    return lambda cells, temps: function(*[a(cells, temps) for a in arguments])


def _in_frame(inner: Value) -> Value:
    def place(cells: Cells, temps: Temps) -> int:
        slot = inner(cells, temps)
        return temps[0] + slot if slot >= 0 else shapes.OUTSIDE

    return place


# ---- leaves ------------------------------------------------------------------------------------------------------


def _const(_: Binder, expr: Expr) -> Value:
    value = expr[1]
    return lambda cells, temps: value


def _local(_: Binder, expr: Expr) -> Value:
    slot = expr[1]
    return lambda cells, temps: cells[temps[0] + slot]


def _local_at(binder: Binder, expr: Expr) -> Value:
    where = binder.place(expr)

    def local_at(cells: Cells, temps: Temps) -> int:
        address = where(cells, temps)
        return cells[address] if address >= 0 else ABSENT

    return local_at


def _local_list(_: Binder, expr: Expr) -> Value:
    slot = expr[1]

    def local_list(cells: Cells, temps: Temps) -> tuple[int, ...]:
        start = temps[0] + slot + 1
        return tuple(cells[start : start + cells[start - 1]])

    return local_list


def _temp(_: Binder, expr: Expr) -> Value:
    register = expr[1] + 1
    return lambda cells, temps: temps[register]


def _you(_: Binder, expr: Expr) -> Value:
    you = shapes.YOU
    return lambda cells, temps: cells[temps[0] + you]


def _chosen(_: Binder, expr: Expr) -> Value:
    return lambda cells, temps: temps[-1]


def _cell(_: Binder, expr: Expr) -> Value:
    return shapes.cell(expr[1])


def _at(binder: Binder, expr: Expr) -> Value:
    return shapes.read_cell(binder.bind, expr[1], expr[2])


def _stored_list(binder: Binder, expr: Expr) -> Value:
    where = binder.place(expr[1])

    def stored_list(cells: Cells, temps: Temps) -> tuple[int, ...]:
        address = where(cells, temps)
        return tuple(cells[address + 1 : address + 1 + cells[address]]) if address >= 0 else ()

    return stored_list


def _local_bag(binder: Binder, expr: Expr) -> Value:
    slot, size = expr[1], expr[2]
    return lambda cells, temps: tuple(cells[temps[0] + slot : temps[0] + slot + size])


def _stored_bag(binder: Binder, expr: Expr) -> Value:
    where, size = binder.place(expr[1]), expr[2]

    def stored_bag(cells: Cells, temps: Temps) -> Any:
        address = where(cells, temps)
        return tuple(cells[address : address + size]) if address >= 0 else (0,) * size

    return stored_bag


def _table(binder: Binder, expr: Expr) -> Value:
    return shapes.read_table(binder.bind, binder.program.tables[expr[1]], expr[2])


def _steps(binder: Binder, expr: Expr) -> Value:
    _, keys, number, argument = expr
    table, n = binder.program.tables[number], binder.bind(argument)

    def steps(cells: Cells, temps: Temps) -> Any:
        value = n(cells, temps)
        row = bisect_right(keys, value) - 1
        return ABSENT if value == ABSENT or row < 0 else table[row]

    return steps


def _address(binder: Binder, expr: Expr) -> Value:
    place = binder.place(expr[1])

    def address(cells: Cells, temps: Temps) -> int:
        found = place(cells, temps)
        return ABSENT if found < 0 else found

    return address


# ---- logic: the second part is read only if it matters -----------------------------------------------------------


def _and(binder: Binder, expr: Expr) -> Value:
    a, b = binder.bind(expr[1]), binder.bind(expr[2])
    return lambda cells, temps: 1 if a(cells, temps) > 0 and b(cells, temps) > 0 else 0


def _or(binder: Binder, expr: Expr) -> Value:
    a, b = binder.bind(expr[1]), binder.bind(expr[2])
    return lambda cells, temps: 1 if a(cells, temps) > 0 or b(cells, temps) > 0 else 0


def _if(binder: Binder, expr: Expr) -> Value:
    condition, a, b = (binder.bind(part) for part in expr[1:])
    return lambda cells, temps: a(cells, temps) if condition(cells, temps) > 0 else b(cells, temps)


def _otherwise(binder: Binder, expr: Expr) -> Value:
    a, b = binder.bind(expr[1]), binder.bind(expr[2])

    def otherwise(cells: Cells, temps: Temps) -> Any:
        value = a(cells, temps)
        return b(cells, temps) if value == ABSENT else value

    return otherwise


# ---- calls -------------------------------------------------------------------------------------------------------


def _call(binder: Binder, expr: Expr) -> Value:
    number, arguments = expr[1], [binder.bind(argument) for argument in expr[2:]]
    body, rest = binder.function(number), [0] * (binder.program.functions[number].temps - len(arguments))
    work = binder.work
    if len(arguments) == 1:
        return _call_with_one(body, arguments[0], rest, work)

    def call(cells: Cells, temps: Temps) -> Any:
        work.left -= 1
        if work.left < 0:
            raise work.spent()
        return body(cells, [temps[0], *[a(cells, temps) for a in arguments], *rest])

    return call


def _call_with_one(body: Value, argument: Value, rest: list[Any], work: Work) -> Value:
    def call(cells: Cells, temps: Temps) -> Any:
        work.left -= 1
        if work.left < 0:
            raise work.spent()
        return body(cells, [temps[0], argument(cells, temps), *rest])

    return call


def _can(binder: Binder, expr: Expr) -> Value:
    _, procedure, arguments, doer = expr
    values, who, host = [binder.bind(a) for a in arguments], binder.bind(doer), binder.host

    def can(cells: Cells, temps: Temps) -> int:
        given = [value(cells, temps) for value in values]
        return int(host.can(cells, temps[0] - FRAME, procedure, given, who(cells, temps)))

    return can


# ---- tests only --------------------------------------------------------------------------------------------------


def _winners(binder: Binder, expr: Expr) -> Value:
    host = binder.host

    def winners(cells: Cells, temps: Temps) -> tuple[int, ...]:
        return tuple(host.outcome(cells)["winners"]) if seats.is_over(cells) else ()

    return winners


def _was(binder: Binder, expr: Expr) -> Value:
    value = binder.bind(expr[1])

    def was(cells: Cells, temps: Temps) -> Any:
        before = binder.before
        if before is None:
            return value(cells, temps)
        return value(before, [seats.top_base(before), *temps[1:]])

    return was


BUILDERS: dict[str, Builder] = {
    **CARD_BUILDERS,
    "const": _const, "local": _local, "local_at": _local_at, "local_list": _local_list, "temp": _temp, "you": _you,
    "chosen": _chosen, "cell": _cell, "at": _at, "stored_list": _stored_list, "stored_bag": _stored_bag,
    "local_bag": _local_bag, "table": _table, "steps": _steps,
    "and": _and, "or": _or, "if": _if, "otherwise": _otherwise, "call": _call,
    "can": _can, "players": seats.players, "from": seats.from_seat, "after": seats.after_seat,
    "out": seats.out, "active": seats.active, "passed": seats.passed,
    "game_over": seats.game_over, "resolving": seats.resolving, "winners": _winners, "was": _was,
    "can_do": effects.can_do, "source": texts.source, "live": texts.live, "text": of_card(texts.text_of),
    "modified": texts.modified,
    "now": texts.now, "waiting": pending.waiting, "replacements": ruling.replacements,
    "controller_then": of_card(knowledge.controller_then), "address": _address, }  # fmt: skip
