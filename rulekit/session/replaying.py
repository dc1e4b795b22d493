"""Playing a match again: a whole transcript with everything checked, or line by line."""

from collections.abc import Iterable, Mapping
from typing import Any

from rulekit.diagnostics.errors import PlayError, RuleFault, SetupError
from rulekit.program.canonical import canonical
from rulekit.session.history import UNDO
from rulekit.session.rulebook import Rulebook
from rulekit.session.session import Session
from rulekit.session.transcript import TranscriptError, read_lines, told


def replay(rulebook: Rulebook, lines: Iterable[str] | str) -> Session:
    """Play a transcript again and return the session at its end.

    Checks the rulebook's digest, that each action can be done by the seat it names, and outcome and hash at the end.
    Raises `TranscriptError`, which says in which line what does not fit.
    """
    header, actions, last = read_lines(lines)
    session = begun(rulebook, header)
    for line, entry in actions:
        repeat(session, entry, line)
    if last is None:
        raise TranscriptError("the last line, with outcome and hash, is missing")
    if canonical(last.get("outcome")) != canonical(session.outcome):
        raise TranscriptError("the outcome is another one", len(actions) + 2)
    if last["hash"] != session.hash:
        raise TranscriptError("the position at the end is another one", len(actions) + 2)
    return session


def again(session: Session) -> Session:
    """Return a match played from its beginning to where it stands. Raises `RulekitError` if it cannot be."""
    seats = list(session.seats.values())
    found = Session(session.rulebook, seats, session.options, session.seed, sandbox=session.is_sandbox)
    for number, entry in enumerate(session._history.lines, 2):
        repeat(found, entry, number)
    return found


def begun(rulebook: Rulebook, header: Mapping[str, Any]) -> Session:
    """Return the match of a transcript's header, set up anew. Raises `TranscriptError`."""
    try:
        sandbox = bool(header.get("sandbox", False))
        session = Session(rulebook, header["seats"], header["options"], header["seed"], sandbox=sandbox)
    except SetupError as error:
        raise TranscriptError(f"the header does not fit the rulebook: {error}", 1) from None
    if session.program.game != header["game"]:
        raise TranscriptError(f"this is a match of `{header['game']!s:.60}`, not of `{session.program.game}`", 1)
    if session.digest != header["program"]:
        raise TranscriptError("the rules have changed since this match was played", 1)
    return session


def repeat(session: Session, entry: Mapping[str, Any], line: int) -> None:
    """Do again what a line of a transcript says: an action, or taking answers back. Raises `TranscriptError`."""
    if "n" in entry and entry["n"] != session.number:
        raise TranscriptError(f"action {session.number} is missing or stands elsewhere", line)
    try:
        if UNDO in entry:
            session.undo(entry[UNDO], seat=entry["seat"])
            return
        session.submit(entry["action"], seat=entry["seat"])
    except PlayError as error:
        raise told(error, line) from None
    except RuleFault as error:
        raise TranscriptError(f"the rules went wrong here: {error.diagnostic.message}", line) from None
    decision = session.decision
    if decision is not None and decision.partial is not None:
        raise TranscriptError("this action leaves a choice open", line)
