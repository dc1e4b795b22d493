"""The shipped libraries: their small games check without a finding, show what they say, and come to an end."""

import pytest

import rulekit
from rulekit.diagnostics import render_all
from rulekit.proof import run_scenarios, walk
from tests.house.files import ROOT

GAMES = sorted(path.stem for path in (ROOT / "tests/std").glob("*.rules"))


@pytest.mark.parametrize("game", GAMES)
def test_the_scenarios_of_a_library_pass(game: str) -> None:
    results = run_scenarios(rulekit.load(ROOT / f"tests/std/{game}.rules"))
    told = [render_all(one.diagnostics, results.sources) for one in results if not one.passed]
    assert not told, "\n\n".join(told)
    assert len(results) > 0


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("game", GAMES)
def test_games_with_libraries_end_and_their_invariants_hold(game: str, seats: int) -> None:
    found = walk(rulekit.load(ROOT / f"tests/std/{game}.rules"), 3, seats, {}, game, limit=400)
    assert found.broken == ()
    assert found.finished == found.games


def test_every_library_is_used_by_a_small_game() -> None:
    texts = "".join((ROOT / f"tests/std/{game}.rules").read_text("utf-8") for game in GAMES)
    libraries = {path.stem for path in (ROOT / "std").glob("*.rules")}
    assert {name for name in libraries if f"use {name}" not in texts} == set()
