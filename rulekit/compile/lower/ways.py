"""Values and conditions that go one way or another: what no way leads to in a variant is not looked at."""

from __future__ import annotations

from rulekit.compile.lower.env import Env
from rulekit.compile.lower.fold import const, holds
from rulekit.compile.meaning.trees import Typed
from rulekit.program.instructions import Expr


def choice(typed: Typed, env: Env) -> Expr:
    """`a if c else b`."""
    test, first, second = typed.args
    made = env.value(test)
    known = holds(made)
    if known is not None:
        return env.value(first if known else second)
    return ("if", made, env.value(first), env.value(second))


def both(typed: Typed, env: Env) -> Expr:
    """`a and b`."""
    left = env.value(typed.args[0])
    return const(0) if holds(left) is False else ("and", left, env.value(typed.args[1]))


def either(typed: Typed, env: Env) -> Expr:
    """`a or b`."""
    left = env.value(typed.args[0])
    return const(1) if holds(left) else ("or", left, env.value(typed.args[1]))
