"""Every game there is can be read, and every one that is said to play does."""

import pytest

import rulekit
from tests.support.games import GAMES, NOT_YET


@pytest.mark.parametrize("name", GAMES)
def test_a_game_has_no_error_and_plays_if_it_is_said_to(name: str) -> None:
    rulebook = rulekit.load(GAMES[name])
    playable = [number for number in range(len(rulebook.variants)) if not rulebook.not_yet(number)]
    assert bool(playable) == (name not in NOT_YET)
