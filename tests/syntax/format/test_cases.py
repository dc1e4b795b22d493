"""Texts before and after the formatter, construct by construct; every text of the repository keeps its meaning."""

import re
from pathlib import Path

import pytest

from rulekit.diagnostics import Bag
from rulekit.loader.grammar import load_parser
from rulekit.syntax.format import format_text
from tests.house.files import ROOT
from tests.syntax.format.laws import comments_of, keeps_the_laws
from tests.syntax.reading import TEXTS, text_of


def _cases() -> list[tuple[str, str, str]]:
    text = (Path(__file__).parent / "cases.txt").read_text("utf-8")
    pieces = re.split(r"^=== (.*)\n", text, flags=re.MULTILINE)[1:]
    found = []
    for title, piece in zip(pieces[::2], pieces[1::2], strict=True):
        before, after = piece.rstrip("\n").split("\n---\n")
        found.append((title, before, f"{after}\n"))
    return found


CASES = _cases()


def formatted(text: str) -> str | None:
    return format_text("text", text, Bag(), load_parser())


@pytest.mark.parametrize(("before", "after"), [case[1:] for case in CASES], ids=[case[0] for case in CASES])
def test_a_text_before_and_after(before: str, after: str) -> None:
    assert formatted(before) == after
    keeps_the_laws(before)


@pytest.mark.parametrize("path", TEXTS, ids=lambda path: path.name)
def test_every_text_of_the_repository_keeps_its_meaning(path: Path) -> None:
    keeps_the_laws(text_of(path))


@pytest.mark.parametrize("path", sorted((ROOT / "games").rglob("*.rules")), ids=lambda path: path.name)
def test_the_games_are_formatted(path: Path) -> None:
    text = text_of(path)
    assert formatted(text) == text


def test_the_examples_of_the_docs_are_formatted() -> None:
    page = (ROOT / "docs" / "howto" / "format.md").read_text("utf-8")
    examples = re.findall(r"```rules\n(.*?)```", page, re.DOTALL)
    assert any("Fish" in example for example in examples)
    for example in examples:
        assert formatted(example) == example


def test_line_ends_tabs_and_the_end_of_the_file() -> None:
    assert formatted("let a = 1  \r\nlet b = 2 # c \r\n\r\n\r\n") == "let a = 1\nlet b = 2  # c\n"
    assert formatted("let a = 1") == "let a = 1\n"
    assert formatted("\n \n") == ""
    assert formatted("") == ""


@pytest.mark.parametrize("text", ["play:\n\tstop\n", "play:\n      stop\n", "let = 1\n", "let a = (1\n"])
def test_a_text_with_mistakes_is_left_alone(text: str) -> None:
    bag = Bag()
    assert format_text("text", text, bag, load_parser()) is None
    assert len(bag) == 1


def test_comments_are_found() -> None:
    assert comments_of('let a = "#" # one\n## two\n') == [('leta="#"', "# one"), ("", "## two")]
