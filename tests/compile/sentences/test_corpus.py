"""Sentences over marked texts: which codes, where; and how the messages of slips read."""

from pathlib import Path

import pytest
from syrupy.assertion import SnapshotAssertion

from rulekit.compile.pipeline import compile_rules
from rulekit.diagnostics import Bag, render_all
from tests.support.marked import Chunk, beside, chunks, found, without_unused
from tests.support.rules import parsed

HERE = Path(__file__).parent
BASE = (HERE / "base.rules").read_text("utf-8")
CHUNKS = list(chunks(HERE / "corpus"))


def checked(chunk: Chunk) -> Bag:
    """All findings of a chunk beside the rules of `base.rules`."""
    bag = Bag()
    compile_rules(parsed(beside(BASE, chunk), bag), {}, bag)
    return without_unused(bag)


def test_the_base_is_right() -> None:
    bag = Bag()
    compile_rules(parsed({"base.rules": BASE}, bag), {}, bag)
    assert {one.code for one in bag} <= {"L001"}, render_all(bag, bag.sources)


def test_verbs_and_phases_that_nothing_says() -> None:
    bag = Bag()
    text = BASE.replace("    evening\n", "")
    compile_rules(
        parsed({"base.rules": text, "more.rules": "whenever (p) steals (_) from (_): p wins\n"}, bag), {}, bag
    )
    unused = ["buy (s: Ship) for (cost: Coins)", "sell (g: Good) at (price: Coins)", "sell (n: Coins) barrels"]
    unused += ["dock (s: Ship) at (pier: Pier)", "light the lantern", "race"]
    expected = [f"the verb `{one}` is never used" for one in unused] + ["the phase `evening` is never used"]
    assert sorted(one.message for one in bag) == sorted(expected)


@pytest.mark.parametrize("chunk", CHUNKS, ids=lambda chunk: chunk.title)
def test_findings_stand_where_they_are_marked(chunk: Chunk) -> None:
    bag = checked(chunk)
    assert found(bag) == chunk.expected(), render_all(bag, bag.sources)


@pytest.mark.parametrize("chunk", [c for c in CHUNKS if c.title.startswith("slips")], ids=lambda chunk: chunk.title)
def test_messages_of_slips(chunk: Chunk, snapshot: SnapshotAssertion) -> None:
    bag = checked(chunk)
    assert snapshot == render_all(bag, bag.sources)
