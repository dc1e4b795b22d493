"""Laws of a session over every game we have: legal is playable, views keep secrets, replays are equal."""

import json
from array import array
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

import rulekit
from rulekit.bots import random_player
from rulekit.model.play import Applied
from rulekit.session import Session, replay
from rulekit.session.actions import walk
from rulekit.session.values import Values
from tests.support.games import PLAYED

SEEDS = range(4)
TELLING = {"harbor_lights"}
"""Games in which players tell each other what they cannot see: there what one hears depends on it, by the rules."""

_loaded: dict[Path, Any] = {}


@pytest.fixture(params=[*PLAYED.values(), Path(__file__).with_name("answers.rules")], ids=lambda path: path.stem)
def rulebook(request: pytest.FixtureRequest) -> Any:
    """A game that can be played."""
    path = request.param
    if path not in _loaded:
        _loaded[path] = rulekit.load(path)
    return _loaded[path]


def matches(rulebook: Any, seed: int, most: int = 60) -> Iterator[Session]:
    """Yield the session at each step of a random match; seats and mode vary with the seed."""
    low, high = rulebook.seats
    mode = rulebook.options.get("mode")
    options = {"mode": mode.values[seed % len(mode.values)]} if mode is not None else {}
    session = Session(rulebook, low + seed % (high - low + 1), options, seed)
    player = random_player(f"{seed}:player")
    yield session
    while (decision := session.decision) and session.number < most:
        session.submit(player({}, decision))
        yield session


@pytest.mark.parametrize("seed", SEEDS)
def test_every_listed_option_can_be_done_and_says_so(rulebook: Any, seed: int) -> None:
    for session in matches(rulebook, seed):
        decision, before = session.decision, session.hash
        if decision is None:
            continue
        assert decision.options
        for option in decision.options:
            assert session.why_not(decision.seat, option.action) is None, option.action
            other = session.fork()
            other.submit(option.action, seat=decision.seat, number=decision.number)
            assert (other.number > session.number) is option.complete, option.action
        assert session.hash == before


@pytest.mark.parametrize("seed", SEEDS)
def test_all_that_comes_out_is_json(rulebook: Any, seed: int) -> None:
    for session in matches(rulebook, seed):
        for observer in (*session.seats, None):
            json.dumps([session.view(observer), session.events(observer)])
            for event in session.events(observer):
                assert session.text(event)
        json.dumps(session.inspect())


@pytest.mark.parametrize("seed", SEEDS)
def test_a_replay_is_the_same_match(rulebook: Any, seed: int) -> None:
    *_, session = matches(rulebook, seed)
    again = replay(rulebook, session.transcript())
    assert again.hash == session.hash
    for observer in (*session.seats, None):
        assert again.events(observer) == session.events(observer)


# ---- secrets -----------------------------------------------------------------------------------------------------


def swapped(session: Session, one: int, other: int) -> Session:
    """Return a session in which two cards have changed places, with all that everybody sees and knows of each place."""
    cells = array("q", session._cells)
    layout = session.program.layout
    for zone in layout.zones:
        for at in range(zone.base + 1, zone.base + 1 + cells[zone.base]):
            if cells[at] in (one, other):
                cells[at] = other if cells[at] == one else one
    for base in (layout.zone_of, layout.knowers):
        cells[base + one], cells[base + other] = cells[base + other], cells[base + one]
    for variable in layout.variables:
        if variable.dims and variable.dims[0].tag[0] == "card" and variable.owner is not None:
            size = len(variable.initial) // variable.dims[0].size
            first, second = (variable.base + size * (card - variable.dims[0].low) for card in (one, other))
            mine, theirs = cells[first : first + size], cells[second : second + size]
            cells[first : first + size], cells[second : second + size] = theirs, mine
    fork = session.fork()
    fork._rest(Applied(cells, None))
    return fork


def pairs(session: Session, observer: int) -> Iterator[tuple[int, int]]:
    """Yield pairs of different cards of one type of which the observer can tell neither."""
    values, program = Values(session.program), session.program
    hidden = [c for c in range(program.layout.cards) if not values.can_tell(observer, session._cells, c)]
    for one, other in pairwise(hidden):
        first, second = (program.definitions[program.cards[card].definition] for card in (one, other))
        if first.card_type == second.card_type:
            yield one, other


