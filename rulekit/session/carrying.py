"""A match carried over to rules that have changed: where it stands if its position still fits, else played again.

For whoever writes rules and tries them at a table. A position fits if everything has its old place and nothing that is
under way has changed: what a card costs, what a verb does that is not running, or a text may be another one.
"""

from collections.abc import Iterator
from typing import Any

from attrs import evolve, frozen

from rulekit.diagnostics.diagnostic import Diagnostic
from rulekit.diagnostics.errors import RulekitError
from rulekit.program.layout import (
    F_PROCEDURE,
    H_FRAMES,
    H_PENDING,
    P_PROCEDURE,
    P_SIZE,
    T_MODIFIER,
    T_SIZE,
    Layout,
)
from rulekit.program.program import Program
from rulekit.session import saving
from rulekit.session.frames import frames
from rulekit.session.replaying import repeat
from rulekit.session.rulebook import Rulebook
from rulekit.session.saved import SaveError
from rulekit.session.session import Session


@frozen
class Again:
    """A match that was begun anew. repeated: how many answers were given again, out of all; why: what stopped that."""

    session: Session
    repeated: int
    answers: int
    why: str = ""


def carried(session: Session, rulebook: Rulebook) -> Session | None:
    """Return the match in the same position under these rules, `None` if the position does not fit them.

    Answers from before cannot be taken back there.
    """
    names = list(session.seats.values())
    try:
        constants = {name: value for name, value in session.options.items() if not rulebook.options[name].random}
        program = rulebook.program(constants, len(names))
    except (RulekitError, KeyError):
        return None
    saved = saving.saved_of(session)
    if not _fits(session.program, program, saved.cells):
        return None
    other = object.__new__(Session)
    try:
        saving.resume(other, evolve(saved, program=program.digest), rulebook)
    except SaveError:
        return None
    return other


def again(session: Session, rulebook: Rulebook) -> Again:
    """Return the match begun anew with the same seed, and what was answered given again as far as that goes.

    Raises `SetupError`, `RulesError` or `RuleFault` if it cannot even begin.
    """
    lines = list(session._history.lines)
    options = {name: value for name, value in session.options.items() if name in rulebook.options}
    seats = list(session.seats.values())
    other = Session(rulebook, seats, options, session.seed, sandbox=session.is_sandbox)
    for count, line in enumerate(lines):
        try:
            repeat(other, line, count + 2)
        except RulekitError as error:
            other.cancel()
            return Again(other, count, len(lines), _first_line(error))
    return Again(other, len(lines), len(lines))


def _first_line(error: RulekitError) -> str:
    found = getattr(error, "diagnostic", None)
    text = found.message if isinstance(found, Diagnostic) else getattr(error, "message", str(error))
    return str(text).split("\n")[0]


# ---- whether a position fits -----------------------------------------------------------------------------------------


def _fits(old: Program, new: Program, cells: Any) -> bool:
    """Return whether a position of one program is one of another, and means the same there."""
    if _bare(old.layout) != _bare(new.layout) or any(_named(old, part) != _named(new, part) for part in _PARTS):
        return False
    for number in _under_way(old, cells):
        if number >= len(new.procedures):
            return False
        was, now = old.procedures[number], new.procedures[number]
        if (was.name, was.kind, was.locals, was.code) != (now.name, now.kind, now.locals, now.code):
            return False
    return all(
        number < len(new.modifiers) and new.modifiers[number] == old.modifiers[number] for number in _timed(old, cells)
    )


_PARTS = ("players", "seats", "enums", "cards", "definitions", "card_types", "words")


def _named(program: Program, part: str) -> list[Any]:
    """Return a part of a program as far as a position depends on it."""
    keys = ("name", "members", "card_type", "definition", "copy")
    found = getattr(program, part)
    return [tuple(getattr(one, key) for key in keys if hasattr(one, key)) or one for one in found]


def _bare(layout: Layout) -> Layout:
    """Return a layout without what variables are at the start."""
    return evolve(layout, variables=tuple(evolve(one, initial=(0,) * len(one.initial)) for one in layout.variables))


def _under_way(program: Program, cells: Any) -> Iterator[int]:
    """Yield the procedures that run or wait to run."""
    yield from [cells[address + F_PROCEDURE] for address, _ in frames(program, cells)]
    yield from [cells[at + P_PROCEDURE] for at in _records(cells, cells[H_PENDING], cells[H_FRAMES], P_SIZE)]


def _timed(program: Program, cells: Any) -> Iterator[int]:
    """Yield the modifiers that last for a time."""
    yield from [cells[at + T_MODIFIER] for at in _records(cells, program.layout.size, cells[H_PENDING], T_SIZE)]


def _records(cells: Any, start: int, end: int, size: int) -> Iterator[int]:
    while start < end and cells[start + size] > 0:
        yield start
        start += cells[start + size]
