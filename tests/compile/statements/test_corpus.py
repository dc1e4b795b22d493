"""Statements over marked texts, beside the rules of the sentences' tests."""

from pathlib import Path

import pytest

from rulekit.compile.pipeline import compile_rules
from rulekit.diagnostics import Bag, render_all
from tests.support.marked import Chunk, beside, chunks, found, without_unused
from tests.support.rules import parsed

HERE = Path(__file__).parent
BASE = (HERE.parent / "sentences" / "base.rules").read_text("utf-8")
CHUNKS = [*chunks(HERE / "corpus"), *chunks(HERE.parent / "structure" / "corpus")]


@pytest.mark.parametrize("chunk", CHUNKS, ids=lambda chunk: chunk.title)
def test_findings_stand_where_they_are_marked(chunk: Chunk) -> None:
    bag = Bag()
    compile_rules(parsed(beside(BASE, chunk), bag), {}, bag)
    bag = without_unused(bag)
    assert found(bag) == chunk.expected(), render_all(bag, bag.sources)
