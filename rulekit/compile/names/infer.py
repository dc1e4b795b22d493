"""The type of a table whose columns say none: what its cells have in common."""

from __future__ import annotations

from collections.abc import Sequence

from rulekit.compile.meaning.symbols import EnumSym
from rulekit.compile.meaning.types import BoolT, EnumT, IntT, LabelT, PlayerT, TextT, Type, UnknownT
from rulekit.compile.names.builder import Builder
from rulekit.syntax import nodes as n


def infer(builder: Builder, rows: Sequence[n.Row], when: int) -> Type:
    """The type that all cells share; `UnknownT` if that takes more than a look at each.

    A number type has the bounds of its cells, a text is a definition if a card has this name, else a label; `absent`
    makes it optional.
    """
    kinds: list[Type] = []
    maybe = False
    for row in rows:
        item = row.items[0] if len(row.items) == 1 else None
        if isinstance(item, n.Name) and item.text == "absent":
            maybe = True
        else:
            kinds.append(_type_of(builder, item))
    found = _common(builder, kinds, rows)
    return found.or_absent() if maybe and not isinstance(found, UnknownT) else found


def _type_of(builder: Builder, item: n.Node | None) -> Type:
    number = _number(item)
    if number is not None:
        return IntT(number, number)
    if isinstance(item, n.Text):
        cards = {one.name for one in builder.names.definitions}
        return TextT(None) if item.text in cards else LabelT()
    if isinstance(item, n.Name):
        return BoolT() if item.text in ("yes", "no") else PlayerT() if _is_role(builder, item.text) else UnknownT()
    return UnknownT()


def _common(builder: Builder, kinds: Sequence[Type], rows: Sequence[n.Row]) -> Type:
    numbers = [kind for kind in kinds if isinstance(kind, IntT)]
    if kinds and len(numbers) == len(kinds):
        lows = [kind.low for kind in numbers if kind.low is not None]
        highs = [kind.high for kind in numbers if kind.high is not None]
        return IntT(min(lows), max(highs))
    for kind in (BoolT, TextT):
        if kinds and all(isinstance(one, kind) for one in kinds):
            return kinds[0]
    if kinds and all(isinstance(one, TextT | LabelT) for one in kinds):
        return LabelT()
    members = [row.items[0].text for row in rows if len(row.items) == 1 and isinstance(row.items[0], n.Name)]
    if kinds and len(members) == len(rows):
        if all(isinstance(one, PlayerT) for one in kinds):
            return PlayerT()
        enum = _enum_of(builder, set(members) - {"absent"})
        if enum is not None:
            return EnumT(enum)
    return UnknownT()


def _enum_of(builder: Builder, members: set[str]) -> EnumSym | None:
    """The smallest enum that has all these members."""
    fitting = [enum for enum in builder.names.enums.values() if members <= {member.name for member in enum.members}]
    return min(fitting, key=lambda enum: len(enum.members), default=None)


def _is_role(builder: Builder, name: str) -> bool:
    return any(role.name == name for role in builder.names.roles)


def _number(item: n.Node | None) -> int | None:
    if isinstance(item, n.Integer):
        return item.value
    if isinstance(item, n.Negative) and isinstance(item.operand, n.Integer):
        return -item.operand.value
    return None
