"""Which cells an expression reads, so that a test need not be repeated while they stay as they are."""

from typing import Any

from rulekit.program.instructions import Expr
from rulekit.program.layout import H_OUT
from rulekit.program.operations import OPERATIONS
from rulekit.program.program import Program

Stretch = tuple[int, int]
"""Cells from the first address up to the second, which is not included."""

_FRAMES = frozenset("local local_at local_list local_bag you chosen source live active passed resolving".split())
_UNSTEADY = _FRAMES | frozenset("can can_do game_over winners was".split())
"""Operations that read the frames, the state of the game, another position, or whatever a sentence reads."""
_ZONES = frozenset("members members_all members_run size only".split())
_CARDS = frozenset("zone_of controller host owner".split())


def cells_read(program: Program, expression: Expr) -> tuple[Stretch, ...] | None:
    """Return the stretches of the fixed part of a position that an expression reads, in order; None: not only those."""
    try:
        found = _Reader(program).read(expression)
    except _Unsteady:
        return None
    merged: list[Stretch] = []
    for start, end in sorted(found):
        if merged and start <= merged[-1][1]:
            merged[-1] = merged[-1][0], max(end, merged[-1][1])
        else:
            merged.append((start, end))
    return tuple(merged)


class _Unsteady(Exception):
    """What an expression reads cannot be told from its text."""


class _Reader:
    def __init__(self, program: Program) -> None:
        self.program, self.layout = program, program.layout
        self.known: set[int] = set()
        zones = self.layout.zones
        self.zones = [(zone.base, zone.base + 1 + zone.capacity) for zone in zones]

    def read(self, expression: Expr) -> set[Stretch]:
        name = expression[0]
        if name == "const":
            return set()
        if name in _UNSTEADY or (name in ("modified", "now") and self.program.modifiers):
            raise _Unsteady
        found = self._own(name, expression)
        for argument in expression[1:]:
            found |= self._inside(argument)
        return found

    def _inside(self, argument: Any) -> set[Stretch]:
        """Return what the expressions in an argument read: the argument itself, or those of a list of them."""
        if not isinstance(argument, tuple) or not argument:
            return set()
        if isinstance(argument[0], str) and argument[0] in OPERATIONS:
            return self.read(argument)
        found: set[Stretch] = set()
        for one in argument:
            found |= self._inside(one)
        return found

    def _own(self, name: str, expression: Expr) -> set[Stretch]:
        layout = self.layout
        if name in ("cell", "at"):
            return {self._place(expression)}
        if name in ("stored_list", "stored_bag"):
            start, end = self._place(expression[1])
            return {(start, end + expression[2])}
        if name in _ZONES:
            return set(self.zones)
        if name in _CARDS:
            return {(layout.zone_of, layout.zone_of + layout.cards), *self.zones}
        if name == "text" and layout.texts >= 0:
            return {(layout.texts, layout.texts + layout.cards)}
        if name in ("players", "out"):
            return {(H_OUT, H_OUT + 1)}
        if name in ("call", "modified"):
            number = expression[1]
            if number not in self.known:
                self.known.add(number)
                return self.read(self.program.functions[number].body)
        return set()

    def _place(self, place: Expr) -> Stretch:
        if place[0] == "cell":
            return place[1], place[1] + 1
        if place[0] != "at":
            raise _Unsteady
        farthest = sum((size - 1) * stride for _, stride, _, size in place[2])
        return place[1], place[1] + farthest + 1
