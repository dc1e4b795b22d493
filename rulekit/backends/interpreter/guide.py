"""The interpreter on its way to a position that a test asks for: what it may ignore, note and put into the cells.

Nothing here is play: a guide runs a program whose ends are taken out, and notes what the lines of open phases store;
the functions below write a position by hand, keeping zones and frames true (LANGUAGE 10, *a given position*).
"""

from __future__ import annotations

from typing import Any

import attrs

from rulekit.backends.interpreter import explaining, seats, zones
from rulekit.backends.interpreter.cells import REST, Cells, Handler
from rulekit.backends.interpreter.interpreter import Interpreter
from rulekit.backends.interpreter.machine import Bound, Machine
from rulekit.backends.interpreter.site import Site
from rulekit.model.play import Refusal
from rulekit.program import instructions as ins
from rulekit.program.layout import F_NEXT, F_PROCEDURE, F_YOU, H_FRAMES, H_PENDING, H_STATUS, H_TOP
from rulekit.program.program import Procedure, Program
from rulekit.terms import ABSENT

_FLOW = ("play", "phase")


class Guide(Interpreter):
    """Plays a program that never ends; `stored` has what the lines of the phases that are open have stored.

    Keys are the place of the frame (counted from the first one) and its procedure; values are (address, cells) pairs.
    """

    def __init__(self, program: Program) -> None:
        super().__init__(endless(program))
        self.stored: dict[tuple[int, int], set[tuple[int, int]]] = {}

    def load(self, number: int) -> Bound:
        """Bind a procedure; the stores of a phase are noted."""
        bound = super().load(number)
        procedure = self.program.procedures[number]
        if procedure.kind in _FLOW:
            for at, instruction in enumerate(procedure.code):
                bound.code[at] = self._watched(Site(self, self.binder, number, at), instruction, bound.code[at])
        return bound

    def _watched(self, site: Site, instruction: ins.Instruction, run: Handler) -> Handler:
        if isinstance(instruction, ins.Begin):
            return self._beginning(run)
        store: Any = instruction if isinstance(instruction, ins.Store | ins.StoreList) else None
        store = store or getattr(instruction, "store", None)
        if store is None:
            return run
        place, width = site.place(store.place), 1 + getattr(store, "capacity", 0)

        def noted(m: Machine) -> int:
            address = place(m.cells, m.temps)
            if address >= 0:
                key = m.frame - m.cells[H_FRAMES], m.procedure
                self.stored.setdefault(key, set()).add((address, width))
            return run(m)

        return noted

    def _beginning(self, run: Handler) -> Handler:
        """A phase that begins takes the place of what lay there before."""

        def begun(m: Machine) -> int:
            here = m.frame - m.cells[H_FRAMES]
            self.stored = {key: found for key, found in self.stored.items() if key[0] < here}
            return run(m)

        return begun

    def stored_by_open(self, cells: Cells) -> set[int]:
        """The addresses that the frames now open have stored."""
        first = cells[H_FRAMES]
        open_ = {(frame - first, cells[frame + F_PROCEDURE]) for frame in seats.frames(cells, first + cells[H_TOP])}
        places = [place for key, found in self.stored.items() if key in open_ for place in found]
        return {address + i for address, width in places for i in range(width)}


class Noting(Interpreter):
    """Plays as always; `passed` has the positions at the menus that were passed over: nothing was possible there."""

    def __init__(self, program: Program) -> None:
        super().__init__(program)
        self.passed: list[Cells] = []

    def load(self, number: int) -> Bound:
        """Bind a procedure; menus note when they do not ask."""
        bound = super().load(number)
        for at, instruction in enumerate(self.program.procedures[number].code):
            if isinstance(instruction, ins.Menu):
                bound.code[at] = self._noted(at, bound.code[at])
        return bound

    def _noted(self, at: int, run: Handler) -> Handler:
        def noted(m: Machine) -> int:
            here, frame = m.cells[:], m.frame
            here[frame + F_NEXT], here[H_TOP] = at, frame - here[H_FRAMES]
            following = run(m)
            if following != REST:
                self.passed.append(here)
            return following

        return noted


