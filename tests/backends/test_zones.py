"""Moving, drawing, shuffling, swapping, showing; and who can tell a card afterwards (ENGINE 6)."""

from typing import Any

import pytest

from rulekit.backends.interpreter.knowledge import tellers
from rulekit.model.play import Fault
from rulekit.program.instructions import (
    Choose,
    Conceal,
    Draw,
    Eliminate,
    Instruction,
    Move,
    Return,
    Show,
    Shuffle,
    StoreList,
    Swap,
)
from rulekit.terms import ABSENT
from tests.backends.build import Build, const, locals_of
from tests.backends.table import Table

P1, P2, SPECTATOR, ALL = 1, 2, 4, 7


class Cards:
    """Six cards in an ordered hidden deck; piles; two private hands."""

    def __init__(self, count: int = 6, **deck: Any) -> None:
        self.b = b = Build(2)
        b.cards = count
        usual = {"ordered": True, "all_cards": True, "capacity": 10} | deck
        self.deck = b.zone("deck", 0, **usual)
        self.pile = b.zone("pile", capacity=10)
        self.small = b.zone("small", capacity=2)
        self.hand = b.zone("hand", capacity=10, per_player=True, private=True)
        self.dark = b.zone("dark", 0, capacity=10)
        self.kept = b.variable("kept", width=7)

    def play(self, *code: Instruction, seed: int = 1) -> Table:
        play = self.b.procedure(*code, Return(), kind="play", locals=locals_of("c", "cs", cells={"cs": 7}))
        self.table = Table(self.b.program(play), seed=seed)
        self.check()
        return self.table

    def zone(self, number: int) -> list[int]:
        base = self.b.zones[number].base
        return list(self.table.cells[base + 1 : base + 1 + self.table.cells[base]])

    def tells(self, card: int) -> int:
        return tellers(self.table.backend.program, self.table.cells, card)

    def check(self) -> None:
        """`zone_of` is true, no card is twice or nowhere, unused cells are zero."""
        cells, layout = self.table.cells, self.table.backend.program.layout
        found = {}
        for zone in layout.zones:
            count = cells[zone.base]
            assert 0 <= count <= zone.capacity
            assert not any(cells[zone.base + 1 + count : zone.base + 1 + zone.capacity])
            for card in cells[zone.base + 1 : zone.base + 1 + count]:
                assert card not in found
                found[card] = zone.number
        assert [cells[layout.zone_of + card] for card in range(layout.cards)] == [
            found[card] for card in range(layout.cards)
        ]

    def drawn_first(self, seed: int) -> int:
        self.play(Draw(const(1), z(self.deck), z(self.pile)), seed=seed)
        assert self.table.applied.chance
        return self.zone(self.pile)[0]


def z(number: int) -> Any:
    return const(number)


def members(number: int) -> Any:
    return ("members", const(number))


# ---- moving ------------------------------------------------------------------------------------------------


def test_cards_begin_where_all_cards_lie_and_arrive_in_order() -> None:
    c = Cards()
    c.play(Move(const((4, 1)), z(c.pile), ""))
    assert c.zone(c.deck) == [0, 2, 3, 5]
    assert c.zone(c.pile) == [4, 1]


@pytest.mark.parametrize(("where", "expected"), [("", [8, 9, 0, 1]), ("top", [8, 9, 0, 1]), ("bottom", [0, 1, 8, 9])])
def test_a_list_moved_to_the_top_ends_with_its_first_card_topmost(where: str, expected: list[int]) -> None:
    c = Cards(10)
    rest = const((2, 3, 4, 5, 6, 7, 8, 9))
    c.play(Move(rest, z(c.pile), ""), Move(const((8, 9)), z(c.deck), where))
    assert c.zone(c.deck) == expected


def test_a_full_zone_keeps_the_card_where_it_is() -> None:
    c = Cards()
    kept = StoreList(("cell", c.kept), 6, ("local_list", 1), -1)
    c.play(Move(const((3, 4, 5)), z(c.small), "", 1), kept, Draw(const(2), z(c.deck), z(c.small)))
    assert c.zone(c.small) == [3, 4]
    assert c.zone(c.deck) == [0, 1, 2, 5]
    assert list(c.table.cells[c.kept : c.kept + 3]) == [2, 3, 4]


def test_a_move_to_where_a_card_lies_does_nothing_unless_a_place_is_named() -> None:
    c = Cards()
    c.play(Move(const(4), z(c.deck), "", one=True), Move(const(ABSENT), z(c.pile), ""), Move(const(1), z(ABSENT), ""))
    assert c.zone(c.deck) == [0, 1, 2, 3, 4, 5]
    assert not c.table.happened("moved")
    c.play(Move(const((4, 2)), z(c.deck), "top"), Move(const(0), z(c.deck), "bottom"))
    assert c.zone(c.deck) == [4, 2, 1, 3, 5, 0]


