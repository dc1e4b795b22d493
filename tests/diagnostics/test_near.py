"""Near names are really near."""

import random

import pytest

from rulekit.diagnostics import near


@pytest.mark.parametrize(
    ("name", "candidates", "expected"),
    [
        ("discrad", ["discard", "deck", "hand"], ["discard"]),
        ("hnad", ["hand", "land"], ["hand"]),
        ("Hand", ["hand"], ["hand"]),
        ("gold", ["gold"], []),
        ("gold", ["fame", "mana"], []),
        ("ab", ["ba", "ac"], ["ba"]),
        ("x", ["y"], []),
        ("", ["a"], []),
        ("towr", ["tower", "power", "towers"], ["tower"]),
        ("mdoe", ["Mode", "mode"], ["mode"]),
        ("Mdoe", ["Mode", "mode"], ["Mode"]),
        ("bil", ["bid", "bill"], ["bill"]),
        ("a" * 1000, ["a" * 999], []),
    ],
)
def test_nearest_name(name: str, candidates: list[str], expected: list[str]) -> None:
    assert near(name, candidates) == expected


def test_the_order_of_candidates_does_not_matter() -> None:
    names = ["bards", "cards", "carts", "wards"]
    assert near("carda", names, 3) == near("carda", reversed(names), 3) == ["cards", "carts", "bards"]


def test_far_names_are_given_up_early_and_near_ones_are_not() -> None:
    assert near("harbor_master", ["harbour_masters", "harbourmasters"], 2) == ["harbour_masters", "harbourmasters"]
    assert near("harbor_master", ["garden_plaster", "market_crier"], 2) == []


def test_two_changes_anywhere_stay_near() -> None:
    chance = random.Random(7)
    for _ in range(300):
        letters = list("harbours")
        for _ in range(2):
            place = chance.randrange(len(letters))
            letters[place : place + chance.randint(0, 1)] = chance.choice(["", "q", letters[place]])
        name = "".join(letters)
        assert name == "harbours" or near(name, ["harbours"]) == ["harbours"], name
