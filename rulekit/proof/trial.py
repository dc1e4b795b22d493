"""The position of a scenario while its lines are worked off: where it rests, what has happened, how it goes on."""

from collections.abc import Callable
from hashlib import blake2b
from typing import Any

from rulekit.backends.interface import Backend
from rulekit.backends.interpreter import guide
from rulekit.diagnostics import Diagnostic, Span
from rulekit.model.play import Answer, Applied, Happening
from rulekit.program.layout import F_PROCEDURE, FRAME, H_WON
from rulekit.program.plans import At
from rulekit.program.program import Place
from rulekit.proof.defaults import default_answer
from rulekit.proof.invariants import Watch
from rulekit.session.decision import Asked
from rulekit.session.events import Log
from rulekit.session.frames import frames
from rulekit.session.table import Table
from rulekit.session.values import EVERYTHING
from rulekit.session.wording import Wording
from rulekit.terms import Status

FARTHEST = 20_000
"""After so many decisions and borders by defaults a place counts as never reached."""

PHASE_BORDERS = ("began", "ended")
_UNSAID = ("chosen", "done", "over")


class Stop(Exception):
    """A scenario cannot go on: the findings say why."""

    def __init__(self, *findings: Diagnostic) -> None:
        super().__init__(*findings)
        self.findings = findings


