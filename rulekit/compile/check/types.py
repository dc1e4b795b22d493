"""How types go together: what fits where, what two have in common, and how they are called in messages."""

from __future__ import annotations


from rulekit.compile.meaning.types import (
    BagT,
    BoolT,
    CardT,
    EffectT,
    EnumT,
    IntT,
    LabelT,
    ListT,
    PlayerT,
    TextT,
    TupleT,
    Type,
    UnknownT,
    ZoneT,
)


def fits(found: Type, wanted: Type) -> bool:
    """Whether a value of type `found` may stand where `wanted` is asked for; absence is judged apart.

    A number is a number whatever its bounds, a member of a subtype is one of its supertype, a card of a child type one
    of its parent. A zone fits where a list of its cards is asked for.
    """
    raise NotImplementedError


def join(one: Type, other: Type) -> Type | None:
    """The narrowest type that both fit, absent if one of them may be; None if there is none."""
    raise NotImplementedError


def describe(wanted: Type) -> str:
    """A type in the words of the language: `a number`, `an upgrade`, `a set of players`."""
    raise NotImplementedError


def element_of(found: Type) -> Type | None:
    """The type of the things in a list, set or zone; None if it is nothing of the kind."""
    raise NotImplementedError
