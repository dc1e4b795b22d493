"""The blocks of the docs are looked at: whatever may be wrong with one is found. And no block is left out."""

import re
from pathlib import Path

import pytest
from sybil import Document, Example
from sybil.parsers.markdown import CodeBlockParser
from sybil.typing import Evaluator

from conftest import LANGUAGES
from tests.house.files import ROOT, shown
from tests.house.reading_along import in_order

PAGES = sorted(path for path in (ROOT / "docs").glob("**/*.md") if path.parent.name not in ("generated", "_build"))
PEGS = """game pegs "Pegs":
    players 2

the table has:
    pegs: 0..3 = 3

play:
    each p in players, until pegs == 0:
        p must:
            take: pegs -= 1
"""
EXPECTS = """
scenario "PEG-01: one is taken":
    given players = 2
    P1: take
    expect pegs == {}
"""


def _page(text: str) -> Document:
    """Return a page with this text, whose blocks are run as those of the docs are."""
    page = Document(text, "page.md")
    for language, evaluate in LANGUAGES.items():
        for region in CodeBlockParser(language, in_order(evaluate))(page):
            page.add(region)
    return page


def _problems(text: str) -> list[str]:
    """Return what is wrong with the blocks of a page, in order."""
    return [problem for example in _page(text).examples() if (problem := _problem(example))]


def _problem(example: Example) -> str | None:
    evaluate: Evaluator | None = example.region.evaluator
    assert evaluate is not None
    return evaluate(example)


def _block(language: str, text: str, *comments: str) -> str:
    return "".join(f"<!-- {comment} -->\n" for comment in comments) + f"```{language}\n{text.rstrip()}\n```\n\n"


def test_a_whole_game_is_checked_and_played() -> None:
    assert _problems(_block("rules", PEGS + EXPECTS.format(2))) == []
    (problem,) = _problems(_block("rules", PEGS + EXPECTS.format(3)))
    assert "2 == 3 does not hold" in problem
    (problem,) = _problems(_block("rules", PEGS.replace("pegs -= 1", "peg -= 1")))
    assert "N001" in problem
    (problem,) = _problems(_block("rules", PEGS.replace("until pegs == 0", "until pegs == 4")))
    assert "do not come to an end" in problem or "L002" in problem


def test_a_wrong_game_has_the_code_it_is_shown_for() -> None:
    wrong = PEGS.replace("pegs -= 1", "peg -= 1")
    assert _problems(_block("rules", wrong, "wrong N001")) == []
    assert len(_problems(_block("rules", wrong, "wrong N021"))) == 1
    assert len(_problems(_block("rules", PEGS, "wrong N001"))) == 1


def test_a_piece_of_rules_parses_as_items_or_as_lines() -> None:
    assert _problems(_block("rules-part", "number Money: 0..9\n\np gains 3 cash\nif c: stop\nelse: win\n")) == []
    (problem,) = _problems(_block("rules-part", "number Money: 0..\n"))
    assert "S005" in problem


def test_an_excerpt_stands_in_its_file() -> None:
    line = next(line for line in (ROOT / "README.md").read_text("utf-8").splitlines() if line)
    assert _problems(_block("csv", line, "from README.md")) == []
    assert len(_problems(_block("csv", line + "!", "from README.md"))) == 1


def test_files_grow_commands_run_and_output_is_compared() -> None:
    page = (
        _block("rules", PEGS, "file pegs/pegs.rules")
        + _block("rules-part", "the table has:\n    pegs: 0..5 = 5\n", "instead pegs/pegs.rules")
        + _block("rules-part", EXPECTS.format(4), "append pegs/pegs.rules")
        + _block("sh", "rulekit test pegs")
        + _block("text", "1 passed")
    )
    assert _problems(page) == []
    (problem,) = _problems(page.replace("1 passed", "2 passed"))
    assert "is not what was printed" in problem
    change = "change pegs/pegs.rules: == 4 => == 3"
    assert len(_problems(page + _block("sh", "rulekit test pegs", change))) == 1
    assert _problems(page + _block("sh", "rulekit test pegs", change, "exit 1")) == []
    assert _problems(page + _block("text", "...\nnothing found in 1 file, ...\n", "run rulekit check pegs")) != []


def test_what_belongs_nowhere_is_found() -> None:
    assert _problems(_block("text", "hello")) == ["no command printed this"]
    assert _problems(_block("csv", "a,b")) == ["this table belongs to no file"]


def test_a_block_alone_runs_what_stands_before_it() -> None:
    page = _page(_block("python", "x = 1") + _block("python", "assert x == 1"))
    _problem(list(page.examples())[1])


@pytest.mark.parametrize("path", [ROOT / "README.md", *PAGES], ids=shown)
def test_every_block_says_what_it_is(path: Path) -> None:
    fences = re.findall(r"^[ \t]*```(.*)$", path.read_text("utf-8"), re.MULTILINE)
    assert len(fences) % 2 == 0
    others = {fence for fence in fences[::2] if fence not in LANGUAGES and not fence.startswith("{")}
    assert not others, f"{others}: each block is one of {', '.join(LANGUAGES)}"
