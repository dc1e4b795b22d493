"""Whether the items of a row fit the holes of a pattern, tried without reporting (LANGUAGE 4.2, 4)."""

from __future__ import annotations

from attrs import define, field

from rulekit.compile.check.sentences.kit import Kit
from rulekit.compile.check.sentences.matching import Item, Reading
from rulekit.compile.check.values.build import is_unknown
from rulekit.compile.check.values.scope import Scope
from rulekit.compile.check.values.types import describe, fits
from rulekit.compile.meaning.symbols import CardTypeSym, HoleSym
from rulekit.compile.meaning.trees import Typed
from rulekit.compile.meaning.types import (
    BagT,
    CardT,
    EffectT,
    IntT,
    ListT,
    PlayerT,
    TextT,
    Type,
    UnknownT,
    ZoneT,
)
from rulekit.compile.names import BuiltinHole
from rulekit.diagnostics import Diagnostic
from rulekit.syntax import nodes as n

Hole = HoleSym | BuiltinHole


@define(eq=False)
class Fit:
    """A reading with its items resolved.

    state: "ok", "mismatch" (at hole `at`) or "broken" (an item is wrong in itself).
    """

    reading: Reading
    arguments: list[Typed | None]
    subject: Typed | None = None
    found: list[Diagnostic] = field(factory=list)
    state: str = "ok"
    at: int = -1  # index of the hole; -1: the doer
    wrong: Typed | None = None
    help: str | None = None

    @property
    def unknown(self) -> bool:
        """Whether something in it was wrong before, so that it tells nothing."""
        return any(one is not None and is_unknown(one) for one in (*self.arguments, self.subject))


WANTED = {
    "number": "a number",
    "unit": "a number variable of the player",
    "bag": "a bag",
    "player": "a player",
    "effect": "an effect of a card",
    "cards": "a card, a set of cards or a zone",
    "zone": "a zone",
    "card or zone": "a card or a zone",
    "list": "a list variable",
    "element": "an element of the list",
    "card": "a card",
    "entry": "a card or a pending entry",
    "trigger": "a waiting trigger",
    "anything": "a value",
}


def wanted_by(hole: Hole) -> str:
    """What a hole takes, in words."""
    return WANTED[hole.kind] if isinstance(hole, BuiltinHole) else describe(hole.type)


