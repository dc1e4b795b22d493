"""Resolved statements become instructions: one method for each statement, in one table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rulekit.compile.lower import asking, builtins, calls, loops, starting
from rulekit.compile.lower.capacity import capacity
from rulekit.compile.lower.code import Code, Mark
from rulekit.compile.lower.effects import do
from rulekit.compile.lower.expressions import local_dims
from rulekit.compile.lower.fold import const, folded, holds
from rulekit.compile.lower.modifiers import modify
from rulekit.compile.lower.units import store
from rulekit.compile.lower.variant import NotPlayable
from rulekit.compile.meaning import trees as t
from rulekit.compile.meaning.types import ListT
from rulekit.program import instructions as i


def _assign(one: t.Assign, code: Code) -> None:
    target = one.target
    if target.op == "bag_at" and target.args[0].op == "local":
        bag, member = target.args
        _, slot, size = code.env.places[bag.args[0]]
        place = ("local_at", slot, ((code.value(member), 1, 0, size),))
        code.emit(i.LetAt(place, _changed(place, one.how, code.value(one.value))), one.span)
        return
    if target.op in ("read", "spread", "bag_at"):
        code.emit(store(target, one.how, one.value, code), one.span)
        return
    value = code.value(one.value, target.type)
    if target.op == "local_at":
        local, *keys = target.args
        place = ("local_at", code.env.places[local][1], local_dims(local, tuple(keys), code.env))
        code.emit(i.LetAt(place, _changed(place, one.how, value)), one.span)
        return
    local = target.args[0]
    if local not in code.env.places:
        code.declare(local)
    place = code.env.places[local]
    if place[0] == "local_list":
        room = next(s.cells for s in code.slots if s.slot == place[1]) - 1
        code.emit(i.LetList(place[1], room, value), one.span)
    else:
        code.emit(i.Let(place[1], _changed(place, one.how, value)), one.span)


def _changed(place: Any, how: str, value: Any) -> Any:
    operation = {"+=": "add", "-=": "sub", "*=": "mul"}.get(how)
    return folded((operation, place, value)) if operation else value


def _need(one: t.Need, code: Code) -> None:
    reason = code.template(one.reason)
    code.emit(i.Need(code.value(one.condition), reason), one.span)


def _let(one: t.Let, code: Code) -> None:
    value = code.value(one.value, one.local.type)
    if one.local.dims:
        asking.fill_family(one, value, code)
    elif isinstance(one.local.type, ListT):
        room = capacity(one.value, code.variant)
        slot = code.declare(one.local, room if one.local.kind != "var" else None)
        code.emit(i.LetList(slot, room, value), one.span)
    else:
        code.emit(i.Let(code.declare(one.local), value), one.span)


def _if(one: t.If, code: Code) -> None:
    after = Mark()
    for condition, statements in one.branches:
        known = True if condition is None else None
        made = const(1)
        if condition is not None:
            made = code.value(condition)
            known = holds(made)
        if known is False:
            continue
        otherwise = Mark()
        if known is None:
            code.unless(made, otherwise, one.span)
        code.body(statements)
        if known:
            break
        code.jump(after, one.span)
        code.mark(otherwise)
    code.mark(after)


def _stop(one: t.Stop, code: Code) -> None:
    code.jump(code.end, one.span)


def _not_yet(one: t.NotYet, code: Code) -> None:
    raise NotPlayable(one.what, one.span)


STATEMENTS: dict[type[t.Statement], Callable[[Any, Code], None]] = {
    t.Call: calls.call,
    t.Run: calls.run,
    t.Builtin: builtins.builtin,
    t.Assign: _assign,
    t.Modify: modify,
    t.Do: do,
    t.Need: _need,
    t.Let: _let,
    t.Choose: asking.choose,
    t.ChooseMany: asking.choose_many,
    t.Arrange: asking.arrange,
    t.May: asking.may,
    t.Menu: asking.menu,
    t.Stop: _stop,
    t.If: _if,
    t.Each: loops.each,
    t.Together: loops.together,
    t.While: loops.while_,
    t.Repeat: loops.repeat,
    t.Grant: starting.grant,
    t.Ban: starting.banned,
    t.AtPoint: starting.at_point,
    t.NotYet: _not_yet,
}
"""The one table of statements."""
