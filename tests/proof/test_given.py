"""A given position, point by point as LANGUAGE 10 makes it."""

from pathlib import Path

import pytest

from rulekit.proof import run_scenarios
from tests.proof.depot import codes, depot, one, passes


def test_without_a_place_play_stands_at_its_start(tmp_path: Path) -> None:
    passes(tmp_path, "expect day_count == 1, count(store) == 4, count(yard) == 2, P1.acts in 0..2")


def test_the_named_phase_is_reached_with_real_frames(tmp_path: Path) -> None:
    passes(
        tmp_path,
        """
        given starter = P1, at actions(P2) in day(2)
        expect P2 is asked, day_count == 2
        play to actions(P1)
        expect day_count == 3
        """,
    )


def test_the_table_stays_as_reached_and_players_are_put_back(tmp_path: Path) -> None:
    passes(
        tmp_path,
        """
        given starter = P2, at actions(P1) in day(3)
        expect holder == P2, day_count == 3, P1.coins == 5, P2.coins == 5, count(store) == 4
        """,
    )


def test_lists_are_given_whole(tmp_path: Path) -> None:
    passes(
        tmp_path,
        """
        given at actions(P1), route = [salt, cloth, salt], queue = [P2]
        expect route == [salt, cloth, salt], route[2] == cloth, queue == [P2], count(queue) == 1
        """,
    )


def test_a_list_has_room_for_so_many(tmp_path: Path) -> None:
    result = one(tmp_path, "given at actions(P1), route = [salt, cloth, salt, salt]\nexpect P1.coins == 5")
    assert codes(result) == ["P010"]
    assert result.diagnostics[0].message == "`route` cannot hold 4 elements"


def test_what_open_phases_have_stored_stays(tmp_path: Path) -> None:
    passes(tmp_path, "given starter = P1, at actions(P2)\nexpect P2.acts == 2, P1.acts == 0")


def test_ends_and_eliminations_on_the_way_are_ignored(tmp_path: Path) -> None:
    result = one(
        tmp_path,
        "given starter = P1, at actions(P2) in day(3)\nexpect P1 is not out, P1.coins == 1, P2 is asked",
        [("coins: Coins = 5", "coins: Coins = 1")],
    )
    assert result.passed, result.diagnostics


def test_a_place_that_is_never_reached(tmp_path: Path) -> None:
    result = one(tmp_path, "given at hand_over(P1)\nexpect P1 is asked")
    assert codes(result) == ["P030"]
    assert "hand_over" in result.diagnostics[0].message


def test_an_option_makes_it_reachable(tmp_path: Path) -> None:
    passes(tmp_path, 'given strict = yes, at hand_over(P1), P1.cart = ["Sack", "Bolt"]\nexpect P1 is asked')


def test_a_phase_without_a_decision_is_run_to_its_end(tmp_path: Path) -> None:
    passes(
        tmp_path,
        """
        given starter = P1, at toll(P1), P1.coins = 0, P1.cart = ["Chest"]
        expect P1.coins == 0, P1 is not out, P2.acts == 0, P2 is asked, P1 is not asked
        """,
    )


def test_values_are_exact(tmp_path: Path) -> None:
    passes(
        tmp_path,
        """
        given at actions(P1), P1.coins = 20, P2.coins = 0, P1.carried[salt] = 9, P1.debt = 3
        expect P1.coins == 20, P2.coins == 0, P1.carried[salt] == 9, P1.carried[cloth] == 0, P1.debt == 3
        expect P2.debt is absent
        """,
    )


def test_later_lines_win(tmp_path: Path) -> None:
    passes(tmp_path, "given at actions(P1), P1.coins = 20\ngiven P1.coins = P2.coins + 1\nexpect P1.coins == 6")


@pytest.mark.parametrize("line", ["P1.coins = count(Good) * 11", 'P1.cart = ["Sack", "Sack", "Sack", "Bolt"]'])
def test_bounds_are_checked(tmp_path: Path, line: str) -> None:
    result = one(tmp_path, f"given at actions(P1), {line}\nexpect P1.coins == 5")
    assert codes(result) == ["P010"]


def test_zones_hold_exactly_the_named_cards(tmp_path: Path) -> None:
    passes(
        tmp_path,
        """
        given at actions(P1), P1.cart = ["Sack", "Chest"], store = ["Bolt", "Sack"], yard = []
        expect P1.cart == ["Chest", "Sack"], store == ["Bolt", "Sack"], yard is empty, count(box) == 2
        expect box == ["Bolt", "Sack"]
        """,
    )