class Trial:
    """A position with everything that is known about it.

    partial: an answer that is begun. before: the position before the last line that did something, which is what `was`
    reads in an expectation. since: the calls since then, as (cells, answer or None for going on). between: what is done
    to the cells after each step (doubling copies them).
    """

    def __init__(self, table: Table, backend: Any, cells: Any, between: Callable[[Any], Any]) -> None:
        self.table, self.program = table, table.program
        self.backend: Backend = backend
        self.cells = cells
        self.between = between
        self.watch = Watch(table.program, backend)
        self.status, self.border = Status.BORDER, ""
        self.partial: Answer = ()
        self.before: Any = None
        self.since: list[tuple[Any, Answer | None]] = []
        self.performing = False
        self.was_sent = False  # the last line was a `play to` that came where it wanted
        self.told: list[str | tuple[tuple[Happening, ...], Any]] = []

    # ---- resting -------------------------------------------------------------------------------------------------

    def take(self, applied: Applied) -> None:
        """Come to rest where a step ended, with all invariants tested."""
        cells = applied.cells
        self.status, self.border = applied.status, applied.extra.get("border", "")
        if self.status is Status.OVER and self.performing and not cells[H_WON]:
            cells = guide.running_again(cells)
        self.cells = self.between(cells)
        self.partial = ()
        self.was_sent = False
        if applied.happenings:
            self.told.append((applied.happenings, cells))
        self.test()

    def test(self) -> None:
        """Test the invariants. Raises `Stop`."""
        found = self.watch.test(self.cells)
        if found:
            raise Stop(*found)

    def asked(self) -> Asked | None:
        """Return the open decision, if the position rests at one."""
        if self.status is not Status.DECISION:
            return None
        waiting = self.backend.decision(self.cells)
        return None if waiting is None else Asked(self.table, self.cells, waiting)

    def ahead(self) -> tuple[Asked | None, Answer]:
        """Return the next decision, looked for on a copy, and the answer that is begun there."""
        if self.status is not Status.BORDER:
            return self.asked(), self.partial
        rest = self.backend.advance(self.cells)
        waiting = self.backend.decision(rest.cells) if rest.status is Status.DECISION else None
        return None if waiting is None else Asked(self.table, rest.cells, waiting), ()

    def passed_over(self) -> list[Asked]:
        """Return the menus that were not asked since the last line that did something, as if they were asked."""
        noting = guide.Noting(self.program)
        for cells, answer in self.since:
            if answer is None:
                noting.advance(cells, borders=True)
            else:
                noting.apply(cells, answer, borders=True)
        if self.status is Status.BORDER:
            noting.advance(self.cells)
        passed = [(cells, self.backend.decision(cells)) for cells in noting.passed]
        return [Asked(self.table, cells, waiting) for cells, waiting in passed if waiting is not None]

    # ---- going on ------------------------------------------------------------------------------------------------

    def advance(self) -> None:
        """Go on from a border to the next rest."""
        self.since.append((self.cells, None))
        self.take(self.backend.advance(self.cells, record=True, borders=True))

    def apply(self, answer: Answer) -> None:
        """Answer the open decision."""
        self.since.append((self.cells, answer))
        self.take(self.backend.apply(self.cells, answer, record=True, borders=True))

    def run(self, until: Callable[["Trial"], bool]) -> None:
        """Go on to the next decision, the end, or a border that `until` wants."""
        while self.status is Status.BORDER:
            self.advance()
            if self.status is Status.BORDER and until(self):
                return

    def to_decision(self) -> None:
        """Go on to the next decision or the end."""
        self.run(lambda trial: False)

    def to_phase_border(self) -> None:
        """Go on from a step between two steps to the next decision or phase border."""
        while self.status is Status.BORDER and self.border not in PHASE_BORDERS:
            self.advance()

    def play_to(self, at: At, place: Place) -> None:
        """Play by defaults to a place. Raises `Stop` with P030 if it is never reached."""
        if not self.was_sent and self.is_at(at):
            return
        seen: set[bytes] = set()
        for _ in range(FARTHEST):
            asked = self.asked()
            if asked is not None:
                trace = blake2b(self.cells.tobytes(), digest_size=16).digest()
                if trace in seen:
                    raise Stop(never(self, at, place, "by default answers the same position comes again and again"))
                seen.add(trace)
                answer = default_answer(asked)
                self.note_default(asked, answer)
                self.apply(answer)
            elif self.status is Status.BORDER:
                self.advance()
            if self.is_at(at):
                self.was_sent = True
                return
            if self.status is Status.OVER:
                raise Stop(never(self, at, place, "the game is over before"))
        raise Stop(never(self, at, place, f"it is not reached within {FARTHEST} steps by default answers"))

    def is_at(self, at: At) -> bool:
        """Return whether the position rests at a place."""
        if at.procedure < 0:
            return at.at_end and self.status is Status.OVER
        wanted = "ended" if at.at_end else "began"
        return self.status is Status.BORDER and self.border == wanted and within(self.backend, self.cells, at)

    # ---- telling -------------------------------------------------------------------------------------------------

    def span(self, place: Place) -> Span:
        """Return a place of the plan in the text."""
        file, start, end = place
        return Span(self.program.files[file], start, end)

    def written(self, place: Place) -> str:
        """Return what stands at a place, on one line."""
        span = self.span(place)
        return " ".join(self.table.sources.get(span.path, "")[span.start : span.end].split())

    def text(self, value: Any, tag: Any, cells: Any = None) -> str:
        """Return a value as text; a test sees everything."""
        return self.table.text(EVERYTHING, self.cells if cells is None else cells, value, tag)

    def note_default(self, asked: Asked, answer: Answer) -> None:
        """Note an answer that the scenario does not give."""
        row = asked.row(answer[0])
        step = asked.step(answer)
        label = asked.label(row, {name: (value, tag) for name, value, tag in step.filled})
        self.told.append(f"{self.table.player(asked.seat)}: {label} (by default)")

    def steps(self) -> tuple[str, ...]:
        """Return what was done and what happened, line by line."""
        wording, lines = Wording(self.table), []
        for one in self.told:
            if isinstance(one, str):
                lines.append(one)
                continue
            log = Log(self.table)
            log.add(*one)
            for event in log.events(EVERYTHING):
                if event["kind"] not in _UNSAID:
                    lines.append(f"  {wording.event(event)}")
        return tuple(lines)


def within(backend: Backend, cells: Any, at: At) -> bool:
    """Return whether the topmost frame is a run of the phase, inside runs of the outer ones."""
    wanted: At | None = at
    first = True
    for address, _ in frames(backend.program, cells):
        if wanted is None:
            return True
        if cells[address + F_PROCEDURE] == wanted.procedure and _has_arguments(backend, cells, address, wanted):
            wanted = wanted.within
        elif first:
            return False
        first = False
    return wanted is None or wanted.procedure < 0


def _has_arguments(backend: Backend, cells: Any, address: int, at: At) -> bool:
    parameters = backend.program.procedures[at.procedure].parameters
    return all(
        cells[address + FRAME + parameter.slot] == backend.evaluate(cells, argument, 8)
        for parameter, argument in zip(parameters, at.arguments, strict=False)
    )


def never(trial: Trial, at: At, place: Place, because: str) -> Diagnostic:
    """Return P030 for a place that play does not reach."""
    return Diagnostic("P030", f"play never reaches `{at.text}`", trial.span(place), because=because)
