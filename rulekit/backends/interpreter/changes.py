"""Changing numbers: stores, payments, losses (LANGUAGE 2 and 5.2)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulekit.backends.interpreter.cells import PASSED, REFUSED, Handler
from rulekit.backends.interpreter.journal import Rule
from rulekit.backends.interpreter.marks import mark
from rulekit.backends.interpreter.reacting import Said, happen, say
from rulekit.backends.interpreter.site import Site
from rulekit.program import instructions as ins
from rulekit.program.layout import F_BACK, F_FLAGS, F_NEXT
from rulekit.terms import ABSENT, HIGHEST, LOWEST

if TYPE_CHECKING:
    from rulekit.backends.interpreter.machine import Machine


def set_cell(m: Machine, address: int, value: int, variable: int) -> None:
    """Put a value into a variable, and record it."""
    old = m.cells[address]
    if old != value:
        m.cells[address] = value
        if m.log is not None and variable >= 0:
            m.log.changed(m, variable, address, old, value)


def store(site: Site, instruction: ins.Store) -> Handler:
    place, value, after, assign = (
        site.place(instruction.place),
        site.bind(instruction.value),
        site.after,
        assigned(instruction),
    )
    variable, rule = instruction.variable, rule_of(instruction)

    def run(m: Machine) -> int:
        address = place(m.cells, m.temps)
        if m.journal is not None:
            if address >= 0:
                m.journal.note(m, address, instruction.how, value(m.cells, m.temps), rule)
        elif address >= 0:
            new = assign(m, m.cells[address], value(m.cells, m.temps))
            set_cell(m, address, new, variable)
        return after

    return run


def rule_of(store: ins.Store) -> Rule:
    """How a variable takes a change in a batch."""
    return Rule(store.low, store.high, store.clamped, store.keeping, store.maybe, store.variable)


def assigned(instruction: ins.Store) -> Any:
    """(machine, value now, operand) -> the value to store: its operation, `keeping`, then the bounds."""
    how, low, high, keeping, maybe = (
        instruction.how, instruction.low, instruction.high, instruction.keeping, instruction.maybe,
    )  # fmt: skip
    clamped = instruction.clamped

    def new_value(m: Machine, now: int, operand: int) -> int:
        if how == "=":
            if operand == ABSENT:
                if maybe:
                    return ABSENT
                m.fault("P010", "an absent value is stored")
            new = operand
        else:
            if operand == ABSENT or now == ABSENT:
                return now
            new = now + operand if how == "+=" else now - operand if how == "-=" else now * operand
            if keeping is not None and new < now:
                new = max(new, min(now, keeping))
        if low <= new <= high:
            return new
        if not clamped:
            m.fault("P010", f"{new} is outside {low}..{high}")
        return low if new < low else high

    return new_value


def store_list(site: Site, instruction: ins.StoreList) -> Handler:
    place, value, after, array = (
        site.place(instruction.place),
        site.bind(instruction.value),
        site.after,
        site.host.array,
    )
    capacity, variable = instruction.capacity, instruction.variable

    def run(m: Machine) -> int:
        address = place(m.cells, m.temps)
        if address < 0:
            return after
        values = value(m.cells, m.temps)
        if len(values) > capacity:
            m.fault("P020", f"a list of at most {capacity} has no room for {len(values)} elements")
        old = tuple(m.cells[address : address + 1 + capacity])
        new = (len(values), *values, *[0] * (capacity - len(values)))

        def write() -> None:
            m.cells[address : address + 1 + capacity] = array(new)
            if m.log is not None:
                m.log.changed(m, variable, address, old[1 : 1 + old[0]], values)

        if m.journal is not None:
            m.journal.deeds.append(write)
        elif old != new:
            write()
        return after

    return run


def lose(site: Site, instruction: ins.Lose) -> Handler:
    place, amount, after = site.place(instruction.place), site.bind(instruction.amount), site.after
    low, keeping, slot, variable = instruction.low, instruction.keeping, instruction.slot, instruction.variable

    def run(m: Machine) -> int:
        address, wanted = place(m.cells, m.temps), amount(m.cells, m.temps)
        lost = ABSENT
        if address >= 0 and wanted != ABSENT:
            now = m.cells[address]
            floor = low if keeping is None else max(low, min(now, keeping))
            lost = max(0, min(wanted, now - floor))
            if m.journal is not None:
                m.journal.note(m, address, "-=", wanted, Rule(low, HIGHEST, True, keeping, False, variable))
            else:
                set_cell(m, address, now - lost, variable)
        if slot >= 0:
            m.cells[m.temps[0] + slot] = lost
        return after

    return run


# ---- paying ------------------------------------------------------------------------------------------------------


def pay(site: Site, instruction: ins.Pay) -> Handler:
    """A payment outside a prefix: owed whatever happens, so P011 if it cannot be made. An absent part skips it."""
    place, amount, after, to = (
        site.place(instruction.place),
        site.bind(instruction.amount),
        site.after,
        payee(site, instruction),
    )
    low, unit, who = instruction.low, instruction.unit, parties(site, instruction)

    def run(m: Machine) -> int:
        address, owed = place(m.cells, m.temps), amount(m.cells, m.temps)
        if address < 0 or owed == ABSENT:
            return after
        if m.cells[address] == ABSENT or m.cells[address] - low < owed:
            m.fault("P011", f"{owed} {unit} must be paid", f"{m.cells[address] - low} {unit}, {owed} needed")
        hand_over(m, address, owed, instruction, to(m))
        return after if who is None else happen(m, [paid(m, instruction, address, owed, who(m))], after)

    return run


def payee(site: Site, instruction: ins.Pay) -> Any:
    """(machine) -> the address that receives a payment, or -1 for the supply."""
    if instruction.to is None:
        return lambda m: -1
    to = site.place(instruction.to)
    return lambda m: to(m.cells, m.temps)


def parties(site: Site, instruction: ins.Pay) -> Any:
    """(machine) -> who pays and who is paid; None if nothing hears of it."""
    if instruction.verb < 0:
        return None
    doer, to = site.bind(instruction.doer), site.bind(instruction.payee)
    return lambda m: (doer(m.cells, m.temps), to(m.cells, m.temps))


def paid(m: Machine, instruction: ins.Pay, address: int, amount: int, who: tuple[int, int]) -> Said:
    """A payment as an event."""
    return say(m, instruction.verb, [amount, address, who[1]], who[0])


def hand_over(m: Machine, address: int, amount: int, instruction: ins.Pay, to: int) -> None:
    """Make one payment that is known to be possible."""
    amount = max(0, amount)
    cells = m.cells
    if m.log is not None and amount:
        m.log.paid(m, address, amount, instruction)
    if m.journal is not None:
        high = HIGHEST if instruction.to_high is None else instruction.to_high
        taken = Rule(instruction.low, HIGHEST, False, None, False, instruction.variable)
        m.journal.note(m, address, "-=", amount, taken)
        if to >= 0:
            m.journal.note(m, to, "+=", amount, Rule(LOWEST, high, False, None, False, m.host.variable_at(to)))
        return
    set_cell(m, address, cells[address] - amount, instruction.variable)
    if to >= 0:
        new = cells[to] + amount
        if instruction.to_high is not None and new > instruction.to_high:
            m.fault("P010", f"{new} is above {instruction.to_high}")
        set_cell(m, to, new, m.host.variable_at(to))


def test_pay(site: Site, instruction: ins.Pay) -> Handler:
    """In a prefix: is the sum of all payments of this cell there? It is paid when the prefix has gone through."""
    place, amount, after, at = site.place(instruction.place), site.bind(instruction.amount), site.after, site.at
    low, to = instruction.low, None if instruction.to is None else payee(site, instruction)
    who = parties(site, instruction)

    def run(m: Machine) -> int:
        cells, sums = m.cells, m.sums
        address, due = place(cells, m.temps), amount(cells, m.temps)
        if address < 0 or due == ABSENT:
            m.at = at
            return REFUSED
        owed = due if due > 0 else 0
        for paid in sums:
            if paid[0] == address:
                owed += paid[1]
        if cells[address] - low < owed:
            m.at = at
            return REFUSED
        sums.append((address, max(0, due), instruction, -1 if to is None else to(m)))
        if who is not None:
            m.doers[len(sums) - 1] = who(m)
        return after

    return run


def test_need(site: Site, instruction: ins.Need) -> Handler:
    condition, after, at = site.bind(instruction.condition), site.after, site.at

    def run(m: Machine) -> int:
        if condition(m.cells, m.temps) > 0:
            return after
        m.at = at
        return REFUSED

    return run


def test_change(site: Site, instruction: ins.Instruction) -> Handler:
    """A test ends before the first change: it has gone through."""
    at = site.at
    return lambda m: change(m, at)


def change(m: Machine, at: int) -> int:
    """A test has come to a change: it has gone through, or, if a cost makes the change, it goes on behind that cost.

    Where the first one was is kept: there play goes on if all that follows is possible."""
    m.at = at
    cost = _outermost_cost(m)
    if cost < 0:
        return PASSED
    if m.paid is None:
        m.paid = mark(m)
    below = cost - m.cells[cost + F_BACK]
    del m.cells[cost:]
    m.enter(below)
    return m.cells[below + F_NEXT]


def _outermost_cost(m: Machine) -> int:
    """The lowest frame above the tested one that runs as a cost, or -1."""
    place, found = m.frame, -1
    while place > m.floor:
        if m.cells[place + F_FLAGS] & 1:
            found = place
        place -= m.cells[place + F_BACK]
    return found
