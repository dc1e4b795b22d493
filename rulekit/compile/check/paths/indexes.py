"""Indexes: `market[r, row]`, `p[r]`, `hype[1]`, `pool[like]`, `"Name"[2]`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulekit.compile.check.constants.tables import column_type
from rulekit.compile.check.paths import access, members, spreads
from rulekit.compile.check.values import ranges, types
from rulekit.compile.check.values.build import is_unknown, maybe_if, retyped, unknown
from rulekit.compile.check.values.fit import settled
from rulekit.compile.check.values.partial import FamilyT, RecordT
from rulekit.compile.check.values.scope import Scope
from rulekit.compile.meaning.symbols import Local, ValuesSym, VariableSym, ZoneSym
from rulekit.compile.meaning.trees import Typed
from rulekit.compile.meaning.types import BagT, CardT, EnumT, IntT, ListT, Type
from rulekit.syntax import nodes as n

if TYPE_CHECKING:
    from rulekit.compile.check.expressions.expressions import Expressions


def indexed(e: Expressions, node: n.Index, owner: Typed, scope: Scope, outside: Scope) -> Typed:
    """The element that the keys name; they are read in `outside`."""
    if isinstance(owner.type, FamilyT):
        return family_value(e, node, owner, outside)
    if owner.op == "definition":
        return _copy(e, node, owner)
    owner = settled(e, owner, scope, None)
    if is_unknown(owner):
        return owner
    if isinstance(owner.type, BagT):
        return _of_bag(e, node, owner, outside)
    if isinstance(owner.type, ListT):
        return _of_list(e, node, owner, outside)
    if members.owner_of(owner.type) is not None:
        return _of_spread(e, node, owner, outside)
    return e.wrong(
        "T001",
        f"`{e.words(node.owner.span)}` has no index",
        node.span,
        label=f"this is {types.describe(owner.type.surely())}",
        because="families, tables, lists and bags have an index",
    )


def family_value(e: Expressions, node: n.Index, owner: Typed, scope: Scope) -> Typed:
    """The value of a family that its keys name."""
    of = owner.type
    assert isinstance(of, FamilyT)
    symbol = of.symbol
    if len(node.keys) != len(of.dims):
        have, want = len(node.keys), len(of.dims)
        return e.wrong(
            "T002",
            f"`{symbol.name}` has {want} {'index' if want == 1 else 'indexes'}, not {have}",
            node.span,
            label=f"{have} {'is' if have == 1 else 'are'} given",
            seconds=[(symbol.span, "declared here")],
            because="every index of a family is given",
            help=f"give one for each: {', '.join(f'`{types.describe(dim)}`' for dim in of.dims)}",
        )
    if _turned_round(e, node, of, scope):
        return unknown(node.span)
    steps = isinstance(symbol, ValuesSym) and symbol.kind == "steps"
    keys = tuple(_key(e, key, scope, dim, steps) for key, dim in zip(node.keys, of.dims, strict=True))
    if any(is_unknown(key) for key in keys):
        return unknown(node.span)
    if isinstance(symbol, VariableSym):
        return access.variable(symbol, owner.args[1], keys, node.span)
    if isinstance(symbol, ZoneSym):
        return access.zone(symbol, owner.args[1], keys, node.span)
    if isinstance(symbol, Local):
        return Typed("local_at", (symbol, *keys), maybe_if(symbol.type, *keys), node.span)
    return _of_values(e, symbol, keys, node)


def _turned_round(e: Expressions, node: n.Index, of: FamilyT, scope: Scope) -> bool:
    """T001 for two indexes of which each fits the place of the other."""
    if len(node.keys) != 2 or any(isinstance(key, n.Text) for key in node.keys):
        return False
    first, second = node.keys
    with e.trying() as there:
        e.check(first, scope, of.dims[0])
        e.check(second, scope, of.dims[1])
    with e.trying() as back:
        e.check(first, scope, of.dims[1])
        e.check(second, scope, of.dims[0])
    if back.has_errors or sum(one.code == "T001" for one in there) != 2:
        return False
    words = [e.words(key.span) for key in node.keys]
    e.bag.report(
        "T001",
        "the indexes are turned round",
        first.span.to(second.span),
        label=f"first comes {types.describe(of.dims[0])}",
        because="indexes stand in the order of the declaration",
        help=f"write `{words[1]}, {words[0]}`",
    )
    return True


def _of_values(e: Expressions, symbol: ValuesSym, keys: tuple[Typed, ...], node: n.Index) -> Typed:
    op = "steps" if symbol.kind == "steps" else "values"
    if "" not in symbol.columns:
        row = RecordT(symbol)
        return Typed(op, (symbol, "", *keys), maybe_if(row, *keys), node.span)
    of = column_type(e, symbol, "")
    return Typed(op, (symbol, "", *keys), of if isinstance(of, ListT) else maybe_if(of, *keys), node.span)


def _key(e: Expressions, node: n.Expr, scope: Scope, dim: Type, steps: bool) -> Typed:
    """An index; one that may lie outside gives absent, one that always does is refused (T013)."""
    if isinstance(dim, IntT):
        key = e.check(node, scope, IntT(None if steps else dim.low, None if steps else dim.high))
        wanted = IntT(dim.low, None) if steps else dim
        return key if ranges.is_inside(key.type, wanted) else retyped(key, key.type.or_absent())
    return e.check(node, scope, dim)


def _one_key(e: Expressions, node: n.Index, what: str) -> n.Expr | None:
    if len(node.keys) == 1:
        return node.keys[0]
    e.wrong(
        "T002", f"{what} has one index, not {len(node.keys)}", node.span, because="every index of a family is given"
    )
    return None


def _of_bag(e: Expressions, node: n.Index, bag: Typed, scope: Scope) -> Typed:
    key = _one_key(e, node, "a bag")
    assert isinstance(bag.type, BagT)
    if key is None:
        return unknown(node.span)
    member = e.check(key, scope, EnumT(bag.type.enum))
    return Typed("bag_at", (bag, member), maybe_if(IntT(0, None), bag, member), node.span)


def _of_list(e: Expressions, node: n.Index, items: Typed, scope: Scope) -> Typed:
    key = _one_key(e, node, "a list")
    if key is None:
        return unknown(node.span)
    place = e.check(key, scope, IntT())
    assert isinstance(items.type, ListT)
    return Typed("item", (items, place), items.type.element.or_absent(), node.span)


def _copy(e: Expressions, node: n.Index, definition: Typed) -> Typed:
    """`"Name"[2]`: the second copy."""
    key = _one_key(e, node, "a definition")
    if key is None:
        return unknown(node.span)
    if not isinstance(key, n.Integer) or key.value < 1:
        return e.wrong(
            "T001",
            f"`{e.words(key.span)}` is no number of a copy",
            key.span,
            because="copies are numbered from 1, and the number stands in the text",
        )
    symbol = definition.args[0]
    return Typed("copy", (symbol, key.value), CardT(symbol.card), node.span)


def _of_spread(e: Expressions, node: n.Index, owner: Typed, scope: Scope) -> Typed:
    """`p[r]`: the value of a family `each E: T` that r is a member of."""
    key = _one_key(e, node, f"`{e.words(node.owner.span)}`")
    if key is None:
        return unknown(node.span)
    families = spreads.families(e, members.owner_of(owner.type), scope.when)
    for family in families:
        member, found = e.quietly(key, scope, family.key)
        if not found and not is_unknown(member):
            return spreads.member_value(e, family, owner, member, node.span)
    member = e.check(key, scope)
    if is_unknown(member):
        return member
    words = types.describe(owner.type.surely())
    if not families:
        return e.wrong(
            "T001",
            f"`{e.words(node.owner.span)}` has no index",
            node.span,
            label=f"{words} has no `each E: ..` family",
            because="`x[e]` reads a family that is declared with `each E: T` under `each X has:`",
        )
    wanted = " or ".join(types.describe(one.key) for one in families)
    return e.wrong(
        "T001",
        f"`{e.words(key.span)}` is {types.describe(member.type.surely())}, not {wanted}",
        key.span,
        label=f"{wanted} is wanted here",
        seconds=[(one.span, "the family is declared here") for one in families],
    )
