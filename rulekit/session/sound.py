"""Whether cells from outside are a position of a program: every part of them is looked at before anything runs on them.

It is strict about all that names something else, as a card, a zone, a procedure, a frame, since such a number would
lead astray; what rules alone keep in bounds, as a sum of money, is left to them.
"""

from collections.abc import Iterator
from typing import Any

from rulekit.program import layout as la
from rulekit.program.program import Procedure, Program
from rulekit.program.types import Tag
from rulekit.terms import ABSENT


def flaw(program: Program, cells: Any) -> str | None:
    """Return what is wrong with cells as a position of this program, in words; `None` if nothing is."""
    return next(_flaws(program, cells), None)


def _flaws(program: Program, cells: Any) -> Iterator[str]:
    if len(cells) < program.layout.size:
        yield "it is too short"
    yield from _header(program, cells)
    yield from _variables(program, cells)
    yield from _cards(program, cells)
    yield from _records(program, cells)
    yield from _frames(program, cells)


def _header(program: Program, cells: Any) -> Iterator[str]:
    layout, everybody = program.layout, 1 << len(program.players)
    if cells[la.H_STATUS] < 0:
        yield "it is neither running nor over"
    if not all(0 <= cells[at] < everybody for at in (la.H_OUT, la.H_WON)):
        yield "it names seats that do not exist"
    if not 0 <= cells[la.H_LEFT] <= layout.cards:
        yield "more cards have left their zones than there are"
    if not layout.size <= cells[la.H_PENDING] <= cells[la.H_FRAMES] <= len(cells):
        yield "its parts do not follow each other"
    is_over = cells[la.H_STATUS] == 1
    if (cells[la.H_TOP] < 0) != is_over or (is_over and cells[la.H_FRAMES] != len(cells)):
        yield "what runs does not go with whether it is over"


# ---- variables, cards --------------------------------------------------------------------------------------------


def limit(program: Program, tag: Tag) -> int | None:
    """Return how many values a tag has, if they are numbers of things; `None` for plain numbers."""
    enums = {info.name: len(info.members) for info in program.enums}
    sizes = {
        "bool": 2,
        "player": len(program.players),
        "card": program.layout.cards,
        "definition": len(program.definitions),
        "label": len(program.labels),
        "zone": len(program.layout.zones),
        "rule": len(program.procedures),
    }
    return enums.get(tag[1], 0) if tag[0] == "enum" else sizes.get(tag[0])


def _fits(value: int, size: int | None) -> bool:
    return size is None or value == ABSENT or 0 <= value < max(size, 1)


def _variables(program: Program, cells: Any) -> Iterator[str]:
    for variable in program.layout.variables:
        kind, width = variable.tag[0], variable.width
        is_list = kind == "list"
        size = None if kind == "bag" else limit(program, variable.tag[1] if is_list else variable.tag)
        for at in range(variable.base, variable.base + len(variable.initial), width):
            if is_list and not 0 <= cells[at] < width:
                yield f"the list `{variable.name}` is longer than it can be"
            for place in range(at + is_list, at + (cells[at] + 1 if is_list else width)):
                if not _fits(cells[place], size):
                    yield f"`{variable.name}` has a value that does not exist"


def _cards(program: Program, cells: Any) -> Iterator[str]:
    layout = program.layout
    lies_in = [-1] * layout.cards
    for zone in layout.zones:
        count = cells[zone.base]
        if not 0 <= count <= zone.capacity:
            yield f"the zone `{zone.name}` holds more cards than fit"
            return
        members = cells[zone.base + 1 : zone.base + 1 + zone.capacity]
        for card in members[:count]:
            if not 0 <= card < layout.cards or lies_in[card] >= 0:
                yield f"the zone `{zone.name}` holds a card that is not there"
                return
            lies_in[card] = zone.number
        if any(members[count:]):
            yield f"the unused room of the zone `{zone.name}` is not empty"
    if list(cells[layout.zone_of : layout.zone_of + layout.cards]) != lies_in:
        yield "a card lies in another zone than it says"
    knowers = cells[layout.knowers : layout.knowers + layout.cards]
    if not all(0 <= mask < 2 << len(program.players) for mask in knowers):
        yield "a card is known to somebody who does not exist"
    definitions, zones = len(program.definitions), len(layout.zones)
    for base, size in ((layout.texts, definitions), (layout.left_texts, definitions), (layout.left, zones + 1)):
        if base >= 0 and not all(_fits(value, size) for value in cells[base : base + layout.cards]):
            yield "a card has a text or a place that does not exist"


