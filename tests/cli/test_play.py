"""`rulekit play`: a game to its end, leaving it, typed words, hidden hands."""

import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulekit.diagnostics import RuleFault
from rulekit.diagnostics.diagnostic import Diagnostic
from rulekit.session.session import Session
from tests.cli.sitting import play, sit, use_market, widest

ESCAPE = "\x1b"


@pytest.fixture(autouse=True)
def _market(monkeypatch: pytest.MonkeyPatch) -> None:
    use_market(monkeypatch)


def test_a_game_is_played_to_its_end() -> None:
    result = play(["1"] * 400)
    assert result.exit_code == 0, result.output
    assert "the game is over" in result.output
    assert ESCAPE not in result.output


@pytest.mark.parametrize("width", [60, 80, 100, 132])
def test_no_line_is_wider_than_the_terminal(width: int) -> None:
    typed = ["?", "why", "help", "? bread", "log", "log all", "why buy cheese", "? 1", *["1"] * 400]
    assert widest(play(typed, width=width).output) <= width


def test_programs_play_by_themselves() -> None:
    result = play([], "--seats", "bot,bot")
    assert result.exit_code == 0
    assert "the game is over" in result.output
    assert "the last of" in result.output


def test_a_number_of_seats_is_you_and_bots() -> None:
    result = play(["quit"], "--seats", "2")
    assert result.exit_code == 0
    assert "Bot 2" in result.output
    assert "You" in result.output


def test_end_of_input_leaves_the_table() -> None:
    result = play(["1"])
    assert result.exit_code == 1
    assert result.output.rstrip().endswith("The table is left after 1 decisions. Goodbye!")


def test_quit_is_fine() -> None:
    assert play(["quit"]).exit_code == 0
    assert play(["/quit"]).exit_code == 0


