"""The catalogue in a terminal: a table for each deck with what its cards do below them, in any width."""

import textwrap
from collections.abc import Iterator, Sequence

from rich.cells import cell_len
from rich.text import Text

from rulekit.cli.catalog.catalog import CardKind, CardText, Catalog, Deck, Reading
from rulekit.cli.table.lines import flow, named, text
from rulekit.cli.table.values import words

_GAP = 2
_INDENT = 4
_COPIES = "copies"
_LEAST = 20
_LATER = "    "


def drawn(catalog: Catalog, width: int) -> Iterator[Text]:
    """Return the lines of a catalogue, none wider than `width`."""
    yield text(catalog.title or catalog.game, "heading")
    if not catalog.kinds:
        yield text("this game has no cards")
    for kind in catalog.kinds:
        yield Text()
        yield from _kind(kind, width)


def _kind(kind: CardKind, width: int) -> Iterator[Text]:
    yield text(kind.name, "heading")
    for line in kind.doc.split("\n") if kind.doc else ():
        yield from _wrapped(line, width, 0, "quiet")
    for name, doc in kind.fields.items():
        if doc:
            yield from _wrapped(f"{words(name)}: {' '.join(doc.split())}", width, 2, "quiet", _LATER)
    for word in kind.words:
        yield from _wrapped(f"{word.label}: {' '.join(word.doc.split()) or word.clauses}", width, 2, "quiet", _LATER)
    for deck in kind.decks:
        yield Text()
        yield from _wrapped(": ".join(filter(None, (deck.only, deck.size))), width, 0, "word")
        yield from _deck(list(kind.fields), deck, width)


def _deck(fields: list[str], deck: Deck, width: int) -> Iterator[Text]:
    """A deck as a table if it fits, else card by card."""
    titles = ["", *(words(name) for name in fields), _COPIES]
    rows = [[card.name, *(card.texts.get(name, "") for name in fields), card.count] for card in deck.cards]
    columns = list(zip(titles, *rows, strict=True))
    widths = [max(cell_len(cell) for cell in column) for column in columns]
    right = [at > 0 and all(_is_short(cell) for cell in column[1:]) for at, column in enumerate(columns)]
    rest = sum(widths[1:]) + _GAP * (len(widths) - 1)
    widths[0] = min(widths[0], max(_LEAST, width - rest))
    is_table = widths[0] + rest <= width
    if is_table:
        yield _row(titles, widths, right, ["quiet"] * len(titles))
    for card, row in zip(deck.cards, rows, strict=True):
        if is_table:
            name, *more = textwrap.wrap(row[0], widths[0], subsequent_indent="  ", break_on_hyphens=False)
            yield _row([name, *row[1:]], widths, right, ["card", *[""] * (len(row) - 1)])
            yield from (text(line, "card") for line in more)
        else:
            yield from _alone(titles, row, width)
        yield from _told(card, width)


def _row(cells: Sequence[str], widths: Sequence[int], right: Sequence[bool], styles: Sequence[str]) -> Text:
    line = Text()
    for at, (cell, width) in enumerate(zip(cells, widths, strict=True)):
        space = " " * (width - cell_len(cell))
        before, after = (space, "") if right[at] else ("", space)
        line.append(before).append_text(text(cell, styles[at])).append(after + " " * _GAP)
    line.rstrip()
    return line


def _is_short(cell: str) -> bool:
    """Whether a cell is a number, several of them, or nothing."""
    return not any(char.isalpha() for char in cell.replace(" or ", ""))


def _alone(titles: Sequence[str], row: Sequence[str], width: int) -> Iterator[Text]:
    """A card whose row would be too wide: its name, and the fields below."""
    yield from _wrapped(row[0], width, 0, "card")
    parts = [named(title, cell, "") for title, cell in zip(titles[1:], row[1:], strict=True) if cell]
    for line in flow(parts, width - _INDENT):
        if line.cell_len > width - _INDENT:
            yield from _wrapped(line.plain, width, _INDENT, "")
        else:
            yield Text(" " * _INDENT).append_text(line)


def _told(card: CardText, width: int) -> Iterator[Text]:
    """The text of a card, and what it does."""
    for line in card.doc.split("\n") if card.doc else ():
        yield from _wrapped(line, width, _INDENT, "word")
    for reading in card.readings:
        yield from _reading(reading, width)


def _reading(reading: Reading, width: int) -> Iterator[Text]:
    only = f" ({reading.only})" if reading.only else ""
    head = f"{reading.head}{only}:" if reading.head else ""
    lines = list(reading.lines)
    if head and len(lines) == 1:
        head, lines = f"{head} {lines[0]}", []
    if reading.doc:
        yield from _wrapped(" ".join(reading.doc.split()), width, _INDENT, "word")
    if head:
        yield from _wrapped(head, width, _INDENT, "", _LATER)
    elif only:
        yield from _wrapped(only.strip(), width, _INDENT, "")
    for line in lines:
        deep = len(line) - len(line.lstrip())
        yield from _wrapped(line.lstrip(), width, _INDENT + (2 if head else 0) + deep, "", _LATER)


def _wrapped(content: str, width: int, indent: int, style: str, later: str = "") -> Iterator[Text]:
    """A text in lines that keep to the width; `later` stands before those behind the first."""
    room = max(_LEAST, width - indent)
    for line in textwrap.wrap(content, room, subsequent_indent=later, break_on_hyphens=False) or [""]:
        yield Text(" " * min(indent, max(0, width - room))).append_text(text(line, style))
