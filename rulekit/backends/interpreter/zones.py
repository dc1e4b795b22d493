"""Moving cards. Everything that changes a zone goes through `lift` and `lay`, which keep `zone_of` true."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rulekit.backends.interpreter import knowledge, objects
from rulekit.backends.interpreter.cells import Cells
from rulekit.program.layout import Layout, Zone
from rulekit.terms import ABSENT

if TYPE_CHECKING:
    from rulekit.backends.interpreter.machine import Machine


def members(layout: Layout, cells: Cells, number: int) -> tuple[int, ...]:
    """The cards of a zone, in its order."""
    base = layout.zones[number].base
    return tuple(cells[base + 1 : base + 1 + cells[base]])


def room(layout: Layout, cells: Cells, number: int) -> int:
    """How many more cards fit into a zone."""
    zone = layout.zones[number]
    return zone.capacity - cells[zone.base]


def lift(layout: Layout, cells: Cells, card: int) -> int:
    """Take a card out of its zone; gives the place it had there, counted from 0 (-1: it lay nowhere)."""
    number = cells[layout.zone_of + card]
    if number < 0:
        return -1
    base = layout.zones[number].base
    end = base + cells[base]
    at = cells.index(card, base + 1, end + 1)
    cells[at:end] = cells[at + 1 : end + 1]
    cells[end] = 0
    cells[base] -= 1
    cells[layout.zone_of + card] = -1
    return at - base - 1


def lay(layout: Layout, cells: Cells, card: int, number: int, index: int) -> None:
    """Put a card that lies nowhere into a zone, so that it becomes the member `index`."""
    base = layout.zones[number].base
    end = base + 1 + cells[base]
    at = base + 1 + index
    if at < end:
        cells[at + 1 : end + 1] = cells[at:end]
    cells[at] = card
    cells[base] += 1
    cells[layout.zone_of + card] = number


def move(m: Machine, cards: Sequence[int], number: int, where: str, by_place: bool) -> list[int]:
    """Move cards into a zone in the order given; gives those that moved.

    A full zone keeps a card where it is, and a card that already lies there stays, unless `where` says top or
    bottom. A list laid on top ends with its first card topmost.
    """
    layout, cells = m.layout, m.cells
    zone = layout.zones[number]
    free = room(layout, cells, number)
    if m.settling is not None and free < len(cards):
        free += _make_room(m, number)
    moving: list[int] = []
    for card in cards:
        inside = cells[layout.zone_of + card] == number
        if card == ABSENT or (inside and not where):
            continue
        if not inside:
            if free <= 0:
                continue
            free -= 1
        if zone.host >= 0 and _carries(m, card, zone):
            m.fault("P012", "a card would lie in itself")
        moving.append(card)
    on_top = where == "top" or (where == "" and m.host.ordered[number])
    notes = [_note(m, card) for card in moving] if m.log is not None else []
    for card in reversed(moving) if on_top else moving:
        transfer(m, card, number, 0 if on_top else -1, by_place)
    if m.log is not None:
        m.log.moved(m, list(zip(moving, notes, strict=True)), number)
    return moving


def transfer(m: Machine, card: int, number: int, index: int, by_place: bool) -> None:
    """Move one card to the member `index` of a zone (-1: behind all), with all that observers learn and forget."""
    layout, cells = m.layout, m.cells
    old = _zone_before(m, card)
    lift(layout, cells, card)
    lay(layout, cells, card, number, cells[layout.zones[number].base] if index < 0 else index)
    _arrived(m, card, old, number, by_place)


def _arrived(m: Machine, card: int, old: int, number: int, by_place: bool) -> None:
    """A card lies in another zone now: what observers learn and forget, and what else comes of it."""
    layout, cells, program = m.layout, m.cells, m.program
    old_seen = layout.zones[old].seen if old >= 0 else 0
    new_seen = layout.zones[number].seen
    before = cells[layout.knowers + card] | old_seen
    knowledge.note_move(program, cells, card, old_seen, new_seen, by_place)
    if not by_place and old >= 0 and old_seen | new_seen != m.host.everyone:
        knowledge.forget(program, cells, members(layout, cells, old), old_seen | new_seen)
    m.learnt |= (cells[layout.knowers + card] | new_seen) & ~before
    if m.settling is not None:
        m.settling.limbo.pop(card, None)
    objects.left(m, card, old, number)


def _zone_before(m: Machine, card: int) -> int:
    """The zone a card lies in; one in limbo counts as lying where it was."""
    number = m.cells[m.layout.zone_of + card]
    return m.settling.limbo.get(card, -1) if number < 0 and m.settling is not None else number


def _make_room(m: Machine, number: int) -> int:
    """Lift those cards out of a zone that the running batch is still to move; gives how many."""
    assert m.settling is not None
    leaving = [card for card in members(m.layout, m.cells, number) if m.settling.leaving.get(card, 0) > 0]
    for card in leaving:
        lift(m.layout, m.cells, card)
        m.settling.limbo[card] = number
    return len(leaving)


def out_of_limbo(m: Machine) -> None:
    """At the end of a batch: a card that found no room goes back to where it was. P020 if that has been taken."""
    assert m.settling is not None
    for card, number in m.settling.limbo.items():
        if room(m.layout, m.cells, number) <= 0:
            m.fault("P020", f"`{m.layout.zones[number].name}` has no room for all the cards of a batch")
        lay(m.layout, m.cells, card, number, m.cells[m.layout.zones[number].base])
    m.settling.limbo.clear()


def _carries(m: Machine, card: int, zone: Zone) -> bool:
    """Whether a zone lies on a card, or on a card that lies on it."""
    for _ in range(m.layout.cards):
        if zone.host == card:
            return True
        number = m.cells[m.layout.zone_of + zone.host]
        if number < 0 or m.layout.zones[number].host < 0:
            return False
        zone = m.layout.zones[number]
    return True


def _note(m: Machine, card: int) -> tuple[int, int]:
    """(zone, tellers) of a card before it moves."""
    number = _zone_before(m, card)
    shown = m.layout.zones[number].seen if number >= 0 else 0
    return number, knowledge.tellers(m.program, m.cells, card) | shown


# ---- drawing -----------------------------------------------------------------------------------------------------


def refill_source(m: Machine, number: int) -> int:
    """The zone that refills this one, or -1."""
    zone = m.layout.zones[number]
    family = m.layout.families[zone.family]
    if family.refilled_from is None:
        return -1
    source = m.layout.families[family.refilled_from]
    return source.first + (number - family.first if source.dims else 0)


def refill(m: Machine, number: int) -> bool:
    """Move all cards of the refilling zone into an empty zone and shuffle it; is there a card now?"""
    source = refill_source(m, number)
    if source < 0 or not m.cells[m.layout.zones[source].base]:
        return False
    move(m, members(m.layout, m.cells, source), number, "", True)
    shuffle(m, number)
    return bool(m.cells[m.layout.zones[number].base])


def draw(m: Machine, count: int, source: int, number: int, picks: Sequence[int] = ()) -> list[int]:
    """Move cards from the top of a zone, or by chance from an unordered one; what exists is drawn.

    picks: the cards chance gave, if it was asked openly.
    """
    layout, drawn = m.layout, []
    base, ordered = layout.zones[source].base, m.host.ordered[source]
    for i in range(count):
        if room(layout, m.cells, number) <= 0 or source == number:
            break
        if not m.cells[base] and not refill(m, source):
            break
        if i < len(picks):
            card = picks[i]
        else:
            card = m.cells[base + 1 + (0 if ordered else m.below(m.cells[base]))]
        drawn += move(m, (card,), number, "", ordered or m.cells[base] == 1)
    return drawn


def shuffle(m: Machine, number: int) -> None:
    """Put a zone in a random order; who does not see it no longer knows which card is which."""
    layout, cells = m.layout, m.cells
    zone = layout.zones[number]
    order = m.shuffled(list(members(layout, cells, number)))
    cells[zone.base + 1 : zone.base + 1 + len(order)] = m.host.array(order)
    knowledge.forget(m.program, cells, tuple(order), zone.seen)
    if m.log is not None:
        m.log.shuffled(m, number)


# ---- exchanging --------------------------------------------------------------------------------------------------


def swap_cards(m: Machine, left: int, right: int) -> None:
    """Exchange two cards, each taking the other's place."""
    layout, cells = m.layout, m.cells
    a, b = cells[layout.zone_of + left], cells[layout.zone_of + right]
    if a < 0 or b < 0 or left == right:
        return
    for card, zone in ((left, b), (right, a)):
        if layout.zones[zone].host >= 0 and _carries(m, card, layout.zones[zone]):
            m.fault("P012", "a card would lie in itself")
    notes = [_note(m, left), _note(m, right)]
    if a == b:
        first, second = (_index(m, card) for card in (left, right))
        base = layout.zones[a].base + 1
        cells[base + first], cells[base + second] = right, left
    else:
        first, second = (lift(layout, cells, card) for card in (left, right))  # both, so that a full zone has room
        lay(layout, cells, left, b, second)
        lay(layout, cells, right, a, first)
        _arrived(m, left, a, b, False)
        _arrived(m, right, b, a, False)
    if m.log is not None:
        m.log.moved(m, [(left, notes[0])], b)
        m.log.moved(m, [(right, notes[1])], a)


