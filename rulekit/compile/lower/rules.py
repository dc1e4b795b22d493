"""Rules become rules of the program: triggers, replacements, bans, checks, points, and what lasts (LANGUAGE 6, 7)."""

from __future__ import annotations

from typing import Any

from rulekit.compile.lower.calls import phase_procedure, verb_number
from rulekit.compile.lower.code import Code, Mark, reserve
from rulekit.compile.lower.env import Env
from rulekit.compile.lower.fold import folded, holds
from rulekit.compile.lower.ground import Ground, title_of
from rulekit.compile.lower.heard import verb_key
from rulekit.compile.lower.modifiers import modifier
from rulekit.compile.lower.variant import NotPlayable
from rulekit.compile.meaning import trees as t
from rulekit.compile.meaning.types import ListT
from rulekit.program import instructions as i
from rulekit.program import rules as r


def rule(one: t.Statement, ground: Ground) -> None:
    """One rule where it stands."""
    handler = _RULES.get(type(one))
    if handler is None:
        raise NotPlayable("this as a rule", one.span)
    handler(one, ground)


def lasting(body: t.Body, ground: Ground) -> None:
    """All lines of an `always`, `while` or `x has`."""
    for one in body:
        rule(one, ground)


def _kind(ground: Ground, usual: str = "trigger") -> str:
    return "ability" if ground.kind == "card" else usual


def _code(ground: Ground, title: str, kind: str) -> Code:
    name = f"{ground.title}: {title}" if ground.title else title
    titles = ground.variant.titles
    titles[name] = titles.get(name, 0) + 1
    return Code(ground.variant, name if titles[name] == 1 else f"{name} ({titles[name]})", kind)


def _of_this(condition: i.Expr, env: Env, card_hole: int) -> i.Expr:
    """The condition, and that the card of the pattern is the one that has the rule."""
    return condition if card_hole < 0 else folded(("and", folded(("eq", ("temp", card_hole), env.this)), condition))


def _reaction(one: t.Reaction, ground: Ground) -> None:
    variant = ground.variant
    condition, env, life, card_hole = ground.test(one.pattern, one.where)
    code = _code(ground, f"whenever {title_of(one.pattern)}", _kind(ground))
    procedure, bindings = ground.body(code, one.pattern, one.body, one.body, one.span)
    made = r.Trigger(
        life=life,
        temps=env.most,
        condition=condition,
        source=ground.source(env),
        seat=ground.seat(env),
        bindings=bindings,
        bodies=ground.bodies(procedure),
        verb=verb_number(verb_key(one.pattern), variant),
        card_hole=card_hole,
        once=one.one_or_more,
        first=variant.heard.counters.get(one, -1),
    )
    variant.rules["triggers"].append(made)


def _instead(one: t.Instead, ground: Ground) -> None:
    variant = ground.variant
    key = verb_key(one.pattern)
    if key in ("pay", "win"):
        raise NotPlayable("something instead of this", one.span)
    condition, env, life, card_hole = ground.test(one.pattern, one.where)
    condition = _of_this(condition, env, card_hole)
    code = _code(ground, f"instead of {title_of(one.pattern)}", "replacement")
    procedure, bindings = ground.body(code, one.pattern, one.body, one.body, one.span, one.results)
    made = r.Replacement(
        life=life,
        temps=env.most,
        condition=condition,
        source=ground.source(env),
        seat=ground.seat(env, doers=True),
        bindings=bindings,
        bodies=ground.bodies(procedure),
        verb=verb_number(key, variant),
    )
    variant.rules["replacements"].append(made)


def ban(one: t.Ban, ground: Ground) -> None:
    """`cannot` and `must`."""
    variant = ground.variant
    condition, env, life, card_hole = ground.test(one.pattern, one.where)
    condition = _of_this(condition, env, card_hole)
    reason = None if one.because is None else env.template(one.because)
    word = "must" if one.must else "cannot"
    code = _code(ground, f"{word} {title_of(one.pattern)}", "trigger")
    number = reserve(one, variant)
    code.emit(i.Return(), one.span)
    code.mark(code.end)
    code.end = Mark(0)
    variant.procedures[number] = code.finish(0, ())
    made = r.Ban(
        life=life,
        temps=env.most,
        condition=condition,
        source=ground.source(env),
        seat=ground.seat(env),
        bindings=(),
        bodies=ground.bodies(number),
        verb=verb_number(verb_key(one.pattern), variant),
        must=one.must,
        reason=reason,
    )
    variant.rules["bans"].append(made)


