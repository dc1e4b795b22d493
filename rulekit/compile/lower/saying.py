"""Built-in sentences that some rule hears, forbids or replaces: only for these there are events (LANGUAGE 6)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import attrs

from rulekit.compile.lower.calls import affected, verb_number
from rulekit.compile.lower.capacity import capacity
from rulekit.compile.lower.code import NOBODY, Code, Mark
from rulekit.compile.lower.expressions import variable_place
from rulekit.compile.lower.fold import const, folded, is_const
from rulekit.compile.lower.heard import holes_of_verb
from rulekit.compile.lower.variant import NotPlayable, tag_of
from rulekit.compile.meaning import trees as t
from rulekit.compile.meaning.symbols import Local
from rulekit.compile.meaning.trees import Typed
from rulekit.compile.meaning.types import CardT, ListT, PlayerT, ZoneT
from rulekit.program import instructions as i
from rulekit.program.types import INT, Tag

Handler = Callable[[t.Builtin, Code], None]
SEVERAL = ("move", "reveal", "show", "conceal", "look")
"""What they do to several cards is an event for each of them."""


def said(one: t.Builtin, code: Code, handler: Handler) -> None:
    """The instructions of a built-in sentence, with what the rules of the variant have to say about it."""
    heard, verb = code.variant.heard, one.verb
    watched = verb in heard.heard, verb in heard.judged, verb in heard.replaced
    is_local = verb in ("gain", "lose") and one.arguments[0].op not in ("read", "spread")
    if not any(watched) or is_local:
        handler(one, code)
        return
    if verb not in _VALUES:
        raise NotPlayable("a rule about this sentence", one.span)
    number = verb_number(verb, code.variant)
    doer = NOBODY if one.doer is None else code.value(one.doer)
    values, each = _VALUES[verb](one, code)
    after, place = Mark(), len(code.instructions)
    if watched[1] or watched[2]:
        for result in one.results:
            code.emit(i.Let(-1, NOBODY), result.span)
        if each >= 0:
            one = _those_left(one, code, number, doer, values, watched)
            values = (code.value(one.arguments[0]), *values[1:])
        else:
            _judge(one, code, number, doer, values, watched, after)
    handler(one, code)
    if watched[1] or watched[2]:
        for k, result in enumerate(one.results):  # if it is not done, there is no result
            slot = code.env.places[result][1]
            several = isinstance(result.type, ListT)
            code.instructions[place + k] = i.LetList(slot, 0, const(())) if several else i.Let(slot, NOBODY)
    if verb == "pay":
        payee = values[2]
        made = attrs.evolve(code.instructions[-1], verb=number, doer=doer, payee=payee)
        code.instructions[-1] = made if watched[0] else code.instructions[-1]
    elif verb == "eliminate" and watched[0]:  # whoever does it may be gone: no instruction behind it is sure to run
        code.instructions[-1] = attrs.evolve(code.instructions[-1], verb=number, doer=doer)
    elif watched[0] and verb != "win":
        code.emit(i.Event(number, values, doer, each, _is_one(verb, len(values))), one.span)
    code.mark(after)


def _judge(
    one: t.Builtin, code: Code, number: int, doer: Any, values: tuple[Any, ...], watched: tuple[bool, ...], to: Mark
) -> None:
    if watched[1]:
        code.emit(i.Allow(number, values, doer, to), one.span)  # type: ignore[arg-type]
    if watched[2]:
        types = [PlayerT() if kind == "player" else None for kind, _ in holes_of_verb(one.verb)]
        who = ("controller", values[0]) if one.verb in SEVERAL else affected(values, types, doer)
        code.emit(i.Replace(number, values, who, to, doer), one.span)  # type: ignore[arg-type]


def _those_left(
    one: t.Builtin, code: Code, number: int, doer: Any, values: tuple[Any, ...], watched: tuple[bool, ...]
) -> t.Builtin:
    """Of several cards each is judged, and perhaps something is done instead, before it is done to those that are left.

    Gives the sentence about them."""
    room = next(s.cells for s in code.slots if s.slot == values[0][1]) - 1
    left = Local("left", ListT(CardT(_card_type(one.arguments[0])), distinct=True), "local", one.span)
    slot, loop = code.declare(left, room), code.slot("each card", cells=2 + room)
    element = code.slot("card", ("card", ""))
    code.emit(i.LetList(slot, room, const(())), one.span)
    code.emit(i.EachStart(loop, room, values[0]), one.span)
    following, done = Mark(), Mark()
    code.mark(following)
    code.emit(i.EachNext(loop, element, "value", done), one.span)  # type: ignore[arg-type]
    card = ("local", element)
    about = (card, *values[1:])
    if watched[1]:
        code.emit(i.Allow(number, about, doer, following, ends=True), one.span)  # type: ignore[arg-type]
    if watched[2]:
        code.emit(i.Replace(number, about, ("controller", card), following, doer), one.span)  # type: ignore[arg-type]
    code.emit(i.LetList(slot, room, ("plus", ("local_list", slot), ("list", card))), one.span)
    code.jump(following, one.span)
    code.mark(done)
    rest = Typed("local_list", (left,), left.type, one.arguments[0].span)
    return attrs.evolve(one, arguments=(rest, *one.arguments[1:]))


def _card_type(cards: Typed) -> Any:
    of = cards.type.element if isinstance(cards.type, ListT) else cards.type
    assert isinstance(of, CardT | ZoneT)
    return of.card


def _is_one(verb: str, holes: int) -> Any:
    """What must hold for it to be an event: nothing in it is absent; a card that was to move lies there now."""
    tests: list[Any] = [("present", ("temp", hole)) for hole in range(holes)]
    if verb == "move":
        tests.append(("eq", ("zone_of", ("temp", 0)), ("temp", 1)))
    made = tests[0] if tests else None
    for test in tests[1:]:
        made = ("and", made, test)
    return made


# ---- the values of each verb, read before it is done ---------------------------------------------------------------


def _kept(value: Any, code: Code, one: t.Builtin, tag: Tag = INT) -> Any:
    """A value in a local of its own, if it could be another one afterwards."""
    if is_const(value) or value[0] in ("local", "you"):
        return value
    slot = code.slot("said", tag)
    code.emit(i.Let(slot, value), one.span)
    return ("local", slot)


def _unit(target: Typed, code: Code, one: t.Builtin) -> Any:
    code.env.depth = code.env.most = 0
    place = variable_place(target, code.env)
    code.temps = max(code.temps, code.env.most)
    return _kept(folded(("address", place)), code, one)


def _amount(one: t.Builtin, code: Code) -> tuple[tuple[Any, ...], int]:
    target, number = one.arguments[:2]
    return (_kept(code.value(number), code, one), _unit(target, code, one)), -1


def _payment(one: t.Builtin, code: Code) -> tuple[tuple[Any, ...], int]:
    values, _ = _amount(one, code)
    to = one.arguments[2] if len(one.arguments) > 2 else None
    owner = to.args[1] if to is not None and len(to.args) > 1 and isinstance(to.args[1], Typed) else None
    return (*values, NOBODY if owner is None else code.value(owner)), -1


def _cards(one: t.Builtin, code: Code) -> tuple[tuple[Any, ...], int]:
    """One card, or several: then the first value is a list."""
    cards, *rest = one.arguments[: len(holes_of_verb(one.verb))]
    others = tuple(_kept(code.value(other), code, one) for other in rest)
    if isinstance(cards.type, CardT) and not any(isinstance(other.type, ListT) for other in rest):
        return (_kept(code.live(cards), code, one, tag_of(cards.type)), *others), -1
    if any(isinstance(other.type, ListT) for other in rest):
        raise NotPlayable("a rule about what is shown to several", one.span)
    made = code.live(cards)
    if isinstance(cards.type, ZoneT):
        made = folded(("members", made))
    if one.verb == "move" and one.arguments[2] == "":
        temp = code.env.most
        code.temps = max(code.temps, temp + 1)
        made = ("filter", temp, made, ("ne", ("zone_of", ("temp", temp)), others[0]))
    room = len(code.variant.cards) if isinstance(cards.type, ZoneT) else capacity(cards, code.variant)
    slot = code.slot("said", ("list", tag_of(CardT(_card_type(cards)))), 1 + room)
    code.emit(i.LetList(slot, room, made), one.span)
    return (("local_list", slot), *others), 0


def _plain(one: t.Builtin, code: Code) -> tuple[tuple[Any, ...], int]:
    count = len(holes_of_verb(one.verb))
    return tuple(_kept(code.value(typed), code, one) for typed in one.arguments[:count]), -1


_VALUES: dict[str, Callable[[t.Builtin, Code], tuple[tuple[Any, ...], int]]] = {
    "gain": _amount,
    "lose": _amount,
    "pay": _payment,
    "draw": _plain,
    "swap": _plain,
    "shuffle": _plain,
    "eliminate": _plain,
    "win": lambda one, code: ((), -1),
} | dict.fromkeys(SEVERAL, _cards)

__all__ = ["said"]
