"""Types as written, resolved: `Money`, `Int 0..9`, `bag of Resource`, `Colour?`."""

from __future__ import annotations

from rulekit.compile.meaning.rulebook import Names
from rulekit.compile.meaning.symbols import CardTypeSym, EnumSym, NumberSym
from rulekit.compile.meaning.types import (
    BagT,
    BoolT,
    CardT,
    EnumT,
    IntT,
    LabelT,
    ListT,
    PlayerT,
    TextT,
    Type,
    UnknownT,
    ZoneT,
)
from rulekit.compile.names.messages import exists_elsewhere, unknown_name
from rulekit.compile.names.words import BUILTIN_TYPES
from rulekit.diagnostics import Bag
from rulekit.syntax import nodes as n
from rulekit.terms import MOST_ELEMENTS


def resolve_type(node: n.Type, names: Names, bag: Bag, when: int | None = None) -> Type:
    """The type that is written; an unknown name is N001, one that exists elsewhere N013, both give `UnknownT`.

    when: the variants of the place; None: all of them.
    """
    when = names.everywhere if when is None else when
    if isinstance(node, n.RangeType):
        return _maybe(_range(node.low, node.high, bag), node.optional)
    if isinstance(node, n.NamedType):
        return _maybe(_named(node, names, bag, when), node.optional)
    element = resolve_name(node.element, names, bag, when)
    if isinstance(element, UnknownT):
        return element
    if isinstance(node, n.ListType):
        limit = None if node.at_most is None else node.at_most.value
        if limit is not None and limit > MOST_ELEMENTS:
            bag.report("T023", f"a list of {limit:,} elements is too long", node.span)
            limit = MOST_ELEMENTS
        return _maybe(ListT(element, limit=limit), node.optional)
    if isinstance(node, n.BagType):
        if isinstance(element, EnumT):
            return _maybe(BagT(element.enum), node.optional)
        bag.report(
            "T001", "a bag holds members of an enum", node.element.span, because="a bag counts how many of each member"
        )
        return UnknownT()
    if isinstance(element, CardT):
        return _maybe(ZoneT(element.card), node.optional)
    bag.report("T001", "a zone holds cards", node.element.span, because="only cards lie in zones")
    return UnknownT()


def resolve_name(ident: n.Ident, names: Names, bag: Bag, when: int) -> Type:
    """A type by its name alone."""
    name = ident.text
    builtin = {"Bool": BoolT(), "Int": IntT(), "Player": PlayerT(), "Text": TextT(None), "Label": LabelT()}
    if name in builtin:
        return builtin[name]
    symbol: EnumSym | NumberSym | CardTypeSym | None
    symbol = names.enums.get(name) or names.numbers.get(name) or names.cards.get(name)
    if symbol is None:
        known = {one.name: one.span for table in (names.enums, names.numbers, names.cards) for one in table.values()}
        unknown_name(bag, ident.text, ident.span, "type", [*known, *BUILTIN_TYPES], known)
        return UnknownT()
    if when & ~symbol.when:
        exists_elsewhere(bag, ident.text, ident.span, [symbol], names, when & ~symbol.when)
    if isinstance(symbol, EnumSym):
        return EnumT(symbol)
    if isinstance(symbol, NumberSym):
        return IntT(symbol.low, symbol.high, symbol)
    return CardT(symbol)


def resolve_dim(dim: n.Dim, names: Names, bag: Bag, when: int) -> Type:
    """What follows `per`: something with finitely many values."""
    if isinstance(dim, n.RangeType):
        return _range(dim.low, dim.high, bag)
    found = resolve_name(dim, names, bag, when)
    if isinstance(found, EnumT | PlayerT | BoolT | UnknownT) or (isinstance(found, IntT) and found.low is not None):
        return found
    bag.report(
        "T003",
        f"`{dim.text}` has no members to go through",
        dim.span,
        because="`per` is followed by an enum, a number with bounds, or `Player`",
    )
    return UnknownT()


def size_of(of: Type, names: Names) -> int:
    """How many values a type with members has, with all players; 1 where that is not known before play."""
    match of:
        case EnumT(enum=enum):
            return len(enum.members)
        case PlayerT():
            return len(names.roles)
        case BoolT():
            return 2
        case IntT(low=low, high=high) if low is not None and high is not None:
            return high - low + 1
    return 1


def disjoint(one: Type, two: Type, names: Names) -> bool:
    """Whether no value fits both types, so that a sentence can tell two holes apart (LANGUAGE 4.1)."""
    if isinstance(one, UnknownT) or isinstance(two, UnknownT) or (one.maybe and two.maybe):
        return False
    if type(one) is not type(two):
        enum = one if isinstance(one, EnumT) else two
        if isinstance(enum, EnumT) and isinstance(two if enum is one else one, PlayerT):
            return enum.enum not in names.player_subtypes
        return {type(one), type(two)} != {ListT, ZoneT}
    if isinstance(one, EnumT) and isinstance(two, EnumT):
        return not _roots(one.enum) & _roots(two.enum)
    if isinstance(one, CardT | ZoneT) and isinstance(two, CardT | ZoneT):
        return not (one.card.is_a(two.card) or two.card.is_a(one.card))
    return False  # an empty list or bag fits both, and of numbers any


def _roots(enum: EnumSym) -> set[int]:
    found = set()
    for member in enum.members:
        while member.origin is not None:
            member = member.origin
        found.add(id(member))
    return found


def _maybe(found: Type, optional: bool) -> Type:
    return found.or_absent() if optional and not isinstance(found, UnknownT) else found


def _named(node: n.NamedType, names: Names, bag: Bag, when: int) -> Type:
    found = resolve_name(node.name, names, bag, when)
    if node.low is None or node.high is None or isinstance(found, UnknownT):
        return found
    if node.name.text != "Int":
        bag.report(
            "T001",
            f"`{node.name.text}` takes no bounds",
            node.low.span.to(node.high.span),
            because="only `Int` is narrowed by bounds; a number type has its own",
        )
        return found
    return _range(node.low, node.high, bag)


def _range(low: n.Integer, high: n.Integer, bag: Bag) -> Type:
    if low.value > high.value:
        bag.report(
            "T013",
            f"no number lies in {low.value}..{high.value}",
            low.span.to(high.span),
            because="a range goes from low to high",
            help=f"write `{high.value}..{low.value}`",
        )
        return IntT(high.value, low.value)
    return IntT(low.value, high.value)
