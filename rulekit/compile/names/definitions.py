"""Definitions: the printed cards, from blocks, tables, CSV files and generated rows."""

from __future__ import annotations

import posixpath
from collections.abc import Iterator

from rulekit.compile.meaning.symbols import CardTypeSym, DefinitionSym
from rulekit.compile.meaning.types import CardT, UnknownT
from rulekit.compile.names.builder import Builder
from rulekit.compile.names.constants import NotConstant, UnknownConstant, Value
from rulekit.compile.names.csv_values import text_span, values_of
from rulekit.compile.names.enums import cell_of, check_row
from rulekit.compile.names.filled import needed
from rulekit.compile.names.messages import declared_twice, unknown_name
from rulekit.compile.names.raw import Member
from rulekit.compile.names.sources import CsvRow, Generated, TableRow
from rulekit.diagnostics import Span, near
from rulekit.syntax import nodes as n
from rulekit.syntax.csv_table import CsvTable, read_csv

MOST_ROWS = 10_000


def collect_definitions(builder: Builder) -> None:
    """All definitions, in the order of the text."""
    for item, guards in builder.gathered.of(n.Definition, n.CardTable, n.CardFile, n.CardEach):
        assert isinstance(item, n.Definition | n.CardTable | n.CardFile | n.CardEach)
        when = builder.when(guards)
        found = builder.type(n.NamedType(item.card.span, item.card, None, None, False), when)
        if not isinstance(found, CardT):
            if not isinstance(found, UnknownT):
                builder.bag.report("T001", f"`{item.card.text}` is no card type", item.card.span)
            continue
        for symbol in _made(builder, item, found.card, when):
            builder.note(symbol, guards)
            builder.names.definitions.append(symbol)


def _made(
    builder: Builder,
    item: n.Definition | n.CardTable | n.CardFile | n.CardEach,
    card: CardTypeSym,
    when: int,
) -> Iterator[DefinitionSym]:
    if isinstance(item, n.Definition):
        yield DefinitionSym(item.name.text, item.name.span, card, item, when=when, doc=item.doc)
    elif isinstance(item, n.CardTable):
        yield from _table(builder, item, card, when)
    elif isinstance(item, n.CardFile):
        yield from _csv(builder, item, card, when)
    else:
        yield from _generated(builder, item, card, when)


def _table(builder: Builder, item: n.CardTable, card: CardTypeSym, when: int) -> Iterator[DefinitionSym]:
    seen: dict[str, Span] = {}
    for column in item.columns:
        if not isinstance(column.key, n.Ident):
            builder.bag.report("S005", "a column of cards is called like a field", column.span)
            continue
        name = column.key.text
        if name in seen:
            declared_twice(builder.bag, name, column.key.span, seen[name])
        seen[name] = column.key.span
        if name != "copies" and name not in card.fields:
            spans = {field.name: field.span for field in card.fields.values()}
            unknown_name(builder.bag, name, column.key.span, f"field of `{card.name}`", [*spans, "copies"], spans)
    _lacking(builder, item, card, list(seen))
    for row in item.rows:
        check_row(builder, row, len(item.columns))
        if isinstance(row.key, n.Label | n.Text):
            name = row.key.text
            yield DefinitionSym(name, row.key.span, card, TableRow(item, row), when=when, doc=row.doc)
        else:
            builder.bag.report("T007", "a row of cards begins with the name of its card in quotes", row.key.span)


def _lacking(builder: Builder, item: n.CardTable, card: CardTypeSym, columns: list[str]) -> None:
    """T005 once for a table that lacks a column, unless one of its columns is misspelt."""
    missing = [field for name, field in card.fields.items() if needed(field) and name not in columns]
    if not missing or not item.rows or any(name != "copies" and name not in card.fields for name in columns):
        return
    words = ", ".join(f"`{field.name}`" for field in missing)
    builder.bag.report(
        "T005",
        f"the column {words} is missing" if len(missing) == 1 else f"the columns {words} are missing",
        item.columns[0].span.to(item.columns[-1].span) if item.columns else item.card.span,
        label="the columns",
        seconds=[(field.span, "declared here") for field in missing],
        help=f"add {words} with a value in every row, or give the field a default",
    )


def _csv(builder: Builder, item: n.CardFile, card: CardTypeSym, when: int) -> Iterator[DefinitionSym]:
    path = posixpath.normpath(posixpath.join(builder.folder, item.path.text))
    text = builder.csv.get(path)
    if text is None and builder.files_reported:
        return
    if text is None:
        known = [posixpath.relpath(other, builder.folder or ".") for other in builder.csv]
        nearest = near(item.path.text, known)
        builder.bag.report(
            "N003",
            f'unknown file "{item.path.text}"',
            item.path.span,
            label="no such file",
            help=f'did you mean "{nearest[0]}"?' if nearest else None,
        )
        return
    table = read_csv(path, text, builder.bag, ["name", *card.fields, "copies"])
    columns = None if table is None or table.is_torn else _head(builder, item, card, table)
    if table is None or columns is None:
        return
    at = [name for name, _ in columns].index("name")
    if len(table.rows) > MOST_ROWS:
        builder.bag.report("T022", f"more than {MOST_ROWS:,} cards", item.path.span, because="")
        return
    for row in table.rows:
        name = row.cells[at]
        if not name.text:
            builder.bag.report("T007", "a card without a name", row.span, because="the column `name` names the card")
            continue
        cells = tuple(None if cell is name else values_of(cell, builder.bag) for cell in row.cells)
        yield DefinitionSym(name.text, text_span(name), card, CsvRow(item, columns, cells, row.span), when=when)


