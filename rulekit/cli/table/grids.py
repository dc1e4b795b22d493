"""Grids and boards as lines: columns where they fit, turned round or parted where they do not."""

from collections.abc import Mapping, Sequence

from rich.console import RenderableType
from rich.text import Text

from rulekit.cli.table.lines import cut, table, text, width_of
from rulekit.cli.table.marks import Marks, seat_style
from rulekit.cli.table.picture import Board, Grid, GridRow, Strip

_WITH_LINES = 8
"""Boards up to this size have lines between their squares."""


def grid_lines(grid: Grid, width: int, marks: Marks) -> list[RenderableType]:
    """Return a grid as one table, or as several below each other if its columns do not fit."""
    found: list[RenderableType] = []
    columns = list(range(len(grid.columns)))
    while columns:
        taken = len(columns)
        while taken > 1 and _width(grid, columns[:taken]) > width:
            taken -= 1
        head, rows = _parts(grid, columns[:taken], marks)
        found.append(table(head, rows))
        columns = columns[taken:]
    return found


def _width(grid: Grid, columns: Sequence[int]) -> int:
    head, rows = _parts(grid, columns, None)
    return width_of(head, rows)


def _parts(grid: Grid, columns: Sequence[int], marks: Marks | None) -> tuple[list[tuple[str, str]], list[list[Text]]]:
    head = [(grid.name, "left"), *((grid.columns[i], "right") for i in columns)]
    rows = [[_label(row), *(_cell(row, row.cells[i], marks) for i in columns)] for row in grid.rows]
    return head, rows


def _label(row: GridRow) -> Text:
    return text(row.label) if row.is_first else text(f"  {row.label}", "quiet")


def _cell(row: GridRow, content: str, marks: Marks | None) -> Text:
    is_quiet = row.is_constant or (marks is not None and content in (marks.zero, marks.nothing))
    return text(content, "quiet" if is_quiet else "number")


def strips_as_grid(strips: Sequence[Strip], width: int) -> Grid | None:
    """Return strips over the same members as a grid, the members as columns or as rows, whichever fits.

    `None` if neither does.
    """
    members = strips[0].members
    wide = Grid("", members, tuple(GridRow(strip.name, strip.texts) for strip in strips))
    tall = Grid(
        "",
        tuple(strip.name for strip in strips),
        tuple(GridRow(member, tuple(strip.texts[i] for strip in strips)) for i, member in enumerate(members)),
    )
    for grid in (wide, tall):
        if _width(grid, range(len(grid.columns))) <= width:
            return grid
    return None


def board_lines(
    board: Board, width: int, marks: Marks, choices: Mapping[tuple[int, int], str] | None = None
) -> list[Text]:
    """Return a board, its first row at the bottom; `choices` are numbers to show in squares that can be chosen."""
    choices = choices or {}
    shorts = _shorts(board.cells)
    room = max([1, *(len(short) for short in shorts.values()), *(len(number) for number in choices.values())])
    margin = len(str(board.height)) + 1
    room = max(1, min(room, (width - margin - 1) // board.width - 3))
    has_lines = board.width <= _WITH_LINES and board.height <= _WITH_LINES and not marks.is_plain
    lines: list[Text] = [text(board.name, "quiet")] if board.name else []
    if has_lines:
        lines.append(text(" " * margin + _rule("╭", "┬", "╮", board.width, room), "frame"))
    for y in range(board.height, 0, -1):
        line = Text(f"{y:>{margin - 1}} ", style="dim")
        line = Text.assemble(line, text("│" if has_lines else "", "frame"))
        for x in range(1, board.width + 1):
            at = (y - 1) * board.width + x - 1
            line.append_text(_square(board, at, shorts, choices.get((x, y)), room, marks))
            line.append("│" if has_lines else "", style="dim")
        lines.append(line)
        if has_lines and y > 1:
            lines.append(text(" " * margin + _rule("├", "┼", "┤", board.width, room), "frame"))
    if has_lines:
        lines.append(text(" " * margin + _rule("╰", "┴", "╯", board.width, room), "frame"))
    numbers = "".join(f"{x:^{room + 2}}" + (" " if has_lines else "") for x in range(1, board.width + 1))
    lines.append(text(" " * (margin + (1 if has_lines else 0)) + numbers.rstrip(), "quiet"))
    return lines


def _rule(left: str, middle: str, right: str, columns: int, room: int) -> str:
    return left + middle.join("─" * (room + 2) for _ in range(columns)) + right


def _square(board: Board, at: int, shorts: Mapping[str, str], choice: str | None, room: int, marks: Marks) -> Text:
    content = board.cells[at]
    if content:
        style = f"bold {seat_style(board.owners[at])}" if board.owners[at] >= 0 else "bold"
        shown = cut(shorts[content], room, "")
    elif choice is not None:
        style, shown = "dim", choice
    else:
        style, shown = "dim", marks.zero
    return Text(f" {shown:^{room}} ", style=style)


def _shorts(cells: Sequence[str]) -> dict[str, str]:
    """Return the shortest beginnings that tell the contents of the squares apart; short ones stay whole."""
    contents = sorted({content for content in cells if content})
    if all(len(content) <= 4 for content in contents):
        return {content: content for content in contents}
    for length in range(1, 4):
        if len({content[:length] for content in contents}) == len(contents):
            return {content: content[:length] for content in contents}
    return {content: content[:6] for content in contents}
