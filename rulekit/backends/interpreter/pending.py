"""Pending entries: triggers that wait, in which order, and how one is taken up (LANGUAGE 6, Order; SEM-06)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from rulekit.backends.interpreter import seats, timed
from rulekit.backends.interpreter.cells import Cells, Handler, Temps, Value
from rulekit.backends.interpreter.living import Instance
from rulekit.backends.interpreter.site import Site, local_of, put
from rulekit.program import instructions as ins
from rulekit.program.instructions import Expr
from rulekit.program.layout import (
    F_NEXT,
    F_OBJECT,
    F_SOURCE,
    H_FRAMES,
    H_PENDING,
    H_STATUS,
    P_BATCH,
    P_CONTROLLER,
    P_OBJECT,
    P_PROCEDURE,
    P_RUN,
    P_SETTLED,
    P_SIZE,
    P_SOURCE,
    PENDING,
    T_KEPT,
    T_MODIFIER,
)
from rulekit.program.program import Program
from rulekit.terms import ABSENT

if TYPE_CHECKING:
    from rulekit.backends.interpreter.expressions import Binder
    from rulekit.backends.interpreter.machine import Machine


BATCH = 2
"""Above this H_STATUS holds the batch to which all events belong for now."""


def entries(cells: Cells) -> Iterator[int]:
    """The addresses of all pending entries, in the order of the list."""
    address = cells[H_PENDING]
    while address < cells[H_FRAMES]:
        yield address
        address += cells[address + P_SIZE]


def record(m: Machine, one: Instance) -> list[int]:
    """A pending entry: header, then the bound values in the order of the bindings, as their locals hold them."""
    procedure = m.program.procedures[one.procedure]
    body: list[int] = []
    for temp, slot in m.host.bindings_of[one.procedure]:
        local = local_of(procedure, slot)
        cells = m.host.array([0] * local.cells)
        if not put(m.host, cells, 0, local, one.registers[temp + 1]):
            m.fault("P020", f"`{local.name}` has no room")
        body += cells
    head = [PENDING + len(body), one.procedure, one.seat, one.source, one.thing, 0, 0, -1]
    return head + body


def batch(cells: Cells) -> int:
    """The number of the batch that begins now, or that all events belong to for now."""
    if cells[H_STATUS] >= BATCH:
        return cells[H_STATUS] - BATCH
    last = -1
    for address in entries(cells):
        last = cells[address + P_BATCH]
    return last + 1


def stands(m: Machine, one: Instance) -> bool:
    """Whether the present batch holds an entry of this rule already (`one or more`)."""
    cells, number = m.cells, batch(m.cells)
    return any(
        (cells[a + P_BATCH], cells[a + P_PROCEDURE], cells[a + P_SOURCE], cells[a + P_CONTROLLER]) == (number, *one.key)
        for a in entries(cells)
    )


def rank(m: Machine) -> dict[int, int]:
    """The seats in the order in which their triggers come: the active one, then round the table (SEM-06)."""
    order = m.program.seats
    active = seats.active_seat(m.program, m.cells, m.frame)
    start = order.index(active) if active in order else 0
    return {seat: i for i, seat in enumerate((*order[start:], *order[:start]))}


def insert(m: Machine, waiting: Sequence[list[int]], run: int = -1) -> None:
    """Put the triggers of one batch on the list, in the order of the seats they belong to."""
    places, number = rank(m), batch(m.cells)
    for one in sorted(waiting, key=lambda entry: places.get(entry[P_CONTROLLER], len(places))):
        one[P_BATCH], one[P_RUN] = number, run
        mine = places.get(one[P_CONTROLLER], len(places))
        cells, at = m.cells, m.cells[H_FRAMES]
        for address in entries(cells):
            later = places.get(cells[address + P_CONTROLLER], len(places)) > mine
            if cells[address + P_BATCH] == number and later:
                at = address
                break
        if cells[H_FRAMES] - cells[H_PENDING] > m.host.pending_room:
            m.fault("P020", "too many triggers wait")
        cells[at:at] = m.host.array(one)
        shift(m, len(one))


def shift(m: Machine, by: int) -> None:
    """The list has become longer or shorter: the frames have moved."""
    m.cells[H_FRAMES] += by
    m.frame += by
    m.temps[0] += by


def take(m: Machine, address: int) -> int:
    """Take an entry off the list and open its frame; gives the instruction that runs next."""
    cells = m.cells
    size = cells[address + P_SIZE]
    one = list(cells[address : address + size])
    del cells[address : address + size]
    shift(m, -size)
    _open(m, one)
    return 0


def open_now(m: Machine, one: Instance) -> None:
    """Open the frame of a body that does not wait."""
    _open(m, record(m, one))


def _open(m: Machine, one: Sequence[int]) -> None:
    number = one[P_PROCEDURE]
    base = m.open(number, one[P_CONTROLLER])[0]
    m.cells[m.frame + F_SOURCE], m.cells[m.frame + F_OBJECT] = one[P_SOURCE], one[P_OBJECT]
    at = PENDING
    for _, slot in m.host.bindings_of[number]:
        width = local_of(m.program.procedures[number], slot).cells
        m.cells[base + slot : base + slot + width] = m.host.array(one[at : at + width])
        at += width


def next_entry(m: Machine, run: int | None = None) -> int:
    """The address of the entry that is done next: of the list, or only of those that a frame resolves; -1: none."""
    cells = m.cells
    out = [a for a in entries(cells) if cells[a + P_CONTROLLER] >= 0 and seats.is_out(cells, cells[a + P_CONTROLLER])]
    for address in reversed(out):  # a frame whose `you` is out does nothing
        size = cells[address + P_SIZE]
        del cells[address : address + size]
        shift(m, -size)
    found = [a for a in entries(cells) if run is None or cells[a + P_RUN] == run]
    if not found:
        return -1
    return found[-1 if m.program.triggers_policy == "stack" else 0]


def go_on(m: Machine, at: int, run: int | None = None) -> int | None:
    """Take up the next entry, or have a seat put its own in order first; None: none is left. `at` runs again then."""
    address = next_entry(m, run)
    if address < 0:
        return None
    m.cells[m.frame + F_NEXT] = at
    group = unsettled(m.cells) if m.program.ordering >= 0 else []
    if group:
        m.open(m.program.ordering, m.cells[group[0][1] + P_CONTROLLER])
        return 0
    return take(m, address)


# ---- cards that become new objects ---------------------------------------------------------------------------------


def card_places(program: Program, number: int, bindings: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """(place behind the header, cells) of the bound values of a body that are cards or lists of cards."""
    found, at = [], PENDING
    for _, slot in bindings:
        local = local_of(program.procedures[number], slot)
        if local.tag[0] == "card" or (local.tag[0] == "list" and local.tag[1][0] == "card"):
            found.append((at, local.cells))
        at += local.cells
    return found


def forget(m: Machine, card: int) -> None:
    """A card has become a new object: what waits for the old one sees it absent (SEM-07)."""
    cells = m.cells
    for address in entries(cells):
        for place, width in m.host.card_values.get(cells[address + P_PROCEDURE], ()):
            _without(m, address + place, width, card)
    for address in timed.records(m.layout.size, cells):
        at = address + T_KEPT
        for width, is_card in m.host.kept.get(-1 - cells[address + T_MODIFIER], ()):
            if is_card:
                _without(m, at, width, card)
            at += width


def _without(m: Machine, at: int, width: int, card: int) -> None:
    """A value, or a list of count and elements, without a card."""
    if width == 1:
        m.cells[at] = ABSENT if m.cells[at] == card else m.cells[at]
        return
    left = [one for one in m.cells[at + 1 : at + 1 + m.cells[at]] if one != card]
    m.cells[at : at + width] = m.host.array([len(left), *left, *[0] * (width - 1 - len(left))])


# ---- order ---------------------------------------------------------------------------------------------------------


def unsettled(cells: Cells) -> list[tuple[int, int]]:
    """(place in the list, address) of the first entries that their seat has to put in order: two are not alike."""
    groups: dict[tuple[int, ...], list[tuple[int, int]]] = {}
    for place, a in enumerate(entries(cells)):
        if cells[a + P_CONTROLLER] >= 0 and not cells[a + P_SETTLED]:
            groups.setdefault((cells[a + P_BATCH], cells[a + P_RUN], cells[a + P_CONTROLLER]), []).append((place, a))
    for group in groups.values():
        if len({_likeness(cells, a) for _, a in group}) > 1:
            return group
    return []


def _likeness(cells: Cells, address: int) -> tuple[int, ...]:
    """What makes entries alike: definition and word (the body), and the bound values."""
    return (cells[address + P_PROCEDURE], *cells[address + PENDING : address + cells[address + P_SIZE]])


def settle(site: Site, instruction: ins.Settle) -> Handler:
    order, after = site.bind(instruction.order), site.after

    def run(m: Machine) -> int:
        cells = m.cells
        addresses = list(entries(cells))
        chosen = [addresses[place] for place in order(cells, m.temps)]
        records = [list(cells[a : a + cells[a + P_SIZE]]) for a in chosen]
        start, whole = min(chosen), [cell for one in records for cell in one]
        cells[start : start + len(whole)] = m.host.array(whole)
        for one in records:
            cells[start + P_SETTLED] = 1
            start += len(one)
        return after

    return run


def resolve(site: Site, instruction: ins.Resolve) -> Handler:
    after, at = site.after, site.at

    def run(m: Machine) -> int:
        taken = go_on(m, at, m.frame - m.cells[H_FRAMES])
        return after if taken is None else taken

    return run


def waiting(binder: Binder, expr: Expr) -> Value:
    def places(cells: Cells, temps: Temps) -> tuple[int, ...]:
        return tuple(place for place, _ in unsettled(cells))

    return places
