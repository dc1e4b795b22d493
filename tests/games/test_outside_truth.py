"""Counts that are known from outside: complete games, histories and move counts of games everybody can check.

Three in a row has 255,168 complete games, 5,478 positions; three-card bluff (Kuhn poker) has 6 deals with 5 ways to
bet each; the first five moves of four falls (four in a row on 7 by 6) never fill a column, so they are powers of 7.
"""

import os

import pytest

import rulekit
from rulekit.backends.interface import Backend
from rulekit.backends.interpreter import Interpreter
from tests.house.files import ROOT
from tests.support.counting import histories

NIGHTLY = os.environ.get("RULEKIT_PROFILE") == "nightly"


def backend_of(game: str, *, open_chance: bool = False) -> Backend:
    return Interpreter(rulekit.load(ROOT / f"tests/games/{game}.rules").program(), open_chance=open_chance)


@pytest.mark.parametrize(("plies", "games"), [(1, 9), (2, 72), (3, 504), (4, 3024)])
def test_three_in_a_row_by_plies(plies: int, games: int) -> None:
    assert histories(backend_of("three_in_a_row"), plies) == games


def test_three_in_a_row_ends_at_the_fifth_sign_at_the_earliest() -> None:
    """1,440 of the 15,120 ways to set five signs end there."""
    backend = backend_of("three_in_a_row")
    assert histories(backend, 5) == 15_120
    assert histories(backend, 6) == (15_120 - 1_440) * 4


@pytest.mark.slow
def test_three_in_a_row_complete_games() -> None:
    assert histories(backend_of("three_in_a_row")) == 255_168


@pytest.mark.slow
@pytest.mark.skipif(not NIGHTLY, reason="minutes; the nightly profile plays each game by itself")
def test_three_in_a_row_game_by_game() -> None:
    assert histories(backend_of("three_in_a_row"), merged=False) == 255_168


def test_three_card_bluff_histories() -> None:
    assert histories(backend_of("three_card_bluff", open_chance=True), merged=False) == 30


@pytest.mark.parametrize(("plies", "games"), [(1, 7), (2, 49), (3, 343), (4, 2401), (5, 16807)])
def test_four_falls_by_plies(plies: int, games: int) -> None:
    assert histories(backend_of("four_falls"), plies) == games


@pytest.mark.slow
@pytest.mark.skipif(not NIGHTLY, reason="minutes; the nightly profile looks two moves farther")
def test_four_falls_farther() -> None:
    backend = backend_of("four_falls")
    assert histories(backend, 6) == 117_649
    assert histories(backend, 7) == 823_536
