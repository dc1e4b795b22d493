"""`let`s as functions of one expression (C10), lowered when something first reads them."""

from __future__ import annotations

from rulekit.compile.lower.env import YOU, Env
from rulekit.compile.lower.variant import NotPlayable, Variant, tag_of
from rulekit.compile.meaning.symbols import LetSym, Local
from rulekit.compile.meaning.trees import Typed
from rulekit.compile.meaning.types import BoolT, TextT
from rulekit.program.instructions import Expr
from rulekit.program.program import Function
from rulekit.program.types import Tag


def function_number(let: LetSym, variant: Variant) -> int:
    """The number of a `let`'s function; lowers it if needed."""
    if let in variant.function_of:
        return variant.function_of[let]
    body = variant.book.lets.get(let)
    if body is None:
        raise NotPlayable(f"the value `{let.name}`", let.span)
    number = len(variant.functions)
    variant.functions.append(None)
    variant.function_of[let] = number
    try:
        variant.functions[number] = _function(let.name, let.params, body, let.declared, variant)
    except NotPlayable:
        del variant.function_of[let]  # its number stays unused; whoever needs it is told again
        raise
    return number


def add_function(name: str, params: tuple[Local, ...], body: Typed, variant: Variant, *, you: bool = False) -> int:
    """A function of its own: a score key, a note. you: its first parameter is what `you` means in it."""
    variant.functions.append(_function(name, params, body, None, variant, you=you))
    return len(variant.functions) - 1


def _function(
    name: str, params: tuple[Local, ...], body: Typed, declared: object, variant: Variant, *, you: bool = False
) -> Function:
    env = Env(variant)
    for param in params:
        env.bind(param)
    if you:
        env.places[YOU] = ("temp", 0)
        if not params:
            env.depth = env.most = 1
    made = env.value(body)
    return Function(
        name=name,
        parameters=max(len(params), int(you)),
        temps=env.most,
        body=made,
        tag=tag_of(body.type),
        place=variant.place(body.span),
    )


def bare_comparison(left: Typed, right: Typed, variant: Variant) -> tuple[tuple[Expr, Expr, Tag], int]:
    """Both sides of a comparison as expressions that stand alone, how they are printed, and how many temps they use."""
    (one, few), (other, more) = bare_expression(left, variant), bare_expression(right, variant)
    shown = right.type if isinstance(left.type, TextT | BoolT) else left.type
    return (one, other, tag_of(shown)), max(few, more)


def bare_expression(typed: Typed, variant: Variant) -> tuple[Expr, int]:
    """An expression that stands alone (a test, `game ends when`) and how many temps it uses."""
    env = Env(variant)
    return env.value(typed), env.most
