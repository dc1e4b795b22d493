"""`check`, `replay`, `games`, `simulate`: what they print, and with which exit code they end."""

import json
from pathlib import Path

import pytest

from tests.cli.sitting import sit, widest
from tests.house.files import ROOT

ROW = str(ROOT / "tests/games/three_in_a_row.rules")
BLUFF = str(ROOT / "tests/games/three_card_bluff.rules")


def test_a_game_without_errors_is_fine() -> None:
    result = sit(["check", BLUFF])
    assert result.exit_code == 0, result.output
    assert "in 1 file, " in result.output
    assert "1 variant" in result.output


def test_warnings_fail_only_when_strict() -> None:
    assert sit(["check", ROW]).exit_code == 0
    strict = sit(["check", ROW, "--strict"])
    assert strict.exit_code == 1
    assert "warning[R030]" in strict.output


def test_errors_are_all_shown(tmp_path: Path) -> None:
    path = tmp_path / "broken.rules"
    path.write_text(Path(BLUFF).read_text("utf-8").replace("stake += 1", "stak += 1"), "utf-8")
    result = sit(["check", str(path)])
    assert result.exit_code == 1
    assert "error[N001]" in result.output
    assert "did you mean `stake`?" in result.output
    assert result.output.splitlines()[-1].startswith("2 errors")


def test_what_is_checked_and_cannot_be_played_yet_is_said(tmp_path: Path) -> None:
    path = tmp_path / "parrot.rules"
    path.write_text(PARROT, "utf-8")
    result = sit(["check", str(path)])
    assert result.exit_code == 1
    assert result.output.count("error[R050]") == 1  # once, though three variants hold it
    assert "not yet playable: a text for a while" in result.output
    waiting = sit(["test", str(path)])
    assert (
        waiting.output.strip().splitlines()[-1] == "0 passed, 1 wait for what cannot be played yet: a text for a while"
    )


PARROT = """game parrot "Parrot":
    players 2 to 4

card Bird:
    ability song "Song" in cage: anytime during turn(you), once per turn

Bird "Parrot":
    song: this.text = "Canary" until end of turn
Bird "Canary":
    song: gain 1 seeds

each Player has:
    seeds: 0..9
    zone cage: Bird, public, all cards

play:
    each p in players: turn(p)

phase turn(you: Player):
    you may:
        wait: gain 1 seeds

scenario "PAR-01: a seed":
    P1: wait
    expect P1.seeds == 1
"""


def test_findings_as_json(tmp_path: Path) -> None:
    path = tmp_path / "broken.rules"
    path.write_text('game x "X":\n    players 2\n\nplay:\n    dance\n', "utf-8")
    result = sit(["check", str(path), "--json"])
    assert result.exit_code == 1
    data = json.loads(result.output)
    assert data["errors"] == len([each for each in data["findings"] if each["severity"] == "error"])
    assert data["findings"][0]["span"]["line"] == 5


@pytest.mark.parametrize("command", ["check", "play", "simulate", "test", "ledger"])
@pytest.mark.parametrize("path", ["nowhere/at/all", "no_such_game", ""])
def test_a_game_that_is_not_there_is_wrong_use(command: str, path: str) -> None:
    result = sit([command, path])
    assert result.exit_code == 2, result.output
    assert "no game is there" in result.output or "no `.rules` file" in result.output


@pytest.mark.parametrize("command", ["check", "play", "test", "ledger"])
def test_bytes_that_are_no_text(command: str, tmp_path: Path) -> None:
    path = tmp_path / "odd.rules"
    path.write_bytes(bytes(range(256)))
    result = sit([command, str(path)])
    assert result.exit_code == 1
    assert "error[S0" in result.output
    assert "X001" not in result.output


def test_a_folder_that_is_called_like_a_shipped_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "widgets").mkdir()
    (tmp_path / "widgets" / "own.rules").write_text(PARROT, "utf-8")
    assert "the folder here is `./widgets`" in sit(["check", "widgets"]).output
    own = sit(["check", "./widgets"]).output
    assert "the folder here" not in own
    assert "in 1 file" in own


def test_the_shipped_games_are_listed() -> None:
    result = sit(["games"])
    assert result.exit_code == 0
    names = [line.split()[0] for line in result.output.splitlines()]
    assert names == sorted(path.name for path in (ROOT / "games").iterdir() if any(path.glob("*.rules")))


def test_replay_of_what_is_no_transcript(tmp_path: Path) -> None:
    file = tmp_path / "match.jsonl"
    assert sit(["replay", str(file)]).exit_code == 2
    for text in ("", "hello", '{"format": 3}', '{"format": "rulekit transcript 1"}', "\x00\xff"):
        file.write_text(text, "utf-8")
        result = sit(["replay", str(file)])
        assert result.exit_code == 1, result.output
        assert "Error: " in result.output


