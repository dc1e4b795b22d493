"""Triggers and state checks that would never rest (R011, R013)."""

from __future__ import annotations

from rulekit.compile.check.facts import Facts
from rulekit.compile.check.kit import Kit
from rulekit.compile.meaning import trees as t
from rulekit.compile.meaning.symbols import VerbSym


def check_triggers(kit: Kit, facts: Facts) -> None:
    """R013 for every `whenever` without a condition whose body does the very event it waits for."""
    for one in kit.book.triggers:
        verb = one.pattern.verb
        if one.where is not None or one.first_each is not None or one.pattern.equals or one.pattern.doer_equals:
            continue
        if isinstance(verb, VerbSym) and _does(facts, one.body, verb, set()):
            kit.bag.report(
                "R013",
                "the trigger sets itself off",
                one.pattern.span,
                label="its body does this",
                seconds=[(verb.span, "this verb")],
                help="limit it: `, first each ..`, or give it a `where`",
            )


def _does(facts: Facts, body: t.Body, verb: VerbSym, seen: set[object]) -> bool:
    for callee, _ in facts.calls(body):
        if callee is verb:
            return True
        if callee not in seen:
            seen.add(callee)
            if _does(facts, facts.body_of(callee), verb, seen):
                return True
    return False
