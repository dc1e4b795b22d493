"""Constant tables of a variant: printed fields, columns of enums, `values`; cells are computed once."""

from __future__ import annotations

from typing import Any

from rulekit.compile.lower.env import Env
from rulekit.compile.lower.fold import const, is_const, known_place
from rulekit.compile.lower.variant import NotPlayable, Variant
from rulekit.compile.meaning.symbols import EnumSym, FieldSym, ValuesSym
from rulekit.compile.meaning.trees import Typed
from rulekit.compile.meaning.types import Type
from rulekit.program.instructions import Expr
from rulekit.terms import ABSENT


def cell(typed: Typed, type_: Type, variant: Variant) -> Any:
    """The value of a constant cell."""
    made = Env(variant).value(typed, type_)
    if not is_const(made):
        raise NotPlayable("a value in a table that is not constant", typed.span)
    return made[1]


def field_by_definition(field: FieldSym, variant: Variant) -> int:
    """The table of a printed field by definition number; definitions of other types have absent."""
    key = ("definition", field)
    if key in variant.table_of:
        return variant.table_of[key]
    cells: list[Any] = []
    for symbol in variant.definitions:
        typed = variant.book.fields.get(symbol, {}).get(field)
        cells.append(ABSENT if typed is None else cell(typed, field.type, variant))
    return variant.table(key, tuple(cells))


def field_by_card(field: FieldSym, variant: Variant) -> int:
    """The table of a printed field by card number."""
    key = ("card", field)
    if key in variant.table_of:
        return variant.table_of[key]
    by_definition = variant.tables[field_by_definition(field, variant)]
    return variant.table(key, tuple(by_definition[d] for d, _ in variant.cards))


def column_table(enum: EnumSym, column: str, variant: Variant) -> int:
    """The table of an enum's column by member."""
    cells = variant.book.tables.get((enum, column), {})
    return _table((enum, column), cells, [(m.index,) for m in enum.members], enum.columns[column], variant)


def values_table(values: ValuesSym, column: str, variant: Variant) -> int:
    """The table of `values`, row-major over its keys."""
    keys: list[tuple[int, ...]] = [()]
    for type_ in values.keys:
        keys = [(*key, value) for key in keys for value in variant.domain(type_)]
    cells = variant.book.tables.get((values, column), {})
    return _table((values, column), cells, keys, values.columns[column], variant)


def steps_table(values: ValuesSym, column: str, variant: Variant) -> tuple[tuple[int, ...], int]:
    """Thresholds, ascending, and the table of their rows."""
    steps = variant.book.steps[values]
    cells = variant.book.tables.get((values, column), {})
    return steps, _table((values, column), cells, [(s,) for s in steps], values.columns[column], variant)


def _table(key: Any, cells: Any, keys: list[tuple[int, ...]], type_: Type, variant: Variant) -> int:
    if key in variant.table_of:
        return variant.table_of[key]
    made = tuple(cell(cells[k], type_, variant) if k in cells else ABSENT for k in keys)
    return variant.table(key, made)


def constant(variant: Variant, table: int, dims: tuple[Any, ...]) -> Expr:
    """A cell of a table, computed if its indexes are known."""
    place = known_place(0, dims)
    if place is None:
        return ("table", table, dims)
    return const(ABSENT) if place == ABSENT else const(variant.tables[table][place])