def test_a_card_cannot_lie_in_itself() -> None:
    c = Cards()
    on_three = c.b.zone("attached", host=3)
    on_four = c.b.zone("attached", host=4)
    c.play(Move(const(4), z(on_three), ""))
    assert c.zone(on_three) == [4]
    with pytest.raises(Fault) as caught:
        c.play(Move(const(4), z(on_three), ""), Move(const(3), z(on_four), ""))
    assert (caught.value.code, caught.value.at) == ("P012", 1)
    with pytest.raises(Fault, match="in itself"):
        c.play(Swap(const(3), const(5), "card"), Move(const(5), z(on_three), ""), Swap(const(3), const(5), "card"))


def test_controller_host_owner() -> None:
    c = Cards()
    on_three = c.b.zone("attached", host=3)
    c.b.owners = (-1, 0, -1, -1, -1, -1)
    c.play(Move(const(3), z(c.hand + 1), ""), Move(const(4), z(on_three), ""))
    host = c.table.backend
    values = {
        (name, card): host.evaluate(c.table.cells, (name, const(card)), 0)
        for name in ("controller", "host", "owner", "zone_of", "definition")
        for card in (0, 1, 3, 4)
    }
    assert values["controller", 3] == values["controller", 4] == 1
    assert values["controller", 0] == values["host", 3] == values["owner", 3] == ABSENT
    assert (values["host", 4], values["owner", 1]) == (3, 0)
    assert (values["zone_of", 4], values["definition", 4]) == (on_three, 4)


# ---- drawing -----------------------------------------------------------------------------------------------


def test_drawing_takes_from_the_top_and_what_there_is() -> None:
    c = Cards()
    c.play(Draw(const(2), z(c.deck), z(c.pile)))
    assert c.zone(c.pile) == [0, 1]
    c.play(Draw(const(9), z(c.deck), z(c.pile)), Draw(const(1), z(c.deck), z(c.pile)))
    assert c.zone(c.pile) == [0, 1, 2, 3, 4, 5]
    assert not c.table.applied.chance


def test_a_zone_is_refilled_when_it_runs_out_in_between() -> None:
    orders = set()
    for seed in range(30):
        c = Cards(5, refilled_from=1)
        c.play(Move(const((0, 1, 2)), z(c.pile), ""), Draw(const(4), z(c.deck), z(c.hand)), seed=seed)
        assert c.zone(c.hand)[:2] == [3, 4]
        assert sorted(c.zone(c.hand)[2:] + c.zone(c.deck)) == [0, 1, 2]
        assert c.zone(c.pile) == []
        orders.add(tuple(c.zone(c.hand)[2:]))
        assert len(c.table.happened("shuffled")) == 1
    assert len(orders) == 6


def test_an_unordered_zone_is_drawn_from_by_chance() -> None:
    firsts = {Cards(ordered=False).drawn_first(seed) for seed in range(40)}
    assert firsts == set(range(6))


# ---- swapping ----------------------------------------------------------------------------------------------


def test_cards_change_places() -> None:
    c = Cards()
    c.play(Move(const((0, 1)), z(c.pile), ""), Swap(const(1), const(4), "card"))
    assert c.zone(c.pile) == [0, 4]
    assert c.zone(c.deck) == [2, 3, 1, 5]
    c.play(Swap(const(0), const(5), "card"), Swap(const(2), const(ABSENT), "card"))
    assert c.zone(c.deck) == [5, 1, 2, 3, 4, 0]


def test_zones_change_contents_if_both_fit() -> None:
    c = Cards()
    put = Move(const((0, 1)), z(c.pile), "")
    c.play(put, Swap(z(c.pile), z(c.hand), "zone"))
    assert (c.zone(c.pile), c.zone(c.hand)) == ([], [0, 1])
    c.play(put, Swap(z(c.deck), z(c.small), "zone"))
    assert c.zone(c.deck) == [2, 3, 4, 5]  # four do not fit into two
    c.play(Move(const((0, 1, 2, 3)), z(c.pile), ""), Swap(z(c.deck), z(c.pile), "zone"))
    assert (c.zone(c.deck), c.zone(c.pile)) == ([0, 1, 2, 3], [4, 5])


# ---- who can tell ------------------------------------------------------------------------------------------


def test_who_saw_a_card_leave_or_arrive_knows_it() -> None:
    c = Cards()
    c.play(Draw(const(1), z(c.deck), z(c.hand)), Move(const(0), z(c.dark), ""))
    assert c.tells(0) == P1
    c.play(Move(("first", members(c.deck)), z(c.pile), ""), Move(const(0), z(c.deck), "top"))
    assert c.tells(0) == ALL
    assert [c.tells(card) for card in range(1, 6)] == [0] * 5


def test_knowledge_travels_with_a_card_taken_by_place() -> None:
    c = Cards()
    look = Show(("top", const(2), members(c.deck)), const(0))
    c.play(look, Draw(const(1), z(c.deck), z(c.dark)))
    assert [c.tells(card) for card in (0, 1, 2)] == [P1, P1, 0]
    c.play(look, Move(members(c.deck), z(c.dark), ""))
    assert [c.tells(card) for card in (0, 1, 2)] == [P1, P1, 0]