# ---- the stacks behind -------------------------------------------------------------------------------------------


def _records(program: Program, cells: Any) -> Iterator[str]:
    """Look at what works for a time and at pending entries, each with its size in front."""
    started = {rule.life.number: rule.life.kept for rule in rules_of(program) if rule.life.number >= 0}
    address = program.layout.size
    while address < cells[la.H_PENDING]:
        size, number = cells[address], cells[address + la.T_MODIFIER]
        kept = started.get(-1 - number)
        least = la.T_ARGUMENTS if kept is None else la.T_KEPT + sum(width for width, _ in kept)
        known = 0 <= number < len(program.modifiers) if kept is None else size == least
        if not known or not least <= size <= cells[la.H_PENDING] - address:
            yield "something that works for a time is not of this game"
            return
        if kept is not None and not _fits(cells[address + la.T_YOU], len(program.players)):
            yield "something works for a seat that does not exist"
        is_card = kept is not None and cells[address + la.T_OBJECT] >= 0
        if is_card and not 0 <= cells[address + la.T_BEARER] < program.layout.cards:
            yield "something works for a card that does not exist"
        address += size
    yield from _pending(program, cells)


def rules_of(program: Program) -> list[Any]:
    """Return everything that can live as rules do."""
    lasting = [line for line in program.modifiers if line.life is not None]
    rules = (program.triggers, program.replacements, program.bans, program.checks, program.moments)
    return [*(rule for kind in rules for rule in kind), *lasting]


def _pending(program: Program, cells: Any) -> Iterator[str]:
    rules = (*program.triggers, *program.moments)
    bodies = {procedure: rule.bindings for rule in rules for _, procedure in rule.bodies}
    address, end = cells[la.H_PENDING], cells[la.H_FRAMES]
    while address < end:
        size, number = cells[address], cells[address + la.P_PROCEDURE]
        if number not in bodies or not la.PENDING <= size <= end - address:
            yield "something that waits is not of this game"
            return
        if not _fits(cells[address + la.P_CONTROLLER], len(program.players)):
            yield "something waits for a seat that does not exist"
        if not _fits(cells[address + la.P_SOURCE], program.layout.cards):
            yield "something waits for a card that does not exist"
        bound = {slot for _, slot in bodies[number]}
        locals_ = [local for local in program.procedures[number].locals if local.slot in bound]
        if size != la.PENDING + sum(local.cells for local in locals_):
            yield "something that waits knows more or less than it must"
            return
        address += size


def _frames(program: Program, cells: Any) -> Iterator[str]:
    """Look at the frames from the top down: each names a procedure, and they lie against each other."""
    first, end = cells[la.H_FRAMES], len(cells)
    address = first + cells[la.H_TOP]
    while cells[la.H_TOP] >= 0:
        if not first <= address <= end - la.FRAME or not 0 <= cells[address + la.F_PROCEDURE] < len(program.procedures):
            yield "a frame is of no procedure of this game"
            return
        procedure = program.procedures[cells[address + la.F_PROCEDURE]]
        if end - address != la.FRAME + procedure.size or not 0 <= cells[address + la.F_NEXT] < len(procedure.code):
            yield f"the frame of `{procedure.name}` is not as it must be"
            return
        yield from _frame(program, cells, address, procedure)
        back = cells[address + la.F_BACK]
        if back == 0 and address == first:
            return
        if not la.FRAME <= back <= address - first:
            yield "the frames do not lie on each other"
            return
        end, address = address, address - back


def _frame(program: Program, cells: Any, address: int, procedure: Procedure) -> Iterator[str]:
    named = ((la.F_YOU, len(program.players)), (la.F_SOURCE, program.layout.cards))
    if not all(_fits(cells[address + at], size) for at, size in named):
        yield f"`{procedure.name}` is done by nobody who exists"
    slots: dict[int, list[int | None]] = {}
    for local in procedure.locals:
        tag = local.tag[1] if local.tag[0] == "list" else local.tag
        size = limit(program, tag)
        for slot in range(local.slot, local.slot + local.cells):
            slots.setdefault(slot, []).append(size if local.cells == 1 or size is None else max(size, local.cells))
    for slot, sizes in slots.items():
        if not any(_fits(cells[address + la.FRAME + slot], size) for size in sizes):
            yield f"a local of `{procedure.name}` has a value that does not exist"
