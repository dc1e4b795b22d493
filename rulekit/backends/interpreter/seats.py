"""Seats, the stack and passes as expressions see them: who is in, who is active, who has passed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from rulekit.backends.interpreter.cells import Cells, Temps, Value
from rulekit.program.instructions import Expr
from rulekit.program.layout import (
    F_BACK,
    F_FLAGS,
    F_PASSES,
    F_PROCEDURE,
    F_YOU,
    FRAME,
    H_FRAMES,
    H_OUT,
    H_STATUS,
    H_TOP,
)
from rulekit.program.program import CLOSING, Program
from rulekit.terms import ABSENT

if TYPE_CHECKING:
    from rulekit.backends.interpreter.expressions import Binder

COLLECTED = 6
"""Bits of F_FLAGS of a frame whose loop collects choices, or acts on them (`collecting.py`)."""


def is_over(cells: Cells) -> bool:
    """Whether the game has ended."""
    return cells[H_STATUS] == 1


def top_base(cells: Cells) -> int:
    """Where the locals of the topmost frame begin."""
    return cells[H_FRAMES] + cells[H_TOP] + FRAME


def frames(cells: Cells, frame: int) -> Iterator[int]:
    """The frames from `frame` down."""
    if frame < cells[H_FRAMES]:
        return
    while True:
        yield frame
        back = cells[frame + F_BACK]
        if not back:
            return
        frame -= back


def seated(program: Program, cells: Cells) -> tuple[int, ...]:
    """The seats still in the game, in seat order."""
    out_mask = cells[H_OUT]
    return tuple([s for s in program.seats if not out_mask >> s & 1]) if out_mask else program.seats


def is_out(cells: Cells, seat: int) -> bool:
    """Whether a seat has left the game; nobody (absent) is out as well, for nobody can be asked."""
    return seat < 0 or bool(cells[H_OUT] >> seat & 1)


def active_seat(program: Program, cells: Cells, frame: int) -> int:
    """The `you` of the innermost running phase that has one, else the first seat."""
    for place in frames(cells, frame):
        if cells[place + F_YOU] != ABSENT and program.procedures[cells[place + F_PROCEDURE]].kind == "phase":
            return cells[place + F_YOU]
    return program.seats[0] if program.seats else ABSENT


def is_closed(program: Program, cells: Cells, frame: int) -> bool:
    """Whether the text of a card, an effect or a trigger runs (5.1: then a decision is not open)."""
    return any(
        program.procedures[cells[place + F_PROCEDURE]].kind in CLOSING or cells[place + F_FLAGS] & COLLECTED
        for place in frames(cells, frame)
    )


def pass_loop(program: Program, cells: Cells, frame: int) -> int:
    """The address of the innermost loop that counts passes (mask, then the noted chooser), or -1.

    What is answered inside a text of a card or a rule is no answer to the loop around it (SEM-22)."""
    for place in frames(cells, frame):
        if cells[place + F_PASSES]:
            return place + FRAME + cells[place + F_PASSES] - 1
        if program.procedures[cells[place + F_PROCEDURE]].kind in CLOSING:
            return -1
    return -1


def count_pass(program: Program, cells: Cells, frame: int, seat: int) -> None:
    """A seat passed: noted in the innermost loop that counts."""
    loop = pass_loop(program, cells, frame)
    if loop >= 0 and seat >= 0:
        cells[loop] |= 1 << seat


def clear_passes(program: Program, cells: Cells, frame: int, seat: int) -> None:
    """A seat took another option: nobody has passed since, and it is noted as the chooser."""
    loop = pass_loop(program, cells, frame)
    if loop >= 0 and seat >= 0:
        cells[loop] = 0
        cells[loop + 1] = seat


# ---- operations --------------------------------------------------------------------------------------------------


def players(binder: Binder, expr: Expr) -> Value:
    program = binder.program
    everybody = program.seats
    return lambda cells, temps: seated(program, cells) if cells[H_OUT] else everybody


def _cyclic(binder: Binder, expr: Expr, *, itself: bool) -> Value:
    """`S from x` and `S after x`: the order of the seats goes round, whoever is out."""
    listed, first = binder.bind(expr[1]), binder.bind(expr[2])
    order = binder.program.seats
    around = {start: {seat: (i - at) % len(order) for i, seat in enumerate(order)} for at, start in enumerate(order)}

    def cyclic(cells: Cells, temps: Temps) -> tuple[int, ...]:
        start = first(cells, temps)
        places = around.get(start)
        if places is None:
            return ()
        seats = [seat for seat in listed(cells, temps) if seat in places and (itself or seat != start)]
        return tuple(sorted(seats, key=places.__getitem__))

    return cyclic


def from_seat(binder: Binder, expr: Expr) -> Value:
    return _cyclic(binder, expr, itself=True)


def after_seat(binder: Binder, expr: Expr) -> Value:
    return _cyclic(binder, expr, itself=False)


def out(binder: Binder, expr: Expr) -> Value:
    seat = binder.bind(expr[1])

    def seat_is_out(cells: Cells, temps: Temps) -> int:
        value = seat(cells, temps)
        return cells[H_OUT] >> value & 1 if value >= 0 else 0

    return seat_is_out


def active(binder: Binder, expr: Expr) -> Value:
    program = binder.program
    return lambda cells, temps: active_seat(program, cells, temps[0] - FRAME)


def passed(binder: Binder, expr: Expr) -> Value:
    _, slot, listed, others = expr
    values = binder.bind(listed)

    def all_passed(cells: Cells, temps: Temps) -> int:
        loop = temps[0] + slot
        noted = cells[loop + 1] if others else ABSENT
        return int(all(cells[loop] >> seat & 1 or seat == noted for seat in values(cells, temps)))

    return all_passed


def game_over(binder: Binder, expr: Expr) -> Value:
    return lambda cells, temps: 1 if cells[H_STATUS] == 1 else 0


def resolving(binder: Binder, expr: Expr) -> Value:
    program = binder.program
    return lambda cells, temps: int(is_closed(program, cells, temps[0] - FRAME))
