"""Expectations of every kind, holding and not; a failure has the values of both sides and the steps before it."""

from pathlib import Path

import pytest

from rulekit.diagnostics import render_all
from rulekit.proof import run_scenarios
from tests.proof.depot import codes, depot, one, passes

GIVEN = (
    'given starter = P1, at actions(P1), P1.coins = 4, yard = ["Sack", "Chest"], P1.carried[salt] = 3, P1.acts = 1\n'
)


@pytest.mark.parametrize(
    "expected",
    [
        "P1.coins == 4",
        "P1.coins >= 4, P1.coins != 5",
        "not game_over",
        "P1.debt is absent",
        "yard == [\"Chest\", \"Sack\"]",
        "P1.cart == [], P1.cart is empty",
        "P1 is asked, P2 is not asked",
        "P1 can load \"Sack\" for 3, P1 can sell salt, P1 can done",
        'P1 cannot load "Chest" for 5 because "4 coins, 5 needed"',
        'P1 cannot sell cloth because "no cloth was carried"',
        'P1 cannot swap goods because "the cart holds 0 crates"',
        "P1 cannot pass, P2 cannot swap goods",
        "P1 cannot load \"Bolt\" for 2",
        "P1 sees yard, P2 cannot see store",
        "count(players) == 2",
    ],
)  # fmt: skip
def test_what_holds(tmp_path: Path, expected: str) -> None:
    passes(tmp_path, GIVEN + f"expect {expected}")


@pytest.mark.parametrize(
    ("expected", "label"),
    [
        ("P1.coins == 5", "4 == 5 does not hold"),
        ("P1.coins > 4", "4 > 4 does not hold"),
        ("game_over", "this does not hold"),
        ('yard == ["Sack"]', "it holds Sack, Chest"),
        ("holder == P2", "P1 == P2 does not hold"),
        ('first(yard) is "Chest"', "Sack == Chest does not hold"),
        ("yard is empty", "2 == 0 does not hold"),
        ("P2 is asked", "P1 is asked here"),
        ("P1 is not asked", "P1 is asked here"),
        ('P1 can load "Chest" for 5', "4 coins, 5 needed"),
        ('P1 can load "Bolt" for 2', "can be Sack"),
        ('P1 cannot load "Sack" for 3', "this can be done"),
        ('P1 cannot sell cloth because "the cart"', "for another reason: 0 > 0 does not hold; no cloth was carried"),
        ('P2 can load "Sack" for 3', "P1 is asked here"),
        ("P2 sees store", "P2 cannot tell"),
        ("P2 cannot see yard", "P2 can tell Sack, Chest"),
        ("P1 chooses n in 1..3", "`n` is not asked here; P1 is asked here"),
        ("P1 chooses c in [\"Sack\"]", "there are Sack"),
    ],
)  # fmt: skip
def test_what_does_not_hold(tmp_path: Path, expected: str, label: str) -> None:
    result = one(tmp_path, GIVEN + f"expect {expected}")
    if label == "there are Sack":
        assert result.passed
        return
    assert codes(result) == ["P033"]
    assert label in result.diagnostics[0].label


def test_choices_compare_the_whole_set(tmp_path: Path) -> None:
    for wanted, holds in (("0..2", True), ("0..1", False), ("0..3", False)):
        result = one(tmp_path, f"given at toll(P1)\nexpect P1 chooses tip in {wanted}")
        assert result.passed is holds
    assert "there are 0, 1, 2" in one(tmp_path, "given at toll(P1)\nexpect P1 chooses tip in 0..1").diagnostics[0].label


def test_expectations_about_decisions_look_ahead(tmp_path: Path) -> None:
    passes(
        tmp_path,
        """
        given starter = P1, at actions(P1)
        play to end of toll(P1)
        expect P2.acts == 0, P2 is asked, P2 can done, P2.acts == 0
        """,
    )


