"""Answers: rows, values, words, step by step; where play stops; what nobody asks for is P032."""

from pathlib import Path

import pytest

from tests.proof.depot import codes, one, passes

GIVEN = 'given starter = P1, at actions(P1), P1.coins = 9, yard = ["Sack", "Chest"], P1.carried[salt] = 3\n'


def test_a_row_with_a_card_and_its_price(tmp_path: Path) -> None:
    passes(tmp_path, GIVEN + 'P1: load "Sack" for 3\nexpect P1.coins == 6, P1.cart == ["Sack"], P1.acts == 1')


def test_the_price_must_be_right(tmp_path: Path) -> None:
    result = one(tmp_path, GIVEN + 'P1: load "Sack" for 4\nexpect P1.coins == 5')
    assert codes(result) == ["P032"]


def test_a_choice_in_the_prefix_is_given_by_name(tmp_path: Path) -> None:
    passes(
        tmp_path,
        GIVEN
        + """
        P1: sell salt
        expect P1 chooses n in 1..3
        P1: n = 2
        expect P1.coins == 13, P1.carried[salt] == 1
        """,
    )


def test_on_one_line(tmp_path: Path) -> None:
    passes(tmp_path, GIVEN + "P1: sell salt; n = 1; sell salt; n = 2\nexpect P1.coins == 15, P1.acts == 0")


@pytest.mark.parametrize(
    ("lines", "code"),
    [
        ("P1: sell salt\nexpect P1.coins == 9", "P032"),  # n is left open
        ("P1: sell salt; done\nexpect P1.coins == 9", "P032"),
        ("P1: sell salt", "P032"),
        ("P1: sell salt\nplay to toll(P1)", "P032"),
        ("P1: sell salt; n = 4\nexpect P1.coins == 9", "P032"),
        ("P1: sell cloth; n = 1\nexpect P1.coins == 9", "P032"),
        ("P1: n = 1\nexpect P1.coins == 9", "P032"),
        ("P2: done\nexpect P1.coins == 9", "P032"),
        ("P1: no\nexpect P1.coins == 9", "P032"),
        ("P1: tip = 1\nexpect P1.coins == 9", "P032"),
    ],
)
def test_what_nobody_asks_for(tmp_path: Path, lines: str, code: str) -> None:
    result = one(tmp_path, GIVEN + lines + ("" if "expect" in lines else "\nexpect P1.coins == 9"))
    assert codes(result) == [code]
    assert result.diagnostics[0].reason


def test_an_open_choice_is_shown_with_its_values(tmp_path: Path) -> None:
    found = one(tmp_path, GIVEN + "P1: sell salt\nexpect P1.coins == 9").diagnostics[0]
    assert found.message == "`n` is still to be chosen"
    assert found.reason == "P1: n = 1, 2, 3"


def test_the_options_that_were_there(tmp_path: Path) -> None:
    found = one(tmp_path, GIVEN + "P1: swap goods\nexpect P1.coins == 9").diagnostics[0]
    assert found.label.startswith("0 > 1 does not hold")
    assert "P1 can: load Sack for 3, load Chest for 5, sell salt, done" in str(found.reason)


def test_play_stops_at_the_end_of_a_phase(tmp_path: Path) -> None:
    passes(
        tmp_path,
        """
        given starter = P1, at actions(P1)
        P1: done
        expect P1.coins == 5, P1.acts == 2, P2.acts == 0
        P1: tip = 2
        expect P1.coins == 2, P2.acts == 0
        P2: done
        expect P2.acts == 2
        """,
    )


def test_defaults_are_usual_or_nothing(tmp_path: Path) -> None:
    passes(
        tmp_path,
        GIVEN
        + """
        play to end of visit(P1)
        expect P1.coins == 7, P1.cart is empty
        play to end of play
        expect P1.coins == 3, game_over
        """,
    )


def test_a_place_may_be_reached_twice(tmp_path: Path) -> None:
    passes(
        tmp_path,
        """
        given starter = P1
        play to toll(P1)
        expect day_count == 1
        play to toll(P1)
        expect day_count == 2
        play to end of toll(P1) in day(2)
        expect day_count == 2, P1.coins == 1
        """,
    )


def test_a_place_that_play_has_passed(tmp_path: Path) -> None:
    result = one(
        tmp_path, "given starter = P1, at actions(P1) in day(2)\nplay to toll(P1) in day(1)\nexpect P1.coins == 1"
    )
    assert codes(result) == ["P030"]
    assert result.diagnostics[0].reason == "the game is over before"


