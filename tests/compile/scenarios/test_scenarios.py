"""Scenarios and outcomes over marked texts, and what becomes of them."""

from pathlib import Path

import pytest

from rulekit.compile.meaning import scenarios as s
from rulekit.compile.meaning.rulebook import Rulebook
from rulekit.compile.meaning.trees import Typed
from rulekit.compile.pipeline import compile_rules
from rulekit.diagnostics import Bag, render_all
from tests.support.marked import Chunk, chunks, found
from tests.support.rules import parsed

CHUNKS = list(chunks(Path(__file__).parent / "corpus"))
OTHERS = {"R001", "L001", "L008"}  # found by passes that these texts are not about


def _checked(chunk: Chunk) -> tuple[Rulebook, Bag]:
    bag = Bag()
    book = compile_rules(parsed(chunk.files, bag), {}, bag)
    assert book is not None
    return book, bag


@pytest.mark.parametrize("chunk", CHUNKS, ids=lambda chunk: chunk.title)
def test_findings_stand_where_they_are_marked(chunk: Chunk) -> None:
    _, bag = _checked(chunk)
    places = {place for place in found(bag) if place[2] not in OTHERS}
    assert places == chunk.expected(), render_all(bag, bag.sources, limit=50)


@pytest.fixture(scope="module")
def book() -> Rulebook:
    return _checked(CHUNKS[0])[0]


def test_a_scenario_has_ids_a_variant_and_a_place(book: Rulebook) -> None:
    first = book.scenarios[0]
    assert first.ids == ("X-BUY-01", "X-BUY-02")
    variant = book.names.variants[first.variant]
    assert (variant.options, variant.seats) == ({"mode": 1}, 3)
    assert [(name, value.args) for name, value in first.given_options] == [("lead", (2,))]
    assert first.at is not None
    assert first.at.phase is not None
    assert first.at.phase.name == "turn"
    assert first.at.within is not None


def test_a_position_is_cells_and_zones(book: Rulebook) -> None:
    steps = [step for step in book.scenarios[0].steps if isinstance(step, s.GivenCell | s.GivenZone)]
    assert [type(step).__name__ for step in steps] == ["GivenCell", "GivenCell", "GivenZone", "GivenZone", "GivenZone"]
    zones = [step for step in steps if isinstance(step, s.GivenZone)]
    cards = [[(card.name, copy) for card, copy, _ in zone.cards] for zone in zones]
    assert cards == [[("Lamp", 1), ("Door", None)], [("Lamp", 2)], []]


def test_answers_are_rows_values_and_words(book: Rulebook) -> None:
    answers = [step for step in book.scenarios[0].steps if isinstance(step, s.Answer)]
    assert [answer.kind for answer in answers] == ["row", "row", "row", "word", "value", "value", "value", "word"]
    buy, throw, take = (answer.row for answer in answers[:3])
    assert (buy[0], buy[2]) == ("buy", "for")
    assert _value(buy[1]) == 0
    assert throw[:2] == ("throw", "away")
    assert _value(throw[2]) == 1  # clay the good, though `Kind` has a clay too
    assert take[1].op in ("definition", "copy")
    assert [answer.name for answer in answers[4:7]] == ["k", "bid", "junk"]
    assert answers[6].cards is not None
    assert answers[7].row == ("skip",)


def test_expectations(book: Rulebook) -> None:
    kinds = [type(step).__name__ for step in book.scenarios[0].steps if type(step).__name__.startswith("Expect")]
    assert kinds == [
        *["ExpectTrue"] * 6,
        *["ExpectCan", "ExpectCan", "ExpectSees", "ExpectSees", "ExpectChoice", "ExpectCan"],
        *["ExpectTrue"] * 2,
    ]
    truths = [step for step in book.scenarios[0].steps if isinstance(step, s.ExpectTrue)]
    assert truths[0].left is not None
    assert [truth.asked is not None for truth in truths[1:3]] == [True, True]
    assert [truth.cards is not None for truth in truths[3:5]] == [True, True]


def test_a_position_is_taken_over(book: Rulebook) -> None:
    second = book.scenarios[1]
    assert second.variant == book.scenarios[0].variant
    cash = [step.value.args for step in second.steps if isinstance(step, s.GivenCell)]
    assert cash == [(5,), (2,), (1,)]
    assert any(isinstance(step, s.Perform) for step in second.steps)


def test_an_outcome_has_keys_label_and_notes(book: Rulebook) -> None:
    (outcome,) = book.outcomes
    assert [sign for sign, _ in outcome.keys] == [1, -1]
    assert outcome.label == "Cash"
    assert len(outcome.notes) == 1
    assert len(book.invariants) == 1


def _value(typed: Typed) -> object:
    assert typed.op == "const"
    return typed.args[0]
