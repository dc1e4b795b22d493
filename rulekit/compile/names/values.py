"""Tables of constants: `values` in all their forms, and whether their keys are exactly the members."""

from __future__ import annotations

from collections.abc import Sequence
from math import prod

from rulekit.compile.meaning.rulebook import Names
from rulekit.compile.meaning.symbols import ValuesSym
from rulekit.compile.meaning.types import BoolT, EnumT, IntT, PlayerT, Type, UnknownT
from rulekit.compile.names.builder import Builder
from rulekit.compile.names.enums import check_row, column_type
from rulekit.compile.names.infer import infer
from rulekit.compile.names.messages import declared_twice
from rulekit.diagnostics import Span, near
from rulekit.syntax import nodes as n


def collect_values(builder: Builder) -> None:
    """All `values`. The type of a table without typed columns is what its cells have in common."""
    for item, guards in builder.gathered.of(n.ValuesLine, n.ValuesTable, n.ValuesSteps):
        assert isinstance(item, n.ValuesLine | n.ValuesTable | n.ValuesSteps)
        when = builder.when(guards)
        builder.ident(item.name, "global")
        if isinstance(item, n.ValuesLine):
            symbol = _line(builder, item, when)
        elif isinstance(item, n.ValuesSteps):
            symbol = _steps(builder, item, when)
        else:
            symbol = _table(builder, item, when)
        builder.note(symbol, guards)
        builder.names.values.setdefault(symbol.name, []).append(symbol)


_STEPS = "write `values .. from ..` with thresholds, a row for each number where the value changes"


def keys_of(of: Type, names: Names) -> list[str | int] | None:
    """The members of an index, as a table writes them; None where a table cannot write them."""
    if isinstance(of, EnumT):
        return [member.name for member in of.enum.members]
    if isinstance(of, PlayerT):
        return [role.name for role in names.roles]
    if isinstance(of, IntT) and of.low is not None and of.high is not None and of.high - of.low < 10_000:
        return list(range(of.low, of.high + 1))
    return ["no", "yes"] if isinstance(of, BoolT) else None


def size_of(of: Type, names: Names) -> int | None:
    """How many members an index has; None where that is not known."""
    if isinstance(of, IntT) and of.low is not None and of.high is not None:
        return of.high - of.low + 1
    keys = keys_of(of, names)
    return None if keys is None else len(keys)


def _line(builder: Builder, item: n.ValuesLine, when: int) -> ValuesSym:
    keys = builder.dims(item.dims, when)
    names = builder.names
    sizes = [size_of(key, names) for key in keys]
    count = prod(size or 0 for size in sizes)
    if None not in sizes and count != len(item.rows):
        many, words = len(item.rows), ", ".join(_dim_words(dim) for dim in item.dims)
        keys_left = (keys_of(keys[0], names) or [])[many:] if len(keys) == 1 else []
        way_out = f"add a value for {_list(keys_left)}" if keys_left else f"write {_values(count)}"
        builder.bag.report(
            "T008",
            f"{_values(many)} for {count:,} members of `{words}`",
            item.rows[count].span.to(item.rows[-1].span) if many > count else item.rows[0].span.to(item.rows[-1].span),
            label="too many" if many > count else "too few",
            because="a line gives one value for each member, in their order",
            help="delete what is too much" if many > count else way_out,
        )
    columns = {"": infer(builder, item.rows, when)}
    return ValuesSym(item.name.text, item.name.span, "line", keys, columns, item, when=when, doc=item.doc)


def _steps(builder: Builder, item: n.ValuesSteps, when: int) -> ValuesSym:
    of = builder.type(n.NamedType(item.source.span, item.source, None, None, False), when)
    bag = builder.bag
    if not isinstance(of, IntT | UnknownT):
        bag.report("T001", f"`{item.source.text}` is no number", item.source.span, because="thresholds are numbers")
    seen: dict[int, Span] = {}
    for row in item.rows:
        check_row(builder, row, 1)
        key = _key(row)
        if not isinstance(key, int):
            bag.report("T001", "a threshold is a number", row.key.span)
        elif key in seen:
            declared_twice(bag, str(key), row.key.span, seen[key], "a threshold stands once")
        else:
            seen[key] = row.key.span
    if isinstance(of, IntT) and seen:
        lowest = min(seen)
        if of.low is not None and lowest > of.low:
            bag.report(
                "T009",
                None,
                seen[lowest],
                label=f"`{item.source.text}` begins at {of.low}",
                because=f"a value below {lowest} would have no answer",
                help=f"add a row for {of.low}",
            )
    rows = [row for line in item.rows for row in _cell_rows(line.cells[:1])]
    index = of if isinstance(of, IntT) else IntT()
    return ValuesSym(
        item.name.text,
        item.name.span,
        "steps",
        (index,),
        {"": infer(builder, rows, when)},
        item,
        when=when,
        doc=item.doc,
    )


