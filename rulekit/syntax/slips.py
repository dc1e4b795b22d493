"""Turns what the parser did not expect into a message in the words of games."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from typing import Any

import attrs

from rulekit.diagnostics import Span
from rulekit.syntax.automaton import Mistake
from rulekit.syntax.findings import Findings
from rulekit.syntax.layout import Line
from rulekit.syntax.likely import SLIPS
from rulekit.syntax.lines import Lines
from rulekit.syntax.met import Met, Slip, missing
from rulekit.syntax.tables import OPEN
from rulekit.syntax.words import CALL, INDEX, KEYWORDS, SMALL_WORDS, not_a_name, unmarked

_OPERATORS = frozenset({"+", "-", "*", "/", "..", "otherwise", ".", "⟮", "⟦", "rounded"})
_CONDITIONS = frozenset(
    {"==", "!=", "<=", ">=", "<", ">", "is", "not", "and", "or", "if", "with", "by", "after", "from", "in"}
)
_VALUES = frozenset({"INT", "STRING", "NAME"})
_STARTS_OF_VALUES = frozenset({"(", "[", "{", "can", "everyone", "your", "top", "bottom", "⁻", "not"})
_SHOWN = {"NAME": "a name", "INT": "a number", "STRING": "a text in quotes", "_NL": "the end of the line"}
_INSTEAD = {
    "to": ("..",),
    "until": ("..",),
    "-": ("..",),
    "have": ("has",),
    "having": ("has",),
    "got": ("has",),
    "holds": ("has",),
}
"""What is written for the word or sign that alone may stand there."""
_MOST_SHOWN = 6
_SHORT = 60
_NEAR = 500
"""How much of a line is looked at on each side of a mistake."""


def explain(
    mistake: Mistake, text: str, lines: Lines, findings: Findings, stop: int, reserved: Sequence[tuple[Span, str]]
) -> int:
    """Report what the parser met in a text of which it saw all in front of `stop`.

    Return an offset in the line that is to be left out. `reserved` are words in front of the mistake that were read as
    names and are none: one of the same line is the likelier place.
    """
    met = _met(mistake, text, lines, stop)
    slip = _likely(met)
    if slip is None:
        for span, word in reserved:
            if met.line.start <= span.start <= met.line.end and findings.places is None:
                met = _at(span.start, span.end, "NAME", word, frozenset(), lines, met.line)
                slip = _likely(met) or Slip("S005", f"unexpected `{word}`", "a reserved word")
                break
    slip = slip or _generic(met)
    start, end = slip.place or (met.start, met.end)
    more: dict[str, Any] = {"label": slip.label, "help": slip.help}
    if slip.because is not None:
        more["because"] = slip.because
    findings.report(slip.code, slip.message, start, max(start, end), **more)
    return met.start


def _likely(met: Met) -> Slip | None:
    return next((slip for rule in SLIPS if (slip := rule(met)) is not None), None)


def _met(mistake: Mistake, text: str, lines: Lines, stop: int) -> Met:
    kind, word, start, end = mistake.token
    kind = _shown(kind)
    if kind == "$END" and text[stop : stop + 1] == "}":
        kind, word, end = "}", "}", stop + 1
    starts = [line.start for line in lines.lines]
    line = lines.lines[max(0, bisect_right(starts, start) - 1)]
    if kind in ("_NL", "_INDENT", "_DEDENT", "$END"):
        start = end = min(line.end, stop)
        word = ""
    rest = text[end:].partition("\n")[0].strip()
    met = _at(start, end, kind, word, frozenset(map(_shown, mistake.accepts)), lines, line)
    return attrs.evolve(met, is_last=not rest or rest.startswith("#"))


def _shown(kind: str) -> str:
    """A kind of tokens as messages speak of it: without the mark of those that have no spelling."""
    return kind.removeprefix(OPEN)


def _at(start: int, end: int, kind: str, word: str, accepted: frozenset[str], lines: Lines, line: Line) -> Met:
    code = unmarked(lines.marked[line.start : line.end]).replace("\n", " ")
    cut = start - line.start
    before, after = code[max(0, cut - _NEAR) : cut], code[cut : cut + _NEAR]
    shown = after[: end - start] if end - start <= _SHORT else f"{after[:_SHORT]}..."
    return Met(kind, word, start, end, accepted, line, before, after, shown)


def _generic(met: Met) -> Slip:
    """What was met, and what may stand here."""
    if met.kind == "_INDENT":
        return Slip(
            "S005",
            "no block can follow here",
            "a block begins below this line",
            place=(met.line.start, met.line.end),
        )
    accepts = met.accepts - {"_INDENT", "_DEDENT", "$END"}
    if met.word in KEYWORDS and met.in_row:
        label, rule = "here a name or a value must stand", "reserved words are never names"
        return Slip("S005", f"`{met.word}` is a reserved word", label, rule, not_a_name(met.word))
    only = [word for word in accepts if word not in ("_NL", "⁻")]
    if len(only) > 1:
        only = [word for word in only if word not in (".", CALL, INDEX)]
    ends = met.kind in ("_NL", "$END")
    if len(only) > 1 and not ends:
        only = [word for word in only if word.isalpha() or word not in _OPERATORS] or only
    if len(only) == 1 and only[0] not in _VALUES:
        word = unmarked(only[0])
        if ends:
            label = f"`{word}` is missing at the end of the line"
            return Slip("S005", label, "here", place=_point(met), help=f"add `{word}`")
        if word in _INSTEAD.get(met.shown, ()) or (word in SMALL_WORDS and met.shown in SMALL_WORDS):
            return Slip("S005", f"unexpected `{met.shown}`", "something else stands here", help=f"write `{word}`")
        if word == "in" and met.shown == ":":
            return attrs.evolve(missing(word, met, "here"), help="add `in` and a zone in front of it, as `in hand`")
        return missing(word, met, "here")
    if len(only) == 1:
        what, where = _SHOWN[only[0]], "at the end of the line" if ends else f"before `{met.shown}`"
        help_ = f"add {what} {'here' if ends else 'in front of it'}"
        return Slip("S005", f"{what} is missing {where}", "here", help=help_, place=_point(met))
    label = f"here may stand {_choice(accepts)}" if accepts else ""
    if accepts >= _VALUES and (ends or met.shown in (")", "]", "}", ",", ";", "|")):
        where = "at the end of the line" if ends else f"before `{met.shown}`"
        return Slip("S005", f"a value is missing {where}", "a name, a number, a text or a bracket", place=_point(met))
    if ends:
        return Slip("S005", "the line ends too early", label, place=_point(met))
    return Slip("S005", f"unexpected `{met.shown}`", label, help="delete it, or write what may stand here")


def _point(met: Met) -> tuple[int, int]:
    """A place to show what is missing: the character before the end of the line, or what was met."""
    return (met.start, met.end) if met.end > met.start else (max(met.line.start, met.start - 1), met.start)


def _choice(accepts: frozenset[str]) -> str:
    """What may stand here, in few words."""
    rest, shown = set(accepts), []
    if rest >= _VALUES or {"NAME", "INT"} <= rest:
        shown.append("a value")
        rest -= _VALUES | _STARTS_OF_VALUES
    if len(rest & SMALL_WORDS) > 6:
        shown.append("a small word such as `to` or `from`")
        rest -= SMALL_WORDS
    if len(rest & _OPERATORS) > 3:
        shown.append("an operator such as `+`")
        rest -= _OPERATORS
    if len(rest & _CONDITIONS) > 6:
        shown.append("a comparison such as `==`")
        rest -= _CONDITIONS
    shown += [_SHOWN[word] for word in ("NAME", "INT", "STRING") if word in rest]
    shown += [f"`{unmarked(word)}`" for word in sorted(rest - _SHOWN.keys(), key=unmarked)]
    if "_NL" in rest:
        shown.append(_SHOWN["_NL"])
    if len(shown) > _MOST_SHOWN:
        shown = [*shown[: _MOST_SHOWN - 1], "others"]
    return shown[0] if len(shown) == 1 else f"{', '.join(shown[:-1])} or {shown[-1]}"
