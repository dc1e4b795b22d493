"""A compiled variant of a rulebook: procedures, functions, tables and names. Plain data; nothing here runs.

Names, spans and texts are for readers: no instruction depends on them, and `digest` leaves them out.
"""

from functools import cached_property
from typing import Any

from attrs import field, frozen

from rulekit.program.abilities import Ability, Modifier, Word
from rulekit.program.instructions import Entry, Expr, Instruction, Template
from rulekit.program.layout import Dimension, Layout
from rulekit.program.rules import Ban, Check, Life, Moment, Replacement, Trigger
from rulekit.program.types import Tag

Place = tuple[int, int, int]
"""Where a line stands: index into `Program.files`, start and end offset in code points."""

FLOW = ("play", "setup", "phase")
CLOSING = ("effect", "ability", "trigger", "replacement")


@frozen
class Local:
    """A local of a procedure: slot, name, tag, cells (a list has 1 + capacity; a loop 2 + capacity)."""

    slot: int
    name: str
    tag: Tag
    cells: int = 1


@frozen
class Procedure:
    """A body as a list of instructions.

    kind: "play" "setup" "phase" "verb" "entry" "anytime" "trigger" "effect" "ability" "replacement" "order" "column"
    "outcome". parameters: the first locals, filled by the caller. personal_phase: a phase that has an acting seat
    (`you`). end: the instruction an eliminated seat's frame jumps to (`End` of a phase, else `Return`). temps:
    registers its expressions use.
    """

    name: str
    kind: str
    parameters: tuple[Local, ...]
    locals: tuple[Local, ...]  # parameters included
    results: tuple[int, ...]  # slots
    code: tuple[Instruction, ...]
    end: int
    temps: int
    size: int  # cells of all locals
    places: tuple[Place, ...] = ()  # one per instruction
    label: str = ""


@frozen
class Function:
    """A `let` as one expression. Parameters are temps 0..n-1 (a `let` of `each X has` has its X as temp 0)."""

    name: str
    parameters: int
    temps: int
    body: Expr
    tag: Tag
    place: Place | None = None


@frozen
class EnumInfo:
    """Members of an enum, their labels, and for a grid its width and height."""

    name: str
    members: tuple[str, ...]
    labels: tuple[str, ...]
    doc: str = ""
    grid: tuple[int, int] | None = None


@frozen
class CardField:
    """A printed field: its tag and which table holds it by card number and by definition number."""

    name: str
    tag: Tag
    by_card: int
    by_definition: int


@frozen
class Definition:
    """A printed card: type, name, text for players."""

    card_type: str
    name: str
    doc: str
    place: Place | None = None


@frozen
class CardType:
    """A card type with its fields (those of its parent first)."""

    name: str
    parent: str | None
    fields: tuple[CardField, ...]


@frozen
class Card:
    """A physical card: definition number and which copy it is (1..)."""

    definition: int
    copy: int


@frozen
class Verb:
    """A declared or built-in verb as an event.

    Its skeleton ("strike _ with _"), action name, names and tags of its holes.
    """

    skeleton: str
    action: str
    holes: tuple[tuple[str, Tag], ...]
    label: str = ""
    builtin: bool = False  # its changes are recorded, not itself


@frozen
class Anytime:
    """Options beside every open decision: entries of a procedure of their own.

    phase: the procedure that must be running with `you` the asked seat (bindings: local slots of `procedure` that get
    the arguments of that phase's frame); seated: False = options of every seat.
    """

    procedure: int
    phase: int
    seated: bool
    bindings: tuple[tuple[int, int], ...]  # (argument index of the phase, slot)
    entries: tuple[Entry, ...]


@frozen
class Outcome:
    """How the game is scored: functions of one parameter (`you`); sign -1 for `least`. None: everybody is equal."""

    keys: tuple[tuple[int, int], ...]  # (sign, function)
    label: str
    winners: Expr | None
    notes: tuple[tuple[int, Tag], ...]  # functions of `you`


@frozen
class Invariant:
    """`invariant "..": c`: must hold at every border and decision.

    sides: its two sides if it is a comparison (left, right, tag), for the message.
    """

    title: str
    condition: Expr
    temps: int
    place: Place
    sides: tuple[Expr, Expr, Tag] | None = None


@frozen
class Printed:
    """A table of `values` as the rules print it, over its keys in row-major order; column: "" for a plain one.

    For readers, as a price list beside a board: instructions name tables by number.
    """

    name: str
    column: str
    dims: tuple[Dimension, ...]
    tag: Tag
    table: int


@frozen
class Program:
    """One variant of a rulebook, ready to be played by any backend."""

    game: str
    title: str
    options: dict[str, Any]  # canonical values of the constant options of this variant
    players: tuple[str, ...]  # all members of Player; seats are numbers into it
    player_labels: tuple[str, ...]
    seats: tuple[int, ...]  # who sits, in order
    enums: tuple[EnumInfo, ...]
    card_types: tuple[CardType, ...]
    definitions: tuple[Definition, ...]
    cards: tuple[Card, ...]
    owners: tuple[int, ...]  # printed owner by card, or -1
    tables: tuple[tuple[Any, ...], ...]
    labels: tuple[str, ...]  # texts that are values (`Label`)
    layout: Layout
    functions: tuple[Function, ...]
    procedures: tuple[Procedure, ...]
    setup: int  # procedure, or -1
    play: int
    ends: tuple[Expr, ...]  # `game ends when`
    ends_temps: int
    verbs: tuple[Verb, ...]
    anytime: tuple[Anytime, ...]
    triggers: tuple[Trigger, ...]
    triggers_policy: str  # "queue" | "stack" | "at once"
    outcome: Outcome
    invariants: tuple[Invariant, ...]
    files: tuple[str, ...]  # paths, for places
    policies: dict[str, Any] = field(factory=dict)
    words: tuple[Word, ...] = ()
    abilities: tuple[Ability, ...] = ()
    modifiers: tuple[Modifier, ...] = ()
    text_of: tuple[int, ...] = ()  # by definition: itself, or absent if it has no abilities
    same_object: tuple[tuple[int, int], ...] = ()  # pairs of zone families between which a card stays the same object
    printed: tuple[Printed, ...] = ()  # the `values` whose keys are members, numbers or seats
    replacements: tuple[Replacement, ...] = ()
    bans: tuple[Ban, ...] = ()
    checks: tuple[Check, ...] = ()
    moments: tuple[Moment, ...] = ()
    counters: tuple[int, ...] = ()  # of `first each`: the phase whose every start sets it back
    ordering: int = -1  # the procedure in which a seat orders its triggers, or -1
    replacing: int = -1  # the procedure in which a seat chooses among replacements, or -1
    resolver: int = -1  # the procedure that resolves triggers `at once`, or -1

    @cached_property
    def digest(self) -> str:
        """What saves and transcripts pin: `dump.digest`, worked out once."""
        from rulekit.program.dump import digest  # the dump knows the whole program

        return digest(self)


__all__ = [
    "Anytime", "Ban", "Card", "CardField", "CardType", "Check", "Definition", "Entry", "EnumInfo", "Function",
    "Invariant", "Life", "Local", "Moment", "Outcome", "Printed", "Procedure", "Program", "Replacement", "Template",
    "Trigger", "Verb",
]  # fmt: skip
