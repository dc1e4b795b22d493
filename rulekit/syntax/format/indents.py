"""How deep each written line stands: four columns a block, and lines that go on under what their author chose."""

from __future__ import annotations

from rulekit.syntax.format.rows import Row
from rulekit.syntax.words import CLOSERS, KEYWORDS, OPENERS

LEVEL = 4
_LEADS = KEYWORDS | OPENERS.keys() | {":", "=", "+=", "-=", "*="}
"""Behind one of these stands what a line that goes on may be put under."""


class Indents:
    """Finds the depth of every line.

    columns: the result, row by row. fixed: for a row above one that stands under a sign of it, the index of that sign:
    up to there its spaces may not change any more.
    """

    def __init__(self, rows: list[Row], gaps: list[tuple[int, ...]]) -> None:
        self._rows, self._gaps = rows, gaps
        self.columns = [0] * len(rows)
        self.fixed: dict[int, int] = {}
        self._open: list[int] = []
        self._inside = -1
        self._head = self._last = -1
        for at, row in enumerate(rows):
            if row.kind == "code":
                self._code(at, row)
        after = before = -1
        follows = [-1] * len(rows)
        for at in range(len(rows) - 1, -1, -1):
            follows[at], after = after, at if rows[at].kind == "code" else after
        for at, row in enumerate(rows):
            if row.kind == "code":
                before = at
            elif row.kind == "comment":
                self.columns[at] = self._comment(row, before, follows[at])

    def _code(self, at: int, row: Row) -> None:
        if row.goes_on:
            self.columns[at] = self._continued(row)
        else:
            self.columns[at] = LEVEL * row.level
            self._open.clear()
            self._head = at
        self._inside = self._open[-1] if self._open else -1
        for sign in row.signs:
            if sign.text in OPENERS:
                self._open.append(at)
            elif sign.text in CLOSERS and self._open:
                self._open.pop()
        self._last = at

    def _continued(self, row: Row) -> int:
        """A line that goes on: below its bracket or head, or under a sign of the line above where its author put it."""
        origin = self._open[-1] if self._open else self._head
        if row.signs[0].text in CLOSERS:
            return self.columns[origin]
        steps = 2 if origin == self._head and self._rows[origin].opens else 1
        usual = self.columns[origin] + steps * LEVEL
        if row.indent == usual:
            return usual
        last = self._rows[self._last]
        written, column = last.indent, self.columns[self._last]
        for index, (sign, gap) in enumerate(zip(last.signs, self._gaps[self._last], strict=True)):
            if index:
                written, column = written + sign.space, column + gap
            if written == row.indent and self._may_lead(last, index):
                self.fixed[self._last] = index
                return column
            written, column = written + sign.width, column + sign.width
        return usual

    def _may_lead(self, last: Row, index: int) -> bool:
        """Whether the next line may stand under a sign of the one above."""
        if index == 0:
            is_inside = self._inside == (self._open[-1] if self._open else -1)
            return last.goes_on and is_inside and last.signs[0].text not in CLOSERS
        return last.signs[index - 1].text in _LEADS or (index == 1 and not last.goes_on)

    def _comment(self, row: Row, before: int, after: int) -> int:
        """A comment stands as deep as what follows, or in the block that ends above it if its author put it there."""
        rows = self._rows
        if after >= 0 and rows[after].goes_on:
            return self.columns[after]
        least = rows[after].level if after >= 0 else 0
        most = max(least, rows[before].level) if before >= 0 and not row.comment.startswith("##") else least
        return LEVEL * min(max((row.indent + LEVEL // 2) // LEVEL, least), most)