def test_ctrl_c_leaves_the_table(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def interrupted(_shown: Any) -> Any:
        def read(_prompt: str) -> str:
            raise KeyboardInterrupt

        return read

    monkeypatch.setattr("rulekit.cli.play._line_reader", interrupted)
    file = tmp_path / "match.jsonl"
    result = play([], "--transcript", str(file))
    assert result.exit_code == 1
    assert "The match so far is in" in result.output
    assert file.read_text("utf-8").startswith("{")


def test_ctrl_c_while_programs_think(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: Any, **__: Any) -> Any:
        raise KeyboardInterrupt

    monkeypatch.setattr(Session, "submit", interrupted)
    result = play([], "--seats", "bot,bot")
    assert result.exit_code == 1
    assert "Goodbye!" in result.output


def test_words_do_as_well_as_numbers() -> None:
    assert "Ada buys Eggs for 2" in play(["buy eggs"]).output
    assert "Ada buys Eggs for 2" in play(["BUY  egg"]).output
    assert "Ada gives Bread to Bot 2" in play(["give bread bot"]).output
    assert "Ada chooses plan 2" in play(["done", "2"]).output


def test_a_step_can_be_taken_back() -> None:
    output = play(["done", "0", "1", "back", "2", "done"]).output
    assert output.count("╭─ Ada  kept ─") == 2
    assert output.count("╭─ Ada  Bread: kept ─") == 1
    assert "Ada chooses kept Eggs" in output
    assert "there is nothing to take back" in play(["back"]).output


def test_what_is_not_possible_says_why() -> None:
    output = play(["buy eggs", "buy apple"]).output
    assert "error[P001]: Ada cannot buy" in output
    assert "= because: no room for Apple" in output


def test_why() -> None:
    output = " ".join(play(["buy eggs", "why buy apple", "why 1", "why give bread", "why sing", "why"]).output.split())
    assert "= because: no room for Apple" in output
    assert "it is offered: type 1" in output
    assert "nothing that can be done here is called so. There is: buy .. for .., give .. to .., done" in output
    assert re.search(r"buy Apple for \d+ no room for Apple", output)


def test_explanations() -> None:
    output = play(["? dates", "? 1", "? offer", "?", "? nonsense"]).output
    assert "Dates  Tile, 2 copies" in output
    assert "About Dates." in output
    assert "Buy a tile from the offer." in output
    assert "offer  3 cards" in output
    assert "nothing here is called so" in output


def test_hot_seat_hides_hands() -> None:
    output = sit(["play", "x", "--seed", "3", "--seats", "Ada,Bo"], ["", "done", "0", "done", "1", "1", "1", ""]).output
    before, after = output.split("pass the keyboard to Bo")
    assert before.count("pass the keyboard to Ada") == 1
    page = after[after.index("The Market") :]
    assert re.search(r"│ hand [12] cards? ", page[: page.index("table")])


def test_no_screen_between_one_person_and_programs() -> None:
    assert "pass the keyboard" not in play(["done", "1", "done", "1", "1", "1"]).output


def test_a_match_is_kept_and_played_again(tmp_path: Path) -> None:
    file = tmp_path / "match.jsonl"
    assert play(["1"] * 400, "--transcript", str(file)).exit_code == 0
    again = sit(["replay", str(file)])
    assert again.exit_code == 0, again.output
    assert "the game is over" in again.output
    part = sit(["replay", str(file), "--to", "3", "--seat", "Ada"])
    assert part.exit_code == 0
    assert "after 3 of" in part.output


def test_wrong_use() -> None:
    assert play([], "--seats", "Ada,Bo,Cy").exit_code == 2
    assert play([], "--seats", "9").exit_code == 2
    assert play([], "--seats", "Ada,,Bo").exit_code == 2
    assert play([], "--seats", "Ada,Ada").exit_code == 2
    assert play([], "--option", "speed").exit_code == 2
    wrong = play([], "--option", "sped=fast")
    assert wrong.exit_code == 2
    assert "did you mean `speed`?" in wrong.output
    assert play([], "--transcript", "/nowhere/at/all").exit_code == 2


def test_a_mistake_of_the_rules_is_told_and_the_game_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    real = Session.submit
    calls = []

    def faulty(self: Session, *arguments: Any, **keys: Any) -> Any:
        calls.append(1)
        if len(calls) == 1:
            raise RuleFault(Diagnostic("P010", "a number leaves its bounds"))
        return real(self, *arguments, **keys)

    monkeypatch.setattr(Session, "submit", faulty)
    output = play(["1", "1"]).output
    assert "error[P010]: a number leaves its bounds" in output
    assert "Ada buys Eggs for 2" in output


def test_a_mistake_of_ours_is_no_traceback(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Session, "view", lambda *_: 1 / 0)
    result = play(["1"])
    assert result.exit_code == 1
    assert "error[X001]" in result.output
    assert "Traceback" not in result.output


@given(typed=st.lists(st.one_of(st.text(max_size=40), st.sampled_from(["1", "?", "why ", "? ", "back", "done", "/"]))))
@settings(max_examples=30)
def test_any_text_at_the_prompt(typed: list[str]) -> None:
    result = play(typed)
    assert result.exit_code in (0, 1)
    assert "X001" not in result.output
    assert ESCAPE not in result.output


def test_simulate() -> None:
    result = sit(["simulate", "market", "--games", "5", "--seed", "1"])
    assert result.exit_code == 0, result.output
    assert "5 finished" in result.output
    assert widest(result.output) <= 80
    assert sit(["simulate", "market", "--games", "5", "--seed", "1", "--json"]).output.startswith("{")


def test_an_answer_can_be_taken_back() -> None:
    output = play(["toss 3", "undo", "undo", "buy eggs"]).output
    assert "Ada tosses 3  coins 10 → 7" in output
    assert "Ada takes back a step" in output
    assert "error[P008]" in output
    assert "Ada buys Eggs for 2  coins 10 → 8" in output


def test_a_begun_answer_is_taken_back_first() -> None:
    output = play(["done", "0", "1", "undo", "done"]).output
    assert output.count("╭─ Ada  kept ─") == 2


def test_a_match_is_saved_and_goes_on(tmp_path: Path) -> None:
    file = tmp_path / "match.save"
    first = play(["toss 4", f"save {file}", "save", "save /nowhere/at/all", "quit"])
    assert "the match is saved in" in first.output
    assert file.is_file()
    assert "say where: `save FILE`" in first.output
    assert "the match is not saved" in first.output
    again = sit(["play", "x", "--resume", str(file)], ["1"] * 400)
    assert again.exit_code == 0, again.output
    assert "coins 6" in again.output[: again.output.index("╭─ Ada ─")]
    assert sit(["play", "x", "--resume", str(file), "--seed", "3"]).exit_code == 2
    file.write_text("nonsense", "utf-8")
    assert sit(["play", "x", "--resume", str(file)]).exit_code == 1
    assert sit(["play", "x", "--resume", str(tmp_path / "none")]).exit_code in (1, 2)


def test_a_kept_match_is_loaded_in_the_middle_of_another(tmp_path: Path) -> None:
    file, broken = tmp_path / "match.save", tmp_path / "broken.save"
    play(["toss 4", f"save {file}", "quit"])
    kept = file.read_bytes()
    broken.write_bytes(kept[: len(kept) // 2])
    typed = ["buy eggs", "load", f"load {broken}", f"load {tmp_path / 'none'}", "log", f"load {file}", "undo", "quit"]
    output = play(typed, width=200).output
    before, after = output.split(f"the match that was kept in {file} goes on")
    assert "say which: `load FILE`" in before
    assert before.count("no match is loaded, and this one goes on:") == 2
    assert before.rindex("Ada buys Eggs") > before.rindex("no match is loaded")  # the running match is as it was
    assert "coins 6" in after
    assert "Ada buys Eggs" not in after
    loaded, undone = after.split("Ada \u203a")[:2]  # the page of the loaded match, and the one after an undo in it
    assert "coins 6" in loaded
    assert "coins 10" in undone


def test_a_match_of_another_seating_is_loaded(tmp_path: Path) -> None:
    """Who plays, and whose hands are hidden from whom, goes with the match."""
    file = tmp_path / "match.save"
    sit(["play", "x", "--seed", "3", "--seats", "Ada,Bo"], ["", f"save {file}", "quit"])
    output = play([f"load {file}", "done", "0", "done", *"111", "", "quit"], width=200).output
    assert "pass the keyboard to Bo" in output.split("goes on")[1]


def test_in_a_sandbox_everything_can_be_taken_back() -> None:
    moves = ["buy eggs", "done", "1", "done", "1", "1"]
    assert "error[P008]" in play([*moves, "undo"]).output
    assert "error[P008]" not in play([*moves, "undo"], "--sandbox").output
