"""Whether every definition gives each field it needs, once, and no other."""

from __future__ import annotations

from collections.abc import Iterable

from rulekit.compile.meaning.symbols import CardTypeSym, DefinitionSym, FieldSym
from rulekit.compile.meaning.types import BagT, EffectT
from rulekit.compile.names.builder import Builder
from rulekit.compile.names.messages import unknown_name
from rulekit.compile.names.printed import cells_of, gives, lines_of, own_rows
from rulekit.compile.names.sources import CsvRow, Generated, TableRow
from rulekit.diagnostics import Span, near
from rulekit.syntax import nodes as n


def needed(field: FieldSym) -> bool:
    """Whether a definition must give this field: no default, no effect, no bag, and never absent."""
    if isinstance(field.node, n.EffectField) or isinstance(field.type, BagT | EffectT) or field.type.maybe:
        return False
    return field.node.default is None


def check_filled(builder: Builder) -> None:
    """T005, T006, and N001 for what no card of this type prints, over all definitions."""
    for definition in builder.names.definitions:
        given: dict[str, list[tuple[int, Span]]] = {}
        node = definition.node
        if isinstance(node, n.Definition):
            _branches(builder, node.lines, definition.when)
            for line, when in lines_of(node.lines, definition.when, builder.conditions.sets):
                _line(builder, definition.card, line, when, given)
        elif isinstance(node, TableRow | CsvRow):
            for name, cell in cells_of(node):
                given.setdefault(name, []).append((definition.when, cell.span))
        elif isinstance(node, Generated):
            for name, _, _ in node.values:
                given.setdefault(name, []).append((definition.when, node.each.span))
        _missing(builder, definition, given)


def _branches(builder: Builder, lines: tuple[n.DefinitionLine, ...], when: int) -> None:
    for line in lines:
        if isinstance(line, n.DefinitionIf):
            for branch, inside in zip(line.branches, builder.conditions.branches(line.branches, when), strict=True):
                _branches(builder, branch.lines, inside)


def _line(
    builder: Builder, card: CardTypeSym, line: n.Node, when: int, given: dict[str, list[tuple[int, Span]]]
) -> None:
    """One line that gives a field or names an ability."""
    if isinstance(line, n.FieldValue):
        name = line.name.text
        field = card.fields.get(name)
        if name != "copies" and (field is None or isinstance(field.type, EffectT)):
            if field is not None or name in card.words:
                builder.bag.report(
                    "T007",
                    f"`{name}` needs a colon and a body",
                    line.name.span,
                    because="what a card does stands behind a colon, as `" + name + ": ..`",
                    help="add `:` behind it" if line.values else f"write `{name}: ..`",
                )
                return
            _unknown(builder, card, line.name, "field", effects=False)
            for meant in near(name, [each for each in card.fields if each not in given])[:1]:
                given.setdefault(meant, []).append((when, line.span))  # one mistake, one message
            return
        _once(builder, name, line.span, when, given)
        _commas(builder, card, line, when, given)
    elif isinstance(line, n.CardAbility):
        name = line.word.text
        symbol = card.fields.get(name)
        if symbol is not None and isinstance(symbol.type, EffectT):
            _once(builder, name, line.word.span, when, given)
        elif symbol is not None:
            _no_body(builder, card, line, when, given)
        elif name not in card.words:
            _unknown(builder, card, line.word, "ability or effect", effects=True)


def _commas(
    builder: Builder, card: CardTypeSym, line: n.FieldValue, when: int, given: dict[str, list[tuple[int, Span]]]
) -> None:
    """`colour red, price 15`: a field behind a comma."""
    own = len(own_rows(line, card))
    for before, row in zip(line.values[own - 1 :], line.values[own:], strict=False):
        name = gives(row, card)
        if name is None:
            continue
        given.setdefault(name, []).append((when, row.span))
        text = builder.bag.sources.get(row.span.path, "")
        comma = text.find(",", before.span.end, row.span.start)
        place = Span(row.span.path, comma, comma + 1) if comma >= 0 else row.span
        rule = "fields are parted by `;`, the values of one field by `,`"
        message = f"`{name}` is a field of its own"
        builder.bag.report("S005", message, place, label="here another field begins", because=rule, help="write `;`")


