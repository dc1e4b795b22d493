"""Widgets: every scenario passes, every row of its ledger is shown, its invariants hold in play, faults are noticed."""

import pytest

import rulekit
from rulekit import Session
from rulekit.diagnostics import SetupError, render_all
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


def test_every_scenario_passes(widgets: Rulebook, results: Results) -> None:
    assert [result.title for result in results] == [one.title for one in widgets.scenarios]
    failed = [result for result in results if not result.passed]
    told = [f"{result.title}\n{render_all(result.diagnostics, results.sources)}" for result in failed]
    assert not failed, "\n\n".join(told)


@pytest.mark.parametrize(
    ("mode", "at_least"), [("classic", 135), ("worker_wars", 49), ("boardroom", 130), ("executive", 20)]
)
def test_every_mode_has_its_scenarios(widgets: Rulebook, mode: str, at_least: int) -> None:
    here = [one for one in widgets.scenarios if widgets.variants[one.variant].options["mode"] == mode]
    assert len(here) >= at_least


def test_the_whole_ledger_is_covered(widgets: Rulebook) -> None:
    report = ledger_report(widgets)
    assert report.diagnostics == ()
    assert [row.id for row in report.uncovered] == []
    assert [row.id for row in report.rows if row.status == "reason"] == ["WID-FOUND-01", "WID-FOUND-04"]
    assert len(report.rows) == 227


@pytest.mark.parametrize(("mode", "rows"), [("C", 128), ("W", 155), ("B", 190), ("E", 221)])
def test_the_rows_of_each_mode(widgets: Rulebook, mode: str, rows: int) -> None:
    assert len(ledger_report(widgets, mode=mode).rows) == rows


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("mode", ["classic", "worker_wars", "boardroom", "executive"])
def test_invariants_hold_in_random_games(widgets: Rulebook, mode: str, seats: int) -> None:
    found = walk(widgets, 2, seats, {"mode": mode}, "widgets", limit=200)
    assert found.broken == ()
    assert found.longest <= 8 * 1024


@pytest.mark.parametrize("seats", [1, 5])
def test_two_to_four_play(widgets: Rulebook, seats: int) -> None:
    with pytest.raises(SetupError):
        Session(widgets, [f"Player {number}" for number in range(seats)])


def test_later_bidders_see_earlier_bids(widgets: Rulebook) -> None:
    """WID-BID-04, from the seat of the one who bids next."""
    session = Session(widgets, ["Ada", "Bo"], options={"mode": "worker_wars", "first_player": "P1"})
    session.submit({"action": "choose", "bid": 3})
    view = session.view("Bo")
    assert view["waiting_for"] == "P2"
    assert view["players"]["P1"]["bid"] == 3
    assert view["players"]["P2"]["bid"] is None


def test_the_result_names_winner_net_worth_and_titles(widgets: Rulebook) -> None:
    """WID-END-05 and WID-END-06, in the record of a finished match."""
    session = Session(widgets, ["Ada", "Bo"], seed=1, options={"first_player": "P1"})
    while session.decision is not None:
        usual = session.decision.usual or next(o for o in session.decision.options if o.action["action"] == "done")
        session.submit(usual.action)
    outcome = session.outcome
    assert outcome is not None
    assert outcome["winners"] == ["P1", "P2"]
    assert outcome["scores"] == {"P1": [84, 0, 4], "P2": [84, 0, 4]}
    assert outcome["notes"] == {"P1": ["Bar Discussion"], "P2": ["Bar Discussion"]}


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
    "hired in any order": ("quarter.rules", " by most pledge", "", "WID-HIRE-01"),
    "bids on credit": ("quarter.rules", "0..p.cash + p.discount", "0..p.cash + p.discount + 1", "WID-BID-02"),
    "nobody works for nothing": ("quarter.rules", "max(0, your pledge", "max(1, your pledge", "WID-CARD-CANARY-03"),
    "empty stages run": ("turn.rules", "p.crew[s] >= labor_at(p, s)", "p.crew[s] >= 0", "WID-PROD-07"),
    "no firing between quarters": ("quarter.rules", "p dismisses workers", "stop", "WID-QEND-04"),
    "more is sold than needed": ("turn.rules", "if your cash < debt:", "if 1 == 1:", "WID-TRIG-04"),
    "abilities are never used up": ("game.rules", ", once per turn", "", "WID-TRIG-04"),
    "the Tool Belt does nothing": ("boardroom.rules", "protected = yes", "protected = no", "WID-CARD-BELT-04"),
    "half price is rounded down": ("boardroom.rules", "rounded up", "rounded down", "WID-CARD-DOG-01"),
    "the poorest is robbed": ("boardroom.rules", "with most cash", "with least cash", "WID-CARD-BUTTON-05"),
    "a Sloth that sticks forgets": ("boardroom.rules", " keeping text", "", "WID-CARD-SLOTH-04"),
    "the bill stays waived": ("boardroom.rules", "until end of turn", "until end of quarter", "WID-CARD-PIZZA-01"),
    "attached cards stay behind": ("game.rules", ", falls to discards", "", "WID-CARD-SPIT-07"),
    "fines for the protected": ("boardroom.rules", "v in your victims:", "v in your competitors:", "WID-CARD-ACCT-04"),
    "trades across stages": ("boardroom.rules", " where theirs.stage == mine.stage", "", "WID-CARD-SLEAZY-03"),
}  # fmt: skip


@pytest.mark.parametrize(
    "what", [pytest.param(what, marks=pytest.mark.slow) if k > 10 else what for k, what in enumerate(FAULTS)]
)
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
