"""In the second round of a collected loop: a waiting instruction takes the answer that was collected for it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulekit.backends.interpreter import asking
from rulekit.backends.interpreter.cells import REST, Handler
from rulekit.backends.interpreter.collecting import ACTING, head
from rulekit.backends.interpreter.site import Site
from rulekit.program.layout import F_FLAGS, F_NEXT
from rulekit.terms import Status

if TYPE_CHECKING:
    from rulekit.backends.interpreter.machine import Machine


def given(handler: Handler, site: Site) -> Handler:
    """A waiting instruction that takes the answer collected for it when the batch acts."""
    at = site.at

    def run(m: Machine) -> int:
        pc = handler(m)
        if pc != REST or m.journal is None or m.status is not Status.DECISION:
            return pc
        answer = _next(m)
        if answer is None:
            m.fault("P021", "somebody is asked inside a batch")
        m.cells[m.frame + F_NEXT] = at
        asked = asking.decision(m)
        assert asked is not None
        return asking.Answering(m, asked).take(answer)

    return run


def _next(m: Machine) -> tuple[int, ...] | None:
    """The next answer that was collected for the member whose turn it is."""
    if not m.cells[m.frame + F_FLAGS] & ACTING:
        return None
    _, loop = head(m, m.frame)
    base = m.temps[0]
    number = m.cells[base + loop.list_slot] - 1
    start = base + loop.slot + 2 + number * (1 + loop.room)
    at = m.cells[base + loop.slot + 1]
    if at >= m.cells[start]:
        return None
    size = m.cells[start + 1 + at]
    m.cells[base + loop.slot + 1] = at + 1 + size
    return tuple(m.cells[start + 2 + at : start + 2 + at + size])
