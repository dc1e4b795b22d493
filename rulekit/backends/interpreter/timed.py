"""Timed modifiers: they start with their values read, and end at a point of play (SEM-13)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
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
    T_BEARER,
    T_EDGE,
    T_KEPT,
    T_MODIFIER,
    T_OBJECT,
    T_PHASE,
    T_RUN,
    T_SEAT,
    T_SIZE,
    T_SKIPS,
)
from rulekit.terms import ABSENT

if TYPE_CHECKING:
    from rulekit.backends.interpreter.machine import Machine

START, END, ONCE = 0, 1, 2
"""Edges; with ONCE added: what a record holds waits for that point, and is done there."""


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
    end = _end(site, instruction)

    def run(m: Machine) -> int:
        point = end(m)
        given = [argument(m.cells, m.temps) for argument in arguments]
        amount = value(m.cells, m.temps)
        if point is not None and ABSENT not in given and amount != ABSENT:
            _insert(m, [T_ARGUMENTS + len(given), instruction.modifier, *point, amount, *given])
        return after

    return run


def start(site: Site, instruction: ins.Start) -> Handler:
    """Rules that last for a while: what they keep is read now."""
    bearer, you, after = site.bind(instruction.bearer), site.bind(instruction.you), site.after
    kept, end = [site.bind(value) for value in instruction.kept], _end(site, instruction)
    widths, objects = [w for w, _ in site.host.kept.get(instruction.number, ())], site.program.layout.objects
    later = ONCE * instruction.once

    def run(m: Machine) -> int:
        point, what = end(m), bearer(m.cells, m.temps)
        if point is None or (instruction.card and what == ABSENT):
            return after
        edge, *rest = point
        values: list[int] = []
        for width, value in zip(widths, (value(m.cells, m.temps) for value in kept), strict=True):
            if width == 1:
                values.append(value)
            else:
                values += [len(value), *value, *[0] * (width - 1 - len(value))]
        thing = m.cells[objects + what] if instruction.card else -1
        head = [T_KEPT + len(values), -1 - instruction.number, edge + later, *rest, what, thing, you(m.cells, m.temps)]
        _insert(m, head + values)
        return after

    return run


def _end(site: Site, instruction: ins.Modify | ins.Start) -> Callable[[Machine], list[int] | None]:
    """(machine) -> edge, phase, run, seat and skips of the record; None: outside any such run nothing lasts."""
    whose = None if instruction.whose is None else site.bind(instruction.whose)
    edge = END if instruction.edge == "end" else START

    def end(m: Machine) -> list[int] | None:
        seat = ABSENT if whose is None else whose(m.cells, m.temps)
        running = _run_of(m, instruction.phase, seat)
        if instruction.next or edge == START:
            return [edge, instruction.phase, -1, seat, int(edge == END and running >= 0)]
        return None if running < 0 else [edge, instruction.phase, running - m.cells[H_FRAMES], seat, 0]

    return end


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
    if m.frame >= 0:
        m.frame += by
        m.temps[0] += by


def at_point(m: Machine, edge: int) -> None:
    """The running frame's phase begins or ends: what lasts until this point is over."""
    for address in reversed([a for a in records(m.layout.size, m.cells) if ends(m, a, edge)]):
        drop(m, address)


def drop(m: Machine, address: int) -> None:
    """A record is over."""
    size = m.cells[address + T_SIZE]
    del m.cells[address : address + size]
    _shift(m, -size)


def is_orphan(m: Machine, address: int) -> bool:
    """Whether a record is about a card that has become a new object."""
    cells, objects = m.cells, m.layout.objects
    if cells[address + T_MODIFIER] >= 0 or cells[address + T_OBJECT] < 0:
        return False
    return cells[objects + cells[address + T_BEARER]] != cells[address + T_OBJECT]


def ends(m: Machine, address: int, edge: int) -> bool:
    """Whether the running frame's phase, at an edge, is the point of a record; one that skips an end counts it."""
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


__all__ = ["END", "ONCE", "START", "at_point", "drop", "ends", "modify", "records", "set_text", "start"]
