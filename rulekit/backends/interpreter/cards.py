"""Reading zones and cards: what lies in a zone, and where a card lies, whose it is and of which definition."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from rulekit.backends.interpreter import knowledge, shapes
from rulekit.backends.interpreter.cells import Cells, Temps, Value
from rulekit.program.instructions import Expr
from rulekit.program.program import Program
from rulekit.terms import ABSENT

if TYPE_CHECKING:
    from rulekit.backends.interpreter.expressions import Binder


def _zone(binder: Binder, expr: Expr) -> Value:
    where = shapes.place(binder.bind, expr[1], expr[2])
    if callable(where):
        inner = where

        def zone(cells: Cells, temps: Temps) -> int:
            number = inner(cells, temps)
            return number if number >= 0 else ABSENT

        return zone
    number = where if where >= 0 else ABSENT
    return lambda cells, temps: number


def _zone_number(binder: Binder, expr: Expr) -> Value:
    """The number of a zone, below zero if there is none."""
    where = shapes.place(binder.bind, expr[1], expr[2]) if expr[0] == "zone" else None
    return where if callable(where) else binder.bind(expr)


def _members(binder: Binder, expr: Expr) -> Value:
    bases, zone = binder.zone_bases, _zone_number(binder, expr[1])

    def members(cells: Cells, temps: Temps) -> tuple[int, ...]:
        number = zone(cells, temps)
        if number < 0:
            return ()
        base = bases[number]
        return tuple(cells[base + 1 : base + 1 + cells[base]])

    return members


def _members_all(binder: Binder, expr: Expr) -> Value:
    bases = tuple(binder.zone_bases[number] for number in expr[1])

    def members_all(cells: Cells, temps: Temps) -> tuple[int, ...]:
        found: list[int] = []
        for base in bases:
            if cells[base]:
                found += cells[base + 1 : base + 1 + cells[base]]
        return tuple(found)

    return members_all


def _members_run(binder: Binder, expr: Expr) -> Value:
    bases, zone, count = binder.zone_bases, _zone_number(binder, expr[1]), expr[2]

    def members_run(cells: Cells, temps: Temps) -> tuple[int, ...]:
        number = zone(cells, temps)
        if number < 0:
            return ()
        found: list[int] = []
        for base in bases[number : number + count]:
            if cells[base]:
                found += cells[base + 1 : base + 1 + cells[base]]
        return tuple(found)

    return members_run


def _size(binder: Binder, expr: Expr) -> Value:
    bases, zone = binder.zone_bases, _zone_number(binder, expr[1])

    def size(cells: Cells, temps: Temps) -> int:
        number = zone(cells, temps)
        return cells[bases[number]] if number >= 0 else 0

    return size


def _only(binder: Binder, expr: Expr) -> Value:
    bases, zone = binder.zone_bases, _zone_number(binder, expr[1])

    def only(cells: Cells, temps: Temps) -> int:
        number = zone(cells, temps)
        if number < 0:
            return ABSENT
        base = bases[number]
        return cells[base + 1] if cells[base] else ABSENT

    return only


def of_card(read: Callable[[Program, Cells, int], int]) -> Callable[[Binder, Expr], Value]:
    """An operation that says something of a card; nothing of an absent one."""

    def builder(binder: Binder, expr: Expr) -> Value:
        program, card = binder.program, binder.bind(expr[1])
        register = shapes.register_of(expr[1])
        if register is not None:
            return _of_register(read, program, register)

        def of_card(cells: Cells, temps: Temps) -> int:
            number = card(cells, temps)
            return ABSENT if number == ABSENT else read(program, cells, number)

        return of_card

    return builder


def _of_register(read: Callable[[Program, Cells, int], int], program: Program, register: int) -> Value:
    def of_card(cells: Cells, temps: Temps) -> int:
        number = temps[register]
        return ABSENT if number == ABSENT else read(program, cells, number)

    return of_card


CARD_BUILDERS: dict[str, Callable[[Binder, Expr], Value]] = {
    "zone": _zone, "members": _members, "members_all": _members_all, "members_run": _members_run, "size": _size,
    "only": _only, "zone_of": of_card(knowledge.zone_of), "controller": of_card(knowledge.controller),
    "owner": of_card(knowledge.owner), "host": of_card(knowledge.host), "definition": of_card(knowledge.definition),
}  # fmt: skip
