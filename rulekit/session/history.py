"""What was answered so far, which number the open decision has, and the positions that undo can go back to.

A position is kept before each answer and dropped at the next wall: chance drew, an observer can tell a card that he
could not tell before, or another seat answered (ENGINE 6). Nothing is ever run backwards.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from attrs import define

MOST_KEPT = 1_000
"""So many positions are kept at most, so that long matches of one seat stay small."""

UNDO = "undo"
"""The key of a line that takes answers back; it says how many."""


@define
class Kept:
    """A position before an answer: the number of its decision, who answered (a member of Player), the answer itself.

    tells: whether the answer told somebody something hidden besides cards, once it has been looked into.
    """

    number: int
    seat: int
    cells: Any
    answer: tuple[int, ...]
    tells: bool | None = None


class History:
    """The lines of a match in order: `{"n", "seat", "action"}`, or `{"n", "seat", "undo"}` for answers taken back.

    kept: the positions before the last answers, the newest last. is_cut: the match was loaded, and there may be more
    of them. number: of the decision that stands. fresh: the number of the next new one. A decision that stands again
    after an undo has its old number; the numbers of those behind it are not used again, so that a late answer to one of
    them is noticed.
    """

    def __init__(self, keeps_all: bool) -> None:
        self.keeps_all = keeps_all
        self.lines: list[dict[str, Any]] = []
        self.kept: list[Kept] = []
        self.is_cut = False
        self.number, self.fresh = 0, 1

    def copy(self) -> "History":
        """Return a history that goes on by itself."""
        other = History(self.keeps_all)
        other.lines, other.kept = list(self.lines), list(self.kept)
        other.is_cut, other.number, other.fresh = self.is_cut, self.number, self.fresh
        return other

    def answered(self, seat: str | None, action: dict[str, Any], before: Kept, is_wall: bool) -> None:
        """Note an answer; `before` is the position it was given in."""
        if not self.keeps_all and (is_wall or (self.kept and self.kept[-1].seat != before.seat)):
            self.kept.clear()
            self.is_cut = False
        if self.keeps_all or not is_wall:
            self.kept.append(before)
            del self.kept[:-MOST_KEPT]
        self.lines.append({"n": self.number, "seat": seat, "action": action})
        self.number, self.fresh = self.fresh, self.fresh + 1

    def take_back(self, steps: int, seat: str | None) -> Kept:
        """Note that the last answers are taken back and return the position before them."""
        back = self.kept[-steps]
        del self.kept[-steps:]
        self.lines.append({"n": self.number, "seat": seat, UNDO: steps})
        self.number = back.number
        return back

    def standing(self) -> int:
        """Return how many answers were given and not taken back."""
        return len(stack_of(self.lines))


def resumed(lines: Sequence[dict[str, Any]], keeps_all: bool) -> History:
    """Return the history of a match that was saved: its lines, and no position. ValueError if they do not fit."""
    history = History(keeps_all)
    history.lines, history.is_cut = list(lines), bool(lines)
    stack: list[int] = []
    for line in lines:
        steps = line.get(UNDO, 0)
        if line["n"] != history.number or steps > len(stack) or (UNDO in line and not steps):
            raise ValueError("a line is missing or stands elsewhere")
        if steps:
            history.number = stack[-steps]
            del stack[-steps:]
        else:
            stack.append(history.number)
            history.number, history.fresh = history.fresh, history.fresh + 1
    return history


def stack_of(lines: Sequence[Mapping[str, Any]]) -> list[int]:
    """Return the numbers of the decisions that were answered and not taken back, the oldest first."""
    found: list[int] = []
    for line in lines:
        if UNDO in line:
            del found[len(found) - line[UNDO] :]
        else:
            found.append(line["n"])
    return found
