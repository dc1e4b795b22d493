"""Abilities of cards: which are offered beside a decision, which hear an event, and how one is opened (LANGUAGE 6)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from attrs import frozen

from rulekit.backends.interpreter import knowledge, seats
from rulekit.backends.interpreter.cells import Value
from rulekit.backends.interpreter.menus import Row, rows_of
from rulekit.program.abilities import Ability, Listener, Word
from rulekit.program.layout import F_OBJECT, F_PROCEDURE, F_SOURCE, F_YOU
from rulekit.program.program import Program

if TYPE_CHECKING:
    from rulekit.backends.interpreter.interpreter import Interpreter
    from rulekit.backends.interpreter.machine import Machine


class Abilities:
    """The abilities of a program, found by word and text; bound when they are first looked at."""

    def __init__(self, host: Interpreter) -> None:
        program = host.program
        self.host = host
        self.by_text = {(one.word, one.definition): one for one in program.abilities}
        self.offered = [(n, word) for n, word in enumerate(program.words) if word.kind == "anytime"]
        self.zones = [frozenset(word.zones) for word in program.words]
        self._rows: dict[int, Row] = {}

    def row(self, ability: Ability) -> Row:
        """The heading of an ability, bound."""
        if ability.procedure not in self._rows:
            (self._rows[ability.procedure],) = rows_of(self.host, ability.procedure, (ability.entry,))
        return self._rows[ability.procedure]


def rows(m: Machine, who: int, before: int) -> Iterator[tuple[int, Row, Callable[[], None]]]:
    """(number, row, how to open it) of the abilities a seat may use beside its decision, by card number.

    before: how many rows stand in front of them.
    """
    found, layout, cells = m.host.abilities, m.layout, m.cells
    if not found.offered:
        return
    running = {n: word.phase < 0 or runs(m, word.phase, who) for n, word in found.offered}
    words = len(m.program.words)
    for card in range(layout.cards):
        zone = cells[layout.zone_of + card]
        for n, word in found.offered:
            if not running[n] or zone not in found.zones[n] or is_used(m, card, word):
                continue
            ability = found.by_text.get((n, cells[layout.texts + card]))
            if ability is not None and knowledge.controller(m.program, cells, card) == who:
                yield before + card * words + n, found.row(ability), _opener(m, ability, card, who)


def _opener(m: Machine, ability: Ability, card: int, who: int) -> Callable[[], None]:
    return lambda: open_ability(m, ability.procedure, card, m.cells[m.layout.objects + card], who)


def open_ability(m: Machine, procedure: int, card: int, thing: int, who: int) -> None:
    """Open the frame of an ability: the card as its source, as the object it was."""
    m.open(procedure, who)
    m.cells[m.frame + F_SOURCE] = card
    m.cells[m.frame + F_OBJECT] = thing


def runs(m: Machine, phase: int, who: int) -> bool:
    """Whether a phase is running whose `you` is this seat."""
    return any(
        m.cells[place + F_PROCEDURE] == phase and m.cells[place + F_YOU] == who
        for place in seats.frames(m.cells, m.frame)
    )


def is_used(m: Machine, card: int, word: Word) -> bool:
    """Whether a card's word has been used since its limit was lifted."""
    return word.flag >= 0 and bool(m.cells[m.layout.used + card] >> word.flag & 1)


def mark_used(m: Machine, number: int, before: int) -> None:
    """The ability of a row is taken: its word is used up until its limit is lifted."""
    card, n = divmod(number - before, len(m.program.words))
    word = m.program.words[n]
    if word.flag >= 0:
        m.cells[m.layout.used + card] |= 1 << word.flag


def lifted(program: Program, phase: int) -> int:
    """The mask of words that may be used again when a phase begins."""
    return sum(1 << word.flag for word in program.words if word.flag >= 0 and word.limit == phase)


def lift(m: Machine, mask: int) -> None:
    """Words may be used again, on every card."""
    start = m.layout.used
    for address in range(start, start + m.layout.cards):
        m.cells[address] &= ~mask


# ---- listeners ---------------------------------------------------------------------------------------------------


@frozen(eq=False)
class Heard:
    """A listener, bound."""

    listener: Listener
    condition: Value
    zones: frozenset[int]
    bodies: dict[int, int]


def listeners(host: Interpreter, verb: int) -> list[Heard]:
    """Who hears a verb."""
    return [
        Heard(one, host.binder.bind(one.condition), frozenset(one.zones), dict(one.bodies))
        for one in host.program.listeners
        if one.verb == verb
    ]


def hear(m: Machine, heard: Heard, said: Sequence[Any], doer: int) -> Iterator[tuple[int, int, int, int, list[Any]]]:
    """(procedure, controller, card, object, registers) for every card that reacts; one that left looks back."""
    layout, cells, listener = m.layout, m.cells, heard.listener
    cards: Any = range(layout.cards) if listener.card_hole < 0 else (said[listener.card_hole],)
    for card in cards:
        if card < 0:
            continue
        text, thing = cells[layout.texts + card], cells[layout.objects + card]
        if cells[layout.zone_of + card] in heard.zones and text in heard.bodies:
            controller = knowledge.controller(m.program, cells, card)
        else:
            was, text = cells[layout.left + card] - 1, cells[layout.left_texts + card]
            if was not in heard.zones or text not in heard.bodies:
                continue
            controller, thing = layout.zones[was].owner, -1
        registers = [m.temps[0], *said, doer, card, controller]
        registers += [0] * (listener.temps + 1 - len(registers))
        if heard.condition(cells, registers) > 0:
            yield heard.bodies[text], controller, card, thing, registers
