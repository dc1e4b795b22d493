"""Where a unit lies: the cell of the one who pays or gains, and that of the one who is paid."""

from __future__ import annotations

from typing import Any

import attrs

from rulekit.compile.lower.code import Code
from rulekit.compile.lower.expressions import variable_place
from rulekit.compile.lower.variant import NotPlayable
from rulekit.compile.meaning import trees as t


def place_of(target: t.Typed, code: Code) -> Any:
    """The place of a unit; `code.value` counts its temps."""
    if target.op != "read":
        raise NotPlayable("a payment from a local", target.span)
    made = code.value(target)
    return made if made[0] in ("cell", "at", "const") else variable_place(target, code.env)


def payee(target: t.Typed, to: t.Typed, code: Code) -> Any:
    """The same unit of another player."""
    if to.op == "read":
        return place_of(to, code)
    return place_of(attrs.evolve(target, args=(target.args[0], to, *target.args[2:])), code)
