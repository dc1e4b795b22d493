"""The built-in sentences as statements (LANGUAGE 4.4)."""

from __future__ import annotations

from collections.abc import Callable

from rulekit.compile.check.expressions.targets import units_of
from rulekit.compile.check.sentences.fitting import Fit, card_of, whole_zone
from rulekit.compile.check.sentences.kit import Kit
from rulekit.compile.check.sentences.reads import reads
from rulekit.compile.check.values.scope import Scope
from rulekit.compile.meaning import trees as t
from rulekit.compile.meaning.symbols import CardTypeSym, Local, Symbol
from rulekit.compile.meaning.trees import Typed
from rulekit.compile.meaning.types import BagT, CardT, IntT, ListT, Type, UnknownT, ZoneT
from rulekit.compile.names import PatternForm
from rulekit.diagnostics import Span
from rulekit.syntax import nodes as n
from rulekit.terms.verbs import third_person


def playable(kit: Kit, statement: t.Statement, scope: Scope) -> t.Statement:
    """The statement, or what stands for it while it cannot be played yet."""
    if isinstance(statement, t.Builtin):
        return kit.later(statement.verb, statement, scope)
    return statement


def build(
    kit: Kit,
    fit: Fit,
    span: Span,
    scope: Scope,
    keeping: tuple[n.Ident, ...],
    results: tuple[n.Ident, ...],
) -> t.Builtin | None:
    """The statement of a reading whose types fit."""
    form = fit.reading.form
    doer = fit.subject if fit.reading.subject is not None else scope.you
    arguments = [one for one in fit.arguments if one is not None]
    made = _BUILD.get(form.op, _plain)(kit, fit, arguments, doer, span)
    if made is None:
        return None
    given, one, result = made
    optional = False
    told = False  # what is missing with the doer is no mistake of its own
    for argument in (*([doer] if fit.reading.subject is not None and doer is not None else []), *arguments):
        lacks = argument.type.maybe if argument is doer else may_lack(argument)
        if lacks and not (form.op in ("pay", "pay_bag") and argument is arguments[-1] and _has_payee(form)):
            optional = True
            if scope.place == "flow" and not told:
                told = argument is doer
                kit.sentences.guard(_as_maybe(argument), scope)
    locals_ = _results(kit, results, result, span, scope)
    kept = _keeping(kit, keeping, card_of(arguments[0].type) if arguments else None, form, scope)
    unit = kit.written(fit.reading.in_holes[1].span) if form.op in ("gain", "lose", "pay") else ""
    return t.Builtin(span, form.op, given, doer, unit, locals_, one, kept, optional)


def may_lack(typed: Typed) -> bool:
    """Whether a part is absent-able: the value itself, or what a zone or variable is looked up by."""
    if typed.op in ("read", "spread", "zone", "local_at"):
        looked_up = any(isinstance(one, Typed) and one.type.maybe for one in typed.args[1:])
        return looked_up or (typed.op == "zone" and typed.type.maybe)
    return typed.type.maybe


def _as_maybe(typed: Typed) -> Typed:
    return Typed(typed.op, typed.args, typed.type.or_absent(), typed.span)


def _has_payee(form: PatternForm) -> bool:
    return form.parts[-2] == "to"


Built = tuple[tuple[object, ...], bool, Type | None]
"""The arguments of the statement, whether its result is one card, and the type that `as` takes."""
Builder = Callable[[Kit, Fit, list[Typed], "Typed | None", Span], "Built | None"]


def _plain(kit: Kit, fit: Fit, arguments: list[Typed], doer: Typed | None, span: Span) -> Built | None:
    return tuple(arguments), False, None


def _amount(kit: Kit, fit: Fit, arguments: list[Typed], doer: Typed | None, span: Span) -> Built | None:
    number, unit = arguments[0], arguments[1]
    if doer is None and len(unit.args) > 1 and unit.args[1] is not None:
        return _nobody(kit, span)
    given: tuple[object, ...] = (unit, number)
    if fit.reading.form.op == "pay":
        payee = arguments[2] if len(arguments) > 2 else None
        given = (unit, number, None if payee is None else _of(unit, payee))
    return given, False, IntT(low=0)


def _of(unit: Typed, owner: Typed) -> Typed:
    """The same variable of another player."""
    return Typed(unit.op, (unit.args[0], owner, *unit.args[2:]), unit.type, owner.span)


def _bag(kit: Kit, fit: Fit, arguments: list[Typed], doer: Typed | None, span: Span) -> Built | None:
    bag = arguments[0]
    if doer is None:
        return _nobody(kit, span)
    targets: tuple[Typed, ...] = ()
    if isinstance(bag.type, BagT):
        found = units_of(kit.expressions, bag, Scope(kit.names.everywhere, "constant", you=doer))
        if found is None:
            kit.bag.report(
                "T020",
                f"players have no `{bag.type.enum.name}` to gain or pay",
                bag.span,
                because=f"a bag goes into the variables of `each {bag.type.enum.name}: ..` of a player",
            )
            return None
        targets = found
    given: tuple[object, ...] = (targets, bag)
    if fit.reading.form.op == "pay_bag" and len(arguments) > 1:
        given = (*given, tuple(_of(one, arguments[1]) for one in targets))
    return given, False, bag.type