def test_replay_notices_what_was_changed(tmp_path: Path) -> None:
    file = tmp_path / "match.jsonl"
    assert sit(["play", ROW, "--seats", "bot,bot", "--seed", "1", "--transcript", str(file)]).exit_code == 0
    assert sit(["replay", str(file), "--game", ROW]).exit_code == 0
    lines = file.read_text("utf-8").splitlines()
    file.write_text("\n".join([lines[0], lines[2], *lines[2:]]), "utf-8")
    assert sit(["replay", str(file), "--game", ROW]).exit_code == 1
    file.write_text("\n".join([*lines[:-1], lines[-1].replace('"winners":["P', '"winners":["Q')]), "utf-8")
    changed = sit(["replay", str(file), "--game", ROW])
    assert changed.exit_code == 1
    assert "the outcome is another one" in changed.output


def test_simulation_figures_are_the_same_for_the_same_seed() -> None:
    run = ["simulate", BLUFF, "--games", "30", "--seed", "s", "--json"]
    first = sit(run)
    assert first.exit_code == 0
    assert json.loads(first.output) == json.loads(sit([*run, "--workers", "2"]).output)
    shown = sit(run[:-1]).output
    assert "30 finished" in shown
    assert widest(shown) <= 80


def test_wrong_options_are_wrong_use() -> None:
    assert sit(["simulate", BLUFF, "--games", "0"]).exit_code == 2
    assert sit(["simulate", BLUFF, "--seats", "7"]).exit_code == 2
    assert sit(["simulate", BLUFF, "--option", "speed=1"]).exit_code == 2
    assert sit(["play", BLUFF, "--nonsense"]).exit_code == 2


def test_scenarios_of_the_shipped_games_can_be_chosen_by_text() -> None:
    result = sit(["test", "widgets", "-k", "WID-TITLE-01"])
    assert result.exit_code == 0, result.output
    assert result.output.endswith("1 passed\n")
    assert sit(["test", "widgets", "-k", "no scenario is called so"]).exit_code == 1
    assert sit(["test", ROW]).exit_code == 0


def test_a_scenario_that_fails_shows_expectation_values_line_and_steps(tmp_path: Path) -> None:
    path = tmp_path / "row.rules"
    wrong = """
scenario "two signs":
    P1: mark (1, 1)
    P2: mark (2, 1)
    expect count(s in Square where sign[s] is present) == 3
"""
    path.write_text(Path(ROW).read_text("utf-8") + wrong, "utf-8")
    result = sit(["test", str(path)])
    assert result.exit_code == 1, result.output
    for part in ("FAILED  two signs", "error[P033]", "2 == 3", "^^^^", "steps:", "P2: mark", "1 failed"):
        assert part in result.output, (part, result.output)
    data = json.loads(sit(["test", str(path), "--json"]).output)
    assert data["failed"] == 1
    assert data["scenarios"][-1]["steps"]


def test_the_ledger_of_a_shipped_game() -> None:
    result = sit(["ledger", "widgets", "--mode", "C"])
    assert "of mode C" in result.output
    assert result.exit_code == (0 if "none uncovered" in result.output else 1)
    assert widest(result.output) <= 80
    assert sit(["ledger", "widgets", "--mode", "nowhere"]).exit_code == 2
    data = json.loads(sit(["ledger", "widgets", "--mode", "C", "--json"]).output)
    assert len(data["rows"]) == data["shown"] + data["reason"] + len(data["uncovered"])


def test_uncovered_rules_fail(tmp_path: Path) -> None:
    text = Path(ROW).read_text("utf-8") + '\nscenario "ROW-A-1: a sign":\n    P1: mark (1, 1)\n    expect P2 is asked\n'
    (tmp_path / "row.rules").write_text(text, "utf-8")
    assert "this game has no ledger" in sit(["ledger", str(tmp_path)]).output
    rows = "id,modes,rule,designed,reason\nROW-A-1,,A sign is put on a square.,,\nROW-A-2,,Three in a row win.,,\n"
    (tmp_path / "ledger.csv").write_text(rows, "utf-8")
    result = sit(["ledger", str(tmp_path)])
    assert result.exit_code == 1
    assert result.output.splitlines() == [
        "ROW-A-1  scenario   a sign",
        "ROW-A-2  UNCOVERED  Three in a row win.",
        "2 rules: 1 shown, 0 with a reason, 1 uncovered",
    ]
    assert "Three in a row win." in sit(["ledger", str(tmp_path), "--uncovered", "-v"]).output
    (tmp_path / "ledger.csv").write_text(rows.replace("win.,,", "win.,,shown by nothing"), "utf-8")
    assert sit(["ledger", str(tmp_path)]).exit_code == 0


def test_what_can_be_done_is_explained_before_what_only_begins_so() -> None:
    """`refresh` begins an option, and `refresh costs` is a table of the rules."""
    output = sit(
        ["play", "widgets", "--seed", "7", "--seats", "Ada,bot"], ["? refresh", "? refresh costs", "quit"]
    ).output
    option, _, table = output.partition("also: refresh costs, refresh cost")
    assert "Pay the refresh cost of this quarter" in option
    assert "values refresh_costs per Quarter" not in option
    assert "values refresh_costs per Quarter" in table
