"""Effects as values: what a card's effect field or a table's effect column does, and the `do` that runs it."""

from __future__ import annotations

from typing import Any

from rulekit.compile.lower import tables
from rulekit.compile.lower.code import NOBODY, Code, reserve
from rulekit.compile.lower.env import Env
from rulekit.compile.lower.fold import const
from rulekit.compile.lower.variant import NotPlayable, Variant
from rulekit.compile.meaning import trees as t
from rulekit.compile.meaning.symbols import DefinitionSym, FieldSym
from rulekit.compile.meaning.types import EffectT
from rulekit.program import instructions as i

NONE = -1
"""In a table of procedures: nothing is printed there."""


def do(one: t.Do, code: Code) -> None:
    """`do x.effect(args)`; an empty effect does nothing."""
    which, source = procedure_of(one.effect, code.env)
    code.temps = max(code.temps, code.env.most)
    arguments = tuple(code.value(argument) for argument in one.arguments)
    doer = NOBODY if one.doer is None else code.value(one.doer)
    code.emit(i.Do(which, arguments, doer, source), one.span)


def procedure_of(effect: t.Typed, env: Env) -> tuple[i.Expr, i.Expr | None]:
    """(the number of the procedure or -1, the card whose text runs or None)."""
    env.depth = env.most = 0
    return _looked_up(effect, env)


def _looked_up(effect: t.Typed, env: Env) -> tuple[i.Expr, i.Expr | None]:
    match effect.op:
        case "field":
            field, card = effect.args
            where = env.value(card)
            return _of_card(field, where, env.variant), where
        case "printed":
            field, definition = effect.args
            table = _by_definition(field, env.variant)
            size = len(env.variant.definitions)
            return tables.constant(env.variant, table, ((env.value(definition), 1, 0, size),)), None
        case "column" | "values":
            return _of_table(effect, env), None
    raise NotPlayable("an effect of this kind", effect.span)


def _of_card(field: FieldSym, card: i.Expr, variant: Variant) -> i.Expr:
    by_definition = variant.tables[_by_definition(field, variant)]
    table = variant.table(("effects by card", field), tuple(by_definition[d] for d, _ in variant.cards))
    return tables.constant(variant, table, ((card, 1, 0, len(variant.cards)),))


def _by_definition(field: FieldSym, variant: Variant) -> int:
    """The table of an effect field by definition number."""
    key = ("effects", field)
    if key not in variant.table_of:
        bodies = _printed_here(field, variant)
        numbers = [reserve((key, d), variant) if d in bodies else NONE for d in variant.definitions]
        variant.table(key, tuple(numbers))
        for number, definition in zip(numbers, variant.definitions, strict=True):
            if number != NONE:
                name = f"{definition.name}: {field.name}"
                variant.procedures[number] = _procedure(name, "effect", field.params, bodies[definition], variant)
    return variant.table_of[key]


def _printed_here(field: FieldSym, variant: Variant) -> dict[DefinitionSym, t.Body]:
    """What the definitions print under an effect field in this variant."""
    found: dict[DefinitionSym, t.Body] = {}
    for text in variant.book.card_texts:
        bodies = [body for body, when in text.effects.get(field, ()) if variant.has(when)]
        if bodies:
            found[text.definition] = tuple(one for body in bodies for one in body)
    return found


def _of_table(effect: t.Typed, env: Env) -> i.Expr:
    """An effect column: rows in the order of the keys."""
    symbol, name, *keys = effect.args
    variant = env.variant
    key = ("effects", symbol, name)
    if key not in variant.table_of:
        bodies = variant.book.effects.get((symbol, name), ())
        numbers = [NONE if body is None else reserve((key, row), variant) for row, body in enumerate(bodies)]
        variant.table(key, tuple(numbers))
        for number, body in zip(numbers, bodies, strict=True):
            if number != NONE:
                variant.procedures[number] = _procedure(f"{symbol.name}: {name}", "column", (), body or (), variant)
    types = symbol.keys if effect.op == "values" else [None]
    dims: list[tuple[Any, ...]] = []
    stride = 1
    for typed, type_ in zip(reversed(keys), reversed(types), strict=True):
        domain = variant.domain(type_ if type_ is not None else typed.type.surely())
        dims.append((env.value(typed, type_), stride, domain[0], len(domain)))
        stride *= len(domain)
    return tables.constant(variant, variant.table_of[key], tuple(reversed(dims)))


def _procedure(name: str, kind: str, params: tuple[Any, ...], body: t.Body, variant: Variant) -> Any:
    code = Code(variant, name, kind)
    code.env.this = ("source",)
    for param in params:
        code.declare(param)
    code.body(body)
    code.mark(code.end)
    code.emit(i.Return(), _span_of(body, variant))
    return code.finish(len(params), ())


def _span_of(body: t.Body, variant: Variant) -> Any:
    return body[-1].span if body else variant.book.names.game.span


def can_do(typed: t.Typed, env: Env) -> i.Expr:
    """`can (x.effect)`: true of an empty one."""
    sentence = typed.args[0]
    which, _ = procedure_of(sentence.effect, env)
    doer = NOBODY if sentence.doer is None else env.value(sentence.doer)
    return ("can_do", which, tuple(env.value(a) for a in sentence.arguments), doer)


def present(typed: t.Typed, env: Env) -> i.Expr:
    """`x is present`; of an effect: whether one is printed there."""
    of = typed.args[0]
    if not isinstance(of.type, EffectT):
        return ("present", env.value(of))
    return ("ge", _looked_up(of, env)[0], const(0))
