"""Reads CSV text and keeps the place of every cell, so that mistakes point into the file."""

from __future__ import annotations

from collections.abc import Collection, Sequence

import attrs

from rulekit.diagnostics import Bag, Span
from rulekit.syntax.findings import Findings

_MOST_CELLS = 50_000
_ROWS = "below the names of its columns a CSV table holds rows alone"


@attrs.frozen(eq=False)
class CsvCell:
    """A cell: `text` without quotes and outer blanks, `places` the offset in the file of each character and its end."""

    span: Span
    text: str
    places: Sequence[int]


@attrs.frozen(eq=False)
class CsvRow:
    """A line of data, with exactly as many cells as there are columns."""

    span: Span
    cells: tuple[CsvCell, ...]


@attrs.frozen(eq=False)
class CsvTable:
    """A table: `columns` are the cells of the first line. is_torn: every row has another length, which was told."""

    path: str
    columns: tuple[CsvCell, ...]
    rows: tuple[CsvRow, ...]
    is_torn: bool = False


def read_csv(path: str, text: str, bag: Bag, wanted: Collection[str] = ()) -> CsvTable | None:
    """Read a table with `,` between cells and `"` around those that hold one; `""` in quotes is a quote.

    Blank lines and lines that begin with `#` are mistakes of the data (T007), and so are rows of another length than
    the first (T010); they are left out. If all have one other length, the first line is told. A quote that is not
    closed is S003 and ends the reading. wanted: the columns that the table needs.
    """
    bag.sources.setdefault(path, text)
    findings = Findings(path, bag)
    lines = _Reader(path, text, findings).lines()
    if not lines:
        if not findings.count:
            findings.report("T011", "the file holds no columns", 0, 0, label="it is empty")
        return None
    columns, rows = lines[0], []
    if _is_torn(columns, lines[1:], wanted, findings):
        return CsvTable(path, columns.cells, (), is_torn=True)
    for row in lines[1:]:
        first = row.cells[0]
        if len(row.cells) == 1 and not first.text:
            findings.report_at("T007", "a blank line in a table", row.span, because=_ROWS, help="delete the line")
        elif first.text.startswith("#"):
            findings.report_at("T007", "a table holds no comments", row.span, because=_ROWS, help="delete the line")
        elif len(row.cells) != len(columns.cells):
            found, many = len(row.cells), len(columns.cells)
            label = f"{found} cells, {many} columns"
            way_out = "put a cell that holds a comma in quotes" if found > many else _lacks(columns, found)
            second = (columns.span, "the columns")
            findings.report_at("T010", None, row.span, label=label, seconds=(second,), help=way_out)
        else:
            rows.append(row)
    return CsvTable(path, columns.cells, tuple(rows))


def _lacks(columns: CsvRow, found: int) -> str:
    """The way out for a row that is too short."""
    names = ", ".join(f"`{cell.text}`" for cell in columns.cells[found:])
    return f"add a cell: nothing is left for {names}; an empty one stands between two commas"


def _is_torn(columns: CsvRow, rows: Sequence[CsvRow], wanted: Collection[str], findings: Findings) -> bool:
    """Report a head that no row fits, while they all are of one length, and one that has no commas."""
    first = columns.cells[0].text
    sign = next((sign for sign in ";\t|" if len(columns.cells) == 1 and sign in first), None)
    if sign is not None:
        label = "a tab parts nothing" if sign == "\t" else f"`{sign}` parts nothing"
        way_out = "write commas between the cells, in all lines"
        findings.report_at("T010", "cells are parted by commas", columns.span, label=label, because="", help=way_out)
        return True
    many, lengths = len(columns.cells), {len(row.cells) for row in rows}
    if many in lengths or len(lengths) != 1 or len(rows) < 2:
        return False
    named = {cell.text for cell in columns.cells}
    (length,) = lengths
    missing = [f"`{name}`" for name in wanted if name not in named]
    unknown = [f"`{cell.text}`" for cell in columns.cells if wanted and cell.text not in wanted]
    if length > many:
        way_out = f"add {' or '.join(missing) or 'the name of a column'} where its values stand"
    else:
        way_out = f"delete {' or '.join(unknown) or 'a column'} here, or give it a cell in every row"
    message = f"the first line names {many} column{'' if many == 1 else 's'}, and every row has {length} cells"
    second = (rows[0].span, "the first row")
    findings.report_at("T010", message, columns.span, label="the columns", seconds=(second,), help=way_out)
    return True


class _Reader:
    def __init__(self, path: str, text: str, findings: Findings) -> None:
        self.path = path
        self.text = text
        self.findings = findings
        self.line_end = 0

    def lines(self) -> list[CsvRow]:
        """All lines of the file; the end of the last one opens no new line."""
        found: list[CsvRow] = []
        at = 0
        if self.text.count(",") + self.text.count("\n") > _MOST_CELLS:
            self.findings.report("S013", None, 0, 0, label=f"more than {_MOST_CELLS:,} cells")
            return []
        while at < len(self.text) and not self.findings.full:
            begin = at
            cells: list[CsvCell] = []
            self.line_end = self._end_of_line(at)
            while True:
                cell, at = self._cell(at)
                if cell is None:
                    return found
                cells.append(cell)
                if at >= len(self.text) or self.text[at] == "\n":
                    break
                at += 1
            end = begin + len(self.text[begin:at].rstrip())
            found.append(CsvRow(Span(self.path, begin, end), tuple(cells)))
            at += 1
        return found

    def _end_of_line(self, at: int) -> int:
        end = self.text.find("\n", at)
        return len(self.text) if end < 0 else end

    def _cell(self, begin: int) -> tuple[CsvCell | None, int]:
        """The cell that begins here, and where it ends: at a comma, a line end or the end of the text."""
        start = begin
        while start < len(self.text) and self.text[start] in " \t":
            start += 1
        if start < len(self.text) and self.text[start] == '"':
            return self._quoted(start)
        comma = self.text.find(",", begin, self.line_end)
        end = comma if comma >= 0 else self.line_end
        inner = self.text[begin:end]
        text = inner.strip()
        start = begin + len(inner) - len(inner.lstrip()) if text else begin
        return CsvCell(Span(self.path, start, start + len(text)), text, range(start, start + len(text) + 1)), end

    def _quoted(self, begin: int) -> tuple[CsvCell | None, int]:
        chars: list[str] = []
        places: list[int] = []
        at = begin + 1
        while True:
            quote = self.text.find('"', at)
            if quote < 0 or quote > self.line_end:
                self.findings.report("S003", None, begin, self.line_end, label="begins here", help='close it with `"`')
                return None, len(self.text)
            chars += self.text[at:quote]
            places += range(at, quote)
            if self.text[quote + 1 : quote + 2] != '"':
                break
            chars.append('"')
            places.append(quote)
            at = quote + 2
        end = quote + 1
        while end < len(self.text) and self.text[end] in " \t\r":
            end += 1
        if end < len(self.text) and self.text[end] not in ",\n":
            rule = 'a cell in quotes ends with its quote; a quote inside is `""`'
            self.findings.report("S005", "something stands behind a quote", end, end + 1, because=rule)
            while end < len(self.text) and self.text[end] not in ",\n":
                end += 1
        return CsvCell(Span(self.path, begin, quote + 1), "".join(chars), [*places, quote]), end
