"""Where drafts are run in memory, without a text: one bench for each variant."""

from collections.abc import Callable, Iterable
from typing import Any

from attrs import evolve, frozen

from rulekit.backends.interpreter import guide
from rulekit.diagnostics import Diagnostic, Span
from rulekit.loader import Rulebook
from rulekit.model.play import Answer, Applied, Fault
from rulekit.model.random import start_state
from rulekit.program import plans as p
from rulekit.program.layout import F_PROCEDURE
from rulekit.program.program import Program
from rulekit.proof.defaults import default_answer
from rulekit.proof.fuzz.draft import Draft
from rulekit.proof.fuzz.lines import Answered
from rulekit.proof.fuzz.telling import signature, told
from rulekit.proof.fuzz.values import Speech, Unsaid
from rulekit.proof.given import bare_position, laid_out
from rulekit.proof.invariants import fault_of
from rulekit.proof.matching import Matching
from rulekit.proof.playing import LIMIT, Arena, Played
from rulekit.proof.runner import Run
from rulekit.proof.trial import Stop
from rulekit.session.decision import Asked
from rulekit.session.frames import frames
from rulekit.terms import Status

Reason = tuple[str, str, int]
"""Code, path and start of a finding: two findings with the same one have the same reason."""


def reason_of(found: Diagnostic) -> Reason:
    """Return what makes a finding the same as another."""
    span = found.span or Span(found.because or found.message, -1, -1)
    return found.code, span.path, span.start


@frozen
class Step:
    """One decision of a run: where it rested, what was answered, whether by default, and in which phases."""

    rest: int
    cells: Any
    seat: int
    answer: Answer
    usual: bool
    where: tuple[str, ...]


@frozen
class Trace:
    """A run: where it rested (cells and border, or "" at a decision), what was answered, and what was found."""

    rests: tuple[tuple[Any, str], ...]
    steps: tuple[Step, ...]
    found: Diagnostic | None

    @property
    def reason(self) -> Reason | None:
        """Return the reason of what was found."""
        return None if self.found is None else reason_of(self.found)


Chooser = Callable[[Asked, tuple[str, ...]], Answer | None]
"""Answers a decision; None: as by default."""


