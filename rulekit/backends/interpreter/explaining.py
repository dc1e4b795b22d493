"""Why not: the first line that says no to an answer, with its values (LANGUAGE 5.2, *Why not*)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulekit.backends.interpreter import abilities, knowledge, menus, probing, ruling, seats
from rulekit.backends.interpreter.asking import Answering
from rulekit.backends.interpreter.cells import PASSED
from rulekit.backends.interpreter.choices import Choice
from rulekit.backends.interpreter.marks import back, mark
from rulekit.backends.interpreter.probing import Holes, proceed, seek
from rulekit.backends.interpreter.record import variable_name
from rulekit.backends.interpreter.site import Site, filled
from rulekit.model.play import DONE, Answer, Decision, Refusal
from rulekit.program import instructions as ins
from rulekit.program.instructions import Expr
from rulekit.program.types import BOOL, INT, Tag
from rulekit.terms import ABSENT

if TYPE_CHECKING:
    from rulekit.backends.interpreter.machine import Machine

COMPARISONS = ("eq", "ne", "lt", "le", "gt", "ge", "in", "not_in")


def refusal(m: Machine, asked: Decision, answer: Answer) -> Refusal:
    """Why an answer that is not offered is not possible."""
    answering = Answering(m, asked)
    nowhere = Refusal("not_offered", asked.procedure, asked.at)
    row, rest = answer[0], answer[1:]
    start = probing.begin(m, m.frame, asked.seat)
    if row >= answering.own:
        number = row - answering.own
        return _ability(m, asked, number) or _anytime(m, asked, number, rest) or nowhere
    if row < 0:
        return nowhere
    if answering.bound is not None:
        entry = answering.bound.rows[row]
        m.end = entry.entry.end
        m.cells[m.temps[0] + answering.bound.instruction.seat_slot] = asked.seat
        if not entry.open(m):
            return nowhere
        has_duty = menus.has_duty(m, answering.bound)
        other = Refusal("forbidden", m.ruled, 0) if has_duty else nowhere
        if entry.entry.kind not in (*menus.ACTING, "pass"):
            return other
        return trace(m, entry.holes, 0, entry.entry.at, rest) or other
    if asked.kind == "prefix":
        m.follow = False
        return trace(m, (), 0, asked.at + 1, rest) or nowhere
    back(m, start)
    return nowhere


def _anytime(m: Machine, asked: Decision, number: int, rest: Answer) -> Refusal | None:
    for k, row, open_frame in menus.rows_beside(m, asked.seat):
        if k == number:
            open_frame()
            m.floor, m.end = m.frame, row.entry.end
            return trace(m, row.holes, 0, row.entry.at, rest) if row.open(m) else None
    return None


def _ability(m: Machine, asked: Decision, number: int) -> Refusal | None:
    """Why a card's ability is not even looked at; None: nothing stands in its way, or it is no ability."""
    program, layout, cells = m.program, m.layout, m.cells
    number -= sum(len(block.entries) for block in program.anytime)
    if number < 0 or not program.words or number >= layout.cards * len(program.words):
        return None
    card, n = divmod(number, len(program.words))
    word, ability = program.words[n], m.host.abilities.by_text.get((n, cells[layout.texts + card]))
    if ability is None:
        return None
    holder = knowledge.controller(program, cells, card)
    values: tuple[Any, ...] = ()
    if cells[layout.zone_of + card] not in m.host.abilities.zones[n]:
        values = ("elsewhere", n)
    elif holder != asked.seat:
        values = ("held", holder)
    elif word.phase >= 0 and not abilities.runs(m, word.phase, asked.seat):
        values = ("phase", word.phase)
    elif seats.is_closed(program, cells, m.frame):
        values = ("closed",)
    elif abilities.is_used(m, card, word):
        values = ("used", word.limit)
    return Refusal("ability", ability.procedure, ability.entry.at, values) if values else None


def trace(m: Machine, holes: Holes, i: int, pc: int, answer: Answer) -> Refusal | None:
    """Follow an answer whether its values are offered or not, to the first line that refuses; None: none does."""
    found = proceed(m, holes, i, pc)
    if isinstance(found, int):
        if found == PASSED:
            return Refusal("not_offered", m.procedure, m.at) if answer else None
        return failing_line(m)
    at_hole = i < len(holes)
    i, pc = (i + 1, pc) if at_hole else (i, m.at + 1)
    candidates = found.candidates(m)
    if not candidates and not answer:
        return Refusal("not_offered", m.procedure, m.at)
    if not answer:
        return _nothing_goes(m, found, candidates, holes, i, pc)
    if found.kind != "one":
        return _trace_list(m, found, candidates, holes, i, pc, answer)
    value = answer[0]
    if value not in candidates:
        if len(candidates) != 1 or at_hole:
            return Refusal("not_offered", m.procedure, m.at)
        found.put(m, candidates[0])
        return trace(m, holes, i, pc, answer)
    found.put(m, value)
    return trace(m, holes, i, pc, answer[1:])


