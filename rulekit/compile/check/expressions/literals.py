"""Values as written: numbers, texts, brackets, tuples, lists, sets and bags by their elements."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulekit.compile.check.paths import access
from rulekit.compile.check.values import types
from rulekit.compile.check.values.build import const, is_unknown, number, truth, unknown
from rulekit.compile.check.values.fit import converted, settled
from rulekit.compile.check.values.scope import Scope
from rulekit.compile.meaning.symbols import EnumSym, MemberSym
from rulekit.compile.meaning.trees import Typed
from rulekit.compile.meaning.types import (
    BagT,
    CardT,
    EnumT,
    IntT,
    LabelT,
    ListT,
    TextT,
    TupleT,
    Type,
    UnknownT,
    ZoneT,
)
from rulekit.compile.names.messages import unknown_name
from rulekit.syntax import nodes as n

if TYPE_CHECKING:
    from rulekit.compile.check.expressions.expressions import Expressions


def integer(e: Expressions, node: n.Integer, scope: Scope, expected: Type | None) -> Typed:
    """`12`."""
    return number(node.value, node.span)


def text(e: Expressions, node: n.Text, scope: Scope, expected: Type | None) -> Typed:
    """The name of a card, or a constant text where one is wanted."""
    wanted = expected.element if isinstance(expected, ListT) else expected
    if isinstance(wanted, LabelT):
        return _label(e, node)
    found = e.lookup.definition(node.text, scope.when)
    if found is None and wanted is None and not e.names.definitions:
        return _label(e, node)
    meant = _without_quotes(node, wanted) if found is None else None
    if meant is not None:
        label = f"{types.describe(wanted) if wanted is not None else 'a value'} is wanted here"
        because = "in quotes stand the names of cards and texts for players"
        return e.wrong("T001", "a text in quotes", node.span, label=label, because=because, help=f"write `{meant}`")
    if found is None:
        names = _names_of(e, wanted, scope)
        unknown_name(e.bag, node.text, node.span, "card", names, {one.name: one.span for one in e.names.definitions})
        return unknown(node.span)
    return access.found_symbols(e, node.text, node.span, found, lambda one: access.global_value(e, one, node.span))


def _without_quotes(node: n.Text, wanted: Type | None) -> str | None:
    """A number or member that stands in quotes."""
    if isinstance(wanted, IntT) and node.text.isdigit():
        return node.text
    if isinstance(wanted, EnumT) and node.text in [member.name for member in wanted.enum.members]:
        return node.text
    return None


def _names_of(e: Expressions, wanted: Type | None, scope: Scope) -> list[str]:
    card = wanted.card if isinstance(wanted, (CardT, TextT, ZoneT)) else None
    return [
        one.name
        for one in e.names.definitions
        if one.when & scope.when and (card is None or one.card.is_a(card) or card.is_a(one.card))
    ]


def _label(e: Expressions, node: n.Text) -> Typed:
    if any(not isinstance(part, n.TextPiece) for part in node.parts):
        return e.wrong(
            "T001",
            "this text holds a value",
            node.span,
            label="a constant text is wanted here",
            because="a text that is a value is the same in every position",
        )
    return const(node.text, LabelT(), node.span)


def group(e: Expressions, node: n.Group, scope: Scope, expected: Type | None) -> Typed:
    """`(e)`; a choice in brackets belongs into a row."""
    if node.where is not None or node.unseen:
        return e.wrong(
            "S005",
            f"`{e.words(node.span)}` is a choice",
            node.span,
            label="there is nobody to choose here",
            because="a choice in brackets stands in an option or a sentence",
        )
    return e.raw(node.inner, scope, expected)


def tuple_(e: Expressions, node: n.Tuple, scope: Scope, expected: Type | None) -> Typed:
    """`(a, b)`: values side by side, or a square."""
    wanted = expected.items if isinstance(expected, TupleT) and len(expected.items) == len(node.items) else None
    hints = wanted or (None,) * len(node.items)
    items = [_element(e, item, scope, hint) for item, hint in zip(node.items, hints, strict=True)]
    maybe = any(item.type.maybe for item in items)
    return Typed("tuple", tuple(items), TupleT(tuple(item.type for item in items), maybe=maybe), node.span)


def list_literal(e: Expressions, node: n.ListLiteral, scope: Scope, expected: Type | None) -> Typed:
    """`[a, b]`."""
    items, element = _items(e, node.items, scope, expected)
    return Typed("list", items, ListT(element), node.span)


def set_literal(e: Expressions, node: n.SetLiteral, scope: Scope, expected: Type | None) -> Typed:
    """`{a, b}`, or the bag `{4 wood, 1 stone}`."""
    amounts = [item for item in node.items if isinstance(item, n.Amount)]
    if amounts or (isinstance(expected, BagT) and not node.items):
        return _bag(e, node, amounts, scope, expected)
    plain = tuple(item for item in node.items if not isinstance(item, n.Amount))
    items, element = _items(e, plain, scope, expected)
    return Typed("set", items, ListT(element, distinct=True), node.span)


def _items(
    e: Expressions, nodes: tuple[n.Expr, ...], scope: Scope, expected: Type | None
) -> tuple[tuple[Typed, ...], Type]:
    """The elements in their common type."""
    wanted = types.element_of(expected) if expected is not None else None
    if wanted is None:
        wanted = _common_enum(e, nodes, scope)
    typed = [_element(e, node, scope, wanted) for node in nodes]
    element: Type = UnknownT()
    for one in typed:
        joined = e.join(element, one.type)
        if joined is None:
            e.wrong(
                "T001",
                f"`{e.words(one.span)}` is {types.describe(one.type.surely())}, not {types.describe(element.surely())}",
                one.span,
                label="the elements before it are of another type",
                because="the elements of one set or list are of one type",
            )
            return tuple(typed), UnknownT()
        element = joined
    element = element.surely()
    return tuple(converted(e, one, element) or one for one in typed), element


def _element(e: Expressions, node: n.Expr, scope: Scope, wanted: Type | None) -> Typed:
    """One element; what it should be is only a hint, but a card's name becomes its copy."""
    typed = e.check(node, scope) if wanted is None else _hinted(e, node, scope, wanted)
    if isinstance(typed.type, ListT) or (isinstance(typed.type, ZoneT) and not isinstance(wanted, (ZoneT, UnknownT))):
        return e.wrong(
            "T001",
            f"`{e.words(node.span)}` is {types.describe(typed.type)}",
            node.span,
            label="one thing is wanted here",
            because="sets do not hold sets",
            help="join sets with `+`",
        )
    return typed


