"""Whether an answer told somebody something that was hidden: it is tried in positions that look the same to them.

Cards that somebody can tell since an answer are known without this (`Applied.learnt`). This finds the rest: a private
number that is made public, a rule that does something else according to a card nobody sees, a seat that is asked only
if it holds the right card, the end of a game, at which all is counted.
"""

from collections.abc import Iterator
from typing import Any

from rulekit.model.play import Answer, Applied, Fault
from rulekit.program.instructions import Gather
from rulekit.program.layout import F_PROCEDURE
from rulekit.session.decision import Asked, Decision
from rulekit.session.events import Log
from rulekit.session.frames import waiting_frame
from rulekit.session.outcome import outcome_of
from rulekit.session.table import Table
from rulekit.session.twins import Twin, twins
from rulekit.session.values import spectators
from rulekit.session.view import seen_state


def tells(table: Table, cells: Any, seat: int, answer: Answer) -> bool:
    """Return whether somebody at the table, or a spectator, hears something hidden by this answer of a seat.

    It is found out in samples, the same ones each time: what depends on a rare combination of hidden things may be
    missed.
    """
    applied = table.backend.apply(cells, answer, record=True)
    chosen = [happening.seat for happening in applied.happenings if happening.kind == "chosen"]
    if _is_secret(table, cells) and len(chosen) > 1:
        return True  # choices that were secret until now
    observers = [*(1 << number for number in table.program.seats), spectators(table.program)]
    return any(_hears(table, cells, answer, applied, observer, 1 << max(seat, 0)) for observer in observers)


def _is_secret(table: Table, cells: Any) -> bool:
    """Return whether the open decision stands in a body in which choices are made in secret."""
    body = table.program.procedures[cells[waiting_frame(table.program, cells) + F_PROCEDURE]]
    return any(isinstance(instruction, Gather) and instruction.secret for instruction in body.code)


def _hears(table: Table, cells: Any, answer: Answer, applied: Applied, observer: int, mine: int) -> bool:
    for twin in twins(table, cells, answer, observer):
        there = _applied(table, twin)
        if there is None and observer != mine:
            continue  # it cannot be done there; that is told by doing it, and not by what it does
        if there is not None and (
            _is_same(twin, applied, there) or _alike(_after(table, applied, observer), _after(table, there, observer))
        ):
            continue
        if _alike(_before(table, cells, observer), _before(table, twin.cells, observer)):
            return True
    return False


def _applied(table: Table, twin: Twin) -> Applied | None:
    """Return what the answer does in a twin; `None` if it cannot be done there."""
    try:
        return table.backend.apply(twin.cells, twin.answer, record=True)
    except (Fault, ValueError):
        return None


def _is_same(twin: Twin, applied: Applied, there: Applied) -> bool:
    """Return whether the answer did the very same there, which is seen without looking with anybody's eyes."""
    return there.happenings == applied.happenings and there.cells == twin.change(applied.cells)


def _alike(one: Iterator[Any], other: Iterator[Any]) -> bool:
    return all(here == there for here, there in zip(one, other, strict=True))


def _after(table: Table, applied: Applied, observer: int) -> Iterator[Any]:
    """Yield what an observer hears and sees of an answer."""
    log = Log(table)
    log.add(applied.happenings, applied.cells)
    yield log.events(observer)
    yield from _before(table, applied.cells, observer)


def _before(table: Table, cells: Any, observer: int) -> Iterator[Any]:
    """Yield what an observer sees of a position."""
    try:
        waiting = table.backend.decision(cells)
        yield None if waiting is None else waiting.seat
        yield outcome_of(table, cells) if waiting is None else None
        yield seen_state(table, cells, observer)
        is_asked = waiting is not None and observer == 1 << max(waiting.seat, 0)
        yield Decision(Asked(table, cells, waiting), 0, ()).to_json() if is_asked and waiting is not None else None
    except Fault as fault:
        yield fault.code
