"""What each law demands, as something that can be run: scenarios of a rulebook, or a walk through random play."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import rulekit
from rulekit.backends.interpreter import Interpreter
from rulekit.model import random as chance
from rulekit.model.position import cells_from_bytes, position_bytes
from rulekit.model.random import start_state
from rulekit.proof import run_scenarios
from rulekit.session import Session
from rulekit.terms import Status
from tests.games.secrets import Watch, match
from tests.laws import laws

FOLDER = Path(__file__).parent
Check = Callable[[], None]
MOVES = 24


def scenarios(*names: str) -> Check:
    """All scenarios of these rulebooks come out."""

    def check() -> None:
        for name in names:
            for result in run_scenarios(rulekit.load(FOLDER / f"{name}.rules"), double=False):
                assert result.passed, result.title

    return check


def session(name: str, seats: int = 2, **options: Any) -> Session:
    return Session(rulekit.load(FOLDER / f"{name}.rules"), seats, options, seed=5)


def rests(name: str, seed: int = 1, moves: int = MOVES) -> Iterator[tuple[Interpreter, Any]]:
    """The rests of a random match in the fewest seats; each by a backend of its own, to which it came as bytes."""
    program = rulekit.load(FOLDER / f"{name}.rules").program({})
    picks = random.Random(seed)
    rest = Interpreter(program).start(start_state(seed), {})
    for _ in range(moves):
        backend, cells = Interpreter(program), cells_from_bytes(position_bytes(rest.cells))
        yield backend, rest
        if rest.status is Status.OVER:
            return
        rest = backend.apply(cells, whole(backend, cells, picks), record=True)


def whole(backend: Interpreter, cells: Any, picks: random.Random) -> tuple[int, ...]:
    """A complete answer, chosen step by step."""
    answer: tuple[int, ...] = ()
    while (step := backend.options(cells, answer)).state == "next":
        answer += picks.choice(step.options).values
    assert step.state == "complete"
    return answer


# ---- SEM-01, SEM-02, SEM-03 ------------------------------------------------------------------------------------------


def state_is_values() -> None:
    """A match goes the same way twice, each decision by another backend, to which nothing came but bytes."""
    for name in ("case14", "case28", "points", "knowing"):
        first = [rest.cells.tobytes() for _, rest in rests(name)]
        assert first == [rest.cells.tobytes() for _, rest in rests(name)]
        program = rulekit.load(FOLDER / f"{name}.rules").program({})
        picks, backend = random.Random(1), Interpreter(program)
        rest = backend.start(start_state(1), {})
        for cells in first:
            assert rest.cells.tobytes() == cells
            if rest.status is not Status.OVER:
                rest = backend.apply(rest.cells, whole(backend, rest.cells, picks))


def one_way_to_wait() -> None:
    """A position waits for one seat with a prompt and options, or is over; an answer gives the next, and events."""
    for name in ("case14", "case47", "others", "secret"):
        for backend, rest in rests(name):
            before = rest.cells[:]
            asked = backend.decision(rest.cells)
            assert (asked is None) == (rest.status is Status.OVER)
            if asked is None:
                continue
            assert asked.seat in backend.program.seats
            step = backend.options(rest.cells)
            assert step.state == "next"
            assert step.options
            assert isinstance(backend.prompt(rest.cells), tuple)
            applied = backend.apply(rest.cells, whole(backend, rest.cells, random.Random(2)), record=True)
            assert rest.cells == before, "what was given is as it was"
            assert applied.happenings
            assert applied.happenings[0].kind == "chosen"
            assert applied.happenings[0].seat == asked.seat


def legal_means_playable() -> None:
    for name in ("case43", "others", "case32", "passes"):
        for place, (backend, rest) in enumerate(rests(name, moves=12)):
            laws.legal_means_playable(backend, rest, 6, place * 31)


# ---- SEM-04, SEM-05 --------------------------------------------------------------------------------------------------


def cancelling_leaves_nothing() -> None:
    """Whatever part of an answer has been given: taken back, the position, the events and the options are as before."""
    match, seen = session("case47"), 0
    for _ in range(3):
        decision = match.decision
        if decision is None:
            break
        begun = [option for option in decision.options if not option.complete]
        before = match.hash, match.events("P1"), match.events(None), [option.text for option in decision.options]
        for option in begun:
            seen += 1
            match.submit(option.action)
            assert match.hash == before[0]
            match.cancel()
            assert match.decision is not None
            texts = [option.text for option in match.decision.options]
            assert (match.hash, match.events("P1"), match.events(None), texts) == before
        match.submit(decision.options[-1].action)
    assert seen


def one_batch() -> None:
    """Units that leave at one instant do so in one batch; what happens before and behind it is in others."""
    for seats in (2, 3):
        match = session("case11", seats, dealt=True)
        match.submit({"action": "cull"})
        events = match.events(None)
        moved = {event["batch"] for event in events if event["kind"] == "moved" and event["to"] == "pit"}
        others = {event["batch"] for event in events if event["kind"] in ("began", "chosen", "ended")}
        assert len(moved) == 1
        assert not moved & others
        assert sum(event["batch"] in moved and event["kind"] == "done" for event in events) == seats


# ---- SEM-14, SEM-17 --------------------------------------------------------------------------------------------------


def secrets_come_out_together() -> None:
    """What others and spectators see and hear is the same whatever was thrown, until all have; then all hear all."""
    for seats in (2, 3):
        seen = []
        for throw in ("ember", "tide", "root"):
            match = session("secret", seats)
            match.submit({"action": "choose", "throw": throw})
            others = [*list(match.seats)[1:], None]
            seen.append([(match.view(who), match.events(who)) for who in others])
            while match.decision is not None and match.decision.name == "throw":
                match.submit({"action": "choose", "throw": "root"})
            for who in (*match.seats, None):
                chosen = [event for event in match.events(who) if event["kind"] == "chosen"]
                heard = {event["seat"]: event["values"]["throw"] for event in chosen}
                assert heard == {"P1": throw} | dict.fromkeys(list(match.seats)[1:], "root")
                assert len(chosen) == seats
        assert seen[0] == seen[1] == seen[2]


def chance_is_specified() -> None:
    """SplitMix64 with its published check values; a shuffle as the design has it, written here once more."""
    state, first = chance.following(1234567)
    assert (first, chance.following(state)[1]) == (6457827717110365317, 3203168211198807973)
    mask = 2**64 - 1

    def following(state: int) -> tuple[int, int]:
        state = (state + 0x9E3779B97F4A7C15) & mask
        z = (state ^ state >> 30) * 0xBF58476D1CE4E5B9 & mask
        z = (z ^ z >> 27) * 0x94D049BB133111EB & mask
        return state, z ^ z >> 31

    def below(state: int, n: int) -> tuple[int, int]:
        while True:
            state, x = following(state)
            if x < 2**64 - 2**64 % n:
                return state, x % n

    for seed in range(20):
        order, state = list(range(40)), start_state(seed)
        for last in range(39, 0, -1):
            state, place = below(state & mask, last + 1)
            order[last], order[place] = order[place], order[last]
        assert chance.shuffled(start_state(seed), list(range(40)))[1] == order


# ---- SEM-18, SEM-19, SEM-21 ------------------------------------------------------------------------------------------


def overflow_is_told() -> None:
    """A product past 64 bits, and a number past its bounds: P010 with the line, and nothing is changed."""
    match = session("integers")
    while match.inspect()["table"]["big"] < 10**12:
        match.submit({"action": "double"})
    for action, line in (("square", "square: big = big * big"), ("overpay", "overpay: your money += 250")):
        before = match.hash
        with pytest.raises(rulekit.RuleFault) as fault:
            match.submit({"action": action})
        code, span = fault.value.diagnostic.code, fault.value.diagnostic.span
        assert code == "P010"
        assert span is not None
        text = match.rulebook.sources[span.path]
        assert line in text[text.rfind("\n", 0, span.start) : text.find("\n", span.start)]
        assert match.hash == before


def endless_is_undone() -> None:
    """An endless text is stopped, the step undone, the line named; a long legal game is never stopped."""
    match = session("case20")
    before, seen = match.hash, match.view(None)
    with pytest.raises(rulekit.RuleFault) as fault:
        match.submit({"action": "strike", "u": "card:0"})
    code, span = fault.value.diagnostic.code, fault.value.diagnostic.span
    assert code == "P020"
    assert span is not None
    assert match.rulebook.sources["case20.rules"][span.start :].startswith("hurt (u: Unit)")
    assert (match.hash, match.view(None)) == (before, seen)
    for _ in range(150):  # however many steps there were before
        match.submit({"action": "peek"})
    match.submit({"action": "strike", "u": "card:1"})
    assert match.inspect()["cards"]["card:1"]["state"]["wounds"] == 400


def subsets_are_stepwise() -> None:
    """No step of choosing any of 30 cards has more than 31 options; any subset is reached, in steps or at once."""
    picks = random.Random(7)
    for _ in range(6):
        wanted = sorted(picks.sample(range(30), picks.randrange(31)))
        match = session("case47")
        for place, card in enumerate(wanted):
            assert match.decision is not None
            texts = [option.text for option in match.decision.options]
            assert len(texts) == len(set(texts)) <= 31
            assert all(text == "done" or int(text) - 1 > wanted[place - 1] for text in texts if place)
            match.submit(next(o.action for o in match.decision.options if o.text == str(card + 1)))
        if match.decision is not None and match.number == 0:
            match.submit(next(o.action for o in match.decision.options if o.text == "done"))
        at_once = session("case47")
        at_once.submit({"action": "choose", "out_": [f"card:{card}" for card in wanted]})
        assert match.hash == at_once.hash
        assert match.inspect()["table"]["heap"]["count"] == len(wanted)


# ---- SEM-16 ----------------------------------------------------------------------------------------------------------


def alike_is_alike() -> None:
    """Positions that differ only in what an observer cannot tell are alike to him, and so is what an answer does."""
    for name in ("knowing", "others"):
        rulebook, watch = rulekit.load(FOLDER / f"{name}.rules"), None
        for at in match(rulebook, 2, {}, "alike", 20):
            watch = watch or Watch(at, each=3)
            watch.compare(at)
        assert watch is not None
        assert watch.counts["pairs"] > 50


def by_card(zone: str, place: int, card: int) -> str:
    """A fault: what stands for an unseen card tells which it is."""
    return f"{zone}:{card}"
