"""The interpreter as a backend: the functions of `backends/interface.py` over cells."""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any

from rulekit.backends.interpreter import (
    abilities,
    asking,
    dispatch,
    explaining,
    knowledge,
    objects,
    probing,
    reacting,
    ruling,
    seats,
    zones,
)
from rulekit.backends.interpreter import outcome as scoring
from rulekit.backends.interpreter.abilities import Abilities
from rulekit.backends.interpreter.cells import Cells, Handler
from rulekit.backends.interpreter.choices import Choice, of_instruction
from rulekit.backends.interpreter.expressions import Binder
from rulekit.backends.interpreter.living import BoundRule, lasting
from rulekit.backends.interpreter.machine import BUDGET, Bound, Machine
from rulekit.backends.interpreter.menus import Beside, BoundMenu, Row, bind_menu, rows_of
from rulekit.backends.interpreter.pending import card_places
from rulekit.backends.interpreter.record import Log
from rulekit.backends.interpreter.ruling import Matching
from rulekit.backends.interpreter.site import Site, filled
from rulekit.model.play import Answer, Applied, Decision, Step
from rulekit.program.instructions import Expr, Menu, Replace
from rulekit.program.layout import (
    F_NEXT,
    F_PROCEDURE,
    F_SOURCE,
    F_YOU,
    FRAME,
    H_FRAMES,
    H_PENDING,
    H_RANDOM,
    H_TOP,
)
from rulekit.program.program import FLOW, Program
from rulekit.terms import ABSENT, Status