def _move(kit: Kit, fit: Fit, arguments: list[Typed], doer: Typed | None, span: Span) -> Built | None:
    cards, zone = arguments
    place = fit.reading.in_holes[1].node
    where = "top" if isinstance(place, n.TopOf) else "bottom" if isinstance(place, n.BottomOf) else ""
    _same_type(kit, cards, zone)
    one = isinstance(cards.type, CardT) or (cards.op == "zone" and cards.args[0].limit == 1)
    return (cards, zone, where), one, _moved(zone, one)


def _draw(kit: Kit, fit: Fit, arguments: list[Typed], doer: Typed | None, span: Span) -> Built | None:
    number, source, zone = arguments
    _same_type(kit, source, zone)
    node = fit.reading.in_holes[0].node
    one = isinstance(node, n.Integer) and node.value == 1
    return (number, source, zone), one, _moved(zone, one)


def _moved(zone: Typed, one: bool) -> Type | None:
    card = card_of(zone.type)
    if card is None:
        return UnknownT()
    return CardT(card, maybe=True) if one else ListT(CardT(card), distinct=True)


def _swap(kit: Kit, fit: Fit, arguments: list[Typed], doer: Typed | None, span: Span) -> Built | None:
    left, right = arguments
    _same_type(kit, left, right)
    if isinstance(left.type, CardT) and isinstance(right.type, CardT):
        return (left, right, "card"), False, None
    return (whole_zone(left), whole_zone(right), "zone"), False, None


def _cards(kit: Kit, fit: Fit, arguments: list[Typed], doer: Typed | None, span: Span) -> Built | None:
    cards = arguments[0]
    if isinstance(cards.type, ZoneT):
        cards = Typed("members", (cards,), ListT(CardT(cards.type.card), distinct=True), cards.span)
    kit.frame.shown.update(read.symbol for read in reads(cards))
    return (cards, *arguments[1:]), False, None


def _look(kit: Kit, fit: Fit, arguments: list[Typed], doer: Typed | None, span: Span) -> Built | None:
    if doer is None:
        return _nobody(kit, span)
    made = _cards(kit, fit, arguments, doer, span)
    return None if made is None else ((made[0][0], doer), False, None)


def _win(kit: Kit, fit: Fit, arguments: list[Typed], doer: Typed | None, span: Span) -> Built | None:
    return _nobody(kit, span) if doer is None else ((doer,), False, None)


_BUILD: dict[str, Builder] = {
    "gain": _amount,
    "lose": _amount,
    "pay": _amount,
    "gain_bag": _bag,
    "lose_bag": _bag,
    "pay_bag": _bag,
    "move": _move,
    "draw": _draw,
    "swap": _swap,
    "reveal": _cards,
    "show": _cards,
    "conceal": _cards,
    "look": _look,
    "win": _win,
}


def _nobody(kit: Kit, span: Span) -> Built | None:
    text = kit.written(span)
    verb, _, rest = text.partition(" ")
    help_ = f"put a player in front: `p {third_person(verb)} {rest}`"
    kit.bag.report(
        "N030", f"who does this: `{text}`?", span, label="nobody is `you` here", help=help_.rstrip(" `") + "`"
    )
    return None


def _same_type(kit: Kit, one: Typed, zone: Typed) -> None:
    """T032, unless a card can be one of the zone's type: a `Unit` that is a `Card`, and the other way."""
    card, place = card_of(one.type), card_of(zone.type)
    if card is None or place is None or card.is_a(place) or place.is_a(card):
        return
    kit.bag.report(
        "T032",
        f"`{kit.written(one.span)}` does not belong into `{kit.written(zone.span)}`",
        zone.span,
        label=f"for cards of type `{place.name}`, not `{card.name}`",
    )


def _results(kit: Kit, names: tuple[n.Ident, ...], result: Type | None, span: Span, scope: Scope) -> tuple[Local, ...]:
    if len(names) > (result is not None):
        kit.bag.report(
            "T002",
            "this sentence gives nothing to take" if result is None else "this sentence gives one result",
            names[-1].span,
            label="nothing is left to take",
        )
    return () if result is None else tuple(kit.sentences.result(name, result, scope) for name in names[:1])


def _keeping(
    kit: Kit, names: tuple[n.Ident, ...], card: CardTypeSym | None, form: PatternForm, scope: Scope
) -> tuple[Symbol | str, ...]:
    kept: list[Symbol | str] = []
    for name in names:
        if form.op != "move":
            kit.bag.report(
                "N021", "`keeping` belongs to `move`", name.span, because="only a card that moves can keep something"
            )
        elif name.text == "text":
            kept.append("text")
        elif card is not None:
            found = kit.lookup.owned(card, name.text, scope.when)
            if found is None or not found.symbols:
                kit.lookup.report_unknown(kit.bag, name.text, name.span, "variable", when=scope.when, owner=card)
            else:
                kept.append(found.symbols[0])
    return tuple(kept)
