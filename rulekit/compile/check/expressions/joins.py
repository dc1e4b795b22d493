"""Conditions that are joined: `and`, `or`, `not`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulekit.compile.check.values.build import BOOL, is_unknown, truth
from rulekit.compile.check.values.scope import Scope
from rulekit.compile.meaning.trees import Typed
from rulekit.compile.meaning.types import BoolT, IntT, ListT, Type
from rulekit.syntax import nodes as n

if TYPE_CHECKING:
    from rulekit.compile.check.expressions.expressions import Expressions


def _joined(e: Expressions, node: n.And | n.Or, scope: Scope) -> Typed:
    """What stands behind `and` or `or`: a condition of its own, not another value to compare with."""
    before = node.left.right if isinstance(node.left, n.And | n.Or) else node.left
    if isinstance(before, n.Compare):
        (first, of), wrong = _quiet_pair(e, before, node.right, scope)
        if not wrong and not isinstance(of.type, BoolT) and e.join(first.type, of.type) is not None:
            return e.wrong(
                "T001",
                f"`{e.words(of.span)}` is compared with nothing",
                of.span,
                label="a value alone",
                because=f"each side of `{'and' if isinstance(node, n.And) else 'or'}` is a condition of its own",
                help=f"write `{e.words(before.left.span)} {before.op} {e.words(of.span)}`",
            )
    return e.check(node.right, scope, BOOL)


def _quiet_pair(e: Expressions, before: n.Compare, node: n.Expr, scope: Scope) -> tuple[tuple[Typed, Typed], bool]:
    """The left side of a comparison and another value, and whether something is wrong in them."""
    with e.trying() as found:
        first = e.check(before.left, scope)
        second = e.check(node, scope, first.type.surely() if not isinstance(first.type, ListT | IntT) else None)
    return (first, second), found.has_errors or is_unknown(first) or is_unknown(second)


def and_(e: Expressions, node: n.And, scope: Scope, expected: Type | None) -> Typed:
    """`a and b`: what a guards is known in b."""
    left = e.check(node.left, scope, BOOL)
    right = _joined(e, node, e.ways(left, scope)[0])
    return truth("and", left, right, span=node.span)


def or_(e: Expressions, node: n.Or, scope: Scope, expected: Type | None) -> Typed:
    """`a or b`: b matters only where a does not hold."""
    left = e.check(node.left, scope, BOOL)
    right = _joined(e, node, e.ways(left, scope)[1])
    return truth("or", left, right, span=node.span)


def not_(e: Expressions, node: n.Not, scope: Scope, expected: Type | None) -> Typed:
    """`not a`."""
    return truth("not", e.check(node.operand, scope, BOOL), span=node.span)
