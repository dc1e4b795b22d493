"""The types the interpreter's parts share: cells, registers of expressions, bound expressions, bound instructions."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeAlias

if TYPE_CHECKING:
    from array import array

    from rulekit.backends.interpreter.machine import Machine

Cells: TypeAlias = "array[int]"
"""A position (`rulekit.program.layout`)."""

Temps: TypeAlias = "list[Any]"
"""Registers of expressions: element 0 is the address of the running frame's first local, `temp i` lies at i + 1,
and the value just chosen is the last element."""

Value: TypeAlias = "Callable[[Cells, Temps], Any]"
"""A bound expression."""

Handler: TypeAlias = "Callable[[Machine], int]"
"""A bound instruction: does its work and gives the instruction that runs next, or one of the stops below."""

REST = -1
"""Play comes to rest: the position waits, is over, or stopped at a border."""

PASSED = -2
"""A test has gone through: `Machine.at` is the instruction where play would go on."""

REFUSED = -3
"""A test has been refused at `Machine.at`."""

CHOICE = -4
"""A test has come to a choice at `Machine.at`."""
