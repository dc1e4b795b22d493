"""Disrupt: every scenario passes, every row of its ledger is shown, random games of all modes end and keep its invariants."""

import os
import time
from collections.abc import Sequence
from pathlib import Path

import pytest

import rulekit
from rulekit.diagnostics import render_all
from rulekit.loader import Rulebook
from rulekit.proof import Results, ledger_report, run_scenarios, walk
from tests.house.files import ROOT

GAME = ROOT / "games/disrupt"
NIGHTLY = os.environ.get("RULEKIT_PROFILE") == "nightly"
MODES = {
    "two": (2, {}),
    "two without deals": (2, {"deals": False, "start_hands": "drafted"}),
    "bpo": (3, {"third": "bpo"}),
    "angel": (3, {"third": "angel", "start_hands": "dealt"}),
    "four": (4, {}),
    "solo": (1, {}),
}


@pytest.fixture(scope="module")
def disrupt() -> Rulebook:
    return rulekit.load(GAME)


@pytest.fixture(scope="module")
def results(disrupt: Rulebook) -> Results:
    """Every scenario, each run once; the laws of scenarios are tested elsewhere."""
    return run_scenarios(disrupt, double=False)


def test_every_scenario_passes(disrupt: Rulebook, results: Results) -> None:
    assert len(results) == len(disrupt.scenarios) >= 250
    told = [f"{one.title}\n{render_all(one.diagnostics, results.sources)}" for one in results if not one.passed]
    assert not told, "\n\n".join(told)


def test_every_row_of_the_ledger_is_shown(disrupt: Rulebook) -> None:
    report = ledger_report(disrupt)
    assert report.diagnostics == ()
    assert [row.id for row in report.uncovered] == []
    assert len(report.rows) == 228


@pytest.mark.parametrize("mode", MODES)
def test_invariants_hold_in_random_games(disrupt: Rulebook, mode: str) -> None:
    seats, options = MODES[mode]
    found = walk(disrupt, 1, seats, options, "disrupt", limit=900)
    assert found.broken == ()
    assert found.finished == found.games
    assert found.longest <= 16 * 1024


@pytest.mark.slow
@pytest.mark.skipif(not NIGHTLY, reason="minutes; the nightly profile plays a thousand games of each mode")
@pytest.mark.parametrize("mode", MODES)
def test_a_thousand_games_end(disrupt: Rulebook, mode: str) -> None:
    seats, options = MODES[mode]
    found = walk(disrupt, 1000, seats, options, "nightly", limit=1200)
    assert found.broken == ()
    assert found.finished == 1000


# ---- planted faults: what an invariant says is not true of rules that are wrong ----

FAULTS = {
    "a Share is thrown away": ("DIS-COMP-04", [("market.rules", "    move share to your shares\n    gain 1 innovation", "    move share to box\n    gain 1 innovation")]),
    "last cubes are taken": ("DIS-PROJ-04", [("game.rules", "Int 0..60, keeping 1 ", "Int 0..60, clamped ")]),
    "a price holds two Shares": ("DIS-MKT-04", [
        ("game.rules", "zone sale per Price: Share, public, at most 1", "zone sale per Price: Share, public, at most 2"),
        ("market.rules", "holder.sale[n] == this", "this in holder.sale[n]"),
        ("market.rules", "    each n in Price where your sale[n] is empty:\n", "    each n in Price:\n"),
    ]),
    "a step of Brand Equity is overfull": ("DIS-BRAND-02", [
        ("market.rules", "room(step) = brand[step].room", "room(step) = 4"),
    ]),
    "Workers vanish": ("DIS-COMP-09", [("operations.rules", "post a worker at column", "your workers -= 1")]),
    "nine cubes are handed out": ("DIS-SCORE-11", [("scoring.rules", "ahead.raw_cubes += 10 -", "ahead.raw_cubes += 9 -")]),
    "a tie of cubes pays nobody": ("DIS-SCORE-11", [
        ("scoring.rules", "x.raw_cubes += 2 if x[kind] > y[kind] else 1", "x.raw_cubes += 2 if x[kind] > y[kind] else 0"),
    ]),
    "Projects stand still": ("DIS-PIPE-02", [("workflow.rules", "    each x in on_pipelines: advance x\n", "")]),
    "a Project has no secret": ("DIS-PLACE-02", [("projects.rules", "    move token to project.parameter\n", "")]),
    "an Event is lost": ("DIS-COMP-02", [("events.rules", "    move event to past_events\n", "    move event to box\n")]),
}  # fmt: skip


def with_faults(folder: Path, edits: Sequence[tuple[str, str, str]]) -> Path:
    """A copy of the game in which texts are replaced."""
    for path in GAME.rglob("*.rules"):
        copy = folder / path.relative_to(GAME)
        copy.parent.mkdir(parents=True, exist_ok=True)
        text = path.read_text("utf-8")
        if path.parent != GAME and path.name != "invariants.rules":
            text = "# Left out.\n"
        for file, old, new in edits:
            if path.name == file and path.parent == GAME:
                assert old in text, old
                text = text.replace(old, new)
        copy.write_text(text, "utf-8")
    return folder


@pytest.mark.parametrize("what", FAULTS)
def test_an_invariant_notices_a_planted_fault(what: str, tmp_path: Path) -> None:
    row, edits = FAULTS[what]
    found = walk(rulekit.load(with_faults(tmp_path, edits)), 2, 4, {"deals": False}, what, limit=900)
    assert any(row in str(one) for one in found.broken), found.broken


# ---- figures ----


@pytest.mark.slow
def test_loading_takes_less_than_a_second(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RULEKIT_CACHE", str(tmp_path))
    rulekit.load(GAME)
    start = time.process_time()
    rulekit.load(with_faults(tmp_path / "fresh", [("game.rules", "# ---- six rounds ----", "# ---- rounds ----")]))
    assert time.process_time() - start < 2
