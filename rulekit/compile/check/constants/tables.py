"""Tables: the cells of `values` and of the columns of enums."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import reduce
from itertools import product
from typing import TYPE_CHECKING

from rulekit.compile.check.constants.cells import cell_value, rows_value
from rulekit.compile.check.values import types
from rulekit.compile.check.values.build import is_unknown, unknown
from rulekit.compile.check.values.fit import converted
from rulekit.compile.check.values.scope import Scope
from rulekit.compile.meaning.symbols import EnumSym, ValuesSym
from rulekit.compile.meaning.trees import Typed
from rulekit.compile.meaning.types import BoolT, EffectT, EnumT, IntT, ListT, PlayerT, Type, UnknownT
from rulekit.diagnostics import Span
from rulekit.syntax import nodes as n

if TYPE_CHECKING:
    from rulekit.compile.check.expressions.expressions import Expressions

Key = tuple[int, ...]


def resolve_tables(expressions: Expressions) -> None:
    """Fill `Rulebook.tables` and `steps`; effect cells are left to the checker of statements."""
    for enum in expressions.names.enums.values():
        if isinstance(enum.node, n.EnumTable):
            _enum(expressions, enum, enum.node)
    for symbols in expressions.names.values.values():
        for symbol in symbols:
            values(expressions, symbol)


def column_type(e: Expressions, symbol: ValuesSym, column: str) -> Type:
    """The type of a column of `values`; where nothing says it, what its cells have in common."""
    of = symbol.columns[column]
    if isinstance(of, UnknownT) and symbol not in e.tables:
        with e.in_earnest():
            values(e, symbol)
        of = symbol.columns[column]
    return of


def values(e: Expressions, symbol: ValuesSym) -> None:
    """The cells of one table."""
    if symbol in e.tables:
        return
    e.tables.add(symbol)
    scope = Scope(symbol.when, "constant")
    node = symbol.node
    if isinstance(node, n.ValuesLine):
        _line(e, symbol, node, scope)
    elif isinstance(node, n.ValuesSteps):
        _steps(e, symbol, node, scope)
    elif node.is_records:
        _records(e, symbol, node, scope)
    else:
        _grid(e, symbol, node, scope)


# ---- keys ------------------------------------------------------------------------------------------------------


def domain(e: Expressions, of: Type) -> list[int]:
    """The values of an index, in order."""
    if isinstance(of, EnumT):
        return [member.index for member in of.enum.members]
    if isinstance(of, PlayerT):
        return [role.index for role in e.names.roles]
    if isinstance(of, BoolT):
        return [0, 1]
    if isinstance(of, IntT) and of.low is not None and of.high is not None:
        return list(range(of.low, min(of.high, of.low + 10_000) + 1))
    return []


# ---- the forms of a table --------------------------------------------------------------------------------------


def _enum(e: Expressions, enum: EnumSym, node: n.EnumTable) -> None:
    scope = Scope(enum.when, "constant")
    keys = [(place,) for place in range(len(node.rows))]
    for place, name, of, head in _columns(node.columns, enum.columns):
        if not isinstance(of, EffectT):
            cells = _column(e, node.rows, place, of, name, head, scope)
            e.book.tables[enum, name] = dict(zip(keys, cells, strict=True))


def _records(e: Expressions, symbol: ValuesSym, node: n.ValuesTable, scope: Scope) -> None:
    keys = [(key,) for key in domain(e, symbol.keys[0])] if symbol.keys else []
    for place, name, of, head in _columns(node.columns, symbol.columns):
        if not isinstance(of, EffectT):
            cells = _column(e, node.rows, place, of, name, head, scope)
            e.book.tables[symbol, name] = dict(zip(keys, cells, strict=False))


def _columns(columns: Sequence[n.Column], of: dict[str, Type]) -> Iterator[tuple[int, str, Type, Span]]:
    for place, column in enumerate(columns):
        if isinstance(column.key, n.Ident) and column.key.text in of:
            yield place, column.key.text, of[column.key.text], column.span


def _column(
    e: Expressions, rows: Sequence[n.TableRow], place: int, of: Type, name: str, head: Span, scope: Scope
) -> list[Typed]:
    """The cells of one column; a row that is too short was reported already."""
    return [
        cell_value(e, row.cells[place], of, name, head, row.key.span, scope)
        if place < len(row.cells)
        else unknown(row.span)
        for row in rows
    ]


def _grid(e: Expressions, symbol: ValuesSym, node: n.ValuesTable, scope: Scope) -> None:
    of = symbol.columns[""]
    rows = []
    for row in node.rows:
        heads = [column.span for column in node.columns]
        pairs = zip(row.cells, heads, strict=False)
        rows.append([cell_value(e, cell, of, "", head, row.key.span, scope) for cell, head in pairs])
    cells = _unified(e, symbol, [cell for row in rows for cell in row])
    width = len(node.columns)
    if len(symbol.keys) == 2 and all(len(row) == width for row in rows):
        keys = list(product(domain(e, symbol.keys[0]), domain(e, symbol.keys[1])))
        e.book.tables[symbol, ""] = dict(zip(keys, cells, strict=False))


def _line(e: Expressions, symbol: ValuesSym, node: n.ValuesLine, scope: Scope) -> None:
    of = symbol.columns[""]
    cells = [rows_value(e, (row,), of, row.span, scope) for row in node.rows]
    keys: list[Key] = list(product(*(domain(e, key) for key in symbol.keys)))
    e.book.tables[symbol, ""] = dict(zip(keys, _unified(e, symbol, cells), strict=False))


def _steps(e: Expressions, symbol: ValuesSym, node: n.ValuesSteps, scope: Scope) -> None:
    of = symbol.columns[""]
    found: dict[Key, Typed] = {}
    cells = _unified(
        e,
        symbol,
        [
            cell_value(e, row.cells[0] if row.cells else None, of, "", row.key.span, row.key.span, scope)
            for row in node.rows
        ],
    )
    for row, cell in zip(node.rows, cells, strict=True):
        key = _number(row.key)
        if key is not None:
            found.setdefault((key,), cell)
    e.book.tables[symbol, ""] = found
    e.book.steps[symbol] = tuple(sorted(key for (key,) in found))


def _first(row: n.TableRow) -> n.Cell | None:
    return row.cells[0] if row.cells else None


def _number(key: n.Node) -> int | None:
    if isinstance(key, n.Group):
        return _number(key.inner)
    if isinstance(key, n.Integer):
        return key.value
    if isinstance(key, n.Negative) and isinstance(key.operand, n.Integer):
        return -key.operand.value
    return None


def _unified(e: Expressions, symbol: ValuesSym, cells: list[Typed]) -> list[Typed]:
    """The cells in their common type, which becomes the table's if it said none."""
    if not isinstance(symbol.columns[""], UnknownT):
        return cells
    known = [cell for cell in cells if not is_unknown(cell)]
    kinds: list[Type] = [cell.type for cell in known]
    common = reduce(lambda a, b: e.join(a, b) if a is not None else None, kinds, kinds[0] if kinds else None)
    if common is None:
        if kinds:
            odd = next(cell for cell in known if e.join(kinds[0], cell.type) is None)
            e.wrong(
                "T007",
                f"`{e.words(odd.span)}` is {types.describe(odd.type)}, not {types.describe(kinds[0])}",
                odd.span,
                label="the cells before it are of another type",
            )
        return cells
    if not isinstance(common, ListT):
        symbol.columns[""] = common
    return [converted(e, cell, common.surely()) or cell for cell in cells]
