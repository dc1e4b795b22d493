"""What lowering knows of one variant: its constants, cards, seats, and what has been made so far."""

from __future__ import annotations

from typing import Any

from attrs import define, field

from rulekit.compile.lower.heard import Heard
from rulekit.compile.meaning.rulebook import Rulebook
from rulekit.compile.meaning.symbols import (
    CardTypeSym,
    DefinitionSym,
    EnumSym,
    FieldSym,
    LetSym,
    OptionSym,
    PhaseSym,
    VariableSym,
    VerbSym,
    ZoneSym,
)
from rulekit.compile.meaning.types import (
    BagT,
    BoolT,
    CardT,
    EnumT,
    IntT,
    LabelT,
    ListT,
    PlayerT,
    TextT,
    TupleT,
    Type,
    ZoneT,
)
from rulekit.diagnostics import Span
from rulekit.program.layout import Layout, Variable, ZoneFamily
from rulekit.program.layout import Zone as ZonePlace
from rulekit.program.program import Function, Procedure
from rulekit.program.types import BOOL, INT, LABEL, PLAYER, Tag

RULES = ("triggers", "replacements", "bans", "checks", "moments")
"""The lists of rules of a program."""


class NotPlayable(Exception):
    """A construct that is checked but cannot be played yet (R050): what it is, and where."""

    def __init__(self, what: str, span: Span) -> None:
        super().__init__(what)
        self.what, self.span = what, span


