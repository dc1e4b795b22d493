"""Card types: parents, printed fields, effects, ability words."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from rulekit.compile.meaning.symbols import AbilitySym, CardTypeSym, FieldSym
from rulekit.compile.meaning.types import EffectT, PlayerT, Type
from rulekit.compile.names.builder import Builder
from rulekit.compile.names.messages import declared_twice, unknown_name
from rulekit.syntax import nodes as n


def collect_card_types(builder: Builder) -> None:
    """The card types by name, parents before children; what they print comes later."""
    names = builder.names
    items: dict[str, tuple[n.CardType, int]] = {}
    for item, guards in builder.gathered.of(n.CardType):
        assert isinstance(item, n.CardType)
        builder.ident(item.name, "type")
        name = item.name.text
        taken = names.enums.get(name) or names.numbers.get(name)
        first = taken.span if taken else items[name][0].name.span if name in items else None
        if first is not None:
            because = "a type is declared once, whatever the condition"
            declared_twice(builder.bag, name, item.name.span, first, because)
            continue
        items[name] = (item, builder.when(guards))
    for name in items:
        _declare(builder, name, items, ())


def _declare(
    builder: Builder, name: str, items: dict[str, tuple[n.CardType, int]], open_: tuple[str, ...]
) -> CardTypeSym | None:
    names = builder.names
    if name in names.cards:
        return names.cards[name]
    item, when = items[name]
    parent = None
    if item.parent is not None:
        above = item.parent.text
        if above == name or above in open_:
            builder.bag.report(
                "T015", f"`{name}` is its own parent", item.parent.span, because="a card type is a kind of another one"
            )
        elif above not in items:
            spans = {other: node.name.span for other, (node, _) in items.items()}
            unknown_name(builder.bag, above, item.parent.span, "card type", items, spans)
        else:
            parent = _declare(builder, above, items, (*open_, name))
    names.cards[name] = CardTypeSym(name, item.name.span, parent, {}, {}, item, when=when, doc=item.doc)
    return names.cards[name]


def collect_printed(builder: Builder) -> None:
    """Fields, effects and ability words of all card types, a parent's first."""
    for card in builder.names.cards.values():  # parents were declared first
        if card.parent is not None:
            card.fields.update(card.parent.fields)
            card.words.update(card.parent.words)
        _lines(builder, card, card.node.lines, card.when)


def _lines(builder: Builder, card: CardTypeSym, lines: Sequence[n.CardLine], when: int) -> None:
    for line in lines:
        if isinstance(line, n.CardIf):
            for branch, inside in zip(line.branches, builder.conditions.branches(line.branches, when), strict=True):
                _lines(builder, card, branch.lines, inside)
        elif isinstance(line, n.Field):
            of = builder.type(line.type, when)
            for ident in line.names:
                if _free(builder, card, ident, of):
                    card.fields[ident.text] = FieldSym(ident.text, ident.span, of, line, when=when, doc=line.doc)
        elif isinstance(line, n.EffectField):
            params = builder.locals(line.params, when, "param")
            effect = EffectT(tuple(param.type for param in params))
            for ident in line.names:
                if _free(builder, card, ident, effect):
                    card.fields[ident.text] = FieldSym(
                        ident.text,
                        ident.span,
                        effect,
                        line,
                        tuple(attrs.evolve(param) for param in params),
                        when=when,
                        doc=line.doc,
                    )
        elif _free(builder, card, line.name, None):
            name = line.name.text
            card.words[name] = AbilitySym(name, line.name.span, line.label.text, line, when=when, doc=line.doc)


def _free(builder: Builder, card: CardTypeSym, ident: n.Ident, of: Type | None) -> bool:
    """Whether a card type may print something of this name."""
    name = ident.text
    if not (name == "owner" and isinstance(of, PlayerT)) and not builder.ident(ident, "printed"):
        return False
    first = card.fields.get(name) or card.words.get(name)
    if first is not None:
        declared_twice(builder.bag, name, ident.span, first.span)
    return first is None
