"""Variables as targets: changes of them, and where a unit lies, of the one who pays and of the one who is paid."""

from __future__ import annotations

from typing import Any

import attrs

from rulekit.compile.lower.code import Code
from rulekit.compile.lower.expressions import variable_place
from rulekit.compile.lower.variant import NotPlayable
from rulekit.compile.meaning import trees as t
from rulekit.compile.meaning.types import ListT
from rulekit.program import instructions as i


def place_of(target: t.Typed, code: Code) -> Any:
    """The place of a unit; `code.value` counts its temps."""
    if target.op != "read":
        raise NotPlayable("a payment from a local", target.span)
    made = code.value(target)
    return made if made[0] in ("cell", "at", "const") else variable_place(target, code.env)


def payee(target: t.Typed, to: t.Typed, code: Code) -> Any:
    """The same unit of another player."""
    if to.op == "read":
        return place_of(to, code)
    return place_of(attrs.evolve(target, args=(target.args[0], to, *target.args[2:])), code)


def store(target: t.Typed, how: str, value: t.Typed | None, code: Code) -> i.Instruction:
    """A change of a variable; value None: what has just been chosen."""
    symbol = target.args[0]
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
