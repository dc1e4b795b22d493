"""The lines of a file as they are written: blank, a comment alone, or code with what stands behind it."""

from __future__ import annotations

import re
from typing import Literal

import attrs

from rulekit.syntax.format.tokens import Sign, signs_of, width_of
from rulekit.syntax.lines import Lines

_SPACES = re.compile(r"[ \t]*")
_TABLES = frozenset({"enum", "values", "cards"})


@attrs.frozen
class Row:
    """One written line.

    kind: what it is. indent: how deep its author wrote it, in columns. comment: its comment or text for players, marks
    included; behind code it stands in `column`, `space` columns from the code. Of code: line: the number of its logical
    line; goes_on: that one began in a line above; level: how many blocks that one stands in; opens: a block follows it;
    word: its first word; table: the number of the line that is the head of its table, if it is of one.
    """

    kind: Literal["blank", "comment", "code"]
    indent: int = 0
    comment: str = ""
    column: int = 0
    space: int = 0
    signs: tuple[Sign, ...] = ()
    line: int = -1
    goes_on: bool = False
    level: int = 0
    opens: bool = False
    word: str = ""
    table: int | None = None


def rows_of(text: str, lines: Lines) -> list[Row]:
    """Return the written lines of a text without mistakes; blank ones at its begin and below a head are left out."""
    firsts = {line.start: number for number, line in enumerate(lines.lines)}
    tables = _tables(lines)
    rows: list[Row] = []
    current, begin = -1, 0
    for written in text.split("\n"):
        match = _SPACES.match(written)
        first, end = begin + (match.end() if match else 0), begin + len(written)
        indent = len(text[begin:first].expandtabs(4))
        rest = text[first:end].rstrip(" \t\r")
        if not rest:
            rows.append(Row("blank"))
        elif rest[0] == "#":
            rows.append(Row("comment", indent, rest))
        else:
            current = firsts.get(first, current)
            stop = first + len(lines.marked[first:end].rstrip())
            rows.append(_code(text, lines, (indent, first, stop, first + len(rest)), current, tables.get(current)))
            if first not in firsts:
                rows[-1] = attrs.evolve(rows[-1], goes_on=True)
        begin = end + 1
    return _without_idle(rows)


def _code(text: str, lines: Lines, place: tuple[int, int, int, int], number: int, table: int | None) -> Row:
    """A line of code that begins at `indent` and `first`, whose code ends at `stop` and its comment at `end`."""
    indent, first, stop, end = place
    line = lines.lines[number]
    comment = text[stop:end].lstrip(" \t")
    space = end - stop - len(comment)
    return Row(
        "code",
        indent,
        comment,
        indent + width_of(text[first:stop]) + space,
        space,
        signs_of(text, lines.marked, first, stop),
        number,
        level=line.level,
        opens=line.opens,
        word=line.word,
        table=table,
    )


def _tables(lines: Lines) -> dict[int, int]:
    """For each logical line of a table, the number of its head."""
    found: dict[int, int] = {}
    head = -1
    for number, line in enumerate(lines.lines):
        if head >= 0 and line.level <= lines.lines[head].level:
            head = -1
        if head < 0 and line.margin and line.word in _TABLES and line.opens:
            head = number
        if head >= 0:
            found[number] = head
    return found


def _without_idle(rows: list[Row]) -> list[Row]:
    """The rows without blank ones at the begin, below a head, and at the end."""
    kept: list[Row] = []
    blanks: list[Row] = []
    for row in rows:
        if row.kind == "blank":
            blanks.append(row)
            continue
        before = kept[-1] if kept else None
        is_below_head = before is not None and before.kind == "code" and before.opens and not row.goes_on
        if before is not None and not is_below_head:
            kept += blanks
        blanks = []
        kept.append(row)
    return kept
