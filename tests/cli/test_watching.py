"""`--watch`: files that change are noticed by what they hold; nothing here sleeps."""

import os
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from rulekit.cli import watching
from rulekit.cli.watching import Watcher
from tests.cli.sitting import sit

RULES = """game hills "Hills":
    players 2

each Player has:
    height: 0..9

play:
    each p in players: turn(p)

phase turn(you: Player):
    you may repeatedly:
        climb: your height += 1

outcome:
    score your height

scenario "HIL-CLIMB-01: one step":
    given players = 2
    P1: climb
    expect P1.height == 1
"""


def game(folder: Path, text: str = RULES) -> Path:
    path = folder / "hills.rules"
    path.write_text(text, "utf-8")
    return path


def later(path: Path) -> None:
    """Let a file look younger than it was."""
    state = path.stat()
    os.utime(path, ns=(state.st_atime_ns, state.st_mtime_ns + 1_000_000_000))


def test_a_file_that_holds_something_else(tmp_path: Path) -> None:
    path = game(tmp_path)
    watcher = Watcher(tmp_path)
    assert watcher.changed() == ()
    path.write_text(RULES + "\n# more\n", "utf-8")
    later(path)
    assert watcher.changed() == ("hills.rules",)
    assert watcher.changed() == ()


def test_a_file_that_is_only_younger(tmp_path: Path) -> None:
    path = game(tmp_path)
    watcher = Watcher(path)
    later(path)
    assert watcher.changed() == ()


def test_new_and_lost_files(tmp_path: Path) -> None:
    path = game(tmp_path)
    watcher = Watcher(tmp_path)
    more = tmp_path / "more.rules"
    more.write_text('cards Hill from "hills.csv"\n', "utf-8")
    assert watcher.changed() == ("more.rules",)
    (tmp_path / "hills.csv").write_text("name\nLow\n", "utf-8")
    later(more)
    assert watcher.changed() == ("hills.csv",)
    more.unlink()
    assert watcher.changed() == ("hills.csv", "more.rules")
    assert path.exists()


def test_a_file_in_the_middle_of_being_written(tmp_path: Path) -> None:
    path = game(tmp_path)
    watcher = Watcher(tmp_path)
    path.write_bytes(b"\xff\xfe half of it")
    assert watcher.changed() == ()
    path.write_text(RULES.replace("+= 1", "+= 2"), "utf-8")
    later(path)
    assert watcher.changed() == ("hills.rules",)


@pytest.fixture
def then(monkeypatch: pytest.MonkeyPatch) -> Callable[[Sequence[Callable[[], object]]], None]:
    """In place of every pause the next of these happens; behind the last one somebody types Ctrl-C."""

    def set_up(deeds: Sequence[Callable[[], object]]) -> None:
        left = list(deeds)

        def pause(_seconds: float) -> None:
            if not left:
                raise KeyboardInterrupt
            left.pop(0)()

        monkeypatch.setattr(watching.time, "sleep", pause)

    return set_up


Then = Callable[[Sequence[Callable[[], object]]], None]


def test_scenarios_run_again_after_a_change(tmp_path: Path, then: Then) -> None:
    path = game(tmp_path)

    def write(old: str, new: str) -> Callable[[], None]:
        def deed() -> None:
            path.write_text(RULES.replace(old, new), "utf-8")
            later(path)

        return deed

    then([write("+= 1", "+= 2"), lambda: None, write("+= 1", "+= "), write("", "")])
    result = sit(["test", str(tmp_path), "--watch"])
    assert result.exit_code == 0, result.output
    assert result.output.count("waiting for changes; Ctrl-C ends") == 4
    assert result.output.count("--- hills.rules") == 3
    first, second, third, fourth = result.output.split("waiting for changes; Ctrl-C ends")[:4]
    assert "1 passed" in first
    assert "1 failed" in second
    assert "error[S" in third
    assert "1 passed" in fourth


def test_the_exit_code_is_that_of_the_last_run(tmp_path: Path, then: Then) -> None:
    game(tmp_path, RULES.replace("== 1", "== 2"))
    then([])
    assert sit(["test", str(tmp_path), "--watch"]).exit_code == 1


def test_wrong_use(tmp_path: Path) -> None:
    assert sit(["test", str(tmp_path / "nothing"), "--watch"]).exit_code == 2
    assert sit(["test", str(game(tmp_path)), "--watch", "--json"]).exit_code == 2
