"""The instructions that wait: when they ask, whom, what can be answered, and what an answer does.

One waiting instruction is looked at in three ways: by play, which comes to it (the handlers); by `options`, which
lists the next step; by `take`, which answers it. All three walk the same choices.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulekit.backends.interpreter import collecting, marks, menus, probing, seats, zones
from rulekit.backends.interpreter.cells import PASSED, Handler
from rulekit.backends.interpreter.changes import assigned, rule_of, set_cell
from rulekit.backends.interpreter.choices import Choice
from rulekit.backends.interpreter.flow import refuse
from rulekit.backends.interpreter.menus import BoundMenu, Row
from rulekit.backends.interpreter.moving import bind_moved
from rulekit.backends.interpreter.site import Site
from rulekit.backends.interpreter.walking import Walk, walk
from rulekit.model.play import Answer, Decision, Option, Refusal, Step
from rulekit.program import instructions as ins
from rulekit.program.layout import F_FLAGS, F_NEXT, H_TOP
from rulekit.terms import ABSENT, Status

if TYPE_CHECKING:
    from rulekit.backends.interpreter.machine import Machine

REFUSED_STEP = Step("refused", refusal=Refusal("not_offered"))
CHANCE_SEAT = -1


# ---- play comes to a choice --------------------------------------------------------------------------------------


def choose(site: Site, instruction: ins.Choose | ins.ChooseMany | ins.Arrange) -> Handler:
    """Outside a prefix: one candidate is taken unasked, none leaves the name absent."""
    at, after = site.at, site.after
    choice = site.host.choice(site.number, at)
    keep = bind_keep(site, instruction)

    def run(m: Machine) -> int:
        who = choice.asked_seat(m.cells, m.temps)
        found = () if seats.is_out(m.cells, who) else choice.candidates(m)
        if choice.kind == "one":
            if len(found) > 1:
                choice.clear(m)
                return m.rest(at, Status.DECISION)
            keep(m, choice, found[0] if found else ABSENT)
            return after
        low, high = choice.limits(m, len(found))
        if (low < len(found) and high > 0) or (choice.kind == "order" and len(found) > 1):
            choice.clear(m)
            return m.rest(at, Status.DECISION)
        keep(m, choice, found if low == len(found) else ())
        return after

    return run


def bind_keep(site: Site, instruction: Any) -> Any:
    """(machine, choice, answer) -> nothing: where the answer of an instruction goes."""
    store = getattr(instruction, "store", None)
    if store is None:
        return lambda m, choice, value: choice.put(m, value)
    place, value_of, assign, variable = site.place(store.place), site.bind(store.value), assigned(store), store.variable

    rule = rule_of(store)

    def keep(m: Machine, choice: Choice, value: Any) -> None:
        m.temps[-1] = value
        address = place(m.cells, m.temps)
        if m.journal is not None and address >= 0:
            m.journal.note(m, address, "=", value_of(m.cells, m.temps), rule)
        elif address >= 0 and (value != ABSENT or store.maybe):
            set_cell(m, address, assign(m, m.cells[address], value_of(m.cells, m.temps)), variable)

    return keep


def chance(site: Site, instruction: ins.Chance) -> Handler:
    at, after = site.at, site.after
    choice, keep = site.host.choice(site.number, at), bind_keep(site, instruction)

    def run(m: Machine) -> int:
        found = choice.candidates(m)
        if len(found) > 1 and m.host.open_chance:
            return m.rest(at, Status.CHANCE)
        keep(m, choice, found[m.below(len(found))] if found else ABSENT)
        return after

    return run


def prefix(site: Site, instruction: ins.Prefix) -> Handler:
    """As an effect: this verb's prefix, up to its first change or call, goes through as a whole or ends the call."""
    at, after = site.at, site.after

    def run(m: Machine) -> int:
        start = probing.begin(m, m.frame, follow=False)
        found = walk(m, (), 0, after, ())
        if found.state == "complete":
            return probing.accept(m)
        probing.finish(m, start)
        return refuse(m) if found.state == "refused" else m.rest(at, Status.DECISION)

    return run


# ---- what is waited for ------------------------------------------------------------------------------------------


def waiting(m: Machine) -> ins.Instruction | None:
    """The instruction the position stands on, if it is one that waits."""
    if m.cells[H_TOP] < 0:
        return None
    instruction = m.program.procedures[m.procedure].code[m.cells[m.frame + F_NEXT]]
    waits = instruction.waits or (isinstance(instruction, ins.Draw) and m.host.open_chance)
    return instruction if waits and not isinstance(instruction, ins.Border) else None