def test_an_ordered_zone_has_the_first_card_on_top(tmp_path: Path) -> None:
    result = one(tmp_path, 'given at actions(P1), store = ["Bolt", "Sack"]\nexpect store == ["Sack", "Bolt"]')
    assert codes(result) == ["P033"]
    assert "Bolt, Sack" in result.diagnostics[0].label


def test_copies_are_the_first_that_are_not_named(tmp_path: Path) -> None:
    passes(
        tmp_path,
        """
        given at actions(P1), yard = ["Sack"[2]], heap = ["Sack"], P1.sleeve = ["Sack"]
        expect yard == ["Sack"[2]], heap == ["Sack"[1]], P1.sleeve == ["Sack"[3]]
        """,
    )


def test_copies_of_the_same_player_come_first(tmp_path: Path) -> None:
    dealt = "    draw 2 from store to yard\n    draw 2 from store to heap\n    draw 1 from store to P2.sleeve"
    result = one(
        tmp_path,
        """
        given at actions(P1), P2.cart = ["Sack"], P1.cart = ["Sack"]
        expect P2.cart == ["Sack"[3]], P2.sleeve is empty, P1.cart == ["Sack"[1]]
        """,
        [("    shuffle store\n", ""), ("    draw 2 from store to yard", dealt)],
    )
    assert result.passed, result.diagnostics


def test_the_box_comes_before_the_other_zones(tmp_path: Path) -> None:
    passes(
        tmp_path,
        """
        given at actions(P1), store = ["Sack"[1]], yard = ["Sack"[3]], heap = ["Sack"[2]]
        given store = ["Bolt"], heap = ["Sack"]
        expect heap == ["Sack"[1]]
        """,
    )


@pytest.mark.parametrize(
    "lines",
    ['yard = ["Chest"], heap = ["Chest"]', 'yard = ["Bolt", "Bolt", "Bolt"]', 'yard = ["Sack"[2]], heap = ["Sack"[2]]'],
)
def test_a_copy_lies_in_one_place(tmp_path: Path, lines: str) -> None:
    result = one(tmp_path, f"given at actions(P1), {lines}\nexpect P1.coins == 5")
    assert codes(result) == ["P031"]


def test_knowledge_is_what_zones_show(tmp_path: Path) -> None:
    passes(
        tmp_path,
        """
        given at actions(P1), P1.sleeve = ["Sack"], yard = ["Chest"]
        expect P1 sees P1.sleeve, P2 cannot see P1.sleeve, P1 sees yard, P2 sees yard
        expect P1 cannot see store, P2 cannot see store
        """,
    )


def test_invariants_are_tested_in_the_given_position(tmp_path: Path) -> None:
    result = one(
        tmp_path,
        "given at actions(P1), P1.coins = 20\nexpect P1.coins == 20",
        [
            (
                'invariant "DEP-ALL-01',
                'invariant "DEP-RICH-01: poor": all(p.coins < 20 for p in players)\ninvariant "DEP-ALL-01',
            )
        ],
    )
    assert codes(result) == ["P033"]
    assert "DEP-RICH-01" in result.diagnostics[0].message


def test_given_as_takes_the_lines_of_another_scenario(tmp_path: Path) -> None:
    results = run_scenarios(
        depot(
            tmp_path,
            """
            scenario "DEP-A-01: rich":
                given at actions(P1), P1.coins = 18, P1.cart = ["Sack"]
                expect P1.coins == 18

            scenario "DEP-A-02: rich, with a chest":
                given as "DEP-A-01: rich"
                given P1.cart = ["Chest"]
                expect P1.coins == 18, P1.cart == ["Chest"]
            """,
        )
    )
    assert [result.passed for result in results] == [True, True]


def test_chance_comes_from_the_title(tmp_path: Path) -> None:
    def yards(title: str) -> tuple[str, ...]:
        lines = f'scenario "{title}":\n    expect yard == []\n'
        (result,) = run_scenarios(depot(tmp_path, lines))
        return (result.diagnostics[0].label,)

    assert yards("DEP-X-01: a") == yards("DEP-X-01: a")
    assert len({yards(f"DEP-X-0{n}: a") for n in range(8)}) > 1
