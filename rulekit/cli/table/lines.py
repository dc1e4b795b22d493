"""Small building blocks of the drawing: facts in a row, tables without lines, text that keeps to a width."""

from collections.abc import Iterable, Sequence
from typing import Any

from rich.cells import cell_len
from rich.table import Table
from rich.text import Text

from rulekit.cli.table.marks import STYLES

GAP = 3


def text(content: str, style: str = "") -> Text:
    """Return `content` as it is, in one of the styles of the table."""
    return Text(printable(content), style=STYLES.get(style, style))


def printable(content: str) -> str:
    """Return `content` with whatever could move the cursor as a box."""
    if content.isprintable():
        return content
    return "".join(c if c.isprintable() else "\ufffd" for c in content)


def named(name: str, value: str, style: str = "number") -> Text:
    """Return a value with its name in front."""
    return Text.assemble(text(f"{name} ", "quiet"), text(value, style))


def flow(parts: Iterable[Text], width: int, indent: int = 0, gap: int = GAP) -> list[Text]:
    """Return the parts side by side, as many lines as they need; later lines are indented."""
    lines: list[Text] = []
    line: Text | None = None
    for part in parts:
        if line is not None and line.cell_len + gap + part.cell_len <= width:
            line.append(" " * gap)
            line.append_text(part)
            continue
        if line is not None:
            lines.append(line)
        line = Text(" " * (indent if lines or line is not None else 0))
        line.append_text(part)
    if line is not None:
        lines.append(line)
    return lines


def table(
    columns: Sequence[tuple[str, str]], rows: Iterable[Sequence[Text]], *, header: bool = True, gap: int = 2
) -> Table:
    """Return a table without lines; `columns` are titles with "left" or "right"."""
    made = Table(box=None, show_header=header, pad_edge=False, padding=(0, gap, 0, 0), collapse_padding=True)
    for number, (title, side) in enumerate(columns):
        justify: Any = side
        made.add_column(
            text(title, "quiet"),
            justify=justify,
            no_wrap=number > 1 or (number == 1 and side == "right"),
            overflow="fold",
        )
    for row in rows:
        made.add_row(*row)
    return made


def width_of(
    columns: Sequence[tuple[str, str]], rows: Sequence[Sequence[Text]], *, header: bool = True, gap: int = 2
) -> int:
    """Return how wide `table` would be."""
    widths = [cell_len(title) if header else 0 for title, _ in columns]
    for row in rows:
        for number, cell in enumerate(row):
            widths[number] = max(widths[number], cell.cell_len)
    return sum(widths) + gap * (len(widths) - 1)


def cut(content: str, width: int, more: str) -> str:
    """Return `content` if it fits, else as much of it as does, with `more` at the end."""
    if cell_len(content) <= width:
        return content
    room = max(0, width - cell_len(more))
    while content and cell_len(content) > room:
        content = content[:-1]
    return content.rstrip() + more
