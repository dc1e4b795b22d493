"""What the cards of a program print, gathered once for a match: views look it up for every card they show."""

from collections.abc import Mapping

from rulekit.program.abilities import Modifier
from rulekit.program.program import CardField, CardType, Definition, Program


class Cards:
    """The definition and type of each card, by its number.

    `kinds` has each type with all above it, by name; `modified` the fields of a type that lines of the rules change,
    with these lines; `words` the words of a definition, by its number.
    """

    def __init__(self, program: Program) -> None:
        types = {one.name: one for one in program.card_types}
        self.definitions: list[Definition] = [program.definitions[card.definition] for card in program.cards]
        self.types: list[CardType] = [types[definition.card_type] for definition in self.definitions]
        self.kinds = {name: _line(name, types) for name in types}
        self.modified = {name: _modified(program, one) for name, one in types.items()}
        self.words: dict[int, set[int]] = {}
        for ability in program.abilities:
            self.words.setdefault(ability.definition, set()).add(ability.word)


def _line(name: str, types: Mapping[str, CardType]) -> set[str]:
    """Return a card type with all above it."""
    found: set[str] = set()
    while name not in found:
        found.add(name)
        name = types[name].parent or name
    return found


def _modified(program: Program, card_type: CardType) -> list[tuple[CardField, list[Modifier]]]:
    found = [(field, [one for one in program.modifiers if one.table == field.by_card]) for field in card_type.fields]
    return [(field, lines) for field, lines in found if lines]
