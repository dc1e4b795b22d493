"""How types go together: what fits where, what two have in common, and how they are called in messages."""

from __future__ import annotations

from collections.abc import Collection

import attrs

from rulekit.compile.meaning.symbols import CardTypeSym, EnumSym
from rulekit.compile.meaning.types import (
    BagT,
    BoolT,
    CardT,
    EffectT,
    EnumT,
    IntT,
    LabelT,
    ListT,
    PlayerT,
    TextT,
    TupleT,
    Type,
    UnknownT,
    ZoneT,
)


def fits(found: Type, wanted: Type, roles: Collection[EnumSym] = ()) -> bool:
    """Whether a value of type `found` may stand where `wanted` is asked for; absence is judged apart.

    A number is a number whatever its bounds, a member of a subtype is one of its supertype, a card of a child type one
    of its parent. A zone fits where a list of its cards is asked for. roles: the enums whose members are players
    (`Names.player_subtypes`).
    """
    if isinstance(found, UnknownT) or isinstance(wanted, UnknownT):
        return True
    if isinstance(wanted, ListT):
        element = element_of(found)
        return element is not None and fits(element, wanted.element, roles)
    if isinstance(wanted, PlayerT):
        return isinstance(found, PlayerT) or (isinstance(found, EnumT) and found.enum in roles)
    if type(found) is not type(wanted):
        return False
    if isinstance(wanted, (EnumT, BagT)) and isinstance(found, (EnumT, BagT)):
        return is_sub(found.enum, wanted.enum)
    if isinstance(wanted, (CardT, ZoneT)) and isinstance(found, (CardT, ZoneT)):
        return found.card.is_a(wanted.card)
    if isinstance(wanted, TextT) and isinstance(found, TextT):
        return wanted.card is None or found.card is None or found.card.is_a(wanted.card)
    if isinstance(wanted, TupleT) and isinstance(found, TupleT):
        pairs = zip(found.items, wanted.items, strict=False)
        return len(found.items) == len(wanted.items) and all(fits(a, b, roles) for a, b in pairs)
    return True


def join(one: Type, other: Type, roles: Collection[EnumSym] = ()) -> Type | None:
    """The narrowest type that both fit, absent if one of them may be; None if there is none."""
    joined = _join(one, other, roles)
    if joined is None:
        return None
    return attrs.evolve(joined, maybe=one.maybe or other.maybe)


def _join(one: Type, other: Type, roles: Collection[EnumSym]) -> Type | None:
    if isinstance(one, UnknownT):
        return other
    if isinstance(other, UnknownT):
        return one
    if isinstance(one, IntT) and isinstance(other, IntT):
        if one.number is other.number and one.number is not None and (one.low, one.high) == (other.low, other.high):
            return one
        return IntT(_least(one.low, other.low), _greatest(one.high, other.high))
    if isinstance(one, ZoneT) and isinstance(other, ZoneT):
        card = common_card(one.card, other.card)
        return None if card is None else ZoneT(card)
    if isinstance(one, (ListT, ZoneT)) and isinstance(other, (ListT, ZoneT)):
        return _join_lists(one, other, roles)
    if isinstance(one, CardT) and isinstance(other, CardT):
        card = common_card(one.card, other.card)
        return None if card is None else CardT(card)
    if isinstance(one, TextT) and isinstance(other, TextT):
        if one.card is None or other.card is None:
            return TextT(None)
        return TextT(common_card(one.card, other.card))
    if fits(one, other, roles):
        return other
    return one if fits(other, one, roles) else None


def _join_lists(one: ListT | ZoneT, other: ListT | ZoneT, roles: Collection[EnumSym]) -> Type | None:
    first, second = element_of(one), element_of(other)
    assert first is not None
    assert second is not None
    element = join(first, second, roles)
    distinct = all(not isinstance(each, ListT) or each.distinct for each in (one, other))
    return None if element is None else ListT(element.surely(), distinct)


def _least(one: int | None, other: int | None) -> int | None:
    return None if one is None or other is None else min(one, other)


def _greatest(one: int | None, other: int | None) -> int | None:
    return None if one is None or other is None else max(one, other)


def common_card(one: CardTypeSym, other: CardTypeSym) -> CardTypeSym | None:
    """The nearest card type that both are."""
    parent: CardTypeSym | None = one
    while parent is not None and not other.is_a(parent):
        parent = parent.parent
    return parent


def is_sub(enum: EnumSym, of: EnumSym) -> bool:
    """Whether every member of `enum` is one of `of` (`all U`)."""
    return enum is of or any(is_sub(enum, one) for one in of.subtypes)


def element_of(found: Type) -> Type | None:
    """The type of the things in a list, set or zone; None if it is nothing of the kind."""
    if isinstance(found, ListT):
        return found.element
    if isinstance(found, ZoneT):
        return CardT(found.card)
    return UnknownT() if isinstance(found, UnknownT) else None


def is_ordered(found: Type) -> bool:
    """Whether `<` has a meaning: numbers, members of an enum, and tuples of them."""
    if isinstance(found, TupleT):
        return all(is_ordered(item) for item in found.items)
    return isinstance(found, (IntT, EnumT, UnknownT))


def describe(wanted: Type) -> str:
    """A type in the words of the language: `a number`, "a card of type `Spell`", `a set of players`."""
    words = _describe(wanted)
    return f"{words} or nothing" if wanted.maybe and not isinstance(wanted, UnknownT) else words


def _describe(wanted: Type) -> str:
    if isinstance(wanted, EnumT):
        return article(wanted.enum.name)
    if isinstance(wanted, CardT):
        return f"a card of type `{wanted.card.name}`"
    if isinstance(wanted, TextT):
        return f"the name of a card of type `{wanted.card.name}`" if wanted.card else "the name of a card"
    if isinstance(wanted, ZoneT):
        return f"a zone of `{wanted.card.name}`"
    if isinstance(wanted, BagT):
        return f"a bag of `{wanted.enum.name}`"
    if isinstance(wanted, ListT):
        return f"{'a set' if wanted.distinct else 'a list'} of {plural(wanted.element)}"
    if isinstance(wanted, TupleT):
        return f"{len(wanted.items)} values in brackets"
    return _PLAIN.get(type(wanted), "something else")


_PLAIN: dict[type[Type], str] = {
    BoolT: "`yes` or `no`",
    IntT: "a number",
    PlayerT: "a player",
    LabelT: "a constant text",
    EffectT: "an effect",
}


def article(name: str) -> str:
    """A name with its article: "an `Order`"."""
    return f"{'an' if name[:1] in 'AEIOUaeiou' else 'a'} `{name}`"


def plural(element: Type) -> str:
    """Several values of a type, in words."""
    if isinstance(element, IntT):
        return "numbers"
    if isinstance(element, PlayerT):
        return "players"
    if isinstance(element, CardT):
        return f"`{element.card.name}` cards"
    if isinstance(element, EnumT):
        return f"`{element.enum.name}` members"
    if isinstance(element, TextT):
        return "card names"
    return "values"