class Fitting:
    """Tries a reading in a scope."""

    def __init__(self, kit: Kit) -> None:
        self.kit = kit

    def fit(self, reading: Reading, scope: Scope, doer: Typed | None) -> Fit:
        """The reading with every item resolved against its hole. doer: who `pay n unit` is about."""
        holes, items = reading.form.holes, reading.in_holes
        made = Fit(reading, [None] * len(holes))
        if reading.subject is not None and not self._subject(made, reading.subject, scope):
            return made
        doer = made.subject if made.subject is not None else doer
        order = sorted(range(len(holes)), key=lambda i: (_late(holes[i]), -i if _late(holes[i]) else i))
        for i in order:
            typed = self.hole(made, holes[i], items[i], scope, doer)
            if typed is None and made.at < 0:
                made.at = i
                self._turned_round(made, scope, doer)
            made.arguments[i] = typed
        return made

    def _turned_round(self, made: Fit, scope: Scope, doer: Typed | None) -> None:
        """`gain coins 4`: the unit in front of the number."""
        holes, items = made.reading.form.holes, made.reading.in_holes
        if made.at != 0 or [getattr(hole, "kind", "") for hole in holes[:2]] != ["number", "unit"]:
            return
        if items[1].typed is not None or not isinstance(items[1].node, n.Integer):
            return
        other = Fit(made.reading, [])
        unit = self._unit(other, items[0], scope, doer)
        if unit is not None and other.state == "ok":
            made.state, made.wrong, made.found = "mismatch", unit, []
            words = [self.kit.written(items[1].span), self.kit.written(items[0].span)]
            rest = [self.kit.written(item.span) for item in made.reading.items[3:]]
            made.help = f"write `{' '.join([self.kit.written(made.reading.items[0].span), *words, *rest])}`"

    def _subject(self, made: Fit, item: Item, scope: Scope) -> bool:
        made.subject = self._value(made, item, scope, PlayerT())
        return made.subject is not None

    def _value(self, made: Fit, item: Item, scope: Scope, wanted: Type) -> Typed | None:
        """The item as a value of a type; None leaves the state of the fit behind."""
        if item.typed is not None:
            if fits(item.typed.type, wanted, self.kit.names.player_subtypes):
                return item.typed
            return self._mismatch(made, item.typed)
        assert not isinstance(item.node, n.SmallWord)
        typed, found = self.kit.expressions.quietly(item.node, scope, wanted)
        if not _errors(found) and fits(typed.type, wanted, self.kit.names.player_subtypes):
            made.found += found
            return typed
        plain, own = self.kit.expressions.quietly(item.node, scope)
        if _errors(own) or (_errors(found) and all(one.code != "T001" for one in found if one.is_error)):
            return self._broken(made, own if _errors(own) else found)
        return self._mismatch(made, plain)

    def _broken(self, made: Fit, found: tuple[Diagnostic, ...]) -> Typed | None:
        made.state = "broken"
        made.found += found
        return None

    def _mismatch(self, made: Fit, typed: Typed) -> Typed | None:
        if made.state == "ok":
            made.state, made.wrong = "mismatch", typed
        return None

    def hole(self, made: Fit, hole: Hole, item: Item, scope: Scope, doer: Typed | None) -> Typed | None:
        """An item in a hole; None leaves the state of the fit behind."""
        if isinstance(hole, HoleSym):
            return self._value(made, item, scope, hole.type)
        if hole.kind == "number":
            return self._value(made, item, scope, IntT())
        if hole.kind == "player":
            several = made.reading.form.op == "show" and isinstance(self._own(item, scope)[0].type, ListT)
            return self._value(made, item, scope, ListT(PlayerT()) if several else PlayerT())
        if hole.kind == "unit":
            return self._unit(made, item, scope, doer)
        if hole.kind == "zone":
            return self._zone(made, item, scope)
        if hole.kind == "list":
            return self._list(made, item, scope)
        if hole.kind == "element":
            target = next((one for one in made.arguments if one is not None and isinstance(one.type, ListT)), None)
            if target is not None and isinstance(target.type, ListT):
                return self._value(made, item, scope, target.type.element)
        return self._any(made, item, scope, hole.kind)

    def _any(self, made: Fit, item: Item, scope: Scope, kind: str) -> Typed | None:
        """An item whose own type decides: bags, effects, cards in all forms, pending entries."""
        typed, found = self._own(item, scope)
        if _errors(found):
            return self._broken(made, found)
        if isinstance(typed.type, TextT) or (isinstance(typed.type, ListT) and isinstance(typed.type.element, TextT)):
            copies = self._as_cards(made, item, typed, scope) if kind in ("cards", "card", "card or zone") else None
            typed = copies if copies is not None else typed
        if kind == "cards":
            typed = whole_zone(typed)
        if not _is_kind(typed.type, kind):
            return self._mismatch(made, typed)
        made.found += found
        return typed

    def _own(self, item: Item, scope: Scope) -> tuple[Typed, tuple[Diagnostic, ...]]:
        if item.typed is not None:
            return item.typed, ()
        assert not isinstance(item.node, n.SmallWord)
        return self.kit.expressions.quietly(item.node, scope)

    def _as_cards(self, made: Fit, item: Item, typed: Typed, scope: Scope) -> Typed | None:
        """Definitions where cards are asked for: their only copies."""
        of = typed.type.element if isinstance(typed.type, ListT) else typed.type
        card = of.card if isinstance(of, TextT) else None
        if card is None or isinstance(item.node, n.SmallWord):
            return None
        wanted: Type = ListT(CardT(card)) if isinstance(typed.type, ListT) else CardT(card)
        copies, found = self.kit.expressions.quietly(item.node, scope, wanted)
        if _errors(found):
            return None
        made.found += found
        return copies

    def _unit(self, made: Fit, item: Item, scope: Scope, doer: Typed | None) -> Typed | None:
        if item.typed is not None or isinstance(item.node, n.SmallWord):
            return self._mismatch(made, item.typed) if item.typed is not None else None
        node = item.node
        around = scope if scope.you is not None else scope.with_you(doer)
        if around.you is None:
            around = scope.with_you(Typed("you", (), PlayerT(), item.span))
        typed, found = self.kit.quietly(lambda: self.kit.expressions.unit(node, around))
        if _errors(found):
            plain, own = self.kit.expressions.quietly(node, scope)
            if _errors(own):
                return self._broken(made, found)
            return self._mismatch(made, plain)
        made.found += found
        if doer is not None and typed.op in ("read", "spread") and len(typed.args) > 1:
            owner, *index = typed.args[1:]
            typed = Typed(
                typed.op, (typed.args[0], doer if owner is not None else None, *index), typed.type, typed.span
            )
        return typed

    def _list(self, made: Fit, item: Item, scope: Scope) -> Typed | None:
        node = item.node
        if isinstance(node, n.SmallWord):
            return None
        typed, found = self.kit.quietly(lambda: self.kit.expressions.target(node, scope))
        if _errors(found) or not isinstance(typed.type, ListT | UnknownT):
            plain, own = self.kit.expressions.quietly(node, scope)
            return self._broken(made, own) if _errors(own) else self._mismatch(made, plain)
        made.found += found
        return typed

    def _zone(self, made: Fit, item: Item, scope: Scope) -> Typed | None:
        """A zone, of the cards that move if they are known already."""
        node = item.node
        if isinstance(node, n.SmallWord):
            return None
        if isinstance(node, n.TopOf | n.BottomOf) and node.count is None:
            node = node.source
        hint = next((card for one in made.arguments if one is not None and (card := card_of(one.type))), None)
        wanted = ZoneT(hint) if hint is not None else None
        typed, found = self.kit.quietly(lambda: self.kit.expressions.zone(node, scope, wanted))
        if _errors(found):
            return self._broken(made, found)
        if not isinstance(typed.type, ZoneT | UnknownT):
            return self._mismatch(made, typed)
        made.found += found
        return typed


