"""Paths over several things (`players.mat`), and declarations of one name under conditions that exclude each other.

While such a value is half read it is carried along: op `several` (a local, the things, what each of them has) and op
`variants` (pairs of a set of variants and a value). `lifted` goes on inside.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import reduce

from rulekit.compile.check.values import types
from rulekit.compile.check.values.build import UNKNOWN, bound, is_single, list_of, local, members, only
from rulekit.compile.check.values.partial import is_partial
from rulekit.compile.meaning.symbols import Local
from rulekit.compile.meaning.trees import Typed
from rulekit.compile.meaning.types import ListT, Type, ZoneT
from rulekit.diagnostics import Span


def over(things: Typed, name: str, inner: Callable[[Typed], Typed], span: Span) -> Typed:
    """What each of several things has, one after another."""
    each = bound(name, list_of(things), things.span)
    return wrapped(each, things, inner(local(each, things.span)), span)


def wrapped(each: Local, things: Typed, inner: Typed, span: Span) -> Typed:
    """`map` or `flat`, or `several` while the inner value is half read."""
    if is_partial(inner):
        return Typed("several", (each, things, inner), inner.type, span)
    if isinstance(inner.type, ZoneT):
        inner = only(inner) if is_single(inner) else members(inner)
    distinct = isinstance(things.type, ListT) and things.type.distinct
    if isinstance(inner.type, ListT):
        return Typed("flat", (each, things, inner), ListT(inner.type.element, inner.type.distinct and distinct), span)
    unique = distinct and inner.op == "only"
    return Typed("map", (each, things, inner), ListT(inner.type.surely(), unique), span)


def by_variant(choices: list[tuple[int, Typed]], span: Span) -> Typed:
    """A value that is another one in other variants."""
    if len(choices) == 1:
        return choices[0][1]
    kinds = [typed.type for _, typed in choices]
    if is_partial(choices[0][1]):
        return Typed("variants", tuple(choices), kinds[0], span)
    return Typed("variants", tuple(choices), reduce(_joined, kinds), span)


def _joined(one: Type, other: Type) -> Type:
    return types.join(one, other) or UNKNOWN


def lifted(typed: Typed, inner: Callable[[Typed], Typed], span: Span | None = None) -> Typed:
    """Go on with what is half read, inside of `several` and `variants`."""
    span = span or typed.span
    if typed.op == "several":
        each, things, value = typed.args
        return wrapped(each, things, lifted(value, inner, span), span)
    if typed.op == "variants":
        return by_variant([(when, lifted(value, inner, span)) for when, value in typed.args], span)
    return inner(typed)
