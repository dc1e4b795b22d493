"""Roles without a seat that something would ask, by way of what they do (R034; LANGUAGE 2, `game`)."""

from __future__ import annotations

from rulekit.compile.check.sentences.kit import Kit
from rulekit.compile.check.structure.facts import Callee, Facts, asks, statements
from rulekit.compile.meaning import trees as t
from rulekit.compile.meaning.symbols import VerbSym
from rulekit.compile.meaning.trees import Typed
from rulekit.diagnostics import Span


def check_unseated(kit: Kit, facts: Facts) -> None:
    """R034 where a role does what asks `you`, in variants where it does not sit and nothing stands in place of it."""
    for statement, doer, when in kit.done_by:
        role, callee = _role(kit, doer), facts.callee(statement)
        if role is None or callee is None:
            continue
        place = _asked(kit, facts, callee, role, _without(kit, role, when), set())
        if place is not None:
            kit.bag.report(
                "R034",
                f"`{kit.written(doer.span)}` has no seat" + (" with every option" if _sits(kit, role, when) else ""),
                statement.span,
                label="somebody is asked for this",
                seconds=[(place, "asked here")],
                help=f"let a rule decide instead: `instead of {kit.written(statement.span)}: ..`",
            )


def _doer(statement: t.Call | t.Run) -> Typed | None:
    if isinstance(statement, t.Call):
        return statement.doer
    given = dict(zip(statement.phase.params, statement.arguments, strict=False))
    return None if statement.phase.you is None else given.get(statement.phase.you)


def _role(kit: Kit, typed: Typed) -> int | None:
    """The player that an expression names: a role, or a `let` that is one."""
    if typed.op == "call" and len(typed.args) == 1:
        typed = kit.book.lets.get(typed.args[0], typed)
    if typed.op != "const" or not isinstance(typed.args[0], int):
        return None
    return typed.args[0]


def _without(kit: Kit, role: int, when: int) -> int:
    """The variants of `when` in which a role does not sit."""
    found = 0
    for index, seated in enumerate(kit.names.seated_in):
        if when >> index & 1 and all(one.index != role for one in seated):
            found |= 1 << index
    return found


def _sits(kit: Kit, role: int, when: int) -> bool:
    return _without(kit, role, when) != when


def _asked(kit: Kit, facts: Facts, callee: Callee, role: int, when: int, seen: set[Callee]) -> Span | None:
    """Where the doer of a verb or phase is asked in one of these variants."""
    if isinstance(callee, VerbSym):
        when &= ~_replaced(kit, callee, role)
    if not when or callee in seen:
        return None
    seen.add(callee)
    for one in statements(facts.body_of(callee)):
        asked = one.chooser if isinstance(one, t.Choose | t.ChooseMany | t.Arrange) else getattr(one, "seat", None)
        if asks(one) and isinstance(asked, Typed) and asked.op == "you":
            return one.span
        doer = _doer(one) if isinstance(one, t.Call | t.Run) else None
        inner = facts.callee(one)
        if inner is not None and doer is not None and doer.op == "you":
            place = _asked(kit, facts, inner, role, when, seen)
            if place is not None:
                return place
    return None


def _replaced(kit: Kit, verb: VerbSym, role: int) -> int:
    """The variants in which something stands in place of the verb when this role does it."""
    found = 0
    for rule in kit.book.rules:
        one = rule.statement
        if isinstance(one, t.Instead) and one.pattern.verb is verb:
            doer = one.pattern.doer_equals
            if doer is None or _role(kit, doer) == role:
                found |= rule.when
    return found