def test_a_list_as_an_answer(tmp_path: Path) -> None:
    given = 'given strict = yes, at hand_over(P1), P1.cart = ["Sack", "Bolt", "Sack"], heap = []\n'
    passes(tmp_path, given + 'P1: old = ["Sack", "Bolt"]\nexpect P1.cart == ["Sack"], heap == ["Bolt", "Sack"]')
    passes(tmp_path, given + "P1: done\nexpect heap is empty")
    passes(tmp_path, given + 'expect P1 chooses old in ["Sack", "Bolt"]\nP1: old = "Bolt"\nexpect heap == ["Bolt"]')
    passes(tmp_path, given + 'P1: old = ["Sack", "Sack", "Bolt"]\nexpect count(heap) == 3')
    assert codes(one(tmp_path, given + 'P1: old = ["Chest"]\nexpect heap is empty')) == ["P032"]


def test_an_order_as_an_answer(tmp_path: Path) -> None:
    change = ("    move old to heap\n", "    you arranges old as row\n    move row to store\n")
    given = 'given strict = yes, at hand_over(P1), P1.cart = ["Sack", "Bolt", "Chest"], store = []\n'
    result = one(
        tmp_path,
        given
        + """
        P1: old = ["Sack", "Bolt", "Chest"]
        expect P1 chooses row in ["Sack", "Bolt", "Chest"]
        P1: row = ["Bolt", "Chest", "Sack"]
        expect store == ["Chest", "Sack"], P1.sleeve == ["Bolt"]
        """,
        [change],
    )
    assert result.passed, result.diagnostics
    lines = 'P1: old = ["Sack", "Bolt", "Chest"]\nP1: row = ["Bolt", "Sack"]\nexpect P1.coins == 5'
    assert codes(one(tmp_path, given + lines, [change])) == ["P032"]


def test_play_to_a_phase_runs_to_its_first_decision(tmp_path: Path) -> None:
    passes(
        tmp_path,
        """
        given starter = P1, at actions(P1), P1.coins = 4
        play to visit(P2)
        expect P2.acts == 2, P2 is asked
        play to day(2)
        expect day_count == 2, P1.acts == 2
        """,
    )
    passes(
        tmp_path,
        """
        given starter = P1, at actions(P1), P1.coins = 0, P1.cart = ["Chest"]
        play to toll(P1)
        expect P2.acts == 0, P1 is not asked, P2 is not asked
        """,
    )


def test_an_answer_in_a_role_of_another_enum(tmp_path: Path) -> None:
    change = ("        sell (g in Good):\n", "        sell (g in Load where g != tools):\n")
    result = one(
        tmp_path,
        GIVEN + "P1: sell salt\nP1: n = 1\nexpect P1.coins == 11, P1 cannot sell tools",
        [
            change,
            ('"no {g} was carried"', '"none"'),
            ("            need your carried[g] > 0", "            need g != cloth"),
            ("1..max(1, your carried[g])", "1..2"),
            ("            pay n carried[g]\n", "            pay n carried[salt]\n"),
        ],
    )
    assert result.passed, result.diagnostics


def test_do_performs_a_sentence_in_place_of_the_flow(tmp_path: Path) -> None:
    passes(
        tmp_path,
        GIVEN
        + """
        do P1 loads "Sack" for 3
        expect P1.coins == 6, P1.cart == ["Sack"], P1 is not asked, not game_over
        do P1 loads "Chest" for 5
        expect P1.coins == 1, count(P1.cart) == 2
        """,
    )


def test_do_performs_what_the_sentence_sets_off(tmp_path: Path) -> None:
    result = one(
        tmp_path,
        GIVEN + 'do P1 loads "Sack" for 3\nexpect P1.coins == 6, P2.coins == P1.coins',
        [("play:\n", "whenever (p) loads (_) for (_):\n    each q in players: q.coins = p.coins\n\nplay:\n")],
    )
    assert result.passed, result.diagnostics


def test_do_performs_a_phase_with_its_decisions(tmp_path: Path) -> None:
    passes(
        tmp_path, GIVEN + "do toll(P1)\nexpect P1 chooses tip in 0..2\nP1: tip = 2\nexpect P1.coins == 6, not game_over"
    )
