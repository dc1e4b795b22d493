"""The formatter: a text without mistakes in, the same text with the spaces and line ends it should have out."""

from __future__ import annotations

from rulekit.diagnostics import Bag
from rulekit.syntax import nodes as n
from rulekit.syntax.findings import Findings
from rulekit.syntax.format.columns import Columns
from rulekit.syntax.format.indents import Indents
from rulekit.syntax.format.rows import Row, rows_of
from rulekit.syntax.format.tables import align_tables
from rulekit.syntax.format.tokens import gaps_of
from rulekit.syntax.lines import read_lines
from rulekit.syntax.nodes import File, Node, same, walk
from rulekit.syntax.parser import Parser, parse


class Unfaithful(Exception):
    """The formatter would have changed what a text says: a mistake of rulekit, never of the text."""


def format_text(path: str, text: str, bag: Bag, parser: Parser) -> str | None:
    """Return a file's text as it should be written, or None if it has mistakes, which then stand in the bag.

    Nothing but white space differs, and the tree is the same. Raises `Unfaithful` rather than break that law.
    """
    before = len(bag)
    file = parse(path, text, bag, parser)
    if len(bag) > before:
        return None
    made = laid_out(text, file)
    found = Bag()
    again = parse(path, made, found, parser)
    if any(each.code in ("S013", "S007") for each in found):  # only just not too large, as it was
        return text
    if len(found) or not same(file, again) or "".join(made.split()) != "".join(text.split()):
        raise Unfaithful(path)
    return made


def laid_out(text: str, file: File) -> str:
    """Return a text, of which `file` is the tree, as it should be written."""
    rows = rows_of(text, read_lines(text, Findings(file.path, Bag())))
    gaps = [gaps_of(row.signs) for row in rows]
    indents = Indents(rows, gaps)
    gaps = align_tables(rows, indents.columns, gaps)
    columns = Columns(rows, indents.columns, gaps, indents.fixed, _texts_for_players(file))
    comments = columns.run()
    lines: list[str] = []
    blanks = 0
    for at, row in enumerate(rows):
        if row.kind == "blank":
            blanks += 1
            continue
        lines += [""] * min(blanks, 2 if _begins_item(row, indents.columns[at]) else 1)
        blanks = 0
        written = " " * indents.columns[at]
        for sign, gap in zip(row.signs, columns.gaps[at], strict=True):
            written += " " * gap + sign.text
        if row.comment:
            space = comments[at] - columns.end(at) if row.kind == "code" else 0
            written += " " * space + row.comment
        lines.append(written)
    return "".join(f"{line}\n" for line in lines)


def _begins_item(row: Row, column: int) -> bool:
    """Whether two blank lines may stand above: an item begins, or a comment between two of them."""
    return column == 0 and not row.goes_on and row.word != "else"


def _texts_for_players(file: File) -> set[int]:
    """The offsets of reasons, prompts and labels, which many authors set off from the rule they stand behind."""
    found: list[Node | None] = []
    for node in walk(file):
        if isinstance(node, n.Need):
            found.append(node.reason)
        elif isinstance(node, n.Choose | n.ChooseMany | n.Arrange):
            found.append(node.prompt)
        elif isinstance(node, n.Verb | n.Score):
            found.append(node.label)
        elif isinstance(node, n.Entry | n.MayDo):
            found.append(node.row.items[-1])
    return {node.span.start for node in found if isinstance(node, n.Text)}
