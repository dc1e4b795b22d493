"""Verbs and phases, and whether every sentence can be told apart (N020)."""

from __future__ import annotations

import itertools

from rulekit.compile.meaning.rulebook import Names
from rulekit.compile.meaning.symbols import HoleSym, Local, PhaseSym, VerbSym
from rulekit.compile.meaning.types import BagT, CardT, EffectT, IntT, PlayerT, TextT, Type, UnknownT, ZoneT
from rulekit.compile.names.builder import Builder
from rulekit.compile.names.gather import Guard
from rulekit.compile.names.messages import declared_twice
from rulekit.compile.names.patterns import BuiltinHole, PatternForm, Patterns, skeleton
from rulekit.compile.names.types import disjoint
from rulekit.syntax import nodes as n


def collect_verbs(builder: Builder) -> None:
    """All verbs and phases."""
    for item, guards in builder.gathered.of(n.Verb, n.Phase):
        if isinstance(item, n.Verb):
            collect_verb(builder, item, guards)
        else:
            assert isinstance(item, n.Phase)
            when = builder.when(guards)
            builder.ident(item.name, "global")
            params = builder.locals(item.params, when, "param")
            _once(builder, params)
            phase = PhaseSym(item.name.text, item.name.span, params, item, when=when, doc=item.doc)
            builder.note(phase, guards)
            builder.names.phases.setdefault(phase.name, []).append(phase)


def collect_verb(builder: Builder, item: n.Verb, guards: tuple[Guard, ...]) -> None:
    """One verb with its holes and results."""
    when = builder.when(guards)
    first = item.pattern.parts[0]
    if isinstance(first, n.Hole):
        builder.bag.report(
            "N024",
            None,
            first.span,
            label="this is a hole",
            help="leave it out, if it is who does this: `p prays` needs no hole for `p`",
        )
        return
    if isinstance(first, n.Ident):
        builder.ident(first, "printed" if first.text in ("name", "text", "card", "copies") else "owned")
    parts = builder.parts(item.pattern, when)
    holes = [part for part in parts if isinstance(part, HoleSym)]
    for hole in holes:
        if hole.name == "action":
            builder.bag.report(
                "N011",
                "a hole cannot be called `action`",
                hole.span,
                because="an action is written down by the names of its holes and its own, `action`",
            )
    for part in item.pattern.parts[:-1]:
        if isinstance(part, n.Hole) and part.default is not None:
            builder.bag.report(
                "S005",
                "only the last hole has a default",
                part.default.span,
                because="what may be left out stands at the end: `word (hole = default)`",
            )
    params = tuple(Local(hole.name, hole.type, "param", hole.span) for hole in holes)
    results = builder.locals(item.results, when, "var")
    _once(builder, (*params, *results))
    label = item.label.text if item.label else ""
    name = skeleton(parts)
    verb = VerbSym(name, item.pattern.span, parts, params, results, label, item, when=when, doc=item.doc)
    builder.note(verb, guards)
    builder.names.verbs.append(verb)


def _once(builder: Builder, params: tuple[Local, ...]) -> None:
    for index, param in enumerate(params):
        first = next((other for other in params[:index] if other.name == param.name), None)
        if first is not None:
            declared_twice(builder.bag, param.name, param.span, first.span)


def tell_apart(builder: Builder) -> None:
    """N020: two verbs with the same words, and a value could fit the holes of both."""
    patterns = Patterns.of(builder.names)
    by_skeleton: dict[str, list[PatternForm]] = {}
    for form in patterns.forms:
        by_skeleton.setdefault(form.skeleton, []).append(form)
    for words, forms in by_skeleton.items():
        for one, two in itertools.combinations(forms, 2):
            if one.verb is two.verb or not isinstance(one.verb, VerbSym) or not one.when & two.when:
                continue
            if one.verb in builder.unsure or two.verb in builder.unsure:
                continue
            if any(_apart(a, b, builder.names) for a, b in zip(one.holes, two.holes, strict=True)):
                continue
            if isinstance(two.verb, VerbSym):
                later, other = two.verb, one.verb
                if later.span.path in builder.names.libraries:  # what a library has is not for the game to change
                    later, other = other, later
                earlier = [(other.span, "the other one")]
            else:
                later, earlier = one.verb, []
            builder.bag.report(
                "N020",
                f"two verbs read `{words}`" if isinstance(two.verb, VerbSym) else f"`{words}` is a built-in verb",
                later.span,
                seconds=earlier,
                help="give one of them another word",
            )


def _apart(one: HoleSym | BuiltinHole, two: HoleSym | BuiltinHole, names: Names) -> bool:
    if isinstance(one, HoleSym) and isinstance(two, HoleSym):
        return disjoint(one.type, two.type, names)
    if isinstance(one, HoleSym) and isinstance(two, BuiltinHole):
        return not isinstance(one.type, UnknownT) and not isinstance(one.type, _FITS.get(two.kind, (Type,)))
    return False


_FITS: dict[str, tuple[type[Type], ...]] = {
    "number": (IntT,),
    "bag": (BagT,),
    "player": (PlayerT,),
    "effect": (EffectT,),
    "zone": (ZoneT,),
    "trigger": (),
    "card": (CardT, TextT),
}
"""What can stand in the hole of a built-in verb; a kind that is not here takes many things."""
