"""The instructions of a procedure: one class for each thing a rule can do.

Expressions are plain nested tuples `(operation, argument, ..)`, listed in `operations.py`; they never wait and never
change anything. Instructions are executed one at a time. `slot` is a local's place in the frame (0 = first local).
Addresses of code are indexes into `Procedure.code`.

What *changes* something (and so ends a prefix, LANGUAGE 5.2) is marked `changes = True`. What may *wait* for an
answer is
marked `waits = True`; such an instruction does nothing before it waits, so that it can run again from nothing.
"""

from typing import Any, ClassVar

from attrs import frozen

from rulekit.program.types import Tag

Expr = tuple[Any, ...]
"""An expression: (operation, arguments..); see `operations.py`."""

Place = tuple[Any, ...]
"""A place to store: an expression of the operations `cell`, `at`, `local`, `local_at`."""


@frozen
class Instruction:
    """What a procedure does in one go."""

    changes: ClassVar[bool] = False
    waits: ClassVar[bool] = False


@frozen
class Template:
    """A text with values in it: strings, and `(expression, tag)` pairs that are shown to the reader."""

    parts: tuple[Any, ...]


# ---- locals and flow ---------------------------------------------------------------------------------------


@frozen
class Let(Instruction):
    """Put a value into a local cell: `let x = e`, an assignment to a `var`, a result. Not a change."""

    slot: int
    value: Expr


@frozen
class LetAt(Instruction):
    """Put a value into a cell of a local family: `passed[p] = yes` of `var passed per Player`. Not a change."""

    place: Place
    value: Expr


@frozen
class LetList(Instruction):
    """Put a list into a local of 1 + capacity cells: count, then the elements."""

    slot: int
    capacity: int
    value: Expr


@frozen
class Jump(Instruction):
    """Go on at another instruction."""

    to: int


@frozen
class JumpUnless(Instruction):
    """Go on at `to` unless the condition holds (0 and absent do not hold)."""

    condition: Expr
    to: int


@frozen
class EachStart(Instruction):
    """Read the set of a loop once: slot holds cursor (0), count, then up to `capacity` elements."""

    slot: int
    capacity: int
    values: Expr


@frozen
class EachNext(Instruction):
    """Take the next element into `element`; at the end go to `exit`.

    Skips seats that are out (kind "seat") and, with kind "card", cards whose zone is no longer `homes[cursor]`:
    the loop
    keeps no homes in this version, so cards are skipped only if they were removed from the game. Other kinds skip
    nothing.
    """

    slot: int
    element: int
    kind: str  # "seat" | "card" | "value"
    exit: int


@frozen
class PassesStart(Instruction):
    """Begin an `each .., until` loop that counts passes: slot holds the mask of those who passed and the noted chooser.

    Also makes `slot` the frame's innermost pass loop (FRAME_PASSES holds slot + 1).
    """

    slot: int


@frozen
class PassesEnd(Instruction):
    """End the pass loop at `slot`: FRAME_PASSES goes back to `outer` + 1, or 0 if outer is -1."""

    outer: int


@frozen
class CountPass(Instruction):
    """Note for the innermost pass loop on the stack that `seat` passed (`done` with nothing taken, not asked, ..)."""

    seat: Expr


# ---- what rules do -----------------------------------------------------------------------------------------


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


