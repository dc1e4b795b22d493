"""Values as JSON, as text, and back."""

from typing import Any

import attrs
import pytest

from rulekit.program.program import EnumInfo
from rulekit.session import Session
from rulekit.session.values import EVERYTHING, Unreadable, Values
from rulekit.terms import ABSENT, HIGHEST
from tests.session.by_hand import Market, program

GRID = EnumInfo("Square", tuple(f"({x}, {y})" for y in (1, 2) for x in (1, 2, 3)), ("",) * 6, grid=(3, 2))
PROGRAM = attrs.evolve(program(), enums=(*program().enums, GRID), labels=("Long live!",))
VALUES = Values(PROGRAM)
CELLS = Session(Market(), 2, seed=7)._cells

SUIT, SQUARE, PLAYER, DEFINITION = ("enum", "Suit"), ("enum", "Square"), ("player",), ("definition", "Tile")

ROUND = [
    (7, ("int",), 7, "7"),
    (-3, ("int",), -3, "-3"),
    (1, ("bool",), True, "yes"),
    (0, SUIT, "red", "Red Hot"),
    (1, SUIT, "blue", "blue"),
    (5, SQUARE, [3, 2], "(3, 2)"),
    (0, SQUARE, [1, 1], "(1, 1)"),
    (1, PLAYER, "P2", "P2"),
    (2, DEFINITION, "Cheese", "Cheese"),
    (1, ("zone", "Tile"), "offer", "offer"),
    (ABSENT, SUIT, None, "nothing"),
]


@pytest.mark.parametrize(("cell", "tag", "data", "text"), ROUND, ids=str)
def test_there_and_back(cell: int, tag: Any, data: Any, text: str) -> None:
    assert VALUES.shown(EVERYTHING, CELLS, cell, tag) == data
    assert VALUES.text(EVERYTHING, CELLS, cell, tag) == text
    assert VALUES.read(EVERYTHING, CELLS, data, tag) == cell


def test_values_that_only_go_out() -> None:
    def both(value: Any, tag: Any) -> tuple[Any, str]:
        return VALUES.shown(EVERYTHING, CELLS, value, tag), VALUES.text(EVERYTHING, CELLS, value, tag)

    assert both(0, ("label",)) == ("Long live!", "Long live!")
    assert both((1, 0), ("list", SUIT)) == (["blue", "red"], "blue, Red Hot")
    assert both((), ("list", SUIT)) == ([], "nothing")
    assert both((4, 0), ("bag", "Suit")) == ({"red": 4, "blue": 0}, "4 Red Hot")
    assert both((0, 0), ("bag", "Suit")) == ({"red": 0, "blue": 0}, "nothing")
    assert both((1, 9), ("tuple", SUIT, ("int",))) == (["blue", 9], "blue, 9")


@pytest.mark.parametrize(
    ("data", "tag", "message"),
    [
        (True, ("int",), "is no number"),
        (HIGHEST + 1, ("int",), "is too large"),
        (1.0, ("int",), "is no number"),
        (1, ("bool",), "is neither true nor false"),
        ("rde", SUIT, "names no Suit"),
        (["red"], SUIT, "names no Suit"),
        ([4, 1], SQUARE, "lies off the 3 by 2 board"),
        ([0, 1], SQUARE, "lies off the 3 by 2 board"),
        ([1], SQUARE, "is no square"),
        ([True, 1], SQUARE, "is no square"),
        ("(1, 1)", SQUARE, "is no square"),
        ("P3", PLAYER, "names no seat"),
        ("Chese", DEFINITION, "names no card definition"),
        ("card:10", ("card", "Tile"), "is no card that can be seen there"),
        ("deck:4", ("card", "Tile"), "is no card that can be seen there"),
        ([1], ("list", SUIT), "cannot be sent"),
    ],
    ids=str,
)
def test_what_means_nothing(data: Any, tag: Any, message: str) -> None:
    with pytest.raises(Unreadable, match=message):
        VALUES.read(EVERYTHING, CELLS, data, tag)


def test_near_names_are_suggested() -> None:
    with pytest.raises(Unreadable) as error:
        VALUES.read(EVERYTHING, CELLS, "bleu", SUIT)
    assert error.value.help == "did you mean `blue`?"


def test_a_card_is_told_by_its_number_or_by_its_place() -> None:
    tile = ("card", "Tile")
    own = VALUES.members(CELLS, 2)[0]
    assert VALUES.shown(1, CELLS, own, tile) == f"card:{own}"
    assert VALUES.shown(2, CELLS, own, tile) == "P1.hand:1"
    assert VALUES.text(2, CELLS, own, tile) == "P1.hand:1"
    assert VALUES.read(1, CELLS, f"card:{own}", tile) == own
    assert VALUES.read(2, CELLS, "P1.hand:1", tile) == own
    with pytest.raises(Unreadable):
        VALUES.read(2, CELLS, f"card:{own}", tile)
