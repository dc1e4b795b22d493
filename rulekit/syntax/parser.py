"""Parses files and pieces of rules: item by item, so that one mistake does not spoil the rest."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from typing import Any, Literal

from rulekit.diagnostics import Bag, Span
from rulekit.syntax import layout
from rulekit.syntax.automaton import Automaton, Mistake
from rulekit.syntax.build import RULES, Builder
from rulekit.syntax.findings import Findings
from rulekit.syntax.lines import Lines, read_lines
from rulekit.syntax.nodes import Cell, Expr, File, Item, Node, Row, RowAnswer, ValueAnswer, children
from rulekit.syntax.slips import explain
from rulekit.syntax.tables import Tables, tables_of

LARGEST_FILE = 256 * 1024
LARGEST_GAME = 4 * 1024 * 1024

_STARTS = {"row": "alone_row", "expr": "alone_expr", "cell": "alone_cell", "answer": "alone_answer"}
_REPARSED = 100_000
_HEAVIEST = 55_000
_SIGN = re.compile(r'"[^"\n]*"|\w+|[^\w\s]')
_DEEPEST_TREE = 150
_LONG_LINE = 400

Kind = Literal["row", "expr", "cell", "answer"]


class Parser:
    """The grammar, ready to parse. One parse at a time."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self._builder = Builder()
        self._automaton = Automaton(tables, self._builder.builds(RULES))

    @classmethod
    def from_grammar(cls, grammar: str, *, strict: bool = False) -> Parser:
        """Make the tables from the text of the grammar; takes about a second.

        `strict` refuses every conflict, which needs `interegular`.
        """
        return cls(tables_of(grammar, ["file", *_STARTS.values()], strict=strict))

    def begin(self, path: str, text: str, lines: Lines, findings: Findings, places: Sequence[int] | None) -> None:
        """Get ready for a text."""
        builder = self._builder
        builder.path, builder.text, builder.lines, builder.findings = path, text, lines, findings
        builder.places = places
        builder.parse_value = lambda start, end: self.run("alone_expr", lines.marked, start, end)[0]

    def run(self, start: str, marked: str, begin: int, end: int) -> tuple[Any, int | None]:
        """Parse a stretch from a start symbol: what it makes, or None and the offset of a mistake, reported."""
        builder = self._builder
        lines, findings = builder.lines, builder.findings
        assert lines is not None
        assert findings is not None
        outer = builder.reserved
        builder.reserved = []
        found = self._automaton.run(start, marked, begin, end, lines.levels)
        at = None
        if isinstance(found, Mistake):
            at = explain(found, builder.text, lines, findings, end, builder.reserved)
            found = None
        else:
            builder.report_reserved()
        builder.reserved = outer
        return found, at


def decode(path: str, data: bytes, bag: Bag) -> str | None:
    """Return the text of a file with `\\n` line ends, or report S012 or S013 and return None."""
    if len(data) > LARGEST_FILE:
        _too_large(path, bag)
        return None
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = data[: error.start].decode("utf-8-sig", "replace").replace("\r\n", "\n")
        bag.sources.setdefault(path, before)
        at = len(before)
        bag.report("S012", None, Span(path, at, at), label=f"byte {error.start} is no UTF-8")
        return None
    text = text.replace("\r\n", "\n")
    bag.sources[path] = text
    if "\0" in text:
        at = text.index("\0")
        bag.report("S012", None, Span(path, at, at + 1), label="a zero byte")
        return None
    return text


def parse(path: str, text: str, bag: Bag, parser: Parser) -> File:
    """Parse one file. Whatever the text, a tree comes back; what is wrong stands in the bag.

    An item or line with a mistake is left out of the tree; `broken` of the file says where.
    """
    if len(text) > LARGEST_FILE or len(text.encode("utf-8", "replace")) > LARGEST_FILE:
        _too_large(path, bag)
        return File(Span(path, 0, 0), path, (), (), broken=(Span(path, 0, 0),))
    bag.sources[path] = text
    findings = Findings(path, bag)
    lines = read_lines(text, findings)
    if findings.full:
        return File(Span(path, 0, 0), path, (), lines.docs, broken=(Span(path, 0, 0),))
    if _weight(lines) > _HEAVIEST:
        _too_large(path, bag, f"more than {_HEAVIEST:,} words, signs and lines")
        return File(Span(path, 0, 0), path, (), (), broken=(Span(path, 0, 0),))
    parser.begin(path, text, lines, findings, None)
    found = tuple(_File(text, lines, findings, parser).items())
    broken = tuple(Span(path, line.start, line.end) for line in lines.lines if line.dropped)
    if findings.count and not broken:
        broken = (Span(path, 0, 0),)
    return File(Span(path, 0, len(text)), path, found, lines.docs, broken=broken)


