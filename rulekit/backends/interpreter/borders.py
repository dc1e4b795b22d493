"""Between two steps: events and what waits for them, the end of the game, begin and end of phases (ENGINE 8)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from rulekit.backends.interpreter import abilities, objects, seats, timed
from rulekit.backends.interpreter.cells import Handler
from rulekit.backends.interpreter.site import Site, local_of, put
from rulekit.program import instructions as ins
from rulekit.program.layout import (
    F_BACK,
    F_NEXT,
    F_OBJECT,
    F_PROCEDURE,
    F_SOURCE,
    F_YOU,
    FRAME,
    H_FRAMES,
    H_LEFT,
    H_PENDING,
    P_CONTROLLER,
    P_OBJECT,
    P_PROCEDURE,
    P_SIZE,
    P_SOURCE,
    PENDING,
)
from rulekit.program.program import FLOW
from rulekit.terms import ABSENT, Status

if TYPE_CHECKING:
    from rulekit.backends.interpreter.machine import Machine


def border(site: Site, instruction: ins.Border) -> Handler:
    at, after, host = site.at, site.after, site.host
    ends = [site.bind(condition) for condition in site.program.ends]
    room = [0] * (site.program.ends_temps + 1)
    leaves = site.program.layout.left >= 0
    lowest_is_flow = site.procedure.kind in FLOW

    def run(m: Machine) -> int:
        cells = m.cells
        if not lowest_is_flow or not _only_flow(m):
            return after
        if leaves and cells[H_LEFT]:
            objects.settle(m.program, cells)
        if ends:
            registers = [m.frame + FRAME, *room]
            for condition in ends:
                if condition(cells, registers) > 0:
                    return m.finish()
        if cells[H_FRAMES] > cells[H_PENDING]:
            cells[m.frame + F_NEXT] = at
            return resolve(m, last=host.program.triggers_policy == "stack")
        return stop(m, after, "step")

    return run


def _only_flow(m: Machine) -> bool:
    cells, frame, flow = m.cells, m.frame, m.host.is_flow
    while True:
        if not flow[cells[frame + F_PROCEDURE]]:
            return False
        back = cells[frame + F_BACK]
        if not back:
            return True
        frame -= back


def stop(m: Machine, after: int, border: str) -> int:
    """Go on, or rest here if the runner asked for it."""
    if not m.borders:
        return after
    m.border = border
    return m.rest(after, Status.BORDER)


def begin(site: Site, instruction: ins.Begin) -> Handler:
    after, size = site.after, site.program.layout.size
    mask = abilities.lifted(site.program, site.number)

    def run(m: Machine) -> int:
        if m.cells[H_PENDING] > size:
            timed.at_point(m, timed.START)
        if mask:
            abilities.lift(m, mask)
        if m.log is not None:
            m.log.phase(m, "began")
        return stop(m, after, "began")

    return run


def end(site: Site, instruction: ins.End) -> Handler:
    after, size = site.after, site.program.layout.size

    def run(m: Machine) -> int:
        if m.cells[H_PENDING] > size:
            timed.at_point(m, timed.END)
        if m.log is not None:
            m.log.phase(m, "ended")
        return stop(m, after, "ended")

    return run


# ---- events and pending entries ----------------------------------------------------------------------------------


def event(site: Site, instruction: ins.Event) -> Handler:
    after, verb = site.after, instruction.verb
    values = [site.bind(value) for value in instruction.values]
    triggers = [t for t in site.program.triggers if t.verb == verb]
    listeners = [(t, site.bind(t.condition), site.bind(t.controller)) for t in triggers]
    cards = abilities.listeners(site.host, verb)
    if not listeners and not cards:

        def note(m: Machine) -> int:
            if m.log is not None:
                said, doer = [value(m.cells, m.temps) for value in values], m.cells[m.frame + F_YOU]
                if m.journal is None:
                    m.log.done(m, verb, said, doer)
                else:
                    m.journal.events.append(lambda: _noted(m, verb, said, doer))
            return after

        return note

    def run(m: Machine) -> int:
        said = [value(m.cells, m.temps) for value in values]
        doer = m.cells[m.frame + F_YOU]
        if m.journal is not None:
            m.journal.events.append(lambda: hear(m, said, doer))
            return after
        waiting = hear(m, said, doer)
        return wait(m, waiting, after) if waiting else after

    def hear(m: Machine, said: list[Any], doer: int) -> list[tuple[int, list[int]]]:
        if m.log is not None:
            m.log.done(m, verb, said, doer)
        waiting: list[tuple[int, list[int]]] = []
        for trigger, condition, controller in listeners:
            registers = [m.temps[0], *said, doer]
            registers += [0] * (trigger.temps + 1 - len(registers))
            if condition(m.cells, registers) > 0:
                seat = controller(m.cells, registers)
                waiting.append((seat, _record(m, trigger.procedure, seat, ABSENT, 0, registers)))
        for heard in cards:
            for procedure, seat, card, thing, registers in abilities.hear(m, heard, said, doer):
                waiting.append((seat, _record(m, procedure, seat, card, thing, registers)))
        return waiting

    return run


def _noted(m: Machine, verb: int, said: list[Any], doer: int) -> list[Any]:
    if m.log is not None:
        m.log.done(m, verb, said, doer)
    return []


def wait(m: Machine, waiting: list[tuple[int, list[int]]], after: int) -> int:
    """Put the triggers of one event on the list: the active player's first, then in seat order (SEM-06)."""
    active = seats.active_seat(m.program, m.cells, m.frame)
    order = {seat: i for i, seat in enumerate((*range(active, 64), *range(active)))} if active >= 0 else {}
    waiting.sort(key=lambda entry: order.get(entry[0], len(order)))
    records = [record for _, record in waiting]
    if m.program.triggers_policy == "at once":
        m.cells[m.frame + F_NEXT] = after
        for record in reversed(records):
            _open(m, record)
        return 0
    for record in records:
        _insert(m, m.cells[H_FRAMES], record)
    return after


