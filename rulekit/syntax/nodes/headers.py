"""Nodes of the game's header, of verbs' patterns, and of libraries."""

from __future__ import annotations

from typing import TypeAlias

import attrs

from rulekit.syntax.nodes.base import Ident, Integer, Label, Node, SmallWord
from rulekit.syntax.nodes.expressions import Expr, Row
from rulekit.syntax.nodes.statements import Let, Param
from rulekit.syntax.nodes.types import Type


@attrs.frozen(eq=False)
class Member(Node):
    """A member of an enum, or a role: `green`, `leader "Market Leader"`."""

    name: Ident
    label: Label | None
    doc: str = attrs.field(default="", kw_only=True)


@attrs.frozen(eq=False)
class AllOf(Node):
    """The members of another enum: `all Side`."""

    enum: Ident


@attrs.frozen(eq=False)
class Seats(Node):
    """`players 2 to 4`; `high` is None for one number."""

    low: Integer
    high: Integer | None


@attrs.frozen(eq=False)
class Roles(Node):
    """Named seats: `roles bank "The Bank", all Clan`."""

    members: tuple[Member | AllOf, ...]


@attrs.frozen(eq=False)
class Seated(Node):
    """Which roles sit: `seats 2: north, south`."""

    count: Integer
    roles: tuple[Ident, ...]


@attrs.frozen(eq=False)
class Option(Node):
    """`option pace: Pace = slow`."""

    name: Ident
    type: Type
    default: Expr | None
    doc: str = attrs.field(default="", kw_only=True)


@attrs.frozen(eq=False)
class PolicyChoice(Node):
    """One choice of a policy, its words joined by a space: `tested once`, `roll back`."""

    words: str


@attrs.frozen(eq=False)
class Policy(Node):
    """`triggers stack, tested twice`; `subject` is `triggers`, `endless`, `pending` or `reactions`."""

    subject: Ident
    choices: tuple[PolicyChoice, ...]


@attrs.frozen(eq=False)
class Depth(Node):
    """The limit of frames: `depth 200`."""

    count: Integer


@attrs.frozen(eq=False)
class Game(Node):
    """The header: `game duel "Duel of Houses":` and its lines."""

    name: Ident
    title: Label
    lines: tuple[GameLine, ...]
    doc: str = attrs.field(default="", kw_only=True)


@attrs.frozen(eq=False)
class GameEnds(Node):
    """`game ends when deck is empty`."""

    condition: Expr
    doc: str = attrs.field(default="", kw_only=True)


@attrs.frozen(eq=False)
class UseFile(Node):
    """Another file of this game: `use "solo.rules"`."""

    path: Label


@attrs.frozen(eq=False)
class Hole(Node):
    """A hole of a pattern: `(u: Unit)`, `(n: Int = 1)`; without a type only in a library's binding, `(n)`."""

    name: Ident
    type: Type | None
    default: Expr | None


@attrs.frozen(eq=False)
class Pattern(Node):
    """Words and holes of a verb, the verb word first: `buy (u: Unit) for (cost: Money)`."""

    parts: tuple[Ident | SmallWord | Hole, ...]


@attrs.frozen(eq=False)
class ValueBinding(Node):
    """Fills a hole with a value: `limit(p) = p.money`."""

    name: Ident
    params: tuple[Ident, ...]
    value: Expr


@attrs.frozen(eq=False)
class VerbBinding(Node):
    """Fills a hole with a sentence: `to hand (n) to (q) = q gains n money`."""

    pattern: Pattern
    row: Row


@attrs.frozen(eq=False)
class UseLibrary(Node):
    """A library with its holes filled: `use auction with limit(p) = p.money`."""

    name: Ident
    bindings: tuple[ValueBinding | VerbBinding, ...]


@attrs.frozen(eq=False)
class NeedsValue(Node):
    """A hole of a library: `needs limit(p: Player): Int`."""

    name: Ident
    params: tuple[Param, ...]
    type: Type
    doc: str = attrs.field(default="", kw_only=True)


@attrs.frozen(eq=False)
class NeedsVerb(Node):
    """A sentence a library needs: `needs to hand (n: Int) to (q: Player)`."""

    pattern: Pattern
    doc: str = attrs.field(default="", kw_only=True)


@attrs.frozen(eq=False)
class Library(Node):
    """`library auction of Thing:` and what it needs."""

    name: Ident
    things: tuple[Ident, ...]
    needs: tuple[NeedsValue | NeedsVerb, ...]
    doc: str = attrs.field(default="", kw_only=True)


GameLine: TypeAlias = Seats | Roles | Seated | Option | Let | Policy | Depth
