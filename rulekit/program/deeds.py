"""Instructions that do what rules say: needs and payments, changes of variables, moves of cards, ends."""

from typing import ClassVar

from attrs import frozen

from rulekit.program.base import Expr, Instruction, Place, Template
from rulekit.terms import ABSENT


@frozen
class Need(Instruction):
    """A condition of the option, or of going on in an effect (LANGUAGE 5.2)."""

    condition: Expr
    reason: Template | None = None


@frozen
class Pay(Instruction):
    """Give up `amount` of the cell at `place`, all or nothing.

    In a prefix the sums of all payments of one cell are compared with what is there above `low`, and everything is
    paid together when the prefix ends. Outside a prefix the payment must be possible, else P011. An absent amount
    refuses.
    `to` receives the amount unless its place is absent (the supply). `variable` is the index in `Layout.variables`.
    """

    changes: ClassVar[bool] = False  # inside a prefix; the payment itself is made at its end
    place: Place
    amount: Expr
    low: int
    variable: int
    unit: str  # how the unit is called in messages: "mana"
    to: Place | None = None
    to_high: int | None = None
    verb: int = -1  # of the event that it is, if something hears it
    doer: Expr = ("you",)
    payee: Expr = ("const", ABSENT)


@frozen
class Store(Instruction):
    """Change a variable: how is "=", "+=", "-=" or "*=". Outside its bounds: P010, or stops there if `clamped`.

    `keeping` (a number): what lowers the value stops at min(now, keeping); "=" is exact. An absent value skips "+=" and
    its kin; "=" stores it only if `maybe`, else P010.
    """

    changes: ClassVar[bool] = True
    place: Place
    how: str
    value: Expr
    low: int
    high: int
    clamped: bool
    keeping: int | None
    maybe: bool
    variable: int


@frozen
class StoreList(Instruction):
    """Replace a stored list of `capacity` at the place (count cell first)."""

    changes: ClassVar[bool] = True
    place: Place
    capacity: int
    value: Expr
    variable: int


@frozen
class Lose(Instruction):
    """Take away what is there, down to `low` (and `keeping`): `lose n unit`. slot gets the amount lost, or is -1."""

    changes: ClassVar[bool] = True
    place: Place
    amount: Expr
    low: int
    keeping: int | None
    variable: int
    slot: int = -1


@frozen
class Move(Instruction):
    """Move a card, a list of cards or all of a zone into a zone, in the order given.

    where: "" (into an ordered zone: on top), "top" or "bottom". A full zone keeps the card where it is, traced.
    A list moved to the top ends with its first card topmost. slot >= 0: a list local that gets the moved cards.
    """

    changes: ClassVar[bool] = True
    cards: Expr
    zone: Expr
    where: str
    slot: int = -1
    one: bool = False
    keeping: tuple[int, ...] = ()  # variables of the card that a new object keeps
    keep_text: bool = False  # and the text that the running ability has


@frozen
class Draw(Instruction):
    """Move `count` cards from the top of a zone (an unordered zone.

    By chance); refills it when it runs out in between.
    """

    changes: ClassVar[bool] = True
    count: Expr
    source: Expr
    zone: Expr
    slot: int = -1
    one: bool = False


@frozen
class Shuffle(Instruction):
    """Shuffle a zone (SEM-15: knowledge of it is forgotten by all who do not see it)."""

    changes: ClassVar[bool] = True
    zone: Expr


@frozen
class Swap(Instruction):
    """Exchange two cards between their zones, or the contents of two zones (kind "card" or "zone")."""

    changes: ClassVar[bool] = True
    left: Expr
    right: Expr
    kind: str


@frozen
class Show(Instruction):
    """Let observers know cards: `reveal` (to None = everyone), `show x to p`, `look at x`."""

    changes: ClassVar[bool] = True
    cards: Expr
    to: Expr | None


@frozen
class Conceal(Instruction):
    """Turn cards face down again; who knew them still does."""

    changes: ClassVar[bool] = True
    cards: Expr


@frozen
class Eliminate(Instruction):
    """Put a seat out of the game; its frames go to their end (each end hook runs once)."""

    changes: ClassVar[bool] = True
    seat: Expr
    verb: int = -1  # of the event that it is, if something hears it
    doer: Expr = ("you",)


@frozen
class Win(Instruction):
    """The game ends; `seat` has won."""

    changes: ClassVar[bool] = True
    seat: Expr


@frozen
class SetText(Instruction):
    """Give a card the text of a definition (absent: none) until it becomes a new object; its numbers and name stay."""

    changes: ClassVar[bool] = True
    card: Expr
    text: Expr


@frozen
class Modify(Instruction):
    """Start a timed modifier: value and arguments are read now; it ends at a point of play.

    edge: "start" or "end" of a run of the phase `phase`. whose: the seat whose run it must be, or None: the innermost
    run that is going on; outside any such run nothing happens (L007). next: not the run that is going on, but the next
    one.
    """

    changes: ClassVar[bool] = True
    modifier: int
    arguments: tuple[Expr, ...]
    value: Expr
    edge: str
    phase: int
    whose: Expr | None
    next: bool
