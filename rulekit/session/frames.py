"""What a session reads from the stack: which phases run, and an option's row with the choices made so far filled in.

Nothing else of the stack is ever decoded, so nothing else of it can be shown (ENGINE 7).
"""

from array import array
from collections.abc import Iterator
from typing import Any

from rulekit.program.instructions import Entry
from rulekit.program.layout import F_BACK, F_NEXT, F_PROCEDURE, F_YOU, FRAME, H_FRAMES, H_TOP
from rulekit.program.program import Procedure, Program
from rulekit.terms import ABSENT

PUBLIC_ARGUMENTS = ("int", "bool", "enum", "player")


def frames(program: Program, cells: Any) -> Iterator[tuple[int, Procedure]]:
    """Yield the address and the procedure of every frame, the topmost first."""
    top = cells[H_TOP]
    if top < 0:
        return
    address = cells[H_FRAMES] + top
    while True:
        yield address, program.procedures[cells[address + F_PROCEDURE]]
        back = cells[address + F_BACK]
        if back == 0:
            return
        address -= back


def phases(program: Program, cells: Any) -> list[tuple[str, list[tuple[str, int, Any]]]]:
    """Return the running phases, the outermost first, with those arguments that anybody may know.

    Arguments are (name, value, tag); seats, members, numbers and truth values are public, others are left out.
    """
    found = []
    for address, procedure in frames(program, cells):
        if procedure.kind == "phase":
            arguments = [
                (local.name, cells[address + FRAME + local.slot], local.tag)
                for local in procedure.parameters
                if local.tag[0] in PUBLIC_ARGUMENTS
            ]
            found.append((procedure.name, arguments))
    return found[::-1]


def waiting_frame(program: Program, cells: Any) -> int:
    """Return the address of the topmost frame."""
    return next(frames(program, cells))[0]


def with_entry(
    program: Program, cells: Any, seat: int, entry: Entry, seat_slot: int, procedure: int | None, filled: dict[str, int]
) -> Any:
    """Return a copy of the cells in which the row of `entry` can be read: its holes hold what is chosen so far.

    The entry belongs to the waiting frame; with `procedure` to a procedure of `anytime` options, run above it.
    """
    copy = array("q", cells)
    address = waiting_frame(program, cells)
    if procedure is not None:
        body = program.procedures[procedure]
        size = len(copy) - address
        address = len(copy)
        copy.extend([0] * (FRAME + body.size))
        copy[address + F_BACK] = size
        copy[address + F_PROCEDURE] = procedure
        copy[address + F_NEXT] = entry.at
        copy[H_TOP] = address - copy[H_FRAMES]
        _bind_phase(program, cells, copy, address, procedure, seat)
    copy[address + F_YOU] = seat if procedure is not None else copy[address + F_YOU]
    if seat_slot >= 0:
        copy[address + FRAME + seat_slot] = seat
    for hole in entry.holes:
        copy[address + FRAME + hole.slot] = filled.get(hole.name, ABSENT)
    return copy


def _bind_phase(program: Program, cells: Any, copy: Any, address: int, procedure: int, seat: int) -> None:
    """Fill the locals that an `anytime` takes from the phase it belongs to."""
    for group in program.anytime:
        if group.procedure != procedure:
            continue
        for below, body in frames(program, cells):
            is_it = body is program.procedures[group.phase] if group.phase >= 0 else False
            if is_it and (not group.seated or cells[below + F_YOU] == seat):
                for argument, slot in group.bindings:
                    copy[address + FRAME + slot] = cells[below + FRAME + body.parameters[argument].slot]
                return
