"""Which hidden cards an expression tells something about: what is printed on them, not how many there are."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from attrs import evolve, field, frozen

from rulekit.compile.meaning.symbols import LetSym, Local, ZoneSym
from rulekit.compile.meaning.trees import Typed

TELLING = ("field", "definition_of", "text", "is_a")
"""Operations that read a card."""
BINDING = ("filter", "map", "flat", "any", "all", "best", "sorted")
LYING = ("members", "only", "zone")


@frozen(eq=False)
class Known:
    """What is known at one place. shown: zones of which cards were shown before. cards: locals that are cards of a
    hidden zone. values: locals that were computed from such cards."""

    shown: frozenset[ZoneSym] = frozenset()
    cards: Mapping[Local, ZoneSym] = field(factory=dict)
    values: Mapping[Local, ZoneSym] = field(factory=dict)

    def with_card(self, local: Local, zone: ZoneSym | None) -> Known:
        """The same with a card from there; None: from anywhere else."""
        kept = {one: each for one, each in self.cards.items() if one is not local}
        return evolve(self, cards=kept if zone is None else {**kept, local: zone})

    def with_value(self, local: Local, zone: ZoneSym) -> Known:
        """The same with a value that tells of cards there."""
        return evolve(self, values={**self.values, local: zone})

    def with_shown(self, *zones: ZoneSym) -> Known:
        """The same after cards of these zones were shown."""
        kept = {one: zone for one, zone in self.cards.items() if zone not in zones}
        return Known(self.shown.union(zones), kept, self.values)


@frozen(eq=False)
class Hidden:
    """Looks into expressions, through `let`s; what one of them tells is found once."""

    lets: Mapping[LetSym, Typed]
    found: dict[tuple[str, LetSym, frozenset[ZoneSym], frozenset[tuple[Local, ZoneSym]]], ZoneSym | None] = field(
        factory=dict, init=False
    )

    def told(self, typed: Typed, known: Known) -> ZoneSym | None:
        """The zone of hidden cards that the value tells something about."""
        return next(self._told(typed, known, ()), None)

    def source(self, typed: Typed, known: Known) -> ZoneSym | None:
        """The hidden zone that the cards themselves lie in."""
        return self._source(typed, known, ())

    def _told(self, typed: Typed, known: Known, open_: tuple[LetSym, ...]) -> Iterator[ZoneSym]:
        op, args = typed.op, typed.args
        if op == "local" and args[0] in known.values:
            yield known.values[args[0]]
        if op in TELLING:
            zones = (self._source(one, known, open_) for one in _typed(args))
            yield from (zone for zone in zones if zone is not None)
        if op == "call" and args[0] in self.lets and args[0] not in open_:
            told = self._of_let("told", typed, known, open_)
            if told is not None:
                yield told
        inner = known
        if _binds(typed):
            inner = known.with_card(args[0], self._source(args[1], known, open_))
        for at, one in enumerate(_typed(args)):
            yield from self._told(one, known if at == 0 else inner, open_)

    def _source(self, typed: Typed, known: Known, open_: tuple[LetSym, ...]) -> ZoneSym | None:
        op, args = typed.op, typed.args
        if op in ("local", "local_list"):
            return known.cards.get(args[0])
        if op in LYING or op == "family":
            zone = args[0].args[0] if op != "family" and isinstance(args[0], Typed) else args[0]
            is_hidden = isinstance(zone, ZoneSym) and zone.visibility != "public" and zone not in known.shown
            return zone if is_hidden else None
        if op == "call":
            if args[0] not in self.lets or args[0] in open_:
                return None
            return self._of_let("source", typed, known, open_)
        if op in TELLING or op in ("size", "count", "copy", "any", "all", "wherever"):
            return None
        inner = known.with_card(args[0], self._source(args[1], known, open_)) if _binds(typed) else known
        parts = _typed(args[:2] if op in ("filter", "best", "sorted") else args)
        sources = (self._source(one, known if at == 0 else inner, open_) for at, one in enumerate(parts))
        return next((one for one in sources if one is not None), None)

    def _of_let(self, what: str, typed: Typed, known: Known, open_: tuple[LetSym, ...]) -> ZoneSym | None:
        """What a `let` tells, or where its cards lie, with these arguments."""
        let: LetSym = typed.args[0]
        given = self._given(typed, known, open_)
        key = what, let, given.shown, frozenset(given.cards.items())
        if key not in self.found:
            inside = (*open_, let)
            zones = self._told(self.lets[let], given, inside)
            self.found[key] = next(zones, None) if what == "told" else self._source(self.lets[let], given, inside)
        return self.found[key]

    def _given(self, typed: Typed, known: Known, open_: tuple[LetSym, ...]) -> Known:
        """What is known inside a `let`, of its arguments."""
        inside = Known(known.shown)
        for param, argument in zip(typed.args[0].params, typed.args[1:], strict=False):
            source = self._source(argument, known, open_) if isinstance(argument, Typed) else None
            inside = inside.with_card(param, source)
        return inside


def _binds(typed: Typed) -> bool:
    return typed.op in BINDING and isinstance(typed.args[0], Local)


def _typed(args: tuple[Any, ...]) -> list[Typed]:
    found: list[Typed] = []
    for one in args:
        if isinstance(one, Typed):
            found.append(one)
        elif isinstance(one, tuple):
            found += _typed(one)
    return found
