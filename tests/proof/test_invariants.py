"""Invariants in random games: tested at every border and decision, and a broken one is found."""

from pathlib import Path

import pytest

from rulekit.diagnostics import SetupError
from rulekit.proof import Walk, walk
from tests.proof.depot import depot

DAYS = 'invariant "DEP-ALL-02: days only pass": day_count >= was(day_count)'


def walked(folder: Path, *changes: tuple[str, str], games: int = 5) -> Walk:
    return walk(depot(folder, "", changes), games, 2, {"strict": True}, "s")


def test_a_sound_game(tmp_path: Path) -> None:
    found = walked(tmp_path)
    assert found.broken == ()
    assert found.finished == found.games == 5
    assert found.tests > 2 * found.decisions > 0
    assert 0 < found.longest < 8192


def test_the_same_seed_is_the_same_walk(tmp_path: Path) -> None:
    assert walked(tmp_path) == walked(tmp_path)


@pytest.mark.parametrize(
    "change",
    [
        (DAYS, 'invariant "DEP-ALL-02: nobody is poor": all(p.coins > 1 for p in players)'),
        (DAYS, 'invariant "DEP-ALL-02: nothing is carried away": count(yard) >= was(count(yard))'),
        ("    day_count = d\n", "    day_count = 4 - d\n"),
    ],
)
def test_a_broken_invariant_is_found_with_its_seed(tmp_path: Path, change: tuple[str, str]) -> None:
    found = walked(tmp_path, change)
    assert found.broken
    seed, diagnostic = found.broken[0]
    assert seed.startswith("s:")
    assert diagnostic.code == "P033"
    assert "DEP-ALL-02" in diagnostic.message


def test_a_comparison_is_told_with_its_values(tmp_path: Path) -> None:
    found = walked(tmp_path, (DAYS, 'invariant "DEP-ALL-02: one day": day_count <= 1'))
    assert {diagnostic.label for _, diagnostic in found.broken} == {"2 <= 1 does not hold"}


def test_borders_are_tested_too(tmp_path: Path) -> None:
    """What does not hold between two phases only, and never while somebody is asked."""
    change = (
        "    actions(you)\n    toll(you)\n",
        "    actions(you)\n    your acts = 3\n    your acts = 0\n    toll(you)\n",
    )
    found = walked(tmp_path, change, (DAYS, 'invariant "DEP-ALL-02: two acts": all(p.acts <= 2 for p in players)'))
    assert len(found.broken) == 5


def test_a_fault_is_a_finding(tmp_path: Path) -> None:
    found = walked(tmp_path, ("    your coins -= tip\n", "    your coins -= tip + 9\n"))
    assert {diagnostic.code for _, diagnostic in found.broken} == {"P010"}


def test_a_game_is_left_at_the_limit(tmp_path: Path) -> None:
    found = walk(depot(tmp_path, ""), 3, limit=4)
    assert (found.games, found.finished, found.decisions, found.broken) == (3, 0, 12, ())


def test_wrong_seats_are_told(tmp_path: Path) -> None:
    with pytest.raises(SetupError):
        walk(depot(tmp_path, ""), 1, 9)
