"""Sets and lists by a rule: comprehensions, ranges, orders, ends; and names that run through them."""

from __future__ import annotations

from functools import reduce
from typing import TYPE_CHECKING

import attrs

from rulekit.compile.check.expressions.arithmetic import as_number
from rulekit.compile.check.values import guards, types
from rulekit.compile.check.values.build import BOOL, is_unknown, list_of, local, retyped, unknown
from rulekit.compile.check.values.fit import settled
from rulekit.compile.check.values.scope import Scope
from rulekit.compile.meaning.symbols import Local
from rulekit.compile.meaning.trees import Typed
from rulekit.compile.meaning.types import (
    IntT,
    ListT,
    PlayerT,
    Type,
    UnknownT,
    ZoneT,
)
from rulekit.syntax import nodes as n
from rulekit.terms import MOST_ELEMENTS

if TYPE_CHECKING:
    from rulekit.compile.check.expressions.expressions import Expressions


@attrs.frozen(eq=False)
class Loop:
    """One `for x in S where c`, resolved; scope: where x is known."""

    local: Local
    source: Typed
    where: Typed | None
    scope: Scope

    @property
    def things(self) -> Typed:
        """The elements for which `where` holds."""
        if self.where is None:
            return self.source
        return Typed("filter", (self.local, self.source, self.where), self.source.type, self.source.span)


# ---- names that run through a set -----------------------------------------------------------------------------


def binder(
    e: Expressions, node: n.Binder | n.Group, scope: Scope, kind: str
) -> tuple[Local, Typed, Typed | None, Scope]:
    """A name that runs through a set; a `Group` is a hole `(u in offer where c)`."""
    if isinstance(node, n.Group):
        inner = node.inner
        assert isinstance(inner, n.MemberOf), "a hole is written `(x in S)`"
        assert isinstance(inner.item, n.Name), "a hole is written `(x in S)`"
        ident = n.Ident(inner.item.span, inner.item.text)
        loop = run_through(e, ident, inner.source, node.where, scope, kind)
    else:
        loop = run_through(e, node.name, node.source, node.where, scope, kind)
    return loop.local, loop.source, loop.where, loop.scope


def run_through(
    e: Expressions, name: n.Ident, source: n.Expr, where: n.Expr | None, scope: Scope, kind: str = "bound"
) -> Loop:
    """The local, what it runs through, and the scope in which it is known and `where` holds."""
    things = e.collection(source, scope)
    new_name(e, name, scope)
    each = Local(name.text, list_of(things).surely(), kind, name.span)
    inner = scope.with_local(each)
    if where is None:
        return Loop(each, things, None, inner)
    condition = e.condition(where, inner)
    narrow = guards.narrowed(local(each, each.span), guards.present_keys(condition))
    if narrow != each.type:
        each = Local(name.text, narrow, kind, name.span)
        inner = scope.with_local(each)
        condition = e.check(where, inner, BOOL)
        things = _elements_of(things, narrow)
    return Loop(each, things, condition, inner.with_present(guards.present_keys(condition)))


def _elements_of(things: Typed, element: Type) -> Typed:
    """The same things, known to be of a narrower type."""
    assert isinstance(things.type, ListT)
    return retyped(things, ListT(element, things.type.distinct, things.type.limit))


def new_name(e: Expressions, name: n.Ident, scope: Scope) -> None:
    """N012 if the name means something here already."""
    if not e.visible(name.text, scope, name.span):
        return
    declared = scope.locals.get(name.text)
    found = e.lookup.find(name.text, scope.when)
    span = declared.span if declared is not None else found.symbols[0].span if found and found.symbols else None
    e.bag.report(
        "N012",
        f"`{name.text}` is bound here and means something already",
        name.span,
        label="bound again",
        seconds=[] if span is None else [(span, "what it means already")],
        help="give it a name of its own",
    )


# ---- comprehensions -------------------------------------------------------------------------------------------


def set_of(e: Expressions, node: n.SetOf, scope: Scope, expected: Type | None) -> Typed:
    """`{x in S where c}`, `{e for x in S}`."""
    typed = comprehended(e, node.rule, scope, types.element_of(expected) if expected is not None else None)
    assert isinstance(typed.type, ListT)
    if typed.type.distinct or is_unknown(typed):
        return typed
    return Typed("unique", (typed,), attrs.evolve(typed.type, distinct=True), node.span)


def loops_of(e: Expressions, nodes: tuple[n.Binder, ...], scope: Scope) -> list[Loop]:
    """The loops, each inside the one before it."""
    loops: list[Loop] = []
    for node in nodes:
        loop = run_through(e, node.name, node.source, node.where, scope)
        loops.append(loop)
        scope = loop.scope
    return loops


def comprehended(e: Expressions, node: n.Comprehension, scope: Scope, element: Type | None = None) -> Typed:
    """The values of a comprehension, in order, repeats kept; without a value the elements."""
    loops = loops_of(e, node.loops, scope)
    if node.value is None:
        last = loops[-1]
        return nested(loops[:-1], last.things)
    value = _settled_value(e, node.value, loops[-1].scope, element)
    return nested(loops[:-1], each_of(loops[-1], value, node))


