"""Effects as values: the `do` that runs one, and `can` of one (LANGUAGE 5)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulekit.backends.interpreter.cells import Cells, Handler, Temps, Value
from rulekit.backends.interpreter.changes import test_change
from rulekit.backends.interpreter.site import Site, put
from rulekit.program import instructions as ins
from rulekit.program.instructions import Expr
from rulekit.program.layout import F_FLAGS, F_NEXT, F_OBJECT, F_SOURCE, FRAME
from rulekit.terms import ABSENT

if TYPE_CHECKING:
    from rulekit.backends.interpreter.expressions import Binder
    from rulekit.backends.interpreter.machine import Machine


def test_do(site: Site, instruction: ins.Do) -> Handler:
    """An effect that is paid belongs to the prefix; any other ends the test well (5.2)."""
    return do(site, instruction) if instruction.cost else test_change(site, instruction)


def do(site: Site, instruction: ins.Do) -> Handler:
    which, doer, after = site.bind(instruction.which), site.bind(instruction.doer), site.after
    arguments, host = [site.bind(a) for a in instruction.arguments], site.host
    source = None if instruction.source is None else site.bind(instruction.source)
    objects, cost = site.program.layout.objects, int(instruction.cost)

    def run(m: Machine) -> int:
        cells, temps = m.cells, m.temps
        number = which(cells, temps)
        if number < 0:
            return after
        values = [argument(cells, temps) for argument in arguments]
        card = ABSENT if source is None else source(cells, temps)
        cells[m.frame + F_NEXT] = after
        base = m.open(number, doer(cells, temps))[0]
        cells[m.frame + F_SOURCE] = card
        cells[m.frame + F_FLAGS] = cost
        if card >= 0 and objects >= 0:
            cells[m.frame + F_OBJECT] = cells[objects + card]
        for parameter, value in zip(m.program.procedures[number].parameters, values, strict=False):
            if not put(host, cells, base + parameter.slot, parameter, value):
                m.fault("P020", f"`{parameter.name}` has no room for {len(value)} elements")
        return 0

    return run


def can_do(binder: Binder, expr: Expr) -> Value:
    which, values, who = binder.bind(expr[1]), [binder.bind(a) for a in expr[2]], binder.bind(expr[3])
    host = binder.host

    def can(cells: Cells, temps: Temps) -> int:
        number = which(cells, temps)
        if number < 0:
            return 1
        given = [value(cells, temps) for value in values]
        return int(host.can(cells, temps[0] - FRAME, number, given, who(cells, temps)))

    return can