def test_why_not_at_a_menu_that_was_passed_over(tmp_path: Path) -> None:
    """With nothing to load, sell or swap nobody is asked; what was not possible there can still be told."""
    given = 'given starter = P1, at actions(P1), P1.coins = 4, yard = ["Chest"]\n'
    passes(tmp_path, given + 'expect P1 cannot load "Chest" for 5 because "4 coins, 5 needed", P1 chooses tip in 0..2')
    result = one(tmp_path, given + 'expect P1 cannot load "Chest" for 5 because "the cart is full"')
    assert "4 coins, 5 needed" in result.diagnostics[0].label
    given = 'given starter = P1, at actions(P1), P1.coins = 8, yard = ["Sack", "Chest"]\nP1: load "Sack" for 3\n'
    passes(tmp_path, given + 'P1: load "Chest" for 5\nexpect P1 cannot sell cloth because "0 acts, 1 needed"')


def test_a_sentence_outside_any_decision(tmp_path: Path) -> None:
    given = 'given starter = P1, at actions(P1), P1.coins = 4, P2.coins = 9, P2.acts = 2, yard = ["Sack", "Chest"]\n'
    passes(
        tmp_path,
        given
        + """
        do P1 loads "Sack" for 3
        expect P2 can load "Chest" for 5, P1 cannot load "Chest" for 5 because "1 coins, 5 needed"
        """,
    )
    assert codes(one(tmp_path, given + 'do P1 loads "Sack" for 3\nexpect P1 can load "Chest" for 5')) == ["P033"]
    assert codes(one(tmp_path, given + 'do P1 loads "Sack" for 3\nexpect P2 cannot load "Chest" for 5')) == ["P033"]
    passes(tmp_path, given + 'expect P2 cannot load "Chest" for 10 because "9 coins, 10 needed"')


def test_was_reads_the_position_before_the_last_line(tmp_path: Path) -> None:
    passes(tmp_path, GIVEN + 'P1: load "Sack" for 3\nexpect P1.coins == was(P1.coins) - 3, was(count(yard)) == 2')


def test_all_that_fails_at_one_point_is_told_and_nothing_behind(tmp_path: Path) -> None:
    result = one(
        tmp_path, GIVEN + "expect P1.coins == 1, P1.acts == 2\nexpect P1 is asked\nP1: done\nexpect P1.coins == 0"
    )
    assert codes(result) == ["P033", "P033"]


def test_winners(tmp_path: Path) -> None:
    passes(
        tmp_path,
        'given starter = P1, at actions(P1), P1.coins = 9, P2.cart = ["Chest", "Sack"]\n'
        "play to end of play\nexpect winners == {P2}, game_over",
    )


def test_a_broken_invariant_stops_the_scenario(tmp_path: Path) -> None:
    result = one(
        tmp_path,
        GIVEN + 'P1: load "Sack" for 3\nexpect P1.coins == 99',
        [('invariant "DEP-ALL-02: days only pass": day_count >= was(day_count)',
          'invariant "DEP-ALL-02: coins are kept": P1.coins >= was(P1.coins)')],
    )  # fmt: skip
    assert codes(result) == ["P033"]
    assert result.diagnostics[0].message == "the invariant `DEP-ALL-02: coins are kept` does not hold"


def test_a_fault_of_the_rules_is_told_where_it_is(tmp_path: Path) -> None:
    result = one(
        tmp_path,
        GIVEN + "P1: done\nP1: tip = 2\nexpect P1.coins == 1",
        [("your coins -= tip", "your coins -= tip + 9")],
    )
    assert codes(result) == ["P010"]
    assert result.diagnostics[0].span is not None


def test_a_message_as_it_is_read(tmp_path: Path, snapshot: object) -> None:
    results = run_scenarios(
        depot(
            tmp_path,
            """
            scenario "DEP-LOAD-01: a sack costs three coins":
                given starter = P1, at actions(P1), P1.coins = 9, yard = ["Sack", "Chest"]
                P1: load "Sack" for 3
                expect P1.coins == 5, P1 can load "Chest" for 6

            scenario "DEP-LOAD-02: three crates fill a cart":
                given starter = P1, at actions(P1), P1.coins = 9, yard = ["Chest"], P1.cart = ["Sack", "Sack", "Sack"]
                expect P1 cannot load "Chest" for 5 because "the cart is empty"

            scenario "DEP-LOAD-03: nobody asks":
                given starter = P1, at actions(P1), yard = []
                P1: load "Chest" for 5
                expect P1.coins == 0
            """,
        )
    )
    told = [render_all(result.diagnostics, results.sources) + "\n\n" + "\n".join(result.steps) for result in results]
    assert "\n\n----\n\n".join(told) == snapshot
