"""Disrupt keeps its secrets in every mode (SEM-15, SEM-16): hands, decks, tokens, moods, events to come."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import attrs
import pytest

import rulekit
from rulekit.session import why
from rulekit.session.decision import Asked
from rulekit.session.events import Log
from rulekit.session.table import Table
from rulekit.session.view import _Walk
from tests.games.secrets import Leak, Watch, match
from tests.games.test_disrupt import GAME, MODES, NIGHTLY

PAIRS = {"two": 380, "bpo": 500, "angel": 500, "four": 620, "solo": 150}
"""So many pairs of positions are compared at least, mode by mode, in one run."""
DECISIONS = 600 if NIGHTLY else 130


@pytest.fixture(scope="module")
def disrupt() -> Any:
    return rulekit.load(GAME)


def test_there_are_two_thousand_pairs_in_a_run() -> None:
    assert sum(PAIRS.values()) >= 2000
    assert {MODES[mode][0] for mode in PAIRS} == {1, 2, 3, 4}


@pytest.mark.parametrize("mode", PAIRS)
def test_what_one_cannot_tell_changes_nothing_and_is_named_nowhere(disrupt: Any, mode: str) -> None:
    counts = watched(disrupt, mode, "secrets", DECISIONS)
    assert counts["pairs"] >= PAIRS[mode]
    assert counts["pairs behind an answer"] >= 0.9 * PAIRS[mode]
    assert counts["texts"] >= 100 * PAIRS[mode]


def watched(
    disrupt: Any, mode: str, seed: str, most: int, *, compare: bool = True, read: bool = True
) -> Counter[str]:
    """Watch one match; returns what was looked at. Raises `Leak`."""
    seats, options = MODES[mode]
    watch: Watch | None = None
    for session in match(disrupt, seats, options, seed, most):
        watch = watch or Watch(session, each=1)
        if compare:
            watch.compare(session)
        if read:
            watch.read(session)
    assert watch is not None
    return watch.counts


# ---- planted faults --------------------------------------------------------------------------------------------------


def _all_seen(self: Any, observer: int, cells: Any, value: Any) -> Any:
    """An event tells every card by its number."""
    if hasattr(value, "mask"):
        return f"card:{value.card}"
    return _shown(self, observer, cells, value)


def _all_told(table: Table, asked: Asked, who: Any) -> Any:
    """Who is not asked is told what the one who is asked can do."""
    return attrs.evolve(_other_seat(table, asked, who), because=why.what_one_can_do(asked))


def _open_walk(self: _Walk, *arguments: Any) -> None:
    """A view is built as if its observer could tell every card."""
    _begin(self, *arguments)
    self.told = [True] * len(self.told)


def _with_a_sum(self: Log, happenings: Any, cells: Any) -> None:
    """An event has a number that is made of everything that lies on the table."""
    hint = sum(place * cell for place, cell in enumerate(cells)) % 9973
    _add(self, [attrs.evolve(one, data={**one.data, "hint": (hint, ("int",))}) for one in happenings], cells)


_begin, _shown, _add, _other_seat = _Walk.__init__, Log._shown, Log.add, why.other_seat

FAULTS: dict[str, Callable[[pytest.MonkeyPatch], None]] = {
    "the view numbers unseen cards": lambda p: p.setattr(
        "rulekit.session.view._unseen", lambda zone, place, card: f"{zone}:{card}"
    ),
    "the view shows every card": lambda p: p.setattr(_Walk, "__init__", _open_walk),
    "a refusal tells what others can do": lambda p: p.setattr(why, "other_seat", _all_told),
    "events tell a sum": lambda p: p.setattr(Log, "add", _with_a_sum),
    "events name every card": lambda p: p.setattr(Log, "_shown", _all_seen),
}


@pytest.mark.parametrize("fault", [list(FAULTS)[place] for place in (0, 1, 3)])
def test_a_leak_makes_pairs_differ(disrupt: Any, fault: str, monkeypatch: pytest.MonkeyPatch) -> None:
    watched(disrupt, "bpo", "planted", 12, read=False)
    FAULTS[fault](monkeypatch)
    with pytest.raises(Leak):
        watched(disrupt, "bpo", "planted", 40, read=False)


@pytest.mark.parametrize("fault", [list(FAULTS)[place] for place in (1, 2, 4)])
def test_a_leak_is_read(disrupt: Any, fault: str, monkeypatch: pytest.MonkeyPatch) -> None:
    watched(disrupt, "bpo", "planted", 12, compare=False)
    FAULTS[fault](monkeypatch)
    with pytest.raises(Leak):
        watched(disrupt, "bpo", "planted", 60, compare=False)
