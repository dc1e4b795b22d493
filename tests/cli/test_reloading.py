"""`rulekit play --watch`: rules that change under a match; lines are typed, and files change between them."""

from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from click.testing import Result

from rulekit.cli import play
from tests.cli.sitting import sit
from tests.cli.test_watching import RULES, game, later

Deed = Callable[[], object]


@pytest.fixture
def type_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Result]:
    """Play with these lines typed; where a deed stands, it is done before the next line is read."""

    def typed(lines: Sequence[str | Deed], *arguments: str) -> Result:
        left = list(lines)

        def reader(shown: object) -> Callable[[str], str]:
            def read(prompt: str) -> str:
                print(prompt, end="")
                while left and not isinstance(left[0], str):
                    deed = left.pop(0)
                    assert callable(deed)
                    deed()
                if not left:
                    raise EOFError
                line = left.pop(0)
                assert isinstance(line, str)
                print(line)
                return line

            return read

        monkeypatch.setattr(play, "_line_reader", reader)
        return sit(["play", str(tmp_path), "--seats", "Ada,Bo", "--seed", "1", "--watch", *arguments])

    game(tmp_path)
    return typed


def change(folder: Path, old: str, new: str) -> Deed:
    def deed() -> None:
        path = folder / "hills.rules"
        text = path.read_text("utf-8")
        assert old in text
        path.write_text(text.replace(old, new), "utf-8")
        later(path)

    return deed


def test_the_position_stays_where_it_fits(type_in: Callable[..., Result], tmp_path: Path) -> None:
    result = type_in(["1", change(tmp_path, "score your height", "score 10 * your height"), "1", "1", "2", "2"])
    assert result.exit_code == 0, result.output
    assert "hills.rules changed: the match goes on by the new rules" in result.output
    assert "Ada wins with 20" in result.output  # the line typed when the file had changed is not taken


def test_else_the_match_begins_anew_and_answers_are_repeated(type_in: Callable[..., Result], tmp_path: Path) -> None:
    result = type_in(["1", change(tmp_path, "your height += 1", "your height += 4"), "", "y", "2", "2"])
    assert "this position is none of the new rules" in result.output
    assert "begun anew: 1 of 1 answers are given again" in result.output
    assert "Ada wins with 4" in result.output


def test_or_goes_on_by_the_old_rules(type_in: Callable[..., Result], tmp_path: Path) -> None:
    result = type_in(["1", change(tmp_path, "your height += 1", "your height += 4"), "", "n", "1", "2", "2"])
    assert "the match goes on by the rules from before" in result.output
    assert "Ada wins with 2" in result.output


def test_mistakes_are_told_and_waited_out(type_in: Callable[..., Result], tmp_path: Path) -> None:
    result = type_in(
        [
            "1",
            change(tmp_path, "score your height", "score your heigt"),
            "1",
            change(tmp_path, "your heigt", "3 * your height"),
            "",
            "2",
            "2",
        ]
    )
    assert "error[N001]" in result.output
    assert "hills.rules changed, with mistakes; the match goes on by the rules from before" in result.output
    assert "Ada wins with 6" in result.output


def test_what_cannot_begin(type_in: Callable[..., Result], tmp_path: Path) -> None:
    three = [change(tmp_path, "players 2", "players 3"), change(tmp_path, "players = 2", "players = 3")]
    result = type_in(["1", *three, "", "y", "quit"])
    assert "it cannot begin: this game is for 3 seats, not for 2" in result.output


def test_answers_that_do_not_fit_any_more(type_in: Callable[..., Result], tmp_path: Path) -> None:
    limited = "        climb:\n            need your height < 1\n            your height += 1\n"
    broken = change(tmp_path, "        climb: your height += 1\n", limited)
    result = type_in(["1", "1", broken, "", "y", "quit"])
    assert "begun anew: 1 of 2 answers are given again, then: " in result.output


def test_a_transcript_is_of_one_rulebook(type_in: Callable[..., Result], tmp_path: Path) -> None:
    assert type_in([], "--transcript", str(tmp_path / "match")).exit_code == 2
    assert 'game hills "Hills"' in RULES
