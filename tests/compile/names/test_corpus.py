"""Names over marked texts: every finding stands at its line, and nothing else is found."""

from pathlib import Path

import pytest
from syrupy.assertion import SnapshotAssertion

from rulekit.compile.names import collect_names
from rulekit.diagnostics import Bag, render_all
from rulekit.loader.grammar import load_parser
from rulekit.syntax.parser import parse
from tests.support.marked import Chunk, chunks, found

CSV = "name,age,price\nLoom,1,2\nKiln,2,3\n"

CORPUS = Path(__file__).parent / "corpus"
CHUNKS = list(chunks(CORPUS))


def _collected(chunk: Chunk) -> Bag:
    bag = Bag()
    parser = load_parser()
    files = [parse(path, text, bag, parser) for path, text in chunk.files.items() if path.endswith(".rules")]
    assert not len(bag), render_all(bag, bag.sources)
    tables = {path: _plain(text) for path, text in chunk.files.items() if path.endswith(".csv")}
    collect_names(files, bag, csv={"stalls.csv": CSV} | tables)
    return bag


@pytest.mark.parametrize("chunk", CHUNKS, ids=lambda chunk: chunk.title)
def test_findings_stand_where_they_are_marked(chunk: Chunk) -> None:
    bag = _collected(chunk)
    assert found(bag) == chunk.expected(), render_all(bag, bag.sources, limit=50)


@pytest.mark.parametrize("chunk", CHUNKS, ids=lambda chunk: chunk.title)
def test_messages_read_well(chunk: Chunk, snapshot: SnapshotAssertion) -> None:
    bag = _collected(chunk)
    if len(bag):
        assert render_all(bag, bag.sources, limit=50) == snapshot


def _plain(text: str) -> str:
    """A table without the marks, which are no comments there."""
    return "\n".join(line.partition("  #!")[0].rstrip() for line in text.split("\n")).rstrip() + "\n"
