"""States: `x is w`; w is `empty absent present out cost`, a Bool or value of x, a card's name, a word, a card type."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from rulekit.compile.check.paths import members
from rulekit.compile.check.paths.access import found_symbols, global_value
from rulekit.compile.check.values import types
from rulekit.compile.check.values.build import (
    const,
    is_unknown,
    maybe_if,
    negation,
    number,
    size,
    truth,
    unknown,
)
from rulekit.compile.check.values.build import (
    members as cards_of,
)
from rulekit.compile.check.values.fit import complete, converted, settled
from rulekit.compile.check.values.scope import Scope
from rulekit.compile.meaning.symbols import CardTypeSym
from rulekit.compile.meaning.trees import Typed
from rulekit.compile.meaning.types import (
    BagT,
    BoolT,
    CardT,
    EffectT,
    EnumT,
    ListT,
    PlayerT,
    TextT,
    Type,
    UnknownT,
    ZoneT,
)
from rulekit.compile.names.messages import unknown_name
from rulekit.syntax import nodes as n

if TYPE_CHECKING:
    from rulekit.compile.check.expressions.expressions import Expressions


def is_state(e: Expressions, node: n.IsState, scope: Scope) -> Typed:
    """`x is w`."""
    raw = complete(e, e.raw(node.subject, scope))
    if is_unknown(raw) and raw.op == "const":
        return unknown(node.span)
    if isinstance(node.state, n.Label):
        return _copy_of(e, node, settled(e, raw, scope, None), node.state, scope)
    handler = _STATES.get(node.state.text)
    if handler is not None:
        return handler(e, node, raw, scope)
    subject = settled(e, raw, scope, None)
    return _own_state(e, node, subject, node.state, scope)


def _copy_of(e: Expressions, node: n.IsState, subject: Typed, name: n.Label, scope: Scope) -> Typed:
    """`c is "A Loaf"`: a copy of that definition."""
    if not isinstance(subject.type, (CardT, TextT)):
        return e.wrong(
            "T001",
            f"`{e.words(subject.span)}` is {types.describe(subject.type.surely())}, not a card",
            subject.span,
            because="only a card is a copy of a definition",
        )
    found = e.lookup.definition(name.text, scope.when)
    card = subject.type.card
    if found is None:
        names = [one.name for one in e.names.definitions if one.when & scope.when and (not card or one.card.is_a(card))]
        unknown_name(e.bag, name.text, name.span, "card", names, {one.name: one.span for one in e.names.definitions})
        return unknown(node.span)
    wanted = found_symbols(e, name.text, name.span, found, lambda one: global_value(e, one, name.span))
    if is_unknown(wanted):
        return wanted
    if isinstance(subject.type, CardT):
        subject = Typed("definition_of", (subject,), maybe_if(TextT(card), subject), subject.span)
    if not (types.fits(wanted.type, subject.type) or types.fits(subject.type, wanted.type)):
        return e.wrong(
            "T001",
            f"`{name.text}` is {_kind(wanted.type)}, not {_kind(subject.type)}",
            name.span,
            label="no such card can be one",
        )
    return negation(truth("eq", subject, wanted, span=node.span), node.negated, node.span)


def _kind(of: Type) -> str:
    return f"a `{of.card.name}`" if isinstance(of, TextT) and of.card else "a card"


# ---- states that every rulebook has ---------------------------------------------------------------------------


def _empty(e: Expressions, node: n.IsState, raw: Typed, scope: Scope) -> Typed:
    of = raw.type
    span = node.span
    if isinstance(of, ZoneT):
        test = truth("eq", size(raw), number(0, span), span=span)
    elif isinstance(of, ListT):
        test = truth("empty", raw, span=span)
    elif isinstance(of, EffectT):
        test = truth("not", truth("present", raw, span=span), span=span)
    elif isinstance(of, BagT):
        nothing = Typed("bag", tuple(number(0, span) for _ in of.enum.members), of.surely(), span)
        test = truth("eq", raw, nothing, span=span)
    else:
        words = e.words(raw.span)
        return e.wrong(
            "T003",
            f"`{words}` cannot be empty",
            node.span,
            label=f"this is {types.describe(of.surely())}",
            because="a zone, a set, a list, a bag or an effect can be empty",
            help=f"write `{words} is {'present' if node.negated else 'absent'}`" if of.maybe else None,
        )
    return negation(test, node.negated, span)


def _present(e: Expressions, node: n.IsState, raw: Typed, scope: Scope) -> Typed:
    return _presence(e, node, raw, scope, negated=node.negated)


def _absent(e: Expressions, node: n.IsState, raw: Typed, scope: Scope) -> Typed:
    return _presence(e, node, raw, scope, negated=not node.negated)


def _presence(e: Expressions, node: n.IsState, raw: Typed, scope: Scope, negated: bool) -> Typed:
    subject = settled(e, raw, scope, None)
    if isinstance(subject.type, (ListT, ZoneT)):
        words = e.words(subject.span)
        return e.wrong(
            "T001",
            f"`{words}` is {types.describe(subject.type)}, which is never absent",
            node.span,
            label="one thing is wanted here",
            because="a single thing can be absent; a set or zone can be empty",
            help=f"write `{words} is {'empty' if negated else 'not empty'}`",
        )
    return negation(truth("present", subject, span=node.span), negated, node.span)


def _out(e: Expressions, node: n.IsState, raw: Typed, scope: Scope) -> Typed:
    seat = converted(e, settled(e, raw, scope, None), PlayerT())
    if seat is None:
        words = e.words(raw.span)
        return e.wrong("T001", f"`{words}` is not a player", raw.span, because="only a player can be out")
    return negation(truth("out", seat, span=node.span), node.negated, node.span)


def _cost(e: Expressions, node: n.IsState, raw: Typed, scope: Scope) -> Typed:
    if raw.op != "cause":
        return e.wrong(
            "T001",
            f"`{e.words(raw.span)}` is no cause",
            raw.span,
            because="`is cost` asks whether `cause` was a payment",
        )
    return negation(truth("is_cost", raw, span=node.span), node.negated, node.span)


_STATES: dict[str, Callable[[Expressions, n.IsState, Typed, Scope], Typed]] = {
    "empty": _empty,
    "present": _present,
    "absent": _absent,
    "out": _out,
    "cost": _cost,
}


# ---- states of the rulebook -----------------------------------------------------------------------------------


def _own_state(e: Expressions, node: n.IsState, subject: Typed, state: n.Ident, scope: Scope) -> Typed:
    """A Bool of x, a value of x, a card type, or an ability word of a trigger."""
    if isinstance(subject.type, (ListT, ZoneT)):
        one = cards_of(subject) if isinstance(subject.type, ZoneT) else subject
        return e.wrong(
            "T001",
            f"`{e.words(subject.span)}` is {types.describe(one.type)}",
            subject.span,
            label="one thing is wanted here",
            because="`is` asks about one thing; `all(..)` and `any(..)` about several",
        )
    for look in (_bool_member, _value, _card_type, _ability_word):
        test = look(e, subject, state, scope)
        if test is not None:
            return negation(test, node.negated, node.span) if not is_unknown(test) else test
    return _unknown_state(e, subject, state, scope)


def _bool_member(e: Expressions, subject: Typed, state: n.Ident, scope: Scope) -> Typed | None:
    if isinstance(subject.type, UnknownT):
        return None
    value = members.find(e, subject, state.text, subject.span.to(state.span), scope.when)
    if value is None or not isinstance(value.type, BoolT):
        return None
    return value


def _value(e: Expressions, subject: Typed, state: n.Ident, scope: Scope) -> Typed | None:
    of = subject.type
    if isinstance(of, EnumT):
        member = e.lookup.member(of.enum, state.text)
    elif isinstance(of, PlayerT):
        member = e.lookup.member("Player", state.text)
    else:
        return None
    if member is None:
        return None
    return truth("eq", subject, const(member.index, of.surely(), state.span), span=subject.span.to(state.span))


def _card_type(e: Expressions, subject: Typed, state: n.Ident, scope: Scope) -> Typed | None:
    card = e.names.cards.get(state.text)
    if not isinstance(card, CardTypeSym):
        return None
    span = subject.span.to(state.span)
    of = subject.type
    if isinstance(of, TextT):
        every = Typed("definitions", (card,), ListT(TextT(card), distinct=True), state.span)
        return truth("in", subject, every, span=span)
    if not isinstance(of, (CardT, UnknownT)):
        return None
    if isinstance(of, CardT) and not (card.is_a(of.card) or of.card.is_a(card)):
        return e.wrong(
            "T001",
            f"a `{of.card.name}` is never a `{card.name}`",
            state.span,
            label="this never holds",
            because=f"`{card.name}` is neither above nor below `{of.card.name}`",
        )
    return truth("is_a", subject, card, span=span)


def _ability_word(e: Expressions, subject: Typed, state: n.Ident, scope: Scope) -> Typed | None:
    if not isinstance(subject.type, UnknownT):
        return None
    for card in e.names.cards.values():
        if state.text in card.words:
            return truth("is_word", subject, card.words[state.text], span=subject.span.to(state.span))
    return None


def _unknown_state(e: Expressions, subject: Typed, state: n.Ident, scope: Scope) -> Typed:
    of = subject.type
    states = [*_STATES]
    if isinstance(of, EnumT):
        states += [one.name for one in of.enum.members]
    if isinstance(of, PlayerT):
        states += [one.name for one in e.names.roles]
    if isinstance(of, (CardT, TextT, UnknownT)):
        states += e.names.cards
    if isinstance(of, UnknownT):
        states += [word for card in e.names.cards.values() for word in card.words]
    for name in members.candidates(e, of, scope.when):
        with e.trying():
            value = members.find(e, subject, name, subject.span, scope.when)
        if value is not None and isinstance(value.type, BoolT):
            states.append(name)
    if state.text in scope.locals or e.lookup.find(state.text, scope.when) is not None:
        return e.wrong(
            "N001",
            f"unknown state `{state.text}`",
            state.span,
            label=f"{types.describe(of.surely())} is never in such a state",
            because="behind `is` stands a state, never a variable",
            help=f"two values are compared: `{e.words(subject.span)} == {state.text}`",
        )
    unknown_name(e.bag, state.text, state.span, "state", states)
    return unknown(state.span)
