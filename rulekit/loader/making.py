"""Reads and checks a game in full: the way from files to a checked rulebook, and what is known of it then."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from rulekit.compile.check.values.types import describe
from rulekit.compile.meaning.rulebook import Rulebook
from rulekit.compile.meaning.symbols import OptionSym
from rulekit.compile.meaning.types import BoolT, EnumT, IntT, PlayerT
from rulekit.compile.pipeline import compile_rules
from rulekit.diagnostics import Bag
from rulekit.loader.facts import Facts, OptionInfo, VariantInfo
from rulekit.loader.files import read_game
from rulekit.loader.grammar import load_parser
from rulekit.loader.pausing import collection_paused

_MOST_VALUES = 10_000


def make(path: Path, bag: Bag) -> Rulebook | None:
    """Read and check the game that lies there; None if there is none. What is wrong stands in the bag."""
    with collection_paused():
        found = read_game(path, load_parser(), bag)
        if not found.files:
            return None
        book = compile_rules(list(found.files.values()), found.tables, bag, roots=found.order, used=found.used)
    if book is None and not bag.has_errors:
        bag.report(
            "N003",
            f"no game is there: `{path}`",
            because='one of the files of a game has its header, `game name "Title":`',
        )
    return book


def facts_of(book: Rulebook, bag: Bag) -> Facts:
    """What is known of a checked rulebook."""
    names = book.names
    options = tuple(_option(symbol, book) for symbol in names.options.values())
    by_name = {one.name: one for one in options}
    return Facts(
        names.game.name.text,
        names.title,
        (names.low_seats, names.high_seats),
        options,
        tuple(
            VariantInfo({name: _value(by_name[name], cell) for name, cell in one.options.items()}, one.seats)
            for one in names.variants
        ),
        tuple(one for one in bag if not one.is_error),
        tuple(book.not_yet),
        tuple(bag.sources),
    )


def _option(symbol: OptionSym, book: Rulebook) -> OptionInfo:
    values = _values(symbol, book)
    random = symbol.default == "random"
    default = None if random else _default(symbol, values, book)
    return OptionInfo(symbol.name, _written(symbol), values, default, symbol.doc, random, symbol.constant)


def _value(option: OptionInfo, cell: int) -> Any:
    """The value that a number stands for inside."""
    return cell if option.values and type(option.values[0]) is int else option.values[cell]


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
