"""Collected choices: `each .., together` and `secretly` ask everybody first, then act as one batch (SEM-12, SEM-14)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulekit.backends.interpreter import seats
from rulekit.backends.interpreter.batches import close
from rulekit.backends.interpreter.cells import REST, Handler
from rulekit.backends.interpreter.journal import Journal
from rulekit.backends.interpreter.site import Builder, Site
from rulekit.program import instructions as ins
from rulekit.program.layout import F_FLAGS, F_NEXT, F_PROCEDURE

if TYPE_CHECKING:
    from rulekit.backends.interpreter.asking import Answering
    from rulekit.backends.interpreter.machine import Machine
    from rulekit.backends.interpreter.walking import Walk

COLLECTING, ACTING = 2, 4
"""Bits of F_FLAGS; above them, from the bit of `PLACE` on, the instruction of the loop's head."""
PLACE = 8


def gather(site: Site, instruction: ins.Gather) -> Handler:
    after, at = site.after, site.at
    slot, room, listed, element = instruction.slot, instruction.room, instruction.list_slot, instruction.element

    def following(m: Machine) -> int:
        """The next member of the round: its number, or -1."""
        cells, base = m.cells, m.temps[0]
        while cells[base + listed] < cells[base + listed + 1]:
            number = cells[base + listed]
            cells[base + listed] += 1
            value = cells[base + listed + 2 + number]
            if instruction.kind != "seat" or not seats.is_out(cells, value):
                cells[base + element] = value
                return number
        return -1

    def run(m: Machine) -> int:
        m.turn()
        cells, base = m.cells, m.temps[0]
        if cells[base + slot] == 0:
            if not cells[m.frame + F_FLAGS] & COLLECTING:
                cells[m.frame + F_FLAGS] |= COLLECTING + PLACE * at
                cells[base + slot + 2 : base + slot + 2 + instruction.capacity * (1 + room)] = m.host.array(
                    [0] * (instruction.capacity * (1 + room))
                )
                m.enter(m.frame)
            if following(m) >= 0:
                return after
            cells[base + slot], cells[base + listed] = 1, 0
            cells[m.frame + F_FLAGS] += ACTING - COLLECTING
            m.enter(m.frame)
            m.depth += 1
            m.journal = m.journal or Journal()
        cells[base + slot + 1] = 0
        if following(m) >= 0:
            return after
        cells[base + slot] = 0
        cells[m.frame + F_FLAGS] &= 1
        size = 2 + instruction.capacity * (1 + room)
        cells[base + slot : base + slot + size] = m.host.array([0] * size)
        return close(m, instruction.exit)

    return run


def head(m: Machine, frame: int) -> tuple[int, ins.Gather]:
    """The head of the collected loop that runs in a frame: its place and itself."""
    at = m.cells[frame + F_FLAGS] // PLACE
    instruction = m.program.procedures[m.cells[frame + F_PROCEDURE]].code[at]
    assert isinstance(instruction, ins.Gather)
    return at, instruction


def boundary(site: Site, instruction: ins.Instruction) -> Handler:
    """While choices are collected: the first change or call of the body; the next member's turn."""
    return lambda m: head(m, m.frame)[0]


def asking(builder: Builder) -> Builder:
    """A choice while choices are collected: asked as ever; unasked, one that stores its answer is a change."""

    def build(site: Site, instruction: ins.Instruction) -> Handler:
        handler = builder(site, instruction)
        if getattr(instruction, "store", None) is None:
            return handler

        def run(m: Machine) -> int:
            m.journal = Journal()
            pc = handler(m)
            m.journal = None
            return pc if pc == REST else head(m, m.frame)[0]

        return run

    return build


def keep(m: Machine, answering: Answering, answer: tuple[int, ...]) -> int:
    """An answer is given while choices are collected: it is kept, and nothing happens yet."""
    before = m.cells[:]
    frame = m.frame
    found = answering.walk(answer) if answer else None
    if found is None or found.state != "complete":
        raise ValueError(f"not an answer to this decision: {answer}")
    at, loop = head(m, frame)
    if m.log is not None:
        m.log.chosen(m, answering, found, secret=loop.secret)
    m.cells[:] = before
    m.testing = False
    m.sums = []
    m.enter(frame)
    base = m.temps[0]
    number = m.cells[base + loop.list_slot] - 1
    start = base + loop.slot + 2 + number * (1 + loop.room)
    used = m.cells[start]
    if used + 1 + len(answer) > loop.room:
        m.fault("P020", "too many choices are collected")
    m.cells[start + 1 + used : start + 2 + used + len(answer)] = m.host.array([len(answer), *answer])
    m.cells[start] = used + 1 + len(answer)
    place = m.cells[frame + F_NEXT]
    code = m.program.procedures[m.procedure].code[place]
    if not isinstance(code, ins.Choose | ins.ChooseMany | ins.Arrange) or getattr(code, "store", None) is not None:
        return at
    values = tuple(value for _, value, _ in found.filled)
    choice = m.host.choice(m.procedure, place)
    choice.put(m, values[0] if choice.kind == "one" else values)
    return place + 1


def tell(m: Machine, answering: Answering, found: Walk, frame: int) -> None:
    """An answer is recorded: one that was collected has been heard already, of a secret one by its chooser alone."""
    assert m.log is not None
    if m.journal is None:
        m.log.chosen(m, answering, found)
    elif head(m, frame)[1].secret:
        m.log.chosen(m, answering, found, revealed=True)
