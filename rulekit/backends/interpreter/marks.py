"""Where a test stands, to come back to: nothing that it opened or wrote since is left (ENGINE 4)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulekit.backends.interpreter.cells import Cells, Handler, Temps

if TYPE_CHECKING:
    from rulekit.backends.interpreter.machine import Machine

Mark = tuple[Cells, int, list[Handler], Temps, int, int, bool, Any]


def mark(m: Machine) -> Mark:
    """Where the test stands, to come back to."""
    return m.cells[m.floor :], m.frame, m.code, m.temps, len(m.sums), m.at, m.met, m.paid


def back(m: Machine, start: Mark) -> None:
    """Go back to a mark: whatever was opened or written since is gone."""
    m.cells[m.floor :] = start[0]
    _, m.frame, m.code, m.temps, payments, m.at, m.met, m.paid = start
    del m.sums[payments:]
