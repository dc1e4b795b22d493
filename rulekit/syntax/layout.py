"""Blocks: how deep each logical line stands, which words stand at the margin, and what to drop with a line."""

from __future__ import annotations

import re
from collections.abc import Iterator

import attrs

from rulekit.syntax.findings import Findings
from rulekit.syntax.marks import DEEPEST, without_brackets
from rulekit.syntax.words import BLOCK_WORDS, DECLARATION_WORDS, margin_mark

_WORD = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")
_LONGEST_WORD = 60
_TABLE = re.compile(r"values\s+[A-Za-z_0-9]+\s+from\b")
_DEFINITION = re.compile(r"[A-Z][A-Za-z0-9_]*\s+\"[^\"\n]*\"$")
_ABILITY = re.compile(r"[a-z_]\w*(?: +(?:for +)?\([^\n]*\))?$")
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
    """An open block. right: where its lines should stand, if the first one does not. is_definition: of a card."""

    indent: int
    margin: bool
    right: int | None = None
    is_definition: bool = False


def place_lines(lines: list[Line], text: str, chars: list[str], findings: Findings, margin: bool) -> None:
    """Give every line its level, mark declaration words at the margin, and report what fits nowhere."""
    blocks = [_Block(0, margin)]
    before: Line | None = None
    for at, line in enumerate(lines):
        match = _WORD.match(text, line.start, line.end)
        line.word = match.group()[:_LONGEST_WORD] if match else ""
        _slid(before, line, lines[at + 1] if at + 1 < len(lines) else None, blocks, text, findings)
        if blocks[-1].right == line.indent:
            blocks[-1] = attrs.evolve(blocks[-1], indent=line.indent, right=None)
        if before is not None and before.opens:
            if line.indent > before.indent:
                _open(before, line, blocks, text, findings)
            else:
                _empty(before, findings, _spilled(lines, at, text) if margin else [])
        elif line.indent > blocks[-1].indent:
            after = lines[at + 1] if at + 1 < len(lines) else None
            what = "it" if after is None or after.indent < line.indent else "the block"
            _stray(before, line, blocks[-1], _moved(blocks[-1].indent - line.indent, what), text, findings)
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
        _empty(before, findings, [])


def _slid(
    before: Line | None, line: Line, after: Line | None, blocks: list[_Block], text: str, findings: Findings
) -> None:
    """A line that lost its indentation: the lines around it stand in a block, and it opens none of its own."""
    wanted = before.indent + 4 if before is not None and before.opens else blocks[-1].indent
    if after is None or line.opens or not line.indent < wanted == after.indent:
        return
    if line.indent == 0 and (line.word in DECLARATION_WORDS or line.word[:1].isupper()):
        return
    is_head = line.word == "else" or (line.word in BLOCK_WORDS and not _has_body(text, line))
    if is_head and line.indent in [block.indent for block in blocks]:
        return  # it lacks its colon
    way_out = _moved(wanted - line.indent)
    findings.report("S002", "a line stands in front of its block", line.start, line.end, help=way_out)
    line.indent = wanted


def _has_body(text: str, line: Line) -> bool:
    """Whether something stands behind the colon of a line."""
    return ":" in without_brackets(text[line.start : line.end])


def _open(head: Line, line: Line, blocks: list[_Block], text: str, findings: Findings) -> None:
    if line.indent != head.indent + 4:
        findings.report(
            "S002",
            "a block stands four spaces deeper than its head",
            line.start,
            line.end,
            label=f"{line.indent - head.indent} deeper",
            second=(head.start, head.end, "the head"),
            help=_moved(head.indent + 4 - line.indent, "the block"),
        )
    right = head.indent + 4
    margin = head.margin and head.word in ("if", "else")
    is_definition = _DEFINITION.match(text[head.start : head.end].rstrip(":")) is not None
    blocks.append(_Block(line.indent, margin, None if line.indent == right else right, is_definition))


def _spilled(lines: list[Line], at: int, text: str) -> list[Line]:
    """The lines at the margin from `at` on that declare nothing: the block of the head above, if it is empty."""
    spilled = []
    for line in lines[at:]:
        word = _WORD.match(text, line.start, line.end)
        declares = word is None or word.group() in DECLARATION_WORDS or word.group()[0].isupper()
        if line.indent == 0 and declares:
            break
        spilled.append(line)
    return spilled


def _empty(head: Line, findings: Findings, spilled: list[Line]) -> None:
    if head.sound:
        way_out = "write its lines below it, four spaces deeper"
        if head.indent == 0 and spilled:
            lines = "the line" if len(spilled) == 1 else f"the {len(spilled)} lines"
            way_out = f"move {lines} below it 4 spaces to the right"
            for line in spilled:
                line.sound = False
        findings.report("S006", None, head.start, head.end, label="nothing stands below it", help=way_out)
    head.sound = False


def _stray(before: Line | None, line: Line, block: _Block, way_out: str, text: str, findings: Findings) -> None:
    """A line stands deeper than the block it is in, but nothing opened a new one."""
    if before is not None and not before.sound:
        line.sound = False
        return
    line.sound = False
    if before is None:
        label = "the first line stands at the margin"
        findings.report("S002", None, line.start, line.end, label=label, help=way_out)
        return
    code = text[before.start : before.end]
    if before.word == "else" and "\n" in code:  # it went on in the line below
        before.sound = False
        place = before.start, before.start + len("else")
        findings.report("S005", "`:` is missing behind `else`", *place, label="a block follows", help="write `else:`")
        return
    is_head = before.word in BLOCK_WORDS and not _has_body(text, before)
    is_head |= block.is_definition and _ABILITY.match(code) is not None
    if is_head or _DEFINITION.match(code) or _MENU.search(code):
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
        help=way_out,
    )


def _close(line: Line, blocks: list[_Block], findings: Findings) -> None:
    """Leave the blocks that end in front of the line."""
    left = None
    while len(blocks) > 1 and line.indent < blocks[-1].indent:
        left = blocks.pop()
    if left is None or line.indent == blocks[-1].indent:
        return
    if line.indent > blocks[-1].indent:
        many = f"{line.indent} space{'' if line.indent == 1 else 's'}"
        where = f"{many}; the blocks around it stand at {blocks[-1].indent} and {left.indent}"
        inner, outer = left.indent - line.indent, blocks[-1].indent - line.indent
        way_out = _moved(inner if inner <= -outer else outer)
        findings.report("S002", None, line.start, line.end, label=where, help=way_out)
        if inner <= -outer:
            blocks.append(left)
        line.indent = blocks[-1].indent


def _moved(spaces: int, what: str = "it") -> str:
    """The way out of a line or block that stands too far to the left (more `spaces`) or right (fewer)."""
    many, side = abs(spaces), "right" if spaces > 0 else "left"
    return f"move {what} {many} space{'' if many == 1 else 's'} to the {side}"


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
