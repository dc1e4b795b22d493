"""Printed values: what every definition says in its fields, and how many copies there are."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rulekit.compile.check.constants.cells import cell_value, nothing, rows_value
from rulekit.compile.check.values.build import const, is_unknown, number, unknown
from rulekit.compile.check.values.scope import Scope
from rulekit.compile.check.values.several import by_variant
from rulekit.compile.meaning.symbols import DefinitionSym, FieldSym, Local
from rulekit.compile.meaning.trees import Typed
from rulekit.compile.meaning.types import EffectT, IntT, Type
from rulekit.compile.names import PrintedValue, printed
from rulekit.compile.names.sources import CsvRow, TableRow
from rulekit.diagnostics import Span
from rulekit.syntax import nodes as n

if TYPE_CHECKING:
    from rulekit.compile.check.expressions.expressions import Expressions

MOST_COPIES = 1_000


def resolve_cards(expressions: Expressions) -> None:
    """Fill `Rulebook.fields` and `copies`; effects are left to the checker of statements."""
    defaults: dict[n.Expr, Typed] = {}
    for definition in expressions.names.definitions:
        _definition(expressions, definition, defaults)
    for card in expressions.names.cards.values():
        for field in card.fields.values():
            _default(expressions, field, defaults)


def _definition(e: Expressions, definition: DefinitionSym, defaults: dict[n.Expr, Typed]) -> None:
    said = printed(definition, e.names)
    made: dict[FieldSym, Typed] = {}
    for field in definition.card.fields.values():
        if isinstance(field.type, EffectT):
            continue
        given = said.fields.get(field, ())
        choices = [
            (one.when, _value(e, definition, one, field.type, field.name, _scope(definition, one.when)))
            for one in given
        ]
        rest = definition.when
        for one in given:
            rest &= ~one.when
        if rest or not given:
            default = _default(e, field, defaults) or nothing(field.type, definition.span)
            choices.append((rest, default or unknown(definition.span)))
        value = by_variant(choices, definition.span)
        if not is_unknown(value):
            made[field] = value
    e.book.fields[definition] = made
    e.book.copies[definition] = _copies(e, definition, said.copies, said.bindings)


def _scope(definition: DefinitionSym, when: int) -> Scope:
    return Scope(definition.when & when, "constant")


def _default(e: Expressions, field: FieldSym, defaults: dict[n.Expr, Typed]) -> Typed | None:
    """The default of a field, checked once for all cards."""
    node = field.node
    if not isinstance(node, n.Field) or node.default is None:
        return None
    if node.default not in defaults:
        value = e.check(node.default, Scope(field.when, "constant"), field.type)
        if value.type.maybe and not field.type.maybe and not is_unknown(value):
            e.wrong(
                "T001",
                f"the default of `{field.name}` may be absent",
                value.span,
                because="only a type with `?` has `absent` among its values",
            )
        defaults[node.default] = value
    return defaults[node.default]


def _value(
    e: Expressions, definition: DefinitionSym, given: PrintedValue, wanted: Type, name: str, scope: Scope
) -> Typed:
    content = given.content
    if isinstance(content, int):
        return const(content, wanted, given.span)
    if isinstance(content, tuple):
        return rows_value(e, content, wanted, given.span, scope)
    if isinstance(content, n.Cell):
        return cell_value(e, content, wanted, name, _head(definition, name), given.span, scope)
    return e.check(content, scope, wanted)


def _head(definition: DefinitionSym, name: str) -> Span:
    """Where the column of a table or CSV file is named."""
    node = definition.node
    if isinstance(node, TableRow):
        for column in node.table.columns:
            if isinstance(column.key, n.Ident) and column.key.text == name:
                return column.span
    if isinstance(node, CsvRow):
        for column_name, span in node.columns:
            if column_name == name:
                return span
    return definition.span


def _copies(e: Expressions, definition: DefinitionSym, given: Sequence[PrintedValue], bindings: object) -> Typed:
    """How many cards there are of a definition: 1 if nothing is said."""
    wanted = IntT(0, MOST_COPIES)
    choices: list[tuple[int, Typed]] = []
    rest = definition.when
    for one in given:
        scope = _scope(definition, one.when)
        if isinstance(bindings, dict) and bindings and not isinstance(one.content, (int, tuple, n.Cell)):
            choices.append((one.when, _generated(e, one, bindings, scope, wanted)))
        else:
            choices.append((one.when, _value(e, definition, one, wanted, "copies", scope)))
        rest &= ~one.when
    if rest or not given:
        choices.append((rest, number(1, definition.span)))
    return by_variant(choices, definition.span)


def _generated(
    e: Expressions, given: PrintedValue, bindings: dict[str, tuple[Type, int]], scope: Scope, wanted: Type
) -> Typed:
    """`copies 3 if number == 1 else 2`: what is bound is a constant of this row."""
    assert not isinstance(given.content, (int, tuple, n.Cell))
    locals_ = {name: Local(name, of, "bound", given.span) for name, (of, _) in bindings.items()}
    with e.trying() as found:
        value = e.check(given.content, scope.with_local(*locals_.values()), wanted)
    e.bag.extend(one for one in found if one.code != "L002")
    known = {locals_[name]: const(cell, of, given.span) for name, (of, cell) in bindings.items()}
    return replaced(value, known)


def replaced(typed: Typed, known: dict[Local, Typed]) -> Typed:
    """The expression with constants in the place of these names."""
    if typed.op == "local" and typed.args[0] in known:
        return known[typed.args[0]]
    return Typed(typed.op, tuple(_replaced(arg, known) for arg in typed.args), typed.type, typed.span)


def _replaced(arg: object, known: dict[Local, Typed]) -> object:
    if isinstance(arg, Typed):
        return replaced(arg, known)
    if isinstance(arg, tuple):
        return tuple(_replaced(one, known) for one in arg)
    return arg
