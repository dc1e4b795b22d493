"""Enums, numbers, seats and roles as symbols."""

from __future__ import annotations

from rulekit.compile.meaning.symbols import EnumSym, MemberSym, NumberSym, OptionSym
from rulekit.compile.meaning.types import BoolT, EffectT, EnumT, IntT, Type, UnknownT
from rulekit.compile.names.builder import Builder
from rulekit.compile.names.constants import NotConstant
from rulekit.compile.names.messages import declared_twice, unknown_name
from rulekit.compile.names.raw import MOST_SQUARES, Member
from rulekit.compile.names.variants import default_of, option_value
from rulekit.syntax import nodes as n


def collect_enums(builder: Builder) -> None:
    """Enums with their members, and numbers; columns come later, they may be of any type."""
    names = builder.names
    for item, guards in builder.gathered.of(n.Enum, n.EnumGrid, n.EnumTable, n.Number):
        assert isinstance(item, n.Enum | n.EnumGrid | n.EnumTable | n.Number)
        builder.ident(item.name, "type")
        name, when = item.name.text, builder.when(guards)
        if not _new_type(builder, item.name):
            continue
        if isinstance(item, n.Number):
            low, high = item.low.value, item.high.value
            if low > high:
                builder.bag.report(
                    "T013",
                    f"no number lies in {low}..{high}",
                    item.low.span.to(item.high.span),
                    because="a range goes from low to high",
                    help=f"write `{high}..{low}`",
                )
                low, high = high, low
            names.numbers[name] = NumberSym(name, item.name.span, low, high, when=when, doc=item.doc)
            builder.note(names.numbers[name], guards)
            continue
        grid = (item.width.value, item.height.value) if isinstance(item, n.EnumGrid) else None
        names.enums[name] = EnumSym(name, item.name.span, [], grid, {}, [], item, when=when, doc=item.doc)
        builder.note(names.enums[name], guards)
    for enum in names.enums.values():
        _members(builder, enum, (enum,))


def collect_columns(builder: Builder) -> None:
    """The columns of enum tables."""
    for enum in builder.names.enums.values():
        if not isinstance(enum.node, n.EnumTable):
            continue
        for column in enum.node.columns:
            if not isinstance(column.key, n.Ident):
                builder.bag.report("S005", "a column of an enum has a name", column.span)
            elif builder.ident(column.key, "printed"):
                name = column.key.text
                if name in enum.columns:
                    first = next(c for c in enum.node.columns if isinstance(c.key, n.Ident) and c.key.text == name)
                    declared_twice(builder.bag, name, column.key.span, first.key.span)
                enum.columns[name] = column_type(builder, column, enum.when)
        for row in enum.node.rows:
            check_row(builder, row, len(enum.node.columns))


def column_type(builder: Builder, column: n.Column, when: int) -> Type:
    """The type of a column with a name."""
    if column.effect:
        return EffectT(())
    if column.type is None:
        builder.bag.report(
            "S005",
            "a column needs its type",
            column.span,
            because="a column says what its cells hold: `| room: Int`",
        )
        return UnknownT()
    return builder.type(column.type, when)


def check_row(builder: Builder, row: n.TableRow, columns: int) -> None:
    """Whether a row has one cell per column (T010)."""
    if len(row.cells) != columns:
        builder.bag.report(
            "T010",
            f"this row has {cells_words(len(row.cells))}, and the head has {columns}",
            row.span,
            help="delete a cell"
            if len(row.cells) > columns
            else "add a cell; an empty one is a bar with nothing behind it",
        )


def cells_words(count: int) -> str:
    """How many cells, in words."""
    return f"{count} cell{'' if count == 1 else 's'}"


