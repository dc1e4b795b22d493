"""Tables: the cells of `enum`, `values` and `cards` rows stand in columns."""

from __future__ import annotations

from rulekit.syntax.format.rows import Row

_LONGEST_LINE = 120
_LARGE = 32
"""In a table that would be too wide, cells that are wider make no room in the other rows."""

Gaps = list[tuple[int, ...]]


def align_tables(rows: list[Row], columns: list[int], gaps: Gaps) -> Gaps:
    """Return the spaces with the bars of every table in columns; rows of several lines are left as they are."""
    lengths: dict[int, int] = {}
    for row in rows:
        if row.kind == "code":
            lengths[row.line] = lengths.get(row.line, 0) + 1
    tables: dict[int, list[int]] = {}
    for at, row in enumerate(rows):
        if row.table is not None and lengths[row.line] == 1:
            tables.setdefault(row.table, []).append(at)
    made = list(gaps)
    for members in tables.values():
        cells = {at: _cells(rows[at], columns[at], gaps[at]) for at in members}
        widths = _widths(list(cells.values()), None)
        if max(_length(row, widths) for row in cells.values()) > _LONGEST_LINE:
            widths = _widths(list(cells.values()), _LARGE)
        for at in members:
            made[at] = _aligned(rows[at], gaps[at], cells[at], widths)
    return made


def _cells(row: Row, column: int, gaps: tuple[int, ...]) -> list[int]:
    """How wide each cell is, from its first sign to its last; the first one with its indentation."""
    found, inside = [column], 0
    for sign, gap in zip(row.signs, gaps, strict=True):
        if sign.text == "|":
            found.append(0)
            inside = 0
        else:
            found[-1] += sign.width + (gap if inside else 0)
            inside += 1
    return found


def _widths(tables: list[list[int]], most: int | None) -> list[int]:
    """How wide each column is; the last cell of a row makes no room."""
    widths = [0] * max(len(cells) for cells in tables)
    for cells in tables:
        for at, width in enumerate(cells[:-1]):
            if most is None or width <= most or at == 0:
                widths[at] = max(widths[at], width)
    return widths


def _length(cells: list[int], widths: list[int]) -> int:
    return sum(max(width, cell) + 3 for cell, width in zip(cells[:-1], widths, strict=False)) + cells[-1]


def _aligned(row: Row, gaps: tuple[int, ...], cells: list[int], widths: list[int]) -> tuple[int, ...]:
    """The spaces of a row whose cells are filled up to the widths."""
    made, cell, begins, before_empty = list(gaps), 0, False, 0
    for at, sign in enumerate(row.signs):
        if sign.text == "|":
            missing = max(0, widths[cell] - cells[cell])
            made[at] = 1 + missing + before_empty
            cell += 1
            begins = True
            before_empty = 1 if cells[cell] == 0 else 0
        elif begins:
            made[at] = 1
            begins = False
    return tuple(made)
