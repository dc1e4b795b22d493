"""The catalogue as Markdown: a table for each deck, then what its cards do."""

import re
from collections.abc import Iterator, Sequence

from rulekit.cli.catalog.catalog import CardKind, CardText, Catalog, Deck
from rulekit.cli.table.values import words


def markdown(catalog: Catalog) -> str:
    """Return a catalogue as Markdown."""
    lines = [f"# {_plain(catalog.title or catalog.game)}: cards", ""]
    for kind in catalog.kinds:
        lines += _kind(kind)
    return "\n".join(lines).rstrip("\n") + "\n"


def _kind(kind: CardKind) -> Iterator[str]:
    yield from (f"## {_plain(kind.name)}", "")
    if kind.doc:
        yield from (_plain(" ".join(kind.doc.split())), "")
    told = [(words(name), doc) for name, doc in kind.fields.items() if doc]
    told += [(word.label, word.doc or f"`{word.clauses}`") for word in kind.words]
    if told:
        yield from (f"- **{_plain(name)}**: {_plain(' '.join(doc.split()))}" for name, doc in told)
        yield ""
    for deck in kind.decks:
        yield from _deck(list(kind.fields), deck)


def _deck(fields: list[str], deck: Deck) -> Iterator[str]:
    title = ": ".join(filter(None, (deck.only, deck.size)))
    yield from (f"### {_plain(title[:1].upper() + title[1:])}", "")
    has_text = any(card.doc for card in deck.cards)
    titles = ["card", *(words(name) for name in fields), "copies", *(["text"] if has_text else [])]
    yield _row(titles)
    yield _row(["---"] * len(titles))
    for card in deck.cards:
        texts = [card.texts.get(name, "") for name in fields]
        yield _row([_plain(cell) for cell in (card.name, *texts, card.count, *([card.doc] if has_text else []))])
    yield ""
    for card in deck.cards:
        if card.readings:
            yield from _readings(card)


def _row(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _readings(card: CardText) -> Iterator[str]:
    yield from (f"**{_plain(card.name)}**", "", "```text")
    for reading in card.readings:
        only = f" ({reading.only})" if reading.only else ""
        head = f"{reading.head}{only}:" if reading.head or only else ""
        if head and len(reading.lines) == 1:
            yield f"{head} {reading.lines[0]}"
            continue
        if head:
            yield head
        yield from (f"{'    ' if head else ''}{line}" for line in reading.lines)
    yield from ("```", "")


def _plain(content: str) -> str:
    """A text that Markdown shows as it is, in one line."""
    return re.sub(r"([\\`*_{}\[\]<>#|])", r"\\\1", " ".join(content.split()))
