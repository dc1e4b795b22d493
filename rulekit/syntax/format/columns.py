"""Columns that an author made: alike signs below each other, texts for players set off, comments behind code."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence

import attrs

from rulekit.syntax.format.rows import Row

LEAST = 2
"""So many columns at least lie in front of a comment, or of a text that was set off."""
_WIDE = 4
"""With so many in front of it, what was set off keeps its column rather than its distance."""
_NEAR = 2

Gaps = list[tuple[int, ...]]


@attrs.frozen
class Stop:
    """What was set off in a row: it stood at `column`, `space` behind the code, which now ends at `end`."""

    row: int
    column: int
    space: int
    end: int


def settle(stops: Sequence[Stop]) -> list[int]:
    """Return the columns of what was set off in lines without a blank one between them.

    What shared a column goes on to do so, and moves together where a line has grown. One alone keeps its place, but
    joins the column of its neighbor if there is room.
    """
    shared: dict[int, list[int]] = defaultdict(list)
    for at, stop in enumerate(stops):
        shared[stop.column].append(at)
    columns, alone = [0] * len(stops), []
    for members in shared.values():
        place = _place([stops[at] for at in members])
        for at in members:
            columns[at] = place
        if len(members) == 1:
            alone += members
    counts = Counter(columns)
    while sum(_joins(at, stops, columns, counts) for at in (*alone, *reversed(alone))):
        pass
    return columns


def _place(members: Sequence[Stop]) -> int:
    """Where stops go that stand in one column."""
    space, end = min(stop.space for stop in members), max(stop.end for stop in members)
    wanted = members[0].column if space >= _WIDE else end + space
    return max(wanted, end + LEAST)


def _joins(at: int, stops: Sequence[Stop], columns: list[int], counts: Counter[int]) -> bool:
    """Move a stop that stands alone to the column of a neighbor that does not, if it fits."""
    if counts[columns[at]] > 1:
        return False
    for other in (at - 1, at + 1):
        if 0 <= other < len(stops) and abs(stops[other].row - stops[at].row) <= _NEAR:
            column = columns[other]
            if counts[column] > 1 and stops[at].end + LEAST <= column:
                counts.subtract([columns[at]])
                counts.update([column])
                columns[at] = column
                return True
    return False


def _written(row: Row) -> list[int]:
    """The column at which the author wrote each sign."""
    found, column = [], row.indent
    for sign in row.signs:
        column += sign.space
        found.append(column)
        column += sign.width
    return found


class Columns:
    """Puts signs into columns. `gaps` are the spaces before the signs, `columns` the depths of the lines."""

    def __init__(self, rows: list[Row], columns: list[int], gaps: Gaps, fixed: dict[int, int], texts: set[int]) -> None:
        self._rows, self._columns, self._fixed = rows, columns, fixed
        self.gaps = [list(row) for row in gaps]
        self._written = [_written(row) for row in rows]
        self._texts = {at: found for at in range(len(rows)) if (found := self._set_off(at, texts)) is not None}

    def run(self) -> list[int]:
        """Settle signs, then texts, then comments; return the columns of the comments."""
        for run in self._runs():
            self._align(run)
        comments = [0] * len(self._rows)
        for paragraph in self._paragraphs():
            texts = [self._text_stop(at) for at in paragraph if at in self._texts]
            for stop, column in zip(texts, settle(texts), strict=True):
                self.gaps[stop.row][self._texts[stop.row]] = column - stop.end
            behind = [self._comment_stop(at) for at in paragraph if self._rows[at].comment]
            for stop, column in zip(behind, settle(behind), strict=True):
                comments[stop.row] = column
        return comments

    # ---- what stands where -----------------------------------------------------------------------------------------

    def end(self, at: int, index: int | None = None) -> int:
        """Return the column behind a row's signs, or behind those in front of `index`."""
        signs, gaps = self._rows[at].signs[:index], self.gaps[at][:index]
        return self._columns[at] + sum(sign.width for sign in signs) + sum(gaps)

    def _set_off(self, at: int, texts: set[int]) -> int | None:
        """The last text for players in a row that its author set off."""
        row, found = self._rows[at], None
        if row.table is None:
            for index in range(self._fixed.get(at, 0) + 1, len(row.signs)):
                sign = row.signs[index]
                if sign.start in texts and sign.space >= LEAST and self.gaps[at][index] == 1:
                    found = index
        return found

    def _text_stop(self, at: int) -> Stop:
        index = self._texts[at]
        sign = self._rows[at].signs[index]
        return Stop(at, self._written[at][index], sign.space, self.end(at, index))

    def _comment_stop(self, at: int) -> Stop:
        row = self._rows[at]
        return Stop(at, row.column, row.space, self.end(at))

    def _paragraphs(self) -> Iterator[list[int]]:
        """The rows of code without a blank one between them."""
        found: list[int] = []
        for at, row in enumerate(self._rows):
            if row.kind == "code":
                found.append(at)
            elif row.kind == "blank" and found:
                yield found
                found = []
        yield found

    def _runs(self) -> Iterator[list[int]]:
        """The rows of code that follow each other directly and stand equally deep; no tables."""
        found: list[int] = []
        for at, row in enumerate(self._rows):
            goes_with = found and found[-1] == at - 1 and self._columns[at] == self._columns[at - 1]
            if found and not goes_with:
                yield found
                found = []
            if row.kind == "code" and row.table is None:
                found.append(at)
        yield found

    # ---- alike signs below each other ------------------------------------------------------------------------------

    def _align(self, run: list[int]) -> None:
        """Align the signs of a run that were written in one column and are alike, from left to right."""
        if len(run) < 2:
            return
        reached = {at: (0, self._columns[at]) for at in run}
        for members in self._groups(run):
            ends = [self._end_from(reached, at, index) for at, index in members]
            for (at, index), end in zip(members, ends, strict=True):
                self.gaps[at][index] = max(ends) + 1 - end

    def _end_from(self, reached: dict[int, tuple[int, int]], at: int, index: int) -> int:
        """The column behind the signs in front of `index`, from where the row was reached before."""
        begin, column = reached[at]
        for sign, gap in zip(self._rows[at].signs[begin:index], self.gaps[at][begin:index], strict=True):
            column += gap + sign.width
        reached[at] = (index, column)
        return column

    def _groups(self, run: list[int]) -> list[list[tuple[int, int]]]:
        """Signs in one column of neighboring rows, each alike the one above; the leftmost column first."""
        done: dict[int, list[list[tuple[int, int]]]] = defaultdict(list)
        growing: dict[int, list[tuple[int, int]]] = {}
        for at in run:
            above, growing = growing, {}
            for index in self._candidates(at):
                column = self._written[at][index]
                group = above.get(column)
                if group is not None and self._alike(group[-1], (at, index)):
                    group.append((at, index))
                else:
                    group = [(at, index)]
                    done[column].append(group)
                growing[column] = group
        groups = [group for column in sorted(done) for group in done[column]]
        return [group for group in groups if any(self._rows[at].signs[i].space >= LEAST for at, i in group)]

    def _candidates(self, at: int) -> Iterator[int]:
        last = self._texts.get(at, len(self._rows[at].signs))
        for index in range(self._fixed.get(at, 0) + 1, last):
            if self.gaps[at][index] == 1:
                yield index

    def _alike(self, one: tuple[int, int], two: tuple[int, int]) -> bool:
        """Whether two signs are the same, or stand behind the same."""
        (at, i), (below, k) = one, two
        signs, others = self._rows[at].signs, self._rows[below].signs
        return signs[i].text == others[k].text or signs[i - 1].text == others[k - 1].text
