"""Rules about what may be done and what is done instead: bans, duties, replacements (LANGUAGE 6; SEM-11)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from rulekit.backends.interpreter import pending, seats
from rulekit.backends.interpreter.cells import REFUSED, Cells, Handler, Temps, Value
from rulekit.backends.interpreter.changes import change
from rulekit.backends.interpreter.flow import refuse
from rulekit.backends.interpreter.living import BoundRule, Instance, bound_rule
from rulekit.backends.interpreter.reacting import TEXTS, caused_by
from rulekit.backends.interpreter.site import Site, filled
from rulekit.program import instructions as ins
from rulekit.program.instructions import Expr
from rulekit.program.layout import F_BACK, F_NEXT, F_PROCEDURE, F_SOURCE, F_YOU, FRAME

if TYPE_CHECKING:
    from rulekit.backends.interpreter.expressions import Binder
    from rulekit.backends.interpreter.interpreter import Interpreter
    from rulekit.backends.interpreter.machine import Machine

Matching = Callable[[Cells, Temps], list[Instance]]
"""(cells, registers of the instruction) -> all rules that match what it is about to do."""


def matching(site: Site, instruction: ins.Allow | ins.Replace, rules: list[BoundRule]) -> Matching:
    """The rules of a verb that match its values, its doer and its cause."""
    values, doer = [site.bind(value) for value in instruction.values], site.bind(instruction.doer)
    program = site.program

    def match(cells: Cells, temps: Temps) -> list[Instance]:
        said, who = [value(cells, temps) for value in values], doer(cells, temps)
        given = [*said, who, *caused_by(program, cells, temps[0] - FRAME, who)]
        return [instance for rule in rules for instance in rule.holding(cells, temps[0], given)]

    return match


# ---- bans and duties -----------------------------------------------------------------------------------------------


def bans(site: Site, instruction: ins.Allow, must: bool) -> Matching | None:
    """Those of the verb's bans, or of its duties, that match; None if it has none."""
    rules = [rule for rule in site.program.bans if rule.verb == instruction.verb and rule.must == must]
    bound = [bound_rule(site.binder, rule) for rule in rules]
    return matching(site, instruction, bound) if bound else None


def allow(site: Site, instruction: ins.Allow) -> Handler:
    after, to, forbidden = site.after, instruction.to, bans(site, instruction, must=False)

    def run(m: Machine) -> int:
        if forbidden is None or not forbidden(m.cells, m.temps):
            return after
        return to if to >= 0 else refuse(m)

    return run


def test_allow(site: Site, instruction: ins.Allow) -> Handler:
    """A need of the option. Of a built-in sentence that stands behind an effect's own prefix it is none."""
    after, at, forbidden, duties = site.after, site.at, bans(site, instruction, False), bans(site, instruction, True)
    builtin, ends = instruction.to >= 0, instruction.ends

    def run(m: Machine) -> int:
        if ends or (builtin and not m.follow):
            return change(m, at)
        if forbidden is not None and forbidden(m.cells, m.temps):
            m.at = at
            return REFUSED
        if duties is not None and not m.met and (met := duties(m.cells, m.temps)):
            m.met, m.ruled = True, met[0].procedure
        return after

    return run


def forbidden(site: Site, instruction: ins.Allow, m: Machine) -> tuple[int, tuple[Any, ...] | None]:
    """(body of the ban that forbids it, its reason with values) at the instruction where a test was refused."""
    match = bans(site, instruction, must=False)
    found = match(m.cells, m.temps) if match is not None else []
    if not found:
        return -1, None
    text = filled(found[0].bound.rule.reason, site.binder)
    return found[0].procedure, None if text is None else text(m.cells, found[0].registers)


# ---- once per ------------------------------------------------------------------------------------------------------


def once(site: Site, instruction: ins.Once) -> Handler:
    after, to, bit, used = site.after, instruction.to, 1 << instruction.flag, site.program.layout.used

    def run(m: Machine) -> int:
        place = used + m.cells[m.frame + F_SOURCE]
        if m.cells[place] & bit:
            return to
        m.cells[place] |= bit
        return after

    return run


def test_once(site: Site, instruction: ins.Once) -> Handler:
    after, at, bit, used = site.after, site.at, 1 << instruction.flag, site.program.layout.used

    def run(m: Machine) -> int:
        if m.cells[used + m.cells[m.frame + F_SOURCE]] & bit:
            m.at = at
            return REFUSED
        return after

    return run


# ---- replacements --------------------------------------------------------------------------------------------------


def replacing(site: Site, instruction: ins.Replace) -> Matching:
    """What can be done instead here: what has been applied to this event already is left out."""
    rules = [bound_rule(site.binder, rule) for rule in site.program.replacements if rule.verb == instruction.verb]
    match, program = matching(site, instruction, rules), site.program

    def left(cells: Cells, temps: Temps) -> list[Instance]:
        applied = set()
        for place in seats.frames(cells, temps[0] - FRAME):
            number = cells[place + F_PROCEDURE]
            kind = program.procedures[number].kind
            if kind == "replacement":
                applied.add((number, cells[place + F_SOURCE], cells[place + F_YOU]))
            elif kind in TEXTS:
                break
        return [one for one in match(cells, temps) if one.key not in applied]

    return left


def replace(site: Site, instruction: ins.Replace) -> Handler:
    after, at, to = site.after, site.at, instruction.to
    found, affected = site.host.replacing(site.number, at), site.bind(instruction.affected)
    helper = site.program.replacing

    def run(m: Machine) -> int:
        options = found(m.cells, m.temps)
        if not options:
            return after
        who = affected(m.cells, m.temps)
        several = len({one.procedure for one in options}) > 1
        if several and helper >= 0 and m.journal is None and not seats.is_out(m.cells, who):
            m.cells[m.frame + F_NEXT] = at
            m.open(helper, who)
            return 0
        return _do(m, options[0], to)

    return run


def _do(m: Machine, one: Instance, to: int) -> int:
    m.turn()
    m.cells[m.frame + F_NEXT] = to
    pending.open_now(m, one)
    return 0


def apply(site: Site, instruction: ins.Apply) -> Handler:
    def run(m: Machine) -> int:
        wanted = m.cells[m.temps[0] + instruction.slot]
        at = m.close()
        code: Any = m.program.procedures[m.procedure].code[at]
        options = m.host.replacing(m.procedure, at)(m.cells, m.temps)
        return _do(m, next(one for one in options if one.procedure == wanted), code.to)

    return run


def test_replace(site: Site, instruction: ins.Replace) -> Handler:
    """What is done instead belongs to the deed, so the test has gone through."""
    after, at, found = site.after, site.at, site.host.replacing(site.number, site.at)

    def run(m: Machine) -> int:
        return change(m, at) if found(m.cells, m.temps) else after

    return run


def replacements(binder: Binder, expr: Expr) -> Value:
    host: Interpreter = binder.host

    def bodies(cells: Cells, temps: Temps) -> tuple[int, ...]:
        frame = temps[0] - FRAME
        below = frame - cells[frame + F_BACK]
        number, at = cells[below + F_PROCEDURE], cells[below + F_NEXT]
        if below == frame or not isinstance(host.program.procedures[number].code[at], ins.Replace):
            return ()
        registers = [below + FRAME, *[0] * (host.program.procedures[number].temps + 1)]
        return tuple(dict.fromkeys(one.procedure for one in host.replacing(number, at)(cells, registers)))

    return bodies


__all__ = [
    "Matching", "allow", "apply", "bans", "forbidden", "once", "replace", "replacements", "replacing", "test_allow",
    "test_once", "test_replace",
]  # fmt: skip
