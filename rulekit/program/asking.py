"""Instructions that ask: menus, choices, chance; they wait for an answer and do nothing before."""

from typing import Any, ClassVar

from attrs import frozen

from rulekit.program.base import Expr, Instruction, Template
from rulekit.program.deeds import Store
from rulekit.program.types import Tag


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

    kind: "act", "pass" (names or fills the pass), "use" (an ability; row: its heading), "decline" (the unwritten pass
    of a `may`), "done" (of `repeatedly`), "yes"/"no" (of `p may SENTENCE`), "go_on" (to `else`).
    action: the words of the row joined by "_". row: words (str) and items in order; an item is ("hole", i) or ("fixed",
    expression, tag). at: where its body starts; the holes after the first are asked in order before the body's own
    prefix; all are filled before `at` runs. condition: a running `if` around the entry. end: the instruction behind its
    body (where the body jumps when it is done); a test of the entry that comes there has gone through. -1: not known,
    the test then goes on to the next instruction that changes something or waits.
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
    word: str = ""  # of kind "use": the ability word

    @property
    def deed(self) -> str:
        """The words of the row joined by "_"; what a yes is said to."""
        return "_".join(item for item in self.row if isinstance(item, str))


@frozen
class Menu(Instruction):
    """Ask a seat to take one of the entries.

    kind: "may" | "must" | "repeatedly" | "yes_no". entries contains the synthetic rows too (decline, done, yes, no).
    otherwise: where play goes on when the menu is not asked (nothing legal of one's own and nothing `anytime`): for
    "may" the body of its pass entry or behind the menu, for "must" its `else` (or -1: P021), for "repeatedly" behind
    the menu, for "yes_no" the `else` block or behind.
    has_else: a `must` with an `else` block.
    offered: whether abilities are offered here whose word says so (None: never); behind one play goes on at `behind`.
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
    offered: Expr | None = None
    behind: int = -1


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
