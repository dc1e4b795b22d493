"""Triggers and state checks that would never rest, and replacements inside a batch (R011, R013, R020)."""

from __future__ import annotations

from rulekit.compile.check.sentences.kit import Kit
from rulekit.compile.check.structure.facts import Facts, statements
from rulekit.compile.check.structure.loops import watched_by
from rulekit.compile.meaning import trees as t
from rulekit.compile.meaning.symbols import CardTypeSym, PhaseSym, VariableSym, VerbSym


def check_triggers(kit: Kit, facts: Facts) -> None:
    """R013 for every `whenever` without a condition whose body does the very event it waits for."""
    for one in (rule.statement for rule in kit.book.rules):
        if not isinstance(one, t.Reaction):
            continue
        pattern = one.pattern
        if one.where is not None or one.first_each is not None or pattern.doer_equals:
            continue
        if isinstance(pattern.verb, VerbSym):
            if pattern.equals or not _does(facts, one.body, pattern.verb, set()):
                continue
        elif not _counts(facts, one.body, pattern):
            continue
        kit.bag.report(
            "R013",
            "the trigger sets itself off",
            pattern.span,
            label="its body does this",
            seconds=[(pattern.verb.span, "this verb")] if isinstance(pattern.verb, VerbSym) else [],
            help="limit it: `, first each ..`, or give it a `where`",
        )


def check_states(kit: Kit, facts: Facts) -> None:
    """R011 for every `as soon as` whose body changes nothing that its condition reads."""
    for condition, body in kit.checks:
        watched = watched_by(kit, condition)
        owners = {one.owner for one in watched if isinstance(one, VariableSym)}
        if any(isinstance(owner, CardTypeSym) for owner in owners):
            watched |= {"cards"}  # a card that leaves is a new object, with variables as they begin
        if "Player" in owners:
            watched |= {"seats"}
        if not watched & facts.changes(body):
            kit.bag.report(
                "R011",
                f"nothing here ends `{kit.written(condition.span)}`",
                condition.span,
                label="read again until it is false",
            )


def check_replacements(kit: Kit, facts: Facts, bodies: list[t.Body]) -> None:
    """R020 for an `instead of` that asks somebody and replaces what a batch can do."""
    batched: set[object] = set()
    for body in bodies:
        for one in statements(body):
            if isinstance(one, t.Together) or (isinstance(one, t.Each) and one.mode in ("together", "secretly")):
                _called(facts, one.body, batched)
    for pattern, body in kit.replacements:
        asking = next(facts.askings(body), None)
        if asking is not None and pattern.verb in batched:
            kit.bag.report(
                "R020",
                "a decision in a replacement that a batch can meet",
                asking,
                label="somebody is asked here",
                seconds=[(pattern.span, "something does this together with other things")],
            )


def _called(facts: Facts, body: t.Body, found: set[object]) -> None:
    """Every verb that a body does, through calls; built-in ones by their names."""
    for one in statements(body):
        if isinstance(one, t.Builtin):
            found.add(one.verb)
        callee = facts.callee(one)
        if callee is not None and callee not in found:
            found.add(callee)
            _called(facts, facts.body_of(callee), found)


def _counts(facts: Facts, body: t.Body, pattern: t.Pattern) -> bool:
    """Whether a body gains, loses or pays that very unit again, whatever the number."""
    units = list(pattern.equals.values())
    if len(units) != 1 or units[0].op != "read":
        return False
    word = str(pattern.verb).split(" ")[0]
    called: set[object] = set()
    _called(facts, body, called)
    for each in (body, *(facts.body_of(one) for one in called if isinstance(one, VerbSym | PhaseSym))):
        for one in statements(each):
            target = one.arguments[0] if isinstance(one, t.Builtin) and one.verb == word else None
            if target is not None and target.op == "read" and target.args[0] is units[0].args[0]:
                return True
    return False


def _does(facts: Facts, body: t.Body, verb: VerbSym, seen: set[object]) -> bool:
    for callee, _ in facts.calls(body):
        if callee is verb:
            return True
        if callee not in seen:
            seen.add(callee)
            if _does(facts, facts.body_of(callee), verb, seen):
                return True
    return False
