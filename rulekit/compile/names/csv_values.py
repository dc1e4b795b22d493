"""The values in a cell of a CSV table, as the tree has them for a cell between bars."""

from __future__ import annotations

import re

from rulekit.diagnostics import Bag, Span
from rulekit.syntax import nodes as n
from rulekit.syntax.csv_table import CsvCell

_TOKEN = re.compile(r'(?P<space> +)|(?P<number>-?\d{1,18}(?!\w))|(?P<name>[A-Za-z_]\w*)|"(?P<text>[^"]*)"|(?P<comma>,)')


_VALUES = "a CSV cell holds numbers, names, texts in quotes, and lists of them"


def _meant(text: str) -> str | None:
    """What was probably meant by a cell that is no value: a number without its sign, a whole number."""
    number = re.fullmatch(r"\D?\s*(\d+)(?:[.,]0+)?\s*\D?", text)
    if number:
        return f"write `{number[1]}`"
    return "count in a smaller unit: numbers are whole" if re.search(r"\d\.\d", text) else None


def text_span(cell: CsvCell) -> Span:
    """Where the text of a cell stands, without quotes around it."""
    return Span(cell.span.path, cell.places[0], cell.places[-1])


def values_of(cell: CsvCell, bag: Bag) -> n.Cell | None:
    """The values of a cell: rows parted by commas; None for an empty cell, no parts for what is no value (T007)."""
    rows: list[n.Row] = []
    items: list[n.RowItem] = []
    at = 0
    while at < len(cell.text):
        match = _TOKEN.match(cell.text, at)
        if match is None or (match["comma"] and not items):
            bag.report("T007", f"`{cell.text}` is no value", cell.span, because=_VALUES, help=_meant(cell.text))
            return n.Cell(text_span(cell), ())
        span = _span(cell, match.start(), match.end())
        if match["comma"]:
            rows.append(_row(items))
            items = []
        elif match["number"]:
            items.append(n.Integer(span, int(match["number"])))
        elif match["name"]:
            items.append(n.Name(span, match["name"]))
        elif match["text"] is not None:
            inner = Span(span.path, span.start + 1, max(span.start + 1, span.end - 1))
            items.append(n.Text(span, match["text"], (n.TextPiece(inner, match["text"]),)))
        at = match.end()
    if items:
        rows.append(_row(items))
    if not rows:
        return None
    return n.Cell(text_span(cell), (n.CellValue(text_span(cell), tuple(rows)),))


def _row(items: list[n.RowItem]) -> n.Row:
    return n.Row(items[0].span.to(items[-1].span), tuple(items))


def _span(cell: CsvCell, start: int, end: int) -> Span:
    return Span(cell.span.path, cell.places[start], cell.places[end - 1] + 1)
