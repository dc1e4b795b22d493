"""Expressions over marked texts: every finding stands at its line, and nothing else is found."""

from pathlib import Path

import pytest

from rulekit.compile.check.rulebook import check
from rulekit.compile.names import collect_names
from rulekit.diagnostics import Bag, render_all
from tests.support.marked import Chunk, chunks, found
from tests.support.rules import parsed

CHUNKS = list(chunks(Path(__file__).parent / "corpus"))


@pytest.mark.parametrize("chunk", CHUNKS, ids=lambda chunk: chunk.title)
def test_findings_stand_where_they_are_marked(chunk: Chunk) -> None:
    bag = Bag()
    names = collect_names(parsed(chunk.files, bag), bag, csv={})
    assert names is not None
    check(names, {}, bag)
    ours = {place for place in found(bag) if place[2][0] in "SNT" or place[2] in ("L002", "L010")}
    assert ours == chunk.expected(), render_all(bag, bag.sources, limit=50)