def _nothing_goes(
    m: Machine, choice: Choice, candidates: tuple[Any, ...], holes: Holes, i: int, pc: int
) -> Refusal | None:
    """No further value is given: if none goes through, the line that refuses the first candidate."""
    start = mark(m)
    first: Refusal | None = None
    for value in candidates if choice.kind == "one" else probing.extensions(m, choice, candidates, (), 0):
        choice.put(m, value)
        if seek(m, holes, i, pc):
            return None
        back(m, start)
        if first is None:
            choice.put(m, value)
            first = trace(m, holes, i, pc, ())
            back(m, start)
    return first


def _trace_list(
    m: Machine, choice: Choice, candidates: tuple[Any, ...], holes: Holes, i: int, pc: int, answer: Answer
) -> Refusal | None:
    low, high = choice.limits(m, len(candidates))
    taken: list[int] = []
    while answer and len(taken) < high:
        value, answer = answer[0], answer[1:]
        if value == DONE:
            break
        if value not in candidates or value in taken:
            return Refusal("not_offered", m.procedure, m.at)
        taken.append(value)
    if len(taken) < low:
        return Refusal("not_offered", m.procedure, m.at)
    choice.put(m, tuple(taken))
    return trace(m, holes, i, pc, answer)


# ---- the failing line --------------------------------------------------------------------------------------------


def failing_line(m: Machine) -> Refusal:
    """The instruction a test was refused at, with the values it read."""
    number, at = m.procedure, m.at
    instruction = m.program.procedures[number].code[at]
    if isinstance(instruction, ins.Pay):
        place, amount = m.host.binder.place(instruction.place), m.host.binder.bind(instruction.amount)
        address, due = place(m.cells, m.temps), amount(m.cells, m.temps)
        there = m.cells[address] - instruction.low if address >= 0 and m.cells[address] != ABSENT else 0
        needed = ABSENT if due == ABSENT else max(0, due) + sum(s[1] for s in m.sums if s[0] == address)
        return Refusal("pay", number, at, (instruction.unit, there, needed, _name(m, instruction.variable, address)))
    if isinstance(instruction, ins.Allow):
        body, why = ruling.forbidden(Site(m.host, m.host.binder, number, at), instruction, m)
        return Refusal("forbidden", body, 0, (), why) if body >= 0 else Refusal("not_offered", number, at)
    if not isinstance(instruction, ins.Need):
        return Refusal("not_offered", number, at)
    reason = filled(instruction.reason, m.host.binder)
    said = None if reason is None else reason(m.cells, m.temps)
    return Refusal("need", number, at, _sides(m, instruction.condition), said)


def _name(m: Machine, variable: int, address: int) -> str:
    """The variable a payment is taken from, as the language writes it: `P1.stock[part]`; "" if there is none."""
    return variable_name(m.layout.variables[variable], address) if variable >= 0 and address >= 0 else ""


def _sides(m: Machine, condition: Expr) -> tuple[Any, ...]:
    """(left, operation, right, tag) of the comparison that does not hold, or ()."""
    bind = m.host.binder.bind
    if condition[0] == "and":
        first = condition[1]
        return _sides(m, condition[2] if bind(first)(m.cells, m.temps) > 0 else first)
    if condition[0] not in COMPARISONS:
        return ()
    _, a, b = condition
    left, right = bind(a)(m.cells, m.temps), bind(b)(m.cells, m.temps)
    return left, condition[0], right, tag_of(m, a) or tag_of(m, b) or INT


def tag_of(m: Machine, expr: Expr) -> Tag | None:
    """How to read the value of an expression, as far as its form tells."""
    match expr:
        case ("cell" | "at", address, *_):
            number = m.host.variable_at(address)
            return m.layout.variables[number].tag if number >= 0 else None
        case ("local", slot):
            return next((x.tag for x in m.program.procedures[m.procedure].locals if x.slot == slot), None)
        case ("call", number, *_):
            return m.program.functions[number].tag
        case ("only" | "members", *_):
            return None
        case ("eq" | "ne" | "lt" | "le" | "gt" | "ge" | "and" | "or" | "not" | "in" | "any" | "all", *_):
            return BOOL
        case ("you" | "active" | "controller" | "owner", *_):
            return ("player",)
        case ("otherwise", a, b):
            return tag_of(m, a) or tag_of(m, b)
    return None
