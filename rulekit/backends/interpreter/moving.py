"""The instructions that move, draw, shuffle, swap and show cards, and that put seats out of the game."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from rulekit.backends.interpreter import knowledge, zones
from rulekit.backends.interpreter.cells import REFUSED, Handler
from rulekit.backends.interpreter.reacting import happen, say
from rulekit.backends.interpreter.site import Site, local_of, put
from rulekit.program import instructions as ins
from rulekit.program.instructions import Expr
from rulekit.program.layout import F_BACK, F_NEXT, F_PROCEDURE, F_YOU, FRAME, H_OUT, H_WON
from rulekit.terms import ABSENT, Status

if TYPE_CHECKING:
    from rulekit.backends.interpreter.machine import Machine


def do(m: Machine, act: Callable[[], None], after: int) -> int:
    """Do something now, or when the batch ends."""
    if m.journal is None:
        act()
    else:
        m.journal.deeds.append(act)
    return after


def by_place(expr: Expr) -> bool:
    """Whether an expression takes cards by where they lie, so that who knows them can follow them (ENGINE 6)."""
    if expr[0] in ("members", "only"):
        return True
    if expr[0] in ("first", "last"):
        return by_place(expr[1])
    return expr[0] in ("top", "bottom") and by_place(expr[2])


def as_list(value: Any) -> tuple[int, ...]:
    """A card, a list of cards or nothing as a tuple."""
    if isinstance(value, tuple):
        return value
    return () if value == ABSENT else (value,)


def bind_moved(site: Site, slot: int, one: bool) -> Any:
    """(machine, cards) -> nothing: fills the local that `as` names."""
    if slot < 0:
        return lambda m, cards: None
    local, host = local_of(site.procedure, slot), site.host

    def fill(m: Machine, cards: list[int]) -> None:
        address = m.temps[0] + slot
        if one:
            m.cells[address] = cards[0] if cards else ABSENT
        elif not put(host, m.cells, address, local, tuple(cards)):
            m.fault("P020", f"`{local.name}` has no room for {len(cards)} cards")

    return fill


def move(site: Site, instruction: ins.Move) -> Handler:
    cards, zone, after = site.bind(instruction.cards), site.bind(instruction.zone), site.after
    where, placed = instruction.where, by_place(instruction.cards)
    keeping, keep_text = instruction.keeping or None, instruction.keep_text
    fill = bind_moved(site, instruction.slot, instruction.one)

    def run(m: Machine) -> int:
        number = zone(m.cells, m.temps)
        moving = as_list(cards(m.cells, m.temps))
        if m.journal is not None:
            for card in moving:
                m.journal.leaving[card] = m.journal.leaving.get(card, 0) + 1

        def act() -> None:
            if m.settling is not None:
                for card in moving:
                    m.settling.leaving[card] -= 1
            m.keeping, m.keeping_text = keeping, keep_text
            fill(m, zones.move(m, moving, number, where, placed) if number >= 0 and moving else [])
            m.keeping, m.keeping_text = None, False

        return do(m, act, after)

    return run


def draw(site: Site, instruction: ins.Draw) -> Handler:
    count, source, zone = site.bind(instruction.count), site.bind(instruction.source), site.bind(instruction.zone)
    after, at, fill = site.after, site.at, bind_moved(site, instruction.slot, instruction.one)

    def run(m: Machine) -> int:
        number, wanted, target = source(m.cells, m.temps), count(m.cells, m.temps), zone(m.cells, m.temps)
        if number < 0 or target < 0 or wanted <= 0:
            fill(m, [])
            return after
        if m.host.open_chance and m.host.asks_chance(m, number, wanted, target):
            return m.rest(at, Status.CHANCE)
        return do(m, lambda: fill(m, zones.draw(m, wanted, number, target)), after)

    return run


def shuffle(site: Site, instruction: ins.Shuffle) -> Handler:
    zone, after = site.bind(instruction.zone), site.after

    def run(m: Machine) -> int:
        number = zone(m.cells, m.temps)
        return do(m, lambda: zones.shuffle(m, number), after) if number >= 0 else after

    return run


def swap(site: Site, instruction: ins.Swap) -> Handler:
    left, right, after = site.bind(instruction.left), site.bind(instruction.right), site.after
    exchange = zones.swap_cards if instruction.kind == "card" else zones.swap_zones

    def run(m: Machine) -> int:
        a, b = left(m.cells, m.temps), right(m.cells, m.temps)
        return do(m, lambda: exchange(m, a, b), after) if a != ABSENT and b != ABSENT else after

    return run


def show(site: Site, instruction: ins.Show) -> Handler:
    cards, after = site.bind(instruction.cards), site.after
    to = None if instruction.to is None else site.bind(instruction.to)

    def run(m: Machine) -> int:
        shown = as_list(cards(m.cells, m.temps))
        observers = m.host.everyone
        if to is not None:
            observers = 0
            for seat in as_list(to(m.cells, m.temps)):
                observers |= 1 << seat

        def act() -> None:
            for card in shown:
                m.learnt |= knowledge.learn(m.program, m.cells, card, observers)
            if m.log is not None and shown and observers:
                m.log.shown(m, shown, observers)

        return do(m, act, after)

    return run


def conceal(site: Site, instruction: ins.Conceal) -> Handler:
    """Nothing changes: a card turned down again is still known by who knew it."""
    after = site.after
    return lambda m: after


# ---- seats -------------------------------------------------------------------------------------------------------


def eliminate(site: Site, instruction: ins.Eliminate) -> Handler:
    seat, after, verb = site.bind(instruction.seat), site.after, instruction.verb
    doer = site.bind(instruction.doer)

    def run(m: Machine) -> int:
        number = seat(m.cells, m.temps)
        if number < 0 or m.cells[H_OUT] >> number & 1:
            return after
        said = [] if verb < 0 else [say(m, verb, [number], doer(m.cells, m.temps))]
        m.cells[H_OUT] |= 1 << number
        if m.log is not None:
            m.log.out(m, number)
        _drop_what_lies_there(m, number)
        home = _send_home(m, number, after)
        return happen(m, said, home) if said else home

    return run


def _send_home(m: Machine, seat: int, after: int) -> int:
    """Every frame of a seat that is out jumps to its end, so that each end runs once (2.8)."""
    cells, frame = m.cells, m.frame
    if cells[frame + F_YOU] == seat:
        after = m.program.procedures[cells[frame + F_PROCEDURE]].end
    while cells[frame + F_BACK]:
        frame -= cells[frame + F_BACK]
        if cells[frame + F_YOU] == seat:
            cells[frame + F_NEXT] = m.program.procedures[cells[frame + F_PROCEDURE]].end
    return after


def _drop_what_lies_there(m: Machine, seat: int) -> None:
    """Cards fall from the zones of a seat that leaves, where the rules say `falls to`."""
    for zone in m.layout.zones:
        falls_to = m.layout.families[zone.family].falls_to
        if zone.owner == seat and falls_to is not None and m.cells[zone.base]:
            target = m.host.binder.bind(falls_to)
            for card in zones.members(m.layout, m.cells, zone.number):
                number = target(m.cells, [m.frame + FRAME, card])
                if number >= 0:
                    zones.move(m, (card,), number, "", True)
                    m.falls.append((card, number))


def win(site: Site, instruction: ins.Win) -> Handler:
    seat, after = site.bind(instruction.seat), site.after

    def run(m: Machine) -> int:
        number = seat(m.cells, m.temps)
        if number < 0:
            return after
        m.cells[H_WON] |= 1 << number
        return m.finish()

    return run


def need(site: Site, instruction: ins.Need) -> Handler:
    """Behind a change: a condition that does not hold ends the call; the caller goes on (5.2)."""
    from rulekit.backends.interpreter.flow import refuse

    condition, after = site.bind(instruction.condition), site.after
    end = site.procedure.end if site.procedure.kind in ("phase", "play", "setup") else REFUSED

    def run(m: Machine) -> int:
        if condition(m.cells, m.temps) > 0:
            return after
        return end if end >= 0 else refuse(m)

    return run
