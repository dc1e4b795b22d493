"""Nodes of statements: what happens, what is chosen, and in what order."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeAlias, Union

import attrs

from rulekit.syntax.nodes.base import Ident, Node
from rulekit.syntax.nodes.expressions import Binder, Expr, Row, Text
from rulekit.syntax.nodes.types import RangeType, Type

if TYPE_CHECKING:
    from rulekit.syntax.nodes.abilities import DefinitionLine, Lasting, Whenever


@attrs.frozen(eq=False)
class Body(Node):
    """What stands behind a head's colon: a block, or one line (`inline`)."""

    statements: tuple[Statement, ...]
    inline: bool


@attrs.frozen(eq=False)
class Param(Node):
    """A parameter: `you: Player`."""

    name: Ident
    type: Type


@attrs.frozen(eq=False)
class Point(Node):
    """A point of play: `start of your next turn`, `end of round`."""

    edge: Literal["start", "end"]
    yours: bool
    next: bool
    phase: Ident


@attrs.frozen(eq=False)
class Sentence(Node):
    """A declared or built-in sentence: `move x to deck keeping power as moved`."""

    row: Row
    keeping: tuple[Ident, ...]
    results: tuple[Ident, ...]


@attrs.frozen(eq=False)
class Assign(Node):
    """A change of a variable, or a modifier: `your payroll = 0 until end of turn`."""

    target: Expr
    op: Literal["=", "+=", "-=", "*="]
    value: Expr
    until: Point | None


@attrs.frozen(eq=False)
class Need(Node):
    """A condition of an action: `need u.ready "{u} is exhausted"`."""

    condition: Expr
    reason: Text | None


@attrs.frozen(eq=False)
class Let(Node):
    """A value, at the margin, in the header, of an X, or local: `let landing(x: Int): Cell? = first(...)`."""

    name: Ident
    params: tuple[Param, ...]
    type: Type | None
    value: Expr
    doc: str = attrs.field(default="", kw_only=True)


@attrs.frozen(eq=False)
class Var(Node):
    """A local that can be assigned: `var passed per Player: Bool = no`."""

    name: Ident
    dims: tuple[Dim, ...]
    type: Type | None
    value: Expr


@attrs.frozen(eq=False)
class Usually(Node):
    """The default answer: `usually most`, `usually 3`."""

    way: Literal["most", "least", "value"]
    value: Expr | None


@attrs.frozen(eq=False)
class Choose(Node):
    """One choice: `p chooses p.bid in 0..p.gold usually most "your bid"`. `target` is a name or a variable."""

    chooser: Expr
    target: Expr
    source: Expr
    where: Expr | None
    unseen: bool
    usually: Usually | None
    prompt: Text | None


@attrs.frozen(eq=False)
class ChooseMany(Node):
    """Several at once: `you choose up to 3 of your desk where c as junk`. `any number` has no count."""

    chooser: Expr
    how: Literal["exactly", "up to", "any number"]
    count: Expr | None
    source: Expr
    where: Expr | None
    name: Ident
    unseen: bool
    usually: Usually | None
    prompt: Text | None


@attrs.frozen(eq=False)
class Arrange(Node):
    """An order: `you arrange drawn as stack "topmost first"`."""

    arranger: Expr
    source: Expr
    name: Ident
    prompt: Text | None


@attrs.frozen(eq=False)
class MayDo(Node):
    """Yes or no: `p may pay 2 mana: stop` with or without a block, and `else:` for no."""

    doer: Expr
    row: Row
    body: Body | None
    otherwise: Body | None


@attrs.frozen(eq=False)
class Do(Node):
    """Runs an effect field: `do card.played(target)`."""

    effect: Expr


@attrs.frozen(eq=False)
class Stop(Node):
    """Leaves the innermost verb, phase or effect: `stop`."""


@attrs.frozen(eq=False)
class IfBranch(Node):
    """One way of an `if`: its condition and what follows."""

    condition: Expr
    body: Body


@attrs.frozen(eq=False)
class If(Node):
    """`if c: ...` / `else if d: ...` / `else: ...`."""

    branches: tuple[IfBranch, ...]
    otherwise: Body | None


@attrs.frozen(eq=False)
class Each(Node):
    """The loop over things: `each p in players, secretly: ...`, `each p in bidders, until everyone passes: ...`."""

    binders: tuple[Binder, ...]
    together: bool
    secretly: bool
    until: Expr | None
    body: Body


@attrs.frozen(eq=False)
class While(Node):
    """`while your cash < n: raise cash`; under `always:` a condition of modifiers."""

    condition: Expr
    body: Body


@attrs.frozen(eq=False)
class Repeat(Node):
    """`repeat n times until c: ...`; at least one of the two stands."""

    times: Expr | None
    until: Expr | None
    body: Body


@attrs.frozen(eq=False)
class Together(Node):
    """A batch: `together: ...`."""

    body: Body


@attrs.frozen(eq=False)
class Entry(Node):
    """An option of a menu: `buy (u in offer) for u.price`, with a body or without."""

    row: Row
    body: Body | None
    doc: str = attrs.field(default="", kw_only=True)


@attrs.frozen(eq=False)
class PassEntry(Node):
    """The pass of a menu: `pass fold: ...`."""

    name: Ident | None
    body: Body | None
    doc: str = attrs.field(default="", kw_only=True)


@attrs.frozen(eq=False)
class AbilitiesEntry(Node):
    """`abilities`: the chooser's abilities whose word is `offered`."""


@attrs.frozen(eq=False)
class EntryBranch(Node):
    """One way of an `if` around menu entries; `condition` is None for `else`."""

    condition: Expr | None
    entries: tuple[MenuEntry, ...]


@attrs.frozen(eq=False)
class EntryIf(Node):
    """`if c:` around entries of a menu."""

    branches: tuple[EntryBranch, ...]


@attrs.frozen(eq=False)
class Menu(Node):
    """A choice of actions: `you may repeatedly: ...`, `p must: ...` with `else: ...`."""

    doer: Expr
    kind: Literal["may", "must"]
    repeatedly: bool
    entries: tuple[MenuEntry, ...]
    otherwise: Body | None


@attrs.frozen(eq=False)
class Grant(Node):
    """Abilities for a while: `u has until end of turn: ...`."""

    target: Expr
    until: Point | None
    lines: tuple[DefinitionLine | Whenever, ...]


Dim: TypeAlias = Ident | RangeType
MenuEntry: TypeAlias = Entry | PassEntry | AbilitiesEntry | EntryIf
Statement: TypeAlias = Union[
    Sentence,
    Assign,
    Need,
    Let,
    Var,
    Choose,
    ChooseMany,
    Arrange,
    MayDo,
    Do,
    Stop,
    If,
    Each,
    While,
    Repeat,
    Together,
    Menu,
    Grant,
    "Whenever",
    "Lasting",
]
