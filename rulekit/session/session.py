"""A session: one match in progress. Everything that goes in and comes out is plain JSON-able data."""

import contextlib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from rulekit.diagnostics.diagnostic import Diagnostic
from rulekit.diagnostics.errors import GameOver, NotLegal, NotYourTurn, PlayError, RuleFault, RulekitError, Stale
from rulekit.model.play import Applied, Fault
from rulekit.model.position import position_hash
from rulekit.model.random import start_state
from rulekit.program.canonical import canonical
from rulekit.program.program import Program
from rulekit.session import saving, undo, why
from rulekit.session.actions import Walk, merged, walk
from rulekit.session.decision import Asked, Decision, Option
from rulekit.session.events import Log
from rulekit.session.history import History, Kept
from rulekit.session.outcome import outcome_of
from rulekit.session.rulebook import Rulebook
from rulekit.session.saved import SaveError, read, written
from rulekit.session.setup import (
    checked_names,
    checked_options,
    checked_seed,
    chosen_program,
    given_cells,
    named_seats,
)
from rulekit.session.table import Table
from rulekit.session.transcript import FORMAT
from rulekit.session.values import EVERYTHING
from rulekit.session.view import seen_state
from rulekit.session.wording import Wording


class Session:
    """One match.

    `seats` are the participants' names in seat order, or how many seats there are (the lowest number if left out; the
    participants are then called as their seats are). `options` are the options of the rulebook by name; the ones left
    out take their default. `seed` is a number or a text, and 64 bits from the system if left out. In a `sandbox`
    everything can be taken back.

    Raises `SetupError` for wrong seats, options or seed, `RuleFault` if the rules go wrong while they set up.
    """

    def __init__(
        self,
        rulebook: Rulebook,
        seats: Sequence[str] | int | None = None,
        options: Mapping[str, Any] | None = None,
        seed: int | str | None = None,
        *,
        sandbox: bool = False,
    ) -> None:
        self._sit_down(rulebook, seats, options, seed, sandbox)
        self._start()

    def _sit_down(
        self,
        rulebook: Rulebook,
        seats: Sequence[str] | int | None,
        options: Mapping[str, Any] | None,
        seed: int | str | None,
        sandbox: bool,
    ) -> None:
        names = checked_names(rulebook, seats)
        self._rulebook = rulebook
        self._options = checked_options(rulebook, options)
        self._seed = checked_seed(seed)
        program = chosen_program(rulebook, self._options, len(names))
        named = named_seats([program.players[seat] for seat in program.seats], names)
        self._table = Table(program, rulebook.backend(program), named, rulebook.sources)
        self._digest: str = program.digest
        self._log = Log(self._table)
        self._wording = Wording(self._table)
        self._history = History(sandbox)
        self._pending: tuple[int, ...] = ()
        self._asked: Asked | None = None

    def _start(self) -> None:
        given = given_cells(self.program, self._options)
        try:
            applied = self._table.backend.start(start_state(self._seed), given, record=True)
        except Fault as fault:
            raise self._fault(fault) from None
        self._rest(applied)

    def _rest(self, applied: Applied) -> None:
        self._cells = applied.cells
        self._log.add(applied.happenings, applied.cells)
        waiting = self._table.backend.decision(self._cells)
        self._asked = Asked(self._table, self._cells, waiting) if waiting is not None else None
        self._decision: Decision | None = None

    def _fault(self, fault: Fault) -> RuleFault:
        return RuleFault(why.fault_of(self._table, fault), self._table.sources)

    # ---- what is asked ---------------------------------------------------------------------------------------

    @property
    def program(self) -> Program:
        """Return the variant that is played."""
        return self._table.program

    @property
    def rulebook(self) -> Rulebook:
        """Return the rulebook that is played."""
        return self._rulebook

    @property
    def seats(self) -> dict[str, str]:
        """Return the participants' names by seat id, in seat order."""
        return dict(self._table.players)

    @property
    def options(self) -> dict[str, Any]:
        """Return the options the match was set up with: all but those left to chance."""
        return dict(self._options)

    @property
    def is_sandbox(self) -> bool:
        """Return whether everything can be taken back."""
        return self._history.keeps_all

    @property
    def seed(self) -> int | str:
        """Return the seed. For whoever runs the match: it tells all chance to come."""
        return self._seed

    @property
    def number(self) -> int:
        """Return the number of the decision that stands: how many were answered before, those taken back too."""
        return self._history.number

    @property
    def decision(self) -> Decision | None:
        """Return the decision that stands, `None` when the game is over."""
        if self._asked is None:
            return None
        if self._decision is None:
            self._decision = Decision(self._asked, self.number, self._pending)
        return self._decision

    @property
    def digest(self) -> str:
        """Return the content hash of the program, hex: what transcripts and saves pin."""
        return self._digest

    @property
    def hash(self) -> str:
        """Return the hash of program and position, hex. For whoever runs the match: it would confirm guesses."""
        return position_hash(self._digest, self._cells)

    # ---- answering -------------------------------------------------------------------------------------------

    def submit(
        self, action: Mapping[str, Any] | Option, *, seat: str | None = None, number: int | None = None
    ) -> list[dict[str, Any]]:
        """Take an action and return the new events as the seat that acted hears of them.

        `action` is an object as `Option.action` has it, or an option. An action that leaves choices open lengthens the
        answer: no event yet, and `decision` lists the next step. `seat` (id or name) and `number` say whose answer to
        which decision it is; a server passes both.

        Raises `GameOver`, `Stale`, `NotYourTurn`, `NotLegal` (with the line that says no), or `RuleFault` if the rules
        go wrong. The position is what it was before in each of these cases.
        """
        asked = self._open(seat, number)
        found = self._walk(asked, action)
        if found.problem is not None:
            raise NotLegal(why.diagnostic_of(asked, found.problem), self._table.sources)
        if not found.complete:
            self._pending, self._decision = found.answer, None
            return []
        return self._apply(asked, found)

    def _open(self, seat: str | None, number: int | None) -> Asked:
        sources = self._table.sources
        if self._asked is None:
            raise GameOver(why.game_over(), sources)
        if number is not None and (isinstance(number, bool) or number != self.number):
            raise Stale(why.stale(number, self.number), sources)
        if seat is not None and self._table.seat_of(seat) != self._asked.seat:
            raise NotYourTurn(why.other_seat(self._table, self._asked, seat), sources)
        return self._asked

    def _walk(self, asked: Asked, action: Mapping[str, Any] | Option) -> Walk:
        if isinstance(action, Option):
            return walk(asked, action.action)
        pending = self.decision.partial if self._pending and self.decision is not None else None
        return walk(asked, merged(pending, action))

    def _apply(self, asked: Asked, found: Walk) -> list[dict[str, Any]]:
        since = self._log.count(asked.observer)
        try:
            applied = self._table.backend.apply(self._cells, found.answer, record=True)
        except Fault as fault:
            self.cancel()
            raise self._fault(fault) from None
        before = Kept(self.number, asked.seat, self._cells, found.answer)
        is_wall = applied.chance or applied.learnt != 0
        self._history.answered(self._table.values.seat(asked.seat), found.action, before, is_wall)
        self._pending = ()
        self._rest(applied)
        return self._log.events(asked.observer, since)

    def cancel(self) -> None:
        """Drop the answer that is begun and not finished; the position never knew of it."""
        self._pending, self._decision = (), None

    def why_not(self, seat: str, action: Mapping[str, Any] | Option) -> Diagnostic | None:
        """Return why the seat cannot do this now, `None` if it can; nothing changes.

        Also for what is not on offer at all (P003) and for a seat that is not asked (P005).
        """
        try:
            asked = self._open(seat, None)
        except PlayError as error:
            return error.diagnostic
        found = walk(asked, action.action if isinstance(action, Option) else action)
        return None if found.problem is None else why.diagnostic_of(asked, found.problem)

    # ---- looking ---------------------------------------------------------------------------------------------

    def view(self, observer: str | None) -> dict[str, Any]:
        """Return what an observer may see now: a seat (id or name), or `None` for spectators. Plain JSON.

        Keys: `seat`, `number`, `phases`, `waiting_for` (seat id), `seats`, `table`, `players`, one key per enum with
        state, `cards`, `decision` (the asked seat's only, else null), `outcome`; see `view.seen_state`.
        Raises `KeyError` for a name that nobody has.
        """
        return self._view(self._table.observer(observer))

    def inspect(self) -> dict[str, Any]:
        """Return the all-seeing look: a view that hides nothing, and the hash. Never for a seat."""
        return {**self._view(EVERYTHING), "hash": self.hash}

    def _view(self, observer: int) -> dict[str, Any]:
        asked, decision = self._asked, self.decision
        mine = decision is not None and asked is not None and observer in (EVERYTHING, asked.observer)
        program = self.program
        own = next((program.players[seat] for seat in program.seats if observer == 1 << seat), None)
        return {
            "seat": own,
            "number": self.number,
            "waiting_for": None if decision is None else decision.seat,
            **seen_state(self._table, self._cells, observer),
            "decision": decision.to_json() if mine and decision is not None else None,
            "outcome": self.outcome,
        }

    def events(self, observer: str | None, since: int = 0) -> list[dict[str, Any]]:
        """Return the events with numbers above `since` that the observer has heard of.

        Each has `n`, `kind`, `batch`, `cause` (number of an event or null), `seat`, and what its kind has besides.
        Raises `KeyError` for a name that nobody has, `SaveError` if a loaded match does not know what was before.
        """
        who = self._table.observer(observer)
        if self._log.forgets(who, since):
            self._recall()
        return self._log.events(who, since)

    def text(self, event: Mapping[str, Any]) -> str:
        """Return an event as a sentence. It tells what the event tells, so it is for whoever may have the event."""
        return self._wording.event(event)

    @property
    def outcome(self) -> dict[str, Any] | None:
        """Return `None` while the game goes on, then scores, winners and reasons; see `outcome.outcome_of`."""
        return None if self._asked is not None else outcome_of(self._table, self._cells)

    # ---- taking back --------------------------------------------------------------------------------------------

    @property
    def can_undo(self) -> bool:
        """Return whether the last answer can be taken back; see `undo`."""
        return undo.possible(self._table, self._recalled(1), 1) > 0

    def undo(self, steps: int = 1, *, seat: str | None = None) -> list[dict[str, Any]]:
        """Take back the last answers and return the new events as the seat that gave them hears of them.

        The position is the very same as before. An answer stands for good as soon as chance drew, somebody came to
        know something hidden, or another seat answered; in a sandbox everything can be taken back. `seat` (id or
        name) says who wants it: the seat that gave the answers. An answer that is begun is dropped as well.

        Raises `NotLegal` (P008); nothing is changed then.
        """
        history = self._recalled(steps if isinstance(steps, int) else 1)
        problem = undo.refusal(self._table, history, steps, seat)
        if problem is not None:
            raise NotLegal(problem, self._table.sources)
        last = history.kept[-1].seat
        since = self._log.count(1 << max(last, 0))
        back = history.take_back(steps, self._table.values.seat(last))
        self._pending = ()
        self._rest(Applied(back.cells, None, (undo.told(self._table, last, steps),)))
        return self._log.events(1 << max(last, 0), since)

    def _recalled(self, steps: int) -> History:
        """Return the history, with so many positions to go back to as there are; a loaded match is played again."""
        if self._history.is_cut and len(self._history.kept) < steps:
            self._history.is_cut = False
            with contextlib.suppress(RulekitError):
                self._recall()
        return self._history

    def _recall(self) -> None:
        """Play a loaded match again, for all that was before. Raises `RulekitError` if it does not come here."""
        from rulekit.session.replaying import again

        found = again(self)
        if found._cells != self._cells:
            raise SaveError("what was saved as the record of this match does not lead to its position")
        self._log, self._history = found._log, found._history

    # ---- keeping ---------------------------------------------------------------------------------------------

    def fork(self) -> "Session":
        """Return a session that stands where this one stands and goes on by itself, with the same chance to come."""
        other = object.__new__(type(self))
        other.__dict__.update(self.__dict__)
        other._history = self._history.copy()
        other._log = self._log.copy()
        return other

    def to_bytes(self) -> bytes:
        """Return the match as it stands, with an answer that is begun, as canonical JSON. It holds the seed."""
        return written(saving.saved_of(self))

    def save(self, path: str | Path) -> None:
        """Write the match to a file, as a whole or not at all; `load` goes on with it. It is for the host alone."""
        saving.write_file(path, self.to_bytes())

    @classmethod
    def load(cls, path: str | Path, rulebook: Rulebook | None = None) -> "Session":
        """Return the match that was saved in a file. Raises `SaveError`; see `from_bytes`."""
        return cls.from_bytes(saving.read_file(path), rulebook)

    @classmethod
    def from_bytes(cls, data: bytes, rulebook: Rulebook | None = None) -> "Session":
        """Return the match that was saved as bytes, where it stood. Without a rulebook it is looked for where it lay.

        Its program must be the one the match was saved with; other comments and texts do no harm.
        Raises `SaveError`, which says what has changed, or what is wrong with the data.
        """
        saved = read(data)
        session = object.__new__(cls)
        saving.resume(session, saved, saving.rulebook_of(saved) if rulebook is None else rulebook)
        return session

    def transcript(self) -> list[str]:
        """Return the match as lines of JSON: header, one line per action, outcome and hash. It holds the seed."""
        header: dict[str, Any] = {
            "format": FORMAT,
            "game": self.program.game,
            "program": self._digest,
            "options": self._options,
            "seats": list(self._table.players.values()),
            "seed": self._seed,
        }
        if self.is_sandbox:
            header["sandbox"] = True
        last = {"outcome": self.outcome, "hash": self.hash}
        return [canonical(line) for line in (header, *self._history.lines, last)]

    def save_transcript(self, path: str | Path) -> None:
        """Write the transcript to a file, one JSON object a line."""
        Path(path).write_text("".join(line + "\n" for line in self.transcript()), encoding="utf-8")