def looks(session: Session, who: str | None, cards: tuple[int, ...]) -> list[Any]:
    """Return all that an observer sees and is told now; what they heard before is the same in both by construction."""
    found: list[Any] = [session.view(who)]
    for action in tries(session, cards) if who is not None else ():
        reason = session.why_not(who, action)
        found.append(reason.to_json() if reason is not None else None)
    return found


def tries(session: Session, cards: tuple[int, ...]) -> Iterator[dict[str, Any]]:
    """Yield actions with these cards, by their numbers and by the places on top of the zones that hold any."""
    asked = session._asked
    if asked is None:
        return
    places = [f"{zone.name}:1" for zone in session.program.layout.zones if session._cells[zone.base]]
    for row in asked.rows:
        for hole in row.entry.holes[:1] if row.entry is not None else ():
            if hole.tag[0] == "card":
                for card in (*(f"card:{n}" for n in cards), *places):
                    yield {"action": row.word, hole.name: card}


def differs(session: Session) -> str | None:
    """Return the first observer to whom two positions look different that differ only in what they cannot tell.

    A game that is over is left out: its scores may be made of hidden cards, and the rules let everybody know them.
    """
    if session.decision is None:
        return None
    session = session.fork()
    session.cancel()
    values = Values(session.program)
    for who in (*session.seats, None):
        observer = session._table.observer(who)
        for one, other in list(pairs(session, observer))[:3]:
            twin = swapped(session, one, other)
            assert values.can_tell(observer, twin._cells, one) is False
            cards = (one, other, values.layout.cards)
            if looks(session, who, cards) != looks(twin, who, cards):
                return str(who)
    return None


@pytest.mark.parametrize("seed", SEEDS)
def test_what_one_cannot_tell_does_not_show(rulebook: Any, seed: int) -> None:
    for session in matches(rulebook, seed, most=24):
        if session.number % 2 == seed % 2:
            assert differs(session) is None


@pytest.mark.parametrize(
    "rulebook",
    [path for name, path in PLAYED.items() if name not in TELLING],
    ids=lambda path: path.stem,
    indirect=True,
)
@pytest.mark.parametrize("seed", SEEDS)
def test_what_one_cannot_tell_is_not_heard(rulebook: Any, seed: int) -> None:
    """The same answer in two positions that differ in hidden cards: whoever learns neither card hears the same."""
    compared = 0
    for session in matches(rulebook, seed, most=24):
        decision = session.decision
        if decision is None or not session.program.layout.cards:
            continue
        actions = [option.action for option in decision.options if option.complete]
        for who in (*session.seats, None):
            observer = session._table.observer(who)
            for one, other in list(pairs(session, observer))[:2]:
                twin = swapped(session, one, other)
                for action in actions[:3]:
                    compared += heard_alike(session, twin, action, who, (one, other))
    assert compared or not any(True for _ in pairs(Session(rulebook, seed=seed), 1))


def heard_alike(session: Session, twin: Session, action: Any, who: str | None, cards: tuple[int, int]) -> bool:
    """Return whether the two could be compared; asserts that they sound alike."""
    if any(f"card:{card}" in json.dumps(action) for card in cards) or twin.why_not(str(action_seat(session)), action):
        return False
    observer = session._table.observer(who)
    heard = []
    for position in (session, twin):
        fork = position.fork()
        fork.cancel()
        assert fork._asked is not None
        applied = fork._table.backend.apply(fork._cells, walk(fork._asked, action).answer)
        if applied.learnt & observer:
            return False
        since = len(fork.events(who))
        fork.submit(action)
        heard.append(fork.events(who, since))
    assert heard[0] == heard[1], (who, action)
    return True


def action_seat(session: Session) -> str | None:
    """Return the asked seat."""
    return session.decision.seat if session.decision is not None else None


def test_a_planted_leak_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Were the places of unseen cards numbered by card, the law would notice."""
    rulebook = rulekit.load(PLAYED["night_market"])
    session = Session(rulebook, 2, seed=1)
    assert differs(session) is None
    monkeypatch.setattr("rulekit.session.view._unseen", lambda zone, place, card: f"{zone}:{card}")
    assert differs(session) is not None


@pytest.mark.parametrize("seat", ["P1", "P2", "P3"])
def test_an_option_that_chance_could_draw_is_taken_as_given(seat: str) -> None:
    session = Session(rulekit.load("widgets"), seats=3, options={"first_player": seat}, seed=1)
    assert session.view(None)["table"]["elephant"] == seat
