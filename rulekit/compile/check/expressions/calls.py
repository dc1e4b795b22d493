"""Calls: built-in functions, and `let`s with arguments."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulekit.compile.check.expressions.aggregates import AGGREGATES
from rulekit.compile.check.expressions.boards import BOARDS
from rulekit.compile.check.expressions.sets import comprehended
from rulekit.compile.check.paths import access
from rulekit.compile.check.paths.paths import RankScope
from rulekit.compile.check.values import types
from rulekit.compile.check.values.build import is_unknown, unknown
from rulekit.compile.check.values.fit import settled
from rulekit.compile.check.values.partial import FunctionT, NoValueT
from rulekit.compile.check.values.scope import Scope
from rulekit.compile.check.values.several import lifted
from rulekit.compile.meaning.symbols import Local
from rulekit.compile.meaning.trees import Typed
from rulekit.compile.meaning.types import EffectT, Type, UnknownT
from rulekit.diagnostics import Span
from rulekit.syntax import nodes as n

if TYPE_CHECKING:
    from rulekit.compile.check.expressions.expressions import Expressions

FUNCTIONS = {**AGGREGATES, **BOARDS}
"""The built-in functions by name."""


def call(e: Expressions, node: n.Call, scope: Scope, expected: Type | None) -> Typed:
    """`f(x)`."""
    if isinstance(node.callee, n.Name) and node.callee.text not in scope.locals:
        builtin = FUNCTIONS.get(node.callee.text)
        if builtin is not None:
            return builtin(e, node, scope, expected)
    callee = e.raw(node.callee, scope)
    if is_unknown(callee):
        for argument in node.arguments:
            if not isinstance(argument, n.Comprehension):
                e.check(argument, scope)
        return unknown(node.span)
    outside = scope.outside if isinstance(scope, RankScope) and scope.outside is not None else scope
    if isinstance(callee.type, FunctionT):
        return lifted(callee, lambda one: _let(e, node, one, outside), node.span)
    return _no_function(e, node, callee)


def _no_function(e: Expressions, node: n.Call, callee: Typed) -> Typed:
    words = e.words(node.callee.span)
    if isinstance(callee.type, EffectT):
        return e.wrong("T001", f"`{words}` is an effect", node.span, help=f"`do {e.words(node.span)}` runs it")
    if isinstance(callee.type, NoValueT):
        return settled(e, callee, Scope(0, "effect"), None)
    return e.wrong(
        "T002",
        f"`{words}` takes no arguments",
        node.span,
        label=f"this is {types.describe(callee.type.surely())}" if not isinstance(callee.type, UnknownT) else "",
        because="only a `let` with parameters is called",
    )


def stray(e: Expressions, node: n.Comprehension, scope: Scope, expected: Type | None) -> Typed:
    """`x in S where c` without a call around it."""
    return comprehended(e, node, scope)


def _let(e: Expressions, node: n.Call, callee: Typed, scope: Scope) -> Typed:
    of = callee.type
    assert isinstance(of, FunctionT)
    given = arguments(e, node, of.params, of.symbol.name, of.symbol.span, scope)
    if given is None:
        return unknown(node.span)
    return access.call(e, of.symbol, (*callee.args[1:], *given), node.span)


def arguments(
    e: Expressions, node: n.Call, params: tuple[Local, ...], name: str, declared: Span | None, scope: Scope
) -> tuple[Typed, ...] | None:
    """The arguments for these parameters (T002, T001); None if their number is wrong."""
    plain = [one for one in node.arguments if not isinstance(one, n.Comprehension)]
    if len(node.arguments) != len(params) or len(plain) != len(params):
        wanted = "one argument" if len(params) == 1 else f"{len(params)} arguments"
        names = ", ".join(param.name for param in params)
        e.wrong(
            "T002",
            f"`{name}` takes {wanted}, not {len(node.arguments)}",
            node.span,
            label=f"({names}) is wanted" if names else "nothing in brackets is wanted",
            seconds=[] if declared is None else [(declared, "declared here")],
            because="every parameter has an argument",
        )
        return None
    return tuple(_argument(e, one, param, scope) for one, param in zip(plain, params, strict=True))


def _argument(e: Expressions, node: n.Expr, param: Local, scope: Scope) -> Typed:
    """One argument. A number parameter takes any number: its bounds are a promise that is checked at play."""
    return e.check(node, scope, param.type)
