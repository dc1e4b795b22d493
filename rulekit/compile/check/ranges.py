"""Ranges: between which bounds a number can lie, as far as that is known while checking."""

from __future__ import annotations

from rulekit.compile.meaning.trees import Typed


def fits_range(typed: Typed, low: int | None, high: int | None) -> bool:
    """False if the value lies outside for sure (T013)."""
    raise NotImplementedError
