"""Half-read values: a family without its index, a value without its arguments, a row without its column.

They live only inside this package: `Expressions.check` completes them or says what is missing.
"""

from __future__ import annotations

from attrs import frozen

from rulekit.compile.meaning.symbols import (
    LetSym,
    Local,
    PhaseSym,
    Symbol,
    ValuesSym,
    VariableSym,
    ZoneSym,
)
from rulekit.compile.meaning.trees import Typed
from rulekit.compile.meaning.types import Type


@frozen
class FamilyT(Type):
    """Something with an index that is not given yet; a zone family can also stand whole."""

    symbol: VariableSym | ZoneSym | ValuesSym | Local
    dims: tuple[Type, ...]


@frozen
class FunctionT(Type):
    """A value whose arguments are not given yet."""

    symbol: LetSym
    params: tuple[Local, ...]


@frozen
class RecordT(Type):
    """A row of a table with named columns: `level[3]`."""

    symbol: ValuesSym


@frozen
class NoValueT(Type):
    """Something that is no value at all, such as a phase."""

    symbol: PhaseSym | Symbol


PARTIAL = (FamilyT, FunctionT, RecordT, NoValueT)


def is_partial(typed: Typed) -> bool:
    """Whether something is missing before this is a value."""
    return isinstance(typed.type, PARTIAL)
