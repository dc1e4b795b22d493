"""Built-in sentences as instructions (LANGUAGE 4.4)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rulekit.compile.lower import bags
from rulekit.compile.lower.capacity import capacity
from rulekit.compile.lower.code import Code
from rulekit.compile.lower.fold import folded
from rulekit.compile.lower.saying import said
from rulekit.compile.lower.units import payee, place_of, store, variable_of
from rulekit.compile.lower.variant import NotPlayable
from rulekit.compile.meaning import trees as t
from rulekit.compile.meaning.symbols import VariableSym
from rulekit.compile.meaning.types import CardT, ListT, ZoneT
from rulekit.program import instructions as i
from rulekit.terms import HIGHEST


def builtin(one: t.Builtin, code: Code) -> None:
    """The instructions of a built-in sentence."""
    handler = _OF.get(one.verb)
    if handler is None:
        raise NotPlayable(f"`{one.verb.replace('_', ' ')}`", one.span)
    said(one, code, handler)


def _gain(one: t.Builtin, code: Code) -> None:
    target, amount = one.arguments[:2]
    if target.op not in ("read", "spread"):
        place = code.value(target)
        code.emit(i.Let(place[1], folded(("add", place, code.value(amount)))), one.span)
        return
    code.emit(store(target, "+=", amount, code), one.span)


def _lose(one: t.Builtin, code: Code) -> None:
    target, amount = one.arguments[:2]
    variable = code.variant.variable(variable_of(target))
    slot = code.declare(one.results[0]) if one.results else -1
    code.emit(
        i.Lose(
            place=place_of(target, code),
            amount=code.value(amount),
            low=variable.low,
            keeping=variable.keeping,
            variable=code.variant.variables[variable_of(target)],
            slot=slot,
        ),
        one.span,
    )


def _pay(one: t.Builtin, code: Code) -> None:
    target, amount = one.arguments[:2]
    to = one.arguments[2] if len(one.arguments) > 2 else None
    symbol = variable_of(target)
    variable = code.variant.variable(symbol)
    code.emit(
        i.Pay(
            place=place_of(target, code),
            amount=code.value(amount),
            low=variable.low,
            variable=code.variant.variables[symbol],
            unit=one.unit or symbol.name,
            to=None if to is None else payee(to, code),
            to_high=None if to is None else min(variable.high, HIGHEST),
        ),
        one.span,
    )


def _move(one: t.Builtin, code: Code) -> None:
    cards, zone, where = one.arguments
    kept = tuple(code.variant.variables[k] for k in one.keeping if isinstance(k, VariableSym))
    room = 1 if one.one else len(code.variant.cards)
    what = code.live(cards)
    if isinstance(cards.type, ZoneT):
        what = folded(("members", what))
    elif not one.one:
        room = capacity(cards, code.variant)
    code.emit(
        i.Move(what, code.value(zone), where, _result(one, room, code), one.one, kept, "text" in one.keeping), one.span
    )


def _draw(one: t.Builtin, code: Code) -> None:
    count, source, zone = one.arguments
    room = 1 if one.one else len(code.variant.cards)
    made = i.Draw(code.value(count), code.value(source), code.value(zone), _result(one, room, code), one.one)
    code.emit(made, one.span)


def _result(one: t.Builtin, room: int, code: Code) -> int:
    """The slot of `as x`, or -1."""
    return code.declare(one.results[0], None if one.one else room) if one.results else -1


def _shuffle(one: t.Builtin, code: Code) -> None:
    code.emit(i.Shuffle(code.value(one.arguments[0])), one.span)


def _swap(one: t.Builtin, code: Code) -> None:
    left, right, kind = one.arguments
    code.emit(i.Swap(code.value(left), code.value(right), kind), one.span)


def _cards(typed: t.Typed, code: Code) -> Any:
    """Cards as a list: a single card becomes a list of one."""
    made = code.value(typed)
    if isinstance(typed.type, ZoneT):
        return folded(("members", made))
    return folded(("list", made)) if isinstance(typed.type, CardT) else made


def _reveal(one: t.Builtin, code: Code) -> None:
    code.emit(i.Show(_cards(one.arguments[0], code), None), one.span)


def _show(one: t.Builtin, code: Code) -> None:
    cards, seats = one.arguments
    made = code.value(seats)
    to = made if isinstance(seats.type, ListT) else folded(("list", made))
    code.emit(i.Show(_cards(cards, code), to), one.span)


def _conceal(one: t.Builtin, code: Code) -> None:
    code.emit(i.Conceal(_cards(one.arguments[0], code)), one.span)


def _eliminate(one: t.Builtin, code: Code) -> None:
    code.emit(i.Eliminate(code.value(one.arguments[0])), one.span)


def _win(one: t.Builtin, code: Code) -> None:
    seat = one.arguments[0] if one.arguments else one.doer
    if seat is None:
        raise NotPlayable("a win of nobody", one.span)
    code.emit(i.Win(code.value(seat)), one.span)


_OF: dict[str, Callable[[t.Builtin, Code], None]] = {
    "gain": _gain,
    "lose": _lose,
    "pay": _pay,
    "gain_bag": bags.gain_bag,
    "lose_bag": bags.lose_bag,
    "pay_bag": bags.pay_bag,
    "pay_effect": bags.pay_effect,
    "insert": bags.insert,
    "remove": bags.remove,
    "move": _move,
    "draw": _draw,
    "shuffle": _shuffle,
    "swap": _swap,
    "reveal": _reveal,
    "show": _show,
    "look": _show,
    "conceal": _conceal,
    "eliminate": _eliminate,
    "win": _win,
}
