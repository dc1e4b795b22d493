"""Ranks: by what things are compared, `most cash then least number_of(kind)`."""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

from rulekit.compile.check.paths import access, members
from rulekit.compile.check.paths.paths import RankScope
from rulekit.compile.check.values import types
from rulekit.compile.check.values.build import is_unknown, local
from rulekit.compile.check.values.fit import converted, settled
from rulekit.compile.check.values.scope import Scope
from rulekit.compile.check.values.several import by_variant
from rulekit.compile.meaning.symbols import LetSym, Local
from rulekit.compile.meaning.trees import Typed
from rulekit.compile.meaning.types import UnknownT
from rulekit.syntax import nodes as n

if TYPE_CHECKING:
    from rulekit.compile.check.expressions.expressions import Expressions

Keys = tuple[tuple[int, Typed], ...]


def ranks(e: Expressions, nodes: tuple[n.Rank, ...], element: Local, scope: Scope) -> Keys:
    """The keys of an order: 1 for most, -1 for least."""
    return tuple((1 if node.way == "most" else -1, rank(e, node.key, element, scope)) for node in nodes)


def rank(e: Expressions, node: n.Expr, element: Local, scope: Scope) -> Typed:
    """A key: a member of the elements, a path from one, or a `let` with the element as its first argument."""
    inner = RankScope(
        **{field.name: getattr(scope, field.name) for field in attrs.fields(Scope)}, element=element, outside=scope
    )
    typed = _of_let(e, node, element, scope)
    if typed is None:
        typed = settled(e, e.raw(node, inner), inner, None)
    if not types.is_ordered(typed.type) and not is_unknown(typed):
        return e.wrong(
            "T004",
            f"`{e.words(node.span)}` is {types.describe(typed.type.surely())}, by which nothing is ordered",
            node.span,
            label="a number or a member of an enum is wanted here",
        )
    return typed


def _of_let(e: Expressions, node: n.Expr, element: Local, scope: Scope) -> Typed | None:
    """`number_of(kind)`, where the element is the argument that is not written."""
    head = node.callee if isinstance(node, n.Call) else node
    if not isinstance(head, n.Name):
        return None
    arguments = node.arguments if isinstance(node, n.Call) else ()
    found = e.lookup.find(head.text, scope.when)
    lets = [one for one in found.symbols if isinstance(one, LetSym)] if found is not None else []
    lets = [one for one in lets if _takes(e, one, element, len(arguments))]
    if not lets or any(isinstance(one, n.Comprehension) for one in arguments):
        return None
    with e.trying():
        member = members.find(e, local(element, head.span), head.text, head.span, scope.when)
    if member is not None:
        return e.wrong(
            "N022",
            f"`{head.text}` has two readings here",
            head.span,
            label="a member of what is compared, or the value that takes it as an argument",
            seconds=[(one.span, "the value") for one in lets],
            help="give one of the two another name",
        )
    values = []
    for let in lets:
        given = [
            e.check(argument, scope, param.type)
            for argument, param in zip(arguments, let.params[1:], strict=True)
            if not isinstance(argument, n.Comprehension)
        ]
        first = converted(e, local(element, head.span), let.params[0].type) or local(element, head.span)
        values.append((let.when, access.call(e, let, (first, *given), node.span)))
    return by_variant(values, node.span)


def _takes(e: Expressions, let: LetSym, element: Local, given: int) -> bool:
    if let.owner is not None or len(let.params) != given + 1:
        return False
    first = let.params[0].type
    return isinstance(element.type, UnknownT) or types.fits(element.type, first, e.names.player_subtypes)
