"""Where an instruction stands while it is bound, and what binding it needs."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeAlias

from attrs import frozen

from rulekit.backends.interpreter.cells import Cells, Handler, Value
from rulekit.program.instructions import Expr, Template
from rulekit.program.program import Local, Procedure, Program
from rulekit.terms import ABSENT

if TYPE_CHECKING:
    from rulekit.backends.interpreter.expressions import Binder
    from rulekit.backends.interpreter.interpreter import Interpreter


@frozen
class Site:
    """An instruction's place: its procedure and its number there; `after` is the next one."""

    host: Interpreter
    binder: Binder
    number: int
    at: int

    @property
    def after(self) -> int:
        """The instruction behind it."""
        return self.at + 1

    @property
    def program(self) -> Program:
        """The program it belongs to."""
        return self.host.program

    @property
    def procedure(self) -> Procedure:
        """The procedure it stands in."""
        return self.host.program.procedures[self.number]

    def bind(self, expr: Expr) -> Value:
        """A bound expression."""
        return self.binder.bind(expr)

    def place(self, place: Expr) -> Value:
        """A bound place to store."""
        return self.binder.place(place)


Builder: TypeAlias = Callable[[Site, Any], Handler]
"""Binds one class of instruction."""


def local_of(procedure: Procedure, slot: int) -> Local:
    """The local at a slot; a plain number if the program does not name it."""
    for local in procedure.locals:
        if local.slot == slot:
            return local
    return Local(slot, "", ("int",))


def is_list(local: Local) -> bool:
    """Whether a local holds a count and elements."""
    return bool(local.tag[0] == "list") and local.cells > 1


def put(host: Interpreter, cells: Cells, address: int, local: Local, value: Any) -> bool:
    """Write a value into a local's cells at an address; False if a list has no room there."""
    if is_list(local):
        values = () if value == ABSENT else value
        if len(values) >= local.cells:
            return False
        cells[address] = len(values)
        cells[address + 1 : address + 1 + len(values)] = host.array(values)
    elif isinstance(value, tuple):
        cells[address : address + len(value)] = host.array(value)
    else:
        cells[address] = value
    return True


def put_nothing(cells: Cells, address: int, local: Local) -> None:
    """The result of a sentence that was skipped or refused: absent, or an empty list."""
    cells[address] = 0 if is_list(local) else ABSENT


def filled(template: Template | None, binder: Binder) -> Callable[[Cells, list[Any]], tuple[Any, ...]] | None:
    """A bound text: gives its strings and (value, tag) pairs."""
    if template is None:
        return None
    parts = [part if isinstance(part, str) else (binder.bind(part[0]), part[1]) for part in template.parts]

    def fill(cells: Cells, temps: list[Any]) -> tuple[Any, ...]:
        return tuple([part if isinstance(part, str) else (part[0](cells, temps), part[1]) for part in parts])

    return fill
