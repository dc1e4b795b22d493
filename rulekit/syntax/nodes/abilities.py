"""Nodes of abilities and of the lines of a card's text."""

from __future__ import annotations

from typing import TypeAlias

import attrs

from rulekit.syntax.nodes.base import Ident, Node
from rulekit.syntax.nodes.expressions import Expr, Row, RowItem, Text
from rulekit.syntax.nodes.statements import Body, Point


@attrs.frozen(eq=False)
class Whenever(Node):
    """A trigger: `whenever one or more destroy (u) where u is Unit, first each turn: gain 1 mana`."""

    one_or_more: bool
    pattern: Row
    where: Expr | None
    first_each: Ident | None
    body: Body


@attrs.frozen(eq=False)
class Instead(Node):
    """A replacement: `instead of you draw (n) as r where n > 1: draw n + 1`."""

    pattern: Row
    results: tuple[Ident, ...]
    where: Expr | None
    body: Body


@attrs.frozen(eq=False)
class Cannot(Node):
    """A ban: `cannot strike (_) on you until start of your next turn because "protected"`."""

    pattern: Row
    where: Expr | None
    until: Point | None
    because: Text | None


@attrs.frozen(eq=False)
class Must(Node):
    """A duty: `must strike (u) on (_) where u == this`."""

    pattern: Row
    where: Expr | None
    until: Point | None


@attrs.frozen(eq=False)
class AsSoonAs(Node):
    """A state check: `as soon as any(p in players where p.life <= 0): ...`."""

    condition: Expr
    body: Body


@attrs.frozen(eq=False)
class AtPoint(Node):
    """A trigger at a point of play: `at end of your turn, if c: ...`."""

    point: Point
    condition: Expr | None
    body: Body


@attrs.frozen(eq=False)
class Always(Node):
    """What holds for as long as the card lies there: `always: ...`."""

    body: Body


@attrs.frozen(eq=False)
class WhileActive(Node):
    """What holds while a condition does: `while this.ready: ...` in a definition, under `has:` or at the margin."""

    condition: Expr
    body: Body


@attrs.frozen(eq=False)
class FieldValue(Node):
    """A printed value of a definition: `price 15`, `public_buys 4, 6`, `cost 1 like`.

    `values` holds one row per value between commas; none for a bare name.
    """

    name: Ident
    values: tuple[Row, ...]
    doc: str = attrs.field(default="", kw_only=True)


@attrs.frozen(eq=False)
class CardAbility(Node):
    """An ability or effect of a definition: `when_sold (p in victims): ...`; `heading` is what follows the word."""

    word: Ident
    heading: tuple[RowItem, ...]
    body: Body
    doc: str = attrs.field(default="", kw_only=True)


@attrs.frozen(eq=False)
class DefinitionBranch(Node):
    """One way of an `if` around lines of a definition; `condition` is None for `else`."""

    condition: Expr | None
    lines: tuple[DefinitionLine, ...]


@attrs.frozen(eq=False)
class DefinitionIf(Node):
    """`if c:` around lines of a definition."""

    branches: tuple[DefinitionBranch, ...]


Lasting: TypeAlias = Instead | Cannot | Must | AsSoonAs | AtPoint | Always
Ability: TypeAlias = Whenever | Lasting | WhileActive
DefinitionLine: TypeAlias = FieldValue | CardAbility | Lasting | WhileActive | DefinitionIf
