"""The ledger: which row is shown by what, and what can be wrong with the file and the titles."""

from pathlib import Path

import attrs
import pytest

from rulekit.diagnostics import SetupError
from rulekit.proof import Report, ledger_report, run_scenarios
from tests.proof.depot import depot

HEAD = "id,modes,rule,designed,reason\n"
ROWS = (
    HEAD
    + 'DEP-LOAD-01,C W,"A crate costs its weight, in coins.",yes,\n'
    + "DEP-LOAD-02,C,A full cart takes nothing.,,\n"
    + "DEP-ALL-01,W,No crate is lost.,,\n"
    + "DEP-ALL-02,,Days only pass.,,\n"
    + "DEP-TALK-01,C,Players greet each other.,,a custom at the table\n"
)
SCENARIOS = """
scenario "DEP-LOAD-01, DEP-ALL-01: a sack costs three":
    given at actions(P1), yard = ["Sack"], P1.coins = 9
    P1: load "Sack" for 3
    expect P1.coins == 6
"""


def report(
    folder: Path, ledger: str | bytes | None = ROWS, scenarios: str = SCENARIOS, mode: str | None = None
) -> Report:
    rulebook = depot(folder, scenarios)
    if ledger is not None:
        (folder / "ledger.csv").write_bytes(ledger if isinstance(ledger, bytes) else ledger.encode())
    return ledger_report(rulebook, mode)


def test_rows_and_what_shows_them(tmp_path: Path) -> None:
    found = report(tmp_path)
    assert found.diagnostics == ()
    assert [(row.id, row.status) for row in found.rows] == [
        ("DEP-LOAD-01", "shown"), ("DEP-LOAD-02", "uncovered"), ("DEP-ALL-01", "shown"), ("DEP-ALL-02", "shown"),
        ("DEP-TALK-01", "reason"),
    ]  # fmt: skip
    load, _, lost, *_ = found.rows
    assert load.scenarios == ("DEP-LOAD-01, DEP-ALL-01: a sack costs three",)
    assert load.designed
    assert load.rule == "A crate costs its weight, in coins."
    assert lost.scenarios == load.scenarios
    assert lost.invariants == ("DEP-ALL-01: no crate is lost",)
    assert [row.id for row in found.uncovered] == ["DEP-LOAD-02"]
    assert not found.passed


def test_as_json(tmp_path: Path) -> None:
    data = report(tmp_path).to_json()
    assert (data["shown"], data["reason"], data["uncovered"], data["designed"]) == (3, 1, ["DEP-LOAD-02"], 1)
    assert data["rows"][0]["modes"] == ["C", "W"]


def test_a_mode_takes_its_rows_and_those_of_all(tmp_path: Path) -> None:
    assert [row.id for row in report(tmp_path, mode="W").rows] == ["DEP-LOAD-01", "DEP-ALL-01", "DEP-ALL-02"]
    assert report(tmp_path, mode="W").passed
    with pytest.raises(SetupError, match="no mode `X`"):
        report(tmp_path, mode="X")


def test_a_path_is_as_good_as_a_rulebook(tmp_path: Path) -> None:
    found = report(tmp_path)
    assert ledger_report(tmp_path / "depot.rules") == found
    assert ledger_report(tmp_path) == found


def test_a_blocked_scenario_shows_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rulebook = depot(tmp_path, SCENARIOS)
    (tmp_path / "ledger.csv").write_text(ROWS, "utf-8")
    later = [("DEP-LOAD-01, DEP-ALL-01: a sack costs three", "nothing of this game", (0, 0, 0))]
    tests = {scenario.variant: rulebook.tests(scenario.variant) for scenario in rulebook.scenarios}
    blocked = {variant: attrs.evolve(one, plans=(), blocked=tuple(later)) for variant, one in tests.items()}
    monkeypatch.setattr(type(rulebook), "tests", lambda self, variant: blocked[variant])
    found = ledger_report(rulebook)
    assert [row.id for row in found.uncovered] == ["DEP-LOAD-01", "DEP-LOAD-02"]
    assert found.rows[0].blocked == ("DEP-LOAD-01, DEP-ALL-01: a sack costs three",)
    (result,) = run_scenarios(rulebook)
    assert (result.status, result.blocked) == ("blocked", "not yet playable: nothing of this game")


@pytest.mark.parametrize(
    ("ledger", "codes"),
    [
        (None, ["N003"]),
        ("", ["T011"]),
        ("id,modes,rule,designed\n", ["T011"]),
        ("id,modes,rule,designd,reason\n", ["T011", "T011"]),
        ("id,modes,rule,designed,reason,id\n", ["T011"]),
        (ROWS + "DEP-LOAD-02,C,Again.,,\n", ["N002"]),
        (ROWS + "dep-x,C,Small.,,\n", ["T007"]),
        (ROWS + "DEP-X-01,C,,,\n", ["T007"]),
        (ROWS + "DEP-X-01,C,A rule.,no,\n", ["T007"]),
        (ROWS + "DEP-X-01,C;W,A rule.,,\n", ["T007"]),
        (ROWS + "DEP-X-01,C,A rule.\n", ["T010"]),
        (ROWS + 'DEP-X-01,C,"A rule.,,\n', ["S003"]),
        (HEAD.encode() + b"DEP-X-01,C,\xff\xfe,,\n", ["S012"]),
        (bytes(300_000), ["S013"]),
        (ROWS.replace("DEP-LOAD-01", "DEP-LOAD-03"), ["N001"]),
    ],
)
def test_what_can_be_wrong(tmp_path: Path, ledger: str | bytes | None, codes: list[str]) -> None:
    found = report(tmp_path, ledger)
    assert [diagnostic.code for diagnostic in found.diagnostics] == codes
    assert not found.passed


def test_an_unknown_id_is_shown_in_the_title(tmp_path: Path) -> None:
    found = report(tmp_path, ROWS.replace("DEP-LOAD-01", "DEP-LOAD-03"))
    (diagnostic,) = found.diagnostics
    span = diagnostic.span
    assert span is not None
    assert found.sources[span.path][span.start : span.end] == "DEP-LOAD-01"
    assert diagnostic.help is not None
    assert diagnostic.help.startswith("did you mean")