@frozen
class Store(Instruction):
    """Change a variable: how is "=", "+=", "-=" or "*=". Outside its bounds: P010, or stops there if `clamped`.

    `keeping` (a number): what lowers the value stops at min(now, keeping); "=" is exact. An absent value skips
    "+=" and its
    kin; "=" stores it only if `maybe`, else P010.
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


@frozen
class Win(Instruction):
    """The game ends; `seat` has won."""

    changes: ClassVar[bool] = True
    seat: Expr


# ---- calls, phases, events ---------------------------------------------------------------------------------


@frozen
class Call(Instruction):
    """Run a procedure with a doer (its `you`); results are copied into local slots when it returns.

    skip: argument indexes whose absence skips the call (4.1 "Skipping needs a licence by type").
    lists: argument indexes that are lists, with the capacity of the parameter.
    As an option a probe looks into it; as an effect the callee's own prefix is tested at its `Prefix` instruction.
    """

    procedure: int
    arguments: tuple[Expr, ...]
    doer: Expr
    results: tuple[int, ...] = ()
    skip: tuple[int, ...] = ()
    cost: bool = False  # `pay SENTENCE`


@frozen
class Prefix(Instruction):
    """Stands first in a verb whose body can refuse or choose before its first change (5.2, "as an effect").

    Run as an effect: the prefix up to the first change or call is tested as a whole; refused: the call ends
    without change
    or event; a choice in it is asked here (this instruction waits). As part of an option: does nothing.
    """

    waits: ClassVar[bool] = True


@frozen
class Return(Instruction):
    """End the procedure; the caller goes on."""


@frozen
class Event(Instruction):
    """The verb of this procedure has been done: recorded, and heard by triggers. `values` are its holes."""

    changes: ClassVar[bool] = True
    verb: int
    values: tuple[Expr, ...]


@frozen
class Begin(Instruction):
    """A phase begins (its frame has just been opened)."""

    changes: ClassVar[bool] = True


@frozen
class End(Instruction):
    """A phase ends; a Return follows."""

    changes: ClassVar[bool] = True


@frozen
class Border(Instruction):
    """Between two steps: state checks, `game ends when`, pending entries, if only flow frames are on the stack."""

    changes: ClassVar[bool] = True
    waits: ClassVar[bool] = True


# ---- asking ------------------------------------------------------------------------------------------------


@frozen
class Hole:
    """A choice of a menu entry: which local it fills, from what, and under which name an action carries it."""

    name: str
    slot: int
    among: Expr  # a list, `where` included; may read earlier holes
    tag: Tag
    unseen: bool = False


@frozen
class Entry:
    """One row of a menu.

    kind: "act", "pass" (names or fills the pass), "decline" (the unwritten pass of a `may`), "done" (of `repeatedly`),
    "yes"/"no" (of `p may SENTENCE`), "go_on" (to `else`).
    action: the words of the row joined by "_". row: words (str) and items in order; an item is ("hole", i) or
    ("fixed", expression, tag). at: where its body starts; the holes after the first are asked in order before the
    body's own
    prefix; all are filled before `at` runs. condition: a running `if` around the entry. end: the instruction
    behind its body
    (where the body jumps when it is done); a test of the entry that comes there has gone through. -1: not known,
    the test
    then goes on to the next instruction that changes something or waits.
    """

    kind: str
    action: str
    row: tuple[Any, ...]
    holes: tuple[Hole, ...]
    at: int
    condition: Expr | None = None
    doc: str = ""
    label: Template | None = None
    end: int = -1


@frozen
class Menu(Instruction):
    """Ask a seat to take one of the entries.

    kind: "may" | "must" | "repeatedly" | "yes_no". entries contains the synthetic rows too (decline, done, yes, no).
    otherwise: where play goes on when the menu is not asked (nothing legal of one's own and nothing `anytime`):
    for "may" the
    body of its pass entry or behind the menu, for "must" its `else` (or -1: P021), for "repeatedly" behind the menu,
    for "yes_no" the `else` block or behind.
    has_else: a `must` with an `else` block.
    taken: slot of a flag local of a "repeatedly" menu, set to 1 when an entry was taken since it was opened (pass
    counting).
    """

    waits: ClassVar[bool] = True
    changes: ClassVar[bool] = True
    seat: Expr
    seat_slot: int  # the local that holds the asked seat: `you` inside the entries reads it
    kind: str
    entries: tuple[Entry, ...]
    otherwise: int
    has_else: bool = False
    taken: int = -1
    prompt: Template | None = None


@frozen
class Choose(Instruction):
    """`p chooses x in S`: one of S into a local (slot) or a variable (store). One candidate: not asked; none: absent.

    usual: ("most",), ("least",) or ("value", expression): the answer of quick play and scenarios.
    """

    waits: ClassVar[bool] = True
    seat: Expr
    name: str
    tag: Tag
    among: Expr
    slot: int
    store: Store | None = None  # its `value` is ("chosen",)
    unseen: bool = False
    usual: tuple[Any, ...] | None = None
    prompt: Template | None = None


@frozen
class ChooseMany(Instruction):
    """`p chooses n of S as xs`: a subset in the order of S, taken element by element; low..high elements, cut to S."""

    waits: ClassVar[bool] = True
    seat: Expr
    name: str
    tag: Tag
    among: Expr
    low: Expr
    high: Expr
    slot: int
    capacity: int
    unseen: bool = False
    usual: tuple[Any, ...] | None = None
    prompt: Template | None = None


@frozen
class Arrange(Instruction):
    """`p arranges S as xs`: an order of all of S, first chosen = topmost."""

    waits: ClassVar[bool] = True
    seat: Expr
    name: str
    tag: Tag
    among: Expr
    slot: int
    capacity: int
    prompt: Template | None = None


@frozen
class Chance(Instruction):
    """`chance chooses x in S`: drawn from the position's random state, or asked openly."""

    waits: ClassVar[bool] = True
    changes: ClassVar[bool] = True
    name: str
    tag: Tag
    among: Expr
    slot: int
    store: Store | None = None


INSTRUCTIONS: tuple[type[Instruction], ...] = (
    Let, LetAt, LetList, Jump, JumpUnless, EachStart, EachNext, PassesStart, PassesEnd, CountPass,
    Need, Pay, Store, StoreList, Lose, Move, Draw, Shuffle, Swap, Show, Conceal, Eliminate, Win,
    Call, Prefix, Return, Event, Begin, End, Border,
    Menu, Choose, ChooseMany, Arrange, Chance,
)  # fmt: skip
"""The one table of instructions: interpreter, dump and packing are checked against it."""
