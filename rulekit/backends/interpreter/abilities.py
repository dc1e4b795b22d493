"""Abilities of cards: which are offered beside a decision, and how one is opened (LANGUAGE 6)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING

from rulekit.backends.interpreter import knowledge, seats
from rulekit.backends.interpreter.menus import Row, rows_of
from rulekit.program.abilities import Ability, Word
from rulekit.program.layout import F_NEXT, F_OBJECT, F_PROCEDURE, F_SOURCE, F_YOU
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
        self.offered = [(n, word) for n, word in enumerate(program.words) if word.kind in ("anytime", "offered")]
        self.zones = [frozenset(word.zones) for word in program.words]
        self._rows: dict[int, Row] = {}

    def row(self, ability: Ability) -> Row:
        """The heading of an ability, bound."""
        if ability.procedure not in self._rows:
            (self._rows[ability.procedure],) = rows_of(self.host, ability.procedure, (ability.entry,))
        return self._rows[ability.procedure]


def rows(
    m: Machine, who: int, before: int, kinds: Sequence[str], behind: int
) -> Iterator[tuple[int, Row, Callable[[], None]]]:
    """(number, row, how to open it) of the abilities of these kinds that a seat may use now, by card number.

    before: how many rows stand in front of them. behind: where play goes on after one that the menu offers.
    """
    found, layout, cells = m.host.abilities, m.layout, m.cells
    running = [
        (n, word) for n, word in found.offered if word.kind in kinds and (word.phase < 0 or runs(m, word.phase, who))
    ]
    words = len(m.program.words)
    for card in range(layout.cards if running else 0):
        zone = cells[layout.zone_of + card]
        for n, word in running:
            if zone not in found.zones[n] or is_used(m, card, word):
                continue
            ability = found.by_text.get((n, cells[layout.texts + card]))
            if ability is not None and knowledge.controller(m.program, cells, card) == who:
                after = behind if word.kind == "offered" else -1
                yield before + card * words + n, found.row(ability), partial(_use, m, ability, card, who, after)


def _use(m: Machine, ability: Ability, card: int, who: int, after: int) -> None:
    if after >= 0:
        m.cells[m.frame + F_NEXT] = after
    open_ability(m, ability.procedure, card, m.cells[m.layout.objects + card], who)


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