def swap_zones(m: Machine, left: int, right: int) -> None:
    """Exchange the contents of two zones; if one of them is too small, nothing happens."""
    layout, cells = m.layout, m.cells
    ours, theirs = members(layout, cells, left), members(layout, cells, right)
    if left == right or len(ours) > layout.zones[right].capacity or len(theirs) > layout.zones[left].capacity:
        return
    notes = [[_note(m, card) for card in cards] for cards in (ours, theirs)]
    for card in (*ours, *theirs):
        lift(layout, cells, card)
    for cards, old, new in ((ours, left, right), (theirs, right, left)):
        for card in cards:
            lay(layout, cells, card, new, cells[layout.zones[new].base])
            before = cells[layout.knowers + card] | layout.zones[old].seen
            knowledge.note_move(m.program, cells, card, layout.zones[old].seen, layout.zones[new].seen, True)
            m.learnt |= (cells[layout.knowers + card] | layout.zones[new].seen) & ~before
    if m.log is not None:
        m.log.moved(m, list(zip(ours, notes[0], strict=True)), right)
        m.log.moved(m, list(zip(theirs, notes[1], strict=True)), left)


def _index(m: Machine, card: int) -> int:
    number = m.cells[m.layout.zone_of + card]
    return members(m.layout, m.cells, number).index(card)


# ---- the first position ------------------------------------------------------------------------------------------


def lay_out(m: Machine) -> None:
    """Every card begins in the `all cards` zone of its type (one of Player: at its printed owner), else in `box`."""
    for card in range(m.layout.cards):
        number = _home(m, card)
        m.cells[m.layout.zone_of + card] = -1
        if number < 0:
            continue
        if room(m.layout, m.cells, number) <= 0:
            m.fault("P020", f"`{m.layout.zones[number].name}` has no room for all the cards that begin there")
        lay(m.layout, m.cells, card, number, m.cells[m.layout.zones[number].base])


def _home(m: Machine, card: int) -> int:
    program, layout = m.program, m.layout
    parents = {t.name: t.parent for t in program.card_types}
    name: str | None = program.definitions[program.cards[card].definition].card_type
    box = -1
    while name is not None:
        for family in layout.families:
            if family.card != name:
                continue
            if family.all_cards:
                if family.owner == "Player":
                    return next(
                        (
                            z.number
                            for z in layout.zones
                            if z.family == layout.families.index(family) and z.owner == program.owners[card]
                        ),
                        box,
                    )
                return family.first
            if family.name == "box" and box < 0:
                box = family.first
        name = parents.get(name)
    return box
