"""Sentences over marked texts: which codes, where; and how the messages of slips read."""

from pathlib import Path

import pytest
from syrupy.assertion import SnapshotAssertion

from rulekit.compile.pipeline import compile_rules
from rulekit.diagnostics import Bag, render_all
from tests.support.marked import Chunk, beside, chunks, found
from tests.support.rules import parsed

HERE = Path(__file__).parent
BASE = (HERE / "base.rules").read_text("utf-8")
CHUNKS = list(chunks(HERE / "corpus"))


def checked(chunk: Chunk) -> Bag:
    """All findings of a chunk beside the rules of `base.rules`."""
    bag = Bag()
    compile_rules(parsed(beside(BASE, chunk), bag), {}, bag)
    return bag


def test_the_base_is_right() -> None:
    bag = Bag()
    compile_rules(parsed({"base.rules": BASE}, bag), {}, bag)
    assert not len(bag), render_all(bag, bag.sources)


@pytest.mark.parametrize("chunk", CHUNKS, ids=lambda chunk: chunk.title)
def test_findings_stand_where_they_are_marked(chunk: Chunk) -> None:
    bag = checked(chunk)
    assert found(bag) == chunk.expected(), render_all(bag, bag.sources)


@pytest.mark.parametrize("chunk", [c for c in CHUNKS if c.title.startswith("slips")], ids=lambda chunk: chunk.title)
def test_messages_of_slips(chunk: Chunk, snapshot: SnapshotAssertion) -> None:
    bag = checked(chunk)
    assert snapshot == render_all(bag, bag.sources)
