"""Which cells an expression reads, so that a test need not be repeated while they stay as they are."""

from collections.abc import Iterator
from typing import Any

from attrs import frozen

from rulekit.program.instructions import Expr
from rulekit.program.layout import H_OUT, H_PENDING, H_STATUS, H_WON, HEADER
from rulekit.program.operations import OPERATIONS
from rulekit.program.program import Program

Stretch = tuple[int, int]
"""Cells from the first address up to the second, which is not included."""

_FRAMES = frozenset("local local_at local_list local_bag you chosen source live active passed resolving".split())
_UNSTEADY = _FRAMES | frozenset(("can", "can_do"))
"""Operations that read the frames, or whatever a sentence reads."""
_ZONES = frozenset("members members_all members_run size only".split())
_CARDS = frozenset("zone_of controller host owner".split())
_MODIFIED = frozenset(("modified", "now"))


@frozen
class Reads:
    """What an expression reads: stretches in order, the modifiers that last for a time, the position before."""

    stretches: tuple[Stretch, ...]
    timed: bool
    back: bool

    def of(self, cells: Any, before: Any, size: int) -> list[bytes]:
        """Return the cells that it reads in a position whose fixed part has this size."""
        found = [cells[start:end].tobytes() for start, end in self.stretches]
        if self.timed:
            found.append(cells[size : cells[H_PENDING]].tobytes())
        if self.back and before is not None:
            found += [before[start:end].tobytes() for start, end in self.stretches]
            if self.timed:
                found.append(before[size : before[H_PENDING]].tobytes())
        return found


def cells_read(program: Program, expression: Expr) -> Reads | None:
    """Return what an expression reads outside the frames; None if it reads those, too."""
    reader = _Reader(program)
    try:
        reader.read(expression)
    except _Unsteady:
        return None
    merged: list[Stretch] = []
    for start, end in sorted(reader.found):
        if merged and start <= merged[-1][1]:
            merged[-1] = merged[-1][0], max(end, merged[-1][1])
        else:
            merged.append((start, end))
    return Reads(tuple(merged), reader.timed, reader.back)


class _Unsteady(Exception):
    """What an expression reads cannot be told from its text."""


class _Reader:
    def __init__(self, program: Program) -> None:
        self.program, self.layout = program, program.layout
        self.found: set[Stretch] = set()
        self.known: set[tuple[str, int]] = set()
        self.timed = self.back = False

    def read(self, expression: Expr) -> None:
        name = expression[0]
        if name == "const":
            return
        if name in _UNSTEADY:
            raise _Unsteady
        self.back = self.back or name == "was"
        self._own(name, expression)
        for argument in expression[1:]:
            self._inside(argument)

    def _inside(self, argument: Any) -> None:
        for one in _expressions(argument):
            self.read(one)

    def _own(self, name: str, expression: Expr) -> None:
        layout = self.layout
        if name in ("cell", "at"):
            self.found.add(self._place(expression))
        elif name in ("stored_list", "stored_bag"):
            start, end = self._place(expression[1])
            self.found.add((start, end + expression[2]))
        elif name in _ZONES:
            self._zones()
        elif name in _CARDS:
            self._where()
        elif name == "text":
            self._texts()
        elif name in ("players", "out"):
            self.found.add((H_OUT, H_OUT + 1))
        elif name == "game_over":
            self.found.add((H_STATUS, H_STATUS + 1))
        elif name == "winners":  # none before the end; then nothing changes any more
            self.found |= {(H_STATUS, H_STATUS + 1), (H_WON, H_WON + 1), (HEADER, layout.size)}
        if name in ("call", "modified") and self._is_new("call", expression[1]):
            self.read(self.program.functions[expression[1]].body)
        if name in _MODIFIED and self._is_new(name, expression[1]):
            self._modifiers(name, expression[1])

    def _is_new(self, kind: str, number: int) -> bool:
        new = (kind, number) not in self.known
        self.known.add((kind, number))
        return new

    def _modifiers(self, name: str, number: int) -> None:
        for one in self.program.modifiers:
            if number != (one.function if name == "modified" else one.table):
                continue
            self._where()
            self._texts()
            self.timed = self.timed or not one.definitions
            for part in (*one.arguments, one.value, one.condition):
                self._inside(part)

    def _zones(self) -> None:
        self.found |= {(zone.base, zone.base + 1 + zone.capacity) for zone in self.layout.zones}

    def _where(self) -> None:
        self.found.add((self.layout.zone_of, self.layout.zone_of + self.layout.cards))
        self._zones()

    def _texts(self) -> None:
        if self.layout.texts >= 0:
            self.found.add((self.layout.texts, self.layout.texts + self.layout.cards))

    def _place(self, place: Expr) -> Stretch:
        if place[0] == "cell":
            return place[1], place[1] + 1
        if place[0] != "at":
            raise _Unsteady
        farthest = sum((size - 1) * stride for _, stride, _, size in place[2])
        return place[1], place[1] + farthest + 1


def _expressions(argument: Any) -> Iterator[Expr]:
    """Yield the expressions in an argument: the argument itself, or those of a list of them."""
    if not isinstance(argument, tuple) or not argument:
        return
    if isinstance(argument[0], str) and argument[0] in OPERATIONS:
        yield argument
        return
    for one in argument:
        yield from _expressions(one)
