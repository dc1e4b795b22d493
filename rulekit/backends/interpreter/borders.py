"""Between two steps: state checks, the end of the game, what waits; begin and end of phases (ENGINE 8)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulekit.backends.interpreter import abilities, objects, pending, reacting, timed
from rulekit.backends.interpreter.cells import Handler
from rulekit.backends.interpreter.living import BoundRule, Instance, bound_rule
from rulekit.backends.interpreter.site import Site
from rulekit.program import instructions as ins
from rulekit.program.layout import (
    F_BACK,
    F_NEXT,
    F_PROCEDURE,
    F_YOU,
    FRAME,
    H_FRAMES,
    H_LEFT,
    H_PENDING,
    H_STATUS,
    T_EDGE,
)
from rulekit.program.program import FLOW
from rulekit.terms import ABSENT, Status

if TYPE_CHECKING:
    from rulekit.backends.interpreter.machine import Machine


def border(site: Site, instruction: ins.Border) -> Handler:
    at, after = site.at, site.after
    ends = [site.bind(condition) for condition in site.program.ends]
    room = [0] * (site.program.ends_temps + 1)
    leaves = site.program.layout.left >= 0
    checks = [bound_rule(site.binder, rule) for rule in site.program.checks]
    lowest_is_flow = site.procedure.kind in FLOW

    def run(m: Machine) -> int:
        cells = m.cells
        if not lowest_is_flow or not _only_flow(m):
            return after
        if leaves and cells[H_LEFT]:
            objects.settle(m)
        if checks and _checked(m, checks, at):
            return 0
        if ends:
            registers = [m.frame + FRAME, *room]
            for condition in ends:
                if condition(cells, registers) > 0:
                    return m.finish()
        if cells[H_FRAMES] > cells[H_PENDING]:
            taken = pending.go_on(m, at)
            if taken is not None:
                return taken
        return stop(m, after, "step")

    return run


def _checked(m: Machine, checks: list[BoundRule], at: int) -> bool:
    """State checks: all whose condition holds now are done, as one batch; the border runs again behind them."""
    m.cells[H_STATUS] = 0
    found = [instance for check in checks for instance in check.holding(m.cells, m.temps[0])]
    if not found:
        return False
    m.turns(len(found))
    m.cells[H_STATUS] = pending.BATCH + pending.batch(m.cells)
    m.cells[m.frame + F_NEXT] = at
    places = pending.rank(m)
    found.sort(key=lambda one: places.get(one.seat, len(places)))
    for one in reversed(found):
        pending.open_now(m, one)
    return True


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
    counters = [site.program.layout.firsts + k for k, p in enumerate(site.program.counters) if p == site.number]

    def run(m: Machine) -> int:
        if m.cells[H_PENDING] > size:
            timed.at_point(m, timed.START)
        if mask:
            abilities.lift(m, mask)
        for counter in counters:
            m.cells[counter] = 0
        if m.log is not None:
            m.log.phase(m, "began")
        return stop(m, after, "began")

    return run


def reach(site: Site, instruction: ins.Reach) -> Handler:
    """A point of play: the triggers of it are collected here and now, and wait as one batch."""
    after, size = site.after, site.program.layout.size
    edge = timed.END if instruction.edge == "end" else timed.START
    moments = [
        bound_rule(site.binder, rule)
        for rule in site.program.moments
        if (rule.phase, rule.edge) == (site.number, instruction.edge)
    ]

    def run(m: Machine) -> int:
        cells, given = m.cells, (m.cells[m.frame + F_YOU], ABSENT, 0)
        due = [a for a in timed.records(size, cells) if timed.ends(m, a, edge + timed.ONCE)]
        found: list[Instance] = []
        for moment in moments:
            if moment.living.life.kind != "timed":
                found += moment.holding(cells, m.temps[0], given)
                continue
            for address in timed.records(size, cells):
                if address in due or cells[address + T_EDGE] < timed.ONCE:
                    found += moment.holding(cells, m.temps[0], given, address)
        records = [pending.record(m, one) for one in found]
        for address in reversed(due):
            timed.drop(m, address)
        return reacting.wait(m, records, after) if records else after

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
