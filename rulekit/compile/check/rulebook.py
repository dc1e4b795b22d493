"""From names to a checked rulebook: the passes, one after the other, each going on after mistakes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from attrs import define, field

from rulekit.compile.check.bodies.bodies import check_bodies
from rulekit.compile.check.bodies.outcome import resolve_outcomes
from rulekit.compile.check.constants.cards import resolve_cards
from rulekit.compile.check.constants.lets import resolve_lets
from rulekit.compile.check.constants.tables import resolve_tables
from rulekit.compile.check.expressions.expressions import Expressions
from rulekit.compile.check.scenarios.scenarios import resolve_scenarios
from rulekit.compile.check.sentences.kit import Kit
from rulekit.compile.check.sentences.later import NOT_YET
from rulekit.compile.check.structure.named import check_expected
from rulekit.compile.check.structure.structure import check_structure
from rulekit.compile.meaning.rulebook import Names, Rulebook
from rulekit.compile.names import Lookup
from rulekit.diagnostics import Bag
from rulekit.syntax import nodes as n


@define(eq=False)
class Checking:
    """What the passes work on."""

    names: Names
    csv: Mapping[str, Any]
    bag: Bag
    lookup: Lookup
    book: Rulebook
    expressions: Expressions
    kit: Kit | None = field(default=None)


def _lets(on: Checking) -> None:
    resolve_lets(on.expressions)


def _tables(on: Checking) -> None:
    resolve_tables(on.expressions)


def _cards(on: Checking) -> None:
    resolve_cards(on.expressions)


def _header(on: Checking) -> None:
    """What the header asks for and cannot be had yet."""
    everywhere = (1 << len(on.names.variants)) - 1
    for line in on.names.game.lines:
        if isinstance(line, n.Policy):
            for choice in line.choices:
                what = NOT_YET.get(f"{line.subject.text} {choice.words}")
                if what is not None:
                    on.book.not_yet.append((what, choice.span, everywhere))


def _bodies(on: Checking) -> None:
    on.kit = check_bodies(on.names, on.lookup, on.expressions, on.book, on.bag)


def _outcomes(on: Checking) -> None:
    assert on.kit is not None
    resolve_outcomes(on.kit)


def _scenarios(on: Checking) -> None:
    assert on.kit is not None
    resolve_scenarios(on.kit)
    check_expected(on.kit)


def _structure(on: Checking) -> None:
    assert on.kit is not None
    check_structure(on.kit)


PASSES: tuple[Callable[[Checking], None], ...] = (
    _header,
    _lets,
    _tables,
    _cards,
    _bodies,
    _outcomes,
    _structure,
    _scenarios,
)
"""In this order; a later pass reads what the earlier ones have put into the rulebook."""


def check(names: Names, csv: Mapping[str, Any], bag: Bag) -> Rulebook:
    """Resolve everything in a rulebook. Mistakes stand in the bag, and the rulebook holds what was right."""
    book = Rulebook(names)
    lookup = Lookup(names)
    on = Checking(names, csv, bag, lookup, book, Expressions(names, lookup, book, bag))
    for one in PASSES:
        one(on)
    return book
