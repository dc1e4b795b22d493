"""Reading a symbol: the value of a variable, zone, `let`, field, column or table, as far as its text goes."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from rulekit.compile.check.values.build import (
    const,
    is_unknown,
    local,
    maybe_if,
    shifted,
    unknown,
)
from rulekit.compile.check.values.partial import FamilyT, FunctionT, NoValueT, is_partial
from rulekit.compile.check.values.several import by_variant
from rulekit.compile.meaning.symbols import (
    CardTypeSym,
    DefinitionSym,
    EnumSym,
    FieldSym,
    LetSym,
    Local,
    MemberSym,
    NumberSym,
    OptionSym,
    PhaseSym,
    Symbol,
    ValuesSym,
    VariableSym,
    ZoneSym,
)
from rulekit.compile.meaning.trees import Typed
from rulekit.compile.meaning.types import (
    CardT,
    EnumT,
    IntT,
    ListT,
    PlayerT,
    TextT,
    Type,
    UnknownT,
    ZoneT,
)
from rulekit.compile.names import Found
from rulekit.diagnostics import Span
from rulekit.terms import MOST_ELEMENTS

if TYPE_CHECKING:
    from rulekit.compile.check.expressions.expressions import Expressions


def found_symbols(e: Expressions, name: str, span: Span, found: Found, read: Callable[[Symbol], Typed]) -> Typed:
    """The value of a name that was found, in each of the variants where it means something else (N013)."""
    if found.missing:
        e.lookup.report_elsewhere(e.bag, name, span, found)
        return unknown(span)
    values = [(symbol.when, read(symbol)) for symbol in found.symbols]
    if not values or any(is_unknown(value) for _, value in values):
        return unknown(span)
    if len(values) == 1:
        return values[0][1]
    if len({_shape(value) for _, value in values}) > 1 or not _joined(e, values):
        return e.wrong(
            "T001",
            f"`{name}` is of another kind in other variants",
            span,
            label="what it is depends on a condition",
            seconds=[(symbol.span, "declared under a condition") for symbol in found.symbols],
            because="a name that stands for different things is used where one of them exists",
        )
    return by_variant(values, span)


def _shape(value: Typed) -> tuple[object, ...]:
    """What has to be alike for half-read values to go on together."""
    of = value.type
    if not is_partial(value):
        return ()
    if isinstance(of, FamilyT):
        records = isinstance(of.symbol, ValuesSym) and "" not in of.symbol.columns
        return FamilyT, type(of.symbol), of.dims, records
    return (type(of), len(of.params) if isinstance(of, FunctionT) else 0)


def _joined(e: Expressions, values: list[tuple[int, Typed]]) -> bool:
    """Whether complete values have a type in common."""
    common: Type = UnknownT()
    for _, value in values:
        joined = common if is_partial(value) else e.join(common, value.type)
        if joined is None:
            return False
        common = joined
    return True


def local_value(name: Local, span: Span) -> Typed:
    """A local that is read; `var x per K` needs an index first."""
    if name.dims:
        return Typed("local_at", (name,), FamilyT(name, name.dims), span)
    return local(name, span)


def global_value(e: Expressions, symbol: Symbol, span: Span) -> Typed:
    """A name at the margin, or what the table has."""
    if isinstance(symbol, (VariableSym, ZoneSym, LetSym)):
        return owned_value(e, symbol, None, span)
    if isinstance(symbol, MemberSym):
        return member_value(symbol, span)
    if isinstance(symbol, OptionSym):
        return Typed("option", (symbol,), symbol.type, span)
    if isinstance(symbol, EnumSym):
        return Typed("all", (symbol,), ListT(EnumT(symbol), distinct=True), span)
    if isinstance(symbol, NumberSym):
        if symbol.high - symbol.low >= MOST_ELEMENTS:
            return e.wrong("T023", f"`{symbol.name}` is too large a set", span, label=f"{symbol.low}..{symbol.high}")
        return Typed("all", (symbol,), ListT(number_type(symbol), distinct=True), span)
    if isinstance(symbol, CardTypeSym):
        return Typed("definitions", (symbol,), ListT(TextT(symbol), distinct=True), span)
    if isinstance(symbol, ValuesSym):
        return Typed("values", (symbol,), FamilyT(symbol, symbol.keys), span)
    if isinstance(symbol, DefinitionSym):
        return Typed("definition", (symbol,), TextT(symbol.card), span)
    assert isinstance(symbol, PhaseSym)
    return Typed("const", (0,), NoValueT(symbol), span)


def number_type(symbol: NumberSym) -> IntT:
    """The type of a declared number."""
    return IntT(symbol.low, symbol.high, symbol)


def member_value(symbol: MemberSym, span: Span) -> Typed:
    """A member of an enum, or a seat."""
    return const(symbol.index, PlayerT() if symbol.enum is None else EnumT(symbol.enum), span)


def owned_value(e: Expressions, symbol: Symbol, owner: Typed | None, span: Span) -> Typed:
    """A variable, zone or `let` of the table (owner None) or of an owner."""
    assert isinstance(symbol, (VariableSym, ZoneSym, LetSym))
    if owner is not None:
        owner = owner_as(e, owner, symbol.owner)
    if isinstance(symbol, VariableSym):
        if symbol.dims:
            return Typed("read", (symbol, owner), FamilyT(symbol, symbol.dims), span)
        return variable(symbol, owner, (), span)
    if isinstance(symbol, ZoneSym):
        if symbol.dims:
            return Typed("zone", (symbol, owner), FamilyT(symbol, symbol.dims), span)
        return zone(symbol, owner, (), span)
    arguments = () if owner is None else (owner,)
    params = symbol.params[len(arguments) :]
    if params:
        return Typed("call", (symbol, *arguments), FunctionT(symbol, params), span)
    return call(e, symbol, arguments, span)


def owner_as(e: Expressions, owner: Typed, wanted: object) -> Typed:
    """An owner as what the declaration names: a member of the supertype, a card of the parent type."""
    if isinstance(owner.type, EnumT) and isinstance(wanted, (EnumSym, str)) and owner.type.enum is not wanted:
        shift = e.lookup.shift(owner.type.enum, wanted)
        if shift is not None:
            return shifted(owner, shift, PlayerT() if isinstance(wanted, str) else EnumT(wanted))
    return owner


def variable(symbol: VariableSym, owner: Typed | None, indexes: Iterable[Typed], span: Span) -> Typed:
    """A stored value. It may be absent if its type says so, or if its owner or an index is or lies outside."""
    keys = tuple(indexes)
    type_: Type = symbol.type
    if not isinstance(type_, ListT):
        type_ = maybe_if(type_, *keys, *(() if owner is None else (owner,)))
    return Typed("read", (symbol, owner, *keys), type_, span)


def zone(symbol: ZoneSym, owner: Typed | None, indexes: Iterable[Typed], span: Span) -> Typed:
    """A zone."""
    keys = tuple(indexes)
    type_ = maybe_if(ZoneT(symbol.card), *keys, *(() if owner is None else (owner,)))
    return Typed("zone", (symbol, owner, *keys), type_, span)


def call(e: Expressions, symbol: LetSym, arguments: tuple[Typed, ...], span: Span) -> Typed:
    """A `let` with all its arguments; absent if one is that may not be."""
    of = e.let(symbol).type
    if not isinstance(of, ListT):
        pairs = zip(symbol.params, arguments, strict=False)
        of = maybe_if(of, *(argument for param, argument in pairs if not param.type.maybe))
    return Typed("call", (symbol, *arguments), of, span)


def field(symbol: FieldSym, card: Typed, span: Span) -> Typed:
    """What is printed on a card, or in a definition."""
    op = "printed" if isinstance(card.type, TextT) else "field"
    of = symbol.type if isinstance(symbol.type, ListT) else maybe_if(symbol.type, card)
    return Typed(op, (symbol, card), of, span)


def column(symbol: EnumSym, name: str, member: Typed, span: Span) -> Typed:
    """A column of an enum."""
    of = symbol.columns[name]
    return Typed("column", (symbol, name, member), of if isinstance(of, ListT) else maybe_if(of, member), span)


def host_type(e: Expressions, card: CardTypeSym) -> Type:
    """The cards in whose zones such a card can lie."""
    hosts = [
        zone.owner
        for zone in e.names.zones
        if isinstance(zone.owner, CardTypeSym) and (zone.card.is_a(card) or card.is_a(zone.card))
    ]
    roots = {host for host in hosts if not any(host is not other and host.is_a(other) for other in hosts)}
    return CardT(roots.pop() if len(roots) == 1 else card, maybe=True)


def builtin_member(e: Expressions, name: str, card: Typed, span: Span) -> Typed | None:
    """`owner controller host text name card` of a card."""
    if not isinstance(card.type, CardT):
        return None
    of = card.type.card
    if name == "card":
        return Typed("wherever", (card,), card.type, span)
    if name == "name":
        return Typed("definition_of", (card,), maybe_if(TextT(of), card), span)
    if name == "text":
        return Typed("text", (card,), TextT(of, maybe=True), span)
    if name in ("owner", "controller"):
        return Typed(name, (card,), PlayerT(maybe=True), span)
    if name == "host":
        return Typed("host", (card,), host_type(e, of), span)
    return None
