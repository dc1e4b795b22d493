"""Reads texts for the tests of the syntax."""

from functools import cache
from pathlib import Path

from rulekit.diagnostics import Bag, render_all
from rulekit.loader.grammar import load_parser
from rulekit.syntax.nodes import File
from rulekit.syntax.parser import parse
from tests.house.files import ROOT

TOPS = ("tests/games", "tests/corpus", "tests/syntax/texts", "games", "std")
TEXTS = sorted(path for top in TOPS for path in (ROOT / top).rglob("*.rules"))
"""Every text of rules in this repository that has no mistakes in it."""


def read(text: str, bag: Bag | None = None) -> File:
    """Return the tree of a text that has no mistakes, or whatever is left of it if a bag is given."""
    found = Bag() if bag is None else bag
    file = parse("text", text, found, load_parser())
    assert bag is not None or not len(found), render_all(found.diagnostics, found.sources)
    return file


@cache
def tree_of(path: Path) -> File:
    """Return the tree of a file without mistakes; do not change it."""
    return read(text_of(path))


def text_of(path: Path) -> str:
    """Return the text of a file."""
    return path.read_text("utf-8")
