"""The types of the language (LANGUAGE 3). `maybe` says that `absent` is a value too."""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs
from attrs import field, frozen

if TYPE_CHECKING:
    from rulekit.compile.meaning.symbols import CardTypeSym, EnumSym, NumberSym


@frozen
class Type:
    """What values an expression can have."""

    maybe: bool = field(default=False, kw_only=True)

    def or_absent(self) -> Type:
        """The same type, with absent."""
        return self if self.maybe else attrs.evolve(self, maybe=True)

    def surely(self) -> Type:
        """The same type, without absent."""
        return attrs.evolve(self, maybe=False) if self.maybe else self


@frozen
class BoolT(Type):
    """`yes` and `no`."""


@frozen
class IntT(Type):
    """A number; low and high are what is known of its range (None: the 64-bit bound). number: declared by name."""

    low: int | None = None
    high: int | None = None
    number: NumberSym | None = None


@frozen
class EnumT(Type):
    """A member of an enum."""

    enum: EnumSym


@frozen
class PlayerT(Type):
    """A member of Player."""


@frozen
class CardT(Type):
    """A physical card."""

    card: CardTypeSym


@frozen
class TextT(Type):
    """A definition of a card type, or of any (None)."""

    card: CardTypeSym | None


@frozen
class LabelT(Type):
    """A constant text."""


@frozen
class ZoneT(Type):
    """A zone of cards."""

    card: CardTypeSym


@frozen
class ListT(Type):
    """A list, or a set if `distinct`. limit: `list of at most n`."""

    element: Type
    distinct: bool = False
    limit: int | None = None


@frozen
class BagT(Type):
    """How many of each member."""

    enum: EnumSym


@frozen
class TupleT(Type):
    """Several values compared left to right."""

    items: tuple[Type, ...]


@frozen
class EffectT(Type):
    """An effect field, or an effect column, with its parameters."""

    params: tuple[Type, ...]


@frozen
class UnknownT(Type):
    """The type of what was wrong already: accepted everywhere in silence, so that one mistake gives one message."""
