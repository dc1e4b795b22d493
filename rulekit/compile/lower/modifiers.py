"""Lines that change what is computed: under `always`, or `until` a point of play (LANGUAGE 7, layers)."""

from __future__ import annotations

from typing import Any

from rulekit.compile.lower.calls import phase_procedure
from rulekit.compile.lower.code import Code
from rulekit.compile.lower.fold import const
from rulekit.compile.lower.functions import function_number
from rulekit.compile.lower.ground import Ground
from rulekit.compile.lower.setting import bounds
from rulekit.compile.lower.tables import field_by_card
from rulekit.compile.lower.variant import NotPlayable, Variant
from rulekit.compile.meaning import trees as t
from rulekit.compile.meaning.symbols import FieldSym, LetSym
from rulekit.program import instructions as i
from rulekit.program.abilities import Modifier
from rulekit.terms import HIGHEST, LOWEST


def modifier(one: t.Modify, variant: Variant, ground: Ground | None) -> Modifier:
    """A line as a modifier of the program; without a ground a timed one, whose value and arguments are read later."""
    function, table, low, high = _changed(one, variant)
    arguments: tuple[Any, ...] = ()
    value: i.Expr = const(0)
    condition, temps, life = const(1), 0, None
    if ground is not None:
        condition, env, life, _ = ground.test(None, None)
        arguments = tuple(env.value(argument) for argument in _arguments(one.target))
        value = env.value(one.value, one.target.type)
        temps = env.most
    return Modifier(
        function=function,
        table=table,
        how=one.how,
        arguments=arguments,
        value=value,
        condition=condition,
        temps=temps,
        life=life,
        definitions=(ground.definition,) if ground is not None and ground.definition >= 0 else (),
        low=low,
        high=high,
    )


def _changed(one: t.Modify, variant: Variant) -> tuple[int, int, int, int]:
    """The function or the table of a printed field that is changed, and its bounds."""
    symbol = one.target.args[0]
    if one.target.op == "call" and isinstance(symbol, LetSym):
        low, high = bounds(symbol.declared or one.target.type, variant) if symbol.declared else (LOWEST, HIGHEST)
        return function_number(symbol, variant), -1, low, high
    if one.target.op == "field" and isinstance(symbol, FieldSym):
        low, high = bounds(symbol.type, variant)
        return -1, field_by_card(symbol, variant), low, high
    raise NotPlayable("a modifier of this", one.span)


def _arguments(target: t.Typed) -> tuple[t.Typed, ...]:
    return target.args[1:]


def modify(one: t.Modify, code: Code) -> None:
    """As a statement: a text that is given, or a timed modifier that starts."""
    target = one.target
    if target.op == "text":
        if one.until is not None or one.how != "=":
            raise NotPlayable("a text for a while", one.span)
        code.emit(i.SetText(code.live(target.args[0]), code.value(one.value)), one.span)
        return
    if one.until is None:
        raise NotPlayable("a modifier without an end", one.span)
    made = modifier(one, code.variant, None)
    number = len(code.variant.modifiers)
    code.variant.modifiers.append(made)
    whose = one.until.whose
    code.emit(
        i.Modify(
            modifier=number,
            arguments=tuple(code.value(argument) for argument in _arguments(target)),
            value=code.value(one.value, target.type),
            edge=one.until.edge,
            phase=phase_procedure(one.until.phase, code.variant),
            whose=None if whose is None else code.value(whose),
            next=one.until.next,
        ),
        one.span,
    )
