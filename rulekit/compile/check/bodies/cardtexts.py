"""What cards say: ability words of card types, effects and abilities of definitions, effects in tables (LANGUAGE 6)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from rulekit.compile.check.bodies.abilities import doer_of
from rulekit.compile.check.bodies.choices import filtered, whole
from rulekit.compile.check.bodies.menus import is_hole
from rulekit.compile.check.bodies.running import phase_pattern
from rulekit.compile.check.sentences.kit import Frame, Kit
from rulekit.compile.check.values.scope import Scope
from rulekit.compile.meaning import trees as t
from rulekit.compile.meaning.symbols import (
    AbilitySym,
    CardTypeSym,
    DefinitionSym,
    EnumSym,
    FieldSym,
    Local,
    ValuesSym,
)
from rulekit.compile.meaning.trees import Body, CardText, Statement
from rulekit.compile.meaning.types import CardT, EffectT
from rulekit.compile.meaning.walk import walk
from rulekit.compile.names import printed
from rulekit.diagnostics import Span
from rulekit.syntax import nodes as n


class CardTexts:
    """Resolves them; abilities are kept whole and cannot be played yet."""

    def __init__(self, kit: Kit) -> None:
        self.kit = kit
        self.words: dict[AbilitySym, tuple[Any, ...]] = {}
        self.paid = _paid_effects(kit)
        """What such an effect names is known in the other effects of its definition (LANGUAGE 4.4, `pay x.effect`)."""

    def all(self) -> None:
        """Every card type, definition and table of the rulebook."""
        names = self.kit.names
        for card in names.cards.values():
            for word in card.words.values():
                if word not in self.words:
                    self.words[word] = self._word(word, self._owner_of(card, word))
        for definition in names.definitions:
            self._definition(definition)
        for enum in names.enums.values():
            if isinstance(enum.node, n.EnumTable):
                self._table(enum, enum.node.columns, enum.node.rows, enum.columns)
        for symbols in names.values.values():
            for values in symbols:
                if isinstance(values.node, n.ValuesTable):
                    self._table(values, values.node.columns, values.node.rows, values.columns)
        self._unused_words()
        self.kit.book.words = self.words

    def _owner_of(self, card: CardTypeSym, word: AbilitySym) -> CardTypeSym:
        while card.parent is not None and word in card.parent.words.values():
            card = card.parent
        return card

    # ---- ability words ---------------------------------------------------------------------------------------------

    def _word(self, word: AbilitySym, card: CardTypeSym) -> tuple[Any, ...]:
        """Its zones and clauses."""
        kit, node = self.kit, word.node
        _, scope = self._on_card(card, node.name.span, word.when)
        for zone in node.zones:
            if not any(one.name == zone.text and one.when & word.when for one in kit.names.zones):
                kit.lookup.report_unknown(kit.bag, zone.text, zone.span, "zone", when=word.when)
        clauses: list[Any] = []
        for clause in node.clauses:
            match clause:
                case n.WheneverClause():
                    heard = kit.events.pattern(clause.pattern, scope)
                    where = None
                    if heard is not None and clause.where is not None:
                        where = kit.expressions.condition(clause.where, heard.scope)
                    clauses.append(("whenever", heard.pattern if heard else None, where))
                    if heard is not None:
                        kit.events.unused(heard, where)
                        if any(isinstance(one, n.LimitClause) and one.how == "first each" for one in node.clauses):
                            kit.abilities.counted(heard.pattern, where)
                case n.AnytimeClause():
                    clauses.append(("anytime", phase_pattern(kit, clause.phase, scope)))
                case n.LimitClause():
                    clauses.append((clause.how, kit.sentences.phase(clause.phase, scope)))
                case n.FlagClause():
                    clauses.append((clause.flag,))
        return tuple(clauses)

    def _unused_words(self) -> None:
        """L006: no definition uses the word."""
        used = {word for text in self.kit.book.card_texts for word, *_ in text.abilities}
        for word in self.words:
            if word not in used:
                help_ = f"give it to a card, `{word.name}: ..`, or delete it"
                self.kit.bag.report("L006", f"no card uses the word `{word.name}`", word.span, help=help_)

    # ---- definitions -----------------------------------------------------------------------------------------------

    def _on_card(self, card: CardTypeSym, span: Span, when: int) -> tuple[Local, Scope]:
        this = Local("this", CardT(card), "bound", span)
        return this, Scope(when, "effect", you=doer_of(span), this=this)

    def _definition(self, definition: DefinitionSym) -> None:
        kit = self.kit
        said = printed(definition, kit.names)
        if not said.effects and not said.lines:
            return
        _, scope = self._on_card(definition.card, definition.span, definition.when)
        effects: dict[FieldSym, tuple[tuple[Body, int], ...]] = {}
        around = scope
        for field, bodies in sorted(said.effects.items(), key=lambda pair: pair[0] not in self.paid):
            made = tuple((self._effect(field, node, around.under(when)), when) for node, when in bodies)
            effects[field] = made
            if field in self.paid:
                around = around.with_local(*named([one for body, _ in made for one in body]))
        abilities: list[tuple[AbilitySym, tuple[Any, ...], Body, int]] = []
        lasting: list[tuple[Statement, int]] = []
        for line, when in said.lines:
            inner = scope.under(when)
            if isinstance(line, n.CardAbility):
                ability = self._ability(definition, line, inner)
                if ability is not None:
                    abilities.append((*ability, when))
            else:
                lasting += [(one, when) for one in kit.abilities.lasting(line, inner)]
        kit.book.card_texts.append(CardText(definition, effects, tuple(abilities), tuple(lasting)))

    def _effect(self, field: FieldSym, node: n.CardAbility | n.Cell, scope: Scope) -> Body:
        """An effect: its parameters are known, and `you` is whoever has it done."""
        scope = scope.with_local(*field.params)
        if isinstance(node, n.CardAbility):
            if node.heading:
                span = node.heading[0].span.to(node.heading[-1].span)
                self.kit.bag.report(
                    "S005", "an effect has no heading", span, because="its arguments are declared on the card"
                )
            return self.kit.statements.within(Frame(), node.body, scope)
        return self.cell(node, scope)

    def cell(self, node: n.Cell, scope: Scope) -> Body:
        """The sentences of a cell."""
        kit = self.kit
        kept, kit.frame = kit.frame, Frame()
        body, _ = kit.statements.block(tuple(statements_of(node)), scope)
        kit.frame = kept
        return body

    def _ability(
        self, definition: DefinitionSym, node: n.CardAbility, scope: Scope
    ) -> tuple[AbilitySym, tuple[Any, ...], Body] | None:
        """`word (hole) for (hole): body`."""
        kit = self.kit
        word = definition.card.words.get(node.word.text)
        if word is None:  # reported with the names
            return None
        heading: list[Any] = []
        for item in node.heading:
            if is_hole(item):
                assert isinstance(item, n.Group)
                local, among, where, inner = kit.expressions.binder(item, scope)
                assert scope.you is not None
                kit.choices.visible(among, scope.you, whole(item.inner, item.where), item.unseen, scope)
                scope = inner
                heading.append(t.Hole(local, filtered(local, among, where), item.unseen))
            elif isinstance(item, n.SmallWord | n.Name):
                heading.append(item.text)
            else:
                kit.bag.report(
                    "S021",
                    f"`{kit.written(item.span)}` is no choice",
                    item.span,
                    because="a heading holds words and choices",
                )
        always = any(isinstance(one, n.FlagClause) and one.flag == "always" for one in word.node.clauses)
        body = kit.statements.within(Frame(always=always), node.body, scope)
        return word, tuple(heading), body

    # ---- tables ----------------------------------------------------------------------------------------------------

    def _table(
        self,
        symbol: EnumSym | ValuesSym,
        columns: Sequence[n.Column],
        rows: Sequence[n.TableRow],
        types: dict[str, Any],
    ) -> None:
        """Effect columns: every cell is a body."""
        for i, column in enumerate(columns):
            if not isinstance(column.key, n.Ident) or not isinstance(types.get(column.key.text), EffectT):
                continue
            bodies: list[Body | None] = []
            for row in rows:
                cell = row.cells[i] if i < len(row.cells) else None
                around = Scope(symbol.when, "effect", you=doer_of(row.span))
                bodies.append(None if cell is None else self.cell(cell, around))
            self.kit.book.effects[symbol, column.key.text] = tuple(bodies)


def _paid_effects(kit: Kit) -> set[FieldSym]:
    """The effect fields that some verb pays."""
    found: set[FieldSym] = set()
    for body in kit.book.verbs.values():
        for one in walk(body or ()):
            if isinstance(one, t.Builtin) and one.verb == "pay_effect":
                effect = one.arguments[0]
                if effect.op == "field":
                    found.add(effect.args[0])
    return found


def named(statements: Sequence[Statement]) -> Iterator[Local]:
    """The names that these statements give on every way through them."""
    for one in statements:
        match one:
            case t.Let(local=local) | t.ChooseMany(local=local) | t.Arrange(local=local):
                yield local
            case t.Choose(local=local) if local is not None:
                yield local
            case t.Call(results=results) | t.Builtin(results=results):
                yield from results


def statements_of(cell: n.Cell) -> Iterator[Any]:
    """The sentences of a cell as statements."""
    for part in cell.parts:
        if isinstance(part, n.CellValue):
            for row in part.rows:
                yield n.Sentence(row.span, row, (), ())
        else:
            yield part
