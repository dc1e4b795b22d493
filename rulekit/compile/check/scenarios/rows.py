"""The rows and choices that an answer of a scenario can mean: all menu entries, verbs and names of choices."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import define, field, frozen

from rulekit.compile.check.bodies.choices import name_of
from rulekit.compile.check.sentences.kit import Kit
from rulekit.compile.meaning import trees as t
from rulekit.compile.meaning.symbols import HoleSym
from rulekit.compile.meaning.types import ListT, Type
from rulekit.compile.meaning.walk import walk
from rulekit.diagnostics import Span
from rulekit.syntax import nodes as n


@frozen
class Shape:
    """A row by its words: None for what is not one. types: what its holes take, as far as that is known."""

    parts: tuple[str | None, ...]
    types: tuple[Type | None, ...]
    text: str
    span: Span | None


UNWRITTEN = ("order", "replacement")
"""Choices that no rule writes: what of one's own comes first, and which of several rules is applied instead."""


@define(eq=False)
class Rows:
    """All shapes of a rulebook, its passes, and the names and types of its choices."""

    shapes: list[Shape] = field(factory=list)
    passes: set[str] = field(factory=set)
    choices: dict[str, list[Type]] = field(factory=lambda: {name: [] for name in UNWRITTEN})

    @classmethod
    def of(cls, kit: Kit) -> Rows:
        """Read them off the resolved bodies, and off the tree where a body could not be resolved."""
        rows = cls()
        for form in kit.patterns.forms:
            holes = tuple(part.type if isinstance(part, HoleSym) else None for part in form.parts)
            parts = tuple(part if isinstance(part, str) else None for part in form.parts)
            rows.shapes.append(Shape(parts, holes, "", form.span))
        for body in _bodies(kit):
            for one in walk(body):
                rows._resolved(one)
        for item in _items(kit):
            for node in n.walk(item):
                rows._written(node, kit)
        return rows

    def fitting(self, items: tuple[n.RowItem, ...]) -> list[Shape]:
        """The shapes that a row has by its words."""
        return [shape for shape in self.shapes if len(shape.parts) == len(items) and _fits(shape, items)]

    def _resolved(self, one: object) -> None:
        if isinstance(one, t.Entry):
            parts: list[str | None] = []
            types: list[Type | None] = []
            for item in one.row:
                hole = one.holes[item[1]] if isinstance(item, tuple) and item[0] == "hole" else None
                parts.append(item if isinstance(item, str) else None)
                types.append(hole.local.type if hole is not None else None)
            self.shapes.append(Shape(tuple(parts), tuple(types), "", one.span))
        elif isinstance(one, t.Choose):
            type_ = one.among.type
            self._choice(one.name, type_.element if isinstance(type_, ListT) else None)
        elif isinstance(one, t.ChooseMany | t.Arrange | t.Hole):
            self._choice(one.local.name, one.local.type)

    def _written(self, node: n.Node, kit: Kit) -> None:
        if isinstance(node, n.Entry):
            items = node.row.items
            if len(items) > 1 and isinstance(items[-1], n.Text):
                items = items[:-1]
            parts = tuple(item.text if isinstance(item, n.Name | n.SmallWord) else None for item in items)
            self.shapes.append(Shape(parts, (None,) * len(parts), kit.written(node.row.span), node.row.span))
        elif isinstance(node, n.PassEntry):
            self.passes.add(node.name.text if node.name is not None else "pass")
        elif isinstance(node, n.Choose):
            self._choice(name_of(node.target), None)
        elif isinstance(node, n.ChooseMany | n.Arrange):
            self._choice(node.name.text, None)
        elif isinstance(node, n.Group) and isinstance(node.inner, n.MemberOf) and isinstance(node.inner.item, n.Name):
            self._choice(node.inner.item.text, None)

    def _choice(self, name: str, type_: Type | None) -> None:
        known = self.choices.setdefault(name, [])
        if type_ is not None and type_ not in known:
            known.append(type_)


def _fits(shape: Shape, items: tuple[n.RowItem, ...]) -> bool:
    for part, item in zip(shape.parts, items, strict=True):
        if part is None and isinstance(item, n.SmallWord):
            return False
        if part is not None and not (isinstance(item, n.Name | n.SmallWord) and item.text == part):
            return False
    return True


def _bodies(kit: Kit) -> Iterator[object]:
    book = kit.book
    for body in (*book.verbs.values(), *book.phases.values()):
        yield body or ()
    for body, _ in (*book.setups, *book.plays):
        yield body
    yield from book.anytime
    yield from book.rules
    yield from book.card_texts


def _items(kit: Kit) -> Iterator[n.Node]:
    names = kit.names
    yield from (verb.node for verb in names.verbs)
    yield from (phase.node for phases in names.phases.values() for phase in phases)
    for node, _ in names.others:
        if not isinstance(node, n.Scenario | n.Invariant):
            yield node
    for definition in names.definitions:
        if isinstance(definition.node, n.Node):
            yield definition.node
    for enum in names.enums.values():
        yield enum.node
    for values in names.values.values():
        yield from (one.node for one in values)
    yield from {id(one.node.table): one.node.table for one in names.definitions if hasattr(one.node, "table")}.values()
