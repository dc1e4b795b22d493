"""Rules as resolved trees: what reacts, replaces, forbids or lasts; and what all statements share (LANGUAGE 6)."""

from __future__ import annotations

from typing import TypeAlias

from attrs import frozen

from rulekit.compile.meaning.symbols import Local, PhaseSym, VerbSym
from rulekit.compile.meaning.typed import Text, Typed
from rulekit.diagnostics import Span


@frozen(eq=False)
class Statement:
    """A resolved statement."""

    span: Span


Body: TypeAlias = tuple[Statement, ...]


@frozen(eq=False)
class Point:
    """A point of play. whose: a seat for `your`, else None."""

    edge: str
    phase: PhaseSym
    whose: Typed | None
    next: bool


@frozen(eq=False)
class Pattern:
    """An event pattern. verb: a VerbSym or the skeleton of a built-in. binders: hole index -> Local; equals: hole index
    -> Typed; doer_binder / doer_equals likewise for the doer; absent keys: anything."""

    verb: VerbSym | str
    binders: dict[int, Local]
    equals: dict[int, Typed]
    doer_binder: Local | None
    doer_equals: Typed | None
    span: Span


@frozen(eq=False)
class Reaction(Statement):
    """`whenever`. first_each: the phase of `first each`."""

    pattern: Pattern
    where: Typed | None
    body: Body
    one_or_more: bool = False
    first_each: PhaseSym | None = None


@frozen(eq=False)
class Instead(Statement):
    """`instead of`: the body is done in place of the verb; results are those of the verb, under names of its own."""

    pattern: Pattern
    where: Typed | None
    results: tuple[Local, ...]
    body: Body


@frozen(eq=False)
class Ban(Statement):
    """`cannot` and `must`. until: only as a statement."""

    pattern: Pattern
    where: Typed | None
    until: Point | None
    because: Text | None
    must: bool


@frozen(eq=False)
class StateCheck(Statement):
    """`as soon as c:`."""

    condition: Typed
    body: Body


@frozen(eq=False)
class AtPoint(Statement):
    """`at start of PHASE, if c:`. As a statement it waits for one such point."""

    point: Point
    condition: Typed | None
    body: Body


@frozen(eq=False)
class Always(Statement):
    """`always:`, or with a condition `while c:`: modifiers and rules that hold as long."""

    condition: Typed | None
    body: Body


@frozen(eq=False)
class Grant(Statement):
    """`x has until P:`; `this` is x in its lines. Without a point only in what lasts."""

    bearer: Typed
    this: Local
    until: Point | None
    lines: Body


@frozen(eq=False)
class Rule(Statement):
    """A rule of the game.

    At the margin, or under `each X has` or `the table has`; then `this` is bound and runs over all X.
    """

    statement: Statement
    this: Local | None
    when: int
