"""The text of a card: whose abilities it has, which object it is, what modifiers make of a value (LANGUAGE 6, 7)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from rulekit.backends.interpreter.cells import Cells, Temps, Value
from rulekit.backends.interpreter.living import bound_life
from rulekit.program.abilities import Modifier
from rulekit.program.instructions import Expr
from rulekit.program.layout import F_OBJECT, F_SOURCE, FRAME, H_PENDING, T_ARGUMENTS, T_MODIFIER, T_SIZE, T_VALUE
from rulekit.program.program import Program
from rulekit.terms import ABSENT

if TYPE_CHECKING:
    from rulekit.backends.interpreter.expressions import Binder


def text_of(program: Program, cells: Cells, card: int) -> int:
    """The definition whose abilities a card has now, or absent."""
    if program.layout.texts >= 0:
        return cells[program.layout.texts + card]
    return program.text_of[program.cards[card].definition] if program.text_of else ABSENT


# ---- operations --------------------------------------------------------------------------------------------------


def source(binder: Binder, expr: Expr) -> Value:
    return lambda cells, temps: cells[temps[0] - FRAME + F_SOURCE]


def live(binder: Binder, expr: Expr) -> Value:
    objects = binder.program.layout.objects
    if objects < 0:
        return source(binder, expr)

    def live_source(cells: Cells, temps: Temps) -> int:
        frame = temps[0] - FRAME
        card = cells[frame + F_SOURCE]
        return card if card >= 0 and cells[objects + card] == cells[frame + F_OBJECT] else ABSENT

    return live_source


def modified(binder: Binder, expr: Expr) -> Value:
    """The value of a function, then what changes it now."""
    number, arguments = expr[1], [binder.bind(argument) for argument in expr[2:]]
    body, rest = binder.function(number), [0] * (binder.program.functions[number].temps - len(arguments))
    change = _changes(binder, [(n, m) for n, m in enumerate(binder.program.modifiers) if m.function == number])

    def modified_call(cells: Cells, temps: Temps) -> Any:
        values = [argument(cells, temps) for argument in arguments]
        return change(cells, temps, values, body(cells, [temps[0], *values, *rest]))

    return modified_call


def now(binder: Binder, expr: Expr) -> Value:
    """A printed field of a card, then what changes it now."""
    table, card = binder.program.tables[expr[1]], binder.bind(expr[2])
    change = _changes(binder, [(n, m) for n, m in enumerate(binder.program.modifiers) if m.table == expr[1]])

    def printed_now(cells: Cells, temps: Temps) -> Any:
        number = card(cells, temps)
        return ABSENT if number == ABSENT else change(cells, temps, [number], table[number])

    return printed_now


# ---- modifiers ---------------------------------------------------------------------------------------------------


def _changes(binder: Binder, rows: Sequence[tuple[int, Modifier]]) -> Any:
    """(cells, temps, arguments, base) -> the value: all sets, then sums, then products, one clamp (SEM-08)."""
    lasting = [_lasting(binder, row) for _, row in rows if row.life is not None]
    timed = {number: row for number, row in rows if row.life is None}
    size = binder.program.layout.size

    def change(cells: Cells, temps: Temps, arguments: list[Any], base: Any) -> Any:
        found: list[tuple[str, Any]] = []
        for active in lasting:
            found += active(cells, temps, arguments)
        if timed and cells[H_PENDING] > size:
            found += _timed(cells, size, timed, arguments)
        return _layered(base, found, rows) if found else base

    return change


def _lasting(binder: Binder, row: Modifier) -> Any:
    """(cells, temps, arguments) -> (how, value) wherever the line works now."""
    assert row.life is not None
    living = bound_life(binder, row.life, row.definitions, row.temps)
    wanted = [binder.bind(argument) for argument in row.arguments]
    value, condition = binder.bind(row.value), binder.bind(row.condition)

    def active(cells: Cells, temps: Temps, arguments: list[Any]) -> Iterator[tuple[str, Any]]:
        for _, _, registers in living.registers(cells, temps[0]):
            same = all(want(cells, registers) == given for want, given in zip(wanted, arguments, strict=True))
            if same and condition(cells, registers) > 0:
                yield row.how, value(cells, registers)

    return active


def _timed(cells: Cells, start: int, rows: dict[int, Modifier], arguments: list[Any]) -> Iterator[tuple[str, Any]]:
    address = start
    while address < cells[H_PENDING]:
        row = rows.get(cells[address + T_MODIFIER])
        size = cells[address + T_SIZE]
        if row is not None and list(cells[address + T_ARGUMENTS : address + size]) == arguments:
            yield row.how, cells[address + T_VALUE]
        address += size


def _layered(base: Any, found: list[tuple[str, Any]], rows: Sequence[tuple[int, Modifier]]) -> Any:
    for how, value in found:
        base = value if how == "=" else base
    if base == ABSENT:
        return base
    for how, value in found:
        base += value if how == "+=" else -value if how == "-=" else 0
    for how, value in found:
        base *= value if how == "*=" else 1
    low, high = rows[0][1].low, rows[0][1].high
    return min(max(base, low), high)
