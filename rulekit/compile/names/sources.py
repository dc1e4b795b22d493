"""Where a definition comes from, if not from a block of its own: `DefinitionSym.node`."""

from __future__ import annotations

from attrs import frozen

from rulekit.compile.names.constants import Value
from rulekit.diagnostics import Span
from rulekit.syntax import nodes as n


@frozen(eq=False)
class TableRow:
    """A row of `cards T | a | b`."""

    table: n.CardTable
    row: n.TableRow


@frozen(eq=False)
class CsvRow:
    """A row of a CSV file. columns: the names of the head and where they stand."""

    file: n.CardFile
    columns: tuple[tuple[str, Span], ...]
    cells: tuple[n.Cell | None, ...]
    span: Span


@frozen(eq=False)
class Generated:
    """A row of `cards T each a in A`. values: by binder, the constant and the cell it is stored as."""

    each: n.CardEach
    values: tuple[tuple[str, Value, int], ...]
