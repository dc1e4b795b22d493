"""Runs scenarios: each line of a plan in turn, twice, and says what did not come out as expected (LANGUAGE 10)."""

from array import array
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from attrs import frozen

from rulekit.backends.interpreter import guide
from rulekit.diagnostics import Diagnostic, RulesError, Span
from rulekit.loader import Rulebook
from rulekit.model.play import Fault
from rulekit.program import plans as p
from rulekit.proof.answering import give
from rulekit.proof.expecting import Expectation, check, left_open
from rulekit.proof.given import given_position
from rulekit.proof.invariants import fault_of
from rulekit.proof.trial import Stop, Trial, within
from rulekit.session.table import Table
from rulekit.terms import Status

PASSED, FAILED, BLOCKED = "passed", "failed", "blocked"


@frozen
class Result:
    """How a scenario came out.

    status: "passed", "failed" or "blocked" (`blocked` says what cannot be played yet). steps: what was answered and
    what happened, line by line, up to the failure.
    """

    title: str
    ids: tuple[str, ...]
    status: str
    diagnostics: tuple[Diagnostic, ...]
    steps: tuple[str, ...]
    place: Span
    blocked: str = ""

    @property
    def passed(self) -> bool:
        """Return whether everything came out as expected."""
        return self.status == PASSED

    def to_json(self, sources: Mapping[str, str] | None = None) -> dict[str, Any]:
        """Return the result as plain JSON; the steps only of one that failed."""
        made: dict[str, Any] = {"title": self.title, "ids": list(self.ids), "status": self.status}
        where = {"path": self.place.path, "start": self.place.start, "end": self.place.end}
        made["place"] = where
        made["diagnostics"] = [one.to_json(sources) for one in self.diagnostics]
        if self.status == FAILED:
            made["steps"] = list(self.steps)
        if self.status == BLOCKED:
            made["blocked"] = self.blocked
        return made


@frozen
class Results:
    """All results in the order of the text, and the texts their places point into."""

    results: tuple[Result, ...]
    sources: Mapping[str, str]

    def __iter__(self) -> Iterator[Result]:
        return iter(self.results)

    def __len__(self) -> int:
        return len(self.results)

    def with_status(self, status: str) -> tuple[Result, ...]:
        """Return those that passed, failed or are blocked."""
        return tuple(result for result in self.results if result.status == status)

    @property
    def passed(self) -> bool:
        """Return whether none failed."""
        return not self.with_status(FAILED)

    def to_json(self) -> dict[str, Any]:
        """Return counts and results as plain JSON."""
        counts = {status: len(self.with_status(status)) for status in (PASSED, FAILED, BLOCKED)}
        return {**counts, "scenarios": [result.to_json(self.sources) for result in self.results]}


def run_scenarios(rulebook: Rulebook, text: str | None = None, *, double: bool = True) -> Results:
    """Run the scenarios of a rulebook, with `text` those that have it in their title.

    double: run each a second time, its cells copied through bytes between the steps; both must come out alike.
    """
    wanted = [one for one in rulebook.scenarios if text is None or text.casefold() in one.title.casefold()]
    found: dict[str, Result] = {}
    for variant in sorted({one.variant for one in wanted}):
        titles = {one.title: one for one in wanted if one.variant == variant}
        try:
            tests = rulebook.tests(variant)
        except RulesError as error:
            what = "; ".join(one.message for one in error.diagnostics)
            for one in titles.values():
                found[one.title] = Result(one.title, one.ids, BLOCKED, (), (), one.span, what)
            continue
        for title, what, _ in tests.blocked:
            if title in titles:
                one = titles[title]
                found[title] = Result(title, one.ids, BLOCKED, (), (), one.span, f"not yet playable: {what}")
        bench = Bench(rulebook, tests)
        for plan in tests.plans:
            if plan.title in titles:
                found[plan.title] = bench.result(plan, double)
    return Results(tuple(found[one.title] for one in wanted), rulebook.sources)


