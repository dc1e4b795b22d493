"""`rulekit format`: files, folders and games; what is written, listed or shown, and with which exit code."""

import os
import stat
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from rulekit.cli import format as formatting
from rulekit.cli.main import main

UGLY = "let a=1 # one\nplay :\n    x  =  a\n"
TIDY = "let a = 1  # one\nplay:\n    x = a\n"
BROKEN = "play:\n    x ==\n"


def run(*arguments: str | Path, typed: str | bytes = "") -> Result:
    return CliRunner(env={"NO_COLOR": "1"}).invoke(main, ["format", *map(str, arguments)], input=typed)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A game's folder, which is where we are: one file is ugly, one tidy, one in a folder of its own, one hidden."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "ugly.rules").write_text(UGLY)
    (tmp_path / "tidy.rules").write_text(TIDY)
    for name in ("more", ".hidden"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "ugly.rules").write_text(UGLY)
    (tmp_path / "cards.csv").write_text("name, cost\n")
    return tmp_path


def test_a_folder_is_formatted_with_all_that_lies_in_it(folder: Path) -> None:
    result = run(folder)
    assert result.exit_code == 0
    lines = ["formatted more/ugly.rules", "formatted ugly.rules", "2 files formatted, 1 file is formatted already"]
    assert result.output.splitlines() == lines
    assert (folder / "ugly.rules").read_text() == (folder / "more" / "ugly.rules").read_text() == TIDY
    assert (folder / ".hidden" / "ugly.rules").read_text() == UGLY
    assert (folder / "cards.csv").read_text() == "name, cost\n"
    assert run(".").output.splitlines() == ["3 files are formatted already"]


def test_check_lists_and_writes_nothing(folder: Path) -> None:
    result = run("ugly.rules", "tidy.rules", "ugly.rules", "--check")
    assert result.exit_code == 1
    lines = ["would change ugly.rules", "1 file would change, 1 file is formatted already"]
    assert result.output.splitlines() == lines
    assert (folder / "ugly.rules").read_text() == UGLY
    assert run("tidy.rules", "--check").exit_code == 0


def test_diff_shows_and_writes_nothing(folder: Path) -> None:
    result = run("ugly.rules", "--diff")
    assert result.exit_code == 0
    assert "-let a=1 # one\n-play :\n-    x  =  a\n+let a = 1  # one\n+play:\n+    x = a\n" in result.stdout
    assert "would change" not in result.stdout
    assert (folder / "ugly.rules").read_text() == UGLY
    assert run("ugly.rules", "--diff", "--check").exit_code == 1


def test_a_file_with_mistakes_is_left_alone_and_the_others_are_not(folder: Path) -> None:
    (folder / "broken.rules").write_text(BROKEN)
    result = run(folder)
    assert result.exit_code == 1
    assert (folder / "broken.rules").read_text() == BROKEN
    assert (folder / "ugly.rules").read_text() == TIDY
    assert "--> broken.rules:2:7" in result.stderr
    assert result.stdout.endswith("2 files formatted, 1 file with mistakes left alone, 1 file is formatted already\n")


def test_bytes_that_are_no_text_are_left_alone(folder: Path) -> None:
    (folder / "ugly.rules").write_bytes(b"let a = \xff\n")
    result = run("ugly.rules")
    assert result.exit_code == 1
    assert "S012" in result.stderr
    assert (folder / "ugly.rules").read_bytes() == b"let a = \xff\n"


def test_line_ends_and_a_byte_order_mark_go_away(folder: Path) -> None:
    (folder / "tidy.rules").write_bytes(b"\xef\xbb\xbf" + TIDY.replace("\n", "\r\n").encode())
    assert run("tidy.rules").exit_code == 0
    assert (folder / "tidy.rules").read_bytes() == TIDY.encode()


def test_what_is_not_there_is_wrong_use(folder: Path) -> None:
    assert run("nothing.rules").exit_code == 2
    assert run("ugly.rules", "nowhere").exit_code == 2
    (folder / "empty").mkdir()
    assert run("empty").exit_code == 2
    assert run().exit_code == 2
    assert (folder / "ugly.rules").read_text() == UGLY


def test_a_shipped_game_goes_by_its_name() -> None:
    result = run("widgets", "--check")
    assert result.exit_code == 0, result.output
    assert "formatted already" in result.output


def test_standard_input_is_for_editors(folder: Path) -> None:
    result = run("-", typed=UGLY)
    assert (result.exit_code, result.stdout) == (0, TIDY)
    result = run("-", typed=BROKEN)
    assert (result.exit_code, result.stdout) == (1, "")
    assert "standard input:2:7" in result.stderr
    assert run("-", "--check", typed=UGLY).exit_code == 2
    assert run("-", "ugly.rules", typed=UGLY).exit_code == 2


def test_permissions_and_links_stay(folder: Path) -> None:
    (folder / "ugly.rules").chmod(0o640)
    (folder / "link.rules").symlink_to("ugly.rules")
    assert run("link.rules").exit_code == 0
    assert (folder / "link.rules").is_symlink()
    assert (folder / "ugly.rules").read_text() == TIDY
    assert stat.S_IMODE((folder / "ugly.rules").stat().st_mode) == 0o640


def test_a_file_that_cannot_be_written_stays_whole(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def no_room(*_paths: object) -> None:
        raise OSError(28, "No space left on device", "ugly.rules")

    monkeypatch.setattr(os, "replace", no_room)
    result = run("ugly.rules")
    assert result.exit_code == 2
    assert "ugly.rules: no space left on device" in result.stderr
    assert (folder / "ugly.rules").read_text() == UGLY
    assert sorted(path.name for path in folder.iterdir() if "ugly" in path.name) == ["ugly.rules"]


def test_the_line_at_the_end_counts() -> None:
    assert formatting._line(0, 0, 0, written=True) == "0 files are formatted already"
    assert formatting._line(2, 2, 0, written=True) == "2 files formatted"
    assert formatting._line(3, 1, 1, written=False) == (
        "1 file would change, 1 file with mistakes left alone, 1 file is formatted already"
    )
