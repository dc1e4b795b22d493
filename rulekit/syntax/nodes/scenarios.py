"""Nodes of tests written in the language: scenarios and invariants."""

from __future__ import annotations

from typing import TypeAlias

import attrs

from rulekit.syntax.nodes.base import Ident, Label, Node
from rulekit.syntax.nodes.expressions import Expr, Row, Text


@attrs.frozen(eq=False)
class Invariant(Node):
    """What must hold at every border: `invariant "X-01: the last coin stays": c`."""

    title: Label
    condition: Expr
    doc: str = attrs.field(default="", kw_only=True)


@attrs.frozen(eq=False)
class Place(Node):
    """A place in play: `turn(P1) in round(2)`, `end of round(2)`."""

    at_end: bool
    phase: Expr
    within: Expr | None


@attrs.frozen(eq=False)
class GivenValue(Node):
    """A part of the position: `P1.cash = 5`, `"Name".owner = P2`."""

    target: Expr
    value: Expr


@attrs.frozen(eq=False)
class GivenAs(Node):
    """The position of another scenario: `as "other title"`."""

    title: Label


@attrs.frozen(eq=False)
class GivenAt(Node):
    """Where play stands: `at turn(P1) in round(2)`."""

    place: Place


@attrs.frozen(eq=False)
class Given(Node):
    """A line of the position: `given pace = slow, players = 2`."""

    parts: tuple[GivenValue | GivenAs | GivenAt, ...]


@attrs.frozen(eq=False)
class Perform(Node):
    """One sentence or phase in place of the flow: `do resolve the battle of hills`."""

    row: Row


@attrs.frozen(eq=False)
class RowAnswer(Node):
    """A menu row, a choice or a word: `sell wood at 4`, `use "Card" with x, y` (y is in `more`), `done`."""

    row: Row
    more: tuple[Expr, ...]


@attrs.frozen(eq=False)
class ValueAnswer(Node):
    """A choice by its name: `n = 2`."""

    target: Expr
    value: Expr


@attrs.frozen(eq=False)
class Answers(Node):
    """What a seat answers, in order: `P1: sell wood at 4; n = 2; done`."""

    seat: Expr
    answers: tuple[RowAnswer | ValueAnswer, ...]


@attrs.frozen(eq=False)
class PlayTo(Node):
    """Play on by default answers: `play to end of round(2)`."""

    place: Place


@attrs.frozen(eq=False)
class ExpectTrue(Node):
    """A condition: `P1.cash == 5`, `P1 is asked`."""

    condition: Expr


@attrs.frozen(eq=False)
class ExpectCan(Node):
    """An option that stands: `P1 can sell part`."""

    seat: Expr
    row: Row


@attrs.frozen(eq=False)
class ExpectCannot(Node):
    """An option that does not: `P1 cannot sell part because "empty"`."""

    seat: Expr
    row: Row
    because: Text | None


@attrs.frozen(eq=False)
class ExpectSees(Node):
    """Cards a seat can tell: `P1 sees P1.hand`; `negated`: `P1 cannot see deck`."""

    seat: Expr
    what: Expr
    negated: bool


@attrs.frozen(eq=False)
class ExpectChoice(Node):
    """The whole set of candidates: `P1 chooses x in {a, b}`."""

    seat: Expr
    name: Ident
    source: Expr


@attrs.frozen(eq=False)
class Expect(Node):
    """Checks: `expect P1.cash == 5, P1 can sell part`."""

    expectations: tuple[Expectation, ...]


@attrs.frozen(eq=False)
class Scenario(Node):
    """A test: `scenario "DUEL-01: a draw": ...`."""

    title: Label
    steps: tuple[Step, ...]
    doc: str = attrs.field(default="", kw_only=True)


Expectation: TypeAlias = ExpectTrue | ExpectCan | ExpectCannot | ExpectSees | ExpectChoice
Step: TypeAlias = Given | Perform | Answers | PlayTo | Expect
