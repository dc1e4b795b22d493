"""Widgets: every Classic scenario passes, every Classic row of its ledger is shown, its invariants hold in play."""

import pytest

import rulekit
from rulekit.diagnostics import render_all
from rulekit.loader import Rulebook
from rulekit.proof import Results, ledger_report, run_scenarios, walk
from tests.house.files import ROOT

GAME = ROOT / "games/widgets"


@pytest.fixture(scope="module")
def widgets() -> Rulebook:
    return rulekit.load(GAME)


@pytest.fixture(scope="module")
def results(widgets: Rulebook) -> Results:
    """Every scenario, each run twice."""
    return run_scenarios(widgets)


def test_scenarios_of_the_basic_mode_pass(widgets: Rulebook, results: Results) -> None:
    classic = {one.title for one in widgets.scenarios if widgets.variants[one.variant].options["mode"] == "classic"}
    assert len(classic) >= 134
    failed = [result for result in results if result.title in classic and not result.passed]
    told = [f"{result.title}\n{render_all(result.diagnostics, results.sources)}" for result in failed]
    assert not failed, "\n\n".join(told)


def test_no_scenario_fails_and_none_is_left_out(widgets: Rulebook, results: Results) -> None:
    """Scenarios of what cannot be played yet are blocked."""
    assert [result.title for result in results] == [one.title for one in widgets.scenarios]
    assert [result.title for result in results.with_status("failed")] == []


def test_the_ledger_of_the_basic_mode_is_covered(widgets: Rulebook) -> None:
    report = ledger_report(widgets, mode="C")
    assert report.diagnostics == ()
    assert [row.id for row in report.uncovered] == []
    assert len(report.rows) == 128


def test_the_ledger_has_all_rules(widgets: Rulebook) -> None:
    assert len(ledger_report(widgets).rows) == 227


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_invariants_hold_in_random_games(widgets: Rulebook, seats: int) -> None:
    found = walk(widgets, 2, seats, {"mode": "classic"}, "widgets", limit=200)
    assert found.broken == ()
    assert found.longest <= 8 * 1024


FAULTS = {
    "refreshing costs nothing": ("turn.rules", "            pay refresh_cost cash\n", "", "WID-REFRESH-01"),
    "labor is forgotten": ("turn.rules", "    pay your payroll cash\n", "", "WID-UPKEEP-06"),
    "retail pays less": ("turn.rules", "    gain 20 * n cash\n", "    gain 19 * n cash\n", "WID-CHAIN-08"),
    "the elephant stays": ("quarter.rules", "    elephant = first(players after first_mover)\n", "", "WID-QEND-02"),
    "seven are stored": ("turn.rules", "for x in Resource) < 6 ", "for x in Resource) < 7 ", "WID-WARE-02"),
    "sold cards bring nothing": ("turn.rules", "    gain u.resale cash\n", "", "WID-INVEST-04"),
    "a row is never full": (
        "turn.rules", "market[r, row] < count(open_columns) ", "market[r, row] < 9 ", "WID-MARKET-06",
    ),
}  # fmt: skip


@pytest.mark.parametrize("what", FAULTS)
def test_a_broken_rule_is_noticed(what: str, tmp_path_factory: pytest.TempPathFactory) -> None:
    file, old, new, row = FAULTS[what]
    folder = tmp_path_factory.mktemp("widgets")
    for path in GAME.rglob("*"):
        if path.is_file():
            copy = folder / path.relative_to(GAME)
            copy.parent.mkdir(parents=True, exist_ok=True)
            text = path.read_text("utf-8")
            if path.name == file:
                assert old in text, what
                text = text.replace(old, new)
            copy.write_text(text, "utf-8")
    results = run_scenarios(rulekit.load(folder), row, double=False)
    assert results.with_status("failed"), [result.title for result in results]
