"""Laws of every position, whatever the rules are: each card in one zone, each number within its bounds.

They hold by the work of the engine, not of the rules: where one is broken, rulekit is at fault.
"""

from typing import Any

from rulekit.diagnostics import Diagnostic
from rulekit.program.program import Program
from rulekit.terms import ABSENT


class Laws:
    """The laws of one program's positions."""

    def __init__(self, program: Program) -> None:
        self.program, layout = program, program.layout
        self.zones = [(zone.base, zone.capacity, zone.number) for zone in layout.zones]
        self.bounded = [one for one in layout.variables if one.width == 1]

    def broken(self, cells: Any) -> Diagnostic | None:
        """Return X001 for the first law that does not hold in this position."""
        return self._cards(cells) or self._bounds(cells)

    def _cards(self, cells: Any) -> Diagnostic | None:
        zone_of, cards = self.program.layout.zone_of, self.program.layout.cards
        if not cards:
            return None
        where = cells[zone_of : zone_of + cards].tolist()
        seen: list[int] = []
        for base, capacity, number in self.zones:
            count = cells[base]
            if not 0 <= count <= capacity:
                return _ours(f"{self._zone(number)} holds {count} cards, and there is room for {capacity}")
            if count:
                for card in cells[base + 1 : base + 1 + count]:
                    if not 0 <= card < cards or where[card] != number:
                        return _ours(f"a card lies in {self._zone(number)} that is said to lie elsewhere")
                    seen.append(card)
        if len(seen) != len(set(seen)) or len(seen) != sum(zone >= 0 for zone in where):
            return _ours("a card lies in two places, or in none of those where it is said to lie")
        return None

    def _bounds(self, cells: Any) -> Diagnostic | None:
        for one in self.bounded:
            values = cells[one.base : one.base + len(one.initial)]
            if values and (max(values) > one.high or min(values) < one.low):
                for value in values:
                    if not (one.low <= value <= one.high or (value == ABSENT and one.maybe)):
                        return _ours(f"`{one.name}` is {value}, and goes from {one.low} to {one.high}")
        return None

    def _zone(self, number: int) -> str:
        return f"`{self.program.layout.zones[number].name}`"


def _ours(because: str) -> Diagnostic:
    return Diagnostic("X001", "a law of the engine is broken", because=because)