def decision(m: Machine) -> Decision | None:
    """Who is asked, and by which instruction."""
    instruction = waiting(m)
    if instruction is None:
        return None
    number, at = m.procedure, m.cells[m.frame + F_NEXT]
    kind = KINDS[type(instruction)]
    if kind == "menu":
        seat = int(m.host.menu(number, at).seat(m.cells, m.temps))
    elif kind == "chance":
        seat = CHANCE_SEAT
    elif kind == "prefix":
        start = probing.begin(m, m.frame, follow=False)
        found = walk(m, (), 0, at + 1, ())
        seat = ABSENT if found.choice is None else found.choice.asked_seat(m.cells, m.temps)
        probing.finish(m, start)
    else:
        seat = m.host.choice(number, at).asked_seat(m.cells, m.temps)
    return None if seat == ABSENT else Decision(seat, kind, number, at)


KINDS: dict[type[ins.Instruction], str] = {
    ins.Menu: "menu", ins.Choose: "choose", ins.ChooseMany: "choose_many", ins.Arrange: "arrange",
    ins.Prefix: "prefix", ins.Chance: "chance", ins.Draw: "chance",
}  # fmt: skip


# ---- answering ---------------------------------------------------------------------------------------------------


class Answering:
    """An answer to the open decision, walked on a machine that may be thrown away afterwards.

    own: how many rows the decision has of its own. row: the menu or `anytime` entry that was taken, if any.
    """

    def __init__(self, m: Machine, asked: Decision) -> None:
        self.m, self.asked = m, asked
        self.bound: BoundMenu | None = None
        self.own = 1
        self.row: Row | None = None
        self.is_anytime = False
        if asked.kind == "menu":
            self.bound = m.host.menu(asked.procedure, asked.at)
            self.own = len(self.bound.rows)

    def step(self, answer: Answer) -> Step:
        """What an answer so far leads to."""
        if not answer:
            return self._first()
        found = self.walk(answer)
        if found.state == "refused":
            return REFUSED_STEP
        if found.state == "complete":
            return Step("complete", filled=found.filled)
        return self._next(found, answer[0], ())

    def _first(self) -> Step:
        m, seat = self.m, self.asked.seat
        if self.bound is not None:
            return Step("next", menus.menu_options(m, self.bound, seat))
        frame = m.frame
        start = probing.begin(m, frame, self.asked.seat)
        found = self.walk((0,), begun=True)
        probing.finish(m, start)
        step = self._next(found, 0, (0,))
        beside = tuple(menus.anytime_options(m, seat, 1)) if seat >= 0 else ()
        return Step("next", step.options + beside, list_name=step.list_name, filled=step.filled)

    def _next(self, found: Walk, row: int, before: Answer) -> Step:
        choice = found.choice
        assert choice is not None
        entry = None if self.row is None else self.row.entry
        whole = self.row is None and self.asked.kind == "choose"
        options = tuple(
            Option((*before, v), row, entry, "" if v == ABSENT else choice.name, v, choice.tag, whole)
            for v in found.values
        )
        return Step("next", options, list_name="" if choice.kind == "one" else choice.name, filled=found.filled)

    def walk(self, answer: Answer, begun: bool = False) -> Walk:
        """Walk an answer. If it is complete, the test stands at its end (`probing.accept`), or, for a choice outside a
        prefix, what was chosen is in `filled`."""
        m, row, rest = self.m, answer[0], answer[1:]
        if row >= self.own:
            return self._walk_anytime(row - self.own, rest)
        if self.bound is not None:
            return self._walk_entry(self.bound, row, rest) if row >= 0 else Walk("refused")
        if row != 0:
            return Walk("refused")
        if not begun:
            probing.begin(m, m.frame, self.asked.seat)
        if self.asked.kind == "prefix":
            m.follow = False
            return walk(m, (), 0, self.asked.at + 1, rest)
        return walk(m, (self.choice(),), 0, PASSED, rest)

    def choice(self) -> Choice:
        """The choice of a waiting instruction that is no menu."""
        instruction = self.m.program.procedures[self.asked.procedure].code[self.asked.at]
        if isinstance(instruction, ins.Draw):
            return drawn_openly(
                self.m, Site(self.m.host, self.m.host.binder, self.asked.procedure, self.asked.at), instruction
            )
        return self.m.host.choice(self.asked.procedure, self.asked.at)

    def _walk_entry(self, bound: BoundMenu, number: int, rest: Answer) -> Walk:
        m, kind = self.m, bound.instruction.kind
        self.row = row = bound.rows[number]
        if row.entry.kind == "go_on" and menus.has_offered(m, bound, self.asked.seat):
            return Walk("refused")
        probing.begin(m, m.frame, self.asked.seat, end=row.entry.end)
        m.cells[m.temps[0] + bound.instruction.seat_slot] = self.asked.seat
        if not row.open(m):
            return Walk("refused")
        m.duty = menus.has_duty(m, bound)
        if row.entry.kind in (*menus.ACTING, "pass"):
            return walk(m, row.holes, 0, row.entry.at, rest, first=bool(row.holes))
        m.at = row.entry.at
        if rest or m.duty or (row.entry.kind == "go_on" and kind == "must" and self._own()):
            return Walk("refused")
        return Walk("complete")

    def _own(self) -> bool:
        assert self.bound is not None
        m = self.m
        start = marks.mark(m)
        result = any(row.entry.kind in (*menus.ACTING, "pass") and row.goes(m) for row in self.bound.rows)
        marks.back(m, start)
        return result

    def _walk_anytime(self, number: int, rest: Answer) -> Walk:
        m = self.m
        for k, row, open_frame in menus.rows_beside(m, self.asked.seat, self.bound):
            if k == number:
                self.row, self.is_anytime = row, True
                probing.begin(m, m.frame, self.asked.seat, end=row.entry.end)
                open_frame()
                m.floor = m.frame
                return walk(m, row.holes, 0, row.entry.at, rest, first=bool(row.holes))
        return Walk("refused")

    def take(self, answer: Answer) -> int:
        """Answer: the position changes. Gives the instruction that runs next; ValueError if this cannot be answered."""
        m, waiting_frame = self.m, self.m.frame
        if m.cells[waiting_frame + F_FLAGS] & collecting.COLLECTING and m.journal is None:
            return collecting.keep(m, self, answer)
        found = self.walk(answer) if answer else Walk("refused")
        if found.state != "complete":
            raise ValueError(f"not an answer to this decision: {answer}")
        if m.log is not None:
            collecting.tell(m, self, found, waiting_frame)
        if self.bound is not None and not self.is_anytime and self.row is not None:
            menus.count_row(m, waiting_frame, self.bound, self.asked.seat, self.row.entry)
        elif self.is_anytime:
            number = answer[0] - self.own
            if self.row is not None and self.row.entry.kind == "use":
                m.host.use(m, number)
            if self.bound is not None and self.row is not None and menus.is_offered(m, number):
                menus.count_row(m, waiting_frame, self.bound, self.asked.seat, self.row.entry)
            else:
                seats.clear_passes(m.program, m.cells, waiting_frame, self.asked.seat)
        if self.row is not None or self.asked.kind == "prefix":
            return probing.accept(m)
        return self._keep(found)

    def _keep(self, found: Walk) -> int:
        """The answer of a choice outside a prefix goes where its instruction says."""
        m, asked = self.m, self.asked
        m.testing = False
        m.enter(m.frame)
        site = Site(m.host, m.host.binder, asked.procedure, asked.at)
        instruction = site.procedure.code[asked.at]
        values = tuple([value for _, value, _ in found.filled])
        if isinstance(instruction, ins.Draw):
            m.chance = True
            count, source, zone = (
                site.bind(e)(m.cells, m.temps) for e in (instruction.count, instruction.source, instruction.zone)
            )
            bind_moved(site, instruction.slot, instruction.one)(m, zones.draw(m, count, source, zone, values))
            return site.after
        choice = m.host.choice(asked.procedure, asked.at)
        m.chance = m.chance or asked.kind == "chance"
        bind_keep(site, instruction)(m, choice, values[0] if choice.kind == "one" else values)
        return site.after


