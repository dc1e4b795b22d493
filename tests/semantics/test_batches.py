"""What happens together reads one state and is bounded once; choices are collected first (SEM-12, SEM-14)."""

from pathlib import Path
from typing import Any

import pytest

import rulekit
from rulekit.diagnostics import RuleFault
from tests.semantics import faults

SUMS = """
game sums "Sums":
    players 2

the table has:
    level: 0..10, clamped = 9
    left, right: 0..99 = 3
    asked: 0..1

play:
    together:
        level += 3
        level -= 4
        left += right
        right += left
    each p in players:
        p must:
            go on: asked = 1
"""

TWO_VALUES = """
game two "Two":
    players 2

the table has:
    level: 0..10

play:
    each p in players:
        p must:
            set both:
                together:
                    level = 1
                    level = 2
"""

THROWS = """
game throws "Throws":
    players 2

enum Throw: ember, tide, root

each Player has:
    throw: Throw?

play:
    each p in players, secretly: p chooses p.throw in Throw     "your throw"
    each p in players:
        p must:
            go on: p.throw = absent
"""

TOGETHER = """
game pile "Pile":
    players 2

card Coin:
    worth: 1..9

cards Coin each worth in 1..3

each Player has:
    zone hand: Coin, public

the table has:
    zone pile: Coin, public, all cards

play:
    each p in players, together:
        p chooses c in pile
        if c is present: move c to p.hand
    each p in players:
        p must:
            go on: reveal p.hand
"""


def session(text: str, folder: Path, **options: Any) -> rulekit.Session:
    path = folder / "game.rules"
    path.write_text(text)
    return rulekit.Session(rulekit.load(str(path)), seed=1, **options)


def test_changes_are_summed_and_bounded_once(tmp_path: Path) -> None:
    table = session(SUMS, tmp_path).view(None)["table"]
    assert table["level"] == 8


def test_reads_see_the_state_before(tmp_path: Path) -> None:
    table = session(SUMS, tmp_path).view(None)["table"]
    assert (table["left"], table["right"]) == (6, 6)


def test_a_batch_that_acts_at_once_is_caught(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The planted fault: changes that are made instead of noted."""
    monkeypatch.setitem(rulekit.backends.interpreter.dispatch.PLAY, rulekit.program.instructions.Store, faults.hasty)
    table = session(SUMS, tmp_path).view(None)["table"]
    assert table["level"] != 8
    assert (table["left"], table["right"]) != (6, 6)


def test_two_values_for_one_variable_are_a_fault(tmp_path: Path) -> None:
    play = session(TWO_VALUES, tmp_path)
    before = play.hash
    with pytest.raises(RuleFault, match="P010"):
        play.submit({"action": "set_both"})
    assert play.hash == before


def test_a_secret_choice_is_heard_by_nobody_else_until_all_are_in(tmp_path: Path) -> None:
    seen = []
    for throw in ("ember", "tide"):
        play = session(THROWS, tmp_path)
        play.submit({"action": "choose", "throw": throw})
        seen.append((play.view("P2"), play.view(None), play.events("P2"), play.events(None)))
        assert play.decision.seat == "P2"
    assert seen[0] == seen[1]
    play.submit({"action": "choose", "throw": "root"})
    players = play.view(None)["players"]
    assert [players["P1"]["throw"], players["P2"]["throw"]] == ["tide", "root"]


def test_a_choice_that_is_not_secret_is_heard(tmp_path: Path) -> None:
    """The planted fault: the same game without `secretly`."""
    heard = []
    for throw in ("ember", "tide"):
        play = session(THROWS.replace(", secretly", ", together"), tmp_path)
        play.submit({"action": "choose", "throw": throw})
        heard.append(play.events("P2"))
    assert heard[0] != heard[1]


@pytest.mark.parametrize("mode", ["secretly", "together"])
def test_each_choice_is_heard_once(tmp_path: Path, mode: str) -> None:
    play = session(THROWS.replace("secretly", mode), tmp_path)
    for throw in ("ember", "root"):
        play.submit({"action": "choose", "throw": throw})
    for who in ("P1", "P2", None):
        heard = [(e["seat"], e["values"]["throw"]) for e in play.events(who) if e["kind"] == "chosen"]
        assert sorted(heard) == [("P1", "ember"), ("P2", "root")]


def test_everybody_chooses_from_the_same_state(tmp_path: Path) -> None:
    play = session(TOGETHER, tmp_path)
    first = [option.action for option in play.decision.options]
    play.submit(first[0])
    assert [option.action for option in play.decision.options] == first
    play.submit(first[1])
    players = play.view(None)["players"]
    assert [players["P1"]["hand"]["count"], players["P2"]["hand"]["count"]] == [1, 1]


def test_play_goes_on_behind_a_batch_that_sets_nothing_off(tmp_path: Path) -> None:
    text = SUMS.replace("    players 2\n", "    players 2\n    triggers at once\n", 1)
    play = session(text, tmp_path)
    assert play.decision.seat == "P1"
    assert play.view(None)["table"]["level"] == 8
