"""Reads the catalogue of a rulebook: printed values from its programs, texts and abilities from its rules."""

import contextlib
from collections.abc import Iterator
from typing import Any

from rulekit.cli.catalog.catalog import CardKind, CardText, Catalog, Deck, Reading, Word
from rulekit.cli.catalog.variants import only_in
from rulekit.cli.catalog.written import Written
from rulekit.cli.table.marks import Marks
from rulekit.cli.table.values import Texts
from rulekit.compile.meaning.symbols import AbilitySym, CardTypeSym, DefinitionSym, FieldSym
from rulekit.compile.meaning.types import EffectT
from rulekit.compile.names import Printed, PrintedValue, printed
from rulekit.diagnostics import RulesError
from rulekit.loader import Rulebook
from rulekit.program.program import Program
from rulekit.session.values import EVERYTHING, Values
from rulekit.syntax import nodes as n
from rulekit.terms import ABSENT

UNKNOWN = -1


def read_catalog(rulebook: Rulebook, marks: Marks) -> Catalog:
    """Return all cards of a rulebook. Where it cannot be played yet, values are those written in the rules."""
    return _Reader(rulebook, marks).catalog()


class _Reader:
    def __init__(self, rulebook: Rulebook, marks: Marks) -> None:
        self.rulebook, self.marks = rulebook, marks
        self.names = rulebook.book.names
        self.written = Written(rulebook.sources)
        self.printed: dict[Any, dict[int, tuple[int, dict[str, tuple[Any, str]]]]] = {}
        for number in range(len(rulebook.variants)):
            with contextlib.suppress(RulesError):  # not playable yet
                self._read(number, rulebook.program_of(number))

    def catalog(self) -> Catalog:
        kinds = [self._kind(card) for card in self.names.cards.values()]
        return Catalog(self.rulebook.name, self.rulebook.title, tuple(kind for kind in kinds if kind.decks))

    # ---- values, from the programs ---------------------------------------------------------------------------------

    def _read(self, number: int, program: Program) -> None:
        """Note copies and printed values of every definition in one variant."""
        values, texts = Values(program), Texts(program, {}, {}, self.marks)
        copies: dict[int, int] = {}
        for card in program.cards:
            copies[card.definition] = copies.get(card.definition, 0) + 1
        fields = {card_type.name: card_type.fields for card_type in program.card_types}
        for at, definition in enumerate(program.definitions):
            told: dict[str, tuple[Any, str]] = {}
            for field in fields[definition.card_type]:
                cell = program.tables[field.by_definition][at]
                value = None if cell == ABSENT else values.shown(EVERYTHING, (), cell, field.tag)
                told[field.name] = (value, texts.text(value, field.tag))
            assert definition.place is not None
            key = (definition.card_type, definition.name, program.files[definition.place[0]], definition.place[1])
            self.printed.setdefault(key, {})[number] = (copies.get(at, 0), told)

    # ---- types and decks -------------------------------------------------------------------------------------------

    def _kind(self, card: CardTypeSym) -> CardKind:
        decks: dict[int, list[CardText]] = {}
        for definition in self.names.definitions:
            if definition.card is card:
                decks.setdefault(definition.when, []).append(self._card(definition))
        fields = {name: _doc(field) for name, field in card.fields.items() if _is_printed(name, decks)}
        made = tuple(Deck(self._only(when), tuple(cards)) for when, cards in decks.items())
        return CardKind(card.name, card.doc, fields, tuple(self._word(word) for word in card.words.values()), made)

    def _only(self, when: int, inside: int | None = None) -> str:
        everywhere = self.names.everywhere if inside is None else inside
        return only_in(when, everywhere, self.rulebook.variants)

    def _word(self, word: AbilitySym) -> Word:
        return Word(word.name, word.label or word.name, word.doc, self.written.row(word.node.clauses))

    # ---- values, as written ----------------------------------------------------------------------------------------

    def _as_written(self, symbol: DefinitionSym, said: Printed) -> dict[int, tuple[int, dict[str, tuple[Any, str]]]]:
        """What a definition prints, by its text alone; copies that must be computed are left out."""
        fields: dict[str, tuple[Any, str]] = {}
        for name, field in symbol.card.fields.items():
            if isinstance(field.type, EffectT):
                continue
            given = [self._text(one) for one in said.fields.get(field, ())]
            default = field.node.default if isinstance(field.node, n.Field) else None
            if not given and default is not None:
                given = [self.written.line(default.span)]
            text = " or ".join(dict.fromkeys(given))
            fields[name] = (int(text) if text.isdecimal() else text or None, text or self.marks.nothing)
        copies = [self._text(one) for one in said.copies] or ["1"]
        return {-1: (int(copies[0]) if copies[0].isdecimal() else UNKNOWN, fields)}

    def _text(self, value: PrintedValue) -> str:
        content = value.content
        if isinstance(content, int):
            return str(content)
        if isinstance(content, tuple):
            return ", ".join(self.written.line(row.span) for row in content) or "yes"
        return self.written.line(content.span)

    # ---- a card ----------------------------------------------------------------------------------------------------

    def _card(self, symbol: DefinitionSym) -> CardText:
        key = (symbol.card.name, symbol.name, symbol.span.path, symbol.span.start)
        said = printed(symbol, self.names)
        told = self.printed.get(key) or self._as_written(symbol, said)
        values: dict[str, list[Any]] = {}
        texts: dict[str, list[str]] = {}
        for _, fields in told.values():
            for name, (value, text) in fields.items():
                if value not in values.setdefault(name, []):
                    values[name].append(value)
                if text not in texts.setdefault(name, []):
                    texts[name].append(text)
        return CardText(
            symbol.name,
            {number: copies for number, (copies, _) in told.items() if copies != UNKNOWN},
            {name: tuple(found) for name, found in values.items()},
            {name: " or ".join(found) for name, found in texts.items()},
            symbol.doc,
            tuple(self._readings(symbol, said)),
            self.written.place(symbol.span),
        )

    def _readings(self, symbol: DefinitionSym, said: Printed) -> Iterator[Reading]:
        """Everything that a card does, effects first."""
        for field, ways in said.effects.items():
            for way, when in ways:
                yield self._reading(field.name.replace("_", " "), way, self._only(when, symbol.when))
        for line, when in said.lines:
            only = self._only(when, symbol.when)
            if isinstance(line, n.CardAbility):
                word = symbol.card.words.get(line.word.text)
                yield self._reading(word.label if word is not None else line.word.text, line, only)
            else:
                yield Reading("", "", self.written.lines(line.span), only=only)

    def _reading(self, label: str, way: n.CardAbility | n.Cell, only: str) -> Reading:
        if isinstance(way, n.Cell):
            return Reading(label, "", self.written.cell(way), only=only)
        return Reading(label, self.written.row(way.heading), self.written.body(way.body), way.doc, only)


def _doc(field: FieldSym) -> str:
    return field.doc


def _is_printed(name: str, decks: dict[int, list[CardText]]) -> bool:
    """Whether some card prints the field."""
    values = [value for cards in decks.values() for card in cards for value in card.values.get(name, ())]
    return any(value not in (None, [], {}) and not _is_empty_bag(value) for value in values)


def _is_empty_bag(value: Any) -> bool:
    return isinstance(value, dict) and not any(value.values())
