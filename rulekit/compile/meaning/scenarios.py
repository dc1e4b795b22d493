"""Resolved scenarios (LANGUAGE 10). Their expressions are `Typed` like all others; `lower` makes plans of them."""

from __future__ import annotations

from typing import Any, TypeAlias

from attrs import frozen

from rulekit.compile.meaning.symbols import DefinitionSym, PhaseSym
from rulekit.compile.meaning.trees import Body, Typed
from rulekit.diagnostics import Span

CardName: TypeAlias = "tuple[DefinitionSym, int | None, Span]"
"""A card named in a test: its definition, and which copy, or None for the first unnamed one."""


@frozen(eq=False)
class Step:
    """One line of a scenario."""

    span: Span


@frozen(eq=False)
class At:
    """A run of a phase: `turn(P1)`; within: an outer run, or None. at_end: its end instead of its start.

    phase None: the whole of `play` (`play to end of play`).
    """

    phase: PhaseSym | None
    arguments: tuple[Typed, ...]
    within: At | None
    at_end: bool
    span: Span


@frozen(eq=False)
class GivenCell(Step):
    """`P1.cash = 5`.

    Target is a `read`; `"A Card".text = ..` and the like are NotYet in `Scenario.not_yet`.
    """

    target: Typed
    value: Typed


@frozen(eq=False)
class GivenZone(Step):
    """A zone gets exactly these cards, top first: definitions with a copy number or None (the first unnamed one)."""

    zone: Typed
    cards: tuple[tuple[DefinitionSym, int | None, Span], ...]


@frozen(eq=False)
class Answer(Step):
    """One answer of a seat.

    kind: "row" (a menu row: words and values as in the row, None as value stands for a word: ("sell", Typed, "at",
    Typed)), "value" (a choice by name), "use" (an ability: card definition, then its targets), "word" (done pass yes no
    go_on, or the name of a pass entry, in `row[0]`). A name in a row is given as a word and, where it also is a value,
    both: see `row`:
    each item is a `str`, a `Typed`, or a pair `(str, Typed)`.
    """

    seat: Typed
    kind: str
    row: tuple[Any, ...]
    name: str = ""
    value: Typed | None = None
    cards: tuple[tuple[DefinitionSym, int | None, Span], ...] | None = None  # a list of card names as the value


@frozen(eq=False)
class Perform(Step):
    """`do SENTENCE`: in place of the flow."""

    body: Body


@frozen(eq=False)
class PlayTo(Step):
    """`play to ..`."""

    at: At


@frozen(eq=False)
class ExpectTrue(Step):
    """A condition; parts: for a comparison its two sides, so that a failure can show the values.

    cards: (zone or list expression, definitions) for `z == ["Name", ..]`, compared by definitions; then condition
    is None.
    asked: (seat, wanted) for `P1 is asked` / `is not asked`.
    """

    condition: Typed | None
    left: Typed | None = None
    right: Typed | None = None
    cards: tuple[Typed, tuple[tuple[DefinitionSym, int | None, Span], ...]] | None = None
    asked: tuple[Typed, bool] | None = None


@frozen(eq=False)
class ExpectCan(Step):
    """`P1 can ROW` (wanted) or `P1 cannot ROW because "text"`. row as in Answer."""

    seat: Typed
    row: tuple[Any, ...]
    kind: str
    wanted: bool
    because: str | None


@frozen(eq=False)
class ExpectSees(Step):
    """Whether a seat can tell all cards of an expression."""

    seat: Typed
    what: Typed
    wanted: bool


@frozen(eq=False)
class ExpectChoice(Step):
    """The whole set of candidates of the choice called `name`."""

    seat: Typed
    name: str
    among: Typed | None
    cards: tuple[tuple[DefinitionSym, int | None, Span], ...] | None = None


@frozen(eq=False)
class Scenario:
    """A test. options and seats choose the variant; given_options: options that are no constants of it."""

    title: str
    ids: tuple[str, ...]
    variant: int  # index into Names.variants
    given_options: tuple[tuple[str, Typed], ...]
    at: At | None
    steps: tuple[Step, ...]  # `given as` already put in front
    not_yet: tuple[tuple[str, Span], ...]
    span: Span
    path: str
