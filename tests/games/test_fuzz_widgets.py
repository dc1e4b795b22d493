"""Widgets: random games of every mode and seat count find nothing; planted faults are found, small, and mendable."""

from pathlib import Path

import pytest

import rulekit
from rulekit.loader import Rulebook
from rulekit.proof import run_scenarios
from rulekit.proof.fuzz import fuzz
from tests.house.files import ROOT

GAME = ROOT / "games/widgets"
ROW_EMPTY = '    need market[r, row] > 0                        "no {r} lies in the ${price[r, row]} row"\n'

FAULTS = {
    "an empty row sells": (ROW_EMPTY, "", "P010"),
    "a row is never full": ("need market[r, row] < count(open_columns) ", "need market[r, row] < 9 ", "WID-MARKET-06"),
    "a card lies on the wrong stage": ("to your mat[u.stage]\n", "to your mat[sourcing]\n", "WID-INVEST-10"),
    "four cards are on offer": ("Upgrade, shown = 3", "Upgrade, shown = 4", "WID-FLOW-05"),
}  # fmt: skip


def copy(folder: Path, old: str = "", new: str = "", more: str = "") -> Rulebook:
    """The game with one line otherwise and without its scenarios, and with another text in its folder."""
    for path in GAME.rglob("*"):
        if path.suffix in (".rules", ".csv"):
            made = folder / path.relative_to(GAME)
            made.parent.mkdir(parents=True, exist_ok=True)
            text = path.read_text("utf-8")
            made.write_text(text.replace(old, new) if old else text, "utf-8")
    if more:
        (folder / "found.rules").write_text(more, "utf-8")
    return rulekit.load(folder)


def test_nothing_is_found() -> None:
    report = fuzz(rulekit.load(GAME), 2, seed="widgets", limit=300)
    assert report.shown == ()
    assert len(report.tallies) == 12
    assert all(tally.games == 2 and not tally.blocked and tally.longest <= 8 * 1024 for tally in report.tallies)


@pytest.mark.slow
def test_nothing_is_found_in_many_games() -> None:
    report = fuzz(rulekit.load(GAME), 40, seed="widgets", workers=2)
    assert report.shown == ()


@pytest.mark.slow
@pytest.mark.parametrize("what", FAULTS)
def test_a_planted_fault(what: str, tmp_path: Path) -> None:
    old, new, told = FAULTS[what]
    broken, pasted, mended = (tmp_path / name for name in ("broken", "pasted", "mended"))
    rulebook = copy(broken, old, new)
    assert any(new in text and old not in text for text in rulebook.sources.values())
    shown = fuzz(rulebook, 16, {"mode": "classic"}, 2, "widgets").shown[0]
    assert told == shown.found.code or told in shown.found.message
    assert shown.reproduces
    assert len(shown.scenario.splitlines()) <= 6, shown.scenario
    (result,) = run_scenarios(copy(pasted, old, new, shown.scenario), shown.title)
    assert [found.code for found in result.diagnostics] == [shown.found.code]
    (again,) = run_scenarios(copy(mended, more=shown.scenario), shown.title)
    assert again.passed, (shown.scenario, again.diagnostics)
