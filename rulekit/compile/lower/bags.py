"""Bags and stored lists: gains and payments of several things at once, and changes of what is kept in a list."""

from __future__ import annotations

from typing import Any

from rulekit.compile.lower.code import NOBODY, Code
from rulekit.compile.lower.effects import procedure_of
from rulekit.compile.lower.expressions import variable_place
from rulekit.compile.lower.fold import const, folded
from rulekit.compile.lower.units import payee, place_of, variable_of
from rulekit.compile.lower.variant import NotPlayable
from rulekit.compile.meaning import trees as t
from rulekit.compile.meaning.types import ListT
from rulekit.program import instructions as i
from rulekit.terms import HIGHEST


def gain_bag(one: t.Builtin, code: Code) -> None:
    for target, amount in _amounts(one, code):
        variable = code.variant.variable(variable_of(target))
        code.emit(
            i.Store(
                place=place_of(target, code),
                how="+=",
                value=amount,
                low=variable.low,
                high=variable.high,
                clamped=variable.clamped,
                keeping=variable.keeping,
                maybe=False,
                variable=code.variant.variables[variable_of(target)],
            ),
            one.span,
        )


def lose_bag(one: t.Builtin, code: Code) -> None:
    for target, amount in _amounts(one, code):
        variable = code.variant.variable(variable_of(target))
        number = code.variant.variables[variable_of(target)]
        code.emit(i.Lose(place_of(target, code), amount, variable.low, variable.keeping, number), one.span)


def pay_bag(one: t.Builtin, code: Code) -> None:
    """Each part is a payment; together they are all or nothing, as every prefix is."""
    payees = one.arguments[2] if len(one.arguments) > 2 else None
    for member, (target, amount) in enumerate(_amounts(one, code)):
        symbol = variable_of(target)
        variable = code.variant.variable(symbol)
        code.emit(
            i.Pay(
                place=place_of(target, code),
                amount=amount,
                low=variable.low,
                variable=code.variant.variables[symbol],
                unit=symbol.name,
                to=None if payees is None else payee(payees[member], code),
                to_high=None if payees is None else min(variable.high, HIGHEST),
            ),
            one.span,
        )


def _amounts(one: t.Builtin, code: Code) -> list[tuple[t.Typed, i.Expr]]:
    """(target, how many) for each member that may be in the bag; the bag is read once."""
    targets, bag = one.arguments[:2]
    value = code.value(bag)
    if value[0] == "const":
        return [(target, const(n)) for target, n in zip(targets, value[1], strict=True) if n]
    slot = code.slot("bag", cells=1 + len(targets))
    code.emit(i.LetList(slot, len(targets), value), one.span)
    return [(target, ("item", ("local_list", slot), const(k + 1))) for k, target in enumerate(targets)]


# ---- lists -------------------------------------------------------------------------------------------------------


def insert(one: t.Builtin, code: Code) -> None:
    """`insert x in l at n`: x becomes the n-th element."""
    element, target, place = one.arguments
    current, write = _list(target, code, one)
    before = ("sub", code.value(place), const(1))
    rest = ("bottom", ("sub", ("count", current), before), current)
    value = ("plus", ("plus", ("top", before, current), ("list", code.value(element))), rest)
    write(value)


def remove(one: t.Builtin, code: Code) -> None:
    """`remove x from l`: every element equal to x."""
    element, target = one.arguments
    current, write = _list(target, code, one)
    write(("minus", current, ("list", code.value(element))))


def _list(target: t.Typed, code: Code, one: t.Builtin) -> tuple[i.Expr, Any]:
    """(the list as it is, how to store another)."""
    if not isinstance(target.type, ListT):
        raise NotPlayable("a change of this list", one.span)
    if target.op != "read":
        place = code.value(target)
        room = next(s.cells for s in code.slots if s.slot == place[1]) - 1
        return place, lambda value: code.emit(i.LetList(place[1], room, folded(value)), one.span)
    symbol = target.args[0]
    variable = code.variant.variable(symbol)
    where = variable_place(target, code.env)
    number, room = code.variant.variables[symbol], variable.width - 1
    return ("stored_list", where, room), lambda value: code.emit(i.StoreList(where, room, value, number), one.span)


# ---- effects as costs --------------------------------------------------------------------------------------------


def pay_effect(one: t.Builtin, code: Code) -> None:
    """`pay x.effect`: what the effect needs, chooses and pays belongs to the payment."""
    effect = one.arguments[0]
    which, source = procedure_of(effect, code.env)
    code.temps = max(code.temps, code.env.most)
    doer = NOBODY if one.doer is None else code.value(one.doer)
    code.emit(i.Do(which, (), doer, source, cost=True), one.span)
