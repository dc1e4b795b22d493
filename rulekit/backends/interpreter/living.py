"""For what a rule is there now: once, for cards whose text it is, for what it was started for (LANGUAGE 6)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from attrs import frozen

from rulekit.backends.interpreter import knowledge, timed
from rulekit.backends.interpreter.cells import Cells, Value
from rulekit.program.layout import T_BEARER, T_KEPT, T_MODIFIER, T_OBJECT, T_YOU
from rulekit.program.program import Program
from rulekit.program.rules import DOER, THIS, Life, Rule
from rulekit.terms import ABSENT

if TYPE_CHECKING:
    from rulekit.backends.interpreter.expressions import Binder

NOTHING: tuple[int, ...] = (ABSENT, ABSENT, 0)
"""What the temps of a rule about no verb begin with: no doer, no cause, no cost."""
assert len(NOTHING) == THIS - DOER

Found = tuple[int, int, int, int, Sequence[Any]]
"""The text a body belongs to, `this`, which object it is, `you`, what the rule keeps."""


@frozen(eq=False)
class Living:
    """A life, bound. texts: the definitions that have the rule, empty if it is no card's. room: of the registers."""

    program: Program
    life: Life
    texts: frozenset[int]
    zones: frozenset[int] | None
    over: tuple[Value, ...]
    room: int

    def registers(
        self, cells: Cells, base: int, given: Sequence[Any] = NOTHING, only: int = -1
    ) -> Iterator[tuple[int, int, list[Any]]]:
        """(text, object of `this`, registers) wherever the rule is there; only: of this card, or of this start."""
        for text, this, thing, whose, values in self._found(cells, only):
            registers = [base, *given, this, whose, *values]
            if self.over:
                for one in self._over(cells, registers, 0):
                    yield text, thing, one
            else:
                yield text, thing, registers + [0] * (self.room - len(registers))

    def _over(self, cells: Cells, registers: list[Any], i: int) -> Iterator[list[Any]]:
        padded = registers + [0] * (self.room - len(registers))
        if i == len(self.over):
            yield padded
            return
        for element in self.over[i](cells, padded):
            if element != ABSENT:
                yield from self._over(cells, [*registers, element], i + 1)

    def _found(self, cells: Cells, only: int) -> Iterable[Found]:
        if self.life.kind == "card":
            return self._cards(cells, range(self.program.layout.cards) if only < 0 else (only,))
        if self.life.kind == "timed":
            return self._started(cells, timed.records(self.program.layout.size, cells) if only < 0 else (only,))
        return ((-1, ABSENT, 0, ABSENT, ()),)

    def _cards(self, cells: Cells, cards: Iterable[int]) -> Iterator[Found]:
        program, layout, texts, zones = self.program, self.program.layout, self.texts, self.zones
        text_of, zone_of, back = layout.texts, layout.zone_of, self.life.back
        for card in cards:
            text = cells[text_of + card]
            if text in texts and (zones is None or cells[zone_of + card] in zones):
                yield text, card, cells[layout.objects + card], knowledge.controller(program, cells, card), ()
            elif back and cells[layout.left + card]:
                zone, text = cells[layout.left + card] - 1, cells[layout.left_texts + card]
                if text in texts and (zones is None or zone in zones):
                    yield text, card, -1, knowledge.controller_then(program, cells, card), ()

    def _started(self, cells: Cells, addresses: Iterable[int]) -> Iterator[Found]:
        layout = self.program.layout
        for address in addresses:
            if cells[address + T_MODIFIER] != -1 - self.life.number:
                continue
            bearer, thing, whose = cells[address + T_BEARER], cells[address + T_OBJECT], cells[address + T_YOU]
            if thing >= 0:
                if cells[layout.objects + bearer] != thing:
                    if not cells[layout.left + bearer]:
                        continue
                    thing = -1
                whose = knowledge.controller_then(self.program, cells, bearer)
            yield -1, bearer, thing, whose, kept(self.life, cells, address + T_KEPT)


def kept(life: Life, cells: Cells, address: int) -> list[Any]:
    """What a start has kept."""
    found: list[Any] = []
    for width, _ in life.kept:
        if width == 1:
            found.append(cells[address])
        else:
            found.append(tuple(cells[address + 1 : address + 1 + cells[address]]))
        address += width
    return found


def lasting(program: Program) -> list[Any]:
    """The modifiers that live as rules do."""
    return [row for row in program.modifiers if row.life is not None]


def bound_life(binder: Binder, life: Life, texts: Sequence[int], temps: int) -> Living:
    """A life, bound."""
    zones = None if life.zones is None else frozenset(life.zones)
    over = tuple(binder.bind(one) for one in life.over)
    return Living(binder.program, life, frozenset(texts) - {-1}, zones, over, temps + 2)


@frozen(eq=False)
class BoundRule:
    """A rule, bound."""

    rule: Any
    living: Living
    condition: Value
    source: Value
    seat: Value
    bodies: dict[int, int]

    def holding(self, cells: Cells, base: int, given: Sequence[Any] = NOTHING, only: int = -1) -> Iterator[Instance]:
        """Everything for which the rule is there and its condition holds; only: of this card, or of this start."""
        objects = self.living.program.layout.objects
        for text, thing, registers in self.living.registers(cells, base, given, only):
            if self.condition(cells, registers) > 0:
                source = self.source(cells, registers)
                if source != ABSENT and self.living.over and objects >= 0:
                    thing = cells[objects + source]
                yield Instance(self, self.bodies[text], self.seat(cells, registers), source, thing, registers)


@frozen(eq=False)
class Instance:
    """One of the things for which a rule holds: its body, whose it is, the card and which object it is."""

    bound: BoundRule
    procedure: int
    seat: int
    source: int
    thing: int
    registers: list[Any]

    @property
    def key(self) -> tuple[int, int, int]:
        """What tells it from another instance of the same rules."""
        return self.procedure, self.source, self.seat


def bound_rule(binder: Binder, rule: Rule) -> BoundRule:
    """A rule, bound."""
    return BoundRule(
        rule,
        bound_life(binder, rule.life, [text for text, _ in rule.bodies], rule.temps),
        binder.bind(rule.condition),
        binder.bind(rule.source),
        binder.bind(rule.seat),
        dict(rule.bodies),
    )
