"""CSV tables: cells with their places in the file, and the values they hold, read like the cells of a table."""

from __future__ import annotations

import re
from collections.abc import Iterator

from attrs import frozen

from rulekit.diagnostics import Bag, Span
from rulekit.syntax import nodes as n

_TOKEN = re.compile(r'(?P<space> +)|(?P<number>-?\d{1,18}(?!\w))|(?P<name>[A-Za-z_]\w*)|"(?P<text>[^"]*)"|(?P<comma>,)')


@frozen(eq=False)
class CsvCell:
    """A cell: its text without quotes around it, and where that stands. cell: its values; None if it is empty."""

    text: str
    span: Span
    cell: n.Cell | None


@frozen(eq=False)
class CsvLine:
    """A line of cells."""

    cells: tuple[CsvCell, ...]
    span: Span


@frozen(eq=False)
class CsvTable:
    """A table: the names of its columns, and its rows."""

    head: tuple[CsvCell, ...]
    rows: tuple[CsvLine, ...]
    span: Span


Letters = list[tuple[str, int]]
"""The letters of a cell and their offsets; a doubled quote is one letter."""


def read_table(path: str, text: str, bag: Bag) -> CsvTable:
    """Read a table, whose first line names the columns. A cell that holds no value is T007, an open quote S003."""
    bag.sources.setdefault(path, text)
    reader = _Reader(path, text, bag)
    lines = list(reader.lines())
    head = lines[0] if lines else None
    names = [cell.text for cell in head.cells] if head is not None else []
    rows = []
    for line in lines[1:]:
        if not any(cell.text for cell in line.cells):
            reader.bag.report(
                "T010", "an empty line in a table", line.span, because="every row has one cell per column"
            )
        elif line.cells[0].text.startswith("#"):
            reader.bag.report("T007", "a comment in a CSV table", line.span, because="a CSV table holds rows only")
        elif line not in reader.open:
            cells = [
                reader.valued(cell, named == "name") for cell, named in zip(line.cells, _padded(names), strict=False)
            ]
            rows.append(CsvLine(tuple(cells), line.span))
    span = head.span if head is not None else Span(path, 0, 0)
    return CsvTable(head.cells if head is not None else (), tuple(rows), span)


def _padded(names: list[str]) -> Iterator[str]:
    yield from names
    while True:
        yield ""


class _Reader:
    """Splits lines into cells; a line end inside quotes is not taken, and such a line stays `open`."""

    def __init__(self, path: str, text: str, bag: Bag) -> None:
        self.path, self.text, self.bag = path, text, bag
        self.letters: dict[Span, Letters] = {}
        self.open: set[CsvLine] = set()
        self._is_open = False

    def lines(self) -> Iterator[CsvLine]:
        start = 0
        for line in self.text.removesuffix("\n").split("\n"):
            self._is_open = False
            made = CsvLine(tuple(self._cells(start, start + len(line))), Span(self.path, start, start + len(line)))
            if self._is_open:
                self.open.add(made)
            yield made
            start += len(line) + 1

    def _cells(self, start: int, end: int) -> Iterator[CsvCell]:
        at = start
        while True:
            at, cell = self._cell(at, end)
            yield cell
            if at >= end:
                return
            at += 1  # the comma
            if at == end:
                yield self._made([], end, end)
                return

    def _cell(self, at: int, end: int) -> tuple[int, CsvCell]:
        """One cell from `at`; the offset of the comma behind it, or of the line's end."""
        text = self.text
        while at < end and text[at] == " ":
            at += 1
        if at == end or text[at] != '"':
            stop = text.find(",", at, end)
            stop = end if stop < 0 else stop
            letters = [(text[i], i) for i in range(at, at + len(text[at:stop].rstrip()))]
            return stop, self._made(letters, at, at + len(letters))
        letters, i = [], at + 1
        while i < end and (text[i] != '"' or text.startswith('""', i)):
            letters.append((text[i], i))
            i += 2 if text[i] == '"' else 1
        if i >= end:
            self.bag.report("S003", None, Span(self.path, at, at + 1), label="begins here")
            self._is_open = True
        stop = text.find(",", i, end)
        stop = end if stop < 0 else stop
        return stop, self._made(letters, at + 1, min(i, end))

    def _made(self, letters: Letters, start: int, end: int) -> CsvCell:
        span = Span(self.path, start, end)
        self.letters[span] = letters
        return CsvCell("".join(letter for letter, _ in letters), span, None)

    def valued(self, cell: CsvCell, is_name: bool) -> CsvCell:
        """The cell with its values; the name of a card is none."""
        if is_name or not cell.text.strip():
            return cell
        rows = self._rows(cell)
        if rows is None:
            return cell
        value = n.CellValue(cell.span, rows)
        return CsvCell(cell.text, cell.span, n.Cell(cell.span, (value,)))

    def _rows(self, cell: CsvCell) -> tuple[n.Row, ...] | None:
        rows: list[n.Row] = []
        items: list[n.RowItem] = []
        at = 0
        while at < len(cell.text):
            match = _TOKEN.match(cell.text, at)
            if match is None or (match["comma"] and not items):
                span = self._span(cell, at, at + 1)
                because = "a CSV cell holds numbers, names, texts in quotes, and lists of them"
                self.bag.report("T007", f"`{cell.text}` is no value", span, because=because)
                return None
            span = self._span(cell, match.start(), match.end())
            if match["comma"]:
                rows.append(self._row(items))
                items = []
            elif match["number"]:
                items.append(n.Integer(span, int(match["number"])))
            elif match["name"]:
                items.append(n.Name(span, match["name"]))
            elif match["text"] is not None:
                inner = Span(self.path, span.start + 1, max(span.start + 1, span.end - 1))
                items.append(n.Text(span, match["text"], (n.TextPiece(inner, match["text"]),)))
            at = match.end()
        if items:
            rows.append(self._row(items))
        return tuple(rows)

    def _row(self, items: list[n.RowItem]) -> n.Row:
        return n.Row(items[0].span.to(items[-1].span), tuple(items))

    def _span(self, cell: CsvCell, start: int, end: int) -> Span:
        letters = self.letters[cell.span]
        return Span(self.path, letters[start][1], letters[end - 1][1] + 1)