class Interpreter:
    """Plays one program. open_chance: draws from unordered zones and `chance chooses` are asked, not drawn.

    What is kept between calls is only what has been bound; procedures are bound when they first run.
    """

    def __init__(self, program: Program, *, open_chance: bool = False) -> None:
        self.program = program
        self.open_chance = open_chance
        layout = program.layout
        self.everyone = knowledge.everyone(program)
        self.ordered = tuple(layout.families[zone.family].ordered for zone in layout.zones)
        self.is_flow = tuple(procedure.kind in FLOW for procedure in program.procedures)
        self.depth = _number(program.policies.get("depth"), 200)
        self.pending_room = 256 * 16
        self.deepest = layout.size + FRAME * self.depth
        rules = (*program.triggers, *program.replacements, *program.bans, *program.checks, *program.moments)
        self.bindings_of = {procedure: rule.bindings for rule in rules for _, procedure in rule.bodies}
        self.kept = {rule.life.number: rule.life.kept for rule in (*rules, *lasting(program)) if rule.life.number >= 0}
        self.card_values = {number: card_places(program, number, slots) for number, slots in self.bindings_of.items()}
        self.printed_by = {ability.procedure: ability.definition for ability in program.abilities}
        moves = {n for n, verb in enumerate(program.verbs) if verb.builtin and verb.action == "move"}
        self.hears_moves = any(trigger.verb in moves for trigger in program.triggers)
        self.has_duties = any(ban.must for ban in program.bans)
        self.binder = Binder(self)
        self.abilities = Abilities(self)
        self.has_beside = bool(program.anytime or any(word.kind == "anytime" for word in program.words))
        self.timed_room = 256 * 16
        self.has_copies = any(card.copy > 1 for card in program.cards)
        self.same_object = frozenset(program.same_object)
        self.card_variables = [
            (k, len(v.initial) // layout.cards)
            for k, v in enumerate(layout.variables)
            if v.dims and v.dims[0].tag[0] == "card" and v.owner is not None and layout.cards
        ]
        self.zones_on: dict[int, list[tuple[int, Expr | None]]] = {}
        for zone in layout.zones:
            if zone.host >= 0:
                falls_to = layout.families[zone.family].falls_to
                self.zones_on.setdefault(zone.host, []).append((zone.number, falls_to))
        self.bound: list[Bound | None] = [None] * len(program.procedures)
        self.no_code: list[Handler] = []
        self._collecting: dict[int, list[Handler]] = {}
        self._choices: dict[tuple[int, int], Choice] = {}
        self._menus: dict[tuple[int, int], BoundMenu] = {}
        self._anytime: dict[int, tuple[Row, ...]] = {}
        self._hearing: dict[int, list[tuple[int, BoundRule]]] | None = None
        self._replacing: dict[tuple[int, int], Matching] = {}
        self._evaluated: dict[Expr, Any] = {}
        self._budget = BUDGET

    # ---- binding -------------------------------------------------------------------------------------------------

    @staticmethod
    def array(values: Sequence[int]) -> Cells:
        """Plain numbers as cells."""
        return array("q", values)

    def load(self, number: int) -> Bound:
        """Bind a procedure."""
        procedure = self.program.procedures[number]
        blank = array("q", [0] * (FRAME + procedure.size))
        blank[F_PROCEDURE], blank[F_SOURCE] = number, ABSENT

        def site_of(at: int) -> Site:
            return Site(self, self.binder, number, at)

        code = dispatch.bound_code(site_of, procedure.code, dispatch.PLAY)
        if self.hears_moves:
            code = dispatch.with_falls(self, code, procedure.code)
        tests = dispatch.with_ends(dispatch.bound_code(site_of, procedure.code, dispatch.TEST), procedure.code)
        bound = self.bound[number] = Bound(blank, [0] * (procedure.temps + 2), code, tests)
        return bound

    def collecting_code(self, number: int) -> list[Handler]:
        """The instructions of a procedure while a loop of its collects choices."""
        if number not in self._collecting:
            procedure = self.program.procedures[number]
            site_of = partial(Site, self, self.binder, number)
            self._collecting[number] = dispatch.bound_code(site_of, procedure.code, dispatch.COLLECT)
        return self._collecting[number]

    def choice(self, number: int, at: int) -> Choice:
        """The choice of an instruction."""
        key = number, at
        if key not in self._choices:
            instruction: Any = self.program.procedures[number].code[at]
            self._choices[key] = of_instruction(Site(self, self.binder, number, at), instruction)
        return self._choices[key]

    def menu(self, number: int, at: int) -> BoundMenu:
        """The bound menu of an instruction."""
        key = number, at
        if key not in self._menus:
            instruction = self.program.procedures[number].code[at]
            assert isinstance(instruction, Menu)
            self._menus[key] = bind_menu(Site(self, self.binder, number, at), instruction)
        return self._menus[key]

    def anytime_rows(self, k: int) -> tuple[Row, ...]:
        """The bound entries of a block of `anytime` options."""
        if k not in self._anytime:
            block = self.program.anytime[k]
            self._anytime[k] = rows_of(self, block.procedure, block.entries)
        return self._anytime[k]

    def hearing(self, verb: int) -> list[tuple[int, BoundRule]]:
        """The triggers that hear a verb, with their numbers."""
        if self._hearing is None:
            self._hearing = reacting.triggers_by_verb(self)
        return self._hearing.get(verb, [])

    def replacing(self, number: int, at: int) -> Matching:
        """What a `Replace` has to choose from."""
        key = number, at
        if key not in self._replacing:
            instruction = self.program.procedures[number].code[at]
            assert isinstance(instruction, Replace)
            self._replacing[key] = ruling.replacing(Site(self, self.binder, number, at), instruction)
        return self._replacing[key]

    def ability_rows(self, m: Machine, who: int, before: int, kinds: Sequence[str], behind: int) -> Iterator[Beside]:
        """The abilities of cards that a seat may use beside its decision, or that its menu offers."""
        return abilities.rows(m, who, before, kinds, behind)

    def use(self, m: Machine, number: int) -> None:
        """The ability of a row behind the own ones is taken."""
        abilities.mark_used(m, number, sum(len(block.entries) for block in self.program.anytime))

    def variable_at(self, address: int) -> int:
        """The variable a cell belongs to, or -1."""
        for k, variable in enumerate(self.program.layout.variables):
            if variable.base <= address < variable.base + len(variable.initial):
                return k
        return -1

    # ---- the interface -------------------------------------------------------------------------------------------

    def start(self, random: int, given: dict[str, int], *, record: bool = False, borders: bool = False) -> Applied:
        """A new position, set up and run to its first rest."""
        m = self._machine(self._blank(random), record, borders)
        zones.lay_out(m)
        objects.begin(self.program, m.cells)
        for variable in self.program.layout.variables:
            if variable.kind == "option" and variable.name in given:
                m.cells[variable.base] = given[variable.name]
            elif variable.random:
                values = self.program.seats if variable.tag[0] == "player" else range(variable.low, variable.high + 1)
                m.cells[variable.base] = values[m.below(len(values))]
        first = self.program.setup if self.program.setup >= 0 else self.program.play
        m.open(first, ABSENT)
        m.run(0)
        return self._applied(m)

    def _blank(self, random: int) -> Cells:
        layout = self.program.layout
        cells = array("q", [0] * layout.size)
        for variable in layout.variables:
            cells[variable.base : variable.base + len(variable.initial)] = array("q", variable.initial)
        cells[H_RANDOM] = random
        cells[H_PENDING] = cells[H_FRAMES] = layout.size
        cells[H_TOP] = -1
        return cells

    def ended(self, m: Machine) -> int:
        """The lowest frame returns: after `setup` comes `play`, after `play` nothing."""
        if m.procedure == self.program.setup and self.program.play >= 0:
            del m.cells[m.frame :]
            m.frame = -1
            m.open(self.program.play, ABSENT)
            return 0
        return m.finish()

    def apply(self, cells: Cells, answer: Answer, *, record: bool = False, borders: bool = False) -> Applied:
        """Answer the open decision with a complete answer; runs to the next rest. ValueError if it is not allowed."""
        m = self._machine(cells[:], record, borders)
        asked = m.safely(lambda: asking.decision(m))
        if asked is None:
            raise ValueError("nothing is asked here")
        m.run(m.safely(lambda: asking.Answering(m, asked).take(answer)))
        return self._applied(m)

    def advance(self, cells: Cells, *, record: bool = False, borders: bool = False) -> Applied:
        """Run on from where the position stands to the next rest."""
        m = self._machine(cells[:], record, borders)
        if m.frame >= 0:
            m.run(m.cells[m.frame + F_NEXT])
        else:
            m.status = Status.OVER
        return self._applied(m)

    def decision(self, cells: Cells) -> Decision | None:
        """What is waited for, or None when the game is over."""
        m = self._machine(cells[:])
        return m.safely(lambda: asking.decision(m))

    def options(self, cells: Cells, answer: Answer = ()) -> Step:
        """The next step of an answer begun with `answer`."""
        m = self._machine(cells[:])

        def step() -> Step:
            asked = asking.decision(m)
            return asking.REFUSED_STEP if asked is None else asking.Answering(m, asked).step(answer)

        return m.safely(step)

    def explain(self, cells: Cells, answer: Answer) -> Step:
        """As `options`, but for values that need not be offered: its `refusal` names the first line that says no."""
        step = self.options(cells, answer)
        if step.state != "refused" or not answer:
            return step
        m = self._machine(cells[:])
        asked = asking.decision(m)
        return step if asked is None else Step("refused", refusal=explaining.refusal(m, asked, answer))

    def prompt(self, cells: Cells) -> tuple[Any, ...]:
        """The prompt of the open decision: texts and (value, tag) pairs."""
        m = self._machine(cells[:])
        instruction: Any = asking.waiting(m)
        text = filled(getattr(instruction, "prompt", None), self.binder)
        return () if text is None else text(m.cells, m.temps)

    def evaluate(
        self, cells: Cells, expression: Expr, temps: int, *, you: int | None = None, before: Any = None
    ) -> Any:
        """The value of an expression in this position (invariants, scoring, scenarios); `before` serves `was`."""
        if expression not in self._evaluated:
            self._evaluated[expression] = self.binder.bind(expression)
        if you is not None or cells[H_TOP] < 0:
            cells = self._seen_by(cells, you)
        self.binder.before = before
        self.binder.work.renew()
        self._budget = BUDGET
        try:
            return self._evaluated[expression](cells, [seats.top_base(cells), *[0] * (temps + 1)])
        finally:
            self.binder.before = None

    def _seen_by(self, cells: Cells, you: int | None) -> Cells:
        """A copy of the position whose running frame is done by `you`, also as the seat a menu asks."""
        cells = cells[:]
        if cells[H_TOP] < 0:
            cells.extend(array("q", [0] * FRAME))
            cells[H_TOP] = len(cells) - FRAME - cells[H_FRAMES]
            cells[len(cells) - FRAME + F_PROCEDURE] = self.program.play
        frame = cells[H_FRAMES] + cells[H_TOP]
        cells[frame + F_YOU] = ABSENT if you is None else you
        code = self.program.procedures[cells[frame + F_PROCEDURE]].code
        instruction = code[cells[frame + F_NEXT]] if cells[frame + F_NEXT] < len(code) else None
        if isinstance(instruction, Menu) and you is not None:
            cells[frame + FRAME + instruction.seat_slot] = you
        return cells

    def outcome(self, cells: Cells) -> dict[str, Any]:
        """Scores, winners, notes and who is out."""
        return scoring.outcome(self, cells)

    # ---- for the parts -------------------------------------------------------------------------------------------

    def can(self, cells: Cells, frame: int, number: int, arguments: Sequence[Any], doer: int) -> bool:
        """Would a sentence go through as an option? Runs above the frames and leaves them as they were."""
        top = len(cells)
        m = Machine(self, cells, frame=frame)
        m.budget = self._budget
        try:
            return probing.would_pass(m, number, arguments, doer)
        finally:
            self._budget = m.budget
            del cells[top:]

    def _machine(self, cells: Cells, record: bool = False, borders: bool = False) -> Machine:
        """A machine for one call, with fresh budgets: for itself, for all that `can` tests, for all it computes."""
        self.binder.work.renew()
        self._budget = BUDGET
        return Machine(self, cells, Log(self.everyone) if record else None, borders)

    def asks_chance(self, m: Machine, number: int, wanted: int, target: int) -> bool:
        """Whether a draw has more than one outcome that chance decides card by card."""
        return asking.asks_chance(m, number, wanted, target)

    def _applied(self, m: Machine) -> Applied:
        happenings = () if m.log is None else tuple(m.log.happenings)
        extra = {"border": m.border} if m.border else {}
        return Applied(m.cells, m.status, happenings, m.learnt, m.chance, extra)


def _number(policy: Any, usual: int) -> int:
    """A policy that is a number, however the header's words were kept."""
    if isinstance(policy, list | tuple):
        policy = policy[0] if policy else None
    return usual if policy is None else int(policy)