def _hinted(e: Expressions, node: n.Expr, scope: Scope, wanted: Type) -> Typed:
    typed = settled(e, e.raw(node, scope, wanted), scope, wanted if isinstance(wanted, ZoneT) else None)
    return converted(e, typed, wanted) or typed


def _common_enum(e: Expressions, nodes: tuple[n.Expr, ...], scope: Scope) -> Type | None:
    """The one enum that has all these names as members, if a name alone would not tell."""
    enums: list[EnumSym] | None = None
    for node in nodes:
        if not isinstance(node, n.Name) or node.text in scope.locals:
            return None
        found = e.lookup.find(node.text, scope.when)
        if found is None or not all(isinstance(one, MemberSym) for one in found.symbols):
            return None
        have = [one.enum for one in found.symbols if isinstance(one, MemberSym) and one.enum is not None]
        enums = have if enums is None else [one for one in enums if one in have]
    if not enums:
        return None
    least = [one for one in enums if not any(types.is_sub(other, one) for other in enums if other is not one)]
    return EnumT(least[0]) if len(least) == 1 else None


def _bag(e: Expressions, node: n.SetLiteral, amounts: list[n.Amount], scope: Scope, expected: Type | None) -> Typed:
    if len(amounts) != len(node.items):
        odd = next(item for item in node.items if not isinstance(item, n.Amount))
        return e.wrong(
            "T001",
            f"`{e.words(odd.span)}` has no number",
            odd.span,
            label="how many?",
            because="a bag says how many there are of each",
        )
    enum = _bag_enum(e, amounts, scope, expected)
    if enum is None:
        return unknown(node.span)
    counts: dict[int, Typed] = {}
    dynamic: list[tuple[Typed, Typed]] = []
    for amount in amounts:
        count = e.check(amount.count, scope, IntT(0, None))
        member = e.check(amount.unit, scope, EnumT(enum))
        if is_unknown(count) or is_unknown(member):
            continue
        if member.op == "const":
            before = counts.get(member.args[0])
            counts[member.args[0]] = count if before is None else _plus(before, count)
        else:
            dynamic.append((member, count))
    cells = [_cell(e, node, counts.get(one.index), one, enum, dynamic) for one in enum.members]
    return Typed("bag", tuple(cells), BagT(enum), node.span)


def _cell(
    e: Expressions,
    node: n.SetLiteral,
    count: Typed | None,
    member: MemberSym,
    enum: EnumSym,
    dynamic: list[tuple[Typed, Typed]],
) -> Typed:
    cell = count or number(0, node.span)
    for which, more in dynamic:
        here = truth("eq", which, const(member.index, EnumT(enum), node.span), span=node.span)
        cell = _plus(cell, Typed("if", (here, more, number(0, node.span)), IntT(0, None), node.span))
    return cell


def _plus(a: Typed, b: Typed) -> Typed:
    return Typed("add", (a, b), IntT(0, None), a.span.to(b.span))


def _bag_enum(e: Expressions, amounts: list[n.Amount], scope: Scope, expected: Type | None) -> EnumSym | None:
    """The enum that all the units are members of; the expected one if it has them all."""
    units = tuple(amount.unit for amount in amounts)
    if isinstance(expected, BagT):
        with e.trying():
            own = _bag_enum(e, amounts, scope, None) if units else None
        return expected.enum if own is None or types.is_sub(own, expected.enum) else own
    common = _common_enum(e, units, scope)
    if isinstance(common, EnumT):
        return common.enum
    items, element = _items(e, units, scope, None)
    if isinstance(element, EnumT):
        return element.enum
    if not isinstance(element, UnknownT):
        e.wrong(
            "T001",
            f"`{e.words(items[0].span)}` is {types.describe(element)}, not a member of an enum",
            items[0].span,
            label="a member is wanted here",
            because="a bag counts members of an enum",
        )
    return None
