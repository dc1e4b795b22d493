"""A given position, made as LANGUAGE 10 says: set up, played quietly to its place, put back, and laid out by hand."""

from collections.abc import Sequence
from typing import Any

from rulekit.backends.interpreter import guide
from rulekit.diagnostics import Diagnostic, Span
from rulekit.model.play import Fault
from rulekit.model.random import start_state
from rulekit.program.layout import F_PROCEDURE, H_LEFT, H_OUT, H_WON, Layout, Variable
from rulekit.program.plans import At, CardName, GivenCell, GivenZone, Line, Plan
from rulekit.program.program import Program
from rulekit.proof.defaults import default_answer
from rulekit.proof.naming import TEMPS
from rulekit.proof.trial import FARTHEST, Stop, within
from rulekit.session.decision import Asked
from rulekit.session.frames import frames
from rulekit.session.table import Table
from rulekit.session.values import EVERYTHING
from rulekit.terms import ABSENT, Status


def given_position(table: Table, guided: guide.Guide, plan: Plan, lines: Sequence[Line]) -> Any:
    """Return the cells of the position, before the first statement of its phase.

    guided: the guide of this program. lines: the `given` lines of the plan. Raises `Stop`.
    """
    return laid_out(table, guided, plan, bare_position(table, guided, plan), lines)


def bare_position(table: Table, guided: guide.Guide, plan: Plan) -> Any:
    """Return the position of a plan before anything is laid out by hand. Raises `Stop`."""
    return _Maker(table, guided, plan).bare()


def laid_out(table: Table, guided: guide.Guide, plan: Plan, cells: Any, lines: Sequence[Line]) -> Any:
    """Return a bare position with the `given` lines laid over it; its own cells are changed. Raises `Stop`."""
    return _Maker(table, guided, plan).lay_out(cells, lines)