def whole_zone(typed: Typed) -> Typed:
    """The zone behind the card of an `at most 1` zone: moving nothing out of an empty zone is no absent part."""
    zone = typed.args[0] if typed.op == "only" else None
    return zone if isinstance(zone, Typed) else typed


def card_of(found: Type) -> CardTypeSym | None:
    """The card type of a card, zone, or set of cards."""
    if isinstance(found, ListT):
        found = found.element
    return found.card if isinstance(found, CardT | ZoneT) else None


def _late(hole: Hole) -> bool:
    """Zones and elements are read last, so that what goes in is known: a zone by its cards, an element by its list."""
    return isinstance(hole, BuiltinHole) and hole.kind in ("zone", "element")


def _errors(found: tuple[Diagnostic, ...]) -> bool:
    return any(one.is_error for one in found)


def _is_kind(found: Type, kind: str) -> bool:
    if isinstance(found, UnknownT) or kind in ("entry", "trigger", "anything"):
        return True
    if kind == "bag":
        return isinstance(found, BagT)
    if kind == "effect":
        return isinstance(found, EffectT)
    if kind == "card":
        return isinstance(found, CardT)
    if kind == "card or zone":
        return isinstance(found, CardT | ZoneT)
    if kind == "cards":
        return isinstance(found, CardT | ZoneT) or (
            isinstance(found, ListT) and isinstance(found.element, CardT | UnknownT)
        )
    return True