class Workbench:
    """A variant with everything that is needed to run drafts of it."""

    def __init__(self, rulebook: Rulebook, variant: int) -> None:
        self.rulebook, self.variant = rulebook, variant
        self.program = program = rulebook.program_of(variant)
        self.arena = Arena(program, rulebook.backend(program))
        self.table, self.backend = self.arena.table, self.arena.backend
        self.speech = Speech(program)
        self.guide = guide.Guide(program)
        self._bare: dict[Any, Any] = {}

    # ---- drafts --------------------------------------------------------------------------------------------------

    def bare(self, draft: Draft) -> Any:
        """Return the position of a draft before anything is laid out by hand. Raises `Stop`, `Unsaid`."""
        key = draft.title, draft.options, draft.at
        if key not in self._bare:
            if len(self._bare) > 50:
                self._bare.clear()
            plan = evolve(draft, given=(), lines=()).plan(self.rulebook, self.speech)
            self._bare[key] = bare_position(self.table, self.guide, plan)
        return self._bare[key][:]

    def found(self, draft: Draft) -> Diagnostic | None:
        """Run a draft; return what is found after its position was laid out. None if nothing, or if it does not run."""
        try:
            run = _Run(self, draft)
            findings = run.run()
        except Unsaid:
            return None
        return findings[0] if findings and run.has_begun else None

    # ---- runs ----------------------------------------------------------------------------------------------------

    def trace(self, draft: Draft, choose: Chooser, limit: int = LIMIT) -> Trace:
        """Run on from the start of a draft, to what is found, to the end, or to a limit of decisions."""
        try:
            cells = self.bare(draft)
        except (Stop, Unsaid):
            return Trace((), (), None)
        watch = self.arena.watch
        watch.restart()
        broken = watch.test(cells)
        if broken:
            return Trace(((cells, ""),), (), broken[0])
        return self._trace(lambda: self.backend.advance(cells, borders=True), choose, limit)

    def trace_game(self, played: Played) -> Trace:
        """Play a game again, the setup too."""
        self.arena.watch.restart()
        given = dict(played.given)
        return self._trace(
            lambda: self.backend.start(start_state(played.seed), given, borders=True), repeat(played.answers)
        )

    def _trace(self, begin: Callable[[], Applied], choose: Chooser, limit: int = LIMIT) -> Trace:
        backend, watch = self.backend, self.arena.watch
        rests: list[tuple[Any, str]] = []
        steps: list[Step] = []
        found: Diagnostic | None = None
        try:
            rest = begin()
            while True:
                rests.append((rest.cells, rest.extra.get("border", "")))
                broken = watch.test(rest.cells)
                if broken or rest.status is Status.OVER or len(steps) >= limit:
                    found = broken[0] if broken else None
                    break
                if rest.status is Status.BORDER:
                    rest = backend.advance(rest.cells, borders=True)
                    continue
                steps.append(self._step(len(rests) - 1, rest.cells, choose))
                rest = backend.apply(rest.cells, steps[-1].answer, borders=True)
        except Fault as fault:
            found = fault_of(self.program, fault)
        except ValueError:
            found = None
        return Trace(tuple(rests), tuple(steps), found)

    def setup_decisions(self, trace: Trace) -> int:
        """Return how many decisions of a game stand before the start of `play`."""
        play = self.program.play
        return sum(not _is_under_way(self.program, step.cells, play) for step in trace.steps)

    def asked(self, cells: Any) -> Asked:
        """Return the decision that a position waits at."""
        waiting = self.backend.decision(cells)
        assert waiting is not None
        return Asked(self.table, cells, waiting)

    def _step(self, rest: int, cells: Any, choose: Chooser) -> Step:
        asked = self.asked(cells)
        where = signature(self.speech, cells, asked.seat)
        usual = default_answer(asked)
        answer = choose(asked, where)
        answer = usual if answer is None else answer
        return Step(rest, cells, asked.seat, answer, answer == usual, where)

    def said(self, step: Step) -> Answered:
        """Return an answer in words. Raises `Unsaid`."""
        return told(self.speech, self.asked(step.cells), step.answer)

    def fitting(self, asked: Asked, said: Answered) -> Answer | None:
        """Return the complete answer that words mean at a decision, None if it is not offered."""
        matching, speech = Matching(asked), self.speech
        answer: Answer = ()
        try:
            if speech.meant(said.seat, ("player",)) != asked.seat:
                return None
            lines = [part.line(speech, asked.seat) for part in said.parts]
        except Unsaid:
            return None
        for line in lines:
            found = _lengthened(matching, answer, line)
            if found is None:
                return None
            answer = found
        return answer if asked.step(answer).state == "complete" else None


def repeat(answers: Iterable[Answer]) -> Chooser:
    """Return what gives these answers, one after the other."""
    left = iter(answers)
    return lambda asked, where: next(left, None)


def _is_under_way(program: Program, cells: Any, number: int) -> bool:
    return any(cells[address + F_PROCEDURE] == number for address, _ in frames(program, cells))


def _lengthened(matching: Matching, answer: Answer, line: p.Answer) -> Answer | None:
    if line.kind == "value":
        if line.cards is not None:
            wanted = [p.Item("", card=card) for card in line.cards]
        else:
            assert line.value is not None
            assert line.tag is not None
            cells, listed = line.value[1], line.tag[0] == "list"
            tag = line.tag[1] if listed else line.tag
            wanted = [p.Item("", ("const", cell), tag) for cell in (cells if listed else (cells,))]
        return matching.pick(line.name, answer, wanted)
    if line.kind == "word":
        word = line.items[0].word
        if answer or word == "done":
            return (None if answer else matching.word_answer(word)) or matching.ended(answer)
        return matching.word_answer(word)
    if answer:
        return None
    return matching.use_answer(line.items) if line.kind == "use" else matching.row_answer(line.items)


class _Run(Run):
    """A run of a draft, from a bare position that may be known already."""

    def __init__(self, bench: Workbench, draft: Draft) -> None:
        super().__init__(bench.table, bench.guide, draft.plan(bench.rulebook, bench.speech), lambda cells: cells)
        self.bench, self.draft = bench, draft
        self.has_begun = False

    def position(self, given: list[p.GivenCell | p.GivenZone]) -> Any:
        """Return the position; one laid out by hand that already breaks what must hold proves nothing."""
        cells = laid_out(self.table, self.guide, self.plan, self.bench.bare(self.draft), given)
        watch = self.bench.arena.watch
        watch.restart()
        broken = watch.test(cells) if given else []
        if broken:
            raise Stop(*broken)
        self.has_begun = True
        return cells


__all__ = ["Chooser", "Reason", "Workbench", "Step", "Trace", "reason_of", "repeat"]