def _settled_value(e: Expressions, node: n.Expr, scope: Scope, element: Type | None) -> Typed:
    value = settled(e, e.raw(node, scope, element), scope, None)
    if isinstance(value.type, (ListT, ZoneT)):
        return e.wrong(
            "T001",
            f"`{e.words(node.span)}` is {types.describe(value.type)}",
            node.span,
            label="one thing is wanted here",
            because="sets do not hold sets",
            help=f"`x for .. for x in {e.words(node.span)}` takes the elements of each",
        )
    return value


def each_of(loop: Loop, value: Typed, node: n.Node) -> Typed:
    """A value for each element; absent ones are left out."""
    if value.op == "local" and value.args == (loop.local,):
        return loop.things
    return Typed("map", (loop.local, loop.things, value), ListT(value.type.surely()), node.span)


def nested(outer: list[Loop], inner: Typed) -> Typed:
    """The inner list for each element of the outer ones, one after another."""

    def around(items: Typed, loop: Loop) -> Typed:
        assert isinstance(items.type, ListT)
        return Typed("flat", (loop.local, loop.things, items), ListT(items.type.element), items.span)

    return reduce(around, reversed(outer), inner)


# ---- ranges, seats, ends --------------------------------------------------------------------------------------


def range_(e: Expressions, node: n.Range, scope: Scope, expected: Type | None) -> Typed:
    """`a..b`."""
    low = e.check(node.low, scope, IntT())
    high = e.check(node.high, scope, IntT())
    if is_unknown(low) or is_unknown(high):
        return unknown(node.span)
    element = IntT(as_number(low.type).low, as_number(high.type).high)
    least = _least(as_number(low.type).high, as_number(high.type).low)
    if least > MOST_ELEMENTS:
        return e.wrong("T023", "a set of so many numbers", node.span, label=f"{least:,} at least")
    return Typed("span", (low, high), ListT(element, distinct=True), node.span)


def _least(from_: int | None, to: int | None) -> int:
    """How many numbers lie in a range for sure, whatever its ends become."""
    return 0 if from_ is None or to is None else to - from_ + 1


def seats_from(e: Expressions, node: n.SeatsFrom, scope: Scope, expected: Type | None) -> Typed:
    """`players from lead`."""
    return _seats("from", e, node, scope)


def seats_after(e: Expressions, node: n.SeatsAfter, scope: Scope, expected: Type | None) -> Typed:
    """`players after you`."""
    return _seats("after", e, node, scope)


def _seats(op: str, e: Expressions, node: n.SeatsFrom | n.SeatsAfter, scope: Scope) -> Typed:
    source = e.collection(node.source, scope, PlayerT())
    start = e.check(node.start, scope, PlayerT())
    if is_unknown(source) or is_unknown(start):
        return unknown(node.span)
    if not isinstance(list_of(source), (PlayerT, UnknownT)):
        return e.wrong(
            "T001",
            f"`{e.words(node.source.span)}` is {types.describe(source.type)}, not a set of players",
            node.source.span,
            because="only players sit in a circle",
        )
    return Typed(op, (source, start), ListT(PlayerT(), distinct=True), node.span)


def top_of(e: Expressions, node: n.TopOf, scope: Scope, expected: Type | None) -> Typed:
    """`top 3 of deck`, `top of deck`."""
    return _end("top", "first", e, node, scope)


def bottom_of(e: Expressions, node: n.BottomOf, scope: Scope, expected: Type | None) -> Typed:
    """`bottom 3 of deck`, `bottom of deck`."""
    return _end("bottom", "last", e, node, scope)


def _end(many: str, one: str, e: Expressions, node: n.TopOf | n.BottomOf, scope: Scope) -> Typed:
    source = e.collection(node.source, scope)
    element = list_of(source)
    if node.count is None:
        return Typed(one, (source,), element.or_absent(), node.span)
    count = e.check(node.count, scope, IntT())
    return Typed(many, (count, source), source.type, node.span)


# ---- orders ---------------------------------------------------------------------------------------------------


def best(e: Expressions, node: n.Best, scope: Scope, expected: Type | None) -> Typed:
    """`S with most k then least m`: all that tie for best."""
    return _ranked("best", e, node, scope, expected)


def sorted_(e: Expressions, node: n.Sorted, scope: Scope, expected: Type | None) -> Typed:
    """`S by most k`: stable."""
    return _ranked("sorted", e, node, scope, expected)


def _ranked(op: str, e: Expressions, node: n.Best | n.Sorted, scope: Scope, expected: Type | None) -> Typed:
    from rulekit.compile.check.expressions.ranks import ranks

    source = e.collection(node.source, scope, types.element_of(expected) if expected is not None else None)
    each = Local("each", list_of(source).surely(), "bound", node.source.span)
    keys = ranks(e, node.ranks, each, scope)
    assert isinstance(source.type, ListT)
    return Typed(op, (each, source, keys), source.type, node.span)
