"""The signs of a line and the space between two of them, which is what the grammar needs and a reader likes."""

from __future__ import annotations

import re
import unicodedata
from itertools import pairwise

import attrs

from rulekit.syntax.words import CALL, CLOSERS, INDEX, MINUS, OPENERS

_SIGN = re.compile(r'"[^"\n]*"|[A-Za-z0-9_]+|==|!=|<=|>=|\+=|-=|\*=|\.\.|\S')
_TIGHT = frozenset({".", ".."})
_NO_SPACE_BEFORE = frozenset({",", ";", ":", "?", *CLOSERS})


@attrs.frozen
class Sign:
    """A word, number, text in quotes, operator or bracket.

    start: its offset in the file. touching: a bracket that touches what stands before it. minus: the sign of a negative
    number, which touches what follows. space: how many columns lay before it. width: how many it takes.
    """

    text: str
    start: int
    touching: bool
    minus: bool
    space: int
    width: int


def signs_of(text: str, marked: str, first: int, end: int) -> tuple[Sign, ...]:
    """Return the signs of `text[first:end]`, code of one line; `marked` is the text as the line pass left it."""
    found, last = [], first
    for match in _SIGN.finditer(text, first, end):
        start, mark, sign = match.start(), marked[match.start()], match.group()
        found.append(Sign(sign, start, mark in (CALL, INDEX), mark == MINUS, start - last, width_of(sign)))
        last = match.end()
    return tuple(found)


def gaps_of(signs: tuple[Sign, ...]) -> tuple[int, ...]:
    """Return how many spaces belong before each sign of a line: before the first none, before the others 0 or 1.

    A bracket that touched what stands before it still does, and no other comes to (the touch rule).
    """
    return (*((0,) if signs else ()), *(_gap(before, sign) for before, sign in pairwise(signs)))


def _gap(before: Sign, sign: Sign) -> int:
    if sign.touching or before.minus or before.text in OPENERS:
        return 0
    if sign.text in _NO_SPACE_BEFORE or sign.text in _TIGHT or before.text in _TIGHT:
        return 0
    return 1


def width_of(text: str) -> int:
    """Return how many columns a text takes: wide letters two, marks on a letter none."""
    if text.isascii():
        return len(text)
    return sum(
        0 if unicodedata.combining(char) else 2 if unicodedata.east_asian_width(char) in "WF" else 1 for char in text
    )
