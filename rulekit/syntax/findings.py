"""The findings of one file: what is wrong in its text, at most fifty."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rulekit.diagnostics import Bag, Span

MOST_FINDINGS = 50


class Findings:
    """Reports into a bag for one file; `places` maps offsets of the text to those of the file.

    Behind the fiftieth finding it is `full` and takes no more.
    """

    def __init__(self, path: str, bag: Bag, places: Sequence[int] | None = None) -> None:
        self.path = path
        self.places = places
        self._bag = bag
        self.count = 0

    @property
    def full(self) -> bool:
        """Return whether nothing more is taken."""
        return self.count >= MOST_FINDINGS

    def report(
        self,
        code: str,
        message: str | None,
        start: int,
        end: int,
        *,
        second: tuple[int, int, str] | None = None,
        **more: Any,
    ) -> None:
        """Report a mistake at `start:end` of the text; `second` is another place and what is to say about it."""
        seconds = () if second is None else ((self._span(second[0], second[1]), second[2]),)
        self.report_at(code, message, self._span(start, end), seconds=seconds, **more)

    def report_at(self, code: str, message: str | None, span: Span, **more: Any) -> None:
        """Report a mistake at a place of the file; `more` is what a bag takes."""
        if not self.full:
            before = len(self._bag)
            self._bag.report(code, message, span, **more)
            self.count += len(self._bag) - before

    def _span(self, start: int, end: int) -> Span:
        if self.places is not None:
            start, end = self.places[start], self.places[end]
        return Span(self.path, start, end)
