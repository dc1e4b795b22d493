"""Members: what stands behind a dot, or bare in `each X has`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulekit.compile.check.paths import access
from rulekit.compile.check.values import types
from rulekit.compile.check.values.build import is_unknown, maybe_if, unknown
from rulekit.compile.check.values.scope import Scope
from rulekit.compile.meaning.symbols import CardTypeSym, EnumSym, FieldSym
from rulekit.compile.meaning.trees import Typed
from rulekit.compile.meaning.types import CardT, EnumT, IntT, PlayerT, TextT, Type, UnknownT
from rulekit.diagnostics import Span, near

if TYPE_CHECKING:
    from rulekit.compile.check.expressions.expressions import Expressions

_MOST = 4
"""Of so many names there is a choice in a help."""


def owner_of(of: Type) -> EnumSym | CardTypeSym | str | None:
    """Whose members a value of this type has."""
    if isinstance(of, PlayerT):
        return "Player"
    if isinstance(of, EnumT):
        return of.enum
    return of.card if isinstance(of, CardT) else None


def find(e: Expressions, owner: Typed, name: str, span: Span, when: int) -> Typed | None:
    """The member of this name; None if there is none, and nothing is reported."""
    of = owner.type
    if isinstance(of, UnknownT):
        return _of_unknown(owner, name, span)
    if isinstance(of, TextT):
        return _of_definition(e, owner, of, name, span, when)
    key = owner_of(of)
    if key is None:
        return None
    found = e.lookup.owned(key, name, when)
    if found is not None and found.symbols:
        return access.found_symbols(e, name, span, found, lambda one: access.owned_value(e, one, owner, span))
    if isinstance(of, EnumT):
        value = _of_enum(e, owner, of, name, span)
        if value is not None:
            return value
    if isinstance(of, CardT):
        printed = e.lookup.card_member(of.card, name, when)
        if printed is not None and printed.symbols and isinstance(printed.symbols[0], FieldSym):
            return access.found_symbols(e, name, span, printed, lambda one: _field(one, owner, span))
        value = access.builtin_member(e, name, owner, span)
        if value is not None:
            return value
    if found is not None:
        return access.found_symbols(e, name, span, found, lambda one: unknown(span))
    return None


def _field(symbol: object, owner: Typed, span: Span) -> Typed:
    assert isinstance(symbol, FieldSym)
    return access.field(symbol, owner, span)


def _of_enum(e: Expressions, owner: Typed, of: EnumT, name: str, span: Span) -> Typed | None:
    for enum in e.lookup.owners(of.enum):
        if isinstance(enum, EnumSym) and name in enum.columns:
            return access.column(enum, name, access.owner_as(e, owner, enum), span)
    if of.enum.grid is not None and name in ("x", "y"):
        most = of.enum.grid[0 if name == "x" else 1]
        return Typed("coordinate", (name, owner), maybe_if(IntT(1, most), owner), span)
    return None


def _of_definition(e: Expressions, owner: Typed, of: TextT, name: str, span: Span, when: int) -> Typed | None:
    if name == "name":
        return owner
    if of.card is None:
        return None
    printed = e.lookup.card_member(of.card, name, when)
    if printed is None or not printed.symbols or not isinstance(printed.symbols[0], FieldSym):
        return None
    return access.found_symbols(e, name, span, printed, lambda one: _field(one, owner, span))


def _of_unknown(owner: Typed, name: str, span: Span) -> Typed:
    """What an entry of the pending list, a trigger or a cause has."""
    if not is_unknown(owner) or owner.op not in ("cause", "entry"):
        return unknown(span)
    if name in ("controller", "owner"):
        return Typed(name, (owner,), PlayerT(maybe=True), span)
    return Typed("entry", (owner, name), UnknownT(), span)


def report(e: Expressions, owner: Typed, name: str, span: Span, when: int) -> Typed:
    """N001 for a member that is not there."""
    of = owner.type
    names = candidates(e, of, when)
    if not names and not isinstance(of, (PlayerT, EnumT, CardT, TextT)):
        return e.wrong(
            "N001",
            f"unknown member `{name}`",
            span,
            label=f"{types.describe(of.surely())} has no members",
            because="players, cards, members of enums and rows of tables have members",
        )
    words = types.describe(of.surely())
    nearest = [] if e.bag.is_long else near(name, names)
    help_ = f"did you mean `{nearest[0]}`?" if nearest else None
    because = None
    child = _child_with(e, of, name)
    if child is not None and isinstance(of, CardT):
        because = f"`{name}` belongs to `{child.name}`, and not every `{of.card.name}` is one"
        help_ = f"ask first: `{e.words(owner.span)} is {child.name}`"
    if isinstance(of, TextT) and of.card is not None and e.lookup.owned(of.card, name, when) is not None:
        because = "a card has state, the name of one only what is printed"
    e.bag.report(
        "N001",
        f"unknown member `{name}`",
        span,
        label=f"{words} has nothing of this name",
        because=because,
        help=help_,
    )
    return unknown(span)


def which_number(e: Expressions, typed: Typed, scope: Scope) -> str | None:
    """The help for a card, player or member where a number is wanted: the numbers that it has."""
    if not isinstance(typed.type, (CardT, PlayerT, EnumT)):
        return None
    found: list[str] = []
    for name in candidates(e, typed.type, scope.when):
        with e.trying():
            value = find(e, typed, name, typed.span, scope.when)
        if value is not None and isinstance(value.type, IntT):
            found.append(name)
    text = e.words(typed.span)
    words = [f"`your {name}`" if text == "you" else f"`{text}.{name}`" for name in found[:_MOST]]
    return f"say which number: {' or '.join(words)}" if words else None


def _child_with(e: Expressions, of: Type, name: str) -> CardTypeSym | None:
    """A child type of a card's that has the member."""
    if not isinstance(of, CardT):
        return None
    for card in e.names.cards.values():
        has = name in card.fields or e.lookup.owned(card, name, e.names.everywhere) is not None
        if has and card is not of.card and card.is_a(of.card):
            return card
    return None


def candidates(e: Expressions, of: Type, when: int) -> list[str]:
    """The names of all members of such a value."""
    found: list[str] = []
    key = owner_of(of)
    if key is not None:
        found += e.lookup.candidates("variable", "zone", "let", when=when, owner=key)
    if isinstance(of, EnumT):
        found += of.enum.columns
        found += ["x", "y"] if of.enum.grid else []
    card = of.card if isinstance(of, (CardT, TextT)) else None
    if card is not None:
        found += card.fields
        found += ["name"] if isinstance(of, TextT) else ["owner", "controller", "host", "text", "name"]
    return found
