"""Walking resolved trees: every statement and expression below, whatever holds it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

import attrs

from rulekit.compile.meaning import trees as t
from rulekit.compile.meaning.symbols import Local
from rulekit.compile.meaning.trees import Typed

_TREES = (t.Statement, t.Typed, t.Text, t.Hole, t.Entry, t.Point, t.Pattern, t.Anytime, t.CardText)


def children(tree: Any) -> Iterator[Any]:
    """The trees directly below. The loop that `everyone passes` names is no part of it."""
    if isinstance(tree, Typed):
        if tree.op != "passed":
            yield from _trees_in(tree.args)
        return
    for name in _parts(tree.__class__):
        yield from _trees_in(getattr(tree, name))


@cache
def _parts(kind: type) -> tuple[str, ...]:
    return tuple(field.name for field in attrs.fields(kind))


def _trees_in(value: Any) -> Iterator[Any]:
    if isinstance(value, _TREES):
        yield value
    elif isinstance(value, tuple | list):
        for one in value:
            yield from _trees_in(one)
    elif isinstance(value, dict):
        for one in value.values():
            yield from _trees_in(one)


def walk(tree: Any) -> Iterator[Any]:
    """This tree and all below it; a tuple is walked member by member."""
    waiting = [tree]
    while waiting:
        one = waiting.pop()
        if isinstance(one, tuple | list):
            waiting += reversed(one)
        else:
            yield one
            waiting += reversed(list(children(one)))


def uses(tree: Any, local: Local) -> bool:
    """Whether a local is read somewhere below."""
    return any(isinstance(one, Typed) and local in one.args for one in walk(tree))
