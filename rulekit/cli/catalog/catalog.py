"""The catalogue: types, decks and cards as plain data, whatever the rules wrote them as."""

from collections.abc import Mapping
from typing import Any

from attrs import field, frozen


@frozen
class Reading:
    """One thing that a card does, read from its rules.

    label: the ability word as players know it, the name of an effect, or "" for a rule of the card. heading: the
    choices behind the word. lines: what is done, as written, without comments. doc: the text for players. only: in
    which variants, "" for all in which the card exists.
    """

    label: str
    heading: str
    lines: tuple[str, ...]
    doc: str = ""
    only: str = ""

    @property
    def head(self) -> str:
        """Return the word with its choices: `On Sale (c in hand)`."""
        return f"{self.label} {self.heading}".strip()


@frozen
class CardText:
    """One printed card.

    copies: how many there are in each variant in which it exists. values: what its fields print, as JSON; texts: the
    same for readers. Where variants differ, a field has several. place: file and line.
    """

    name: str
    copies: Mapping[int, int]
    values: Mapping[str, tuple[Any, ...]]
    texts: Mapping[str, str]
    doc: str
    readings: tuple[Reading, ...]
    place: str

    @property
    def numbers(self) -> tuple[int, ...]:
        """Return the different numbers of copies, the smallest first; none if they are not known."""
        return tuple(sorted(set(self.copies.values())))

    @property
    def count(self) -> str:
        """Return how many copies there are: `2`, `8 or 12`."""
        return " or ".join(str(number) for number in self.numbers) or "?"


@frozen
class Deck:
    """The cards of a type that exist under one condition, `mode long`, or under none."""

    only: str
    cards: tuple[CardText, ...]

    @property
    def size(self) -> str:
        """Return how many cards and kinds there are: `48 cards of 36 kinds`, `20 to 24 cards of 7 kinds`."""
        totals: dict[int, int] = {}
        for card in self.cards:
            for variant, copies in card.copies.items():
                totals[variant] = totals.get(variant, 0) + copies
        low, high = min(totals.values(), default=0), max(totals.values(), default=0)
        number = str(low) if low == high else f"{low} to {high}"
        more = "" if all(card.copies for card in self.cards) else " or more"
        kinds = len(self.cards)
        return f"{number}{more} card{'' if high == 1 else 's'} of {kinds} kind{'' if kinds == 1 else 's'}"


@frozen
class Word:
    """An ability word of a type: its label, its text for players, and when it works, as written."""

    name: str
    label: str
    doc: str
    clauses: str


@frozen
class CardKind:
    """A card type with its decks; fields: those that some card prints, by name, with their texts for players."""

    name: str
    doc: str
    fields: Mapping[str, str]
    words: tuple[Word, ...]
    decks: tuple[Deck, ...]


@frozen
class Catalog:
    """All cards of a game."""

    game: str
    title: str
    kinds: tuple[CardKind, ...] = field(factory=tuple)

    def to_json(self) -> dict[str, Any]:
        """Return the catalogue as plain JSON."""
        return {"game": self.game, "title": self.title, "types": [_kind(kind) for kind in self.kinds]}


def _kind(kind: CardKind) -> dict[str, Any]:
    return {
        "name": kind.name,
        "text": kind.doc,
        "words": [
            {"name": word.name, "label": word.label, "text": word.doc, "when": word.clauses} for word in kind.words
        ],
        "cards": [_card(card, deck.only) for deck in kind.decks for card in deck.cards],
    }


def _card(card: CardText, only: str) -> dict[str, Any]:
    return {
        "name": card.name,
        "copies": _one(card.numbers),
        "only": only,
        "fields": {name: _one(values) for name, values in card.values.items()},
        "text": card.doc,
        "abilities": [
            {
                "label": reading.label,
                "heading": reading.heading,
                "lines": list(reading.lines),
                "text": reading.doc,
                "only": reading.only,
            }
            for reading in card.readings
        ],
        "place": card.place,
    }


def _one(values: tuple[Any, ...]) -> Any:
    """A value, None if it is not known, or if variants differ, all of them under `any_of`."""
    if len(values) < 2:
        return values[0] if values else None
    return {"any_of": list(values)}
