"""Nodes of types: what a variable, parameter or zone may hold."""

from __future__ import annotations

from typing import TypeAlias

import attrs

from rulekit.syntax.nodes.base import Ident, Integer, Node


@attrs.frozen(eq=False)
class NamedType(Node):
    """A type by name: `Money`, `Int 0..99`, `Colour?`."""

    name: Ident
    low: Integer | None
    high: Integer | None
    optional: bool


@attrs.frozen(eq=False)
class RangeType(Node):
    """A bounded number: `0..99`."""

    low: Integer
    high: Integer
    optional: bool


@attrs.frozen(eq=False)
class ListType(Node):
    """A list: `list of at most 3 Price`."""

    at_most: Integer | None
    element: Ident
    optional: bool


@attrs.frozen(eq=False)
class BagType(Node):
    """So many of each member: `bag of Resource`."""

    element: Ident
    optional: bool


@attrs.frozen(eq=False)
class ZoneType(Node):
    """A zone of cards, as a parameter: `zone of Card`."""

    element: Ident
    optional: bool


Type: TypeAlias = NamedType | RangeType | ListType | BagType | ZoneType
