"""How many elements a set or list can have at most (LANGUAGE 3): what it came from decides."""

from __future__ import annotations

from typing import Any

from rulekit.compile.lower.variant import Variant, root
from rulekit.compile.meaning.symbols import Local, ZoneSym
from rulekit.compile.meaning.trees import Typed
from rulekit.compile.meaning.types import IntT, ListT, Type


def capacity(typed: Typed, variant: Variant) -> int:
    """The most elements the list can have in this variant."""
    handler = _OF.get(typed.op)
    limit = _by_element(typed.type, variant)
    return min(handler(typed.args, variant), limit) if handler else limit


def element_capacity(type_: Type, variant: Variant) -> int:
    """The most elements of a stored or passed list of this type."""
    if isinstance(type_, ListT) and type_.limit is not None:
        return type_.limit
    return _by_element(type_, variant)


def _by_element(type_: Type, variant: Variant) -> int:
    """A set has no more elements than its type has values; a list of them is given twice that room, at most 4,096."""
    if not isinstance(type_, ListT):
        return 1
    size = variant.domain_size(type_.element)
    return min(4096, size if type_.distinct else max(2 * size, 8))


def _zone(args: tuple[Any, ...], variant: Variant) -> int:
    zone = args[0]
    if zone.op == "zone":
        return _room(zone.args[0], variant)
    if zone.op == "box":
        return variant.copies_of(root(zone.args[0]))
    return len(variant.cards)


def _room(zone: ZoneSym, variant: Variant) -> int:
    copies = variant.copies_of(zone.card)
    return copies if zone.limit is None else min(zone.limit, copies)


def _family(args: tuple[Any, ...], variant: Variant) -> int:
    symbol = args[0]
    each = _room(symbol, variant)
    family = variant.family(symbol)
    zones = 1
    for dim in family.dims[1 if symbol.owner is not None else 0 :]:
        zones *= dim.size
    return min(each * zones, variant.copies_of(symbol.card))


def _span(args: tuple[Any, ...], variant: Variant) -> int:
    low, high = args[0].type, args[1].type
    if isinstance(low, IntT) and isinstance(high, IntT) and low.low is not None and high.high is not None:
        return max(0, high.high - low.low + 1)
    return 4096


def _sum(args: tuple[Any, ...], variant: Variant) -> int:
    return sum(capacity(a, variant) for a in args)


def _second(args: tuple[Any, ...], variant: Variant) -> int:
    return capacity(args[1], variant)


def _first(args: tuple[Any, ...], variant: Variant) -> int:
    return capacity(args[0], variant)


def _product(args: tuple[Any, ...], variant: Variant) -> int:
    return min(4096, capacity(args[1], variant) * capacity(args[2], variant))


def _let(args: tuple[Any, ...], variant: Variant) -> int:
    body = variant.book.lets.get(args[0])
    return capacity(body, variant) if body is not None else 4096


def _seats(args: tuple[Any, ...], variant: Variant) -> int:
    return len(variant.seats)


def _constant(args: tuple[Any, ...], variant: Variant) -> int:
    return len(args[0]) if isinstance(args[0], tuple) else 1


def _all(args: tuple[Any, ...], variant: Variant) -> int:
    of = args[0]
    if isinstance(of, Type):
        return variant.domain_size(of)
    if of == "Player":
        return variant.players
    return len(of.members) if hasattr(of, "members") else of.high - of.low + 1


def _either(args: tuple[Any, ...], variant: Variant) -> int:
    return max(capacity(args[1], variant), capacity(args[2], variant))


def _written(args: tuple[Any, ...], variant: Variant) -> int:
    return len(args)


def _local(args: tuple[Any, ...], variant: Variant) -> int:
    local: Local = args[0]
    return element_capacity(local.type, variant)


_OF = {
    "members": _zone,
    "family": _family,
    "span": _span,
    "plus": _sum,
    "filter": _second,
    "map": _second,
    "best": _second,
    "sorted": _second,
    "flat": _product,
    "minus": _first,
    "unique": _first,
    "from": _first,
    "after": _first,
    "top": _second,
    "bottom": _second,
    "if": _either,
    "otherwise": _sum,
    "call": _let,
    "seats": _seats,
    "players": _seats,
    "others": _seats,
    "const": _constant,
    "all": _all,
    "list": _written,
    "set": _written,
    "local_list": _local,
}
