"""Locals, jumps, loops, calls: the instructions that change nothing on the table. A test runs them as play does."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulekit.backends.interpreter import seats
from rulekit.backends.interpreter.cells import PASSED, Handler, Value
from rulekit.backends.interpreter.changes import change
from rulekit.backends.interpreter.shapes import slot_of
from rulekit.backends.interpreter.site import Site, is_list, local_of, put, put_nothing
from rulekit.program import instructions as ins
from rulekit.program.layout import F_BACK, F_FLAGS, F_NEXT, F_PASSES, F_PROCEDURE, FRAME, H_OUT
from rulekit.terms import ABSENT

if TYPE_CHECKING:
    from rulekit.backends.interpreter.machine import Machine


def let(site: Site, instruction: ins.Let) -> Handler:
    slot, value, after = instruction.slot, site.bind(instruction.value), site.after
    local = local_of(site.procedure, slot)
    if local.cells > 1:
        return _let_cells(site, slot, value)

    def run(m: Machine) -> int:
        temps = m.temps
        m.cells[temps[0] + slot] = value(m.cells, temps)
        return after

    return run


def _let_cells(site: Site, slot: int, value: Value) -> Handler:
    host, after, local = site.host, site.after, local_of(site.procedure, slot)

    def run(m: Machine) -> int:
        if not put(host, m.cells, m.temps[0] + slot, local, value(m.cells, m.temps)):
            m.fault("P020", f"`{local.name}` has no room for so many elements")
        return after

    return run


def let_at(site: Site, instruction: ins.LetAt) -> Handler:
    place, value, after = site.place(instruction.place), site.bind(instruction.value), site.after

    def run(m: Machine) -> int:
        address = place(m.cells, m.temps)
        if address >= 0:
            m.cells[address] = value(m.cells, m.temps)
        return after

    return run


def let_list(site: Site, instruction: ins.LetList) -> Handler:
    slot, capacity, after, array = instruction.slot, instruction.capacity, site.after, site.host.array
    value, name = site.bind(instruction.value), local_of(site.procedure, instruction.slot).name

    def run(m: Machine) -> int:
        values = value(m.cells, m.temps)
        if len(values) > capacity:
            m.fault("P020", f"`{name}` has no room for {len(values)} elements")
        address = m.temps[0] + slot
        m.cells[address] = len(values)
        m.cells[address + 1 : address + 1 + len(values)] = array(values)
        return after

    return run


def jump(site: Site, instruction: ins.Jump) -> Handler:
    to = instruction.to
    if to > site.at:
        return lambda m: to

    def run(m: Machine) -> int:
        m.turn()
        return to

    return run


def jump_unless(site: Site, instruction: ins.JumpUnless) -> Handler:
    to, after, condition = instruction.to, site.after, site.bind(instruction.condition)
    if to > site.at:
        return lambda m: after if condition(m.cells, m.temps) > 0 else to

    def run(m: Machine) -> int:
        m.turn()
        return after if condition(m.cells, m.temps) > 0 else to

    return run


# ---- loops -------------------------------------------------------------------------------------------------------


def each_start(site: Site, instruction: ins.EachStart) -> Handler:
    slot, capacity, after, array = instruction.slot, instruction.capacity, site.after, site.host.array
    read = site.bind(instruction.values)

    def run(m: Machine) -> int:
        values = read(m.cells, m.temps)
        if ABSENT in values:
            values = tuple([v for v in values if v != ABSENT])
        if len(values) > capacity:
            m.fault("P020", f"the loop has no room for {len(values)} elements")
        address = m.temps[0] + slot
        m.cells[address] = 0
        m.cells[address + 1] = len(values)
        m.cells[address + 2 : address + 2 + len(values)] = array(values)
        return after

    return run


def each_next(site: Site, instruction: ins.EachNext) -> Handler:
    slot, element, after, leave = instruction.slot, instruction.element, site.after, instruction.exit
    seat, card = instruction.kind == "seat", instruction.kind == "card"
    zone_of, array = site.program.layout.zone_of, site.host.array

    def run(m: Machine) -> int:
        m.turn()
        cells, base = m.cells, m.temps[0]
        address = base + slot
        cursor, count = cells[address], cells[address + 1]
        while cursor < count:
            value = cells[address + 2 + cursor]
            cursor += 1
            if not ((seat and cells[H_OUT] >> value & 1) or (card and cells[zone_of + value] < 0)):
                cells[address] = cursor
                cells[base + element] = value
                return after
        cells[address : address + 2 + count] = array([0] * (2 + count))  # what is no longer used is zero (2.1)
        return leave

    return run


def passes_start(site: Site, instruction: ins.PassesStart) -> Handler:
    slot, after = instruction.slot, site.after

    def run(m: Machine) -> int:
        m.cells[m.temps[0] + slot] = 0
        m.cells[m.temps[0] + slot + 1] = ABSENT
        m.cells[m.frame + F_PASSES] = slot + 1
        return after

    return run


def passes_end(site: Site, instruction: ins.PassesEnd) -> Handler:
    outer, after = instruction.outer + 1, site.after

    def run(m: Machine) -> int:
        m.cells[m.frame + F_PASSES] = outer
        return after

    return run


def count_pass(site: Site, instruction: ins.CountPass) -> Handler:
    seat, after = site.bind(instruction.seat), site.after

    def run(m: Machine) -> int:
        seats.count_pass(m.program, m.cells, m.frame, seat(m.cells, m.temps))
        return after

    return run


# ---- calls -------------------------------------------------------------------------------------------------------


def call(site: Site, instruction: ins.Call) -> Handler:
    return _call(site, instruction, testing=False)


def test_call(site: Site, instruction: ins.Call) -> Handler:
    """As an option a test looks into a call; the test of an effect's own prefix ends before it (C11)."""
    return _call(site, instruction, testing=True)


