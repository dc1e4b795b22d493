"""Pieces of the rules as they are written, for readers: without comments, set in as little as can be."""

import re
from collections.abc import Mapping, Sequence

from rulekit.diagnostics import Span
from rulekit.syntax import nodes as n


class Written:
    """The texts of a rulebook. `sources`: by path."""

    def __init__(self, sources: Mapping[str, str]) -> None:
        self._sources = sources

    def place(self, span: Span) -> str:
        """Return file and line of a place."""
        return f"{span.path}:{self._sources.get(span.path, '').count(chr(10), 0, span.start) + 1}"

    def line(self, span: Span) -> str:
        """Return a stretch in one line."""
        return " ".join(" ".join(self.lines(span)).split())

    def lines(self, span: Span) -> tuple[str, ...]:
        """Return a stretch line by line; lines stand as deep as below its first one."""
        source = self._sources.get(span.path, "")
        column = span.start - (source.rfind("\n", 0, span.start) + 1)
        found = []
        for number, raw in enumerate(source[span.start : span.end].split("\n")):
            code = _without_comment(raw).rstrip()
            if code.strip():
                deep = len(code) - len(code.lstrip())
                found.append(code if number == 0 else code[min(column, deep) :])
        return tuple(found)

    def cell(self, cell: n.Cell) -> tuple[str, ...]:
        """Return the sentences of a cell; in a CSV file quotation marks are doubled."""
        text = self.line(cell.span)
        if cell.span.path.endswith(".csv"):
            text = text.replace('""', '"')
        return (text,)

    def body(self, body: n.Body) -> tuple[str, ...]:
        """Return what is done, a line for each line."""
        first, last = body.statements[0].span, body.statements[-1].span
        return self.lines(Span(first.path, first.start, last.end))

    def row(self, items: Sequence[n.Node]) -> str:
        """Return the items of a row in one line."""
        if not items:
            return ""
        return self.line(Span(items[0].span.path, items[0].span.start, items[-1].span.end))


def _without_comment(line: str) -> str:
    """A line up to its `#`, if one stands outside a text."""
    found = re.match(r'(?:[^"#]|"[^"]*"?)*', line)
    return found[0] if found else line
