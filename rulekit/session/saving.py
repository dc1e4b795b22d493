"""Saving a match and going on with it: where its rulebook lies, what must still be equal, and the file itself."""

import os
import tempfile
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING

import rulekit
from rulekit.diagnostics.errors import RulesError, SetupError
from rulekit.loader.data import data_root
from rulekit.loader.rulebook import load
from rulekit.model.play import Fault
from rulekit.program.program import Program
from rulekit.session import history
from rulekit.session.decision import Asked, Decision
from rulekit.session.events import Log
from rulekit.session.outcome import outcome_of
from rulekit.session.rulebook import Rulebook
from rulekit.session.saved import MOST_BYTES, Saved, SaveError
from rulekit.session.sound import flaw
from rulekit.session.table import Table
from rulekit.session.values import spectators
from rulekit.session.view import seen_state

if TYPE_CHECKING:
    from rulekit.session.session import Session


def saved_of(session: "Session") -> Saved:
    """Return a match as it stands."""
    program, rulebook = session.program, session.rulebook
    return Saved(
        game=program.game,
        rulebook=place_of(rulebook),
        files=hashes_of(rulebook, program),
        rulekit=rulekit.__version__,
        program=session.digest,
        options=session.options,
        seats=list(session.seats.values()),
        seed=session.seed,
        sandbox=session.is_sandbox,
        number=session.number,
        partial=session._pending,
        cells=session._cells,
        lines=session._history.lines,
        heard=tuple(session._log.counts(observer) for observer in _observers(program)),
    )


def resume(session: "Session", saved: Saved, rulebook: Rulebook) -> None:
    """Let an empty session stand where a saved match stood. Raises `SaveError` if the rulebook is another one."""
    name = getattr(rulebook, "name", saved.game)
    if name != saved.game:
        raise SaveError(f"this is a match of `{saved.game:.60}`, not of `{name}`")
    try:
        session._sit_down(rulebook, saved.seats, saved.options, saved.seed, saved.sandbox)
    except (SetupError, RulesError) as error:
        said = error.message if isinstance(error, SetupError) else "it cannot be played with these options any more"
        raise SaveError(f"the saved match does not fit the rulebook: {said}") from None
    program, table = session.program, session._table
    if session.digest != saved.program:
        raise SaveError(f"the rules have changed since this match was saved: {_difference(saved, rulebook, program)}")
    problem = flaw(program, saved.cells)
    if problem is not None:
        raise SaveError(f"the position in the saved match is none of this game: {problem}")
    try:
        past = history.resumed(saved.lines, saved.sandbox)
    except ValueError as error:
        raise SaveError(f"the record of the saved match does not fit together: {error}") from None
    if past.number != saved.number or len(saved.heard) != len(program.seats) + 1:
        raise SaveError("the record of the saved match does not fit its position")
    session._cells, session._pending = saved.cells, saved.partial
    session._history, session._decision = past, None
    session._log = Log(table, dict(zip(_observers(program), saved.heard, strict=True)))
    session._asked = _asked(table, saved)


def _observers(program: Program) -> list[int]:
    return [*(1 << seat for seat in program.seats), spectators(program)]


def _asked(table: Table, saved: Saved) -> Asked | None:
    """Return the open decision, once all of it has been looked at as everybody would; `None` if the game is over."""
    try:
        waiting = table.backend.decision(saved.cells)
        asked = Asked(table, saved.cells, waiting) if waiting is not None else None
        if asked is None:
            outcome_of(table, saved.cells)
        elif saved.partial and asked.step(saved.partial).state != "next":
            raise SaveError("the answer that was begun in the saved match means nothing")
        else:
            Decision(asked, 0, saved.partial).to_json()
        for observer in _observers(table.program):
            seen_state(table, saved.cells, observer)
    except (Fault, LookupError, ArithmeticError, ValueError, TypeError, AttributeError, AssertionError) as error:
        raise SaveError(f"the position in the saved match is none of this game: {error!s:.80}") from None
    return asked


# ---- the rulebook ------------------------------------------------------------------------------------------------


def place_of(rulebook: Rulebook) -> str | None:
    """Return by what a rulebook can be found again: a shipped game's name, or a path; `None` if it lies nowhere."""
    path = getattr(rulebook, "path", None)
    if path is None:
        return None
    path = Path(path).resolve()
    return path.name if path.parent == (data_root() / "games").resolve() else str(path)


def rulebook_of(saved: Saved) -> Rulebook:
    """Return the rulebook of a saved match, from where it lay. Raises `SaveError`."""
    place = saved.rulebook
    if place is None:
        raise SaveError(
            f"the saved match does not say where the rulebook of `{saved.game:.60}` lies: give the rulebook"
        )
    path = Path(place)
    is_name = path.name == place and not place.endswith(".rules")
    try:
        if not is_name and not path.is_dir() and not (path.is_file() and path.suffix == ".rules"):
            raise SaveError(f"the rulebook is no more at `{place:.200}`: give the rulebook")
        return load(place if is_name else path)
    except (OSError, ValueError):
        raise SaveError(f"the rulebook cannot lie at `{place:.200}`: give the rulebook") from None
    except RulesError as error:
        first = next((d.message for d in error.diagnostics if d.is_error), "it has mistakes")
        raise SaveError(f"the rulebook `{place:.200}` cannot be loaded: {first}") from None


def hashes_of(rulebook: Rulebook, program: Program) -> dict[str, str]:
    """Return a short hash of each text that a program comes from, by its path."""
    texts = {path: rulebook.sources[path] for path in program.files if path in rulebook.sources}
    return {path: sha256(text.encode()).hexdigest()[:16] for path, text in sorted(texts.items())}


def _difference(saved: Saved, rulebook: Rulebook, program: Program) -> str:
    """Return what has changed since a match was saved, in words."""
    files, version = hashes_of(rulebook, program), rulekit.__version__
    other = [path for path in saved.files if path in files and files[path] != saved.files[path]]
    parts = [(other, "is another text", "are other texts")]
    parts.append(([path for path in saved.files if path not in files], "is gone", "are gone"))
    parts.append(([path for path in files if path not in saved.files], "is new", "are new"))
    said = [f"{_listed(paths)} {one if len(paths) == 1 else many}" for paths, one, many in parts if paths]
    if not said and saved.rulekit != version:
        return f"their texts are the same, but rulekit {saved.rulekit:.20} saved it and this is {version}"
    return "; ".join(said) or "their texts are the same, but not what this rulekit makes of them"


def _listed(paths: list[str]) -> str:
    shown = [f"`{path:.80}`" for path in paths[:4]]
    more = len(paths) - len(shown)
    shown += [f"{more} more"] if more else []
    return shown[0] if len(shown) == 1 else f"{', '.join(shown[:-1])} and {shown[-1]}"


# ---- the file ----------------------------------------------------------------------------------------------------


def read_file(path: str | Path) -> bytes:
    """Return what a file holds, and no more than a saved match can be long. Raises `SaveError`."""
    try:
        with open(path, "rb") as file:
            return file.read(MOST_BYTES + 1)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise SaveError(f"`{path!s:.200}` cannot be read: {reason.lower()}") from None


def write_file(path: str | Path, data: bytes) -> None:
    """Write a file as a whole or not at all: beside its place, then renamed. Nobody else may read it: it tells all."""
    path = Path(path)
    number, name = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
    try:
        with os.fdopen(number, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        os.replace(name, path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise
