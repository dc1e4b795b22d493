"""One seat at one menu: cash, what was got, and the short words with which the tests write entries."""

from typing import Any

from rulekit.program.instructions import (
    Entry,
    Instruction,
    Menu,
    Pay,
    Return,
    Store,
)
from tests.backends.build import Build, const, entry, locals_of
from tests.backends.table import Table

INT = ("int",)


def store(address: int, how: str, value: Any, high: int = 99) -> Store:
    return Store(("cell", address), how, value, 0, high, False, None, False, 0)


def pay(address: int, amount: Any, unit: str = "cash") -> Pay:
    return Pay(("cell", address), amount, 0, 0, unit)


def decline(at: int) -> Entry:
    return entry("decline", "pass", at)


def menu(*entries: Entry, kind: str = "may", otherwise: int = -1, **facts: Any) -> Menu:
    return Menu(const(0), 0, kind, entries, otherwise, **facts)


class Shop:
    """One seat, one menu, cash and what was got; the menu's frame has `you`, `a`, `b`, `c` and a list `xs` of three."""

    def __init__(self, cash: int = 5) -> None:
        self.b = Build()
        self.cash = self.b.variable("cash", cash)
        self.got = self.b.variable("got", high=999)

    def play(self, *code: Instruction, **facts: Any) -> Table:
        names = locals_of("you", "a", "b", "c", "xs", cells={"xs": 4})
        number = self.b.procedure(*code, Return(), kind="play", locals=names, **facts)
        return Table(self.b.program(number))

    def kept(self, table: Table) -> tuple[int, int]:
        return table.cells[self.cash], table.cells[self.got]
