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
    for row in item.rows:
        check_row(builder, row, len(item.columns))
        if isinstance(row.key, n.Label | n.Text):
            name = row.key.text
            yield DefinitionSym(name, row.key.span, card, TableRow(item, row), when=when, doc=row.doc)
        else:
            builder.bag.report("T007", "a row of cards begins with the name of its card in quotes", row.key.span)


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
    table = read_csv(path, text, builder.bag)
    if table is None or not _head(builder, item, card, table):
        return
    columns = tuple((cell.text, cell.span) for cell in table.columns)
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


def _head(builder: Builder, item: n.CardFile, card: CardTypeSym, table: CsvTable) -> bool:
    """T011: the columns are `name`, `copies` if wanted, and the fields."""
    bag = builder.bag
    head = table.columns[0].span.to(table.columns[-1].span)
    seen: dict[str, Span] = {}
    for cell in table.columns:
        if cell.text in seen:
            bag.report(
                "T011", f"the column `{cell.text}` stands twice", cell.span, seconds=[(seen[cell.text], "here first")]
            )
        elif cell.text not in ("name", "copies") and cell.text not in card.fields:
            nearest = near(cell.text, [*card.fields, "name", "copies"])
            bag.report(
                "T011",
                f"unknown column `{cell.text}`",
                cell.span,
                label=f"`{card.name}` has no field of this name",
                help=f"did you mean `{nearest[0]}`?" if nearest else None,
            )
        seen[cell.text] = cell.span
    if "name" not in seen:
        bag.report("T011", "the column `name` is missing", head)
    required = [name for name, field in card.fields.items() if needed(field) and name not in seen]
    if required:
        words = ", ".join(f"`{name}`" for name in required)
        bag.report(
            "T011",
            f"the column {words} is missing" if len(required) == 1 else f"the columns {words} are missing",
            head,
            label=f"a `{card.name}` prints {'it' if len(required) == 1 else 'them'}",
            seconds=[(item.path.span, "the table is read here")],
        )
    return "name" in seen


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