def _head(
    builder: Builder, item: n.CardFile, card: CardTypeSym, table: CsvTable
) -> tuple[tuple[str, Span], ...] | None:
    """T011: the columns are `name`, `copies` if wanted, and the fields; a misspelt one counts as what was meant."""
    bag = builder.bag
    head = table.columns[0].span.to(table.columns[-1].span)
    seen: dict[str, Span] = {}
    columns: list[tuple[str, Span]] = []
    known = ["name", "copies", *card.fields]
    if not any(cell.text in known for cell in table.columns):
        _no_head(builder, card, table, head)
        return None
    for cell in table.columns:
        name = cell.text
        if name in seen:
            first = (seen[name], "here first")
            bag.report(
                "T011", f"the column `{name}` stands twice", cell.span, seconds=[first], help="delete one of them"
            )
        elif name not in known:
            nearest = near(name, [one for one in known if one not in [cell.text for cell in table.columns]])
            bag.report(
                "T011",
                f"unknown column `{name}`",
                cell.span,
                label=f"`{card.name}` has no field of this name",
                help=f"did you mean `{nearest[0]}`?" if nearest else "delete the column, or declare the field",
            )
            name = nearest[0] if nearest else name
        seen[name] = cell.span
        columns.append((name, cell.span))
    if "name" not in seen and any(name not in known for name in seen):
        return None
    if "name" not in seen:
        bag.report(
            "T011", "the column `name` is missing", head, help="add the column `name` with the names of the cards"
        )
    required = [name for name, field in card.fields.items() if needed(field) and name not in seen]
    if required:
        words = ", ".join(f"`{name}`" for name in required)
        bag.report(
            "T011",
            f"the column {words} is missing" if len(required) == 1 else f"the columns {words} are missing",
            head,
            label=f"a `{card.name}` prints {'it' if len(required) == 1 else 'them'}",
            seconds=[(item.path.span, "the table is read here")],
            help=f"add {words} with a value in every row, or give the field a default",
        )
    return tuple(columns) if "name" in seen else None


def _no_head(builder: Builder, card: CardTypeSym, table: CsvTable, head: Span) -> None:
    """T011: the first line holds the name of no column."""
    fields = [name for name, field in card.fields.items() if needed(field)]
    way_out = f"add the line `{','.join(['name', *fields, 'copies'])}` in front, with the columns in their order"
    builder.bag.report("T011", "the first line names no columns", head, help=way_out)


def _generated(builder: Builder, item: n.CardEach, card: CardTypeSym, when: int) -> Iterator[DefinitionSym]:
    rows: dict[tuple[tuple[str, Value], ...], int] = {}
    settings = builder.conditions.variants.settings
    for binder in item.binders:
        if binder.name.text not in card.fields:
            spans = {field.name: field.span for field in card.fields.values()}
            what = f"field of `{card.name}`"
            unknown_name(builder.bag, binder.name.text, binder.name.span, what, spans, spans)
            return
    try:
        for index in range(len(settings)):
            if when >> index & 1:
                for row in _combinations(builder, item.binders, index, {}):
                    rows[row] = rows.get(row, 0) | 1 << index
                    if len(rows) > MOST_ROWS:
                        builder.bag.report("T022", f"more than {MOST_ROWS:,} cards", item.span, because="")
                        return
    except UnknownConstant as problem:
        unknown_name(builder.bag, problem.name, problem.span, "name", builder.raw.declared)
        return
    except NotConstant as problem:
        builder.bag.report("N026", "the cards of a rulebook are constant", problem.span, label=problem.why)
        return
    for row, inside in rows.items():
        values = tuple((name, value, _cell(builder, card, name, value)) for name, value in row)
        for binder, (name, _, cell) in zip(item.binders, values, strict=True):
            if cell is None:
                label = f"`{name}` takes no such values"
                builder.bag.report("T001", "a value of another type", binder.source.span, label=label)
                return
        title = " ".join(_words(value) for _, value in row)
        cells = tuple((name, value, cell) for name, value, cell in values if cell is not None)
        yield DefinitionSym(title, item.span, card, Generated(item, cells), when=inside, doc=item.doc)


def _combinations(
    builder: Builder, binders: tuple[n.Binder, ...], index: int, bound: dict[str, Value]
) -> Iterator[tuple[tuple[str, Value], ...]]:
    if not binders:
        yield tuple(bound.items())
        return
    constants, setting = builder.conditions.constants, builder.conditions.variants.settings[index]
    first, *rest = binders
    source = constants.value(first.source, setting, bound)
    if not isinstance(source, tuple):
        raise NotConstant(first.source.span, "a set is wanted here")
    for value in source:
        inner = {**bound, first.name.text: value}
        if first.where is None or constants.holds(first.where, setting, inner):
            yield from _combinations(builder, tuple(rest), index, inner)


def _cell(builder: Builder, card: CardTypeSym, name: str, value: Value) -> int | None:
    return cell_of(builder, value, card.fields[name].type)


def _words(value: Value) -> str:
    if isinstance(value, Member):
        return value.name
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)
