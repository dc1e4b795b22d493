"""Goldens: pages of small games as a stranger sees them, at 80 and 110 columns and in plain characters."""

from typing import Any

import pytest

from rulekit.cli.table.marks import ASCII
from tests.cli.sitting import sit, use_market, widest
from tests.house.files import ROOT

GAMES = ROOT / "tests/games"
SITTINGS = {
    "board": ("three_in_a_row.rules", "Ada,Bo", 80, ["5", "mark 1 1", "mark 2,2", "? 3"]),
    "hidden hands": ("three_card_bluff.rules", "Ada,Bo", 80, ["", "bet", "", "why bet", "call"]),
    "market": ("night_market.rules", "Ada,bot", 110, ["buy fig", "? ribbon", "why"]),
}


@pytest.mark.parametrize("name", SITTINGS)
def test_page(name: str, snapshot: Any) -> None:
    game, seats, width, typed = SITTINGS[name]
    output = sit(["play", str(GAMES / game), "--seats", seats, "--seed", "2"], typed, width).output
    assert widest(output) <= width
    assert output == snapshot


def test_plain_characters(monkeypatch: pytest.MonkeyPatch) -> None:
    use_market(monkeypatch)
    monkeypatch.setattr("rulekit.cli.table.marks.marks_for", lambda _encoding: ASCII)
    output = sit(["play", "market", "--seed", "3", "--seats", "Ada,bot"], ["1", "1", "done"]).output
    inside = "".join(line.strip("│╭╮╰╯─ ") for line in output.splitlines() if line.startswith("│"))
    assert inside.isascii()
