"""Events: what has been done is recorded and heard; what hears it waits (LANGUAGE 6)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from attrs import frozen

from rulekit.backends.interpreter import pending, seats
from rulekit.backends.interpreter.cells import Cells, Handler, Value
from rulekit.backends.interpreter.living import BoundRule, Instance, bound_rule
from rulekit.backends.interpreter.site import Site
from rulekit.program import instructions as ins
from rulekit.program.layout import F_FLAGS, F_NEXT, F_PROCEDURE, F_YOU, H_FRAMES, H_STATUS
from rulekit.program.program import FLOW, Program
from rulekit.terms import ABSENT

if TYPE_CHECKING:
    from rulekit.backends.interpreter.interpreter import Interpreter
    from rulekit.backends.interpreter.machine import Machine

NO_SEAT = 62
"""The bit of a counter for rules that are nobody's."""
TEXTS = ("effect", "ability", "trigger")
"""Kinds of procedures that are a cause of their own."""


@frozen(eq=False)
class Said:
    """A verb with its values, as an event. where: what must hold for it to be one, when it is heard."""

    verb: int
    values: list[Any]
    doer: int
    cause: int
    cost: int
    where: Value | None = None

    @property
    def given(self) -> list[Any]:
        """What the temps of rules begin with."""
        return [*self.values, self.doer, self.cause, self.cost]


def event(site: Site, instruction: ins.Event) -> Handler:
    after, verb, each = site.after, instruction.verb, instruction.each
    values, doer = [site.bind(value) for value in instruction.values], site.bind(instruction.doer)
    where = None if instruction.where is None else site.bind(instruction.where)
    heard = bool(site.host.hearing(verb))

    def run(m: Machine) -> int:
        if not heard and m.log is None:
            return after
        said = [value(m.cells, m.temps) for value in values]
        who = doer(m.cells, m.temps)
        cause, cost = caused_by(m.program, m.cells, m.frame, who) if heard else (ABSENT, 0)
        several = [said] if each < 0 else [[*said[:each], one, *said[each + 1 :]] for one in said[each]]
        return happen(m, [Said(verb, one, who, cause, cost, where) for one in several], after)

    return run


def say(m: Machine, verb: int, values: list[Any], doer: int) -> Said:
    """A verb that something hears, done now."""
    cause, cost = caused_by(m.program, m.cells, m.frame, doer)
    return Said(verb, values, doer, cause, cost)


def telling(host: Interpreter, handler: Handler) -> Handler:
    """An instruction after which cards may have fallen: that is a `move` without doer."""
    number = next(n for n, verb in enumerate(host.program.verbs) if verb.builtin and verb.action == "move")

    def run(m: Machine) -> int:
        m.falls = []
        pc = handler(m)
        if not m.falls or pc < 0:
            return pc
        fallen, m.falls = m.falls, []
        return happen(m, [say(m, number, [card, zone], ABSENT) for card, zone in fallen], pc)

    return run


def caused_by(program: Program, cells: Cells, frame: int, doer: int) -> tuple[int, int]:
    """(controller of the running ability or action, whether it is done as a cost)."""
    found, cost = doer, 0
    for place in seats.frames(cells, frame):
        kind = program.procedures[cells[place + F_PROCEDURE]].kind
        if kind in FLOW:
            break
        found = cells[place + F_YOU]
        if kind in TEXTS:
            break
        cost |= cells[place + F_FLAGS] & 1
    return found, cost


def happen(m: Machine, events: Sequence[Said], after: int) -> int:
    """These events happen at one instant, or when the batch that runs ends; gives the instruction that runs next."""
    if m.journal is not None:
        m.journal.events += events
        return after
    for one in events:
        note(m, one)
    return hear(m, events, after)


def note(m: Machine, one: Said) -> None:
    """Record an event; a built-in verb shows by what it changes."""
    if m.log is not None and not m.program.verbs[one.verb].builtin:
        m.log.done(m, one.verb, one.values, one.doer)


def hear(m: Machine, events: Sequence[Said], after: int) -> int:
    """All triggers of these events wait, as one batch; `at once`: they are done now."""
    found = list(_heard(m, events))
    return after if not found else wait(m, [pending.record(m, one) for one in found], after)


def wait(m: Machine, records: list[list[int]], after: int) -> int:
    """Put the triggers of one batch on the list; gives the instruction that runs next."""
    if m.program.triggers_policy != "at once" or m.cells[H_STATUS] >= pending.BATCH or m.program.resolver < 0:
        pending.insert(m, records)
        return after
    m.cells[m.frame + F_NEXT] = after
    m.open(m.program.resolver, ABSENT)
    pending.insert(m, records, m.frame - m.cells[H_FRAMES])
    return 0


def _heard(m: Machine, events: Sequence[Said]) -> Iterator[Instance]:
    once: set[tuple[int, ...]] = set()
    for one in events:
        triggers = m.host.hearing(one.verb)
        if triggers and one.where is not None and one.where(m.cells, [m.temps[0], *one.values, 0]) <= 0:
            continue
        for number, bound in triggers:
            for instance in _reacting(m, bound, one):
                key = number, *instance.key
                if bound.rule.once and (key in once or pending.stands(m, instance)):
                    continue
                once.add(key)
                m.turn()
                yield instance


def _reacting(m: Machine, bound: BoundRule, said: Said) -> Iterator[Instance]:
    """The instances of one trigger that react to an event."""
    rule, given, card = bound.rule, said.given, -1
    fresh = None if rule.first < 0 else first_of(m, bound, given)
    if rule.card_hole >= 0:
        card = said.values[rule.card_hole]
        if card < 0:
            return
    for instance in bound.holding(m.cells, m.temps[0], given, card):
        if fresh is None or (instance.seat if instance.seat >= 0 else NO_SEAT) in fresh:
            yield instance


def first_of(m: Machine, bound: BoundRule, given: list[Any]) -> set[int]:
    """The seats for which an event is the first of its kind: counted whether a card with the rule is there or not."""
    rule, address, found = bound.rule, m.layout.firsts + bound.rule.first, set()
    if rule.life.kind == "card":
        room = [0] * (rule.temps - len(given) - 1)
        matched = [s for s in m.program.seats if bound.condition(m.cells, [m.temps[0], *given, ABSENT, s, *room]) > 0]
    else:
        matched = [instance.seat for instance in bound.holding(m.cells, m.temps[0], given)]
    for seat in matched:
        bit = seat if seat >= 0 else NO_SEAT
        if not m.cells[address] >> bit & 1:
            m.cells[address] |= 1 << bit
            found.add(bit)
    return found


def triggers_by_verb(host: Interpreter) -> dict[int, list[tuple[int, BoundRule]]]:
    """The triggers of a program, bound, with their numbers."""
    found: dict[int, list[tuple[int, BoundRule]]] = {}
    for number, rule in enumerate(host.program.triggers):
        found.setdefault(rule.verb, []).append((number, bound_rule(host.binder, rule)))
    return found
