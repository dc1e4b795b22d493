"""What every X and the table have: variables, zones, lets, abilities, with all their flags."""

from __future__ import annotations

from collections.abc import Sequence
from math import prod

from attrs import evolve

from rulekit.compile.meaning.symbols import (
    LetSym,
    Local,
    Owner,
    VariableSym,
    ZoneSym,
)
from rulekit.compile.meaning.types import BagT, CardT, EnumT, IntT, ListT, PlayerT, Type, UnknownT
from rulekit.compile.names.builder import Builder, type_of_owner
from rulekit.compile.names.flags import Flags
from rulekit.compile.names.messages import unknown_name
from rulekit.compile.names.types import size_of
from rulekit.diagnostics import Span, near
from rulekit.syntax import nodes as n
from rulekit.terms import MOST_ELEMENTS


def collect_holdings(builder: Builder) -> None:
    """All `each X has` and `the table has`, and the lets at the margin and in the header."""
    names = builder.names
    for line in names.game.lines:
        if isinstance(line, n.Let):
            _let(builder, line, None, names.everywhere, ())
    for item, guards in builder.gathered.of(n.Has, n.Let):
        when = builder.when(guards)
        before = (len(names.variables), len(names.zones), len(names.lets))
        if isinstance(item, n.Let):
            _let(builder, item, None, when, ())
        else:
            assert isinstance(item, n.Has)
            owner, known = _owner(builder, item, when)
            if known:
                _lines(builder, item, item.lines, owner, when)
        for symbol in (*names.variables[before[0] :], *names.zones[before[1] :], *names.lets[before[2] :]):
            builder.note(symbol, guards)
    _refills(builder)
    _all_cards(builder)


def _owner(builder: Builder, item: n.Has, when: int) -> tuple[Owner, bool]:
    if item.owner is None:
        return None, True
    found = builder.type(n.NamedType(item.owner.span, item.owner, None, None, False), when)
    if isinstance(found, PlayerT):
        return "Player", True
    if isinstance(found, EnumT):
        return found.enum, True
    if isinstance(found, CardT):
        return found.card, True
    if isinstance(found, UnknownT):
        owners = {"Player", *builder.names.enums, *builder.names.cards}
        meant = near(item.owner.text, owners)
        ident = evolve(item.owner, text=meant[0]) if meant else None
        return (None, False) if ident is None else _owner(builder, evolve(item, owner=ident), when)
    builder.bag.report(
        "T001",
        f"`{item.owner.text}` has no state",
        item.owner.span,
        because="state belongs to players, members of an enum, cards, or the table",
    )
    return None, False


def _lines(builder: Builder, has: n.Has, lines: Sequence[n.Holding], owner: Owner, when: int) -> None:
    names = builder.names
    for line in lines:
        if isinstance(line, n.HasIf):
            for branch, inside in zip(line.branches, builder.conditions.branches(line.branches, when), strict=True):
                _lines(builder, has, branch.lines, owner, inside)
        elif isinstance(line, n.Let):
            this = () if owner is None else (Local("this", type_of_owner(owner), "bound", has.span),)
            _let(builder, line, owner, when, this)
        elif isinstance(line, n.Variable):
            _variable(builder, line, owner, when)
        elif isinstance(line, n.Spread):
            _spread(builder, line, owner, when)
        elif isinstance(line, n.Zone):
            _zone(builder, line, owner, when)
        else:
            names.others.append((line, when))
            names.holders[line] = has


def _let(builder: Builder, line: n.Let, owner: Owner, when: int, this: tuple[Local, ...]) -> None:
    builder.ident(line.name, "global" if owner is None else "owned")
    params = (*this, *builder.locals(line.params, when, "bound"))
    declared = None if line.type is None else builder.type(line.type, when)
    builder.names.lets.append(
        LetSym(line.name.text, line.name.span, owner, params, declared, line, when=when, doc=line.doc)
    )


def _variable(builder: Builder, line: n.Variable, owner: Owner, when: int) -> None:
    of = builder.type(line.type, when)
    _bounded(builder, of, line.type)
    dims = _small(builder, line, owner, builder.dims(line.dims, when), of)
    flags = Flags(builder, line.flags, owner, "variable", of)
    for ident in line.names:
        builder.ident(ident, "global" if owner is None else "owned")
        builder.names.variables.append(_made(ident.text, ident.span, line, owner, dims, of, flags, when))


def _spread(builder: Builder, line: n.Spread, owner: Owner, when: int) -> None:
    enum = builder.type(n.NamedType(line.enum.span, line.enum, None, None, False), when)
    of = builder.type(line.type, when)
    _bounded(builder, of, line.type)
    flags = Flags(builder, line.flags, owner, "variable", of)
    if not isinstance(enum, EnumT):
        if not isinstance(enum, UnknownT):
            builder.bag.report("T001", f"`{line.enum.text}` is no enum", line.enum.span)
        return
    for member in enum.enum.members:
        builder.names.variables.append(_made(member.name, line.enum.span, line, owner, (), of, flags, when))


