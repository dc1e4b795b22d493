"""A role without a seat: what it does is replaced before its choices (LANGUAGE 2, 6)."""

from pathlib import Path

import rulekit
from rulekit.proof import run_scenarios

GAME = """
game tst "T":
    players 1 to 2
    roles ghost, human
    seats 1: human
    seats 2: ghost, human

each Player has:
    coins: 0..9

play:
    ghost starts
    rest

phase rest:
    human chooses n in 1..2
    human gains 1 coins

to start:
    you choose n in 1..3
    gain n coins

if count(seats) == 1:
    instead of ghost starts: human gains 2 coins

outcome:
    score your coins "Coins"

scenario "TST-01: nobody is asked for the ghost":
    given players = 1
    do ghost starts
    expect human.coins == 2, ghost.coins == 0, ghost is not asked

scenario "TST-02: with a seat the ghost chooses":
    given players = 2
    do ghost starts
    ghost: n = 3
    expect ghost.coins == 3
"""


def test_what_a_role_without_a_seat_does_is_replaced_before_its_choices(tmp_path: Path) -> None:
    path = tmp_path / "tst.rules"
    path.write_text(GAME.lstrip(), "utf-8")
    results = run_scenarios(rulekit.load(path))
    assert [one.title for one in results if not one.passed] == []
    assert len(results) == 2
