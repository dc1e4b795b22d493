"""What every node of the tree shares: its span, identity, and ways to walk and compare."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

import attrs

from rulekit.diagnostics import Span


@attrs.frozen(eq=False)
class Node:
    """A piece of a rulebook's text: `pay 2 mana`.

    A node equals only itself, so passes may key their tables by node; `same` compares shapes.
    """

    span: Span


@attrs.frozen(eq=False)
class Ident(Node):
    """A name where it is declared or where it must point at something: `deck` in `zone deck: Card`."""

    text: str


@attrs.frozen(eq=False)
class Label(Node):
    """A constant text in quotes, no values in it: `"On Sale"`. `text` is without the quotes."""

    text: str


@attrs.frozen(eq=False)
class SmallWord(Node):
    """A small word of a row or pattern: `to` in `move x to deck`."""

    text: str


@attrs.frozen(eq=False)
class Integer(Node):
    """A number as written: `12`, or `-3` in a table or a type."""

    value: int


@attrs.frozen(eq=False)
class Doc(Node):
    """A text for players, `## Nobody asks for wages this turn.`; `text` is without the marks."""

    text: str


def children(node: Node) -> Iterator[Node]:
    """The nodes directly below, in the order of their fields, which is the order of the text but for a few."""
    kind: Any = type(node)
    for name in _parts(kind):
        value = getattr(node, name)
        if isinstance(value, Node):
            yield value
        elif isinstance(value, tuple):
            yield from _nodes_in(value)


def walk(node: Node) -> Iterator[Node]:
    """This node and all below it, parents first."""
    waiting = [node]
    while waiting:
        one = waiting.pop()
        yield one
        waiting += reversed(list(children(one)))


def same(one: Any, two: Any) -> bool:
    """Whether two trees have one shape and one wording, wherever they stand."""
    if isinstance(one, tuple) and isinstance(two, tuple):
        return len(one) == len(two) and all(same(a, b) for a, b in zip(one, two, strict=True))
    if isinstance(one, Node):
        return type(one) is type(two) and all(
            same(getattr(one, field.name), getattr(two, field.name))
            for field in attrs.fields(type(one))
            if field.name != "span"
        )
    return type(one) is type(two) and bool(one == two)


@cache
def _parts(kind: Any) -> tuple[str, ...]:
    """The fields of a class of nodes that may hold others."""
    return tuple(field.name for field in attrs.fields(kind) if field.name != "span")


def _nodes_in(several: tuple[Any, ...]) -> Iterator[Node]:
    for part in several:
        if isinstance(part, Node):
            yield part
        elif isinstance(part, tuple):
            yield from _nodes_in(part)
