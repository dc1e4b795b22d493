"""Marks single characters where white space decides: brackets that touch, a minus that touches what follows."""

from __future__ import annotations

import re

from rulekit.syntax.findings import Findings
from rulekit.syntax.words import CALL, CLOSERS, INDEX, KEYWORDS, MINUS, OPENERS, UNCALL, UNINDEX

DEEPEST = 60
"""Brackets and blocks nest at most so deep, together."""

_GOES_ON = "a line inside a bracket goes on in the next as long as that one stands deeper"
_TOUCHED = frozenset('_)]"0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ')
_WORD = _TOUCHED - set(')]"')
_BEFORE_NEGATIVE = frozenset(" \t([{|,.=<>+*/:;")
_MARKED = {"(": CALL, ")": UNCALL, "[": INDEX, "]": UNINDEX}


class Brackets:
    """Pairs the brackets of one line or of one value in a text, and marks those that touch."""

    def __init__(self, text: str, chars: list[str], findings: Findings) -> None:
        self._text = text
        self._chars = chars
        self._findings = findings
        self.open: list[tuple[int, bool]] = []
        self.sound = True

    def take(self, at: int, first: int, depth: int = 0) -> None:
        """Take the bracket or minus at offset `at` of a line that begins at `first`, inside `depth` blocks."""
        char = self._text[at]
        if char == "-":
            self._minus(at, first)
        elif char in OPENERS:
            touches = char != "{" and at > first and self._touches(at)
            if len(self.open) + depth == DEEPEST and self.sound:
                self.sound = False
                self._findings.report("S007", None, at, at + 1, label="this bracket is too deep inside others")
            self.open.append((at, touches))
            if touches:
                self._chars[at] = _MARKED[char]
        else:
            self._close(at, char)

    def finish(self, rule: str = _GOES_ON) -> None:
        """Report what is still open, and forget it; `rule` says where it should have been closed."""
        if self.open and self.sound:
            at = self.open[-1][0]
            char = self._text[at]
            self._findings.report(
                "S004",
                f"`{char}` is not closed",
                at,
                at + 1,
                label="opened here",
                because=rule,
                help=f"close it with `{OPENERS[char]}`",
            )
        if self.open:
            self.sound = False
            self.open.clear()

    def _close(self, at: int, char: str) -> None:
        if not self.open:
            if self.sound:
                label = "no bracket is open here"
                self._findings.report("S004", f"`{char}` closes nothing", at, at + 1, label=label, help="delete it")
            self.sound = False
            return
        begin, touches = self.open.pop()
        if self._text[begin] != CLOSERS[char]:
            if self.sound:
                other = self._text[begin]
                partner = OPENERS[other]
                outer = bool(self.open) and self._text[self.open[-1][0]] == CLOSERS[char]
                self._findings.report(
                    "S004",
                    f"`{other}` is not closed",
                    at,
                    at + 1,
                    label=f"its partner is `{partner}`",
                    second=(begin, begin + 1, "opened here"),
                    help=f"add `{partner}` in front of it" if outer else f"write `{partner}`",
                )
                if outer:
                    self.open.pop()
            self.sound = False
        elif touches:
            self._chars[at] = _MARKED[char]

    def _touches(self, at: int) -> bool:
        """Whether the bracket at `at` touches a value; words like `not` and `in` are none."""
        if self._text[at - 1] not in _TOUCHED:
            return False
        begin = at
        while begin > 0 and self._text[begin - 1] in _WORD:
            begin -= 1
        return self._text[begin:at] not in KEYWORDS

    def _minus(self, at: int, first: int) -> None:
        before = self._text[at - 1] if at > first else " "
        after = self._text[at + 1] if at + 1 < len(self._text) else "\n"
        if before in _BEFORE_NEGATIVE:
            if after not in " =\n\t":
                self._chars[at] = MINUS
        elif after in " \t" and before not in "+*-":
            fix = "write `a - b`, or `-b` for a negative"
            self._findings.report("S010", None, at, at + 1, label="it touches on one side only", help=fix)


def without_brackets(code: str) -> str:
    """The code without texts and what stands in brackets."""
    code = re.sub(r'"[^"]*"', "", code)
    depth, kept = 0, []
    for char in code:
        if char in "([{":
            depth += 1
        elif char in ")]}":
            depth = max(0, depth - 1)
        elif depth == 0:
            kept.append(char)
    return "".join(kept)
