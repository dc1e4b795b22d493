"""What is known of a rulebook without compiling it: header, options, variants, warnings. Fit for a cache."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from attrs import frozen

from rulekit.diagnostics import Diagnostic, Span


@frozen
class OptionInfo:
    """An `option` of the header.

    type: as written, "Mode". values: every allowed value in order: member names, seats, numbers, booleans.
    default: one of them, or None for an option that is left to chance (`random`). constant: fixed for a variant.
    doc: the text for players.
    """

    name: str
    type: str
    values: tuple[Any, ...]
    default: Any
    doc: str
    random: bool
    constant: bool

    def allowed(self, value: Any) -> bool:
        """Whether it can have this value; `True` is no number."""
        return any(type(one) is type(value) and one == value for one in self.values)


@frozen
class VariantInfo:
    """A combination of constant options, as JSON has them, and a number of seats."""

    options: Mapping[str, Any]
    seats: int


@frozen
class Facts:
    """All of it.

    not_yet: what is checked and cannot be played yet, where, and in which variants (one bit each). files: the names of
    the texts it was made of.
    """

    name: str
    title: str
    seats: tuple[int, int]
    options: tuple[OptionInfo, ...]
    variants: tuple[VariantInfo, ...]
    warnings: tuple[Diagnostic, ...]
    not_yet: tuple[tuple[str, Span, int], ...]
    files: tuple[str, ...]


def to_plain(facts: Facts) -> dict[str, Any]:
    """Facts as data that JSON can hold."""
    return {
        "name": facts.name,
        "title": facts.title,
        "seats": list(facts.seats),
        "options": [
            [one.name, one.type, list(one.values), one.default, one.doc, one.random, one.constant]
            for one in facts.options
        ],
        "variants": [[dict(one.options), one.seats] for one in facts.variants],
        "warnings": [_finding(one) for one in facts.warnings],
        "not_yet": [[what, _place(span), when] for what, span, when in facts.not_yet],
        "files": list(facts.files),
    }


def from_plain(data: Any) -> Facts:
    """What `to_plain` made. Raises `ValueError`, `TypeError` or `LookupError` for anything else."""
    low, high = data["seats"]
    return Facts(
        data["name"],
        data["title"],
        (low, high),
        tuple(
            OptionInfo(name, of, tuple(values), default, doc, random, constant)
            for name, of, values, default, doc, random, constant in data["options"]
        ),
        tuple(VariantInfo(options, seats) for options, seats in data["variants"]),
        tuple(_diagnostic(one) for one in data["warnings"]),
        tuple((what, Span(*span), when) for what, span, when in data["not_yet"]),
        tuple(str(name) for name in data["files"]),
    )


def _place(span: Span) -> list[Any]:
    return [span.path, span.start, span.end]


def _finding(one: Diagnostic) -> list[Any]:
    place = None if one.span is None else _place(one.span)
    seconds = [[_place(span), label] for span, label in one.seconds]
    return [one.code, one.message, place, one.label, seconds, one.because, one.help]


def _diagnostic(data: Any) -> Diagnostic:
    code, message, place, label, seconds, because, help_ = data
    span = None if place is None else Span(*place)
    return Diagnostic(
        code, message, span, label, tuple((Span(*where), text) for where, text in seconds), because, help_
    )
