"""The line pass: what the grammar cannot see. It keeps the length of the text, so every offset stays true.

Comments become blanks, lines that go on become one, brackets and words get their marks, texts for players are gathered,
and whatever would hurt the parser is reported here.
"""

from __future__ import annotations

import re

import attrs

from rulekit.diagnostics import Span
from rulekit.syntax.findings import Findings
from rulekit.syntax.layout import Line, place_lines
from rulekit.syntax.marks import Brackets
from rulekit.syntax.nodes import Doc
from rulekit.syntax.words import GOING_ON

_UNSEEN = "\x00-\x08\x0b-\x1f\x7f-\x9f\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ud800-\udfff\ufeff"
_TOKEN = re.compile(rf'"[^"\n]*"?|\#[^\n]*|[()\[\]{{}}|-]|\t|(?<![A-Za-z0-9_])[0-9]{{19,}}|[{_UNSEEN}]|[^\x00-\x7f]+')
_NOT_SHOWN = re.compile(f"[{_UNSEEN}]")
_LETTERS = frozenset("_0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ")
_INDENT = re.compile(r"[ \t]*")
_CURLY = re.compile('[\u201c\u201d\u201e\u00ab]([^\u201c\u201d\u00bb"\n]*)[\u201c\u201d\u00bb]')
_LAST = re.compile(r"(?:([A-Za-z_0-9]+)|(\.\.|[,+*/=<>-]))\s*$")

LOOKALIKES = {
    **dict.fromkeys("\u201c\u201d\u201e\u00ab\u00bb\u2033", '"'),
    **dict.fromkeys("\u2018\u2019\u201a\u2032", "'"),
    **dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2212", "-"),
    **dict.fromkeys("\u00a0\u2002\u2003\u2009\u202f\u3000", "a space"),
    "\u2026": "..",
    "\u00d7": "*",
    "\u00f7": "/",
    "\u2264": "<=",
    "\u2265": ">=",
    "\u2260": "!=",
}
"""What was probably meant by a character that only a text may hold."""


@attrs.define
class Lines:
    """What the line pass makes of one text. `marked` has its length and one line end more.

    `levels` and `docs_at` go by the offset of a line's code; `values` maps the offset of a text in quotes to the
    stretches of its `{..}`.
    """

    marked: str
    lines: list[Line]
    levels: dict[int, int]
    docs_at: dict[int, str]
    docs: tuple[Doc, ...]
    values: dict[int, list[tuple[int, int]]]


def read_lines(text: str, findings: Findings, *, margin: bool = True) -> Lines:
    """Run the line pass. Without `margin` no word is a declaration word, as in a piece of a line."""
    return _LinePass(text, findings).run(margin)


