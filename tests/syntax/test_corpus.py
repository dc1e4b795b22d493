"""Slips in the text: every finding stands at its marked line, nothing else is found, and the messages read well."""

from pathlib import Path

import pytest
from syrupy.assertion import SnapshotAssertion

from rulekit.diagnostics import Bag, render_all
from rulekit.loader.grammar import load_parser
from rulekit.syntax.parser import parse
from tests.support.marked import Chunk, chunks, found

CHUNKS = list(chunks(Path(__file__).parent / "corpus"))


def _parsed(chunk: Chunk) -> Bag:
    bag = Bag()
    for path, text in chunk.files.items():
        parse(path, text, bag, load_parser())
    return bag


@pytest.mark.parametrize("chunk", CHUNKS, ids=lambda chunk: chunk.title)
def test_findings_stand_where_they_are_marked(chunk: Chunk) -> None:
    bag = _parsed(chunk)
    assert found(bag) == chunk.expected(), render_all(bag, bag.sources, limit=50)


@pytest.mark.parametrize("chunk", CHUNKS, ids=lambda chunk: chunk.title)
def test_messages_read_well(chunk: Chunk, snapshot: SnapshotAssertion) -> None:
    bag = _parsed(chunk)
    if len(bag):
        assert render_all(bag, bag.sources, limit=50) == snapshot
