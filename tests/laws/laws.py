"""The laws themselves: what holds in every position of every game, whatever the backend."""

from itertools import repeat
from typing import Any

import pytest

from rulekit.backends.interface import Backend
from rulekit.terms import Status
from tests.laws.playing import completed

LARGEST = 64 * 1024
"""Bytes that no position of any game takes; a game may promise less."""


def legal_means_playable(backend: Backend, rest: Any, most: int = 8, start: int = 0) -> None:
    """SEM-03: while the game goes on somebody has an option, each listed one can be completed and done, no other one.

    Of many options `most` are tried, from the one with the number `start` on.
    """
    cells = rest.cells
    before = cells.tobytes()
    if rest.status is Status.OVER:
        assert backend.decision(cells) is None
        return
    assert backend.decision(cells) is not None
    options = backend.options(cells).options
    assert options, "the game is not over, and nobody has an option"
    assert len({option.values for option in options}) == len(options), "an option is listed twice"
    for place in range(min(most, len(options))):
        option = options[(start + place) % len(options)]
        answer = completed(backend, cells, option.values, repeat(start))
        assert answer is not None
        backend.apply(cells, answer)
    _nothing_else(backend, cells, {option.values for option in options})
    assert cells.tobytes() == before, "looking at options has changed the position"


def _nothing_else(backend: Backend, cells: Any, listed: set[tuple[int, ...]]) -> None:
    """Rows that are not listed are refused, and so is each value that is not listed in a row with values."""
    rows = {values[0] for values in listed}
    with_values = sorted({values[0] for values in listed if len(values) > 1})[:6]
    wrong = {(row,) for row in range(-1, max(rows) + 2) if row not in rows}
    wrong |= {(row, value) for row in with_values for value in (*range(-1, 24), 1000)}
    for answer in sorted(wrong - listed):
        assert backend.options(cells, answer).state == "refused", f"{answer} is not listed, and not refused"
        with pytest.raises(ValueError, match=r"."):
            backend.apply(cells, answer)


def cards_are_conserved(backend: Backend, rest: Any) -> None:
    """Each card lies in exactly one zone, and `zone_of` says in which; no zone holds more than it can."""
    layout, cells = backend.program.layout, rest.cells
    found: dict[int, int] = {}
    for zone in layout.zones:
        count = cells[zone.base]
        assert 0 <= count <= zone.capacity, f"{zone.name} holds {count} cards"
        for card in cells[zone.base + 1 : zone.base + 1 + count]:
            assert card not in found, f"card {card} lies in two zones"
            found[card] = zone.number
    told = {card: cells[layout.zone_of + card] for card in range(layout.cards)}
    assert found == {card: zone for card, zone in told.items() if zone >= 0}
    assert all(zone >= 0 for zone in told.values()), "a card lies nowhere"


def is_bounded(backend: Backend, rest: Any, most: int = LARGEST) -> None:
    """No position is larger than `most` bytes, and every stored number is within its bounds."""
    assert len(rest.cells) * rest.cells.itemsize <= most
    for variable in backend.program.layout.variables:
        if variable.width == 1:
            for value in rest.cells[variable.base : variable.base + len(variable.initial)]:
                fits = variable.low <= value <= variable.high
                assert fits or (variable.maybe and value == -(2**63)), f"{variable.name} is {value}"
