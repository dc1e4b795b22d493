"""Reading families: how the indexes of `at`, `table`, `zone` and `local_at` become one place, bound once per shape."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from rulekit.backends.interpreter.cells import Cells, Temps, Value
from rulekit.program.instructions import Expr
from rulekit.program.layout import F_YOU, FRAME
from rulekit.terms import ABSENT

YOU = F_YOU - FRAME
"""Where the doer lies, counted from the frame's first local."""

OUTSIDE = -1
"""The place of what does not exist: an index that is absent or outside."""

Dims = Sequence[tuple[Expr, int, int, int]]


def place(bind: Callable[[Expr], Value], base: int, dims: Dims) -> int | Value:
    """base + the sum of (index - low) * stride: a number if all indexes are constants, else bound; or `OUTSIDE`."""
    open_dims: list[tuple[Value, int, int, int]] = []
    for index, stride, low, size in dims:
        if index[0] == "const":
            if not 0 <= index[1] - low < size:
                return OUTSIDE
            base += (index[1] - low) * stride
        else:
            open_dims.append((bind(index), stride, low, size))
    if not open_dims:
        return base
    slots = [slot_of(dim[0]) for dim in dims if dim[0][0] != "const"]
    if len(open_dims) == 1:
        index, (_, stride, low, size) = next(dim[0] for dim in dims if dim[0][0] != "const"), open_dims[0]
        if (register := register_of(index)) is not None:
            return _one_by_register(base, register, stride, low, size)
        return _one(base, *open_dims[0]) if slots[0] is None else _one_by_frame(base, slots[0], stride, low, size)
    if len(open_dims) == 2:
        if None not in slots and len(dims) == 2:
            return _two_by_frame(base, slots, dims)
        return _two(base, *open_dims[0], *open_dims[1])
    return _several(base, open_dims)


def slot_of(index: Expr) -> int | None:
    """Where an index lies in the frame, if it is a local or `you`: then it is read without a call."""
    if index[0] == "local":
        return int(index[1])
    return YOU if index[0] == "you" else None


def register_of(operand: Expr) -> int | None:
    """Where an operand lies in the registers, if it is a temp: then it is read without a call."""
    return int(operand[1]) + 1 if operand[0] == "temp" else None


def _one(base: int, index: Value, stride: int, low: int, size: int) -> Value:
    def one(cells: Cells, temps: Temps) -> int:
        i = index(cells, temps) - low
        return base + i * stride if 0 <= i < size else OUTSIDE

    return one


def _one_by_frame(base: int, slot: int, stride: int, low: int, size: int) -> Value:
    def one(cells: Cells, temps: Temps) -> int:
        i = cells[temps[0] + slot] - low
        return base + i * stride if 0 <= i < size else OUTSIDE

    return one


def _one_by_register(base: int, register: int, stride: int, low: int, size: int) -> Value:
    def one(cells: Cells, temps: Temps) -> int:
        i = temps[register] - low
        return base + i * stride if 0 <= i < size else OUTSIDE

    return one


def _two(
    base: int, a: Value, step_a: int, low_a: int, size_a: int, b: Value, step_b: int, low_b: int, size_b: int
) -> Value:
    def two(cells: Cells, temps: Temps) -> int:
        i = a(cells, temps) - low_a
        j = b(cells, temps) - low_b
        return base + i * step_a + j * step_b if 0 <= i < size_a and 0 <= j < size_b else OUTSIDE

    return two


def _two_by_frame(base: int, slots: list[Any], dims: Dims) -> Value:
    (slot_a, slot_b), ((_, step_a, low_a, size_a), (_, step_b, low_b, size_b)) = slots, dims

    def two(cells: Cells, temps: Temps) -> int:
        frame = temps[0]
        i, j = cells[frame + slot_a] - low_a, cells[frame + slot_b] - low_b
        return base + i * step_a + j * step_b if 0 <= i < size_a and 0 <= j < size_b else OUTSIDE

    return two


def _several(base: int, dims: list[tuple[Value, int, int, int]]) -> Value:
    def several(cells: Cells, temps: Temps) -> int:
        where = base
        for index, stride, low, size in dims:
            i = index(cells, temps) - low
            if not 0 <= i < size:
                return OUTSIDE
            where += i * stride
        return where

    return several


# ---- reading a cell ----------------------------------------------------------------------------------------------


def read_cell(bind: Callable[[Expr], Value], base: int, dims: Dims) -> Value:
    """The cell of a family in the position; one index in a local or `you` is read without a call."""
    if len(dims) == 1:
        index, stride, low, size = dims[0]
        slot = slot_of(index)
        if slot is not None:
            return _cell_by_frame(base, slot, stride, low, size)
    if len(dims) == 2 and None not in (slots := [slot_of(dim[0]) for dim in dims]):
        return _cell_by_two(base, slots, dims)
    where = place(bind, base, dims)
    if isinstance(where, int):
        return cell(where)

    def at(cells: Cells, temps: Temps) -> int:
        address = where(cells, temps)
        return cells[address] if address >= 0 else ABSENT

    return at


def _cell_by_frame(base: int, slot: int, stride: int, low: int, size: int) -> Value:
    def at_local(cells: Cells, temps: Temps) -> int:
        i = cells[temps[0] + slot] - low
        return cells[base + i * stride] if 0 <= i < size else ABSENT

    return at_local


def _cell_by_two(base: int, slots: list[Any], dims: Dims) -> Value:
    (slot_a, slot_b), ((_, step_a, low_a, size_a), (_, step_b, low_b, size_b)) = slots, dims

    def at_locals(cells: Cells, temps: Temps) -> int:
        frame = temps[0]
        i, j = cells[frame + slot_a] - low_a, cells[frame + slot_b] - low_b
        return cells[base + i * step_a + j * step_b] if 0 <= i < size_a and 0 <= j < size_b else ABSENT

    return at_locals


def cell(address: int) -> Value:
    """One cell of the position."""
    if address == OUTSIDE:
        return lambda cells, temps: ABSENT
    return lambda cells, temps: cells[address]


# ---- reading a constant ------------------------------------------------------------------------------------------


def read_table(bind: Callable[[Expr], Value], table: tuple[Any, ...], dims: Dims) -> Value:
    """A constant of a table; one index in a local or register is read without a call."""
    if len(dims) == 1:
        index, stride, low, size = dims[0]
        if index[0] in ("local", "temp") and stride == 1 and low == 0 and size <= len(table):
            return (
                _constant_by_local(table, index[1], size)
                if index[0] == "local"
                else _constant_by_temp(table, index[1] + 1, size)
            )
    where = place(bind, 0, dims)
    if isinstance(where, int):
        constant = table[where] if where >= 0 else ABSENT
        return lambda cells, temps: constant

    def of_table(cells: Cells, temps: Temps) -> Any:
        i = where(cells, temps)
        return table[i] if i >= 0 else ABSENT

    return of_table


def _constant_by_local(table: tuple[Any, ...], slot: int, size: int) -> Value:
    def of_table(cells: Cells, temps: Temps) -> Any:
        i = cells[temps[0] + slot]
        return table[i] if 0 <= i < size else ABSENT

    return of_table


def _constant_by_temp(table: tuple[Any, ...], register: int, size: int) -> Value:
    def of_table(cells: Cells, temps: Temps) -> Any:
        i = temps[register]
        return table[i] if 0 <= i < size else ABSENT

    return of_table
