"""From a game that went wrong to a small scenario that goes wrong for the same reason.

Two ways, and the shorter scenario is taken: from the start of play with as few answers as possible, everything else by
default; or from a position shortly before, with as little given as possible.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import permutations

from attrs import evolve

from rulekit.model.play import Answer
from rulekit.proof.fuzz.draft import Draft
from rulekit.proof.fuzz.lines import Answered, Given, GivenValue, Line, Place, Said, Sent, renamed
from rulekit.proof.fuzz.smaller import fewer, lower
from rulekit.proof.fuzz.telling import differences, places
from rulekit.proof.fuzz.values import Unsaid
from rulekit.proof.fuzz.workbench import Chooser, Reason, Step, Trace, Workbench, reason_of, repeat
from rulekit.proof.playing import Played
from rulekit.proof.trial import Stop
from rulekit.session.decision import Asked

HANDFUL = 8
"""A scenario from the start of play with no more parts than this is preferred, whatever else there is."""
_TRACES = 400
_RUNS = 600
_PLACES = 30
_CHANCES = 4
_MOST_WAYS = 6

Deviation = tuple[tuple[str, ...], Answered]
"""An answer that is not the default: where it stands, and what it says."""


class Shrinker:
    """Makes one find smaller. benches: by variant; smaller: variants that differ by fewer seats, the fewest first."""

    def __init__(
        self, benches: Mapping[int, Workbench], variant: int, smaller: tuple[int, ...], reason: Reason
    ) -> None:
        self.benches, self.variant, self.smaller, self.reason = benches, variant, smaller, reason
        self.traces, self.runs = _TRACES, _RUNS

    @property
    def bench(self) -> Workbench:
        """Return the bench of the variant that is looked at."""
        return self.benches[self.variant]

    def shrunk(self, played: Played) -> list[Draft]:
        """Return drafts that go wrong for the reason, the best first."""
        bench = self.bench
        options = tuple(
            (one.name, Said(bench.speech.said(played.given[one.name], one.tag), one.tag))
            for one in bench.program.layout.variables
            if one.kind == "option" and one.name in played.given
        )
        draft = Draft(self.variant, played.seed, options)
        game = bench.trace_game(played)
        found: list[Draft] = []
        trace = bench.trace(draft, repeat(played.answers[bench.setup_decisions(game) :]))
        if trace.reason == self.reason:
            draft, trace = self._fewest_answers(draft, trace)
            found += [one for one in [self._from_start(draft, trace)] if one is not None]
        else:
            trace = game
        if not found or found[0].cost > HANDFUL:
            found += [one for one in [self._from_position(draft, trace)] if one is not None]
        return [self._polished(one) for one in sorted(found, key=lambda one: one.cost)]

    # ---- from the start of play ----------------------------------------------------------------------------------

    def _fewest_answers(self, draft: Draft, trace: Trace) -> tuple[Draft, Trace]:
        """Return the run with as few seats and answers as possible, all others by default."""
        try:
            deviations = [(step.where, self.bench.said(step)) for step in trace.steps if not step.usual]
        except Unsaid:
            return draft, trace
        for strict in (True, False):
            if not self._goes_wrong(draft, deviations, strict):
                continue
            for variant in self.smaller:
                other = evolve(draft, variant=variant)
                if self._goes_wrong(other, deviations, strict):
                    draft, self.variant = other, variant
                    break
            return self._fewest(draft, deviations, strict)
        return draft, trace

    def _fewest(self, draft: Draft, deviations: Sequence[Deviation], strict: bool) -> tuple[Draft, Trace]:
        left = fewer(deviations, lambda some: self._goes_wrong(draft, some, strict))
        left = self._lower_answers(draft, left, strict)
        return draft, self._trace(draft, left, strict)

    def _lower_answers(self, draft: Draft, left: tuple[Deviation, ...], strict: bool) -> tuple[Deviation, ...]:
        for at, (where, said) in enumerate(left):
            for number, value in enumerate(said.values()):
                for less in lower(int(value.text)):
                    other = (*left[:at], (where, said.with_value(number, str(less))), *left[at + 1 :])
                    if self._goes_wrong(draft, other, strict):
                        left, said = other, other[at][1]
                        break
        return left

    def _goes_wrong(self, draft: Draft, deviations: Sequence[Deviation], strict: bool) -> bool:
        return self._trace(draft, deviations, strict).reason == self.reason

    def _trace(self, draft: Draft, deviations: Sequence[Deviation], strict: bool) -> Trace:
        """Run a draft on by defaults, but for these answers: each where it stood (strict), or as soon as it fits."""
        if self.traces <= 0:
            return Trace((), (), None)
        self.traces -= 1
        bench = self.benches[draft.variant]
        return bench.trace(draft, _deviating(bench, list(deviations), strict), limit=200)

    def _from_start(self, draft: Draft, trace: Trace) -> Draft | None:
        """Return the run as a scenario."""
        for compact in (True, False):
            try:
                lines = tuple(self._lines(trace, compact))
            except Unsaid:
                return None
            for tail in self._tails(trace):
                made = evolve(draft, lines=(*lines, *tail))
                if self._has_reason(made):
                    return made
        return None

    def _lines(self, trace: Trace, compact: bool) -> Iterator[Line]:
        """Yield the answers of a run; where only default answers lead to a phase it is played to."""
        waiting: list[Step] = []
        for step in trace.steps:
            if compact and step.usual:
                waiting.append(step)
                continue
            place = self._begun(trace, step) if waiting else None
            if place is not None:
                yield Sent(place)
            else:
                yield from [self.bench.said(one) for one in waiting]
            waiting.clear()
            yield self.bench.said(step)

    def _begun(self, trace: Trace, step: Step) -> Place | None:
        """Return the phase that began since the decision before, if this is its first decision."""
        open_ = places(self.bench.speech, step.cells)
        for cells, border in reversed(trace.rests[: step.rest]):
            if border == "began" and open_ and places(self.bench.speech, cells) == open_:
                return _within(open_)[-1]
            if not border:
                break
        return None

    def _tails(self, trace: Trace) -> Iterator[tuple[Line, ...]]:
        """Yield how a scenario can go on behind its last answer: not at all, or to the end of what is under way."""
        yield ()
        open_ = [place for cells, _ in trace.rests[-2:] for place in places(self.bench.speech, cells)]
        for place in dict.fromkeys(open_):
            yield (Sent(place, True),)
        yield (Sent(Place(), True),)

    # ---- from a position -----------------------------------------------------------------------------------------

    def _from_position(self, draft: Draft, trace: Trace) -> Draft | None:
        """Return a scenario that begins in a phase, as late as possible."""
        titles = [draft.title, *(f"{draft.title}, chance {number}" for number in range(2, _CHANCES + 1))]
        tried = 0
        for at in range(len(trace.rests) - 1, -1, -1):
            cells, border = trace.rests[at]
            open_ = places(self.bench.speech, cells)
            if border not in ("", "began") or not open_ or tried >= _PLACES:
                continue
            tried += 1
            try:
                lines = tuple(self.bench.said(step) for step in trace.steps if step.rest >= at)
            except Unsaid:
                continue
            for title in titles:
                for place in _within(open_):
                    made = self._given(evolve(draft, title=title, at=place, lines=lines), cells, trace)
                    if made is not None:
                        return made
        return None

    def _given(self, draft: Draft, cells: object, trace: Trace) -> Draft | None:
        bench = self.bench
        try:
            base = bench.bare(draft)
        except (Stop, Unsaid):
            return None
        given = tuple(differences(bench.speech, cells, base))
        for tail in self._tails(trace):
            made = evolve(draft, given=given, lines=(*draft.lines, *tail))
            if self._has_reason(made):
                return self._least_given(made)
        return None

    def _least_given(self, draft: Draft) -> Draft:
        given = fewer(draft.given, lambda some: self._has_reason(evolve(draft, given=some)))
        for at, one in enumerate(given):
            if isinstance(one, GivenValue) and one.value.tag == ("int",):
                for less in lower(int(one.value.text)):
                    other: tuple[Given, ...] = (
                        *given[:at],
                        evolve(one, value=Said(str(less), one.value.tag)),
                        *given[at + 1 :],
                    )
                    if self._has_reason(evolve(draft, given=other)):
                        given = other
                        break
        return evolve(draft, given=given)

    # ---- both ----------------------------------------------------------------------------------------------------

    def _has_reason(self, draft: Draft) -> bool:
        if self.runs <= 0:
            return False
        self.runs -= 1
        found = self.benches[draft.variant].found(draft)
        return found is not None and reason_of(found) == self.reason

    def _polished(self, draft: Draft) -> Draft:
        """Leave out what is said and not needed: seats, and the outer phase."""
        for variant in self.smaller:
            if variant == draft.variant:
                break
            seats = self._seats(variant)
            others = [seat for seat in self._seats(draft.variant) if seat not in seats]
            ways = [dict(zip(others, other, strict=True)) for other in permutations(seats, len(others))]
            better = (renamed(evolve(draft, variant=variant), way) for way in [{}, *ways[:_MOST_WAYS]])
            found = next((one for one in better if self._has_reason(one)), None)
            if found is not None:
                draft = found
                break
        if draft.at is not None and draft.at.within is not None:
            other = evolve(draft, at=evolve(draft.at, within=None))
            draft = other if self._has_reason(other) else draft
        return draft

    def _seats(self, variant: int) -> list[str]:
        program = self.benches[variant].program
        return [program.players[seat] for seat in program.seats]


def _deviating(bench: Workbench, deviations: list[Deviation], strict: bool) -> Chooser:
    """Return what answers by default, but for these answers in turn."""

    def choose(asked: Asked, where: tuple[str, ...]) -> Answer | None:
        if not deviations or (strict and deviations[0][0] != where):
            return None
        answer = bench.fitting(asked, deviations[0][1])
        if answer is not None:
            deviations.pop(0)
        return answer

    return choose


def _within(open_: list[Place]) -> list[Place]:
    """Return the innermost of these places, and the same inside the outermost if that is another."""
    inner = open_[0]
    return [inner] if len(open_) == 1 else [inner, evolve(inner, within=open_[-1])]
