"""What the parser met and the message that is made of it."""

from __future__ import annotations

import attrs

from rulekit.syntax.layout import Line

ITEM = r"[A-Za-z0-9_.\[\]]+"
"""What may be one item of a row."""


@attrs.frozen
class Met:
    """What the parser met, where, and what it would have taken.

    `kind` is empty for a character that nothing begins with. `word` is the spelling, marks included; `shown` is what
    the author wrote. `before` and `after` are the code of the line on both sides of `start`. `is_last`: nothing stands
    behind it in this line of the text, though a logical line may go on in the next.
    """

    kind: str
    word: str
    start: int
    end: int
    accepts: frozenset[str]
    line: Line
    before: str
    after: str
    shown: str
    is_last: bool = False

    @property
    def in_row(self) -> bool:
        """Return whether a small word may stand here, so that a row is being read."""
        return {"to", "for", "at", "by"} <= self.accepts


@attrs.frozen
class Slip:
    """A message: code, title, what stands under the place, the rule, a way out, and another place to show."""

    code: str
    message: str | None
    label: str = ""
    because: str | None = None
    help: str | None = None
    place: tuple[int, int] | None = None


def missing(word: str, met: Met, label: str = "") -> Slip:
    """Return the message that a word or sign is missing in front of what was met."""
    return Slip("S005", f"`{word}` is missing before `{met.shown}`", label, help=f"add `{word}` in front of it")