def parse_fragment(
    kind: Kind, path: str, text: str, bag: Bag, parser: Parser, places: Sequence[int] | None = None
) -> Row | Expr | Cell | RowAnswer | ValueAnswer | None:
    """Parse a piece of a line: a row, an expression, a table's cell, or an answer of a scenario.

    `places` gives the offset in the file for each offset of `text` and for its end, if they differ.
    """
    if places is None:
        bag.sources.setdefault(path, text)
    findings = Findings(path, bag, places)
    lines = read_lines(text, findings, margin=False)
    if findings.count:
        return None
    if len(lines.lines) != 1:
        end = len(text.rstrip()) if lines.lines else 0
        begin = lines.lines[1].start if lines.lines else 0
        findings.report("S005", "one line is expected" if lines.lines else "nothing stands here", begin, end)
        return None
    line = lines.lines[0]
    parser.begin(path, text, lines, findings, places)
    node: Any = parser.run(_STARTS[kind], lines.marked, line.start, line.end)[0]
    return None if findings.count or _too_deep(node, findings) else node


class _File:
    """Parses the items of one file."""

    def __init__(self, text: str, lines: Lines, findings: Findings, parser: Parser) -> None:
        self.text = text
        self.lines = lines
        self.findings = findings
        self.parser = parser
        self.starts = [line.start for line in lines.lines]
        self.marked = lines.marked
        self.budget = _REPARSED

    def items(self) -> Iterator[Item]:
        lines = self.lines.lines
        for at, line in enumerate(lines):
            if not line.sound and not line.dropped:
                layout.drop(lines, at)
        self._blank(0, len(lines))
        for begin, end in layout.items(lines):
            if self.findings.full:
                for line in lines[begin:]:
                    line.dropped = True
                return
            yield from self._item(begin, end)

    def _item(self, begin: int, end: int) -> list[Item]:
        """Parse the lines `begin:end`; a line with a mistake is dropped, and the rest is tried again."""
        lines = self.lines.lines
        start = self.starts[begin]
        stop = self.starts[end] if end < len(lines) else len(self.marked)
        while not lines[begin].dropped and not self.findings.full:
            found, offset = self.parser.run("file", self.marked, start, stop)
            if offset is not None:
                at = max(begin, bisect_right(self.starts, offset) - 1)
                layout.drop(lines, at if not lines[at].dropped else begin)
                self.budget -= stop - start
                if self.budget < 0:
                    lines[begin].dropped = True
                self._blank(begin, end)
                continue
            if any(line.end - line.start > _LONG_LINE for line in lines[begin:end]):
                found = tuple(item for item in found if not _too_deep(item, self.findings))
            return list(found)
        lines[begin].dropped = True
        return []

    def _blank(self, begin: int, end: int) -> None:
        """Take the dropped lines out of the text, in place."""
        pieces, last = [], 0
        for line in self.lines.lines[begin:end]:
            if line.dropped:
                pieces += [self.marked[last : line.start], " " * (line.end - line.start)]
                last = line.end
        if pieces:
            self.marked = "".join((*pieces, self.marked[last:]))


def _too_deep(root: Node, findings: Findings) -> bool:
    """Report a tree that is deeper than those who read it can go."""
    level = [root]
    for _ in range(_DEEPEST_TREE):
        level = [child for node in level for child in children(node)]
        if not level:
            return False
    span = level[0].span
    findings.report_at(
        "S007",
        "this expression is too long",
        span,
        because=f"parts of an expression hang together at most {_DEEPEST_TREE} deep",
        help="name a part of it with `let`",
    )
    return True


def _weight(lines: Lines) -> int:
    """How much work a text is: its words, signs and lines, and each value in a text as much as several."""
    values = sum(len(found) for found in lines.values.values())
    return sum(1 for _ in _SIGN.finditer(lines.marked)) + len(lines.lines) + 4 * values


def _too_large(path: str, bag: Bag, label: str = f"more than {LARGEST_FILE // 1024} KiB") -> None:
    bag.sources.setdefault(path, "")
    bag.report("S013", None, Span(path, 0, 0), label=label)