def _table(builder: Builder, item: n.ValuesTable, when: int) -> ValuesSym:
    keys = builder.dims(item.dims, when)
    if item.is_records:
        columns: dict[str, Type] = {}
        spans: dict[str, Span] = {}
        for column in item.columns:
            if not isinstance(column.key, n.Ident):
                builder.bag.report("S005", "a column of records has a name", column.span)
                continue
            name = column.key.text
            builder.ident(column.key, "printed")
            if name in columns:
                declared_twice(builder.bag, name, column.key.span, spans[name])
            columns[name], spans[name] = column_type(builder, column, when), column.key.span
        row_keys, kind = keys, "records"
    else:
        row_keys, kind = keys[:-1], "grid"
        rows = [row for line in item.rows for row in _cell_rows(line.cells)]
        columns = {"": infer(builder, rows, when)}
        if keys:
            heads = [(_text(column.key), column.span) for column in item.columns]
            _members(builder, heads, keys[-1], item.dims[-1], item.name.span, "columns")
    for row in item.rows:
        check_row(builder, row, len(item.columns))
    if len(row_keys) == 1:
        found = [(_key(row), row.key.span) for row in item.rows]
        _members(builder, found, row_keys[0], item.dims[0], item.name.span, "rows")
    elif row_keys or not keys:
        wanted = "one index" if item.is_records else "two indexes: rows and columns"
        builder.bag.report("T008", f"this table has {wanted}", item.dims[-1].span, because="a page has two sides")
    elif not row_keys:
        builder.bag.report(
            "T008",
            "this table has two indexes: rows and columns",
            item.dims[-1].span,
            help=f"write the values in one line, `values {item.name.text} per {_dim_words(item.dims[0])}: ..`",
        )
    return ValuesSym(item.name.text, item.name.span, kind, keys, columns, item, when=when, doc=item.doc)


def _members(
    builder: Builder,
    found: Sequence[tuple[str | int | None, Span]],
    of: Type,
    dim: n.Dim,
    table: Span,
    where: str,
) -> None:
    """T008 at the first key that is not the member whose turn it is."""
    wanted, size = keys_of(of, builder.names), size_of(of, builder.names)
    if wanted is None and size is not None and size > len(found):
        message = f"{len(found)} {where} for {size:,} members of `{_dim_words(dim)}`"
        builder.bag.report("T008", message, table, label=f"too few {where}", help=_STEPS)
        return
    if wanted is None or isinstance(of, UnknownT) or (isinstance(of, EnumT) and of.enum.grid is not None):
        return
    words = _dim_words(dim)
    for index, (key, span) in enumerate(found):
        if index >= len(wanted):
            label = f"one of the {where} too many"
            builder.bag.report("T008", f"`{words}` has no more members", span, label=label, help="delete it")
            return
        if key != wanted[index]:
            label = f"`{wanted[index]}` comes here" if key in wanted else f"no member of `{words}`"
            meant = [] if key in wanted else near(str(key), [str(one) for one in wanted])
            builder.bag.report(
                "T008",
                f"the {where} are not exactly the members of `{words}`",
                span,
                label=label,
                help=f"did you mean `{meant[0]}`?" if meant else f"in order: {_list(wanted)}",
            )
            return
    if len(found) < len(wanted):
        missing = wanted[len(found) :]
        builder.bag.report(
            "T008",
            f"the {where} are not exactly the members of `{words}`",
            found[-1][1] if found else table,
            label=f"{_list(missing)} {'is' if len(missing) == 1 else 'are'} missing after this",
            help=f"add {where if len(missing) > 1 else f'a {where[:-1]}'} for {_list(missing)}",
        )


def _list(keys: Sequence[str | int]) -> str:
    shown = [f"`{key}`" for key in keys[:8]]
    return ", ".join(shown) + (", .." if len(keys) > 8 else "")


def _key(row: n.TableRow) -> str | int | None:
    return _text(row.key)


def _text(key: n.Node) -> str | int | None:
    if isinstance(key, n.Integer):
        return key.value
    if isinstance(key, n.Negative) and isinstance(key.operand, n.Integer):
        return -key.operand.value
    if isinstance(key, n.Ident | n.Name):
        return key.text
    if isinstance(key, n.Group):
        return _text(key.inner)
    return None


def _cell_rows(cells: Sequence[n.Cell | None]) -> list[n.Row]:
    return [row for cell in cells if cell for part in cell.parts if isinstance(part, n.CellValue) for row in part.rows]


def _dim_words(dim: n.Dim) -> str:
    return dim.text if isinstance(dim, n.Ident) else f"{dim.low.value}..{dim.high.value}"


def _values(count: int) -> str:
    return f"{count} value{'' if count == 1 else 's'}"
