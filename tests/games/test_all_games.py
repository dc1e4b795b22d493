"""Every game there is can be read, and every one that is said to play does."""

import pytest

import rulekit
from rulekit.diagnostics import render_all
from rulekit.proof import run_scenarios
from tests.support.games import GAMES, NOT_YET, PLAYED, TESTED


@pytest.mark.parametrize("name", GAMES)
def test_a_game_has_no_error_and_plays_if_it_is_said_to(name: str) -> None:
    rulebook = rulekit.load(GAMES[name])
    playable = [number for number in range(len(rulebook.variants)) if not rulebook.not_yet(number)]
    assert bool(playable) == (name not in NOT_YET)


@pytest.mark.parametrize("name", [path.stem for path in TESTED if path.stem in PLAYED])
def test_the_scenarios_of_a_game_of_the_tests_pass(name: str) -> None:
    results = run_scenarios(rulekit.load(GAMES[name]))
    told = [render_all(one.diagnostics, results.sources) for one in results if not one.passed]
    assert not told, "\n\n".join(told)
