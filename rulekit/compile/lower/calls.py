"""Verbs and phases as procedures, and the calls between them."""

from __future__ import annotations

from typing import Any

from rulekit.compile.lower.capacity import element_capacity
from rulekit.compile.lower.code import NOBODY, Code, reserve
from rulekit.compile.lower.variant import NotPlayable, Variant, tag_of
from rulekit.compile.meaning import trees as t
from rulekit.compile.meaning.symbols import Local, PhaseSym, VerbSym
from rulekit.compile.meaning.types import ListT
from rulekit.program import instructions as i
from rulekit.program.program import Procedure, Verb


def call(one: t.Call, code: Code) -> None:
    """A declared verb as an effect, or as what a menu entry does."""
    number = verb_procedure(one.verb, code.variant)
    arguments = tuple(
        _argument(argument, parameter, code) for argument, parameter in zip(one.arguments, one.verb.params, strict=True)
    )
    gone = tuple(n for n, argument in enumerate(arguments) if argument == ("live",) and n not in one.optional)
    doer = NOBODY if one.doer is None else code.value(one.doer)
    results = []
    made = one.verb.results
    for local, result in zip(one.results, made, strict=False):
        if isinstance(result.type, ListT):
            results.append(code.declare(local, element_capacity(result.type, code.variant)))
        else:
            results.append(code.declare(local))
    code.emit(i.Call(number, arguments, doer, tuple(results), (*one.optional, *gone), one.cost), one.span)


def _argument(argument: t.Typed, parameter: Local, code: Code) -> i.Expr:
    made = code.live(argument)
    return made if made == ("live",) else code.value(argument, parameter.type)


def run(one: t.Run, code: Code) -> None:
    """A phase called as a statement."""
    number = phase_procedure(one.phase, code.variant)
    arguments = tuple(
        code.value(argument, parameter.type)
        for argument, parameter in zip(one.arguments, one.phase.params, strict=True)
    )
    doer = NOBODY
    for argument, parameter in zip(arguments, one.phase.params, strict=True):
        if parameter is one.phase.you:
            doer = argument
    code.emit(i.Call(number, arguments, doer), one.span)


def verb_procedure(verb: VerbSym, variant: Variant) -> int:
    """The procedure of a declared verb."""
    if verb in variant.procedure_of:
        return variant.procedure_of[verb]
    number = reserve(verb, variant)
    verb_number(verb, variant)
    variant.procedures[number] = _verb(verb, variant)
    return number


def _verb(verb: VerbSym, variant: Variant) -> Procedure:
    code = Code(variant, verb.name, "verb")
    _parameters(verb.params, code)
    statements = variant.book.verbs.get(verb) or ()
    results = tuple(code.declare(local) for local in verb.results)
    for local in verb.results:
        if local.type.maybe:
            code.emit(i.Let(code.env.places[local][1], NOBODY), verb.span)
    if can_refuse(statements):
        code.emit(i.Prefix(), verb.span)
    code.body(statements)
    code.mark(code.end)
    values = tuple(code.env.places[param] for param in verb.params)
    code.emit(i.Event(verb_number(verb, variant), values), verb.span)
    code.emit(i.Return(), verb.span)
    return code.finish(len(verb.params), results, verb.label)


def _parameters(params: tuple[Local, ...], code: Code) -> None:
    for param in params:
        code.declare(param)


def verb_number(verb: VerbSym, variant: Variant) -> int:
    """The number of a declared verb as an event."""
    return variant.verb_numbers.setdefault(verb, len(variant.verb_numbers))


def verb_event(verb: VerbSym) -> Verb:
    """A declared verb as the log knows it."""
    holes = tuple((param.name, tag_of(param.type)) for param in verb.params)
    return Verb(verb.name, verb.action, holes, verb.label)


def phase_procedure(phase: PhaseSym, variant: Variant) -> int:
    """The procedure of a phase."""
    if phase in variant.procedure_of:
        return variant.procedure_of[phase]
    if phase in variant.lowering:
        raise NotPlayable(f"the phase `{phase.name}` inside itself", phase.span)
    variant.lowering.add(phase)
    number = reserve(phase, variant)
    code = Code(variant, phase.name, "phase")
    _parameters(phase.params, code)
    flow(code, variant.book.phases.get(phase, ()), phase.span)
    variant.procedures[number] = code.finish(len(phase.params), ())
    variant.lowering.discard(phase)
    return number


def flow(code: Code, statements: t.Body, span: Any) -> None:
    """Begin, the statements, End, Return."""
    if code.kind == "phase":
        code.emit(i.Begin(), span)
    code.body(statements)
    code.border(span)
    code.mark(code.end)
    if code.kind == "phase":
        code.emit(i.End(), span)
    code.emit(i.Return(), span)


def can_refuse(statements: t.Body) -> bool:
    """Whether a body has a `need` or `pay` before its first change or call (5.2): then it starts with a prefix."""
    for one in statements:
        match one:
            case t.Need():
                return True
            case t.Builtin(verb=verb) if verb in ("pay", "pay_bag"):
                return True
            case t.Let():
                continue
            case t.Choose(chooser=chooser, target=None) if chooser is not None:
                continue
            case t.ChooseMany():
                continue
            case t.If(branches=branches):
                if any(can_refuse(inner) for _, inner in branches):
                    return True
                if any(inner for _, inner in branches):
                    return False
            case t.Each(mode="", body=inner):
                return can_refuse(inner)
            case _:
                return False
    return False