def _call(site: Site, instruction: ins.Call, testing: bool) -> Handler:
    number, doer, after, at = instruction.procedure, site.bind(instruction.doer), site.after, site.at
    parameters, cost = site.program.procedures[number].parameters, int(instruction.cost)
    if instruction.skip or any(p.cells > 1 for p in parameters):
        return _careful_call(site, instruction, testing)
    given = list(zip(parameters, instruction.arguments, strict=False))
    copied = [(p.slot, slot_of(a) or 0) for p, a in given if slot_of(a) is not None]
    arguments = [(p.slot, site.bind(a)) for p, a in given if slot_of(a) is None]
    doing = slot_of(instruction.doer)
    first = 1 if testing and isinstance(site.program.procedures[number].code[0], ins.Prefix) else 0

    def run(m: Machine) -> int:
        if testing and not m.follow and not cost:
            return change(m, at)
        cells, temps = m.cells, m.temps
        cells[m.frame + F_NEXT] = after
        frame = temps[0]
        base = m.open(number, doer(cells, temps) if doing is None else cells[frame + doing])[0]
        for slot, source in copied:
            cells[base + slot] = cells[frame + source]
        for slot, value in arguments:
            cells[base + slot] = value(cells, temps)
        if cost:
            cells[m.frame + F_FLAGS] = 1
        return first

    return run


def _careful_call(site: Site, instruction: ins.Call, testing: bool) -> Handler:
    """A call that an absent argument can skip, or that passes lists."""
    host, number, doer, after, at = site.host, instruction.procedure, site.bind(instruction.doer), site.after, site.at
    arguments = [site.bind(a) for a in instruction.arguments]
    parameters = site.program.procedures[number].parameters
    results = [local_of(site.procedure, slot) for slot in instruction.results]
    skip, cost = instruction.skip, int(instruction.cost)

    def run(m: Machine) -> int:
        if testing and not m.follow and not cost:
            return change(m, at)
        cells = m.cells
        values = [value(cells, m.temps) for value in arguments]
        if any(values[i] == ABSENT for i in skip):
            for local in results:
                put_nothing(cells, m.temps[0] + local.slot, local)
            return after
        cells[m.frame + F_NEXT] = after
        base = m.open(number, doer(cells, m.temps))[0]
        for parameter, value in zip(parameters, values, strict=False):
            if not put(host, cells, base + parameter.slot, parameter, value):
                m.fault("P020", f"`{parameter.name}` has no room for {len(value)} elements")
        if cost:
            cells[m.frame + F_FLAGS] = 1
        return 0

    return run


def returns(site: Site, instruction: ins.Return) -> Handler:
    procedure = site.procedure
    results = [local_of(procedure, slot) for slot in procedure.results]

    def run(m: Machine) -> int:
        cells, frame = m.cells, m.frame
        back = cells[frame + F_BACK]
        if not back:
            return m.host.ended(m)
        if results:
            _hand_back(m, [(local.slot, local.cells) for local in results])
        below = frame - back
        del cells[frame:]
        m.enter(below)
        return cells[below + F_NEXT]

    return run


def _hand_back(m: Machine, results: list[tuple[int, int]]) -> None:
    """Copy the results of the running frame into the locals that the call below it named."""
    cells = m.cells
    below = m.frame - cells[m.frame + F_BACK]
    caller = m.program.procedures[cells[below + F_PROCEDURE]]
    instruction = caller.code[cells[below + F_NEXT] - 1]
    slots = instruction.results if isinstance(instruction, ins.Call) else ()
    if isinstance(instruction, ins.Event):  # what was done instead of a verb gives what the verb gives
        slots = caller.results
    for (source, width), slot in zip(results, slots, strict=False):
        start, target = m.temps[0] + source, below + FRAME + slot
        room = local_of(caller, slot).cells
        if is_list(local_of(caller, slot)) and cells[start] >= room:
            m.fault("P020", f"`{local_of(caller, slot).name}` has no room for {cells[start]} elements")
        width = min(width, room)
        cells[target : target + width] = cells[start : start + width]


def test_returns(site: Site, instruction: ins.Return) -> Handler:
    leave, at = returns(site, instruction), site.at

    def run(m: Machine) -> int:
        if m.frame != m.floor:
            return leave(m)
        m.at = at
        return PASSED

    return run


def refuse(m: Machine) -> int:
    """End the running call without change or event; its results are absent."""
    procedure: Any = m.program.procedures[m.procedure]
    for slot in procedure.results:
        put_nothing(m.cells, m.temps[0] + slot, local_of(procedure, slot))
    if procedure.results:
        _hand_back(m, [(slot, local_of(procedure, slot).cells) for slot in procedure.results])
    return m.close()
