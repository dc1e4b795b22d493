"""Boards: lines, neighbours and directions of `enum T: grid w by h`, as constant tables.

A square is the member (y - 1) * width + (x - 1): row by row from the bottom left.
"""

from __future__ import annotations

from typing import Any

from rulekit.compile.lower.fold import const
from rulekit.compile.lower.tables import constant
from rulekit.compile.meaning.symbols import EnumSym
from rulekit.compile.meaning.trees import Typed
from rulekit.program.instructions import Expr
from rulekit.terms import ABSENT

DIRECTIONS = ((0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1))
"""Steps (x, y) of the directions by number: north, then clockwise."""


def _size(enum: EnumSym) -> tuple[int, int]:
    assert enum.grid is not None
    return enum.grid


def _square(enum: EnumSym, x: int, y: int) -> int:
    width, height = _size(enum)
    return (y - 1) * width + x - 1 if 1 <= x <= width and 1 <= y <= height else ABSENT


def _squares(enum: EnumSym) -> list[tuple[int, int]]:
    width, height = _size(enum)
    return [(x, y) for y in range(1, height + 1) for x in range(1, width + 1)]


def lines(typed: Typed, env: Any) -> Expr:
    """All straight lines of n squares, each once."""
    enum, length = typed.args
    count = env.value(length)[1]
    found: list[tuple[int, ...]] = []
    for x, y in _squares(enum):
        for dx, dy in ((1, 0), (0, 1), (1, 1), (1, -1)):
            line = tuple(_square(enum, x + k * dx, y + k * dy) for k in range(count))
            if ABSENT not in line:
                found.append(line)
    return const(tuple(found))


def beside(typed: Typed, env: Any) -> Expr:
    """The square next to s in direction d, absent off the board."""
    square, direction = typed.args
    enum = square.type.enum
    cells = tuple(_square(enum, x + dx, y + dy) for x, y in _squares(enum) for dx, dy in DIRECTIONS)
    table = env.variant.table(("beside", enum), cells)
    dims = ((env.value(square), 8, 0, len(enum.members)), (env.value(direction), 1, 0, 8))
    return constant(env.variant, table, dims)


def neighbors(typed: Typed, env: Any) -> Expr:
    """The squares that share a side with s."""
    square = typed.args[0]
    enum = square.type.enum
    cells = tuple(
        tuple(s for dx, dy in DIRECTIONS[::2] if (s := _square(enum, x + dx, y + dy)) != ABSENT)
        for x, y in _squares(enum)
    )
    table = env.variant.table(("neighbors", enum), cells)
    return constant(env.variant, table, ((env.value(square), 1, 0, len(enum.members)),))


def directions(typed: Typed, env: Any) -> Expr:
    """All eight directions."""
    return const(tuple(range(len(DIRECTIONS))))


def coordinate(typed: Typed, env: Any) -> Expr:
    """`s.x` and `s.y`."""
    which, square = typed.args
    enum = square.type.enum
    cells = tuple(s[0 if which == "x" else 1] for s in _squares(enum))
    table = env.variant.table((which, enum), cells)
    return constant(env.variant, table, ((env.value(square), 1, 0, len(enum.members)),))
