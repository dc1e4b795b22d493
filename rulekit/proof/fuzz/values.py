"""Values as scenarios write them, and back, so that what was found in one variant can be tried in another."""

import re
from typing import Any

from rulekit.program.asking import Arrange, ChooseMany
from rulekit.program.layout import Dimension
from rulekit.program.plans import CardName
from rulekit.program.program import Program
from rulekit.program.types import Tag
from rulekit.session.values import Values, grid_square
from rulekit.terms import ABSENT

_CARDS = ("card", "definition")
_PART = re.compile(r'(?:"[^"]*"|\([^)]*\)|[^,"(])+')


class Unsaid(Exception):
    """A scenario has no words for this, or the variant has nothing that these words name."""


class Speech:
    """Writes and reads the values of one program. A card with several copies is written with its number.

    lists: the names of choices that take several values.
    """

    def __init__(self, program: Program) -> None:
        self.program, self.values = program, Values(program)
        copies: dict[int, int] = {}
        for card in program.cards:
            copies[card.definition] = copies.get(card.definition, 0) + 1
        self.copies = copies
        self.lists = frozenset(
            one.name
            for procedure in program.procedures
            for one in procedure.code
            if isinstance(one, ChooseMany | Arrange)
        )
        self._cards = {self._card(number): number for number in range(len(program.cards))}
        self._definitions = {f'"{one.name}"': number for number, one in enumerate(program.definitions)}
        self._seats = {name: seat for seat, name in enumerate(program.players)}

    def said(self, value: Any, tag: Tag) -> str:
        """Return a value as a scenario writes it; lists and bags are tuples. Raises `Unsaid`."""
        kind = tag[0]
        if kind == "list":
            return f"[{', '.join(self.said(one, tag[1]) for one in value)}]"
        if kind == "bag":
            counted = zip(value, self._members(("enum", tag[1])), strict=True)
            return "{" + ", ".join(f"{count} {member}" for count, member in counted if count) + "}"
        if value == ABSENT:
            return "absent"
        if kind == "int":
            return str(value)
        if kind == "bool":
            return "yes" if value else "no"
        if kind == "player":
            return str(self.program.players[value])
        if kind == "card":
            return self._card(value)
        if kind == "definition":
            return f'"{self.program.definitions[value].name}"'
        if kind == "enum":
            return str(self._members(tag)[value])
        raise Unsaid(kind)

    def meant(self, text: str, tag: Tag) -> Any:
        """Return the value that a text stands for here. Raises `Unsaid`."""
        kind = tag[0]
        if kind == "list":
            return tuple(self.meant(one, tag[1]) for one in _parts(text))
        if kind == "bag":
            counts = {member: int(count) for count, _, member in (one.partition(" ") for one in _parts(text))}
            return tuple(counts.get(member, 0) for member in self._members(("enum", tag[1])))
        try:
            if text == "absent":
                return ABSENT
            if kind == "int":
                return int(text)
            if kind == "bool":
                return ("no", "yes").index(text)
            if kind == "player":
                return self._seats[text]
            if kind == "card":
                return self._cards[text] if text in self._cards else self._first(text)
            if kind == "definition":
                return self._definitions[text]
            if kind == "enum":
                return self._members(tag).index(text)
        except (KeyError, ValueError):
            pass
        raise Unsaid(f"{text} as {kind}")

    def named(self, text: str, tag: Tag) -> CardName | None:
        """Return a card or definition as a name of a scenario, None for every other value. Raises `Unsaid`."""
        if tag[0] not in _CARDS or text == "absent":
            return None
        number = self.meant(text, tag)
        definition = number if tag[0] == "definition" else self.program.cards[number].definition
        copy = int(text.rpartition("[")[2][:-1]) if text.endswith("]") else None
        return CardName(definition, copy, self.program.definitions[definition].name)

    def index(self, number: int, dimension: Dimension) -> str:
        """Return a member of a dimension by its place."""
        return self.said(dimension.low + number, dimension.tag)

    def place(self, text: str, dimension: Dimension) -> int:
        """Return the place of a member of a dimension. Raises `Unsaid`."""
        number = int(self.meant(text, dimension.tag)) - dimension.low
        if not 0 <= number < dimension.size:
            raise Unsaid(text)
        return number

    def _members(self, tag: Tag) -> list[str]:
        info = self.values.enums[tag[1]]
        if info.grid is None:
            return list(info.members)
        return [f"({x}, {y})" for x, y in (grid_square(info, number) for number in range(len(info.members)))]

    def _card(self, number: int) -> str:
        card = self.program.cards[number]
        name = f'"{self.program.definitions[card.definition].name}"'
        return name if self.copies[card.definition] == 1 else f"{name}[{card.copy}]"

    def _first(self, text: str) -> int:
        """Return the first copy of a definition."""
        definition = self._definitions[text.partition('"[')[0].rstrip('"') + '"']
        copies = [number for number, card in enumerate(self.program.cards) if card.definition == definition]
        if not copies or text.endswith("]"):
            raise KeyError(text)
        return copies[0]


def _parts(text: str) -> list[str]:
    """Return the elements of a list or bag as written: commas in texts and squares part nothing."""
    return [one.strip() for one in _PART.findall(text[1:-1])]
