"""Laws of a session over every rulebook in `tests/games`: legal is playable, views keep secrets, replays are equal."""

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
from rulekit.session.values import Values

GAMES = sorted((Path(__file__).parents[1] / "games").glob("*.rules"))
SEEDS = range(4)
_loaded: dict[Path, Any] = {}


@pytest.fixture(params=GAMES, ids=lambda path: path.stem)
def rulebook(request: pytest.FixtureRequest) -> Any:
    path = request.param
    if path not in _loaded:
        _loaded[path] = rulekit.load(path)
    return _loaded[path]


def matches(rulebook: Any, seed: int, most: int = 60) -> Iterator[Session]:
    """Yield the session at each step of a random match; the seats vary with the seed."""
    low, high = rulebook.seats
    session = Session(rulebook, low + seed % (high - low + 1), seed=seed)
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
    """Return a session in which two cards have changed places, with what everybody knows of each place."""
    cells = array("q", session._cells)
    layout = session.program.layout
    for zone in layout.zones:
        for at in range(zone.base + 1, zone.base + 1 + cells[zone.base]):
            if cells[at] in (one, other):
                cells[at] = other if cells[at] == one else one
    for base in (layout.zone_of, layout.knowers):
        cells[base + one], cells[base + other] = cells[base + other], cells[base + one]
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


def looks(session: Session, who: str | None, cards: int) -> list[Any]:
    """Return all that an observer sees and is told now; what they heard before is the same in both by construction."""
    found: list[Any] = [session.view(who)]
    decision = session.decision
    if decision is not None and who is not None:
        actions = [{"action": decision.options[0].action["action"], "w": f"card:{card}"} for card in range(cards)]
        for action in actions:
            reason = session.why_not(who, action)
            found.append(reason.to_json() if reason is not None else None)
    return found


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
            if looks(session, who, values.layout.cards) != looks(twin, who, values.layout.cards):
                return str(who)
    return None


@pytest.mark.parametrize("seed", SEEDS)
def test_what_one_cannot_tell_does_not_show(rulebook: Any, seed: int) -> None:
    for session in matches(rulebook, seed, most=30):
        assert differs(session) is None


def test_a_planted_leak_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Were the places of unseen cards numbered by card, the law would notice."""
    rulebook = rulekit.load(Path(__file__).parents[1] / "games" / "night_market.rules")
    session = Session(rulebook, 2, seed=1)
    assert differs(session) is None
    monkeypatch.setattr("rulekit.session.view._unseen", lambda zone, place, card: f"{zone}:{card}")
    assert differs(session) is not None
