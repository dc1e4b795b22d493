"""`rulekit fuzz`: what it prints, what can be pasted from it, and how it ends."""

import json
from pathlib import Path

from tests.cli.sitting import sit
from tests.house.files import ROOT

MILL = ROOT / "tests/proof/fuzz/mill.rules"


def broken(folder: Path) -> Path:
    path = folder / "mill.rules"
    path.write_text(MILL.read_text("utf-8").replace("    bank += e.toll\n", ""), "utf-8")
    return path


def test_nothing_is_found_in_a_sound_game() -> None:
    result = sit(["fuzz", str(MILL), "--games", "4", "--seats", "2", "--workers", "1"])
    assert result.exit_code == 0, result.output
    first, second, *_, last = result.output.splitlines()
    assert first == "mill  4 games for each variant, seed 0"
    assert second.startswith("  2 seats: ")
    assert last == "nothing found"


def test_a_find_is_printed_as_a_scenario_that_fails_where_it_is_pasted(tmp_path: Path) -> None:
    path = broken(tmp_path)
    result = sit(["fuzz", str(path), "--games", "12", "--seed", "mill", "--workers", "1", "--option", "opener=P2"])
    assert result.exit_code == 1, result.output
    assert "error[P033]: the invariant `MIL-COIN-01: no coin is made or lost` does not hold" in result.output
    lines = result.output.splitlines()
    start = next(number for number, line in enumerate(lines) if line.startswith('scenario "'))
    end = lines.index("", start)
    (tmp_path / "found.rules").write_text("\n".join(lines[start:end]) + "\n", "utf-8")
    assert sit(["test", str(tmp_path)]).exit_code == 1
    path.write_text(MILL.read_text("utf-8"), "utf-8")
    assert sit(["test", str(tmp_path)]).exit_code == 0


def test_finds_as_json(tmp_path: Path) -> None:
    result = sit(["fuzz", str(broken(tmp_path)), "--games", "12", "--seed", "mill", "--json", "--workers", "1"])
    assert result.exit_code == 1
    data = json.loads(result.output)
    assert (data["game"], data["seed"], data["reasons"]) == ("mill", "mill", 1)
    assert [variant["seats"] for variant in data["variants"]] == [2, 3, 4]
    (find,) = data["finds"]
    assert find["reproduces"]
    assert find["scenario"].startswith(f'scenario "{find["title"]}":\n')


def test_wrong_use() -> None:
    assert sit(["fuzz", str(MILL), "--seats", "9"]).exit_code == 2
    assert sit(["fuzz", str(MILL), "--option", "closer=P1"]).exit_code == 2
    assert sit(["fuzz", "no_such_game"]).exit_code == 2
