"""Nodes of card types and their definitions."""

from __future__ import annotations

from typing import Literal, TypeAlias

import attrs

from rulekit.syntax.nodes.abilities import DefinitionLine
from rulekit.syntax.nodes.base import Ident, Label, Node
from rulekit.syntax.nodes.expressions import Binder, Expr, Row
from rulekit.syntax.nodes.statements import Param
from rulekit.syntax.nodes.types import Type


@attrs.frozen(eq=False)
class Field(Node):
    """Printed fields of a card: `price, resale: Money = 0`."""

    names: tuple[Ident, ...]
    type: Type
    default: Expr | None
    doc: str = attrs.field(default="", kw_only=True)


@attrs.frozen(eq=False)
class EffectField(Node):
    """Effects a card may print: `effect played(target: Unit)`."""

    names: tuple[Ident, ...]
    params: tuple[Param, ...]
    doc: str = attrs.field(default="", kw_only=True)


@attrs.frozen(eq=False)
class WheneverClause(Node):
    """`whenever you sell this where c`."""

    pattern: Row
    where: Expr | None


@attrs.frozen(eq=False)
class AnytimeClause(Node):
    """`anytime during turn(you)`."""

    phase: Expr


@attrs.frozen(eq=False)
class LimitClause(Node):
    """`once per turn`, or `first each turn`."""

    how: Literal["once per", "first each"]
    phase: Ident


@attrs.frozen(eq=False)
class FlagClause(Node):
    """`optional`, `always` or `offered`."""

    flag: Literal["optional", "always", "offered"]


@attrs.frozen(eq=False)
class AbilityWord(Node):
    """`ability when_sold "On Sale" in mat: whenever you sell this, optional`."""

    name: Ident
    label: Label
    zones: tuple[Ident, ...]
    clauses: tuple[Clause, ...]
    doc: str = attrs.field(default="", kw_only=True)


@attrs.frozen(eq=False)
class CardBranch(Node):
    """One way of an `if` around lines of a card type; `condition` is None for `else`."""

    condition: Expr | None
    lines: tuple[CardLine, ...]


@attrs.frozen(eq=False)
class CardIf(Node):
    """`if c:` around lines of a card type."""

    branches: tuple[CardBranch, ...]


@attrs.frozen(eq=False)
class CardType(Node):
    """`card Order is Card:` and its lines."""

    name: Ident
    parent: Ident | None
    lines: tuple[CardLine, ...]
    doc: str = attrs.field(default="", kw_only=True)


@attrs.frozen(eq=False)
class CardFile(Node):
    """`cards Unit from "cards/units.csv"`."""

    card: Ident
    path: Label
    doc: str = attrs.field(default="", kw_only=True)


@attrs.frozen(eq=False)
class CardEach(Node):
    """`cards Lamp each color in Color, number in 1..5, copies 2`."""

    card: Ident
    binders: tuple[Binder, ...]
    copies: Expr | None
    doc: str = attrs.field(default="", kw_only=True)


@attrs.frozen(eq=False)
class Definition(Node):
    """`Unit "Old Oak":` and its lines."""

    card: Ident
    name: Label
    lines: tuple[DefinitionLine, ...]
    doc: str = attrs.field(default="", kw_only=True)


Clause: TypeAlias = WheneverClause | AnytimeClause | LimitClause | FlagClause
CardLine: TypeAlias = Field | EffectField | AbilityWord | CardIf
