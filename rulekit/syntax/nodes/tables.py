"""Nodes of tables: columns, rows and cells of `enum`, `values` and `cards`."""

from __future__ import annotations

from typing import TypeAlias

import attrs

from rulekit.syntax.nodes.base import Ident, Integer, Label, Node
from rulekit.syntax.nodes.expressions import Expr, Row
from rulekit.syntax.nodes.statements import Choose, Dim, Do, MayDo
from rulekit.syntax.nodes.types import Type


@attrs.frozen(eq=False)
class Column(Node):
    """A column's head: `side`, `room: Int`, `reward: effect`, or a key of a grid, `3`."""

    key: Ident | Integer
    type: Type | None
    effect: bool


@attrs.frozen(eq=False)
class CellValue(Node):
    """A value, list or sentence in a cell, one row per comma: `1 experience`, `4, 6`, `gain 1 money`."""

    rows: tuple[Row, ...]


CellPart: TypeAlias = CellValue | MayDo | Choose | Do


@attrs.frozen(eq=False)
class Cell(Node):
    """A cell; parts are divided by `;`: `charge 3 money; place 2 design on one project`."""

    parts: tuple[CellPart, ...]


@attrs.frozen(eq=False)
class TableRow(Node):
    """A row of a table: `"Old Oak" | left | green`. An empty cell is None; `key` may be an expression."""

    key: Ident | Label | Integer | Expr
    cells: tuple[Cell | None, ...]
    doc: str = attrs.field(default="", kw_only=True)


@attrs.frozen(eq=False)
class EnumTable(Node):
    """Members with columns: `enum Kind | paid_with: Resource` and rows."""

    name: Ident
    columns: tuple[Column, ...]
    rows: tuple[TableRow, ...]
    doc: str = attrs.field(default="", kw_only=True)


@attrs.frozen(eq=False)
class ValuesLine(Node):
    """Constants in one line: `values toll per Round: 1, 2, 3, 4`."""

    name: Ident
    dims: tuple[Dim, ...]
    rows: tuple[Row, ...]
    doc: str = attrs.field(default="", kw_only=True)


@attrs.frozen(eq=False)
class ValuesTable(Node):
    """Constants in a grid (`| 1 | 2`) or as records (columns with types): `values level per 1..9 | room: Int`."""

    name: Ident
    dims: tuple[Dim, ...]
    columns: tuple[Column, ...]
    rows: tuple[TableRow, ...]
    doc: str = attrs.field(default="", kw_only=True)

    @property
    def is_records(self) -> bool:
        """Whether the columns are fields of records, not keys of a grid."""
        return any(column.effect or column.type is not None for column in self.columns)


@attrs.frozen(eq=False)
class ValuesSteps(Node):
    """Thresholds: `values rank from Int` and rows; the row of the highest key reached counts."""

    name: Ident
    source: Ident
    rows: tuple[TableRow, ...]
    doc: str = attrs.field(default="", kw_only=True)


@attrs.frozen(eq=False)
class CardTable(Node):
    """Definitions as rows: `cards PlayerCard | owner | worth`."""

    card: Ident
    columns: tuple[Column, ...]
    rows: tuple[TableRow, ...]
    doc: str = attrs.field(default="", kw_only=True)
