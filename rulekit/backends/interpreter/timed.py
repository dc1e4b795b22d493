"""Timed modifiers: they start with their values read, and end at a point of play (SEM-13)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from rulekit.backends.interpreter import seats
from rulekit.backends.interpreter.cells import Cells, Handler
from rulekit.backends.interpreter.site import Site
from rulekit.program import instructions as ins
from rulekit.program.layout import (
    F_PROCEDURE,
    F_YOU,
    H_FRAMES,
    H_PENDING,
    T_ARGUMENTS,
    T_EDGE,
    T_MODIFIER,
    T_PHASE,
    T_RUN,
    T_SEAT,
    T_SIZE,
    T_SKIPS,
    T_VALUE,
)
from rulekit.terms import ABSENT

if TYPE_CHECKING:
    from rulekit.backends.interpreter.machine import Machine

START, END = 0, 1


def set_text(site: Site, instruction: ins.SetText) -> Handler:
    card, text, after = site.bind(instruction.card), site.bind(instruction.text), site.after

    def run(m: Machine) -> int:
        number = card(m.cells, m.temps)
        if number != ABSENT:
            m.cells[m.layout.texts + number] = text(m.cells, m.temps)
        return after

    return run


def modify(site: Site, instruction: ins.Modify) -> Handler:
    arguments, value, after = [site.bind(a) for a in instruction.arguments], site.bind(instruction.value), site.after
    whose = None if instruction.whose is None else site.bind(instruction.whose)
    edge = END if instruction.edge == "end" else START

    def run(m: Machine) -> int:
        seat = ABSENT if whose is None else whose(m.cells, m.temps)
        running = _run_of(m, instruction.phase, seat)
        skips, run_ = 0, -1
        if instruction.next or edge == START:
            skips = int(edge == END and running >= 0)
        elif running < 0:
            return after
        else:
            run_ = running - m.cells[H_FRAMES]
        given = [argument(m.cells, m.temps) for argument in arguments]
        amount = value(m.cells, m.temps)
        if ABSENT in given or amount == ABSENT:
            return after
        record = [0] * T_ARGUMENTS + given
        record[T_SIZE], record[T_MODIFIER] = len(record), instruction.modifier
        record[T_EDGE], record[T_PHASE], record[T_RUN] = edge, instruction.phase, run_
        record[T_SEAT], record[T_SKIPS], record[T_VALUE] = seat, skips, amount
        _insert(m, record)
        return after

    return run


def _run_of(m: Machine, phase: int, seat: int) -> int:
    """The innermost run of a phase that is going on (whose `you` is the seat), or -1."""
    for frame in seats.frames(m.cells, m.frame):
        if m.cells[frame + F_PROCEDURE] == phase and seat in (ABSENT, m.cells[frame + F_YOU]):
            return frame
    return -1


def _insert(m: Machine, record: list[int]) -> None:
    cells = m.cells
    if cells[H_PENDING] - m.layout.size > m.host.timed_room:
        m.fault("P020", "too many modifiers are at work")
    address = cells[H_PENDING]
    cells[address:address] = m.host.array(record)
    _shift(m, len(record))


def _shift(m: Machine, by: int) -> None:
    """Everything behind the modifiers has moved."""
    m.cells[H_PENDING] += by
    m.cells[H_FRAMES] += by
    m.frame += by
    m.temps[0] += by


def at_point(m: Machine, edge: int) -> None:
    """The running frame's phase begins or ends: modifiers whose point this is are over."""
    over = [address for address in records(m.layout.size, m.cells) if _ends(m, address, edge)]
    for address in reversed(over):
        size = m.cells[address + T_SIZE]
        del m.cells[address : address + size]
        _shift(m, -size)


def _ends(m: Machine, address: int, edge: int) -> bool:
    cells, frame = m.cells, m.frame
    if cells[address + T_EDGE] != edge or cells[address + T_PHASE] != cells[frame + F_PROCEDURE]:
        return False
    if cells[address + T_RUN] >= 0:
        return bool(cells[address + T_RUN] == frame - cells[H_FRAMES])
    if cells[address + T_SEAT] not in (ABSENT, cells[frame + F_YOU]):
        return False
    if cells[address + T_SKIPS]:
        cells[address + T_SKIPS] -= 1
        return False
    return True


def records(start: int, cells: Cells) -> Iterator[int]:
    """The addresses of all timed modifiers, the oldest first."""
    address = start
    while address < cells[H_PENDING]:
        yield address
        address += cells[address + T_SIZE]


__all__ = ["END", "START", "at_point", "modify", "records", "set_text"]