def _record(m: Machine, number: int, controller: int, card: int, thing: int, registers: list[Any]) -> list[int]:
    """A pending entry: header, then the bound values in the order of the bindings, as their locals hold them."""
    procedure = m.program.procedures[number]
    body: list[int] = []
    for temp, slot in m.host.bindings_of[number]:
        local = local_of(procedure, slot)
        cells = m.host.array([0] * local.cells)
        if not put(m.host, cells, 0, local, registers[temp + 1]):
            m.fault("P020", f"`{local.name}` has no room")
        body += cells
    return [PENDING + len(body), number, controller, card, thing, *body]


def _insert(m: Machine, address: int, record: Sequence[int]) -> None:
    """Put a record into the cells; the frames move up."""
    if m.cells[H_FRAMES] - m.cells[H_PENDING] > m.host.pending_room:
        m.fault("P020", "too many triggers wait")
    m.cells[address:address] = m.host.array(record)
    m.cells[H_FRAMES] += len(record)
    m.frame += len(record)
    m.temps[0] += len(record)


def resolve(m: Machine, last: bool) -> int:
    """Take an entry off the list and open its frame; gives the instruction that runs next."""
    cells = m.cells
    address = cells[H_PENDING]
    if last:
        while address + cells[address + P_SIZE] < cells[H_FRAMES]:
            address += cells[address + P_SIZE]
    size = cells[address + P_SIZE]
    record = list(cells[address : address + size])
    del cells[address : address + size]
    cells[H_FRAMES] -= size
    m.enter(m.frame - size)
    _open(m, record)
    return 0


def _open(m: Machine, record: Sequence[int]) -> None:
    number = record[P_PROCEDURE]
    procedure = m.program.procedures[number]
    base = m.open(number, record[P_CONTROLLER])[0]
    m.cells[m.frame + F_SOURCE] = record[P_SOURCE]
    m.cells[m.frame + F_OBJECT] = record[P_OBJECT]
    at = PENDING
    for _, slot in m.host.bindings_of[number]:
        width = local_of(procedure, slot).cells
        m.cells[base + slot : base + slot + width] = m.host.array(record[at : at + width])
        at += width
