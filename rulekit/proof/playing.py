"""One random game: every invariant and every law after every step, and at some decisions every option tried."""

from collections.abc import Mapping
from typing import Any

from attrs import evolve, frozen

from rulekit.backends.interface import Backend
from rulekit.diagnostics import Diagnostic
from rulekit.model.play import DONE, Answer, Applied, Fault, Option, Step
from rulekit.model.random import below, start_state
from rulekit.program.program import Program
from rulekit.proof.defaults import default_answer
from rulekit.proof.invariants import Watch, fault_of
from rulekit.session.decision import Asked
from rulekit.session.table import Table
from rulekit.terms import Status

LIMIT = 2_000
"""A game is left after so many decisions."""
TRIED = 16
"""Every option is tried at one of so many decisions."""
_WEIGHTS = (1, 4, 16, 64)


@frozen
class Played:
    """How a game went.

    given: options that are no constants, as cells. answers: all that were given, in order; after the last one of them
    `found` happened, if it is not None. longest: the size of its largest position in bytes.
    """

    seed: str
    given: dict[str, int]
    answers: tuple[Answer, ...]
    found: Diagnostic | None
    decisions: int
    tests: int
    is_over: bool
    longest: int

    def without_answers(self) -> "Played":
        """Return what is counted of it."""
        return evolve(self, answers=())


class Arena:
    """Where games of one program are played, one after another."""

    def __init__(self, program: Program, backend: Backend) -> None:
        self.program, self.backend = program, backend
        self.watch = Watch(program, backend)
        self.table = Table(program, backend, [program.players[seat] for seat in program.seats])

    def play(
        self, seed: str, given: Mapping[str, int], *, usual: bool = False, biased: bool = False, limit: int = LIMIT
    ) -> Played:
        """Play the game of a seed, which fixes its chance and every answer.

        given: options that are not left to chance, as cells. usual: every other answer is what the rules call usual,
        so that games go on for longer. biased: in this game some rows are taken much more often than others, and
        numbers are often the least or the greatest, so that games differ in what they try.
        """
        return _Game(self, seed, usual, biased).play(dict(given), limit)


class _Game:
    """A random game; unless it is biased, every pick is uniform over the options of its step."""

    def __init__(self, arena: Arena, seed: str, usual: bool, biased: bool) -> None:
        self.arena, self.backend = arena, arena.backend
        self.seed, self.usual, self.biased = seed, usual, biased
        self.weights: dict[str, int] = {}
        self.stream = start_state(f"{seed}:walk")
        self.trying = start_state(f"{seed}:tries")
        self.answers: list[Answer] = []
        self.longest = 0
        self.is_over = False

    def play(self, given: dict[str, int], limit: int) -> Played:
        watch = self.arena.watch
        watch.restart()
        before = watch.tests
        try:
            found = self._play(given, limit)
        except Fault as fault:
            found = fault_of(self.arena.program, fault)
        decisions, tests = len(self.answers), watch.tests - before
        answers = tuple(self.answers)
        return Played(self.seed, given, answers, found, decisions, tests, self.is_over, self.longest)

    def _play(self, given: dict[str, int], limit: int) -> Diagnostic | None:
        backend, watch = self.backend, self.arena.watch
        rest = backend.start(start_state(self.seed), given, borders=True)
        while True:
            self.longest = max(self.longest, len(rest.cells) * rest.cells.itemsize)
            broken = watch.test(rest.cells)
            if broken:
                return broken[0]
            self.is_over = rest.status is Status.OVER
            if self.is_over or (rest.status is Status.DECISION and len(self.answers) >= limit):
                return None
            if rest.status is Status.BORDER:
                rest = backend.advance(rest.cells, borders=True)
                continue
            if self._draw_try(TRIED) == 0:
                found = self._all_options(rest.cells)
                if found is not None:
                    return found
            after = self._answered(rest.cells)
            if isinstance(after, Diagnostic):
                return after
            rest = after

    def _draw(self, n: int) -> int:
        self.stream, number = below(self.stream, n)
        return number

    def _biased(self, options: tuple[Option, ...]) -> Option:
        """Pick an option: first a row by the weights of this game, then one of its options, often the first or last."""
        rows: dict[int, list[Option]] = {}
        for option in options:
            rows.setdefault(option.row, []).append(option)
        own = list(rows.values())
        if len(own) > 1:
            weights = [self._weight(group[0]) for group in own]
            place = self._draw(sum(weights))
            while place >= weights[0]:
                place -= weights.pop(0)
                own.pop(0)
        group = own[0]
        if group[0].tag == ("int",) and self._draw(2):
            return group[-1 if self._draw(2) else 0]
        return group[self._draw(len(group))]

    def _weight(self, option: Option) -> int:
        word = option.entry.action if option.entry is not None else ""
        if word not in self.weights:
            self.weights[word] = _WEIGHTS[self._draw(len(_WEIGHTS))]
        return self.weights[word]

    def _draw_try(self, n: int) -> int:
        self.trying, number = below(self.trying, n)
        return number

    # ---- answers -------------------------------------------------------------------------------------------------

    def _answered(self, cells: Any) -> Applied | Diagnostic:
        """Answer the open decision at random, or as the rules call usual."""
        if self.usual and self._draw(2):
            waiting = self.backend.decision(cells)
            if waiting is None:
                return _stuck("a position waits, and nobody is asked")
            answer = default_answer(Asked(self.arena.table, cells, waiting))
            self.answers.append(answer)
            return self.backend.apply(cells, answer, borders=True)
        return self._completed(cells, (), self._draw, self.answers)

    def _completed(self, cells: Any, answer: Answer, draw: Any, into: list[Answer]) -> Applied | Diagnostic:
        """Apply an answer, completed at random; it is noted before the rules can go wrong."""
        backend = self.backend
        step: Step | None = None
        while True:
            step = backend.options(cells, answer)
            if step.state == "complete":
                into.append(answer)
                try:
                    return backend.apply(cells, answer, borders=True)
                except ValueError:
                    return _stuck("an answer that is complete is not taken")
            if step.state != "next":
                into.append(answer)
                return _stuck("an option that is offered leads nowhere")
            if not step.options:
                into.append(answer)
                return Diagnostic("P021", "nobody has an option")
            option = self._biased(step.options) if self.biased else step.options[draw(len(step.options))]
            answer += option.values
            entry = option.entry
            if (entry is not None and len(entry.holes) >= len(answer)) or (step.list_name and option.value != DONE):
                continue  # a hole is still open, most likely
            into.append(answer)
            try:
                return backend.apply(cells, answer, borders=True)  # whole, most likely
            except ValueError:
                into.pop()

    def _all_options(self, cells: Any) -> Diagnostic | None:
        """Try every option of the first step: what is offered can be done (SEM-03)."""
        for option in self.backend.options(cells, ()).options:
            tried: list[Answer] = []
            try:
                after = self._completed(cells, option.values, self._draw_try, tried)
            except Fault as fault:
                after = fault_of(self.arena.program, fault)
            if isinstance(after, Diagnostic):
                self.answers += tried
                return after
        return None


def _stuck(because: str) -> Diagnostic:
    return Diagnostic("X001", "what is offered cannot be done", because=because)