def collect_players(builder: Builder) -> None:
    """The members of Player: roles, or P1 to Pn; a seat exists in the variants with enough players."""
    names, raw = builder.names, builder.raw
    labels: dict[str, tuple[n.Member, str]] = {}
    for line in names.game.lines:
        if not isinstance(line, n.Roles):
            continue
        for member in line.members:
            if isinstance(member, n.AllOf):
                enum = names.enums.get(member.enum.text)
                if enum is None:
                    unknown_name(builder.bag, member.enum.text, member.enum.span, "enum", names.enums)
                else:
                    names.player_subtypes.append(enum)
            elif builder.ident(member.name, "member"):
                if member.name.text in labels:
                    first = labels[member.name.text][0]
                    declared_twice(builder.bag, member.name.text, member.name.span, first.name.span)
                labels[member.name.text] = (member, member.label.text if member.label else "")
    roles: list[MemberSym] = []
    variants = builder.conditions.variants
    for index, (root, name) in enumerate(raw.enums["Player"]):
        if root == "Player" and raw.has_roles:
            if name in labels and not any(role.name == name for role in roles):
                node, label = labels[name]
                when = names.everywhere
                roles.append(MemberSym(name, node.name.span, len(roles), label, None, when=when, doc=node.doc))
        elif root == "Player":
            at_least = (i for i, variant in enumerate(variants.variants) if variant.seats > index)
            span = next((line.span for line in names.game.lines if isinstance(line, n.Seats)), names.game.span)
            roles.append(MemberSym(name, span, index, "", None, when=variants.where(at_least)))
        elif root in names.enums:
            origin = next((one for one in names.enums[root].members if one.name == name), None)
            if origin is not None:
                roles.append(
                    MemberSym(
                        name, origin.span, len(roles), origin.label, None, origin, when=origin.when, doc=origin.doc
                    )
                )
    names.roles = tuple(roles)
    by_root = {(raw_name, name): role for (raw_name, name), role in _paired(raw.enums["Player"], roles)}
    names.seated_in = tuple(
        tuple(by_root[root] for member in setting.seated for root in member.roots if root in by_root)
        for setting in variants.settings
    )
    for index in reversed(range(len(variants.variants))):
        names.seated[variants.variants[index].seats] = names.seated_in[index]


def _paired(roots: list[tuple[str, str]], roles: list[MemberSym]) -> list[tuple[tuple[str, str], MemberSym]]:
    return [(root, role) for root in roots for role in roles if role.name == root[1]]


def collect_options(builder: Builder) -> None:
    """The options of the header, with types and defaults."""
    names, conditions = builder.names, builder.conditions
    seen: dict[str, n.Option] = {}
    for option in names.game.lines:
        if not isinstance(option, n.Option):
            continue
        builder.ident(option.name, "global")
        name = option.name.text
        if name in seen:
            declared_twice(builder.bag, name, option.name.span, seen[name].name.span)
            continue
        seen[name] = option
        of = builder.type(option.type, names.everywhere)
        constant = name in conditions.variants.domains
        default: int | str | None = "random" if default_of(option) == "random" else None
        if default is None and option.default is not None:
            default = _default(builder, option, of)
        names.options[name] = OptionSym(
            name, option.name.span, of, default, constant, when=names.everywhere, doc=option.doc
        )


def _default(builder: Builder, option: n.Option, of: Type) -> int | None:
    assert option.default is not None
    span = option.default.span
    try:
        value = option_value(option, builder.raw, builder.conditions.constants)
    except NotConstant as problem:
        name = getattr(problem, "name", None)
        if name is None:
            builder.bag.report("N026", "the default of an option is constant", problem.span, label=problem.why)
        else:
            unknown_name(builder.bag, name, problem.span, "value", builder.raw.declared)
        return None
    cell = cell_of(builder, value, of)
    if cell is None and not isinstance(of, UnknownT):
        builder.bag.report("T001", f"the default of `{option.name.text}` is of another type", span)
    if cell is not None and isinstance(of, IntT) and not (of.low or cell) <= cell <= (of.high or cell):
        builder.bag.report("T013", None, span, label=f"outside {of.low}..{of.high}")
        return None
    return cell


