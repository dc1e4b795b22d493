"""The checked rulebook: what the passes hand on, and the variants it has."""

from __future__ import annotations

from typing import Any

from attrs import define, field, frozen

from rulekit.compile.meaning.symbols import (
    AbilitySym,
    CardTypeSym,
    DefinitionSym,
    EnumSym,
    FieldSym,
    LetSym,
    MemberSym,
    NumberSym,
    OptionSym,
    PhaseSym,
    Symbol,
    ValuesSym,
    VariableSym,
    VerbSym,
    ZoneSym,
)
from rulekit.compile.meaning.trees import Anytime, Body, CardText, Rule, Text, Typed
from rulekit.diagnostics import Span
from rulekit.syntax import nodes as n


@frozen
class Variant:
    """One combination of constant options and number of seats; options by name, values as cells."""

    options: dict[str, int]
    seats: int


@define(eq=False)
class Names:
    """All symbols of a rulebook, made by `names`. A name under several conditions has several symbols."""

    game: n.Game
    title: str
    low_seats: int
    high_seats: int
    roles: tuple[MemberSym, ...]  # members of Player: the roles, or P1..Pn up to high_seats
    has_roles: bool
    seated: dict[int, tuple[MemberSym, ...]]  # who sits at n
    variants: tuple[Variant, ...]
    options: dict[str, OptionSym] = field(factory=dict)
    enums: dict[str, EnumSym] = field(factory=dict)
    numbers: dict[str, NumberSym] = field(factory=dict)
    values: dict[str, list[ValuesSym]] = field(factory=dict)
    cards: dict[str, CardTypeSym] = field(factory=dict)
    definitions: list[DefinitionSym] = field(factory=list)
    variables: list[VariableSym] = field(factory=list)
    zones: list[ZoneSym] = field(factory=list)
    lets: list[LetSym] = field(factory=list)
    verbs: list[VerbSym] = field(factory=list)
    phases: dict[str, list[PhaseSym]] = field(factory=dict)
    members: dict[str, list[MemberSym]] = field(factory=dict)  # enum members by name, over all enums
    policies: dict[str, tuple[str, ...]] = field(factory=dict)
    others: list[tuple[n.Node, int]] = field(factory=list)
    """Items that declare no name, with their `when`: setup, play, game ends, outcome, anytime, abilities at the margin,
    invariants, scenarios, windows; Has-abilities come as (node, when) with the Has in `holders`."""
    holders: dict[n.Node, Any] = field(factory=dict)
    conditions: dict[n.Node, int] = field(factory=dict)
    """For every node with a constant `if` condition (Section branches, HasBranch, CardBranch, DefinitionBranch).

    Its set.
    """

    seated_in: tuple[tuple[MemberSym, ...], ...] = ()
    """Who sits in each variant, in seat order (an option may name a role); `seated` is by the defaults of the
    options."""
    player_subtypes: list[EnumSym] = field(factory=list)
    """Enums that `roles .., all U` takes into Player."""
    libraries: dict[str, frozenset[str]] = field(factory=dict)
    """The files of libraries, and the names of their holes."""
    not_yet: list[tuple[str, Span, int]] = field(factory=list)

    @property
    def everywhere(self) -> int:
        """The set of all variants."""
        return (1 << len(self.variants)) - 1

    def would_hide(self, symbol: Symbol, place: Span) -> bool:
        """Whether a name bound at this place, and called like the symbol, hides it (N012).

        A library cannot know what the game declares: only its own names and its holes mean something in it already.
        """
        holes = self.libraries.get(place.path)
        return holes is None or symbol.span.path == place.path or symbol.name in holes


@frozen(eq=False)
class Outcome:
    """`outcome:`; keys as (sign, expression of `you`), each under its `when`."""

    you: Any  # Local
    keys: tuple[tuple[int, Typed], ...]
    label: str
    winners: Typed | None
    notes: tuple[Typed, ...]
    span: Span
    when: int


@frozen(eq=False)
class Invariant:
    """A test that must always hold."""

    title: str
    condition: Typed
    span: Span
    when: int


@define(eq=False)
class Rulebook:
    """Everything resolved: input of `lower`."""

    names: Names
    lets: dict[LetSym, Typed] = field(factory=dict)
    option_defaults: dict[OptionSym, Typed] = field(factory=dict)
    variable_defaults: dict[VariableSym, Typed] = field(factory=dict)
    falls: dict[ZoneSym, Typed] = field(factory=dict)
    fields: dict[DefinitionSym, dict[FieldSym, Typed]] = field(factory=dict)
    copies: dict[DefinitionSym, Typed] = field(factory=dict)
    tables: dict[tuple[Symbol, str], dict[tuple[int, ...], Typed]] = field(factory=dict)
    """Constants of `values` and enum columns: (symbol, column) -> index values -> cell."""
    effects: dict[tuple[Symbol, str], tuple[Body | None, ...]] = field(factory=dict)
    """Effect columns of enums and `values`: (symbol, column) -> the body of each row, in order."""
    steps: dict[ValuesSym, tuple[int, ...]] = field(factory=dict)  # keys of thresholds, ascending
    verbs: dict[VerbSym, Body | None] = field(factory=dict)
    personal: set[VerbSym] = field(factory=set)
    phases: dict[PhaseSym, Body] = field(factory=dict)
    setups: list[tuple[Body, int]] = field(factory=list)
    plays: list[tuple[Body, int]] = field(factory=list)
    ends: list[tuple[Typed, int]] = field(factory=list)
    anytime: list[Anytime] = field(factory=list)
    rules: list[Rule] = field(factory=list)
    outcomes: list[Outcome] = field(factory=list)
    invariants: list[Invariant] = field(factory=list)
    scenarios: list[Any] = field(factory=list)  # compile.meaning.scenarios.Scenario
    card_texts: list[CardText] = field(factory=list)
    words: dict[AbilitySym, tuple[Any, ...]] = field(factory=dict)
    """Clauses of ability words: ("whenever", Pattern, where) ("anytime", (phase, bindings, seat)) ("once per",
    PhaseSym) ("first each", PhaseSym) ("optional",) ("always",) ("offered",)."""
    not_yet: list[tuple[str, Span, int]] = field(
        factory=list
    )  # constructs that lowering cannot play: R050 in these variants
    texts: dict[str, Text] = field(factory=dict)