class _LinePass:
    def __init__(self, text: str, findings: Findings) -> None:
        self.text = text
        self.findings = findings
        self.chars = list(text)
        self.lines: list[Line] = []
        self.brackets = Brackets(text, self.chars, findings)
        self.going_on = False
        self.ends: list[int] = []
        self.pending_docs: list[str] = []
        self.docs: list[Doc] = []
        self.docs_at: dict[int, str] = {}
        self.values: dict[int, list[tuple[int, int]]] = {}
        self.tabs: list[int] = []

    def run(self, margin: bool) -> Lines:
        begin, length = 0, len(self.text)
        while begin < length and not self.findings.full:
            end = self.text.find("\n", begin)
            end = length if end < 0 else end
            self._physical(begin, end)
            self.ends.append(end)
            begin = end + 1
        self._finish()
        if self.tabs:
            label = "a tab" if len(self.tabs) == 1 else f"a tab; lines with tabs: {len(self.tabs)}"
            way_out = "write four spaces" if len(self.tabs) == 1 else "write four spaces for each"
            self.findings.report("S001", None, self.tabs[0], self.tabs[0] + 1, label=label, help=way_out)
        place_lines(self.lines, self.text, self.chars, self.findings, margin)
        levels = {line.start: line.level for line in self.lines}
        marked = "".join(self.chars) + "\n"
        return Lines(marked, self.lines, levels, self.docs_at, tuple(self.docs), self.values)

    def _physical(self, begin: int, end: int) -> None:
        match = _INDENT.match(self.text, begin, end)
        first = match.end() if match else begin
        self._tab(begin, first)
        if first == end or self.text[first] in "#\r":
            self._blank(first, end)
            return
        indent = len(self.text[begin:first].expandtabs(4))
        line = self.lines[-1] if self.lines else None
        goes_on = bool(self.brackets.open) or self.going_on
        if line is not None and goes_on and self._continues(line, indent, self.text[first]):
            for at in self.ends:
                self.chars[at] = " "
        else:
            self._finish()
            line = Line(first, first, indent)
            self.lines.append(line)
        if self.pending_docs:
            self.docs_at[first] = "\n".join(self.pending_docs)
            self.pending_docs = []
        self.ends.clear()
        self._code(line, first, end)
        code = "".join(self.chars[first:end]).rstrip()
        line.end = first + len(code)
        last = _LAST.search(code[-24:])
        self.going_on = last is not None and not line.bar and (last[2] is not None or last[1] in GOING_ON)
        line.opens = code.endswith(":")

    def _continues(self, line: Line, indent: int, char: str) -> bool:
        return indent > line.indent or (bool(self.brackets.open) and char in ")]}")

    def _finish(self) -> None:
        """End the logical line that is being read."""
        if self.lines:
            self.brackets.finish()
            self.lines[-1].sound &= self.brackets.sound
        self.brackets = Brackets(self.text, self.chars, self.findings)
        self.going_on = False

    def _code(self, line: Line, first: int, end: int) -> None:
        for match in _TOKEN.finditer(self.text, first, end):
            at, char = match.start(), self.text[match.start()]
            if char == '"':
                self._text(line, at, match.end())
            elif char == "#":
                self._comment(at, match.end(), first)
            elif char == "|":
                line.bar = True
            elif char == "\t":
                self._tab(at, at + 1)
            elif char in "()[]{}-":
                self.brackets.take(at, first, line.indent // 4)
            elif char.isascii() and char.isdigit():
                line.sound = False
                self.findings.report("S015", None, at, match.end(), label=f"{match.end() - at} digits")
            elif match.group() == "\r" and match.end() == end:
                self.chars[at] = " "
            elif _NOT_SHOWN.match(char):
                if line.sound:
                    self._hidden(at)
                line.sound = False
            else:
                self._stranger(line, at, match.end())

    def _text(self, line: Line, at: int, end: int) -> None:
        """A text in quotes: it must end, show all it holds, and its values get their marks."""
        inside = self.text[at + 1 : end - 1] if end > at + 1 else ""
        if end == at + 1 or self.text[end - 1] != '"':
            line.sound = False
            until = at + len(self.text[at:end].rstrip())
            self.findings.report("S003", None, at, max(until, at + 1), label="begins here", help='close it with `"`')
            return
        self._seen(at + 1, end - 1)
        if "{" in inside:
            self._values(line, at, end)

    def _values(self, line: Line, at: int, end: int) -> None:
        brackets, found, begin = Brackets(self.text, self.chars, self.findings), [], 0
        for offset in range(at + 1, end - 1):
            char = self.text[offset]
            if char == "{" and not brackets.open:
                begin = offset + 1
            if char == "{" or (brackets.open and char in "()[]}-"):
                brackets.take(offset, begin)
                if not brackets.open:
                    found.append((begin, offset))
        brackets.finish("a value in a text ends in that text")
        if brackets.sound:
            self.values[at] = found

    def _stranger(self, line: Line, at: int, end: int) -> None:
        """A character that only a text may hold; one finding a line is enough."""
        if not line.sound:
            return
        line.sound = False
        meant = LOOKALIKES.get(self.text[at])
        if meant is None:
            while at > line.start and self.text[at - 1] in _LETTERS:
                at -= 1
            while end < len(self.text) and self.text[end] in _LETTERS:
                end += 1
        fix = None if meant is None else f"write {meant if meant == 'a space' else f'`{meant}`'}"
        quoted = _CURLY.match(self.text, at)
        if quoted:
            end, fix = quoted.end(), f'write `"{quoted[1]}"`'
        self.findings.report("S014", f"`{self.text[at:end][:40]}` may stand only in a text", at, end, help=fix)

    def _comment(self, at: int, end: int, first: int) -> None:
        """Blank a comment; a text for players at the end of a line belongs to the line."""
        self._seen(at, end)
        if self.text.startswith("##", at):
            words = self._doc(at, end)
            self.docs_at[first] = f"{self.docs_at[first]}\n{words}" if first in self.docs_at else words
        self.chars[at:end] = " " * (end - at)

    def _blank(self, first: int, end: int) -> None:
        """A line without code; a text for players belongs to the next line."""
        self._seen(first, end)
        if self.text.startswith("##", first):
            self.pending_docs.append(self._doc(first, end))
        self.chars[first:end] = " " * (end - first)

    def _seen(self, at: int, end: int) -> None:
        """Report a character of a comment or text that is not shown."""
        hidden = _NOT_SHOWN.search(self.text, at, end)
        if hidden and not (hidden.group() == "\r" and hidden.end() == end):
            self._hidden(hidden.start())

    def _hidden(self, at: int) -> None:
        message = f"a character that is not shown: U+{ord(self.text[at]):04X}"
        rule = "every character of the rules can be seen"
        self.findings.report("S014", message, at, at + 1, label="it stands here", because=rule, help="delete it")

    def _doc(self, at: int, end: int) -> str:
        words = self.text[at:end].lstrip("#").strip()
        self.docs.append(Doc(Span(self.findings.path, at, at + len(self.text[at:end].rstrip())), words))
        return words

    def _tab(self, begin: int, end: int) -> None:
        at = self.text.find("\t", begin, end)
        if at < 0:
            return
        if not self.tabs or self.text.find("\n", self.tabs[-1], at) >= 0:
            self.tabs.append(at)
        self.chars[begin:end] = [" " if char == "\t" else char for char in self.chars[begin:end]]