def _made(
    name: str,
    span: Span,
    line: n.Variable | n.Spread,
    owner: Owner,
    dims: tuple[Type, ...],
    of: Type,
    flags: Flags,
    when: int,
) -> VariableSym:
    return VariableSym(
        name,
        span,
        owner,
        dims,
        of,
        flags.visibility or "public",
        flags.audience,
        flags.clamped,
        flags.keeping,
        line,
        line.default,
        when=when,
        doc=line.doc,
    )


def _bounded(builder: Builder, of: Type, node: n.Type) -> None:
    """T012: what is stored has a known size."""
    number = of.element if isinstance(of, ListT) else of
    if isinstance(number, IntT) and number.low is None:
        builder.bag.report("T012", None, node.span, label="without bounds", help="write `Int 0..999`, or a `number`")
    if isinstance(of, ListT) and of.limit is None:
        element = node.element.text if isinstance(node, n.ListType) else ""
        builder.bag.report(
            "T012",
            "a stored list needs a length",
            node.span,
            help=f"write `list of at most 6 {element}`",
        )


def _small(
    builder: Builder, line: n.Variable | n.Zone, owner: Owner, dims: tuple[Type, ...], of: Type
) -> tuple[Type, ...]:
    """T023: one line does not fill a position. Gives the indexes, none if they are too many."""
    owners = 1 if owner is None else size_of(type_of_owner(owner), builder.names)
    width = 1 + (of.limit or 0) if isinstance(of, ListT) else len(of.enum.members) if isinstance(of, BagT) else 1
    cells = owners * width * prod(size_of(dim, builder.names) for dim in dims)
    if cells <= MOST_ELEMENTS:
        return dims
    place = line.dims[0].span.to(line.dims[-1].span) if line.dims else line.type.span
    builder.bag.report("T023", None, place, label=f"{cells:,} values")
    return ()


def _zone(builder: Builder, line: n.Zone, owner: Owner, when: int) -> None:
    of = builder.type(line.type, when)
    dims = _small(builder, line, owner, builder.dims(line.dims, when), of)
    flags = Flags(builder, line.flags, owner, "zone", of)
    if flags.visibility is None:
        builder.bag.report(
            "V001",
            None,
            line.type.span,
            label="nothing says who sees what lies here",
            help="add `, public` behind it, or `, private`, or `, hidden`",
        )
    for ident in line.names:
        builder.ident(ident, "global" if owner is None else "owned")
    if not isinstance(of, CardT) or of.maybe:
        if not isinstance(of, UnknownT):
            builder.bag.report("T001", "a zone holds cards", line.type.span, because="only cards lie in zones")
        if not isinstance(of, CardT):
            return
    for ident in line.names:
        builder.names.zones.append(
            ZoneSym(
                ident.text,
                ident.span,
                owner,
                dims,
                of.card,
                flags.visibility or "public",
                flags.audience,
                flags.ordered,
                flags.limit,
                None if flags.refilled_from is None else flags.refilled_from.text,
                flags.falls_to,
                flags.abilities_active,
                flags.all_cards,
                line,
                when=when,
                doc=line.doc,
            )
        )


def _refills(builder: Builder) -> None:
    """`refilled from z`: a zone of the same owner, with cards of the same type."""
    names = builder.names
    for zone in names.zones:
        flag = next((flag for flag in zone.node.flags if flag.name == "refilled from"), None)
        if flag is None or not isinstance(flag.argument, n.Ident | n.Name) or zone.name != zone.node.names[0].text:
            continue
        ident = flag.argument
        others = [other for other in names.zones if other.owner is zone.owner or other.owner == zone.owner]
        found = [other for other in others if other.name == ident.text and other.when & zone.when]
        if not found:
            spans = {other.name: other.span for other in others}
            unknown_name(builder.bag, ident.text, ident.span, "zone", [other.name for other in others], spans)
        elif not found[0].card.is_a(zone.card):
            builder.bag.report(
                "T032",
                f"`{zone.name}` cannot be refilled from `{ident.text}`",
                ident.span,
                label=f"here lies `{found[0].card.name}`, there `{zone.card.name}`",
                seconds=[(found[0].span, "declared here")],
            )


def _all_cards(builder: Builder) -> None:
    """N033: one zone at most for the same cards."""
    zones = [zone for zone in builder.names.zones if zone.all_cards]
    for index, zone in enumerate(zones):
        for first in zones[:index]:
            related = zone.card.is_a(first.card) or first.card.is_a(zone.card)
            if related and zone.when & first.when:
                builder.bag.report(
                    "N033",
                    f"two zones hold all cards of `{zone.card.name}`",
                    next(flag.span for flag in zone.node.flags if flag.name == "all cards"),
                    seconds=[(first.span, "this one holds them already")],
                )
                break
