"""Menus: which rows are legal, whether a seat is asked at all, and what passing means (LANGUAGE 5, Menus)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING, Any, TypeAlias

from attrs import frozen

from rulekit.backends.interpreter import marks, probing, seats
from rulekit.backends.interpreter.cells import Handler, Value
from rulekit.backends.interpreter.choices import Choice, of_hole
from rulekit.backends.interpreter.site import Site
from rulekit.model.play import Option
from rulekit.program import instructions as ins
from rulekit.program.layout import F_PROCEDURE, F_YOU, FRAME
from rulekit.program.program import Anytime
from rulekit.terms import Status

if TYPE_CHECKING:
    from rulekit.backends.interpreter.interpreter import Interpreter
    from rulekit.backends.interpreter.machine import Machine

ACTING = ("act", "yes", "use")
PASSING = ("decline", "no", "go_on", "pass")


Candidate: TypeAlias = tuple[Any, bool]
"""A value of the first hole, or None, and whether nothing was to be chosen behind it when it went through."""


@frozen(eq=False)
class Row:
    """An entry, bound."""

    entry: ins.Entry
    holes: tuple[Choice, ...]
    condition: Value | None

    def open(self, m: Machine) -> bool:
        """Whether the `if` around it holds."""
        return self.condition is None or self.condition(m.cells, m.temps) > 0

    def values(self, m: Machine) -> tuple[Candidate, ...]:
        """The values of the first hole with which it goes through; None for an entry without holes that does.

        The machine is in testing mode and comes back to where it was."""
        if not self.open(m):
            return ()
        m.end = self.entry.end
        return tuple(self._going(m))

    def goes(self, m: Machine) -> bool:
        """Whether there is any way to take it."""
        if not self.open(m):
            return False
        m.end = self.entry.end
        return any(True for _ in self._going(m))

    def _going(self, m: Machine) -> Iterator[Candidate]:
        holes, at = self.holes, self.entry.at
        start = marks.mark(m)
        if not holes:
            m.chosen = False
            result = probing.seek(m, holes, 0, at)
            marks.back(m, start)
            if result:
                yield None, not m.chosen
            return
        candidates = holes[0].candidates(m)
        m.turns(len(candidates))
        for value in candidates:
            holes[0].put(m, value)
            m.chosen = False
            result = probing.seek(m, holes, 1, at)
            marks.back(m, start)
            if result:
                yield value, not m.chosen


@frozen(eq=False)
class BoundMenu:
    """A menu, bound."""

    instruction: ins.Menu
    seat: Value
    rows: tuple[Row, ...]
    offered: Value | None

    def offers(self, m: Machine, who: int) -> bool:
        """Whether abilities of cards are offered here."""
        if self.offered is None:
            return False
        place = m.temps[0] + self.instruction.seat_slot
        before, m.cells[place] = m.cells[place], who
        result = self.offered(m.cells, m.temps) > 0
        m.cells[place] = before
        return bool(result)


def rows_of(host: Interpreter, number: int, entries: tuple[ins.Entry, ...]) -> tuple[Row, ...]:
    """The bound entries of a procedure's menu."""
    site = Site(host, host.binder, number, -1)
    return tuple(
        Row(
            entry,
            tuple(of_hole(site, hole) for hole in entry.holes),
            None if entry.condition is None else site.bind(entry.condition),
        )
        for entry in entries
    )


def bind_menu(site: Site, instruction: ins.Menu) -> BoundMenu:
    """Bind a menu; kept by the interpreter for asking and answering."""
    rows = rows_of(site.host, site.number, instruction.entries)
    offered = None if instruction.offered is None else site.bind(instruction.offered)
    return BoundMenu(instruction, site.bind(instruction.seat), rows, offered)


def menu(site: Site, instruction: ins.Menu) -> Handler:
    bound, at = site.host.menu(site.number, site.at), site.at
    otherwise, seat_slot, taken = instruction.otherwise, instruction.seat_slot, instruction.taken
    holes = sorted({hole.slot for entry in instruction.entries for hole in entry.holes})

    def run(m: Machine) -> int:
        who = bound.seat(m.cells, m.temps)
        base = m.temps[0]
        if not seats.is_out(m.cells, who):
            if is_asked(m, bound, who):
                for slot in holes:
                    m.cells[base + slot] = 0  # from an entry taken before; what is no longer used is zero (2.1)
                return m.rest(at, Status.DECISION)
            if taken < 0 or not m.cells[base + taken]:
                seats.count_pass(m.program, m.cells, m.frame, who)
        m.cells[base + seat_slot] = who
        if otherwise < 0:
            m.fault("P021", "nobody has an option here", "none of the entries of this `must` is possible")
        return otherwise

    return run


def is_asked(m: Machine, bound: BoundMenu, who: int) -> bool:
    """Whether anything is legal that makes this menu a decision."""
    if has_own(m, bound, who):
        return True
    return bound.instruction.kind != "yes_no" and any(True for _ in anytime_values(m, who, bound, first_only=True))


def has_own(m: Machine, bound: BoundMenu, who: int) -> bool:
    """Whether an entry of its own is legal; for `must` a `pass` entry counts as well."""
    kinds = (*ACTING, "pass") if bound.instruction.kind == "must" else ACTING
    start = probing.begin(m, m.frame, who)
    m.cells[m.temps[0] + bound.instruction.seat_slot] = who
    result = any(row.entry.kind in kinds and row.goes(m) for row in bound.rows)
    probing.finish(m, start)
    return result


def has_duty(m: Machine, bound: BoundMenu) -> bool:
    """Whether an entry meets a rule that says `must`: then only what meets one is offered. The machine is testing."""
    if not m.host.has_duties:
        return False
    m.duty = True
    result = any(row.entry.kind in ACTING and row.goes(m) for row in bound.rows)
    m.duty = False
    return result


