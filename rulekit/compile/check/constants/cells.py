"""Constant values as they stand in definitions and tables: rows parted by commas, and cells between bars."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulekit.compile.check.values import ranges, types
from rulekit.compile.check.values.build import absent, const, is_unknown, number, unknown
from rulekit.compile.check.values.fit import settled
from rulekit.compile.check.values.scope import Scope
from rulekit.compile.meaning.trees import Typed
from rulekit.compile.meaning.types import (
    BagT,
    BoolT,
    EnumT,
    IntT,
    ListT,
    Type,
    UnknownT,
)
from rulekit.diagnostics import Diagnostic, Span
from rulekit.syntax import nodes as n

if TYPE_CHECKING:
    from rulekit.compile.check.expressions.expressions import Expressions

_PASSED_ON = frozenset({"N013", "S020", "S011", "T014"})
"""Findings that say more by themselves than that the cell does not fit."""


def rows_value(e: Expressions, rows: tuple[n.Row, ...], wanted: Type, span: Span, scope: Scope) -> Typed:
    """What a field is given: one value, a list parted by commas, a bag `1 like, 2 gold`, or nothing for `yes`."""
    if not rows:
        if isinstance(wanted, (BoolT, UnknownT)):
            return const(1, BoolT(), span)
        return e.wrong(
            "T001",
            f"`{e.words(span)}` has no value",
            span,
            label=f"{types.describe(wanted)} is wanted here",
            because="a name alone is `yes`",
        )
    if isinstance(wanted, BagT):
        return _bag(e, rows, wanted, span, scope)
    if len(rows) > 1 and isinstance(wanted, UnknownT):  # perhaps a list of what is unknown
        return unknown(span)
    if isinstance(wanted, ListT):
        items = tuple(_one(e, row, wanted.element, scope) for row in rows)
        if wanted.limit is not None and len(items) > wanted.limit:
            return e.wrong(
                "T013",
                f"{len(items)} values for a list of at most {wanted.limit}",
                span,
                label="too many",
                because="a list has the room that its type gives it",
            )
        return Typed("list", items, wanted, span)
    if len(rows) > 1:
        return e.wrong(
            "T001",
            f"{len(rows)} values where one is wanted",
            rows[1].span,
            label="one too many",
            because=f"{types.describe(wanted)} is wanted here",
        )
    return _one(e, rows[0], wanted, scope)


def _one(e: Expressions, row: n.Row, wanted: Type, scope: Scope) -> Typed:
    """A row that is one value."""
    item = row.items[0]
    if len(row.items) > 1 or isinstance(item, n.SmallWord):
        return e.wrong(
            "T001",
            f"`{e.words(row.span)}` is not {types.describe(wanted)}",
            row.span,
            label="one value is wanted here",
        )
    scope_type = None if isinstance(wanted, UnknownT) else wanted
    value = e.check(item, scope, scope_type)
    return _present(e, value, wanted)


def _present(e: Expressions, value: Typed, wanted: Type) -> Typed:
    if value.type.maybe and not wanted.maybe and not is_unknown(value) and not isinstance(wanted, (UnknownT, ListT)):
        return e.wrong(
            "T001",
            f"`{e.words(value.span)}` may be absent",
            value.span,
            label=f"{types.describe(wanted)} is wanted here",
            because="only a type with `?` has `absent` among its values",
        )
    return value


def _bag(e: Expressions, rows: tuple[n.Row, ...], wanted: BagT, span: Span, scope: Scope) -> Typed:
    """`1 like, 2 gold`, or a bag in brackets."""
    only = rows[0].items[0]
    name = only.text if len(rows) == 1 and len(rows[0].items) == 1 and isinstance(only, n.Name) else None
    if name is not None and name in [member.name for member in wanted.enum.members]:
        return e.wrong(
            "T001",
            f"`{name}` is no number of `{wanted.enum.name}`",
            only.span,
            label="how many?",
            help=f"write `1 {name}`",
        )
    if len(rows) == 1 and len(rows[0].items) == 1:
        return _one(e, rows[0], wanted, scope)
    amounts = []
    for row in rows:
        if len(row.items) != 2 or any(isinstance(item, n.SmallWord) for item in row.items):
            return e.wrong(
                "T001",
                f"`{e.words(row.span)}` is no number of `{wanted.enum.name}`",
                row.span,
                label="how many of what?",
                help=f"say how many of what, as `1 {wanted.enum.members[0].name}`" if wanted.enum.members else None,
            )
        count, unit = row.items
        assert not isinstance(count, n.SmallWord)
        assert not isinstance(unit, n.SmallWord)
        amounts.append(n.Amount(row.span, count, unit))
    return settled(e, e.raw(n.SetLiteral(span, tuple(amounts)), scope, wanted), scope, wanted)


def nothing(wanted: Type, span: Span) -> Typed | None:
    """The value of what is left out: absent, an empty bag or list; None if there is none."""
    if wanted.maybe:
        return absent(span)
    if isinstance(wanted, BagT):
        return Typed("bag", tuple(number(0, span) for _ in wanted.enum.members), wanted, span)
    if isinstance(wanted, ListT):
        return Typed("list", (), wanted, span)
    return None


# ---- cells -----------------------------------------------------------------------------------------------------


def cell_value(
    e: Expressions, cell: n.Cell | None, wanted: Type, column: str, head: Span, place: Span, scope: Scope
) -> Typed:
    """A cell of a table or CSV file (T007). head: the column's; place: where an empty cell is missed."""
    if cell is None:
        empty = nothing(wanted, place)
        if empty is not None or isinstance(wanted, UnknownT):
            return empty or unknown(place)
        return e.wrong(
            "T007",
            f"the column `{column}` is empty in this row" if column else "this row has an empty cell",
            place,
            label=f"{types.describe(wanted)} is missing",
            seconds=[(head, "the column")],
            because="only a column of a type with `?` may be empty",
        )
    if not cell.parts:  # no value, which was told
        return unknown(place)
    rows = _rows_of(cell)
    if rows is None:
        return _unfit(e, cell.span, wanted, column, head, None)
    with e.trying() as found:
        value = rows_value(e, rows, wanted, cell.span, scope)
    errors = [one for one in found if one.is_error]
    if errors and errors[0].code not in _PASSED_ON:
        return _unfit(e, errors[0].span or cell.span, wanted, column, head, errors[0])
    e.bag.extend(found.diagnostics)
    return value


