"""Every game and mode that can be played, and random matches of them, for laws."""

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from hypothesis import strategies as st

import rulekit
from rulekit.bots import random_player
from rulekit.session import Session
from tests.support.games import LIBRARIES, PLAYED, SHIPPED

TESTS = Path(__file__).parents[1]
KINDS = Path(__file__).with_name("kinds.rules")


@cache
def load(path: Path) -> Any:
    """A rulebook, loaded once."""
    return rulekit.load(path)


@cache
def variants() -> tuple[tuple[Path, str | None], ...]:
    """Every game that plays, each mode of a shipped one for itself: path and mode."""
    own = [path for path in PLAYED.values() if path not in (*SHIPPED, *LIBRARIES)]
    found: list[tuple[Path, str | None]] = [(path, None) for path in (KINDS, *own)]
    for path in SHIPPED:
        mode = load(path).options.get("mode")
        found += [(path, value) for value in (mode.values if mode is not None else (None,))]
    return tuple(found)


def begin(variant: tuple[Path, str | None], seed: int, **more: Any) -> Session:
    """A new match; the number of seats goes with the seed."""
    path, mode = variant
    rulebook = load(path)
    low, high = rulebook.seats
    options = {} if mode is None else {"mode": mode}
    return Session(rulebook, low + seed % (high - low + 1), options, seed, **more)


def matches(session: Session, seed: int, most: int) -> Iterator[Session]:
    """Yield a match at each step of an answer, while a random player goes on with it."""
    player = random_player(f"{seed}:player")
    yield session
    while (decision := session.decision) and session.number < most:
        try:
            session.submit(player({}, decision))
        except rulekit.RuleFault:
            return
        yield session


def looks(session: Session) -> list[Any]:
    """All that anybody sees of a match now."""
    decision = session.decision
    asked = None if decision is None else decision.to_json()
    return [session.hash, asked, session.outcome, *(session.view(who) for who in (*session.seats, None))]


VARIANTS = st.deferred(lambda: st.sampled_from(variants()))
SEEDS = st.integers(0, 10_000)
