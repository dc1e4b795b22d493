"""Nodes of the remaining items at the margin, and of a whole file."""

from __future__ import annotations

from typing import Literal, TypeAlias

import attrs

from rulekit.diagnostics import Span
from rulekit.syntax.nodes.abilities import Ability
from rulekit.syntax.nodes.base import Doc, Ident, Integer, Node
from rulekit.syntax.nodes.cards import CardEach, CardFile, CardType, Definition
from rulekit.syntax.nodes.expressions import Expr, Rank, Text
from rulekit.syntax.nodes.headers import AllOf, Game, GameEnds, Library, Member, Pattern, UseFile, UseLibrary
from rulekit.syntax.nodes.scenarios import Invariant, Scenario
from rulekit.syntax.nodes.statements import Body, Dim, Let, MenuEntry, Param
from rulekit.syntax.nodes.tables import CardTable, EnumTable, ValuesLine, ValuesSteps, ValuesTable
from rulekit.syntax.nodes.types import Type


@attrs.frozen(eq=False)
class Enum(Node):
    """`enum Post: all Side, nowhere`."""

    name: Ident
    members: tuple[Member | AllOf, ...]
    doc: str = attrs.field(default="", kw_only=True)


@attrs.frozen(eq=False)
class EnumGrid(Node):
    """`enum Cell: grid 7 by 6`."""

    name: Ident
    width: Integer
    height: Integer
    doc: str = attrs.field(default="", kw_only=True)


@attrs.frozen(eq=False)
class Number(Node):
    """`number Money: 0..9999`."""

    name: Ident
    low: Integer
    high: Integer
    doc: str = attrs.field(default="", kw_only=True)


@attrs.frozen(eq=False)
class Flag(Node):
    """A flag of a variable or zone: `private to p`, `at most 6`, `falls to this.owner.discards`, `clamped`.

    `argument` is the player's name, the number, the zone's name or path, if the flag has one.
    """

    name: Literal[
        "public",
        "private",
        "hidden",
        "seen by others",
        "ordered",
        "at most",
        "refilled from",
        "falls to",
        "abilities active",
        "all cards",
        "clamped",
        "keeping",
    ]
    argument: Ident | Integer | Expr | None


@attrs.frozen(eq=False)
class Variable(Node):
    """State of every X: `crew per Post: Count, private = 1`."""

    names: tuple[Ident, ...]
    dims: tuple[Dim, ...]
    type: Type
    flags: tuple[Flag, ...]
    default: Expr | None
    doc: str = attrs.field(default="", kw_only=True)


@attrs.frozen(eq=False)
class Spread(Node):
    """One variable per member: `each Metal: Int 0..999, clamped`."""

    enum: Ident
    type: Type
    flags: tuple[Flag, ...]
    default: Expr | None
    doc: str = attrs.field(default="", kw_only=True)


@attrs.frozen(eq=False)
class Zone(Node):
    """`zone desk per Side: Unit, public, at most 1`."""

    names: tuple[Ident, ...]
    dims: tuple[Dim, ...]
    type: Type
    flags: tuple[Flag, ...]
    doc: str = attrs.field(default="", kw_only=True)


@attrs.frozen(eq=False)
class HasBranch(Node):
    """One way of an `if` under `has:`; `condition` is None for `else`."""

    condition: Expr | None
    lines: tuple[Holding, ...]


@attrs.frozen(eq=False)
class HasIf(Node):
    """`if c:` around lines under `has:`."""

    branches: tuple[HasBranch, ...]


@attrs.frozen(eq=False)
class Has(Node):
    """`each Player has:`, or `the table has:` (owner None), and what they have."""

    owner: Ident | None
    lines: tuple[Holding, ...]
    doc: str = attrs.field(default="", kw_only=True)


@attrs.frozen(eq=False)
class Verb(Node):
    """`to sell off (t: Thing) gives winner: Player? "Sale": ...`; a pure signal has no body."""

    pattern: Pattern
    results: tuple[Param, ...]
    label: Text | None
    body: Body | None
    doc: str = attrs.field(default="", kw_only=True)


@attrs.frozen(eq=False)
class Phase(Node):
    """`phase market(you: Player): ...`."""

    name: Ident
    params: tuple[Param, ...]
    body: Body
    doc: str = attrs.field(default="", kw_only=True)


@attrs.frozen(eq=False)
class Setup(Node):
    """`setup: ...`."""

    body: Body
    doc: str = attrs.field(default="", kw_only=True)


@attrs.frozen(eq=False)
class Play(Node):
    """`play: ...`."""

    body: Body
    doc: str = attrs.field(default="", kw_only=True)


@attrs.frozen(eq=False)
class Anytime(Node):
    """`anytime during turn(you):` and a menu; `phase` is a name or a call."""

    phase: Expr
    entries: tuple[MenuEntry, ...]
    doc: str = attrs.field(default="", kw_only=True)


@attrs.frozen(eq=False)
class Window(Node):
    """`before pending resolves: ...`."""

    what: Ident
    body: Body
    doc: str = attrs.field(default="", kw_only=True)


@attrs.frozen(eq=False)
class Score(Node):
    """`score net_worth then least turns "Worth"`."""

    keys: tuple[Rank, ...]
    label: Text | None


@attrs.frozen(eq=False)
class Winners(Node):
    """`winners {p in players where p.alive}`."""

    value: Expr


@attrs.frozen(eq=False)
class Note(Node):
    """`note rounds`."""

    value: Expr


@attrs.frozen(eq=False)
class Outcome(Node):
    """`outcome:` and its lines."""

    lines: tuple[Score | Winners | Note, ...]
    doc: str = attrs.field(default="", kw_only=True)


@attrs.frozen(eq=False)
class Branch(Node):
    """One way of an `if` around declarations; `condition` is None for `else`."""

    condition: Expr | None
    items: tuple[Item, ...]


@attrs.frozen(eq=False)
class Section(Node):
    """`if solo: ...` / `else if ...` / `else: ...` around declarations."""

    branches: tuple[Branch, ...]


Holding: TypeAlias = Variable | Spread | Zone | Let | Ability | HasIf
Item: TypeAlias = (
    Game
    | GameEnds
    | UseFile
    | UseLibrary
    | Library
    | Enum
    | EnumGrid
    | EnumTable
    | Number
    | ValuesLine
    | ValuesTable
    | ValuesSteps
    | CardType
    | CardTable
    | CardFile
    | CardEach
    | Definition
    | Has
    | Let
    | Verb
    | Phase
    | Setup
    | Play
    | Anytime
    | Window
    | Outcome
    | Ability
    | Invariant
    | Scenario
    | Section
)


@attrs.frozen(eq=False)
class File(Node):
    """One file of rules: its items in order, and every text for players where it stands.

    `broken` are the places of lines that were left out because of a mistake; then names may be missing here.
    """

    path: str
    items: tuple[Item, ...]
    docs: tuple[Doc, ...]
    broken: tuple[Span, ...] = attrs.field(default=(), kw_only=True)
