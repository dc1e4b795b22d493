"""What is noted while a batch runs, and what a variable becomes of it (SEM-12)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from attrs import define, field, frozen

from rulekit.terms import ABSENT

if TYPE_CHECKING:
    from rulekit.backends.interpreter.machine import Machine
    from rulekit.backends.interpreter.reacting import Said


@frozen
class Rule:
    """How a variable takes a change: bounds, whether it stops there, what a loss leaves, whether absent fits."""

    low: int
    high: int
    clamped: bool
    keeping: int | None
    maybe: bool
    variable: int


@define(eq=False)
class Journal:
    """The scratch of one batch. sets, sums and factors by address; deeds in the order in which they were written.

    leaving: how often a card is still to be moved. limbo: by card the full zone that it has left already, so that
    another card of the batch could take its place: the limits of zones apply once, when all is moved.
    """

    rules: dict[int, Rule] = field(factory=dict)
    sets: dict[int, int] = field(factory=dict)
    sums: dict[int, int] = field(factory=dict)
    factors: dict[int, int] = field(factory=dict)
    deeds: list[Callable[[], None]] = field(factory=list)
    events: list[Said] = field(factory=list)
    leaving: dict[int, int] = field(factory=dict)
    limbo: dict[int, int] = field(factory=dict)

    def note(self, m: Machine, address: int, how: str, operand: int, rule: Rule) -> None:
        """One change of a variable."""
        if operand == ABSENT and how != "=":
            return
        self.rules[address] = rule
        if how == "=":
            if operand == ABSENT and not rule.maybe:
                m.fault("P010", "an absent value is stored")
            if self.sets.get(address, operand) != operand:
                m.fault("P010", "a batch sets one variable to two values")
            self.sets[address] = operand
        elif how == "*=":
            self.factors[address] = self.factors.get(address, 1) * operand
        else:
            self.sums[address] = self.sums.get(address, 0) + (operand if how == "+=" else -operand)


def result(m: Machine, now: int, new: int, rule: Rule) -> int:
    """What a variable becomes: `keeping` and the bounds once."""
    if new == ABSENT:
        return new
    if rule.keeping is not None and new < now:
        new = max(new, min(now, rule.keeping))
    if rule.low <= new <= rule.high:
        return new
    if not rule.clamped:
        m.fault("P010", f"{new} is outside {rule.low}..{rule.high}")
    return rule.low if new < rule.low else rule.high
