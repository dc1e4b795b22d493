"""Faults of the engine, to be planted while a law is tested (`table.py`): what each one does wrong stands beside it."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

from rulekit.backends import interpreter as backend
from rulekit.backends.interpreter import (
    borders,
    changes,
    dispatch,
    expressions,
    machine,
    probing,
    reacting,
    record,
    ruling,
    seats,
    texts,
    timed,
    zones,
)
from rulekit.model import random
from rulekit.program import instructions as ins
from rulekit.session.session import Session

MonkeyPatch = pytest.MonkeyPatch
BUILDERS = expressions.BUILDERS
Interpreter = backend.Interpreter

_apply, _layered, _caused_by, _draw = Interpreter.apply, texts._layered, reacting.caused_by, zones.draw
_chosen, _machine, _store, _reach = record.Log.chosen, Interpreter._machine, changes.store, borders.reach
_drawn = [0]


def chance_beside(self: machine.Machine, n: int) -> int:
    """Chance is drawn from a counter that no position holds."""
    _drawn[0] += 7
    self.chance = True
    return _drawn[0] % n if n > 1 else 0


def shuffled_beside(self: machine.Machine, values: list[int]) -> list[int]:
    _drawn[0] += 1
    return [values[(place + _drawn[0]) % len(values)] for place in range(len(values))] if values else []


def in_place(self: Any, cells: Any, answer: Any, **how: Any) -> Any:
    """The position that was given becomes the next one."""
    applied = _apply(self, cells, answer, **how)
    cells[:] = applied.cells
    return applied


def all_values(self: Any, m: Any) -> Any:
    return self.holes[0].candidates(m) if self.holes else (None,)


def blind(site: Any, instruction: Any, must: bool) -> None:
    """No rule forbids anything."""


def each_alone(site: Any, instruction: ins.Pay) -> Any:
    """Each payment is tested for itself."""
    address, amount, to = site.place(instruction.place), site.bind(instruction.amount), changes.payee(site, instruction)

    def run(m: Any) -> int:
        place, due = address(m.cells, m.temps), amount(m.cells, m.temps)
        if m.cells[place] - instruction.low < due:
            m.at = site.at
            return -3
        m.sums.append((place, max(0, due), instruction, to(m)))
        return int(site.after)

    return run


def first_part_only(m: Any, at: int) -> int:
    """The first change of a cost ends the test."""
    m.at = at
    return changes.PASSED


def begun_in_the_cells(self: Session, *arguments: Any, **more: Any) -> Any:
    """An answer that is begun leaves a trace in the position."""
    result = _submit(self, *arguments, **more)
    if self._pending:
        self._cells[1] ^= 1
    return result


_submit = Session.submit


def doer_is_cause(program: Any, cells: Any, frame: int, doer: int) -> tuple[int, int]:
    return doer, _caused_by(program, cells, frame, doer)[1]


def never_a_cost(program: Any, cells: Any, frame: int, doer: int) -> tuple[int, int]:
    return _caused_by(program, cells, frame, doer)[0], 0


def own_instants(self: record.Log) -> None:
    self.batch += 1


def printed(binder: Any, expr: Any) -> Any:
    """The text that a card was printed with, whatever it has now."""
    return BUILDERS["definition"](binder, ("definition", expr[1]))


def used_by_like(m: Any, card: int, word: Any) -> bool:
    """What one card has used up, all with its text have."""
    text, layout = m.cells[m.layout.texts + card], m.layout
    like = [other for other in range(layout.cards) if m.cells[layout.texts + other] == text]
    return word.flag >= 0 and any(m.cells[layout.used + other] >> word.flag & 1 for other in like)


def twice(base: Any, found: Any, rows: Any) -> Any:
    return _layered(base, found + found, rows)


def in_order(base: Any, found: Any, rows: Any) -> Any:
    """Each line changes what the one before has left."""
    for one in found:
        base = _layered(base, [one], [(0, attrs.evolve(rows[0][1], low=-(10**9), high=10**9))])
    return min(max(base, rows[0][1].low), rows[0][1].high)


def clamped_each_time(base: Any, found: Any, rows: Any) -> Any:
    for one in sorted(found, key=lambda one: {"=": 0, "*=": 2}.get(one[0], 1)):
        base = _layered(base, [one], rows)
    return base


def own_seat_only(program: Any, cells: Any, number: int) -> int:
    """Who holds the host is not looked for."""
    zone = program.layout.zones[number] if number >= 0 else None
    return zone.owner if zone is not None and zone.host < 0 and zone.owner >= 0 else expressions.ABSENT


def again_and_again(site: Any, instruction: Any) -> Any:
    rules = [rule for rule in site.program.replacements if rule.verb == instruction.verb]
    return ruling.matching(site, instruction, [ruling.bound_rule(site.binder, rule) for rule in rules])


def hasty(site: Any, instruction: Any) -> Any:
    """In a batch changes are made instead of noted."""
    handler = _store(site, instruction)

    def run(m: Any) -> int:
        journal, m.journal = m.journal, None
        pc = handler(m)
        m.journal = journal
        return pc

    return run


def at_once(m: Any, address: int, edge: int) -> bool:
    """Whatever lasts is over at the first point of its phase."""
    return bool(m.cells[address + timed.T_PHASE] == m.procedure)


def heard_by_all(
    self: record.Log, m: Any, answering: Any, found: Any, secret: bool = False, revealed: bool = False
) -> None:
    _chosen(self, m, answering, found)


def told_twice(m: Any, answering: Any, found: Any, frame: int) -> None:
    if m.log is not None:
        m.log.chosen(m, answering, found)


def row_chooser(site: Any, instruction: Any) -> Any:
    """Every choice of a prefix is put to the one who takes the option."""
    at, stores = site.at, site.host.choice(site.number, site.at).local is None

    def run(m: Any) -> int:
        m.at = at
        return changes.PASSED if stores or m.paid is not None else probing.CHOICE

    return run


def backwards(state: int, values: list[int]) -> tuple[int, list[int]]:
    """A shuffle from the first place up."""
    values = list(values)
    for i in range(len(values) - 1):
        state, j = random.below(state, len(values) - i)
        values[i], values[i + j] = values[i + j], values[i]
    return state, values


def toward_zero(binder: Any, expr: Any) -> Any:
    a, b = binder.bind(expr[1]), binder.bind(expr[2])
    return lambda cells, temps: int(a(cells, temps) / b(cells, temps))


def wrapping(binder: Any, expr: Any) -> Any:
    a, b = binder.bind(expr[1]), binder.bind(expr[2])
    return lambda cells, temps: random.signed(a(cells, temps) * b(cells, temps) & 2**64 - 1) % 10**17


def one_budget(self: Any, cells: Any, record: bool = False, borders: bool = False) -> Any:
    """What earlier decisions have used up is gone."""
    m = _machine(self, cells, record, borders)
    m.budget = getattr(self, "left", machine.BUDGET)
    self.left = m.budget - 3000
    return m


def unplaced(error: Exception, number: int, at: int) -> Any:
    return machine.Fault("P020", -1, -1, "it does not end")


def all_or_nothing(m: Any, count: int, source: int, number: int, picks: Any = ()) -> list[int]:
    """Fewer cards than asked for are no cards."""
    lying = m.cells[m.layout.zones[source].base]
    return _draw(m, count, source, number, picks) if lying >= count else []


def nobody_is_out(cells: Any, seat: int) -> bool:
    return seat < 0


def from_the_start(candidates: Any, value: Any) -> int:
    return 0


def every_end_twice(site: Any, instruction: Any) -> Any:
    handler = _reach(site, instruction)

    def run(m: Any) -> int:
        handler(m)
        return handler(m)

    return run


def any_loop(program: Any, cells: Any, frame: int) -> int:
    """An answer counts for the innermost loop, whatever it answered."""
    for place in seats.frames(cells, frame):
        if cells[place + seats.F_PASSES]:
            return place + seats.FRAME + cells[place + seats.F_PASSES] - 1
    return -1


def planted_instruction(table: Any, kind: Any, builder: Any) -> Any:
    return lambda patch: patch.setitem(table, kind, builder)


def planted_choice(patch: MonkeyPatch) -> None:
    for kind in (ins.Choose, ins.ChooseMany, ins.Arrange):
        patch.setitem(dispatch.TEST, kind, row_chooser)


def planted_chance(patch: MonkeyPatch) -> None:
    patch.setattr(machine.Machine, "below", chance_beside)
    patch.setattr(machine.Machine, "shuffled", shuffled_beside)


def planted_nobody_out(patch: MonkeyPatch) -> None:
    patch.setattr(seats, "is_out", nobody_is_out)
    patch.setattr(seats, "seated", lambda program, cells: program.seats)


def planted_change(patch: MonkeyPatch) -> None:
    patch.setattr(changes, "change", first_part_only)
