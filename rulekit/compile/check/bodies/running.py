"""Phases that run: what `anytime during turn(you)` names of the innermost run (LANGUAGE 2, 6)."""

from __future__ import annotations

from rulekit.compile.check.sentences.kit import Kit
from rulekit.compile.check.values.scope import Scope
from rulekit.compile.meaning.symbols import Local, PhaseSym
from rulekit.compile.meaning.types import UnknownT
from rulekit.syntax import nodes as n


def phase_pattern(kit: Kit, node: n.Expr, scope: Scope) -> tuple[PhaseSym | None, dict[int, Local], Local | None]:
    """`turn(you)`, `season(n)`, `round`: the phase, what its arguments bind, and the seat."""
    callee = node.callee if isinstance(node, n.Call) else node
    given = node.arguments if isinstance(node, n.Call) else ()
    if not isinstance(callee, n.Name):
        kit.bag.report("N001", f"unknown phase `{kit.written(node.span)}`", node.span, label="no phase has this name")
        return None, {}, None
    phase = kit.sentences.phase(callee, scope)
    bindings: dict[int, Local] = {}
    seat = None
    params = phase.params if phase is not None else ()
    if phase is not None and len(given) > len(params):
        count = "no arguments" if not params else "one argument" if len(params) == 1 else f"{len(params)} arguments"
        kit.bag.report("T002", f"phase `{phase.name}` takes {count}", node.span, label=f"{len(given)} given")
    for i, argument in enumerate(given):
        of = params[i].type if i < len(params) else UnknownT()
        if not isinstance(argument, n.Name):
            kit.bag.report(
                "N021",
                "a name stands here",
                argument.span,
                because="the arguments of the phase that runs are named here",
            )
            continue
        bindings[i] = Local(argument.text, of, "local", argument.span)
        if argument.text == "you":
            seat = bindings[i]
    return phase, bindings, seat