class Bench:
    """Runs the plans of one variant."""

    def __init__(self, rulebook: Rulebook, tests: p.Tests) -> None:
        self.program = program = tests.program
        names = [program.players[seat] for seat in program.seats]
        self.tables = [Table(program, rulebook.backend(program), names, rulebook.sources) for _ in range(2)]
        self.guides = [guide.Guide(program) for _ in range(2)]

    def result(self, plan: p.Plan, double: bool = True) -> Result:
        """Run a plan once, or twice."""
        first = Run(self.tables[0], self.guides[0], plan, lambda cells: cells)
        findings = first.run()
        if double:
            second = Run(self.tables[1], self.guides[1], plan, _through_bytes)
            again = second.run()
            if again != findings or first.trace() != second.trace():
                message = "the scenario runs otherwise when its position is copied between the steps"
                findings = (*findings, Diagnostic("X001", message, self._span(plan)))
        steps = first.steps() if findings else ()
        return Result(plan.title, plan.ids, FAILED if findings else PASSED, findings, steps, self._span(plan))

    def _span(self, plan: p.Plan) -> Span:
        file, start, end = plan.place
        return Span(self.program.files[file], start, end)


def _through_bytes(cells: Any) -> Any:
    copied = array("q")
    copied.frombytes(cells.tobytes())
    return copied


class Run:
    """One run of a plan."""

    def __init__(self, table: Table, guided: guide.Guide, plan: p.Plan, between: Callable[[Any], Any]) -> None:
        self.table, self.guide, self.plan, self.between = table, guided, plan, between
        self.trial: Trial | None = None

    def run(self) -> tuple[Diagnostic, ...]:
        """Work off all lines; return what was found at the first one that does not come out as expected."""
        try:
            given = [line for line in self.plan.lines if isinstance(line, p.GivenCell | p.GivenZone)]
            cells = self.position(given)
            trial = self.trial = Trial(self.table, self.table.backend, self.between(cells), self.between)
            trial.test()
            lines = [line for line in self.plan.lines if line not in given]
            if not lines or not isinstance(lines[0], p.Perform):
                self._begin(trial)
            return self._lines(trial, lines)
        except Stop as stop:
            return stop.findings
        except Fault as fault:
            return (fault_of(self.table.program, fault),)

    def position(self, given: list[p.GivenCell | p.GivenZone]) -> Any:
        """Return the position in which the lines begin."""
        return given_position(self.table, self.guide, self.plan, given)

    def _begin(self, trial: Trial) -> None:
        """Run to the first decision, or to the end of the phase that the position stands before."""
        if self.plan.at is None or self.plan.at.procedure < 0:
            trial.to_decision()
        else:
            self._into(trial, self.plan.at)

    def _into(self, trial: Trial, at: p.At) -> None:
        """Run from the start of a phase to its first decision, or to its end."""
        if not at.at_end:
            trial.run(lambda here: here.border == "ended" and within(here.backend, here.cells, at))

    def _lines(self, trial: Trial, lines: list[p.Line]) -> tuple[Diagnostic, ...]:
        findings: list[Diagnostic] = []
        for line in lines:
            if isinstance(line, Expectation):
                found = check(trial, line)
                if found is not None:
                    findings.append(found)
                continue
            if findings:
                break
            if trial.partial and not isinstance(line, p.Answer):
                raise Stop(left_open(trial, line.place))
            if not trial.partial:
                trial.before = trial.cells[:]
                trial.since.clear()
            match line:
                case p.Answer():
                    give(trial, line)
                case p.PlayTo():
                    trial.told.append(trial.written(line.place))
                    trial.play_to(line.at, line.place)
                    self._into(trial, line.at)
                case p.Perform():
                    self._perform(trial, line)
        if not findings and trial.partial:
            raise Stop(left_open(trial, lines[-1].place))
        return tuple(findings)

    def _perform(self, trial: Trial, line: p.Perform) -> None:
        """Run a sentence in place of the flow, to its first decision or its end."""
        trial.told.append(trial.written(line.place))
        trial.cells = guide.with_frame(self.guide, trial.cells, line.procedure)
        trial.status, trial.border, trial.performing = Status.BORDER, "", True
        trial.to_decision()

    # ---- for comparing and telling ---------------------------------------------------------------------------------

    def trace(self) -> Any:
        """Return everything that two runs must have in common."""
        return None if self.trial is None else (self.trial.told, self.trial.cells.tobytes(), self.trial.status)

    def steps(self) -> tuple[str, ...]:
        """Return what was done and what happened."""
        return () if self.trial is None else self.trial.steps()
