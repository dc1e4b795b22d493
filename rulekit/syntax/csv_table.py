"""Reads CSV text and keeps the place of every cell, so that mistakes point into the file."""

from __future__ import annotations

from collections.abc import Sequence

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
    """A table: `columns` are the cells of the first line."""

    path: str
    columns: tuple[CsvCell, ...]
    rows: tuple[CsvRow, ...]


def read_csv(path: str, text: str, bag: Bag) -> CsvTable | None:
    """Read a table with `,` between cells and `"` around those that hold one; `""` in quotes is a quote.

    Blank lines and lines that begin with `#` are mistakes of the data (T007), and so are rows of another length than
    the first (T010); they are left out. A quote that is not closed is S003 and ends the reading.
    """
    bag.sources.setdefault(path, text)
    findings = Findings(path, bag)
    lines = _Reader(path, text, findings).lines()
    if not lines:
        if not findings.count:
            findings.report("T011", "the file holds no columns", 0, 0, label="it is empty")
        return None
    columns, rows = lines[0], []
    for row in lines[1:]:
        first = row.cells[0]
        if len(row.cells) == 1 and not first.text:
            findings.report_at("T007", "a blank line in a table", row.span, because=_ROWS, help="delete it")
        elif first.text.startswith("#"):
            findings.report_at("T007", "a table holds no comments", row.span, because=_ROWS, help="delete the line")
        elif len(row.cells) != len(columns.cells):
            found, wanted = len(row.cells), len(columns.cells)
            label = f"{found} cells, {wanted} columns"
            findings.report_at("T010", None, row.span, label=label, seconds=((columns.span, "the columns"),))
        else:
            rows.append(row)
    return CsvTable(path, columns.cells, tuple(rows))


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
