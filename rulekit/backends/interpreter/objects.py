"""What becomes of a card that leaves: a new object, its last text and zone, and what lay on it (SEM-07, SEM-10)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulekit.backends.interpreter import knowledge, pending, seats, timed, zones
from rulekit.backends.interpreter.cells import Cells
from rulekit.program.layout import F_PROCEDURE, F_SOURCE, FRAME, H_LEFT
from rulekit.program.program import Program

if TYPE_CHECKING:
    from rulekit.backends.interpreter.machine import Machine


def begin(program: Program, cells: Cells) -> None:
    """Every card starts with the text of its definition."""
    layout = program.layout
    if layout.texts >= 0:
        for card in range(layout.cards):
            cells[layout.texts + card] = program.text_of[program.cards[card].definition]


def left(m: Machine, card: int, old: int, number: int) -> None:
    """A card has moved from zone `old` into another one; between families it is a new object then."""
    layout, cells = m.layout, m.cells
    if layout.objects < 0 or old < 0:
        return
    pair = layout.zones[old].family, layout.zones[number].family
    if pair[0] == pair[1] or pair in m.host.same_object:
        return
    pending.forget(m, card)
    if not cells[layout.left + card]:
        cells[H_LEFT] += 1
        cells[layout.left + card] = old + 1
        cells[layout.left_texts + card] = cells[layout.texts + card]
    if layout.left_seats >= 0:
        cells[layout.left_seats + card] = max(knowledge.holder(m.program, cells, old), -1) + 1
    cells[layout.objects + card] += 1
    cells[layout.texts + card] = m.program.text_of[m.program.cards[card].definition]
    for variable, cells_per_card in m.host.card_variables:
        if m.keeping is None or variable not in m.keeping:
            declared = layout.variables[variable]
            at = card * cells_per_card
            cells[declared.base + at : declared.base + at + cells_per_card] = m.host.array(
                declared.initial[at : at + cells_per_card]
            )
    if m.keeping_text:
        cells[layout.texts + card] = _text_that_runs(m, card)
    _fall(m, card)


def _text_that_runs(m: Machine, card: int) -> int:
    """The text with which the card's running ability began; of a card without one, the text it left with."""
    for place in seats.frames(m.cells, m.frame):
        definition = m.host.printed_by.get(m.cells[place + F_PROCEDURE])
        if definition is not None and m.cells[place + F_SOURCE] == card:
            return definition
    return m.cells[m.layout.left_texts + card]


def _fall(m: Machine, card: int) -> None:
    """What lay on the card goes where its zone's `falls to` says."""
    for number, falls_to in m.host.zones_on.get(card, ()):
        if m.cells[m.layout.zones[number].base] and falls_to is not None:
            target = m.host.binder.bind(falls_to)
            for fallen in zones.members(m.layout, m.cells, number):
                goal = target(m.cells, [m.frame + FRAME, fallen])
                if goal >= 0:
                    zones.move(m, (fallen,), goal, "", True)
                    m.falls.append((fallen, goal))


def settle(m: Machine) -> None:
    """The action is over: nothing has left its zone during the next one, and rules of what has left are over."""
    layout, cells = m.layout, m.cells
    gone = [a for a in timed.records(layout.size, cells) if timed.is_orphan(m, a)]
    for address in reversed(gone):
        timed.drop(m, address)
    for card in range(layout.cards):
        cells[layout.left + card] = 0
        cells[layout.left_texts + card] = 0
        if layout.left_seats >= 0:
            cells[layout.left_seats + card] = 0
    cells[H_LEFT] = 0
