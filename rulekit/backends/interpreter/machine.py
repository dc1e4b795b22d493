"""A running position: the registers of one call, the stack of frames, and the loop that executes instructions.

Nothing here lives while a decision stands: a machine is made for a call, and what must stay is in the cells (SEM-01).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NoReturn, TypeVar

from rulekit.backends.interpreter.cells import REST, Cells, Handler, Temps
from rulekit.backends.interpreter.journal import Journal
from rulekit.backends.interpreter.lists import TooMuch
from rulekit.backends.interpreter.seats import frames
from rulekit.model import random
from rulekit.model.play import Fault
from rulekit.program.layout import (
    F_BACK,
    F_FLAGS,
    F_NEXT,
    F_PROCEDURE,
    F_YOU,
    FRAME,
    H_FRAMES,
    H_PENDING,
    H_RANDOM,
    H_STATUS,
    H_TOP,
)
from rulekit.program.operations import Overflow
from rulekit.terms import ABSENT, Status

if TYPE_CHECKING:
    from rulekit.backends.interpreter.interpreter import Interpreter
    from rulekit.backends.interpreter.reacting import Said
    from rulekit.backends.interpreter.record import Log

Result = TypeVar("Result")

BUDGET = 100_000
"""Calls and loop turns between two decisions (SEM-19)."""


class Machine:
    """Executes one program over its own copy of the cells.

    frame: address of the running frame. temps: its registers. code: the bound instructions of its procedure.
    testing: the test of an option runs (`probing.py`); floor: the frame it started in; follow: it looks into
    calls; end: where the entry under test ends; chooser: who takes the option, absent: who is the first to choose;
    chosen: it has met a choice;
    sums: what it would pay, doers: who pays whom; at: where it stopped; duty: only what meets a rule that says `must`
    goes through; met: it has been met; ruled: by the rule of this body; paid: where a cost made the first change.
    """

    __slots__ = (
        "at",
        "border",
        "borders",
        "budget",
        "cells",
        "chance",
        "chooser",
        "chosen",
        "code",
        "depth",
        "doers",
        "done",
        "duty",
        "end",
        "falls",
        "floor",
        "follow",
        "frame",
        "host",
        "journal",
        "keeping",
        "keeping_text",
        "layout",
        "learnt",
        "log",
        "met",
        "paid",
        "program",
        "ruled",
        "settling",
        "status",
        "sums",
        "temps",
        "testing",
    )  # fmt: skip

    def __init__(
        self, host: Interpreter, cells: Cells, log: Log | None = None, borders: bool = False, frame: int | None = None
    ) -> None:
        self.host, self.program, self.layout = host, host.program, host.program.layout
        self.cells = cells
        self.log, self.borders = log, borders
        self.budget = BUDGET
        self.learnt, self.chance = 0, False
        self.status, self.border = Status.DECISION, ""
        self.testing, self.follow, self.floor, self.end, self.at = False, True, -1, -1, 0
        self.chooser, self.chosen = ABSENT, False
        self.journal: Journal | None = None
        self.settling: Journal | None = None
        self.depth = 0
        self.falls: list[tuple[int, int]] = []
        self.done: list[Said] = []
        self.keeping: tuple[int, ...] | None = None
        self.keeping_text = False
        self.sums: list[tuple[int, int, Any, int]] = []
        self.doers: dict[int, tuple[int, int]] = {}
        self.duty, self.met, self.ruled = False, False, -1
        self.paid: Any = None
        self.frame, self.code, self.temps = -1 if frame is None else frame, host.no_code, [0]
        if cells[H_TOP] >= 0 and frame is None:
            self.enter(cells[H_FRAMES] + cells[H_TOP])

    # ---- frames --------------------------------------------------------------------------------------------------

    @property
    def procedure(self) -> int:
        """The running procedure."""
        return self.cells[self.frame + F_PROCEDURE]

    def enter(self, frame: int) -> None:
        """Go on in the frame at an address."""
        number = self.cells[frame + F_PROCEDURE]
        bound = self.host.bound[number] or self.host.load(number)
        self.frame = frame
        self.code = bound.tests if self.testing else bound.code
        if self.cells[frame + F_FLAGS] & 2 and not self.testing:
            self.code = self.host.collecting_code(number)
        self.temps = bound.temps[:]
        self.temps[0] = frame + FRAME

    def open(self, number: int, you: int) -> Temps:
        """Open a frame of a procedure above the running one and go on in it; gives its registers."""
        cells = self.cells
        bound = self.host.bound[number] or self.host.load(number)
        frame = len(cells)
        self.budget -= 1
        if self.budget < 0 or frame > self.host.deepest:
            self.check_budget()
        cells.extend(bound.blank)
        if self.frame >= 0:
            cells[frame + F_BACK] = frame - self.frame
        cells[frame + F_YOU] = you
        self.frame = frame
        self.code = bound.tests if self.testing else bound.code
        self.temps = temps = bound.temps[:]
        temps[0] = frame + FRAME
        return temps

    def close(self) -> int:
        """Close the running frame; gives the instruction that runs next in the one below."""
        frame = self.frame
        below = frame - self.cells[frame + F_BACK]
        del self.cells[frame:]
        self.enter(below)
        return self.cells[below + F_NEXT]

    def rest(self, at: int, status: Status) -> int:
        """Come to rest: `at` runs next in the running frame."""
        cells = self.cells
        cells[self.frame + F_NEXT] = at
        cells[H_TOP] = self.frame - cells[H_FRAMES]
        self.status = status
        return REST

    def finish(self) -> int:
        """The game is over; nothing is left on the stack, and nothing waits."""
        cells = self.cells
        del cells[cells[H_PENDING] :]
        cells[H_FRAMES] = cells[H_PENDING]
        cells[H_STATUS] = 1
        cells[H_TOP] = -1
        self.frame, self.code, self.temps = -1, self.host.no_code, [0]
        self.status = Status.OVER
        if self.log is not None:
            self.log.over(self)
        return REST

    # ---- running -------------------------------------------------------------------------------------------------

    def run(self, pc: int) -> None:
        """Execute instructions until play rests."""
        try:
            while pc >= 0:
                pc = self.code[pc](self)
        except (Overflow, TooMuch, Fault) as error:
            frame = self.floor if self.testing else self.frame
            raise _located(error, self.cells[frame + F_PROCEDURE], pc) from None

    def safely(self, work: Callable[[], Result]) -> Result:
        """Do something at the waiting instruction, such as testing what can be answered; faults are told from there."""
        number, at = (self.procedure, self.cells[self.frame + F_NEXT]) if self.frame >= 0 else (-1, -1)
        try:
            return work()
        except (Overflow, TooMuch, Fault) as error:
            raise _located(error, number, at) from None

    def turn(self) -> None:
        """Count a turn of a loop."""
        self.budget -= 1
        if self.budget < 0:
            self.check_budget()

    def turns(self, count: int) -> None:
        """Count several."""
        self.budget -= count
        if self.budget < 0:
            self.check_budget()

    def check_budget(self) -> None:
        """Raises P020 if calls and loop turns are used up, or too many frames are open."""
        if self.budget < 0:
            self.fault("P020", f"more than {BUDGET} calls and loop turns in one step")
        depth = self.host.depth
        if sum(1 for _ in frames(self.cells, self.frame)) >= depth:
            self.fault("P020", f"more than {depth} frames are open")

    def fault(self, code: str, message: str, because: str = "") -> NoReturn:
        """The rules went wrong at the running instruction."""
        raise Fault(code, -1, -1, message, because)

    # ---- chance --------------------------------------------------------------------------------------------------

    def below(self, n: int) -> int:
        """A number from 0 to n - 1, drawn from the position's random state."""
        if n > 1:
            self.chance = True
        self.cells[H_RANDOM], drawn = random.below(self.cells[H_RANDOM], n)
        return drawn

    def shuffled(self, values: list[int]) -> list[int]:
        """The values in a random order."""
        if len(values) > 1:
            self.chance = True
        self.cells[H_RANDOM], order = random.shuffled(self.cells[H_RANDOM], values)
        return order


class Bound:
    """A procedure ready to run: an empty frame, registers, its instructions as play and as test."""

    __slots__ = ("blank", "code", "temps", "tests")

    def __init__(self, blank: Cells, temps: Temps, code: list[Handler], tests: list[Handler]) -> None:
        self.blank, self.temps, self.code, self.tests = blank, temps, code, tests


def _located(error: Exception, number: int, at: int) -> Fault:
    """An error of the rules as a fault that says where."""
    if isinstance(error, Fault):
        if error.at < 0:
            error.procedure, error.at = number, at
        return error
    if isinstance(error, TooMuch):
        return Fault("P020", number, at, str(error))
    return Fault("P010", number, at, "a number leaves the 64 bits")
