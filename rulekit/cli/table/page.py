"""The page: others across the table, the table between, one's own things in front, the question last.

It comes in three sizes; the largest that the terminal can show is taken. On a wide terminal the others stand beside the
table or above it, whichever makes the shorter page.
"""

from collections.abc import Sequence
from typing import Any

from attrs import frozen
from rich import box
from rich.console import Console, Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from rulekit.cli.table.asking import Asking, AskingLines, title_of
from rulekit.cli.table.boxes import BoxLines
from rulekit.cli.table.happenings import Happening, last_lines
from rulekit.cli.table.lines import cut, flow, named, text
from rulekit.cli.table.marks import STYLES, Marks, seat_style
from rulekit.cli.table.messages import folded
from rulekit.cli.table.picture import Box, Picture
from rulekit.cli.table.summary import summary_of

WIDE = 100
"""From this width on, things stand side by side."""
LARGEST, MIDDLE, SMALLEST = 0, 1, 2
_NEWS = (10, 6, 4)
_FRAME = 4
_LEFT = 62
_ACROSS = 3
"""So many players stand side by side at most."""
_GAP = 2
_SHARES = (0.42, 0.5, 0.58)
"""Parts of the width that the first of two columns may have."""
_FOLDS = 3
"""No line of the log takes more lines than this."""
_NEWS_STYLES = {"said": "", "quiet": "quiet", "heading": "heading", "strong": "attention"}


@frozen
class Page:
    """What to draw: the picture, what happened since, what is asked (`None` for a spectator)."""

    picture: Picture
    news: Sequence[Happening] = ()
    asking: Asking | None = None
    asides: frozenset[str] = frozenset()


def draw(console: Console, page: Page, marks: Marks, height: int | None = None) -> list[RenderableType]:
    """Return the page in the largest size that fits `height` lines; the largest of all if there is no height."""
    for size in (LARGEST, MIDDLE, SMALLEST):
        parts = _Drawing(console, page, marks, size).parts()
        if height is None or size == SMALLEST or _height(console, parts, console.width) <= height:
            return parts
    raise AssertionError


def _height(console: Console, parts: Sequence[RenderableType], width: int) -> int:
    options = console.options.update_width(width)
    return sum(len(console.render_lines(part, options, pad=False)) for part in parts)


