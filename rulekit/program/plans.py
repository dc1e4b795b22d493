"""Scenarios of one variant, lowered: what the runner of `proof` executes line by line (LANGUAGE 10).

Expressions belong to `Tests.program`, which is the variant's program with functions and procedures for tests added at
the end; its layout is the same.
"""

from typing import Any

from attrs import frozen

from rulekit.program.instructions import Expr
from rulekit.program.program import Place, Program
from rulekit.program.types import Tag


@frozen
class Line:
    """One line or part of a line of a scenario; `place` is where it stands."""

    place: Place


@frozen
class At:
    """A run of a phase.

    Procedure number (-1: the whole of `play`), argument values, the run it lies in, start or end.
    """

    procedure: int
    arguments: tuple[Expr, ...]
    within: "At | None"
    at_end: bool
    text: str  # as written, for messages: "turn(P1) in round_of(2)"


@frozen
class CardName:
    """A card named in a test: definition number (-1: not in this variant), copy or None for the first unnamed one."""

    definition: int
    copy: int | None
    name: str


@frozen
class GivenCell(Line):
    """A cell is set to a value, exactly; outside low..high: P010.

    Maybe: absent may be stored. variable: layout index.
    """

    target: Expr  # `cell` or `at`
    value: Expr
    low: int
    high: int
    maybe: bool
    variable: int


@frozen
class GivenZone(Line):
    """A zone gets exactly these cards, top first."""

    zone: Expr
    cards: tuple[CardName, ...]


@frozen
class Item:
    """One item of an answered row: a word, a value, or what may be either.

    word: "" if it cannot be one. value: None if it cannot be one; its tag tells how to compare ("definition": any card
    that is a copy of it; `card` its exact copy). card: set when a card was named by its text.
    """

    word: str
    value: Expr | None = None
    tag: Tag | None = None
    card: CardName | None = None


@frozen
class Answer(Line):
    """One answer of a seat. kind: "row" "value" "use" "word" (see compile.meaning.scenarios.Answer).

    For "value": `name` is the choice's name, and `value` (with `tag`) or `cards` what is chosen; `listed`: several
    values.
    """

    seat: Expr
    kind: str
    items: tuple[Item, ...]
    text: str
    name: str = ""
    value: Expr | None = None
    tag: Tag | None = None
    cards: tuple[CardName, ...] | None = None


@frozen
class Perform(Line):
    """Run a procedure (kind "test": the sentence) in place of the flow."""

    procedure: int


@frozen
class PlayTo(Line):
    """Play on by default answers to a place."""

    at: At


@frozen
class ExpectTrue(Line):
    """A condition holds. sides: its two sides with tags if it is a comparison (left, right, tag), for the message."""

    condition: Expr
    temps: int
    text: str
    sides: tuple[Expr, Expr, Tag] | None = None


@frozen
class ExpectCards(Line):
    """A zone or list holds exactly copies of these definitions; in order if the zone is ordered."""

    what: Expr
    temps: int
    zone: Expr | None
    cards: tuple[CardName, ...]
    wanted: bool
    text: str


@frozen
class ExpectAsked(Line):
    """A seat is asked, or is not."""

    seat: Expr
    wanted: bool
    text: str


@frozen
class ExpectCan(Line):
    """A row is allowed now, or is not, with a part of the reason."""

    seat: Expr
    kind: str
    items: tuple[Item, ...]
    wanted: bool
    because: str | None
    text: str


@frozen
class ExpectSees(Line):
    """A seat can tell all these cards; not wanted: it can tell none of them."""

    seat: Expr
    what: Expr
    temps: int
    wanted: bool
    text: str


@frozen
class ExpectChoice(Line):
    """The open choice called `name` offers exactly these values (or copies of these definitions)."""

    seat: Expr
    name: str
    among: Expr | None
    temps: int
    cards: tuple[CardName, ...] | None
    text: str


@frozen
class Plan:
    """A scenario ready to run. given_options: options of the position by name (values as cells)."""

    title: str
    ids: tuple[str, ...]
    seats: int
    options: dict[str, Any]
    given_options: dict[str, int]
    at: At | None
    lines: tuple[Line, ...]
    place: Place


@frozen
class Tests:
    """All scenarios of one variant with the program they run on.

    Blocked: titles that need what cannot be played yet.
    """

    program: Program
    plans: tuple[Plan, ...]
    blocked: tuple[tuple[str, str, Place], ...]  # title, what, place
