"""Cards that are rows of a table: what their cells say that they do, in the words of the rules."""

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

_HEAD = re.compile(r"cards\s+[A-Z]\w*\s*\|(.*)")
_EFFECT = re.compile(r"effect\s+([a-z]\w*)")


def effects_of_rows(sources: Mapping[str, str]) -> Iterator[tuple[str, tuple[str, ...], str]]:
    """Yield name, deeds and place of every card that is a row with something in a column of effects."""
    texts = {path: source.split("\n") for path, source in sources.items() if path.endswith(".rules")}
    effects = {found[1] for lines in texts.values() for line in lines if (found := _EFFECT.match(line.strip()))}
    for path, lines in texts.items():
        columns: list[str] = []
        for number, line in enumerate(lines, 1):
            cells = _cells(line)
            if head := _HEAD.match(line.strip()):
                columns = _cells(head[0])[1:]
            elif columns and cells[0].startswith('"') and len(cells) > 1:
                deeds = tuple(_deeds(columns, cells[1:], effects))
                if deeds:
                    yield cells[0].strip('"'), deeds, f"{path}:{number}"
            elif line.strip() and not line.strip().startswith("#"):
                columns = []


def with_deeds(view: dict[str, Any], deeds: Mapping[str, str]) -> dict[str, Any]:
    """Return a view whose cards without a text say what their row says."""
    cards = {
        key: {**card, "text": deeds[card["name"]]} if not card.get("text") and card.get("name") in deeds else card
        for key, card in view["cards"].items()
    }
    return {**view, "cards": cards}


def _deeds(columns: list[str], cells: list[str], effects: Iterable[str]) -> Iterator[str]:
    for column, cell in zip(columns, cells, strict=False):
        if column in effects and cell:
            yield f"{column.replace('_', ' ')}: {cell}"


def _cells(line: str) -> list[str]:
    """Return the cells of a row, without its comment; a sign in quotes parts nothing."""
    cells, is_text = [""], False
    for character in line:
        if character == '"':
            is_text = not is_text
        if character == "#" and not is_text:
            break
        if character == "|" and not is_text:
            cells.append("")
        else:
            cells[-1] += character
    return [cell.strip() for cell in cells]
