"""The end of a game: who won, by what, and how everybody came out."""

from collections.abc import Mapping
from typing import Any

from rich import box
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.text import Text

from rulekit.cli.table.lines import table, text, width_of
from rulekit.cli.table.marks import Marks, seat_style


def ending(outcome: Mapping[str, Any], players: Mapping[str, str], width: int, marks: Marks) -> RenderableType:
    """Return the outcome as a panel."""
    keys = [str(key) for key in outcome["keys"]]
    if keys and outcome["label"]:
        keys[0] = str(outcome["label"])
    notes = outcome.get("notes", {})
    order = list(players)
    ranked = sorted(order, key=lambda seat: _rank(seat, outcome, order))
    columns = [("", "left"), *((key, "right") for key in keys), *([("", "left")] if notes else []), ("", "left")]
    rows = []
    for seat in ranked:
        is_winner = seat in outcome["winners"]
        mark = f"{marks.turn} " if is_winner else "  "
        name = Text.assemble(mark, text(players[seat], f"bold {seat_style(order.index(seat))}"))
        scores = outcome["scores"].get(seat)
        cells = [text(_score(value, marks), "number") for value in scores] if scores else [text("")] * len(keys)
        note = [text(", ".join(notes.get(seat, [])), "word")] if notes else []
        rows.append([name, *cells, *note, text(_reason(seat, outcome), "quiet")])
    lines: list[RenderableType] = [text(_sentence(str(outcome["text"])), "attention"), Text()]
    if width_of(columns, rows) > width - 4:
        columns, rows = columns[:-1], [row[:-1] for row in rows]
    lines.append(table(columns, rows, header=bool(keys)))
    return Panel(
        Group(*lines),
        title="the game is over",
        title_align="left",
        box=box.DOUBLE if not marks.is_plain else box.ASCII,
        border_style="bold",
        padding=(0, 1),
        width=width,
    )


def _rank(seat: str, outcome: Mapping[str, Any], order: list[str]) -> tuple[Any, ...]:
    scores = outcome["scores"].get(seat)
    place = [-value if isinstance(value, int) else 0 for value in scores] if scores else []
    return (seat not in outcome["winners"], not scores, place, order.index(seat))


def _score(value: Any, marks: Marks) -> str:
    return marks.nothing if value is None else str(value)


def _reason(seat: str, outcome: Mapping[str, Any]) -> str:
    return "out of the game" if seat in outcome["out"] else ""


def _sentence(content: str) -> str:
    return content[:1].upper() + content[1:] + "."
