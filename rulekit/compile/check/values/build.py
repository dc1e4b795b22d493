"""Building resolved expressions: the small pieces that every checker of expressions puts together."""

from __future__ import annotations

from typing import Any

import attrs

from rulekit.compile.meaning.symbols import Local, ZoneSym
from rulekit.compile.meaning.trees import Typed
from rulekit.compile.meaning.types import (
    BoolT,
    CardT,
    EnumT,
    IntT,
    ListT,
    Type,
    UnknownT,
    ZoneT,
)
from rulekit.diagnostics import Span
from rulekit.terms import ABSENT

BOOL = BoolT()
UNKNOWN = UnknownT()


def unknown(span: Span) -> Typed:
    """What stands for a mistake that was reported."""
    return Typed("const", (0,), UNKNOWN, span)


def is_unknown(typed: Typed) -> bool:
    """Whether this was wrong already."""
    return isinstance(typed.type, UnknownT) and typed.args != (ABSENT,)


def const(value: Any, type_: Type, span: Span) -> Typed:
    """A constant."""
    return Typed("const", (value,), type_, span)


def number(value: int, span: Span) -> Typed:
    """A constant number."""
    return const(value, IntT(value, value), span)


def absent(span: Span) -> Typed:
    """`absent`: a value of every type that may lack one."""
    return const(ABSENT, UnknownT(maybe=True), span)


def truth(op: str, *args: Any, span: Span) -> Typed:
    """An operation that holds or does not."""
    return Typed(op, args, BOOL, span)


def negation(typed: Typed, negated: bool, span: Span) -> Typed:
    """The same, or its opposite."""
    return truth("not", typed, span=span) if negated else typed


def local(name: Local, span: Span) -> Typed:
    """A local that is read; a list by `local_list`."""
    return Typed("local_list" if isinstance(name.type, ListT) else "local", (name,), name.type, span)


def bound(name: str, type_: Type, span: Span) -> Local:
    """A fresh name inside an expression."""
    return Local(name, type_.surely(), "bound", span)


def members(zone: Typed) -> Typed:
    """The cards of a zone."""
    assert isinstance(zone.type, ZoneT)
    return Typed("members", (zone,), ListT(CardT(zone.type.card), distinct=True), zone.span)


def only(zone: Typed) -> Typed:
    """The card of an `at most 1` zone, if there is one."""
    assert isinstance(zone.type, ZoneT)
    return Typed("only", (zone,), CardT(zone.type.card, maybe=True), zone.span)


def size(zone: Typed) -> Typed:
    """How many cards lie in a zone."""
    return Typed("size", (zone,), IntT(0, zone_limit(zone)), zone.span)


def zone_limit(zone: Typed) -> int | None:
    """How many cards fit into a zone, if its declaration says so."""
    return zone.args[0].limit if zone.op == "zone" and isinstance(zone.args[0], ZoneSym) else None


def is_single(zone: Typed) -> bool:
    """Whether this is an `at most 1` zone."""
    return isinstance(zone.type, ZoneT) and zone_limit(zone) == 1


def maybe_if(type_: Type, *others: Typed) -> Type:
    """The type, absent too if one of the others may be."""
    return type_.or_absent() if any(one.type.maybe for one in others) else type_


def retyped(typed: Typed, type_: Type) -> Typed:
    """The same expression, known to be of another type."""
    return attrs.evolve(typed, type=type_)


def at(typed: Typed, span: Span) -> Typed:
    """The same expression at another place."""
    return attrs.evolve(typed, span=span)


def shifted(typed: Typed, shift: int, type_: Type) -> Typed:
    """A member of a subtype as one of its supertype: its index grows by a constant."""
    type_ = maybe_if(type_, typed)
    if typed.op == "const" and isinstance(typed.args[0], int) and typed.args[0] != ABSENT:
        return const(typed.args[0] + shift, type_, typed.span)
    if not shift:
        return retyped(typed, type_)
    return Typed("add", (typed, const(shift, IntT(shift, shift), typed.span)), type_, typed.span)


def list_of(items: Typed) -> Type:
    """The type of the elements; for what is no list, unknown."""
    return items.type.element if isinstance(items.type, ListT) else UNKNOWN


def all_members(enum: EnumT, span: Span) -> Typed:
    """Every member of an enum, in order."""
    return Typed("all", (enum.enum,), ListT(enum.surely(), distinct=True), span)
