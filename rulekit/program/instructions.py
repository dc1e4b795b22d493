"""The instructions of a procedure: one class for each thing a rule can do.

Expressions are plain nested tuples `(operation, argument, ..)`, listed in `operations.py`; they never wait and never
change anything. Instructions are executed one at a time. `slot` is a local's place in the frame (0 = first local).
Addresses of code are indexes into `Procedure.code`.

What *changes* something (and so ends a prefix, LANGUAGE 5.2) is marked `changes = True`. What may *wait* for an answer
is marked `waits = True`; such an instruction does nothing before it waits, so that it can run again from nothing.
"""

from typing import ClassVar

from attrs import frozen

from rulekit.program.asking import Arrange, Chance, Choose, ChooseMany, Entry, Hole, Menu
from rulekit.program.base import Expr, Instruction, Place, Template
from rulekit.program.batches import Commit, Gather, Together
from rulekit.program.deeds import (
    Conceal,
    Draw,
    Eliminate,
    Lose,
    Modify,
    Move,
    Need,
    Pay,
    SetText,
    Show,
    Shuffle,
    Store,
    StoreList,
    Swap,
    Win,
)
from rulekit.program.ruling import Allow, Apply, Once, Reach, Replace, Resolve, Settle, Start


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

    Skips seats that are out (kind "seat") and, with kind "card", cards whose zone is no longer `homes[cursor]`: the
    loop keeps no homes in this version, so cards are skipped only if they were removed from the game. Other kinds skip
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


# ---- calls, phases, events


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
class Do(Instruction):
    """Run an effect: the procedure whose number `which` gives (-1 or absent: none), done by `doer`.

    source: the card whose text it is, or None. The test of an option does not look into it: it ends there (5.2).
    """

    changes: ClassVar[bool] = True
    which: Expr
    arguments: tuple[Expr, ...]
    doer: Expr
    source: Expr | None = None
    cost: bool = False  # `pay x.effect`: then the test of an option looks into it


@frozen
class Prefix(Instruction):
    """Stands first in a verb whose body can refuse or choose before its first change (5.2, "as an effect").

    Run as an effect: the prefix up to the first change or call is tested as a whole; refused: the call ends without
    change or event; a choice in it is asked here (this instruction waits). As part of an option: does nothing.
    """

    waits: ClassVar[bool] = True


@frozen
class Return(Instruction):
    """End the procedure; the caller goes on."""


@frozen
class Event(Instruction):
    """A verb has been done: recorded (a built-in one is not), and heard by triggers. `values` are its holes.

    each: the hole whose value is a list: an event for each of its elements, all of one batch; -1: none. where: what
    must hold for an event to be one, when it is heard; temps: its values.
    """

    changes: ClassVar[bool] = True
    verb: int
    values: tuple[Expr, ...]
    doer: Expr = ("you",)
    each: int = -1
    where: Expr | None = None


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


INSTRUCTIONS: tuple[type[Instruction], ...] = (
    Let, LetAt, LetList, Jump, JumpUnless, EachStart, EachNext, PassesStart, PassesEnd, CountPass,
    Need, Pay, Store, StoreList, Lose, Move, Draw, Shuffle, Swap, Show, Conceal, Eliminate, Win,
    SetText, Modify,
    Together, Commit, Gather,
    Call, Do, Prefix, Return, Event, Begin, End, Border,
    Allow, Replace, Apply, Once, Reach, Settle, Resolve, Start,
    Menu, Choose, ChooseMany, Arrange, Chance,
)  # fmt: skip
"""The one table of instructions: interpreter, dump and packing are checked against it."""

__all__ = [
    "Allow",
    "Apply",
    "Arrange",
    "Begin",
    "Border",
    "Call",
    "Chance",
    "Choose",
    "ChooseMany",
    "Commit",
    "Conceal",
    "CountPass",
    "Do",
    "Draw",
    "EachNext",
    "EachStart",
    "Eliminate",
    "End",
    "Entry",
    "Event",
    "Expr",
    "Gather",
    "Hole",
    "INSTRUCTIONS",
    "Instruction",
    "Jump",
    "JumpUnless",
    "Let",
    "LetAt",
    "LetList",
    "Lose",
    "Menu",
    "Modify",
    "Move",
    "Need",
    "Once",
    "PassesEnd",
    "PassesStart",
    "Pay",
    "Place",
    "Prefix",
    "Reach",
    "Replace",
    "Resolve",
    "Return",
    "SetText",
    "Settle",
    "Show",
    "Shuffle",
    "Start",
    "Store",
    "StoreList",
    "Swap",
    "Template",
    "Together",
    "Win",
]
