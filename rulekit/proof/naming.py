"""What a scenario names: values and cards of its text against those of a position."""

from typing import Any

from rulekit.program.plans import CardName, Item
from rulekit.program.types import Tag
from rulekit.session.table import Table
from rulekit.terms import ABSENT

TEMPS = 64
"""Registers for an expression of a scenario whose number is not told."""


class Naming:
    """Compares what a scenario names with values of one position."""

    def __init__(self, table: Table, cells: Any) -> None:
        self.table, self.cells = table, cells
        self.program, self.values = table.program, table.values

    def fits(self, value: int, tag: Tag, item: Item) -> bool:
        """Return whether a value on offer is the one that an item names."""
        if item.card is not None and tag[0] in ("card", "definition"):
            return self.is_named(value, tag, item.card)
        if item.value is None or item.tag is None:
            return False
        return bool(self.converted(self.evaluated(item.value), item.tag, tag) == value)

    def evaluated(self, expression: Any) -> Any:
        """Return the value of an expression of the scenario."""
        return self.table.backend.evaluate(self.cells, expression, TEMPS)

    def is_named(self, value: int, tag: Tag, card: CardName) -> bool:
        """Return whether a card or definition has this name."""
        if tag[0] == "definition":
            return value == card.definition
        printed = self.program.cards[value]
        return printed.definition == card.definition and card.copy in (None, printed.copy)

    def converted(self, value: Any, tag: Tag, to: Tag) -> Any:
        """Return a value of one enum as one of another, by the member's name; None if that has none."""
        if tag == to or tag[0] != "enum" or to[0] != "enum" or value == ABSENT:
            return value
        member = self.values.enums[tag[1]].members[value]
        members = self.values.enums[to[1]].members
        return members.index(member) if member in members else None

    def meant(self, tag: Tag, item: Item) -> list[int]:
        """Return every value of this kind that an item can mean: each copy of a card."""
        if item.card is not None and tag[0] == "card":
            return [card for card in range(len(self.program.cards)) if self.is_named(card, tag, item.card)]
        if item.card is not None:
            return [item.card.definition]
        if item.value is None or item.tag is None:
            return []
        value = self.converted(self.evaluated(item.value), item.tag, tag)
        return [] if value is None else [value]