def why_not(host: Interpreter, cells: Cells, number: int, arguments: list[int], doer: int) -> Refusal | None:
    """Why a sentence would not go through as an option of `doer`, whatever is asked now; None: it would."""
    frame = cells[H_FRAMES] + cells[H_TOP] if cells[H_TOP] >= 0 else -1
    if host.can(cells[:], frame, number, arguments, doer):
        return None
    m = Machine(host, cells[:])
    m.testing, m.floor, m.follow, m.end, m.chooser = True, len(m.cells), True, -1, doer
    base = m.open(number, doer)[0]
    for parameter, value in zip(host.program.procedures[number].parameters, arguments, strict=False):
        m.cells[base + parameter.slot] = value
    return explaining.trace(m, (), 0, 0, ()) or Refusal("not_offered")


def endless(program: Program) -> Program:
    """The same program without `game ends`; whoever would be out or win goes on, and no state check says so again."""
    procedures = tuple([_going_on(procedure) for procedure in program.procedures])
    leaving = {number for number, one in enumerate(program.procedures) if procedures[number] is not one}
    leaving |= {number for number, one in enumerate(program.procedures) if _calls(one) & leaving}
    checks = tuple([one for one in program.checks if not any(body in leaving for _, body in one.bodies)])
    return attrs.evolve(program, ends=(), procedures=procedures, checks=checks)


def _calls(procedure: Procedure) -> set[int]:
    return {one.procedure for one in procedure.code if isinstance(one, ins.Call)}


def _going_on(procedure: Procedure) -> Procedure:
    def kept(at: int, one: ins.Instruction) -> ins.Instruction:
        return ins.Jump(at + 1) if isinstance(one, ins.Eliminate | ins.Win) else one

    if not any(isinstance(one, ins.Eliminate | ins.Win) for one in procedure.code):
        return procedure
    return attrs.evolve(procedure, code=tuple([kept(at, one) for at, one in enumerate(procedure.code)]))


# ---- writing a position --------------------------------------------------------------------------------------------


def address_of(host: Interpreter, cells: Cells, place: ins.Expr) -> int:
    """The address that a place names in this position, below 0 if it names none."""
    base = seats.top_base(cells) if cells[H_TOP] >= 0 else 0
    found: int = host.binder.place(place)(cells, [base, *[0] * 64])
    return found


def put_cards(host: Interpreter, cells: Cells, zone: int, cards: list[int], boxes: dict[int, int]) -> None:
    """Let a zone hold exactly these cards, top first, wherever they lie; what it held goes to the box of the card.

    boxes: by card the number of its box; a card without one lies nowhere.
    """
    layout = host.program.layout
    for card in zones.members(layout, cells, zone):
        zones.lift(layout, cells, card)
        if card in boxes and boxes[card] != zone:
            zones.lay(layout, cells, card, boxes[card], cells[layout.zones[boxes[card]].base])
    for index, card in enumerate(cards):
        zones.lift(layout, cells, card)
        zones.lay(layout, cells, card, zone, index)


def drop_records(host: Interpreter, cells: Cells) -> Cells:
    """The position without timed modifiers and pending entries."""
    start = host.program.layout.size
    kept = cells[:start] + cells[cells[H_FRAMES] :]
    kept[H_PENDING] = kept[H_FRAMES] = start
    return kept


def with_frame(host: Interpreter, cells: Cells, number: int) -> Cells:
    """The position with one frame of a procedure in place of all others."""
    cells = cells[: cells[H_FRAMES]]
    bound = host.bound[number] or host.load(number)
    cells.extend(bound.blank)
    cells[H_TOP] = 0
    cells[cells[H_FRAMES] + F_YOU] = ABSENT
    return cells


def running_again(cells: Cells) -> Cells:
    """The position of a sentence that has been performed: the game goes on, though nothing runs."""
    cells = cells[:]
    cells[H_STATUS] = 0
    return cells


__all__ = [
    "Guide", "Noting", "address_of", "drop_records", "endless", "put_cards", "running_again", "why_not", "with_frame",
]  # fmt: skip
