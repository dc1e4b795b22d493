"""Twins of a position: others that look the same to one observer, since they differ in what he cannot see only.

Two cards that he cannot tell change places, or a variable that he may not read has another value. `told` tries an
answer in them: what sounds different there has told him something.
"""

from array import array
from collections.abc import Callable, Iterator
from typing import Any

from attrs import frozen

from rulekit.model.play import DONE, Answer, Fault
from rulekit.program.layout import Variable
from rulekit.program.types import Tag
from rulekit.session.table import Table
from rulekit.terms import ABSENT

MOST_PAIRS = 96
MOST_VALUES = 96
_PLACES = 6
_OTHERS = 8


@frozen
class Twin:
    """Other cells, the same answer as it reads there, and the change, to be made in the position after it."""

    cells: Any
    answer: Answer
    change: Callable[[Any], Any]


def twins(table: Table, cells: Any, answer: Answer, observer: int) -> Iterator[Twin]:
    """Yield twins of a position with an open decision, in a fixed order; some of many."""
    for number, (one, other) in enumerate(pairs(table, cells, observer)):
        if number >= MOST_PAIRS:
            break
        change = _swap(table, one, other)
        there = _answer_there(table, cells, answer, one, other)
        if there is not None:
            yield Twin(change(cells), there, change)
    for number, change in enumerate(_other_values(table, cells, observer)):
        if number >= MOST_VALUES:
            break
        yield Twin(change(cells), answer, change)


# ---- cards -------------------------------------------------------------------------------------------------------


def pairs(table: Table, cells: Any, observer: int) -> Iterator[tuple[int, int]]:
    """Yield pairs of different cards of one type and owner of which the observer can tell neither; they carry nothing.

    Of each zone the cards on top and at the bottom, each with one card of every other definition.
    """
    values, program = table.values, table.program
    carrying = {zone.host for zone in values.layout.zones if zone.host >= 0 and cells[zone.base]}
    hidden: dict[tuple[str, int], dict[int, int]] = {}

    def kind(card: int) -> tuple[str, int]:
        return program.definitions[program.cards[card].definition].card_type, program.owners[card]

    places: list[int] = []
    for zone in values.layout.zones:
        members = [c for c in values.members(cells, zone.number) if not values.can_tell(observer, cells, c)]
        members = [card for card in members if card not in carrying]
        places += members if len(members) <= _PLACES else [*members[: _PLACES // 2], *members[-_PLACES // 2 :]]
        for card in members:
            hidden.setdefault(kind(card), {}).setdefault(program.cards[card].definition, card)
    for distance in range(max((len(found) for found in hidden.values()), default=0)):
        for card in places:
            number = program.cards[card].definition
            others = [c for n, c in hidden[kind(card)].items() if n != number]
            if distance < len(others):
                yield card, others[(card + distance) % len(others)]


def _swap(table: Table, one: int, other: int) -> Callable[[Any], Any]:
    """Return the change by which two cards change places, with all that shows and is known of each place."""
    layout = table.values.layout

    def change(cells: Any) -> Any:
        found = array("q", cells)
        for card, instead in ((one, other), (other, one)):
            zone = cells[layout.zone_of + card]
            if zone >= 0:
                base = layout.zones[zone].base
                found[cells.index(card, base + 1, base + 1 + cells[base])] = instead
        spans = [(layout.zone_of + one, layout.zone_of + other, 1), (layout.knowers + one, layout.knowers + other, 1)]
        spans += [span for variable in layout.variables if (span := _spans(variable, one, other)) is not None]
        for first, second, size in spans:
            found[first : first + size] = cells[second : second + size]
            found[second : second + size] = cells[first : first + size]
        return found

    return change


def _spans(variable: Variable, one: int, other: int) -> tuple[int, int, int] | None:
    """Return where the values of two cards lie in a variable that every card has, and how many cells they take."""
    if variable.owner is None or not variable.dims or variable.dims[0].tag[0] != "card":
        return None
    owners = variable.dims[0]
    size = len(variable.initial) // owners.size
    if not all(0 <= card - owners.low < owners.size for card in (one, other)):
        return None
    first, second = (variable.base + size * (card - owners.low) for card in (one, other))
    return first, second, size


def _answer_there(table: Table, cells: Any, answer: Answer, one: int, other: int) -> Answer | None:
    """Return the answer as it reads when two cards have changed places; `None` if that cannot be said."""
    try:
        filled = table.backend.options(cells, answer).filled
    except (Fault, ValueError):
        return None
    cards = [value for _, value, tag in filled if tag[0] == "card"]
    if one not in cards and other not in cards:
        return answer
    if [value for _, value, _ in filled] != list(answer[1:]) or DONE in answer:
        return None
    change = {one: other, other: one}
    return (answer[0], *(change.get(value, value) if tag[0] == "card" else value for _, value, tag in filled))


# ---- variables ---------------------------------------------------------------------------------------------------


def _other_values(table: Table, cells: Any, observer: int) -> Iterator[Callable[[Any], Any]]:
    """Yield the changes that give a value which the observer may not read another one."""
    for variable in table.values.layout.variables:
        inner = len(variable.initial)
        if variable.owner is not None and variable.dims:
            inner //= variable.dims[0].size
        for at in range(variable.base, variable.base + len(variable.initial)):
            if variable.seen[(at - variable.base) // inner % len(variable.seen)] & observer:
                continue
            is_count = variable.tag[0] == "list" and (at - variable.base) % variable.width == 0
            found = range(cells[at]) if is_count else _values(variable, cells[at])
            yield from (_store(at, value) for value in list(found)[:_OTHERS])


def _values(variable: Variable, now: int) -> list[int]:
    """Return other values that a cell of a variable could have: the ends, the neighbours, then the rest in order."""
    tag: Tag = variable.tag
    low, high = (0, 9) if tag[0] == "bag" else (variable.low, variable.high)
    if tag[0] in ("list", "card", "definition", "zone", "label"):
        return []
    near = [] if now == ABSENT else [now + 1, now - 1]
    wanted = [low, high, *near, *range(low, min(high, low + _OTHERS) + 1)]
    found = list(dict.fromkeys(value for value in wanted if low <= value <= high and value != now))
    return [*found, ABSENT] if variable.maybe and now != ABSENT else found


def _store(at: int, value: int) -> Callable[[Any], Any]:
    def change(cells: Any) -> Any:
        found = array("q", cells)
        found[at] = value
        return found

    return change