def _no_body(
    builder: Builder, card: CardTypeSym, line: n.CardAbility, when: int, given: dict[str, list[tuple[int, Span]]]
) -> None:
    """`price: 3`: what stands behind the colon are values, its own and those of other fields."""
    name, first = line.word.text, line.body.statements[0]
    given.setdefault(name, []).append((when, line.span))
    for one in line.body.statements:
        other = gives(one.row, card) if isinstance(one, n.Sentence) else None
        if other is not None:
            given.setdefault(other, []).append((when, one.span))
    place, help_ = line.word.span, None
    if line.body.inline and isinstance(first, n.Sentence):
        place = line.word.span.to(first.row.span)
        value = builder.bag.sources.get(place.path, "")[first.row.span.start : first.row.span.end]
        help_ = f"write `{name} {value}`"
    rule = "in a definition the value of a field stands behind its name"
    builder.bag.report("T007", f"`{name}` holds a value", place, because=rule, help=help_)


def _once(builder: Builder, name: str, span: Span, when: int, given: dict[str, list[tuple[int, Span]]]) -> None:
    first = next((place for inside, place in given.get(name, ()) if inside & when), None)
    if first is not None:
        builder.bag.report(
            "T006",
            f"`{name}` is given twice",
            span,
            label="given again",
            seconds=[(first, "given here")],
            help="delete one of the two",
        )
    given.setdefault(name, []).append((when, span))


def _unknown(builder: Builder, card: CardTypeSym, ident: n.Ident, what: str, *, effects: bool) -> None:
    fields = {one.name: one.span for one in card.fields.values() if isinstance(one.type, EffectT) == effects}
    spans = fields | ({one.name: one.span for one in card.words.values()} if effects else {})
    extra = [] if effects else ["copies"]
    labels = {one.label.lower().replace(" ", "_"): one for one in card.words.values()} if effects else {}
    meant = labels.get(ident.text) or next((labels[one] for one in near(ident.text, labels)), None)
    what, known = f"{what} of `{card.name}`", [*spans, *extra]
    if meant is None or near(ident.text, known):
        unknown_name(builder.bag, ident.text, ident.span, what, known, spans)
        return
    builder.bag.report(
        "N001",
        f"unknown {what.partition(' of ')[0]} `{ident.text}`",
        ident.span,
        label=f"no {what} has this name",
        seconds=[(meant.span, f'players read "{meant.label}"')],
        help=f"did you mean `{meant.name}`?",
    )


def _missing(builder: Builder, definition: DefinitionSym, given: dict[str, list[tuple[int, Span]]]) -> None:
    node = definition.node
    missing: list[str] = []
    for name, field in definition.card.fields.items():
        if not needed(field):
            continue
        covered = _union(inside for inside, _ in given.get(name, ()))
        if definition.when & field.when & ~covered and not _no_column(node, name):
            missing.append(name)
    if not missing:
        return
    if isinstance(node, CsvRow):
        for name in missing:
            rule = "only a field with a default or of a type with `?` may be empty"
            message = f"the column `{name}` is empty in this row"
            head = [(span, "the column") for column, span in node.columns if column == name]
            help_ = f"write the `{name}` of this card, or give the field a default"
            builder.bag.report("T007", message, node.span, seconds=head, because=rule, help=help_)
        return
    words = ", ".join(f"`{name}`" for name in missing)
    title = f"{words} {'is' if len(missing) == 1 else 'are'} missing in this definition"
    seconds = [(definition.card.fields[name].span, "declared here") for name in missing[:3]]
    values = "; ".join(f"{name} .." for name in missing)
    builder.bag.report("T005", title, definition.span, seconds=seconds, help=f"give a value: `{values}`")


def _no_column(node: object, name: str) -> bool:
    """Whether a row cannot give a field for a reason that is told already: no such column, or the row ends before."""
    if isinstance(node, CsvRow):
        return name not in {column for column, _ in node.columns}
    return isinstance(node, TableRow) and name not in {
        column.key.text for column in node.table.columns[: len(node.row.cells)] if isinstance(column.key, n.Ident)
    }


def _union(sets: Iterable[int]) -> int:
    found = 0
    for one in sets:
        found |= one
    return found
