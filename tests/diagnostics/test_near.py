"""Near names are really near."""

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
        ("a" * 1000, ["a" * 999], []),
    ],
)
def test_nearest_name(name: str, candidates: list[str], expected: list[str]) -> None:
    assert near(name, candidates) == expected


def test_the_order_of_candidates_does_not_matter() -> None:
    names = ["bards", "cards", "carts", "wards"]
    assert near("carda", names, 3) == near("carda", reversed(names), 3) == ["cards", "carts", "bards"]
