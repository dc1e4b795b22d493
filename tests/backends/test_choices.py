"""Choices outside a prefix: one, several, an order; chance drawn and chance asked; the border between steps."""

from typing import Any

import pytest

from rulekit.model.play import DONE
from rulekit.program.instructions import (
    Arrange,
    Chance,
    Choose,
    ChooseMany,
    Draw,
    Instruction,
    Return,
    Store,
    StoreList,
    Template,
)
from rulekit.terms import ABSENT, Status
from tests.backends.build import Build, const, local, locals_of
from tests.backends.table import Table, answers, every_end

INT = ("int",)


def play(b: Build, *code: Instruction, **facts: Any) -> Table:
    number = b.procedure(*code, Return(), kind="play", locals=locals_of("n", "xs", cells={"xs": 5}))
    return Table(b.program(number), **facts)


def keep(address: int, value: Any, **facts: Any) -> Store:
    return Store(("cell", address), "=", value, 0, 99, False, None, True, 0, **facts)


def test_one_candidate_is_taken_none_is_absent_and_repeats_are_one() -> None:
    for among, expected in (((7,), 7), ((7, 7), 7), ((), ABSENT), ((ABSENT,), ABSENT)):
        b = Build()
        got = b.variable("got", maybe=True)
        table = play(b, Choose(const(0), "n", INT, const(among), 0), keep(got, local(0)))
        assert table.over
        assert table.cells[got] == expected


def test_a_choice_waits_and_takes_what_is_offered() -> None:
    b = Build()
    got = b.variable("got")
    table = play(
        b,
        Choose(const(1), "n", INT, const((4, 6)), 0, prompt=Template(("of ", (("cell", got), INT)))),
        keep(got, local(0)),
    )
    assert (table.seat, table.decision.kind) == (1, "choose")
    assert table.backend.prompt(table.cells) == ("of ", (0, INT))
    assert table.rows() == [(0, 4), (0, 6)]
    for wrong in ((), (0,), (0, 5), (1, 4), (0, 4, 4), (-1,)):
        if wrong in ((), (0,)):
            assert table.state(*wrong) == "next"
            with pytest.raises(ValueError, match="not an answer"):
                table.backend.apply(table.cells, wrong)
        else:
            table.refuses(*wrong)
    table.take(0, 6)
    assert table.cells[got] == 6
    (chosen,) = table.happened("chosen")
    assert (chosen.seat, chosen.data) == (1, {"n": (6, INT)})


def test_a_choice_into_a_variable() -> None:
    b = Build()
    got = b.variable("got", maybe=True)
    table = play(b, Choose(const(0), "got", INT, const((4, 6)), -1, keep(got, ("add", ("chosen",), const(1)))))
    assert table.take(0, 4).cells[got] == 5
    (changed,) = table.happened("changed")
    assert changed.data == {"name": "got", "old": (0, INT), "new": (5, INT)}
    assert play(b, Choose(const(0), "got", INT, const((3,)), -1, keep(got, ("chosen",)))).cells[got] == 3


# ---- several ---------------------------------------------------------------------------------------------------


def many(low: int, high: int, among: tuple[int, ...] = (3, 1, 2)) -> tuple[Table, int]:
    b = Build()
    got = b.variable("got", width=5)
    return (
        play(
            b,
            ChooseMany(const(0), "xs", INT, const(among), const(low), const(high), 1, 4),
            StoreList(("cell", got), 4, ("local_list", 1), -1),
        ),
        got,
    )


def kept(table: Table, got: int) -> list[int]:
    assert table.over
    return list(table.cells[got + 1 : got + 1 + table.cells[got]])


def test_exactly_two_of_three_go_step_by_step_in_their_order() -> None:
    table, got = many(2, 2)
    assert table.decision.kind == "choose_many"
    assert table.rows() == [(0, 3), (0, 1)]
    assert table.backend.options(table.cells).list_name == "xs"
    assert table.rows(0, 3) == [(1,), (2,)]
    assert table.state(0, 1) == "complete"  # only 2 follows: it fills itself
    assert kept(table.take(0, 1), got) == [1, 2]
    table, got = many(2, 2)
    assert kept(table.take(0, 1, 2), got) == [1, 2]
    table, got = many(2, 2)
    table.refuses(0, 1, 3)  # against the order of the set
    table.refuses(0, 2)
    assert len(answers(table.backend, table.cells)) == 3


