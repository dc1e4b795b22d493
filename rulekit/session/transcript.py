"""Transcripts: a match as lines of JSON, and replaying them.

The first line is the header, then one line per action or undo, the last one holds outcome and hash. A transcript holds
the seed: it is for whoever runs the match, never for a seat while the match lasts.
"""

import json
from collections.abc import Iterable
from typing import Any

from rulekit.diagnostics.errors import PlayError, RulekitError
from rulekit.session.history import UNDO

FORMAT = "rulekit transcript 1"
_LONGEST_LINE = 1_000_000


class TranscriptError(RulekitError):
    """A transcript cannot be read, or does not fit the rulebook. `line` counts from 1; 0 is the whole."""

    def __init__(self, message: str, line: int = 0) -> None:
        super().__init__(f"line {line}: {message}" if line else message)
        self.message, self.line = message, line


def read_lines(
    lines: Iterable[str] | str,
) -> tuple[dict[str, Any], list[tuple[int, dict[str, Any]]], dict[str, Any] | None]:
    """Return the header, the action lines with their numbers, and the last line (`None` if it is missing).

    Raises `TranscriptError`.
    """
    texts = lines.split("\n") if isinstance(lines, str) else [line.rstrip("\r\n") for line in lines]
    parsed = [(number, _parsed(text, number)) for number, text in enumerate(texts, 1) if text.strip()]
    if not parsed:
        raise TranscriptError("a transcript begins with a header, and this one is empty")
    header = _header(parsed[0][1])
    rest = parsed[1:]
    last = rest.pop()[1] if rest and "hash" in rest[-1][1] else None
    for number, line in rest:
        if (not isinstance(line.get("action"), dict) and UNDO not in line) or not isinstance(line.get("seat"), str):
            raise TranscriptError('a line holds a seat and an action: {"seat": "P1", "action": {..}}', number)
    return header, rest, last


def _parsed(text: str, number: int) -> dict[str, Any]:
    if len(text) > _LONGEST_LINE:
        raise TranscriptError("the line is too long", number)
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        raise TranscriptError("this is no JSON", number) from None
    if not isinstance(data, dict):
        raise TranscriptError("a line is a JSON object", number)
    return data


def _header(data: dict[str, Any]) -> dict[str, Any]:
    if data.get("format") != FORMAT:
        raise TranscriptError(f"this is no transcript: the header says `{FORMAT}` under `format`", 1)
    for key, kind in (("game", str), ("program", str), ("options", dict), ("seats", list)):
        if not isinstance(data.get(key), kind):
            raise TranscriptError(f"the header has no `{key}`", 1)
    if isinstance(data.get("seed"), bool) or not isinstance(data.get("seed"), int | str):
        raise TranscriptError("the header has no `seed`", 1)
    return data


def told(error: PlayError, line: int) -> TranscriptError:
    """Return that an action of a transcript cannot be done, with the reason that the session gave."""
    return TranscriptError(f"this action cannot be done: {error.diagnostic.message}\n{error}", line)
