"""Tables of `values` for readers: under their names, so that a frontend can show a price list beside a board."""

from __future__ import annotations

from rulekit.compile.lower.tables import values_table
from rulekit.compile.lower.variant import NotPlayable, Variant, tag_of
from rulekit.compile.meaning.symbols import ValuesSym
from rulekit.compile.meaning.types import EffectT, EnumT, IntT, PlayerT, Type
from rulekit.program.layout import Dimension
from rulekit.program.program import Printed
from rulekit.program.types import PLAYER

_MOST_CELLS = 1_000


def printed_tables(variant: Variant) -> tuple[Printed, ...]:
    """Every table of `values` of a variant whose keys have names; thresholds and large tables are left out."""
    found = []
    for symbols in variant.book.names.values.values():
        for symbol in symbols:
            if variant.has(symbol.when) and symbol.kind != "steps":
                found += _columns(symbol, variant)
    return tuple(found)


def _columns(symbol: ValuesSym, variant: Variant) -> list[Printed]:
    dims = [_dimension(key, variant) for key in symbol.keys]
    named = tuple(dim for dim in dims if dim is not None)
    cells = 1
    for dim in named:
        cells *= dim.size
    if len(named) < len(dims) or cells > _MOST_CELLS:
        return []
    found = []
    for column, type_ in symbol.columns.items():
        if isinstance(type_, EffectT):
            continue
        try:
            table = values_table(symbol, column, variant)
        except NotPlayable:
            continue
        found.append(Printed(symbol.name, column, named, tag_of(type_), table))
    return found


def _dimension(key: Type, variant: Variant) -> Dimension | None:
    match key:
        case EnumT(enum=enum):
            return Dimension(tag_of(key), tuple(member.name for member in enum.members), 0)
        case PlayerT():
            return Dimension(PLAYER, tuple(role.name for role in variant.book.names.roles[: variant.players]), 0)
        case IntT():
            try:
                values = variant.domain(key)
            except KeyError:
                return None
            return Dimension(tag_of(key), tuple(str(value) for value in values), values[0] if values else 0)
    return None
