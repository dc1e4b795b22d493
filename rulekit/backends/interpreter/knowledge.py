"""Where a card lies, whose it is, and who can tell it (SEM-15, ENGINE 6).

An observer is a bit. He can tell a card if its zone shows it to him or if his bit in the card's `knowers` is set.
"""

from __future__ import annotations

from rulekit.backends.interpreter.cells import Cells
from rulekit.program.program import Program
from rulekit.terms import ABSENT


def zone_of(program: Program, cells: Cells, card: int) -> int:
    """The number of the zone a card lies in, or absent."""
    zone = cells[program.layout.zone_of + card]
    return zone if zone >= 0 else ABSENT


def controller(program: Program, cells: Cells, card: int) -> int:
    """The seat whose zone holds the card; of an attached card, the controller of its host."""
    return holder(program, cells, cells[program.layout.zone_of + card])


def holder(program: Program, cells: Cells, number: int) -> int:
    """The seat whose zone this is; of a zone on a card, the controller of that card."""
    layout = program.layout
    for _ in range(layout.cards + 1):
        if number < 0:
            return ABSENT
        zone = layout.zones[number]
        if zone.host < 0:
            return zone.owner if zone.owner >= 0 else ABSENT
        number = cells[layout.zone_of + zone.host]
    return ABSENT


def controller_then(program: Program, cells: Cells, card: int) -> int:
    """Who controlled a card before it left, if it became a new object during the present action; else who does now."""
    layout = program.layout
    if layout.left < 0 or not cells[layout.left + card]:
        return controller(program, cells, card)
    return cells[layout.left_seats + card] - 1 if cells[layout.left_seats + card] else ABSENT


def owner(program: Program, cells: Cells, card: int) -> int:
    """The seat a card started with, or absent."""
    seat = program.owners[card]
    return seat if seat >= 0 else ABSENT


def host(program: Program, cells: Cells, card: int) -> int:
    """The card in whose zone this card lies, or absent."""
    number = cells[program.layout.zone_of + card]
    if number < 0 or program.layout.zones[number].host < 0:
        return ABSENT
    return program.layout.zones[number].host


def definition(program: Program, cells: Cells, card: int) -> int:
    """The definition a card is a copy of."""
    return program.cards[card].definition


def everyone(program: Program) -> int:
    """The mask of all observers: every member of Player and the spectators."""
    return (1 << (len(program.players) + 1)) - 1


def tellers(program: Program, cells: Cells, card: int) -> int:
    """The mask of observers who can tell a card."""
    layout = program.layout
    zone = cells[layout.zone_of + card]
    return cells[layout.knowers + card] | (layout.zones[zone].seen if zone >= 0 else 0)


def note_move(program: Program, cells: Cells, card: int, old_seen: int, new_seen: int, by_place: bool) -> None:
    """What observers know of a card that has just moved from a zone shown to `old_seen` into one shown to `new_seen`.

    Who sees one of them knows it. Who sees neither keeps what he knew if the card was taken by its place, else
    forgets it.
    """
    address = program.layout.knowers + card
    seen = old_seen | new_seen
    cells[address] = cells[address] | seen if by_place else seen


def forget(program: Program, cells: Cells, cards: tuple[int, ...], seen: int) -> None:
    """Whoever does not see these cards (`seen` is who does) no longer knows which is which."""
    knowers = program.layout.knowers
    for card in cards:
        cells[knowers + card] &= seen


def learn(program: Program, cells: Cells, card: int, observers: int) -> int:
    """Let observers know a card; gives the mask of those who could not tell it before."""
    new = observers & ~tellers(program, cells, card)
    cells[program.layout.knowers + card] |= observers
    return new