# ---- chance asked openly -----------------------------------------------------------------------------------------


def open_draw(m: Machine, number: int, wanted: int, target: int) -> tuple[tuple[int, ...], int]:
    """(cards chance may give, how many) when drawing from an unordered zone; an empty one is refilled first."""
    cards = zones.members(m.layout, m.cells, number)
    wanted = min(wanted, zones.room(m.layout, m.cells, target))
    if not cards:
        source = zones.refill_source(m, number)
        cards = zones.members(m.layout, m.cells, source) if source >= 0 else ()
    return cards, min(wanted, len(cards))


def asks_chance(m: Machine, number: int, wanted: int, target: int) -> bool:
    """Whether a draw has more than one outcome that chance decides card by card."""
    if m.host.ordered[number] or number == target:
        return False
    cards, count = open_draw(m, number, wanted, target)
    return count > 0 and len(cards) > 1


def drawn_openly(m: Machine, site: Site, instruction: ins.Draw) -> Choice:
    """A draw as a choice of the chance seat: an order of the cards drawn."""
    number, wanted, target = (
        site.bind(e)(m.cells, m.temps) for e in (instruction.source, instruction.count, instruction.zone)
    )
    cards, count = open_draw(m, number, wanted, target)
    family = m.layout.families[m.layout.zones[number].family]
    return Choice(
        "order" if count > 1 else "one", "drawn", ("card", family.card), lambda cells, temps: cards, None,
        low=lambda cells, temps: count, high=lambda cells, temps: count,
    )  # fmt: skip