def test_a_choice_out_of_sight_blurs_what_stays() -> None:
    c = Cards()
    look = Show(("top", const(2), members(c.deck)), const(0))
    c.play(look, Move(members(c.deck), z(c.dark), ""), Move(const(3), z(c.hand + 1), ""))
    assert [c.tells(card) for card in (0, 1, 3)] == [0, 0, P2]  # P1 no longer knows which went
    c.play(look, Move(members(c.deck), z(c.dark), ""), Move(const(3), z(c.pile), ""))
    assert [c.tells(card) for card in (0, 1, 3)] == [P1, P1, ALL]  # all saw which went


def test_a_draw_by_chance_blurs_too() -> None:
    c = Cards(ordered=False)
    c.play(Show(const((0, 1, 2, 3, 4, 5)), const(0)), Draw(const(1), z(c.deck), z(c.hand + 1)))
    (drawn,) = c.zone(c.hand + 1)
    assert {c.tells(card) for card in range(6) if card != drawn} == {0}
    assert c.tells(drawn) == P2


def test_a_shuffle_is_forgotten_by_who_does_not_see_the_zone() -> None:
    c = Cards()
    c.play(Show(members(c.deck), None), Shuffle(z(c.deck)))
    assert {c.tells(card) for card in range(6)} == {0}
    c.play(Draw(const(2), z(c.deck), z(c.hand)), Show(members(c.hand), None), Shuffle(z(c.hand)))
    assert {c.tells(card) for card in c.zone(c.hand)} == {P1}


def test_showing_and_concealing() -> None:
    c = Cards()
    c.play(Show(const(2), const(1)), Show(const(3), None), Show(const(4), const((0, 1))), Conceal(const((2, 3))))
    assert [c.tells(card) for card in (1, 2, 3, 4)] == [0, P2, ALL, P1 | P2]
    shown = c.table.happened("shown")
    assert [len(h.data["cards"]) for h in shown] == [1, 1, 1]
    assert shown[0].data["cards"][0].mask == P2
    assert shown[0].data["cards"][0].place == "deck:3"


def test_a_swap_of_cards_is_seen_by_who_sees_either_place() -> None:
    c = Cards()
    c.play(Draw(const(1), z(c.deck), z(c.hand)), Swap(const(0), const(3), "card"))
    assert (c.zone(c.hand), c.tells(0), c.tells(3)) == ([3], P1, P1)


def test_what_was_learnt_is_told() -> None:
    """The wall for undo: who can tell a card that he could not tell before."""
    c = Cards()
    wait = Choose(const(0), "n", ("int",), const((1, 2)), 0)
    for code, learnt in (
        (Draw(const(1), z(c.deck), z(c.hand)), P1),
        (Draw(const(1), z(c.deck), z(c.pile)), ALL),
        (Draw(const(1), z(c.deck), z(c.dark)), 0),
        (Show(const(1), const(1)), P2),
        (Shuffle(z(c.deck)), 0),
        (Move(const(5), z(c.small), ""), ALL),
        (Swap(z(c.deck), z(c.hand), "zone"), P1),
    ):
        c.play(wait, code)
        assert c.table.applied.learnt == 0
        assert c.table.take(0, 1).applied.learnt == learnt
    c.play(Draw(const(1), z(c.deck), z(c.pile)), wait, Move(const(0), z(c.hand), ""))
    assert c.table.take(0, 1).applied.learnt == 0  # all knew it already


def test_moves_are_recorded_with_who_could_tell_them_then() -> None:
    c = Cards()
    c.play(Draw(const(2), z(c.deck), z(c.hand)), Shuffle(z(c.deck)))
    moved = c.table.happened("moved")
    assert [(h.data["from"], h.data["to"]) for h in moved] == [("deck", "P1.hand")] * 2
    assert [(h.data["card"].card, h.data["card"].mask, h.data["card"].place) for h in moved] == [
        (0, P1, "P1.hand:1"),
        (1, P1, "P1.hand:2"),
    ]
    (shuffled,) = c.table.happened("shuffled")
    assert shuffled.data == {"zone": "deck"}


# ---- falling -----------------------------------------------------------------------------------------------


def test_cards_fall_when_a_seat_leaves() -> None:
    from attrs import evolve

    c = Cards()
    c.b.families[3] = evolve(c.b.families[3], falls_to=z(c.pile))
    c.play(Draw(const(2), z(c.deck), z(c.hand)), Draw(const(1), z(c.deck), z(c.hand + 1)), Eliminate(const(0)))
    assert (c.zone(c.hand), c.zone(c.hand + 1), c.zone(c.pile)) == ([], [2], [0, 1])


def test_cards_with_an_owner_begin_at_their_owner() -> None:
    b = Build(2)
    b.cards = 4
    b.zone("box", 0)
    hand = b.zone("hand", per_player=True, all_cards=True, private=True)
    b.owners = (1, 0, 1, -1)
    table = Table(b.program(b.procedure(Return(), kind="play")))
    assert [list(table.cells)[table.backend.program.layout.zone_of + card] for card in range(4)] == [
        hand + 1, hand, hand + 1, 0,
    ]  # fmt: skip
