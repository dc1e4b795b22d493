"""Invariants: conditions that hold at every border and every decision of any run (LANGUAGE 2, *invariant*)."""

from collections.abc import Mapping
from typing import Any

from attrs import field, frozen

from rulekit.backends.interface import Backend
from rulekit.diagnostics import Diagnostic, Span
from rulekit.model.play import Fault
from rulekit.model.random import below, start_state
from rulekit.program.program import Program
from rulekit.session.rulebook import Rulebook
from rulekit.session.setup import checked_names, checked_options, checked_seed
from rulekit.session.values import EVERYTHING, Values
from rulekit.terms import Status


class Watch:
    """Tests the invariants of a program in one position after the other; `was(e)` reads the one before."""

    def __init__(self, program: Program, backend: Backend) -> None:
        self.program, self.backend = program, backend
        self.before: Any = None
        self.tests = 0

    def test(self, cells: Any) -> list[Diagnostic]:
        """Return what does not hold in this position, which is the one before from now on."""
        found = []
        for one in self.program.invariants:
            value = self.backend.evaluate(cells, one.condition, one.temps, before=self.before)
            if not value > 0:
                file, start, end = one.place
                span = Span(self.program.files[file], start, end)
                found.append(Diagnostic("P033", f"the invariant `{one.title}` does not hold", span, because=""))
        self.before = cells[:]
        self.tests += 1
        return found


@frozen
class Walk:
    """What random games showed.

    games, finished, decisions and tests are counts; `broken` has the first finding of each game that went wrong, with
    the seed that plays it again.
    """

    games: int
    finished: int
    decisions: int
    tests: int
    broken: tuple[tuple[str, Diagnostic], ...] = ()
    longest: int = field(default=0)


def walk(
    rulebook: Rulebook,
    games: int,
    seats: int | None = None,
    options: Mapping[str, Any] | None = None,
    seed: int | str = 0,
    *,
    limit: int = 2_000,
) -> Walk:
    """Play games at random, game i with the seed `seed:i`, and test all invariants on the way.

    A game is left after `limit` decisions. Faults of the rules are findings, too. `longest` is the size of the largest
    position in bytes. Raises `SetupError` for wrong options or seats.
    """
    count = len(checked_names(rulebook, seats))
    chosen = checked_options(rulebook, options)
    seed = checked_seed(seed)
    constants = {name: value for name, value in chosen.items() if not rulebook.options[name].random}
    program = rulebook.program(constants, count)
    values = Values(program)
    given = {
        variable.name: values.read(EVERYTHING, (), chosen[variable.name], variable.tag)
        for variable in program.layout.variables
        if variable.kind == "option" and variable.name in chosen
    }
    backend = rulebook.backend(program)
    finished = decisions = tests = longest = 0
    broken: list[tuple[str, Diagnostic]] = []
    for number in range(games):
        one = _Game(program, backend, f"{seed}:{number}")
        found = one.play(given, limit)
        finished += one.is_over
        decisions += one.decisions
        tests += one.watch.tests
        longest = max(longest, one.longest)
        if found is not None:
            broken.append((f"{seed}:{number}", found))
    return Walk(games, finished, decisions, tests, tuple(broken), longest)


class _Game:
    """A random game; every pick is uniform over the options of its step."""

    def __init__(self, program: Program, backend: Backend, seed: str) -> None:
        self.program, self.backend, self.seed = program, backend, seed
        self.stream = start_state(f"{seed}:walk")
        self.watch = Watch(program, backend)
        self.decisions = self.longest = 0
        self.is_over = False

    def play(self, given: dict[str, int], limit: int) -> Diagnostic | None:
        """Return the first thing that goes wrong."""
        backend = self.backend
        try:
            rest = backend.start(start_state(self.seed), given, borders=True)
            while True:
                self.longest = max(self.longest, len(rest.cells) * rest.cells.itemsize)
                found = self.watch.test(rest.cells)
                if found:
                    return found[0]
                self.is_over = rest.status is Status.OVER
                if self.is_over or (rest.status is Status.DECISION and self.decisions >= limit):
                    return None
                if rest.status is Status.BORDER:
                    rest = backend.advance(rest.cells, borders=True)
                else:
                    rest = backend.apply(rest.cells, self._answer(rest.cells), borders=True)
                    self.decisions += 1
        except Fault as fault:
            return fault_of(self.program, fault)

    def _answer(self, cells: Any) -> tuple[int, ...]:
        answer: tuple[int, ...] = ()
        while True:
            step = self.backend.options(cells, answer)
            if step.state == "complete":
                return answer
            self.stream, number = below(self.stream, len(step.options))
            answer += step.options[number].values


def fault_of(program: Program, fault: Fault) -> Diagnostic:
    """Return what went wrong with the rules themselves, where it did."""
    span = None
    if 0 <= fault.procedure < len(program.procedures):
        places = program.procedures[fault.procedure].places
        if 0 <= fault.at < len(places):
            file, start, end = places[fault.at]
            span = Span(program.files[file], start, end)
    return Diagnostic(fault.code, fault.message, span, because=fault.because or None)