def cell_of(builder: Builder, value: object, of: Type) -> int | None:
    """A constant as the cell it is stored as; None if it is no value of the type."""
    if isinstance(of, BoolT):
        return int(value) if isinstance(value, bool) else None
    if isinstance(of, IntT):
        return value if isinstance(value, int) and not isinstance(value, bool) else None
    if isinstance(value, Member):
        enum = of.enum.name if isinstance(of, EnumT) else "Player"
        return builder.raw.index(enum, value)
    return None


def _new_type(builder: Builder, ident: n.Ident) -> bool:
    names = builder.names
    first = names.enums.get(ident.text) or names.numbers.get(ident.text) or names.cards.get(ident.text)
    if first is not None:
        declared_twice(
            builder.bag, ident.text, ident.span, first.span, "a type is declared once, whatever the condition"
        )
    return first is None


def _members(builder: Builder, enum: EnumSym, open_: tuple[EnumSym, ...]) -> None:
    """Fill the members of an enum, those it takes in first."""
    if enum.members:
        return
    node, names = enum.node, builder.names
    known: dict[str, MemberSym] = {}
    if isinstance(node, n.EnumGrid):
        if node.width.value < 1 or node.height.value < 1 or node.width.value * node.height.value > MOST_SQUARES:
            builder.bag.report(
                "T013",
                "a grid of this size cannot be laid out",
                node.width.span.to(node.height.span),
                because=f"a grid has 1 to {MOST_SQUARES:,} squares",
            )
        for index in range(min(MOST_SQUARES, node.width.value * node.height.value)):
            name = f"({index % node.width.value + 1}, {index // node.width.value + 1})"
            enum.members.append(MemberSym(name, node.name.span, index, name, enum, when=enum.when))
        return
    if isinstance(node, n.EnumTable):
        for row in node.rows:
            key = row.key
            if isinstance(key, n.Ident | n.Name):
                _add(builder, enum, known, n.Ident(key.span, key.text), "", row.doc)
            else:
                builder.bag.report("S005", "a row of an enum begins with the name of its member", key.span)
        return
    for member in node.members:
        if isinstance(member, n.Member):
            _add(builder, enum, known, member.name, member.label.text if member.label else "", member.doc)
            continue
        taken = names.enums.get(member.enum.text)
        if taken is None:
            unknown_name(builder.bag, member.enum.text, member.enum.span, "enum", names.enums)
            continue
        if taken in open_:
            builder.bag.report(
                "T015",
                f"`{enum.name}` takes in itself",
                member.enum.span,
                because="`all U` takes the members of another enum",
            )
            continue
        _members(builder, taken, (*open_, taken))
        enum.subtypes.append(taken)
        for one in taken.members:
            if one.name in known:
                declared_twice(builder.bag, one.name, member.enum.span, known[one.name].span)
                continue
            when = one.when & enum.when
            known[one.name] = MemberSym(
                one.name, one.span, len(enum.members), one.label, enum, one, when=when, doc=one.doc
            )
            enum.members.append(known[one.name])


def _add(builder: Builder, enum: EnumSym, known: dict[str, MemberSym], ident: n.Ident, label: str, doc: str) -> None:
    if not builder.ident(ident, "member"):
        return
    if ident.text in known:
        declared_twice(builder.bag, ident.text, ident.span, known[ident.text].span)
        return
    made = MemberSym(ident.text, ident.span, len(enum.members), label, enum, when=enum.when, doc=doc)
    known[ident.text] = made
    enum.members.append(made)


def fill_members(builder: Builder) -> None:
    """`Names.members`: all members by name, over all enums in the order of the text."""
    for enum in builder.names.enums.values():
        if enum.grid is None:
            for member in enum.members:
                builder.names.members.setdefault(member.name, []).append(member)
