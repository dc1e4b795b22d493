"""Batches: changes are noted while they run, then made at once (SEM-12)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulekit.backends.interpreter import zones
from rulekit.backends.interpreter.cells import Handler
from rulekit.backends.interpreter.changes import set_cell
from rulekit.backends.interpreter.journal import Journal, result
from rulekit.backends.interpreter.reacting import Said, hear, note
from rulekit.backends.interpreter.site import Site
from rulekit.program import instructions as ins
from rulekit.terms import ABSENT

if TYPE_CHECKING:
    from rulekit.backends.interpreter.machine import Machine


def together(site: Site, instruction: ins.Together) -> Handler:
    after = site.after

    def run(m: Machine) -> int:
        m.depth += 1
        if m.journal is None:
            m.journal = Journal()
        return after

    return run


def commit(site: Site, instruction: ins.Commit) -> Handler:
    after = site.after

    def run(m: Machine) -> int:
        return close(m, after)

    return run


def close(m: Machine, after: int) -> int:
    """A batch ends; gives the instruction that runs next: `after`, or the first of what has been set off."""
    return hear(m, settle_events(m), after) if settle(m) else after


def settle(m: Machine) -> bool:
    """End a batch: all that was noted happens now. False while an outer batch is still open."""
    m.depth -= 1
    if m.depth:
        return False
    journal = m.journal
    assert journal is not None
    m.journal = None
    join(m, True)
    for address, rule in journal.rules.items():
        now = m.cells[address]
        new = journal.sets.get(address, now)
        if new != ABSENT:
            new = new * journal.factors.get(address, 1) + journal.sums.get(address, 0)
        set_cell(m, address, result(m, now, new, rule), rule.variable)
    m.settling = journal
    for deed in journal.deeds:
        deed()
    zones.out_of_limbo(m)
    m.settling = None
    m.done = journal.events
    return True


def settle_events(m: Machine) -> list[Said]:
    """The events of a batch that has just been settled: recorded, and to be heard by triggers."""
    said, m.done = m.done, []
    for one in said:
        note(m, one)
    join(m, False)
    return said


def join(m: Machine, joined: bool) -> None:
    """What is recorded from now on belongs to one batch, or no longer."""
    if m.log is not None:
        m.log.batch += int(joined)
        m.log.joined = joined
