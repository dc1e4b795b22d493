"""Builds card types, definitions and tables."""

from __future__ import annotations

from typing import Any

from rulekit.syntax.automaton import Token
from rulekit.syntax.build.builder import Builder, Children, Part, Rule
from rulekit.syntax.build.expressions import range_type
from rulekit.syntax.build.statements import behind, branches
from rulekit.syntax.nodes import (
    AbilityWord,
    AnytimeClause,
    Binder,
    CardAbility,
    CardBranch,
    CardEach,
    CardFile,
    CardIf,
    CardTable,
    CardType,
    Cell,
    CellValue,
    Column,
    Definition,
    DefinitionBranch,
    DefinitionIf,
    EffectField,
    EnumTable,
    Field,
    FieldValue,
    FlagClause,
    Ident,
    Integer,
    Label,
    LimitClause,
    Name,
    Row,
    TableRow,
    ValuesLine,
    ValuesSteps,
    ValuesTable,
    WheneverClause,
)


def card(b: Builder, c: Children) -> CardType:
    names, span = c.names(), c.span
    parent = names[1] if c.has("is") else None
    return CardType(span, names[0], parent, c.nodes(), doc=b.doc(span.start))


def field(b: Builder, c: Children) -> Field:
    span = c.span
    default = behind(c, "=") if c.has("=") else None
    return Field(span, c.part("names"), c.part("type"), default, doc=b.doc(span.start))


def effect_field(b: Builder, c: Children) -> EffectField:
    span = c.span
    return EffectField(span, c.part("names"), c.part("params", ()), doc=b.doc(span.start))


def ability_word(b: Builder, c: Children) -> AbilityWord:
    span, label = c.span, c.one(Label)
    clauses = tuple(
        LimitClause(Children(b, [clause]).span, "first each", clause.value) if isinstance(clause, Part) else clause
        for clause in c.all
        if (isinstance(clause, Part) and clause.kind == "first_each")
        or (not isinstance(clause, Token | Part) and clause is not label)
    )
    return AbilityWord(span, c.name(), label, c.part("names"), clauses, doc=b.doc(span.start))


def definition(b: Builder, c: Children) -> Definition:
    """A text for players above the first printed values is the card's."""
    span, label = c.span, c.one(Label)
    lines: tuple[Any, ...] = c.nodes()[1:]
    doc = b.doc(span.start)
    if lines and isinstance(lines[0], FieldValue) and lines[0].doc:
        doc = f"{doc}\n{lines[0].doc}".strip()
        first = FieldValue(lines[0].span, lines[0].name, lines[0].values)
        lines = (first, *lines[1:])
    return Definition(span, c.name(), label, lines, doc=doc)


def field_value(b: Builder, c: Children) -> FieldValue:
    span, rows = c.span, c.of(Row)
    head, *rest = rows[0].items
    if not isinstance(head, Name):
        b.report(
            "S005",
            "a printed value begins with its field",
            head.span,
            label="no field",
            because="a definition's lines are `field value; field value`",
        )
        return FieldValue(span, b.shown(head.span), rows)
    first: tuple[Row, ...] = ()
    if rest:
        first = (Row(rest[0].span.to(rest[-1].span), tuple(rest)),)
    return FieldValue(span, Ident(head.span, head.text), (*first, *rows[1:]), doc=b.doc(span.start))


def card_ability(b: Builder, c: Children) -> Any:
    span, row = c.span, c.one(Row)
    head, *rest = row.items
    if not isinstance(head, Name):
        b.report("S005", "an ability begins with its word", head.span, label="no word")
        word = b.shown(head.span)
    else:
        word = Ident(head.span, head.text)
    return CardAbility(span, word, tuple(rest), c[1], doc=b.doc(span.start))


def card_if(b: Builder, c: Children) -> CardIf:
    return CardIf(c.span, tuple(CardBranch(Children(b, [w]).span, *w.value) for w in branches(c)))


def definition_if(b: Builder, c: Children) -> DefinitionIf:
    return DefinitionIf(c.span, tuple(DefinitionBranch(Children(b, [w]).span, *w.value) for w in branches(c)))


def table_row(b: Builder, c: Children) -> TableRow:
    """A row; between two bars may stand nothing."""
    cells: list[Cell | None] = []
    for child in c.all[1:]:
        if isinstance(child, Token) and child.text == "|":
            cells.append(None)
        elif isinstance(child, Cell):
            cells[-1] = child
    span = c.span
    return TableRow(span, c[0], tuple(cells), doc=b.doc(span.start))


def cards_each(b: Builder, c: Children) -> CardEach:
    span = c.span
    return CardEach(span, c.name(), c.of(Binder), c.part("copies"), doc=b.doc(span.start))


def enum_table(b: Builder, c: Children) -> EnumTable:
    span = c.span
    return EnumTable(span, c.name(), c.part("columns"), c.of(TableRow), doc=b.doc(span.start))


def cards_table(b: Builder, c: Children) -> CardTable:
    span = c.span
    return CardTable(span, c.name(), c.part("columns"), c.of(TableRow), doc=b.doc(span.start))


def values_line(b: Builder, c: Children) -> ValuesLine:
    span = c.span
    return ValuesLine(span, c.name(), c.part("per"), c.of(Row), doc=b.doc(span.start))


def values_table(b: Builder, c: Children) -> ValuesTable:
    span, dims, columns = c.span, c.part("per"), c.part("columns")
    return ValuesTable(span, c.name(), dims, columns, c.of(TableRow), doc=b.doc(span.start))


def values_steps(b: Builder, c: Children) -> ValuesSteps:
    span, (name, source) = c.span, c.names()
    return ValuesSteps(span, name, source, c.of(TableRow), doc=b.doc(span.start))


def cards_file(b: Builder, c: Children) -> CardFile:
    span = c.span
    return CardFile(span, c.name(), c.one(Label), doc=b.doc(span.start))


CARDS: dict[str, Rule] = {
    "card": card,
    "field": field,
    "effect_field": effect_field,
    "ability_word": ability_word,
    "whenever_clause": lambda b, c: WheneverClause(c.span, c.one(Row), c.part("where")),
    "anytime_clause": lambda b, c: AnytimeClause(c.span, c[2]),
    "once_clause": lambda b, c: LimitClause(c.span, "once per", c.name()),
    "flag_clause": lambda b, c: FlagClause(c.span, c[0].text),
    "card_if": card_if,
    "cards_table": cards_table,
    "cards_file": cards_file,
    "cards_each": cards_each,
    "copies": lambda b, c: Part("copies", c[1], *c.bounds),
    "definition": definition,
    "field_value": field_value,
    "card_ability": card_ability,
    "definition_if": definition_if,
    "columns": lambda b, c: Part("columns", c.of(Column), *c.bounds),
    "column": lambda b, c: Column(c.span, c.name(), c.part("type"), False),
    "column_key": lambda b, c: Column(c.span, c.one(Integer), None, False),
    "column_effect": lambda b, c: Column(c.span, c.name(), None, True),
    "table_row": table_row,
    "key_name": lambda b, c: c.name(),
    "cell": lambda b, c: Cell(c.span, c.nodes()),
    "cell_value": lambda b, c: CellValue(c.span, c.of(Row)),
    "dim_name": lambda b, c: c.name(),
    "dim_range": range_type,
    "enum_table": enum_table,
    "values_line": values_line,
    "values_table": values_table,
    "values_steps": values_steps,
}
