"""Symbols: everything that has a name. A symbol equals only itself; what a pass learns of it stands in tables
beside it.

`when` is the set of variants in which the symbol exists, one bit for each combination of `Variants.all` (ENGINE 9).
"""

from __future__ import annotations

from typing import Any, TypeAlias

from attrs import field, frozen

from rulekit.compile.meaning.types import Type
from rulekit.diagnostics import Span
from rulekit.syntax import nodes as n


@frozen(eq=False)
class Symbol:
    """A name and where it is declared."""

    name: str
    span: Span
    when: int = field(kw_only=True)
    doc: str = field(default="", kw_only=True)


@frozen(eq=False)
class OptionSym(Symbol):
    """`option pace: Pace = slow`. constant: fixed for a variant; else a cell (its default is `random`)."""

    type: Type
    default: Any  # a constant value (int), "random", or None
    constant: bool


@frozen(eq=False)
class MemberSym(Symbol):
    """A member of an enum or of Player. index: its value. origin: the enum it was taken from by `all U`."""

    index: int
    label: str
    enum: EnumSym | None  # None: a member of Player
    origin: MemberSym | None = None


@frozen(eq=False)
class EnumSym(Symbol):
    """An enum. Members are filled while names are collected. grid: width and height.

    columns: names and types of its columns (`EffectT` for effect columns). subtypes: enums taken in by `all U`.
    """

    members: list[MemberSym]
    grid: tuple[int, int] | None
    columns: dict[str, Type]
    subtypes: list[EnumSym]
    node: n.Enum | n.EnumGrid | n.EnumTable | n.Roles


@frozen(eq=False)
class NumberSym(Symbol):
    """`number Money: 0..9999`."""

    low: int
    high: int


@frozen(eq=False)
class ValuesSym(Symbol):
    """`values ..`. keys: types of its indexes. columns: {"": type} for a plain table, else its fields.

    kind: "line", "grid", "records" or "steps" (one key: any number up to the highest key reached).
    """

    kind: str
    keys: tuple[Type, ...]
    columns: dict[str, Type]
    node: n.ValuesLine | n.ValuesTable | n.ValuesSteps


@frozen(eq=False)
class FieldSym(Symbol):
    """A printed field. `EffectT` for effect fields."""

    type: Type
    node: n.Field | n.EffectField
    params: tuple[Local, ...] = ()


@frozen(eq=False)
class AbilitySym(Symbol):
    """An ability word of a card type."""

    label: str
    node: n.AbilityWord


@frozen(eq=False)
class CardTypeSym(Symbol):
    """A card type; fields and words include those of its parent, parent's first."""

    parent: CardTypeSym | None
    fields: dict[str, FieldSym]
    words: dict[str, AbilitySym]
    node: n.CardType

    def is_a(self, other: CardTypeSym) -> bool:
        """Whether this type is `other` or a child of it."""
        return self is other or (self.parent is not None and self.parent.is_a(other))


@frozen(eq=False)
class DefinitionSym(Symbol):
    """A printed card. node: the definition, table row, CSV row or generated row it comes from (see `names`)."""

    card: CardTypeSym
    node: Any


Owner: TypeAlias = "None | str | EnumSym | CardTypeSym"
"""None: the table; "Player"; an enum; a card type."""


@frozen(eq=False)
class VariableSym(Symbol):
    """A variable family. dims: index types (without the owner). visibility: "public" "private" "hidden" or "private to"
    with `audience` (a member of Player)."""

    owner: Owner
    dims: tuple[Type, ...]
    type: Type
    visibility: str
    audience: MemberSym | None
    clamped: bool
    keeping: int | None
    node: n.Variable | n.Spread
    default: n.Expr | None


@frozen(eq=False)
class ZoneSym(Symbol):
    """A zone family."""

    owner: Owner
    dims: tuple[Type, ...]
    card: CardTypeSym
    visibility: str  # "public" "private" "hidden" "seen by others" "private to"
    audience: MemberSym | None
    ordered: bool
    limit: int | None
    refilled_from: str | None  # name of a zone of the same owner
    falls_to: n.Expr | None
    abilities_active: bool
    all_cards: bool
    node: n.Zone


@frozen(eq=False)
class Local:
    """A name inside a body or an expression.

    kind: "param" of a verb, phase, effect; "local" (`let`, choices, results, loop variables, menu holes); "var" (may be
    assigned); "bound" (binder of an expression, parameter of a `let`, `this` of `each X has`). dims: of `var x per K`.
    """

    name: str
    type: Type
    kind: str
    span: Span
    dims: tuple[Type, ...] = ()


@frozen(eq=False)
class LetSym(Symbol):
    """A `let`. owner: of `each X has` (then its first parameter is `this`), None: the table's or the margin's."""

    owner: Owner
    params: tuple[Local, ...]  # `this` first for an owned one
    declared: Type | None
    node: n.Let


@frozen(eq=False)
class HoleSym:
    """A hole of a pattern."""

    name: str
    type: Type
    default: n.Expr | None
    span: Span


@frozen(eq=False)
class VerbSym(Symbol):
    """A declared verb. parts: str for a word, HoleSym for a hole; name is its skeleton, "strike _ with _".

    params: one Local per hole, in order. results: Locals of `gives`.
    """

    parts: tuple[str | HoleSym, ...]
    params: tuple[Local, ...]
    results: tuple[Local, ...]
    label: str
    node: n.Verb

    @property
    def action(self) -> str:
        """Its name in actions: the words joined."""
        return "_".join(part for part in self.parts if isinstance(part, str))


@frozen(eq=False)
class PhaseSym(Symbol):
    """A phase. params: in order; `you` is the parameter of that name, if any."""

    params: tuple[Local, ...]
    node: n.Phase

    @property
    def you(self) -> Local | None:
        """Its acting seat."""
        return next((p for p in self.params if p.name == "you"), None)