class _Drawing:
    def __init__(self, console: Console, page: Page, marks: Marks, size: int) -> None:
        self.console, self.page, self.marks, self.size = console, page, marks, size
        self.width = console.width
        self.picture = page.picture
        self.choices = page.asking.squares if page.asking is not None else {}

    def parts(self) -> list[RenderableType]:
        picture = self.picture
        mine = [found for found in picture.players if found.key == picture.me]
        others = [found for found in picture.players if found.key != picture.me]
        parts: list[RenderableType] = [self._heading()]
        if all(found.is_bare for found in picture.players):
            mine, others = [], []
            parts += self._names()
        if self.width >= WIDE:
            parts += self._shorter(self._beside_each_other(mine, others), self._below_each_other(mine, others))
        else:
            parts += self._others(others, self.width, 2)
            parts += self._tables(self.width)
            parts += [self._player(found, self.width, is_full=self.size < SMALLEST) for found in mine]
            parts += self._news(self.width)
        if self.page.asking is not None:
            parts.append(self._asking(self.page.asking))
        return parts

    def _beside_each_other(self, mine: Sequence[Box], others: Sequence[Box]) -> list[RenderableType]:
        """Return the table at the left, the others at the right of it."""
        left = max(_LEFT, round(self.width * 0.58))
        table, side = self._tables(left), self._others(others, self.width - left, 1)
        parts = [_beside([left, self.width - left], [table, side]) if table and side else Group(*(table or side))]
        return [*parts, *self._front(mine, left)]

    def _below_each_other(self, mine: Sequence[Box], others: Sequence[Box]) -> list[RenderableType]:
        """Return the others in a row, and the table in two columns below them."""
        parts = [*self._others(others, self.width, _ACROSS), *self._tables(self.width, 2)]
        return [*parts, *self._front(mine, max(_LEFT, round(self.width * 0.58)))]

    def _front(self, mine: Sequence[Box], left: int) -> list[RenderableType]:
        """Return what is one's own, and beside it what happened, or below it if that is shorter."""
        below = [self._player(found, self.width, is_full=True) for found in mine] + self._news(self.width)
        news = self._news(self.width - left)
        if not mine or not news:
            return below
        own: list[RenderableType] = [self._player(mine[0], left, is_full=True)]
        return self._shorter([_beside([left, self.width - left], [own, news])], below)

    def _shorter(self, *ways: list[RenderableType]) -> list[RenderableType]:
        return min(ways, key=lambda way: _height(self.console, way, self.width))

    # ---- the parts -------------------------------------------------------------------------------------------

    def _heading(self) -> RenderableType:
        picture, marks = self.picture, self.marks
        way = f" {marks.then} ".join(picture.phases)
        room = self.width - len(picture.title) - 6
        way = cut(way, max(room, 0), marks.more)
        dashes = max(2, self.width - len(picture.title) - len(way) - 4 - (1 if way else 0))
        return Text.assemble(
            text(f" {picture.title} ", "heading"),
            text(marks.rule * (dashes if way else dashes + 1), "frame"),
            text(f" {way} " if way else ""),
        )

    def _names(self) -> list[Text]:
        """Return who plays, for games in which nobody owns anything."""
        return flow([Text.assemble(" ", self._name(found)) for found in self.picture.players], self.width)

    def _panel(self, lines: Sequence[RenderableType], title: Text, width: int, style: str = "frame") -> Panel:
        return Panel(
            Group(*lines),
            title=title,
            title_align="left",
            box=box.ROUNDED,
            border_style=STYLES.get(style, style),
            padding=(0, 1),
            width=width,
        )

    def _tables(self, width: int, columns: int = 1) -> list[RenderableType]:
        room = width - _FRAME
        if all(box.is_bare for box in (self.picture.table, *self.picture.members)):
            return []
        if columns > 1:
            ways = [self._parted(round(room * share), room) for share in _SHARES]
            lines = [min(ways, key=lambda way: _height(self.console, [way], room))]
        else:
            lines = _flat(self._blocks(room))
        return [self._panel(lines, text(self.picture.table.title, "quiet"), width)]

    def _blocks(self, width: int) -> list[list[RenderableType]]:
        drawn = BoxLines(
            width,
            self.marks,
            is_full=self.size < SMALLEST,
            choices=self.choices,
            asides=self.page.asides,
        )
        boxes = [box for box in (self.picture.table, *self.picture.members) if not box.is_bare]
        return [block for box in boxes for block in drawn.blocks(box) or [drawn.lines(box)]]

    def _parted(self, left: int, width: int) -> RenderableType:
        """Return the table in two columns that are as even as may be, everything in its order."""
        right = width - left - _GAP
        first, second = self._blocks(left), self._blocks(right)
        heights = [
            [_height(self.console, block, room) for block in blocks]
            for blocks, room in ((first, left), (second, right))
        ]
        at = min(range(len(first) + 1), key=lambda at: max(sum(heights[0][:at]), sum(heights[1][at:])))
        return _beside([left + _GAP, right], [_flat(first[:at]), _flat(second[at:])])

    def _others(self, others: Sequence[Box], width: int, columns: int) -> list[RenderableType]:
        if not others:
            return []
        if self.size >= MIDDLE:
            lines: list[RenderableType] = []
            for found in others:
                lines += self._line(found, width - _FRAME)
            return [self._panel(lines, text("others", "quiet"), width)]
        if len(others) < 2 or columns == 1:
            return [self._player(found, width, is_full=self.picture.me == "") for found in others]
        columns = min(columns, len(others))
        return [self._row(others[start : start + columns], width, columns) for start in range(0, len(others), columns)]

    def _row(self, others: Sequence[Box], width: int, columns: int) -> RenderableType:
        """Return players side by side, their panels of one height; one that is left over gets the whole width."""
        if len(others) == 1:
            return self._player(others[0], width, is_full=False)
        widths = [width // columns] * columns
        widths[-1] += width - sum(widths)
        bodies = [self._body(found, each, is_full=False) for found, each in zip(others, widths, strict=False)]
        heights = [_height(self.console, body, each - _FRAME) for body, each in zip(bodies, widths, strict=False)]
        for body, height in zip(bodies, heights, strict=True):
            body += [Text()] * (max(heights) - height)
        panels = [
            self._panel(body, self._name(found), each, self._style(found))
            for found, body, each in zip(others, bodies, widths, strict=False)
        ]
        return _beside(widths[: len(panels)], [[panel] for panel in panels])

    def _player(self, found: Box, width: int, *, is_full: bool) -> RenderableType:
        return self._panel(self._body(found, width, is_full=is_full), self._name(found), width, self._style(found))

    def _body(self, found: Box, width: int, *, is_full: bool) -> list[RenderableType]:
        sitting = self.picture.sitting(found.key)
        if sitting is not None and sitting.is_out and not is_full:
            return [text("out of the game", "quiet")]
        drawn = BoxLines(width - _FRAME, self.marks, is_full=is_full, choices=self.choices, asides=self.page.asides)
        return drawn.lines(found)

    def _style(self, found: Box) -> str:
        sitting = self.picture.sitting(found.key)
        is_asked = found.key == self.picture.asked
        return seat_style(sitting.index) if sitting is not None and is_asked else "frame"

    def _name(self, found: Box) -> Text:
        sitting = self.picture.sitting(found.key)
        style = f"bold {seat_style(sitting.index)}" if sitting is not None else "bold"
        turn = f"{self.marks.turn} " if found.key == self.picture.asked else ""
        return Text.assemble(turn, text(found.title, style))

    def _line(self, found: Box, width: int) -> list[Text]:
        """Return a player in a line or two."""
        sitting = self.picture.sitting(found.key)
        style = f"bold {seat_style(sitting.index)}" if sitting is not None else "bold"
        turn = f"{self.marks.turn} " if found.key == self.picture.asked else ""
        parts: list[Text] = [Text.assemble(turn, text(found.title, style))]
        if sitting is not None and sitting.is_out:
            return [Text.assemble(parts[0], text("  out of the game", "quiet"))]
        parts += [named(name, value) for name, value in summary_of(found, self.marks)]
        return [line if line.cell_len <= width else line[:width] for line in flow(parts, width, 2, 2)]

    def _news(self, width: int) -> list[RenderableType]:
        if not self.page.news:
            return []
        shown, before = last_lines(self.page.news, _NEWS[self.size])
        lines: list[RenderableType] = []
        if before:
            lines.append(text(f"{self.marks.more} {before} before: type log", "quiet"))
        lines += news_lines(shown, width - _FRAME, self.marks)
        return [self._panel(lines, text("what happened", "quiet"), width)]

    def _asking(self, asking: Asking) -> RenderableType:
        sitting = self.picture.sitting(asking.seat)
        style = seat_style(sitting.index) if sitting is not None else "bold"
        lines: list[RenderableType] = list(AskingLines(self.width - _FRAME, self.marks).lines(asking))
        title = title_of(asking, style, self.picture.phases[-1] if self.picture.phases else "")
        if title.cell_len > self.width - 6:
            title = Text.assemble(title[: self.width - 8], self.marks.more)
        panel = self._panel(lines, title, self.width, style)
        panel.subtitle = legend(asking, self.width - 6)
        panel.subtitle_align = "right"
        return panel


def legend(asking: Asking, width: int) -> Text:
    """Return the short list of what else can be typed."""
    words = ["? explains", "why ...", "back" if asking.begun else "log", "help", "quit"]
    while len(words) > 1 and len("  ".join(words)) + 2 > width:
        words.pop(2 if len(words) > 3 else 0)
    return text("  ".join(words), "quiet")


def news_lines(shown: Sequence[Happening], width: int, marks: Marks) -> list[Text]:
    """Return lines of the log: what was done, what it changed behind it, what came of it set in."""
    lines: list[Text] = []
    for happening in shown:
        line = text("  " * happening.depth + happening.text, _NEWS_STYLES[happening.kind])
        extra = text(happening.extra, "quiet")
        if not extra.cell_len or line.cell_len + extra.cell_len + 2 <= width:
            lines += folded(Text.assemble(line, "  ", extra) if extra.cell_len else line, width)[:_FOLDS]
        else:
            lines += folded(line, width)[:_FOLDS]
            lines += folded(Text.assemble("    ", extra), width)[:_FOLDS]
    return lines


def _flat(blocks: Sequence[Sequence[RenderableType]]) -> list[RenderableType]:
    return [line for block in blocks for line in block]


def _beside(widths: Sequence[int], parts: Sequence[Sequence[Any]]) -> Table:
    """Return columns of parts."""
    made = Table.grid(padding=0)
    for width in widths:
        made.add_column(width=width)
    made.add_row(*(Group(*part) for part in parts))
    return made
