"""What a definition prints, whatever it was written as: a block, a table row, a CSV row, a generated row."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TypeAlias

from attrs import field, frozen

from rulekit.compile.meaning.rulebook import Names
from rulekit.compile.meaning.symbols import CardTypeSym, DefinitionSym, FieldSym
from rulekit.compile.meaning.types import EffectT, Type
from rulekit.compile.names.sources import CsvRow, Generated, TableRow
from rulekit.diagnostics import Span
from rulekit.syntax import nodes as n


@frozen(eq=False)
class PrintedValue:
    """One value of a field or of `copies`, under the variants `when` (lines of a definition may stand under `if`).

    content: rows parted by commas (`public_buys 4, 6`; () for a bare name, which is `yes` for a Bool), or a table Cell,
    or an expression (`copies e` of generated rows), or an int: the constant cell of a generated row.
    """

    content: tuple[n.Row, ...] | n.Cell | n.Expr | int
    span: Span
    when: int


DefinitionLine: TypeAlias = (
    n.CardAbility | n.Instead | n.Cannot | n.Must | n.AsSoonAs | n.AtPoint | n.Always | n.WhileActive
)


@frozen(eq=False)
class Printed:
    """All that a definition says.

    fields: for each field the values given, each under its variants; none: the default. copies: likewise, none: 1.
    effects: effect fields with what fills them: a `word: body` line, or a table cell. lines: abilities and lasting
    lines with their variants. bindings: the names that expressions of a generated row may read, with type and constant.
    """

    fields: Mapping[FieldSym, tuple[PrintedValue, ...]]
    copies: tuple[PrintedValue, ...]
    effects: Mapping[FieldSym, tuple[tuple[n.CardAbility | n.Cell, int], ...]]
    lines: tuple[tuple[DefinitionLine, int], ...]
    bindings: Mapping[str, tuple[Type, int]] = field(factory=dict)


def printed(definition: DefinitionSym, names: Names) -> Printed:
    """What the definition says; unknown fields, reported by `collect_names`, are left out here."""
    card = definition.card
    fields: dict[FieldSym, list[PrintedValue]] = {}
    effects: dict[FieldSym, list[tuple[n.CardAbility | n.Cell, int]]] = {}
    copies: list[PrintedValue] = []
    lines: list[tuple[DefinitionLine, int]] = []
    bindings: dict[str, tuple[Type, int]] = {}
    node = definition.node
    if isinstance(node, n.Definition):
        for line, when in lines_of(node.lines, definition.when, names.conditions):
            if isinstance(line, n.FieldValue):
                given = PrintedValue(own_rows(line, card), line.span, when)
                symbol = card.fields.get(line.name.text)
                if line.name.text == "copies":
                    copies.append(given)
                elif symbol is not None and not isinstance(symbol.type, EffectT):
                    fields.setdefault(symbol, []).append(given)
            elif isinstance(line, n.CardAbility) and line.word.text in card.fields:
                symbol = card.fields[line.word.text]
                if isinstance(symbol.type, EffectT):
                    effects.setdefault(symbol, []).append((line, when))
            else:
                lines.append((line, when))
    for name, cell in cells_of(node):
        symbol = card.fields.get(name)
        if name == "copies":
            copies.append(PrintedValue(cell, cell.span, definition.when))
        elif symbol is not None and isinstance(symbol.type, EffectT):
            effects.setdefault(symbol, []).append((cell, definition.when))
        elif symbol is not None:
            fields.setdefault(symbol, []).append(PrintedValue(cell, cell.span, definition.when))
    if isinstance(node, Generated):
        for name, _, constant in node.values:
            symbol = card.fields[name]
            bindings[name] = (symbol.type, constant)
            fields[symbol] = [PrintedValue(constant, node.each.span, definition.when)]
        if node.each.copies is not None:
            copies.append(PrintedValue(node.each.copies, node.each.copies.span, definition.when))
    return Printed(
        {symbol: tuple(values) for symbol, values in fields.items()},
        tuple(copies),
        {symbol: tuple(values) for symbol, values in effects.items()},
        tuple(lines),
        bindings,
    )


def own_rows(line: n.FieldValue, card: CardTypeSym) -> tuple[n.Row, ...]:
    """The values of a field, up to one that begins with the name of a field: that one is reported."""
    for at, row in enumerate(line.values):
        if at > 0 and len(row.items) > 1 and gives(row, card):
            return line.values[:at]
    return line.values


def gives(row: n.Row, card: CardTypeSym) -> str | None:
    """The field that a row gives a value to, if it stood alone: `price` of `price 15`."""
    first = row.items[0]
    if isinstance(first, n.Name) and (first.text == "copies" or first.text in card.fields):
        return first.text
    return None


def lines_of(
    lines: tuple[n.DefinitionLine, ...], when: int, conditions: Mapping[n.Node, int]
) -> Iterator[tuple[n.FieldValue | DefinitionLine, int]]:
    """The lines of a definition with the variants they stand in; those of an `if` in place of it."""
    for line in lines:
        if isinstance(line, n.DefinitionIf):
            for branch in line.branches:
                yield from lines_of(branch.lines, conditions.get(branch, when), conditions)
        else:
            yield line, when


def cells_of(node: object) -> Iterator[tuple[str, n.Cell]]:
    """The cells of a row by column; empty ones are left out."""
    if isinstance(node, TableRow):
        for column, cell in zip(node.table.columns, node.row.cells, strict=False):
            if isinstance(column.key, n.Ident) and cell is not None:
                yield column.key.text, cell
    elif isinstance(node, CsvRow):
        for (name, _), csv_cell in zip(node.columns, node.cells, strict=False):
            if csv_cell is not None and name != "name":
                yield name, csv_cell
