"""Options of a rulebook as a frontend sees them: plain values, as JSON has them."""

from __future__ import annotations

from typing import Any

from attrs import frozen

from rulekit.compile.check.types import describe
from rulekit.compile.meaning.rulebook import Rulebook
from rulekit.compile.meaning.symbols import OptionSym
from rulekit.compile.meaning.types import BoolT, EnumT, IntT, PlayerT

_MOST_VALUES = 10_000


@frozen
class OptionInfo:
    """An `option` of the header.

    type: as written, "Mode". values: every allowed value in order: member names, seats, numbers, booleans. default: one of
    them, or None for an option that is left to chance (`random`). doc: the text for players.
    """

    name: str
    type: str
    values: tuple[Any, ...]
    default: Any
    doc: str
    random: bool

    def cell(self, value: Any) -> int:
        """The number that stands for an allowed value inside. Raises `ValueError` for any other."""
        for place, allowed in enumerate(self.values):
            if type(allowed) is type(value) and allowed == value:
                return allowed if type(allowed) is int else place
        raise ValueError(f"{value!r} is no value of the option {self.name}")


def options_of(book: Rulebook) -> dict[str, OptionInfo]:
    """The declared options by name, in the order of the header."""
    return {name: _option(symbol, book) for name, symbol in book.names.options.items()}


def _option(symbol: OptionSym, book: Rulebook) -> OptionInfo:
    values = _values(symbol, book)
    random = symbol.default == "random"
    default = None if random else _default(symbol, values, book)
    return OptionInfo(symbol.name, _written(symbol), values, default, symbol.doc, random)


def _values(symbol: OptionSym, book: Rulebook) -> tuple[Any, ...]:
    match symbol.type:
        case BoolT():
            return (False, True)
        case EnumT(enum=enum):
            return tuple(member.name for member in enum.members)
        case PlayerT():
            return tuple(role.name for role in book.names.roles)
        case IntT(low=low, high=high) if low is not None and high is not None:
            return tuple(range(low, min(high, low + _MOST_VALUES - 1) + 1))
    return ()


def _default(symbol: OptionSym, values: tuple[Any, ...], book: Rulebook) -> Any:
    """What an option is if nobody says; without a default in the header the first value."""
    cell = symbol.default
    if cell is None:
        typed = book.option_defaults.get(symbol)
        cell = typed.args[0] if typed is not None and typed.op == "const" else None
    if isinstance(symbol.type, IntT):
        return cell if cell is not None else values[0] if values else 0
    return values[cell or 0] if values else None


def _written(symbol: OptionSym) -> str:
    """The type in few words: its name, or its bounds."""
    match symbol.type:
        case BoolT():
            return "Bool"
        case EnumT(enum=enum):
            return enum.name
        case PlayerT():
            return "Player"
        case IntT(low=low, high=high, number=number):
            return number.name if number is not None else f"{low}..{high}"
    return describe(symbol.type)
