"""Blocks: how deep each logical line stands, which words stand at the margin, and what to drop with a line."""

from __future__ import annotations

import re
from collections.abc import Iterator

import attrs

from rulekit.syntax.findings import Findings
from rulekit.syntax.marks import DEEPEST
from rulekit.syntax.words import BLOCK_WORDS, DECLARATION_WORDS, margin_mark

_WORD = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")
_LONGEST_WORD = 60
_TABLE = re.compile(r"values\s+[A-Za-z_0-9]+\s+from\b")
_DEFINITION = re.compile(r"[A-Z][A-Za-z0-9_]*\s+\"[^\"\n]*\"$")
_MENU = re.compile(r"\b(?:may|must|has|repeatedly)$")


@attrs.define
class Line:
    """A logical line: `start:end` is its code, `indent` its columns.

    `opens`: a block must follow. `sound`: nothing in it was reported. `level`: how many blocks it stands in.
    """

    start: int
    end: int
    indent: int
    opens: bool = False
    bar: bool = False
    sound: bool = True
    level: int = 0
    word: str = ""
    margin: bool = False
    dropped: bool = False


@attrs.define
class _Block:
    """An open block. right: where its lines should stand, if the first one does not."""

    indent: int
    margin: bool
    right: int | None = None


def place_lines(lines: list[Line], text: str, chars: list[str], findings: Findings, margin: bool) -> None:
    """Give every line its level, mark declaration words at the margin, and report what fits nowhere."""
    blocks = [_Block(0, margin)]
    before: Line | None = None
    for at, line in enumerate(lines):
        match = _WORD.match(text, line.start, line.end)
        line.word = match.group()[:_LONGEST_WORD] if match else ""
        _slid(before, line, lines[at + 1] if at + 1 < len(lines) else None, blocks, findings)
        if blocks[-1].right == line.indent:
            blocks[-1] = _Block(line.indent, blocks[-1].margin)
        if before is not None and before.opens:
            _open(before, line, blocks, findings)
        elif line.indent > blocks[-1].indent:
            _stray(before, line, text, findings)
        _close(line, blocks, findings)
        line.level = len(blocks) - 1
        line.margin = blocks[-1].margin
        if line.level > DEEPEST:
            if line.level == DEEPEST + 1 and before is not None and before.level == DEEPEST:
                findings.report("S007", None, line.start, line.end, label="this line stands in too many blocks")
            line.sound = False
        if line.margin and line.word in DECLARATION_WORDS:
            chars[line.start] = margin_mark(line.word[0])
            if line.word in ("enum", "values", "cards") and not line.opens:
                line.opens = line.bar or _TABLE.match(text, line.start, line.end) is not None
        if before is None or line.indent <= before.indent or before.sound or before.opens:
            before = line
    if before is not None and before.opens:
        _empty(before, findings)


def _slid(before: Line | None, line: Line, after: Line | None, blocks: list[_Block], findings: Findings) -> None:
    """A line that lost its indentation: the lines around it stand in a block, and it opens none of its own."""
    wanted = before.indent + 4 if before is not None and before.opens else blocks[-1].indent
    if after is None or line.opens or not line.indent < wanted == after.indent:
        return
    if line.indent == 0 and (line.word in DECLARATION_WORDS or line.word[:1].isupper()):
        return
    missing = wanted - line.indent
    way_out = f"move it {missing} space{'' if missing == 1 else 's'} to the right"
    findings.report("S002", "a line stands in front of its block", line.start, line.end, help=way_out)
    line.indent = wanted


def _open(head: Line, line: Line, blocks: list[_Block], findings: Findings) -> None:
    if line.indent <= head.indent:
        _empty(head, findings)
        return
    if line.indent != head.indent + 4:
        findings.report(
            "S002",
            "a block stands four spaces deeper than its head",
            line.start,
            line.end,
            label=f"{line.indent - head.indent} deeper",
            second=(head.start, head.end, "the head"),
        )
    right = head.indent + 4
    margin = head.margin and head.word in ("if", "else")
    blocks.append(_Block(line.indent, margin, None if line.indent == right else right))


def _empty(head: Line, findings: Findings) -> None:
    if head.sound:
        findings.report("S006", None, head.start, head.end, label="nothing stands below it")
    head.sound = False


def _stray(before: Line | None, line: Line, text: str, findings: Findings) -> None:
    """A line stands deeper than the block it is in, but nothing opened a new one."""
    if before is not None and not before.sound:
        line.sound = False
        return
    line.sound = False
    if before is None:
        findings.report("S002", None, line.start, line.end, label="the first line stands at the margin")
        return
    code = text[before.start : before.end]
    if before.word in BLOCK_WORDS or _DEFINITION.match(code) or _MENU.search(code):
        before.sound = False
        findings.report(
            "S005",
            "`:` is missing at the end of the line",
            before.end - 1,
            before.end,
            label="a block follows",
            because="a head that opens a block ends in a colon",
            help="add `:`",
        )
        return
    findings.report(
        "S002",
        None,
        line.start,
        line.end,
        label="deeper than the line above",
        second=(before.start, before.end, "opens no block"),
    )


def _close(line: Line, blocks: list[_Block], findings: Findings) -> None:
    """Leave the blocks that end in front of the line."""
    left = None
    while len(blocks) > 1 and line.indent < blocks[-1].indent:
        left = blocks.pop()
    if left is None or line.indent == blocks[-1].indent:
        return
    if line.indent > blocks[-1].indent:
        where = f"{line.indent} spaces; the blocks around it stand at {blocks[-1].indent} and {left.indent}"
        findings.report("S002", None, line.start, line.end, label=where)
        blocks.append(left)


def drop(lines: list[Line], at: int) -> None:
    """Drop a line, what stands in its block, and the `else` parts that hang on it.

    A head that keeps no line of its block is dropped with it.
    """
    head = lines[at]
    end = _behind(lines, at)
    while end < len(lines) and lines[end].indent == head.indent and lines[end].word == "else":
        end = _behind(lines, end)
    for line in lines[at:end]:
        line.dropped = True
    parent = next((i for i in range(at - 1, -1, -1) if lines[i].indent < head.indent), None)
    if parent is not None and not lines[parent].dropped:
        block = lines[parent + 1 : _behind(lines, parent)]
        if all(line.dropped for line in block):
            drop(lines, parent)


def _behind(lines: list[Line], at: int) -> int:
    """The first line behind the block of line `at`."""
    end = at + 1
    while end < len(lines) and lines[end].indent > lines[at].indent:
        end += 1
    return end


def items(lines: list[Line]) -> Iterator[tuple[int, int]]:
    """The items at column 0, as stretches of `lines`; an `else` belongs to the item before it."""
    begin = 0
    for at in range(1, len(lines) + 1):
        if at == len(lines) or (lines[at].level == 0 and lines[at].word != "else"):
            yield begin, at
            begin = at
