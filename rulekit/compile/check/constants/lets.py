"""Lets and defaults: their values and types, in whatever order they depend on each other."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from rulekit.compile.check.values import types
from rulekit.compile.check.values.build import const, is_unknown, local, retyped, unknown
from rulekit.compile.check.values.scope import Scope
from rulekit.compile.meaning.symbols import LetSym, Local, VariableSym, ZoneSym
from rulekit.compile.meaning.trees import Typed
from rulekit.compile.meaning.types import (
    CardT,
    IntT,
    ListT,
    Type,
    ZoneT,
)
from rulekit.syntax import nodes as n

if TYPE_CHECKING:
    from rulekit.compile.check.expressions.expressions import Expressions


def resolve_lets(expressions: Expressions) -> None:
    """Fill `Rulebook.lets`, `option_defaults`, `variable_defaults` and `falls`."""
    for symbol in expressions.names.lets:
        value_of(expressions, symbol)
    for option in expressions.names.options.values():
        if isinstance(option.default, int):
            span = option.span
            expressions.book.option_defaults[option] = const(option.default, option.type, span)
    seen: dict[n.Expr, Typed] = {}
    for variable in expressions.names.variables:
        if variable.default is not None:
            if variable.default not in seen:
                seen[variable.default] = _default(expressions, variable, variable.default)
            expressions.book.variable_defaults[variable] = seen[variable.default]
    for zone in expressions.names.zones:
        if zone.falls_to is not None:
            expressions.book.falls[zone] = _falls(expressions, zone, zone.falls_to)


# ---- lets -----------------------------------------------------------------------------------------------------


def value_of(e: Expressions, symbol: LetSym) -> Typed:
    """The value of a `let`, checked when first asked for (T015)."""
    known = e.book.lets.get(symbol)
    if known is not None:
        return known
    if symbol in e.running:
        return _circle(e, symbol)
    e.running.append(symbol)
    try:
        with e.in_earnest():
            value = _checked(e, symbol)
    finally:
        e.running.pop()
    return e.book.lets.setdefault(symbol, value)


def _circle(e: Expressions, symbol: LetSym) -> Typed:
    around = e.running[e.running.index(symbol) :]
    with e.in_earnest():
        words = (
            "itself" if len(around) == 1 else "itself, by way of " + ", ".join(f"`{one.name}`" for one in around[1:])
        )
        e.bag.report(
            "T015",
            f"`{symbol.name}` depends on {words}",
            symbol.span,
            label="no value could begin here",
            seconds=[(one.span, "part of the circle") for one in around[1:]],
        )
    for one in around:
        e.book.lets[one] = unknown(one.span)
    return e.book.lets[symbol]


def _checked(e: Expressions, symbol: LetSym) -> Typed:
    scope = scope_of(symbol)
    declared = symbol.declared
    value = e.check(symbol.node.value, scope, declared)
    if symbol in e.book.lets:
        return e.book.lets[symbol]
    if is_unknown(value):
        return value if declared is None else retyped(value, declared)
    if isinstance(value.type, ZoneT):
        value = e.collection(symbol.node.value, scope)
    if declared is not None:
        return _as_declared(e, symbol, value, declared)
    if isinstance(value.type, IntT) and symbol.name in modified_names(e):
        return retyped(value, IntT(maybe=value.type.maybe))
    return value


def _as_declared(e: Expressions, symbol: LetSym, value: Typed, declared: Type) -> Typed:
    if value.type.maybe and not declared.maybe and not isinstance(declared, ListT):
        assert symbol.node.type is not None
        e.wrong(
            "T001",
            f"`{symbol.name}` may be absent, and its type does not say so",
            value.span,
            label="there may be none",
            seconds=[(symbol.node.type.span, "the type")],
            because="only a type with `?` has `absent` among its values",
            help=f"`{e.words(symbol.node.type.span)}?`, or `.. otherwise ..`",
        )
    bare = isinstance(declared, IntT) and declared.low is None and declared.high is None
    if isinstance(value.type, ListT) or (bare and symbol.name not in modified_names(e)):
        return value
    return retyped(value, declared)


def scope_of(symbol: LetSym) -> Scope:
    """What is known in a `let`: its parameters, and the members of its owner."""
    this = symbol.params[0] if symbol.owner is not None else None
    params = symbol.params[1:] if this is not None else symbol.params
    scope = Scope(symbol.when, "effect", this=this, owner=symbol.owner).with_local(*params)
    you = next((param for param in params if param.name == "you"), None)
    return scope if you is None else scope.with_you(local(you, you.span))


def modified_names(e: Expressions) -> frozenset[str]:
    """The names that some line assigns: a `let` of that name may have modifiers, so its value says little."""
    if e.modified is None:
        e.modified = frozenset(_assigned(e))
    return e.modified


def _assigned(e: Expressions) -> Iterator[str]:
    names = e.names
    bodies: list[n.Node] = [verb.node for verb in names.verbs]
    bodies += [phase.node for phases in names.phases.values() for phase in phases]
    bodies += [node for node, _ in names.others if not isinstance(node, n.Scenario)]
    bodies += [one.node for one in names.definitions if isinstance(one.node, n.Node)]
    for body in bodies:
        for node in n.walk(body):
            if isinstance(node, n.Assign):
                yield _last_name(node.target)


def _last_name(node: n.Expr) -> str:
    if isinstance(node, n.Name):
        return node.text
    if isinstance(node, (n.Dot, n.Your)):
        return node.member.text
    if isinstance(node, n.Index):
        return _last_name(node.owner)
    return _last_name(node.callee) if isinstance(node, n.Call) else ""


# ---- defaults -------------------------------------------------------------------------------------------------


def _default(e: Expressions, variable: VariableSym, node: n.Expr) -> Typed:
    """The value a variable begins with: constant, but for options and what follows from them."""
    scope = Scope(variable.when, "constant")
    wanted: Type = variable.type
    if isinstance(wanted, IntT) and variable.clamped:
        wanted = IntT()
    value = e.check(node, scope, wanted)
    if value.type.maybe and not variable.type.maybe and not is_unknown(value):
        e.wrong(
            "T001",
            f"`{variable.name}` would begin with `absent`",
            value.span,
            label="there may be none",
            because="only a type with `?` has `absent` among its values",
        )
    changing = next(_stored(value), None)
    if changing is not None:
        e.wrong(
            "T001",
            f"`{e.words(changing.span)}` is not constant",
            changing.span,
            label="before the game there is no position to read",
            because="a default is made of numbers, members, options and what follows from them",
            help="assign it in `setup:`",
        )
    return value


def _stored(typed: Typed) -> Iterator[Typed]:
    if typed.op in ("read", "spread", "zone", "family", "active", "you"):
        yield typed
        return
    for arg in typed.args:
        for one in arg if isinstance(arg, tuple) else (arg,):
            if isinstance(one, Typed):
                yield from _stored(one)


def _falls(e: Expressions, zone: ZoneSym, node: n.Expr) -> Typed:
    """Where a card goes when the owner of its zone leaves; a path may start with `this`, the card that falls."""
    this = Local("this", CardT(zone.card), "bound", zone.span)
    scope = Scope(zone.when, "effect", this=this)
    typed = e.zone(node, scope, ZoneT(zone.card))
    if not is_unknown(typed) and not isinstance(typed.type, ZoneT):
        return e.wrong(
            "T001",
            f"`{e.words(node.span)}` is {types.describe(typed.type.surely())}, not a zone",
            node.span,
            label="cards fall into a zone",
        )
    if isinstance(typed.type, ZoneT) and not zone.card.is_a(typed.type.card):
        return e.wrong(
            "T032",
            f"`{e.words(node.span)}` holds no `{zone.card.name}`",
            node.span,
            label=f"a zone of `{typed.type.card.name}`",
            seconds=[(zone.span, f"a zone of `{zone.card.name}`")],
        )
    return typed
