"""A saved match as bytes: one object of canonical JSON. All that is read of it is checked, whoever wrote it.

It holds the seed and the whole position: it is for whoever runs the match, never for a seat.
"""

import json
from array import array
from collections.abc import Mapping
from hashlib import blake2b
from typing import Any

from attrs import frozen

from rulekit.diagnostics.errors import RulekitError
from rulekit.model.position import cells_from_bytes, packed, position_bytes, unpacked
from rulekit.program.canonical import canonical

FORMAT = "rulekit save 1"
MOST_BYTES = 16 * 1024 * 1024
"""So long is a file at most, and so long is what it has packed."""


class SaveError(RulekitError):
    """A saved match cannot be read, or does not fit the rulebook; `message` says why, in one sentence."""

    def __init__(self, message: str) -> None:
        super().__init__(message)
        self.message = message


@frozen
class Saved:
    """What a saved match holds.

    game, program: name and content hash of what is played. rulebook: where it lies, a shipped game's name or a path,
    or None. files: a short hash of each of its texts, to tell what has changed. rulekit: the version that saved.
    options, seats, seed, sandbox: the set-up. number: of the decision that stands. partial: the answer that is begun.
    lines: the transcript so far. heard: how many events and batches each seat, and behind them the spectators, have
    heard of.
    """

    game: str
    rulebook: str | None
    files: dict[str, str]
    rulekit: str
    program: str
    options: dict[str, Any]
    seats: list[str]
    seed: int | str
    sandbox: bool
    number: int
    partial: tuple[int, ...]
    cells: "array[int]"
    lines: list[dict[str, Any]]
    heard: tuple[tuple[int, int], ...]


def written(saved: Saved) -> bytes:
    """Return a saved match as bytes."""
    record = "".join(canonical(line) + "\n" for line in saved.lines)
    data: dict[str, Any] = {
        "format": FORMAT,
        "game": saved.game,
        "rulebook": saved.rulebook,
        "files": saved.files,
        "rulekit": saved.rulekit,
        "program": saved.program,
        "options": saved.options,
        "seats": saved.seats,
        "seed": saved.seed,
        "sandbox": saved.sandbox,
        "number": saved.number,
        "partial": list(saved.partial),
        "cells": packed(position_bytes(saved.cells)),
        "transcript": packed(record.encode()),
        "heard": [list(pair) for pair in saved.heard],
    }
    return canonical({**data, "check": _check(data)}).encode() + b"\n"


def _check(data: Mapping[str, Any]) -> str:
    """Return a hash over all the rest: it finds out damage, and is no protection against somebody who means it."""
    return blake2b(canonical(data).encode(), digest_size=16).hexdigest()


# ---- reading -----------------------------------------------------------------------------------------------------


def read(data: bytes) -> Saved:
    """Return what was saved. Raises `SaveError`, also for what was no saved match at all."""
    found = _parsed(data)
    kind = found.get("format")
    if kind != FORMAT:
        known = isinstance(kind, str) and kind.startswith("rulekit save ")
        raise SaveError(
            f"this is saved as `{kind!s:.40}`, and this version of rulekit reads `{FORMAT}`"
            if known
            else f"this is no saved match: `{FORMAT}` must stand under `format`"
        )
    check = found.pop("check", None)
    try:
        is_whole = check == _check(found)
    except (TypeError, ValueError, RecursionError):
        is_whole = False
    if not is_whole:
        raise SaveError("the saved match is damaged: it is not what was written")
    for key, test in _TESTS.items():
        if key not in found or not test(found[key]):
            raise SaveError(f"the saved match has no `{key}`, or one that means nothing")
    try:
        cells = cells_from_bytes(unpacked(found["cells"], MOST_BYTES))
        record = unpacked(found["transcript"], MOST_BYTES).decode()
    except (ValueError, EOFError):
        raise SaveError("the position or the record of the saved match cannot be unpacked") from None
    plain = {key: found[key] for key in _TESTS if key not in ("cells", "transcript", "partial", "heard")}
    heard = tuple((events, batches) for events, batches in found["heard"])
    return Saved(cells=cells, lines=_lines(record), partial=tuple(found["partial"]), heard=heard, **plain)


def _parsed(data: bytes) -> dict[str, Any]:
    if len(data) > MOST_BYTES:
        raise SaveError("this is too large for a saved match")
    try:
        found = json.loads(data.decode())
    except (ValueError, RecursionError):
        raise SaveError("this is no saved match, or it was cut off: it is no JSON") from None
    if not isinstance(found, dict):
        raise SaveError("this is no saved match: it is no JSON object")
    return found


def _lines(record: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = []
    for number, text in enumerate(record.split("\n")[:-1]):
        try:
            line = json.loads(text)
        except (ValueError, RecursionError):
            line = None
        if not isinstance(line, dict) or not (_is_number(line.get("n")) and isinstance(line.get("seat"), str)):
            raise SaveError(f"line {number} of the record in the saved match means nothing")
        if not isinstance(line.get("action"), dict) and not _is_number(line.get("undo")):
            raise SaveError(f"line {number} of the record in the saved match has no action")
        found.append(line)
    return found


def _is_number(value: Any) -> bool:
    return type(value) is int and 0 <= value < 2**63


def _is_cell(value: Any) -> bool:
    return type(value) is int and -(2**63) <= value < 2**63


def _is_texts(value: Any) -> bool:
    return isinstance(value, dict) and all(isinstance(text, str) for text in value.values())


def _is_list_of(value: Any, test: Any) -> bool:
    return isinstance(value, list) and len(value) < 10_000 and all(test(item) for item in value)


_TESTS: dict[str, Any] = {
    "game": lambda value: isinstance(value, str),
    "rulebook": lambda value: value is None or isinstance(value, str),
    "files": _is_texts,
    "rulekit": lambda value: isinstance(value, str),
    "program": lambda value: isinstance(value, str),
    "options": lambda value: isinstance(value, dict),
    "seats": lambda value: _is_list_of(value, lambda name: isinstance(name, str)),
    "seed": lambda value: isinstance(value, str) or type(value) is int,
    "sandbox": lambda value: isinstance(value, bool),
    "number": _is_number,
    "partial": lambda value: _is_list_of(value, _is_cell),
    "cells": lambda value: isinstance(value, str),
    "transcript": lambda value: isinstance(value, str),
    "heard": lambda value: _is_list_of(value, lambda pair: _is_list_of(pair, _is_number) and len(pair) == 2),
}
"""What must stand under each key."""
