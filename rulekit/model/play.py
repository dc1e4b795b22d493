"""What passes between a backend and whoever drives it: decisions, options, refusals, events. Plain values over cells.

An *answer* is a tuple of ints that is built step by step (ENGINE 3). Its first element is always a row of the
decision:

* menus: the number of an entry of the instruction; other decisions have one row of their own, 0;
* behind the own rows come the `anytime` rows: `own rows + k` for the k-th entry of all `Program.anytime` in file order;
* then the values of holes and choices, in the order in which they are asked; `DONE` ends a growing list.
"""

from typing import Any

from attrs import field, frozen

from rulekit.terms import ABSENT

DONE = ABSENT
"""The element of an answer that ends `any number of` and `up to n`."""

Answer = tuple[int, ...]


@frozen
class Decision:
    """Where play waits. seat is a member of Player, or -1 for the chance seat.

    kind: "menu", "choose", "choose_many", "arrange", "prefix", "chance". procedure and at name the waiting instruction;
    the frame is the top one.
    """

    seat: int
    kind: str
    procedure: int
    at: int


@frozen
class Option:
    """One allowed next step: what it appends to the answer, and how to call it.

    row: the row of the decision. entry: the menu entry (own or anytime) or None. name: the hole or local that `value`
    fills, or "" if the step has no value (an entry without holes, done). tag: how to read the value. whole: listing it
    showed that it makes the answer complete; else that is still to be found out.
    """

    values: Answer
    row: int
    entry: Any  # rulekit.program.instructions.Entry | None
    name: str
    value: int
    tag: Any
    whole: bool = field(default=False, eq=False)


@frozen
class Step:
    """What an answer so far leads to.

    state: "next" (options to go on with), "complete" (can be applied as it stands), "refused".
    list_name: set while a growing list is answered (name of the local), so that a frontend may send it whole.
    filled: what the answer holds behind its row, steps that filled themselves included, in the order in which they are
    asked: (name, value, tag); the elements of a growing list stand one by one under the same name, without DONE.
    """

    state: str
    options: tuple[Option, ...] = ()
    refusal: "Refusal | None" = None
    list_name: str = ""
    filled: tuple[tuple[str, int, Any], ...] = ()


@frozen
class Refusal:
    """Why something is not possible now.

    kind: "need" (P001), "pay" (P002), "not_offered" and "ability" (P003), "forbidden" (P004). procedure and at name the
    failing line. reason: the text of the line with its values filled in as (value, tag) pairs, or None.
    values: for "need" the two sides of a comparison (left, operation, right, tag) when it is one, else (); for "pay"
    (unit, there, needed, name of the variable or ""); for "ability", which a card has and may not be used now:
    ("elsewhere", word), ("held", seat), ("phase", procedure), ("closed",) or ("used", procedure of the limit).
    """

    kind: str
    procedure: int = -1
    at: int = -1
    values: tuple[Any, ...] = ()
    reason: tuple[Any, ...] | None = None


@frozen
class Seen:
    """A card as an event mentions it: who could tell it then (mask of observers), and its place for all others."""

    card: int
    mask: int
    place: str


@frozen
class Happening:
    """One event as the backend records it, for all observers at once; `session` shows it to each (SEM-16).

    kind: "done" "moved" "changed" "shuffled" "shown" "chosen" "began" "ended" "out" "over" "paid".
    batch: events of one instant share it. cause: index in the same record of the event that caused it, or None.
    data: by name, values that are ints with a tag `(value, tag)`, `Seen`, tuples of `Seen`, or plain texts.
    audience: mask of observers who may hear of it at all.
    """

    kind: str
    seat: int
    data: dict[str, Any]
    audience: int
    batch: int = 0
    cause: int | None = None


@frozen
class Applied:
    """What answering did: the next position, what happened, and whether it is a wall for undo.

    status is the state the position came to rest in. learnt: mask of observers who can tell a card they could not tell
    before. chance: did chance draw.
    """

    cells: Any
    status: Any
    happenings: tuple[Happening, ...] = ()
    learnt: int = 0
    chance: bool = False
    extra: dict[str, Any] = field(factory=dict)


class Fault(Exception):
    """The rules themselves went wrong at play (P010, P011, P012, P020, P021): code, place, values for the message."""

    def __init__(self, code: str, procedure: int, at: int, message: str, because: str = "") -> None:
        super().__init__(message)
        self.code, self.procedure, self.at, self.message, self.because = code, procedure, at, message, because
