"""Verbs and phases as procedures, and the calls between them."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from rulekit.compile.lower.capacity import element_capacity
from rulekit.compile.lower.code import NOBODY, Code, Mark, reserve
from rulekit.compile.lower.fold import const
from rulekit.compile.lower.heard import builtin_form
from rulekit.compile.lower.variant import NotPlayable, Variant, tag_of
from rulekit.compile.meaning import trees as t
from rulekit.compile.meaning.symbols import Local, PhaseSym, VerbSym
from rulekit.compile.meaning.types import CardT, ListT, PlayerT, Type
from rulekit.program import instructions as i
from rulekit.program.program import Procedure, Verb
from rulekit.program.types import INT


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
    number, heard = verb_number(verb, variant), variant.heard
    values = tuple(code.env.places[param] for param in verb.params)
    if verb in heard.judged:
        code.emit(i.Allow(number, values), verb.span)
    first = len(statements) if verb not in heard.replaced else prefix_length(statements)
    leave = Mark()
    who = affected(values, [param.type for param in verb.params], ("you",))
    if first and verb in heard.replaced:
        _replace_for_the_unseated(code, i.Replace(number, values, who, leave), verb)  # type: ignore[arg-type]
    code.body(statements[:first])
    if verb in heard.replaced:
        code.emit(i.Replace(number, values, who, leave), verb.span)  # type: ignore[arg-type]
        code.body(statements[first:])
    code.mark(code.end)
    code.emit(i.Event(number, values), verb.span)
    code.mark(leave)
    code.emit(i.Return(), verb.span)
    return code.finish(len(verb.params), results, verb.label)


def _replace_for_the_unseated(code: Code, instruction: i.Replace, verb: VerbSym) -> None:
    """A role without a seat decides nothing, so what it does is replaced before its choices, not behind them."""
    variant = code.variant
    unseated = tuple(role for role in range(variant.players) if role not in variant.seats)
    if unseated:
        seated = Mark()
        code.unless(("in", ("you",), const(unseated)), seated, verb.span)
        code.emit(instruction, verb.span)
        code.mark(seated)


def affected(values: tuple[i.Expr, ...], types: Sequence[Type | None], doer: i.Expr) -> i.Expr:
    """Who orders several replacements: the first player among the values, else who controls the first card, else the
    doer (LANGUAGE 6)."""
    for value, of in zip(values, types, strict=True):
        if isinstance(of, PlayerT):
            return value
    for value, of in zip(values, types, strict=True):
        if isinstance(of, CardT):
            return ("controller", value)
    return doer


def prefix_length(statements: t.Body) -> int:
    """How many statements stand before the first that changes something or calls: what is decided before the deed."""
    for number, one in enumerate(statements):
        if not _is_prefix(one):
            return number
    return len(statements)


def _is_prefix(one: t.Statement) -> bool:
    match one:
        case t.Need() | t.Let() | t.ChooseMany() | t.Arrange():
            return True
        case t.Builtin(verb=verb):
            return verb in ("pay", "pay_bag")
        case t.Choose(chooser=chooser, target=target):
            return chooser is not None and target is None
        case t.If(branches=branches):
            return all(_is_prefix(inner) for _, body in branches for inner in body)
        case t.Each(mode="", body=body):
            return all(_is_prefix(inner) for inner in body)
    return False


def _parameters(params: tuple[Local, ...], code: Code) -> None:
    for param in params:
        code.declare(param)


def verb_number(verb: VerbSym | str, variant: Variant) -> int:
    """The number of a verb as an event; a built-in one is known by its operation."""
    return variant.verb_numbers.setdefault(verb, len(variant.verb_numbers))


def verb_event(verb: VerbSym | str) -> Verb:
    """A verb as the log knows it."""
    if isinstance(verb, str):
        form = builtin_form(verb)
        names = tuple((hole.name, INT) for hole in form.holes)
        return Verb(form.skeleton, verb, names, builtin=True)
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
    points = {edge for one, edge in variant.heard.points if one is phase}
    flow(code, variant.book.phases.get(phase, ()), phase.span, points)
    variant.procedures[number] = code.finish(len(phase.params), ())
    variant.lowering.discard(phase)
    return number


def flow(code: Code, statements: t.Body, span: Any, points: Collection[str] = ()) -> None:
    """Begin, the statements, End, Return. points: at which of its ends something waits."""
    if code.kind == "phase":
        code.emit(i.Begin(), span)
    if "start" in points:
        code.emit(i.Reach("start"), span)
    code.body(statements)
    code.border(span)
    code.mark(code.end)
    if "end" in points:
        code.emit(i.Reach("end"), span)
        code.border(span)
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
