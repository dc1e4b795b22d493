"""Paths: names, `your x`, members behind dots, and indexes."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

from attrs import field, frozen

from rulekit.compile.check.paths import access, members
from rulekit.compile.check.paths.indexes import indexed
from rulekit.compile.check.values import types
from rulekit.compile.check.values.build import absent, const, is_unknown, local, unknown
from rulekit.compile.check.values.build import members as cards_of
from rulekit.compile.check.values.fit import copy_of, settled
from rulekit.compile.check.values.partial import NoValueT, RecordT
from rulekit.compile.check.values.scope import Scope
from rulekit.compile.check.values.several import lifted, over
from rulekit.compile.meaning.symbols import CardTypeSym, Local, MemberSym, ValuesSym
from rulekit.compile.meaning.trees import Typed
from rulekit.compile.meaning.types import (
    BoolT,
    CardT,
    EnumT,
    ListT,
    PlayerT,
    Type,
    UnknownT,
    ZoneT,
)
from rulekit.compile.names.messages import unknown_name
from rulekit.diagnostics import Span, near
from rulekit.syntax import nodes as n

if TYPE_CHECKING:
    from rulekit.compile.check.expressions.expressions import Expressions


@frozen(eq=False)
class RankScope(Scope):
    """Where things are ranked by: bare names are first members of the element, then what they are outside."""

    element: Local | None = field(default=None, kw_only=True)
    outside: Scope | None = field(default=None, kw_only=True)


# ---- names ----------------------------------------------------------------------------------------------------


def name(e: Expressions, node: n.Name, scope: Scope, expected: Type | None) -> Typed:
    """A bare name: a local, a member of `this`, a member of an enum, or a name of the whole rulebook."""
    text, span = node.text, node.span
    for look in (_element_member, _local, _word, _own_member):
        value = look(e, text, span, scope)
        if value is not None:
            return value
    return _global(e, text, span, scope, expected)


def _element_member(e: Expressions, text: str, span: Span, scope: Scope) -> Typed | None:
    if not isinstance(scope, RankScope) or scope.element is None:
        return None
    return members.find(e, local(scope.element, span), text, span, scope.when)


def _local(e: Expressions, text: str, span: Span, scope: Scope) -> Typed | None:
    found = scope.locals.get(text)
    return None if found is None else access.local_value(found, span)


def _own_member(e: Expressions, text: str, span: Span, scope: Scope) -> Typed | None:
    if scope.owner is None or scope.this is None:
        return None
    return members.find(e, local(scope.this, span), text, span, scope.when)


def _global(e: Expressions, text: str, span: Span, scope: Scope, expected: Type | None) -> Typed:
    wanted = expected.element if isinstance(expected, ListT) else expected
    member = _member_of(e, text, wanted)
    if member is not None:
        return access.member_value(member, span)
    found = e.lookup.find(text, scope.when)
    if found is not None and found.symbols:
        several = [one for one in found.symbols if isinstance(one, MemberSym)]
        if several:
            return _one_member(e, text, span, several)
        return access.found_symbols(e, text, span, found, lambda one: access.global_value(e, one, span))
    builtin = _BUILTIN.get(text)
    if builtin is not None:
        return builtin(e, span, scope, expected)
    if found is not None:
        return access.found_symbols(e, text, span, found, lambda one: unknown(span))
    return unknown_here(e, text, span, scope, expected)


def _member_of(e: Expressions, text: str, wanted: Type | None) -> MemberSym | None:
    """The member that the place asks for, if several enums have one of this name."""
    if isinstance(wanted, EnumT):
        return e.lookup.member(wanted.enum, text)
    return e.lookup.member("Player", text) if isinstance(wanted, PlayerT) else None


def _one_member(e: Expressions, text: str, span: Span, symbols: list[MemberSym]) -> Typed:
    """Of members that `all U` takes along the first one; of unrelated ones none without a hint."""
    roots = [one for one in symbols if one.origin is None] or symbols[:1]
    if len(roots) == 1:
        return access.member_value(roots[0], span)
    kinds = " or ".join(f"a `{one.enum.name}`" if one.enum else "a player" for one in roots)
    return e.wrong(
        "N022",
        f"`{text}` is {kinds}",
        span,
        label="which of them is not said",
        seconds=[(one.span, "declared here") for one in roots],
        because="nothing here tells the two apart",
        help="compare or store it where one type is wanted",
    )


def unknown_here(e: Expressions, text: str, span: Span, scope: Scope, expected: Type | None = None) -> Typed:
    """N001 for a name that means nothing here."""
    help_owner = [symbol for symbol in e.lookup.owned_by_any(text) if getattr(symbol, "owner", None) is not None]
    if help_owner:
        return _of_somebody(e, text, span, scope, help_owner[0])
    what = "zone" if isinstance(expected, ZoneT) else "name"
    nearest = [] if e.bag.is_long else near(text, _names_here(e, scope))
    declared = {one: place for one in nearest if (place := _place_of(e, one, scope)) is not None}
    seats = [role.name for role in e.names.roles] if re.fullmatch(r"P\d+", text) else []
    unknown_name(e.bag, text, span, what, seats or nearest, declared)
    return unknown(span)


def _names_here(e: Expressions, scope: Scope) -> list[str]:
    """All names that mean something at a place."""
    names = [*scope.locals, *_BUILTIN]
    if scope.this is not None and scope.owner is not None:
        names += members.candidates(e, scope.this.type, scope.when)
    if isinstance(scope, RankScope) and scope.element is not None:
        names += members.candidates(e, scope.element.type, scope.when)
    kinds = ("option", "member", "values", "type", "let", "variable", "zone")
    return [*names, *e.lookup.candidates(*kinds, when=scope.when)]


def _place_of(e: Expressions, name: str, scope: Scope) -> Span | None:
    if name in scope.locals:
        return scope.locals[name].span
    found = e.lookup.find(name, scope.when)
    return found.symbols[0].span if found is not None and found.symbols else None


def _of_somebody(e: Expressions, text: str, span: Span, scope: Scope, symbol: object) -> Typed:
    owner = getattr(symbol, "owner", None)
    whose = owner if isinstance(owner, str) else getattr(owner, "name", "")
    mine = owner == "Player" and scope.you is not None
    return e.wrong(
        "N001",
        f"unknown name `{text}`",
        span,
        label=f"every {whose} has one; whose is meant?",
        because="what a player, card or member has is named with its owner",
        help=f"write `your {text}`" if mine else f"write `x.{text}`, where x is the {whose}",
    )


def visible(e: Expressions, text: str, scope: Scope, place: Span) -> bool:
    """Whether the name means something already where it is to be bound."""
    if text in scope.locals:
        return True
    if scope.this is not None and scope.owner is not None:
        with e.trying():
            if members.find(e, local(scope.this, scope.this.span), text, scope.this.span, scope.when) is not None:
                owned = e.lookup.owned(scope.owner, text, scope.when)
                if owned is None or any(e.names.would_hide(one, place) for one in owned.symbols):
                    return True
    found = e.lookup.find(text, scope.when)
    if (found is not None and any(e.names.would_hide(one, place) for one in found.symbols)) or text in _WORDS:
        return True
    on_card = scope.this is not None and isinstance(scope.this.type, CardT)
    return text in _BUILTIN and (on_card or text not in _OF_A_CARD)


# ---- words of the language and built-in names -----------------------------------------------------------------


def _word(e: Expressions, text: str, span: Span, scope: Scope) -> Typed | None:
    word = _WORDS.get(text)
    return None if word is None else word(e, span, scope)


def _you(e: Expressions, span: Span, scope: Scope) -> Typed:
    if scope.you is None:
        return e.wrong(
            "N030",
            "nobody is `you` here",
            span,
            label="there is no acting player here",
            because="`you` is the acting player of a phase, menu or card, or of a sentence that somebody does",
            help="pass the player in: a `let` or phase with `(you: Player)`, a loop `each p in players:`",
        )
    return Typed(scope.you.op, scope.you.args, scope.you.type, span)


def _this(e: Expressions, span: Span, scope: Scope) -> Typed:
    this = scope.this or scope.locals.get("this")
    if this is None:
        cards = [name for name, one in scope.locals.items() if isinstance(one.type, CardT)]
        help_ = f"write `{cards[0]}`" if len(cards) == 1 else None
        return e.wrong(
            "N031", "`this` stands for nothing here", span, label="outside a card or `each X has`", help=help_
        )
    return local(this, span)


_WORDS: dict[str, Callable[[Expressions, Span, Scope], Typed]] = {
    "you": _you,
    "this": _this,
    "yes": lambda e, span, scope: const(1, BoolT(), span),
    "no": lambda e, span, scope: const(0, BoolT(), span),
    "absent": lambda e, span, scope: absent(span),
}


def _seats(op: str) -> Callable[..., Typed]:
    def read(e: Expressions, span: Span, scope: Scope, expected: Type | None) -> Typed:
        return Typed(op, (), ListT(PlayerT(), distinct=True), span)

    return read


def _others(e: Expressions, span: Span, scope: Scope, expected: Type | None) -> Typed:
    you = _you(e, span, scope)
    return you if is_unknown(you) else Typed("others", (you,), ListT(PlayerT(), distinct=True), span)


def _box(e: Expressions, span: Span, scope: Scope, expected: Type | None) -> Typed:
    wanted = types.element_of(expected) if expected is not None else None
    card = getattr(wanted, "card", None)
    if not isinstance(card, CardTypeSym):
        roots = [one for one in e.names.cards.values() if one.parent is None]
        if len(roots) != 1:
            return e.wrong(
                "T001",
                "the box of which cards?",
                span,
                label="there is one for each kind of card",
                because="`box` is known by the cards that are put into it or looked for in it",
                help=f"`count(c in cards({roots[0].name}) where c in box)` counts those of one kind" if roots else None,
            )
        card = roots[0]
    while card.parent is not None:
        card = card.parent
    return Typed("box", (card,), ZoneT(card), span)


def _owner(text: str) -> Callable[..., Typed]:
    """`host owner controller text` alone: those of `this`, where that is a card."""

    def read(e: Expressions, span: Span, scope: Scope, expected: Type | None) -> Typed:
        found = None
        if scope.this is not None and isinstance(scope.this.type, CardT):
            found = members.find(e, local(scope.this, span), text, span, scope.when)
        return unknown_here(e, text, span, scope) if found is None else found

    return read


_OF_A_CARD = frozenset({"host", "owner", "controller", "text"})


def _test(op: str, type_: Type) -> Callable[..., Typed]:
    def read(e: Expressions, span: Span, scope: Scope, expected: Type | None) -> Typed:
        if scope.place != "test":
            unknown_name(e.bag, op, span, "name", [])
            return unknown(span)
        return Typed(op, (), type_, span)

    return read


_BUILTIN: dict[str, Callable[[Expressions, Span, Scope, Type | None], Typed]] = {
    "players": _seats("players"),
    "seats": _seats("seats"),
    "others": _others,
    "active": lambda e, span, scope, expected: Typed("active", (), PlayerT(), span),
    "box": _box,
    "pending": lambda e, span, scope, expected: Typed("pending", (), ListT(UnknownT()), span),
    "cause": lambda e, span, scope, expected: Typed("cause", (), UnknownT(), span),
    "host": _owner("host"),
    "owner": _owner("owner"),
    "controller": _owner("controller"),
    "text": _owner("text"),
    "game_over": _test("game_over", BoolT()),
    "resolving": _test("resolving", BoolT()),
    "winners": _test("winners", ListT(PlayerT(), distinct=True)),
    "Player": lambda e, span, scope, expected: Typed("all", ("Player",), ListT(PlayerT(), distinct=True), span),
    "Bool": lambda e, span, scope, expected: truth_values(span),
}


def truth_values(span: Span) -> Typed:
    """`Bool` as a set: no and yes."""
    both = tuple(const(value, BoolT(), span) for value in (0, 1))
    return Typed("set", both, ListT(BoolT(), distinct=True), span)


# ---- members --------------------------------------------------------------------------------------------------


def your(e: Expressions, node: n.Your, scope: Scope, expected: Type | None) -> Typed:
    """`your x`: what the acting seat has."""
    you = _you(e, node.span, scope)
    if is_unknown(you):
        return you
    return _member(e, you, node.member.text, node.member.span, node.span, scope)


def dot(e: Expressions, node: n.Dot, scope: Scope, expected: Type | None) -> Typed:
    """`x.member`."""
    member = node.member
    if isinstance(node.owner, n.Name) and node.owner.text == "you":
        e.bag.report(
            "S020",
            f"write `your {member.text}`",
            node.span,
            label="`your` and the name",
            help=f"write `your {member.text}`",
        )
    owner = e.raw(node.owner, scope)
    if isinstance(owner.type, RecordT):
        return lifted(owner, lambda one: _column(e, one, member, node.span), node.span)
    if isinstance(owner.type, NoValueT):
        return settled(e, owner, scope, None)
    owner = settled(e, owner, scope, None)
    if owner.op == "definition":
        value = members.find(e, owner, member.text, node.span, scope.when)
        if value is not None:
            return value
        owner = copy_of(owner)
    return _member(e, owner, member.text, member.span, node.span, scope)


def _member(e: Expressions, owner: Typed, text: str, span: Span, whole: Span, scope: Scope) -> Typed:
    """The member, at the place of the whole path; over several owners, of each of them."""
    if isinstance(owner.type, ZoneT):
        owner = cards_of(owner)
    if owner.op == "all" and isinstance(owner.type, ListT) and _member_of(e, text, owner.type.element) is not None:
        return e.wrong(
            "N001",
            f"unknown member `{text}`",
            span,
            label="a type has no members behind a dot",
            because="a member of an enum is written alone",
            help=f"write `{text}`",
        )
    if isinstance(owner.type, ListT):
        return over(owner, "each", lambda one: _member(e, one, text, span, whole, scope), whole)
    value = members.find(e, owner, text, whole, scope.when)
    return members.report(e, owner, text, span, scope.when) if value is None else value


def _column(e: Expressions, row: Typed, member: n.Ident, span: Span) -> Typed:
    symbol = row.args[0]
    assert isinstance(symbol, ValuesSym)
    if member.text not in symbol.columns:
        unknown_name(e.bag, member.text, member.span, f"column of `{symbol.name}`", symbol.columns)
        return unknown(span)
    of = symbol.columns[member.text]
    made = of.or_absent() if row.type.maybe and not isinstance(of, ListT) else of
    return Typed(row.op, (symbol, member.text, *row.args[2:]), made, span)


# ---- indexes --------------------------------------------------------------------------------------------------


def index(e: Expressions, node: n.Index, scope: Scope, expected: Type | None) -> Typed:
    """`x[k]`: a value of a family, an element of a list, how many in a bag, a copy of a definition."""
    owner = e.raw(node.owner, scope)
    if is_unknown(owner):
        for key in node.keys:
            e.check(key, scope)
        return unknown(node.span)
    outside = scope.outside if isinstance(scope, RankScope) and scope.outside is not None else scope
    return lifted(owner, lambda one: indexed(e, node, one, scope, outside), node.span)