class _Maker:
    def __init__(self, table: Table, guided: guide.Guide, plan: Plan) -> None:
        self.table, self.program, self.layout = table, table.program, table.program.layout
        self.guide, self.plan = guided, plan
        self.quiet = Table(guided.program, guided, [table.player(seat) for seat in self.program.seats], table.sources)
        self.used: set[int] = set()
        self.boxes = boxes_of(self.program)

    def bare(self) -> Any:
        self.guide.stored = {}
        noted = self.set_up()
        cells = noted
        if self.plan.at is not None and self.plan.at.procedure >= 0:
            cells = self.put_back(self.reach(noted, self.plan.at), noted)
        cells = guide.drop_records(self.guide, cells)
        know_what_is_shown(self.layout, cells)
        return cells

    def lay_out(self, cells: Any, lines: Sequence[Line]) -> Any:
        for line in lines:
            if isinstance(line, GivenCell):
                self.give_cell(cells, line)
            elif isinstance(line, GivenZone):
                self.give_zone(cells, line)
        return cells

    # ---- reaching the place --------------------------------------------------------------------------------------

    def set_up(self) -> Any:
        """Return the position at the start of `play`."""
        try:
            rest = self.guide.start(start_state(self.plan.title), self.plan.given_options, borders=True)
            for _ in range(FARTHEST):
                if rest.status is Status.OVER or self._lowest(rest.cells) == self.program.play:
                    return rest.cells
                rest = self._on(rest)
        except Fault as fault:
            raise Stop(self.never("play", f"in the setup: {fault.message}")) from None
        raise Stop(self.never("play", "the setup does not end"))

    def reach(self, cells: Any, at: At) -> Any:
        """Return the position at the first start of the phase."""
        rest = None
        seen: set[bytes] = set()
        try:
            for _ in range(FARTHEST):
                rest = self.guide.advance(cells, borders=True) if rest is None else self._on(rest)
                if rest.extra.get("border") == "began" and within(self.guide, rest.cells, at):
                    return rest.cells
                if rest.status is Status.OVER:
                    raise Stop(self.never(at.text, "`play` ends before"))
                if rest.status is Status.DECISION:
                    trace = rest.cells.tobytes()
                    if trace in seen:
                        break
                    seen.add(trace)
        except Fault as fault:
            raise Stop(self.never(at.text, f"{fault.message}, on the way by default answers")) from None
        raise Stop(self.never(at.text, "by default answers play goes round and round"))

    def _on(self, rest: Any) -> Any:
        if rest.status is Status.BORDER:
            return self.guide.advance(rest.cells, borders=True)
        waiting = self.guide.decision(rest.cells)
        assert waiting is not None
        answer = default_answer(Asked(self.quiet, rest.cells, waiting))
        return self.guide.apply(rest.cells, answer, borders=True)

    def _lowest(self, cells: Any) -> int:
        lowest = -1
        for address, _ in frames(self.program, cells):
            lowest = cells[address + F_PROCEDURE]
        return lowest

    def never(self, where: str, because: str) -> Diagnostic:
        """Return P030."""
        return Diagnostic("P030", f"play never reaches `{where}`", self.span(self.plan.place), because=because)

    def put_back(self, reached: Any, noted: Any) -> Any:
        """Everything is as it was noted, but for the table's own variables and what the open phases have stored."""
        layout = self.layout
        kept = self.guide.stored_by_open(reached)
        cells = reached[:]
        for variable in layout.variables:
            if variable.owner is not None:
                for address in range(variable.base, variable.base + len(variable.initial)):
                    if address not in kept:
                        cells[address] = noted[address]
        for zone in layout.zones:
            end = zone.base + 1 + zone.capacity
            cells[zone.base : end] = noted[zone.base : end]
        for run in (layout.zone_of, layout.texts, layout.used, layout.left, layout.left_texts, layout.objects):
            if run >= 0:
                cells[run : run + layout.cards] = noted[run : run + layout.cards]
        for place in (H_OUT, H_WON, H_LEFT):
            cells[place] = noted[place]
        return cells

    # ---- given lines ---------------------------------------------------------------------------------------------

    def span(self, place: Any) -> Span:
        file, start, end = place
        return Span(self.program.files[file], start, end)

    def give_cell(self, cells: Any, line: GivenCell) -> None:
        name, tag = "text", ("definition", "")
        if line.variable >= 0:
            variable = self.layout.variables[line.variable]
            name, tag = variable.name, variable.tag
        address = guide.address_of(self.guide, cells, line.target)
        value = self.guide.evaluate(cells, line.value, TEMPS)
        span = self.span(line.place)
        if address < 0:
            raise Stop(Diagnostic("P010", f"`{name}` has no such place", span, because=""))
        if isinstance(value, tuple):
            for number in value:
                self._check(number, line, name, tag, span)
            if tag[0] == "list":
                value = self._counted(value, variable, span)
            cells[address : address + len(value)] = self.guide.array(value)
            return
        self._check(value, line, name, tag, span)
        cells[address] = value

    def _counted(self, value: tuple[int, ...], variable: Variable, span: Span) -> tuple[int, ...]:
        """A list as it is stored: its length goes before its elements."""
        if len(value) >= variable.width:
            because = f"at most {variable.width - 1} stand in it"
            raise Stop(
                Diagnostic("P010", f"`{variable.name}` cannot hold {len(value)} elements", span, because=because)
            )
        return len(value), *value

    def _check(self, value: int, line: GivenCell, name: str, tag: Any, span: Span) -> None:
        if value == ABSENT:
            if not line.maybe:
                raise Stop(Diagnostic("P010", f"`{name}` cannot be absent", span, because=""))
        elif not line.low <= value <= line.high:
            low, high, said = (self.table.values.text(EVERYTHING, (), n, tag) for n in (line.low, line.high, value))
            because = f"it goes from {low} to {high}"
            raise Stop(Diagnostic("P010", f"`{name}` cannot be {said}", span, because=because))

    def give_zone(self, cells: Any, line: GivenZone) -> None:
        span = self.span(line.place)
        number = self.guide.evaluate(cells, line.zone, TEMPS)
        if number == ABSENT:
            raise Stop(Diagnostic("P010", "there is no such zone", span, because=""))
        zone = self.layout.zones[number]
        if len(line.cards) > zone.capacity:
            because = f"at most {zone.capacity} lie there"
            raise Stop(Diagnostic("P010", f"`{zone.name}` cannot hold {len(line.cards)} cards", span, because=because))
        self.used -= set(self.table.values.members(cells, number))
        cards: list[int] = []
        for name in line.cards:
            cards.append(self._copy(cells, name, zone.owner, span))
            self.used.add(cards[-1])
        guide.put_cards(self.guide, cells, number, cards, self.boxes)

    def _copy(self, cells: Any, name: CardName, owner: int, span: Span) -> int:
        """Return the copy a name means: the same player's first, then from the box, then by number."""
        program, layout = self.program, self.layout
        copies = [
            card
            for card, printed in enumerate(program.cards)
            if printed.definition == name.definition and name.copy in (None, printed.copy)
        ]
        free = [card for card in copies if card not in self.used]
        if not free:
            because = f"there {'is 1 copy' if len(copies) == 1 else f'are {len(copies)} copies'} of it here"
            raise Stop(Diagnostic("P031", f"`{name.name}` is already used in this position", span, because=because))

        def rank(card: int) -> tuple[int, int]:
            where = cells[layout.zone_of + card]
            if owner >= 0 and where >= 0 and self._owner(cells, where) == owner:
                return 0, card
            return (1 if where == self.boxes.get(card, -1) else 2), card

        return min(free, key=rank)

    def _owner(self, cells: Any, number: int) -> int:
        """Return whose zone this is; on a card, whose zone holds the card."""
        zone = self.layout.zones[number]
        while zone.host >= 0 and cells[self.layout.zone_of + zone.host] >= 0:
            zone = self.layout.zones[cells[self.layout.zone_of + zone.host]]
        return zone.owner


def know_what_is_shown(layout: Layout, cells: Any) -> None:
    """Let everybody know the cards that their zones show, and no others."""
    for card in range(layout.cards):
        cells[layout.knowers + card] = 0


def boxes_of(program: Program) -> dict[int, int]:
    """Return by card the number of its box."""
    layout = program.layout
    boxes = {family.card: family.first for family in layout.families if family.name == "box" and family.owner is None}
    parents = {one.name: one.parent for one in program.card_types}
    found = {}
    for card, printed in enumerate(program.cards):
        name: str | None = program.definitions[printed.definition].card_type
        while name is not None and name not in boxes:
            name = parents.get(name)
        if name is not None:
            found[card] = boxes[name]
    return found