def _rows_of(cell: n.Cell) -> tuple[n.Row, ...] | None:
    """The values of a cell; None if it holds a sentence."""
    if len(cell.parts) != 1 or not isinstance(cell.parts[0], n.CellValue):
        return None
    return cell.parts[0].rows


def _write(wanted: Type) -> str | None:
    """What a cell of a type holds, in words."""
    if isinstance(wanted, IntT):
        return (
            "write a number"
            if wanted.low is None and wanted.high is None
            else f"write a number, {ranges.words(wanted)}"
        )
    if isinstance(wanted, EnumT):
        names = [f"`{member.name}`" for member in wanted.enum.members[:6]]
        return f"write one of {', '.join(names)}{', ..' if len(wanted.enum.members) > 6 else ''}"
    return None


def _unfit(e: Expressions, span: Span, wanted: Type, column: str, head: Span, finding: Diagnostic | None) -> Typed:
    named = f"the column `{column}`" if column else "its column"
    help_ = (finding.help if finding is not None and finding.code in ("N001", "T001") else None) or _write(wanted)
    label = f"{types.describe(wanted)} is wanted here"
    if finding is not None and finding.code == "T013":
        label = finding.reason or label
    return e.wrong(
        "T007",
        f"`{e.words(span)}` does not fit {named}",
        span,
        label=label,
        seconds=[(head, "the column")],
        help=help_,
    )
