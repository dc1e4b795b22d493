"""Variables as targets: changes of them, and where a unit lies, of the one who pays and of the one who is paid."""

from __future__ import annotations

from typing import Any

from rulekit.compile.lower.code import Code
from rulekit.compile.lower.expressions import variable_place
from rulekit.compile.lower.fold import folded
from rulekit.compile.lower.variant import NotPlayable
from rulekit.compile.meaning import trees as t
from rulekit.compile.meaning.symbols import VariableSym
from rulekit.compile.meaning.types import ListT
from rulekit.program import instructions as i
from rulekit.terms import HIGHEST


def place_of(target: t.Typed, code: Code) -> Any:
    """The place of a unit; `code.value` counts its temps."""
    if target.op not in ("read", "spread"):
        raise NotPlayable("a payment from a local", target.span)
    made = code.value(target)
    return made if made[0] in ("cell", "at", "const") else variable_place(target, code.env)


def payee(to: t.Typed, code: Code) -> Any:
    """The same unit of who is paid, or None for the supply."""
    place = place_of(to, code)
    return None if place[0] == "const" else place


def variable_of(target: t.Typed) -> VariableSym:
    """The variable behind a target; of a family by member, its first."""
    symbol: VariableSym = target.args[0] if target.op == "read" else target.args[0][0]
    return symbol


def store(target: t.Typed, how: str, value: t.Typed | None, code: Code) -> i.Instruction:
    """A change of a variable; value None: what has just been chosen."""
    if target.op == "bag_at":
        return _store_member(target, how, value, code)
    symbol = variable_of(target)
    variable = code.variant.variable(symbol)
    made = ("chosen",) if value is None else code.value(value, symbol.type)
    place = variable_place(target, code.env)
    number = code.variant.variables[symbol]
    if isinstance(symbol.type, ListT):
        current = ("stored_list", place, variable.width - 1)
        made = {"+=": ("plus", current, made), "-=": ("minus", current, made)}.get(how, made)
        return i.StoreList(place, variable.width - 1, made, number)
    return i.Store(
        place=place,
        how=how,
        value=made,
        low=variable.low,
        high=variable.high,
        clamped=variable.clamped,
        keeping=variable.keeping,
        maybe=variable.maybe,
        variable=number,
    )


def _store_member(target: t.Typed, how: str, value: t.Typed | None, code: Code) -> i.Instruction:
    """A change of one cell of a stored bag."""
    bag, member = target.args
    if bag.op != "read":
        raise NotPlayable("a change of this bag", target.span)
    place = variable_place(bag, code.env)
    number = code.variant.variables[bag.args[0]]
    base, dims = (place[1], ()) if place[0] == "cell" else (place[1], place[2])
    size = code.variant.variable(bag.args[0]).width
    where = folded(("at", base, (*dims, (code.env.value(member), 1, 0, size))))
    made = ("chosen",) if value is None else code.value(value)
    return i.Store(where, how, made, 0, HIGHEST, False, None, False, number)