@define(eq=False)
class Variant:
    """The state of lowering one variant. Tables grow while bodies are lowered; the layout is fixed before them."""

    book: Rulebook
    index: int
    operations: dict[str, Any]  # how to lower an operation that is written with symbols: (Typed, Env) -> Expr
    statements: dict[Any, Any]  # how to lower a statement: (Statement, Code) -> None
    options: dict[str, int] = field(factory=dict)
    seats: tuple[int, ...] = ()
    definitions: list[DefinitionSym] = field(factory=list)
    definition_number: dict[DefinitionSym, int] = field(factory=dict)
    cards: list[tuple[int, int]] = field(factory=list)  # (definition number, copy)
    tables: list[tuple[Any, ...]] = field(factory=list)
    table_of: dict[Any, int] = field(factory=dict)
    labels: list[str] = field(factory=list)
    files: list[str] = field(factory=list)
    variables: dict[VariableSym, int] = field(factory=dict)  # index into layout.variables
    option_cells: dict[OptionSym, int] = field(factory=dict)
    families: dict[ZoneSym, int] = field(factory=dict)
    boxes: dict[CardTypeSym, int] = field(factory=dict)  # root card type -> zone number
    layout: Layout | None = None
    functions: list[Function | None] = field(factory=list)
    function_of: dict[LetSym, int] = field(factory=dict)
    procedures: list[Procedure | None] = field(factory=list)
    procedure_of: dict[Any, int] = field(factory=dict)
    verb_numbers: dict[VerbSym | str, int] = field(factory=dict)
    modifiers: list[Any] = field(factory=list)
    rules: dict[str, list[Any]] = field(factory=lambda: {kind: [] for kind in RULES})
    heard: Heard = field(factory=Heard)
    titles: dict[str, int] = field(factory=dict)  # how many bodies of rules have a name
    starts: int = 0  # how many kinds of timed rules there are
    modified: set[Any] = field(factory=set)  # `let`s and printed fields that some line changes
    lowering: set[Any] = field(factory=set)

    @property
    def bit(self) -> int:
        """This variant in a `when` set."""
        return 1 << self.index

    def has(self, when: int) -> bool:
        """Whether something with this `when` exists here."""
        return bool(when & self.bit)

    @property
    def players(self) -> int:
        """How many members Player has here: all roles, or as many as there are seats."""
        names = self.book.names
        return len(names.roles) if names.has_roles else len(self.seats)

    # ---- places in text and texts as values ----

    def place(self, span: Span) -> tuple[int, int, int]:
        """A span as a place of the program."""
        if span.path not in self.files:
            self.files.append(span.path)
        return (self.files.index(span.path), span.start, span.end)

    def label(self, text: str) -> int:
        """The number of a text that is a value."""
        if text not in self.labels:
            self.labels.append(text)
        return self.labels.index(text)

    def table(self, key: Any, cells: tuple[Any, ...]) -> int:
        """The number of a constant table; equal keys share one."""
        if key not in self.table_of:
            self.table_of[key] = len(self.tables)
            self.tables.append(cells)
        return self.table_of[key]

    # ---- domains ----

    def domain(self, type_: Type) -> tuple[int, ...]:
        """All values of a finite type in order; raises KeyError for others."""
        match type_:
            case BoolT():
                return (0, 1)
            case EnumT(enum=enum):
                return tuple(m.index for m in enum.members)
            case PlayerT():
                return tuple(range(self.players))
            case IntT(low=low, high=high) if low is not None and high is not None:
                return tuple(range(low, high + 1))
            case CardT(card=card):
                return tuple(c for c, _ in enumerate(self.cards) if self.card_type(c).is_a(card))
            case TextT(card=card):
                return tuple(d for d, s in enumerate(self.definitions) if card is None or s.card.is_a(card))
        raise KeyError(type_)

    def domain_size(self, type_: Type) -> int:
        """How many values a type has; 4,096 where that is not known (the budget of list cells)."""
        match type_:
            case IntT(low=low, high=high):
                return min(4096, high - low + 1) if low is not None and high is not None else 4096
            case ZoneT():
                return len(self.layout.zones) if self.layout else 4096
        try:
            return len(self.domain(type_))
        except KeyError:
            return 4096

    def card_type(self, card: int) -> CardTypeSym:
        """The card type of a physical card."""
        return self.definitions[self.cards[card][0]].card

    def copies_of(self, card: CardTypeSym) -> int:
        """How many physical cards of a type there are."""
        return sum(1 for c, _ in enumerate(self.cards) if self.card_type(c).is_a(card))

    def owner_size(self, owner: Any) -> int:
        """How many owners a family has."""
        if owner is None:
            return 1
        if owner == "Player":
            return self.players
        if isinstance(owner, EnumSym):
            return len(owner.members)
        return len(self.cards)

    @property
    def layout_of(self) -> Layout:
        """The layout, once it is made."""
        assert self.layout is not None
        return self.layout

    def family(self, zone: ZoneSym) -> ZoneFamily:
        """The laid-out family of a zone."""
        assert self.layout is not None
        return self.layout.families[self.families[zone]]

    def variable(self, variable: VariableSym) -> Variable:
        """The laid-out variable."""
        assert self.layout is not None
        return self.layout.variables[self.variables[variable]]

    def zone(self, number: int) -> ZonePlace:
        """A laid-out zone."""
        assert self.layout is not None
        return self.layout.zones[number]


def root(card: CardTypeSym) -> CardTypeSym:
    """The topmost parent of a card type."""
    return card if card.parent is None else root(card.parent)


def tag_of(type_: Type) -> Tag:
    """How a value of this type is read."""
    match type_:
        case BoolT():
            return BOOL
        case IntT():
            return INT
        case EnumT(enum=enum):
            return ("enum", enum.name)
        case PlayerT():
            return PLAYER
        case CardT(card=card):
            return ("card", card.name)
        case TextT(card=card):
            return ("definition", card.name if card else "")
        case LabelT():
            return LABEL
        case ZoneT(card=card):
            return ("zone", card.name)
        case ListT(element=element):
            return ("list", tag_of(element))
        case BagT(enum=enum):
            return ("bag", enum.name)
        case TupleT(items=items):
            return ("tuple", *(tag_of(item) for item in items))
    return INT


Key = tuple[Any, ...]
Procedural = VerbSym | PhaseSym | FieldSym