def _check(one: t.StateCheck, ground: Ground) -> None:
    condition, env, life, _ = ground.test(None, one.condition)
    procedure, bindings = ground.body(_code(ground, "as soon as", _kind(ground)), None, one.body, one.body, one.span)
    made = r.Check(
        life=life,
        temps=env.most,
        condition=condition,
        source=ground.source(env),
        seat=ground.seat(env),
        bindings=bindings,
        bodies=ground.bodies(procedure),
    )
    ground.variant.rules["checks"].append(made)


def moment(one: t.AtPoint, ground: Ground, *, once: bool = False) -> None:
    """`at start of PHASE[, if c]:`; with the policy `tested twice` the `if` is read again when its turn comes.

    once: it has been started by a statement, and what was started knows whose point it is.
    """
    variant, point = ground.variant, one.point
    condition, env, life, _ = ground.test(None, one.condition)
    if point.whose is not None and not once:
        condition = folded(("and", folded(("eq", env.doer, env.value(point.whose))), condition))
    code = _code(ground, f"at {point.edge} of {point.phase.name}", _kind(ground))
    body: t.Body = one.body
    twice = "tested twice" in variant.book.names.policies.get("triggers", ())
    if one.condition is not None and twice:
        body = (t.If(one.span, ((one.condition, body),)),)
    procedure, bindings = ground.body(code, None, one, body, one.span)
    made = r.Moment(
        life=life,
        temps=env.most,
        condition=condition,
        source=ground.source(env),
        seat=ground.seat(env, doers=point.whose is not None),
        bindings=bindings,
        bodies=ground.bodies(procedure),
        phase=phase_procedure(point.phase, variant),
        edge=point.edge,
    )
    variant.rules["moments"].append(made)


# ---- what lasts ----------------------------------------------------------------------------------------------------


def _always(one: t.Always, ground: Ground) -> None:
    lasting(one.body, ground if one.condition is None else ground.inside(one.condition))


def _modify(one: t.Modify, ground: Ground) -> None:
    ground.variant.modifiers.append(modifier(one, ground.variant, ground))


def _each(one: t.Each, ground: Ground) -> None:
    """A loop in what lasts: its lines hold for each element."""
    if one.mode or not isinstance(one.source.type, ListT):
        raise NotPlayable("this loop under `always`", one.span)
    lasting(one.body, ground.inside(one.where, over=(one.local, one.source)))


def _grant(one: t.Grant, ground: Ground) -> None:
    """`x has:` in what lasts: x has these rules as long."""
    if one.until is not None:
        raise NotPlayable("an end under `always`", one.span)
    source = t.Typed("list", (one.bearer,), ListT(one.bearer.type.surely()), one.bearer.span)
    at = len(ground.over)
    lasting(one.lines, ground.inside(over=(one.this, source), this=one.this, of=one.this.type, at=at))


def _if(one: t.If, ground: Ground) -> None:
    """A condition that is constant in a variant; one that changes is a `while`."""
    _, env, _, _ = ground.test(None, None)
    for condition, body in one.branches:
        known = True if condition is None else holds(env.value(condition))
        if known is None:
            raise NotPlayable("an `if` under `always`", one.span)
        if known:
            lasting(body, ground)
            return


def _not_yet(one: t.NotYet, ground: Ground) -> None:
    raise NotPlayable(one.what, one.span)


_RULES: dict[type[t.Statement], Any] = {
    t.Reaction: _reaction,
    t.Instead: _instead,
    t.Ban: ban,
    t.StateCheck: _check,
    t.AtPoint: moment,
    t.Always: _always,
    t.Modify: _modify,
    t.Each: _each,
    t.Grant: _grant,
    t.If: _if,
    t.NotYet: _not_yet,
}

__all__ = ["ban", "lasting", "moment", "rule"]