def menu_options(m: Machine, bound: BoundMenu, who: int) -> tuple[Option, ...]:
    """The first step: acts, then what is possible anytime, then passes, `done` last. Sets nothing."""
    acts: list[Option] = []
    passes: list[Option] = []
    dones: list[Option] = []
    kind = bound.instruction.kind
    start = probing.begin(m, m.frame, who)
    m.cells[m.temps[0] + bound.instruction.seat_slot] = who
    m.duty = has_duty(m, bound)
    for number, row in enumerate(bound.rows):
        entry = row.entry
        if entry.kind in (*ACTING, "pass"):
            found = [_option(number, row, *value) for value in row.values(m)]
            (passes if entry.kind == "pass" else acts).extend(found)
        elif entry.kind != "go_on" and not m.duty and row.open(m):
            (dones if entry.kind == "done" else passes).append(_option(number, row, None, True))
    own = acts or (passes if kind == "must" else [])
    duty = m.duty
    probing.finish(m, start)
    anytime = [] if kind == "yes_no" and not own else anytime_options(m, who, len(bound.rows), bound)
    if not own and not duty and not has_offered(m, bound, who):
        passes += [_option(n, row, None, True) for n, row in enumerate(bound.rows) if row.entry.kind == "go_on"]
    return (*acts, *anytime, *passes, *dones)


def _option(number: int, row: Row, value: Any, whole: bool) -> Option:
    if value is None:
        return Option((number,), number, row.entry, "", 0, None, whole)
    hole = row.holes[0]
    return Option((number, value), number, row.entry, hole.name, value, hole.tag, whole)


def count_row(m: Machine, frame: int, bound: BoundMenu, who: int, entry: ins.Entry) -> None:
    """What taking a row of the menu in `frame` means for those who count passes, and for `done`."""
    taken = bound.instruction.taken
    address = frame + FRAME + taken
    if entry.kind in PASSING or (entry.kind == "done" and (taken < 0 or not m.cells[address])):
        seats.count_pass(m.program, m.cells, frame, who)
    elif entry.kind != "done":
        seats.clear_passes(m.program, m.cells, frame, who)
        if taken >= 0:
            m.cells[address] = 1


# ---- options beside every open decision (5.1) --------------------------------------------------------------------


Beside = tuple[int, "Row", Callable[[], None]]
"""(number behind the own rows, row, how to open its frame above the waiting one)."""


def rows_beside(m: Machine, who: int, bound: BoundMenu | None = None) -> Iterator[Beside]:
    """The `anytime` entries and abilities of cards that may be offered to a seat now.

    bound: the menu it is asked, which may offer abilities of its own.
    """
    program = m.program
    is_open = m.host.has_beside and not seats.is_closed(program, m.cells, m.frame)
    offers = bound is not None and bound.offers(m, who)
    number = 0
    for k, block in enumerate(program.anytime):
        place = _phase_frame(m, block, who) if is_open else -1
        for row in m.host.anytime_rows(k) if place >= 0 else ():
            yield number + block.entries.index(row.entry), row, partial(open_anytime, m, block, place, who)
        number += len(block.entries)
    kinds = [kind for kind, there in (("anytime", is_open), ("offered", offers)) if there]
    if kinds:
        behind = bound.instruction.behind if bound is not None else -1
        yield from m.host.ability_rows(m, who, number, kinds, behind)


def has_offered(m: Machine, bound: BoundMenu, who: int) -> bool:
    """Whether an ability that the menu offers is legal."""
    if bound.offered is None:
        return False
    return any(is_offered(m, number) for number, _, _ in anytime_values(m, who, bound, first_only=True))


def is_offered(m: Machine, number: int) -> bool:
    """Whether a row behind the own ones is an ability that a menu offers."""
    number -= sum(len(block.entries) for block in m.program.anytime)
    words = m.program.words
    return number >= 0 and bool(words) and words[number % len(words)].kind == "offered"


def _phase_frame(m: Machine, block: Anytime, who: int) -> int:
    for place in seats.frames(m.cells, m.frame):
        if m.cells[place + F_PROCEDURE] == block.phase and (not block.seated or m.cells[place + F_YOU] == who):
            return place
    return -1


def open_anytime(m: Machine, block: Anytime, place: int, who: int) -> None:
    """Open the frame of an `anytime` block above the waiting one; the phase's arguments are handed on."""
    parameters = m.program.procedures[block.phase].parameters
    base = m.open(block.procedure, who)[0]
    for argument, slot in block.bindings:
        parameter = parameters[argument]
        source = place + FRAME + parameter.slot
        m.cells[base + slot : base + slot + parameter.cells] = m.cells[source : source + parameter.cells]


def anytime_values(
    m: Machine, who: int, bound: BoundMenu | None = None, first_only: bool = False
) -> Iterator[tuple[int, Row, tuple[Candidate, ...]]]:
    """(number, row, values of its first hole) of the legal rows behind the own ones."""
    waiting = m.frame
    for number, row, open_frame in rows_beside(m, who, bound):
        start = probing.begin(m, waiting, who)
        open_frame()
        m.floor = m.frame
        if first_only:
            found: tuple[Candidate, ...] = ((None, False),) if row.goes(m) else ()
        else:
            found = row.values(m)
        m.floor = waiting
        probing.finish(m, start)
        if found:
            yield number, row, found


def anytime_options(m: Machine, who: int, own: int, bound: BoundMenu | None = None) -> list[Option]:
    """The rows behind the own ones."""
    found = anytime_values(m, who, bound)
    return [_option(own + number, row, *value) for number, row, values in found for value in values]