def test_any_number_reaches_each_subset_once() -> None:
    table, got = many(0, 3)
    assert table.rows() == [(0, 3), (0, 1), (0, 2), (0, DONE)]
    found = answers(table.backend, table.cells)
    subsets = set()
    for answer in found:
        again, _ = many(0, 3)
        subsets.add(tuple(kept(again.take(*answer), got)))
    assert len(found) == len(subsets) == 8


def test_up_to_two_ends_by_itself() -> None:
    table, got = many(0, 2)
    assert table.state(0, 3, 2) == "complete"
    assert table.rows(0, 3) == [(1,), (2,), (DONE,)]
    assert kept(table.take(0, 3, DONE), got) == [3]


@pytest.mark.parametrize(
    ("low", "high", "among", "expected"),
    [(3, 3, (3, 1, 2), [3, 1, 2]), (5, 5, (3, 1), [3, 1]), (0, 0, (3, 1), []), (2, 2, (), []), (0, 3, (), [])],
)
def test_what_is_no_choice_is_not_asked(low: int, high: int, among: tuple[int, ...], expected: list[int]) -> None:
    assert kept(*many(low, high, among)) == expected


def test_listing_subsets_of_many_stays_small() -> None:
    """Case 47: any number of 30 is O(n) to list."""
    b = Build()
    table = play(b, ChooseMany(const(0), "xs", INT, ("span", const(1), const(30)), const(0), const(30), 0, 30))
    assert len(table.rows()) == 31


def test_an_order_is_given_step_by_step_and_the_last_fills_itself() -> None:
    b = Build()
    got = b.variable("got", width=5)
    order = Arrange(const(0), "xs", INT, const((3, 1, 2)), 1, 4)
    table = play(b, order, StoreList(("cell", got), 4, ("local_list", 1), -1))
    assert table.decision.kind == "arrange"
    assert table.rows() == [(0, 3), (0, 1), (0, 2)]
    assert table.rows(0, 1) == [(3,), (2,)]
    assert table.state(0, 1, 2) == "complete"
    assert len(answers(table.backend, table.cells)) == 6
    assert kept(table.take(0, 1, 2), got) == [1, 2, 3]
    assert play(b, Arrange(const(0), "xs", INT, const((3,)), 1, 4)).over


# ---- chance ----------------------------------------------------------------------------------------------------


def test_chance_draws_from_the_cell_or_is_asked() -> None:
    b = Build()
    got = b.variable("got")
    code = (Chance("n", INT, const((4, 5, 6)), 0), keep(got, local(0)))
    drawn = play(b, *code)
    assert drawn.applied.chance
    assert drawn.cells[got] in (4, 5, 6)
    assert {play(b, *code, seed=s).cells[got] for s in range(20)} == {4, 5, 6}
    assert play(b, *code).cells == drawn.cells
    openly = play(b, *code, open_chance=True)
    assert openly.applied.status is Status.CHANCE
    assert (openly.seat, openly.decision.kind) == (-1, "chance")
    assert openly.rows() == [(0, 4), (0, 5), (0, 6)]
    assert openly.take(0, 5).cells[got] == 5
    assert openly.applied.chance
    assert play(b, Chance("n", INT, const((4,)), 0), open_chance=True).over


def test_draws_from_an_unordered_zone_are_asked_card_by_card() -> None:
    """Three cards, one for each of two hands: 6 histories; two at once: 6 orders."""
    for code in (
        (Draw(const(1), const(0), const(1)), Draw(const(1), const(0), const(2))),
        (Draw(const(2), const(0), const(1)),),
    ):
        b = Build()
        b.cards = 3
        b.zone("deck", 0, all_cards=True)
        b.zone("hand", per_player=True, private=True)
        table = play(b, *code, open_chance=True)
        assert table.applied.status is Status.CHANCE
        assert table.rows() == [(0, 0), (0, 1), (0, 2)]
        assert every_end(table) == 6


def test_an_open_draw_refills() -> None:
    b = Build()
    b.cards = 2
    b.zone("deck", 0, refilled_from=1)
    b.zone("discards", all_cards=True)
    b.zone("hand")
    table = play(b, Draw(const(1), const(0), const(2)), open_chance=True)
    assert table.rows() == [(0, 0), (0, 1)]
    table.take(0, 1)
    assert table.cells[b.zones[2].base + 1] == 1
    assert table.cells[b.zones[0].base] == 1


def test_draws_from_an_ordered_zone_are_no_question() -> None:
    b = Build()
    b.cards = 3
    b.zone("deck", 0, all_cards=True, ordered=True)
    b.zone("hand")
    table = play(b, Draw(const(2), const(0), const(1)), open_chance=True)
    assert table.over
    assert not table.applied.chance
