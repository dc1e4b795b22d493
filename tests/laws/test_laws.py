"""Laws over every game in `games/` and `tests/games/`: each holds, and each notices a fault that is planted for it."""

from array import array
from collections.abc import Sequence
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulekit.backends.interface import Backend
from rulekit.backends.interpreter import Interpreter
from rulekit.loader import Rulebook
from rulekit.proof import walk
from tests.laws import laws
from tests.laws.playing import (
    FEW,
    NIGHTLY,
    SAMPLE,
    interpreter,
    picks,
    positions,
    program,
    rulebook,
    seeds,
)
from tests.support.games import PLAYED, SHIPPED

variants = st.integers(0, 2**16)
every_game = pytest.mark.parametrize("game", PLAYED)
KIB = 1024
PROMISED = {"widgets": 8 * KIB, "disrupt": 16 * KIB, "guild_street": 96 * KIB}
"""Games that promise how small they are; in Guild Street each of 22 zones can hold each of 342 cards."""


def check(backend: Backend, seed: int, numbers: Sequence[int], *held: Any) -> None:
    """These laws hold at every decision of a match."""
    for place, rest in enumerate(positions(backend, seed, numbers)):
        for law in held:
            if law is laws.legal_means_playable:
                law(backend, rest, 6, numbers[place % len(numbers)])
            else:
                law(backend, rest)


@every_game
def test_legal_means_playable(game: str) -> None:
    rulebook(game)

    @FEW
    @given(variants, seeds, picks)
    def law(variant: int, seed: int, numbers: list[int]) -> None:
        check(interpreter(program(game, variant)), seed, numbers, laws.legal_means_playable)

    law()


@every_game
def test_cards_are_conserved_and_positions_bounded(game: str) -> None:
    rulebook(game)
    most = PROMISED.get(game, laws.LARGEST)

    @FEW
    @given(variants, seeds, picks)
    def law(variant: int, seed: int, numbers: list[int]) -> None:
        backend = interpreter(program(game, variant))
        for rest in positions(backend, seed, numbers):
            laws.cards_are_conserved(backend, rest)
            laws.is_bounded(backend, rest, most)

    law()


@every_game
def test_a_match_is_the_same_twice_and_through_bytes(game: str) -> None:
    rulebook(game)

    @FEW
    @given(variants, seeds, picks)
    def law(variant: int, seed: int, numbers: list[int]) -> None:
        made = program(game, variant)
        first = [rest.cells.tobytes() for rest in positions(interpreter(made), seed, numbers)]
        again = [rest.cells.tobytes() for rest in positions(_Copying(made), seed, numbers)]
        assert first == again

    law()


@every_game
def test_games_end_or_are_counted_and_invariants_hold(game: str) -> None:
    book = rulebook(game)
    limit = 2_000 if NIGHTLY else 150
    found = walked(book, 6 if NIGHTLY else 2, limit)
    assert found.broken == ()
    assert found.games == (6 if NIGHTLY else 2)
    assert found.finished <= found.games
    assert found.decisions <= limit * found.games
    assert found.longest <= PROMISED.get(game, laws.LARGEST)


def walked(book: Rulebook, games: int, limit: int) -> Any:
    """Random games of the first playable variant."""
    number = next(number for number in range(len(book.variants)) if not book.not_yet(number))
    variant = book.variants[number]
    return walk(book, games, variant.seats, dict(variant.options), "laws", limit=limit)


def test_all_shipped_games_are_here() -> None:
    assert {path.stem for path in SHIPPED} <= set(PLAYED)
    assert "widgets" in PLAYED
    assert len(PLAYED) >= 10


# ---- planted faults --------------------------------------------------------------------------------------------------


class _Copying(Interpreter):
    """Nothing is kept between two calls but the cells, and these go through bytes."""

    def apply(self, cells: Any, answer: Any, **how: Any) -> Any:
        copied = array("q")
        copied.frombytes(cells.tobytes())
        return super().apply(copied, answer, **how)


class _Dropping(Interpreter):
    """A move loses a card."""

    def apply(self, cells: Any, answer: Any, **how: Any) -> Any:
        applied = super().apply(cells, answer, **how)
        zone = next(zone for zone in self.program.layout.zones if applied.cells[zone.base])
        applied.cells[zone.base] -= 1
        return applied


class _Doubling(Interpreter):
    """A card is copied into another zone."""

    def apply(self, cells: Any, answer: Any, **how: Any) -> Any:
        applied = super().apply(cells, answer, **how)
        full = next(zone for zone in self.program.layout.zones if applied.cells[zone.base])
        free = next(z for z in self.program.layout.zones if z.capacity > applied.cells[z.base] and z is not full)
        applied.cells[free.base] += 1
        applied.cells[free.base + applied.cells[free.base]] = applied.cells[full.base + 1]
        return applied


class _Lying(Interpreter):
    """`zone_of` is forgotten."""

    def apply(self, cells: Any, answer: Any, **how: Any) -> Any:
        applied = super().apply(cells, answer, **how)
        applied.cells[self.program.layout.zone_of] ^= 1
        return applied


class _Offering(Interpreter):
    """An option is listed that cannot be done."""

    def options(self, cells: Any, answer: Any = ()) -> Any:
        step = super().options(cells, answer)
        if answer or not step.options or len(step.options[0].values) < 2:
            return step
        first = step.options[0]
        extra = attrs.evolve(first, values=(first.values[0], first.value + 500), value=first.value + 500)
        return attrs.evolve(step, options=(*step.options, extra))


class _Hiding(Interpreter):
    """An option can be done that is not listed."""

    def options(self, cells: Any, answer: Any = ()) -> Any:
        step = super().options(cells, answer)
        if answer or len(step.options) < 2:
            return step
        shown = [option for option in step.options if option.values != step.options[0].values]
        return attrs.evolve(step, options=tuple(shown))


class _Silent(Interpreter):
    """Nobody has an option, though the game goes on."""

    def options(self, cells: Any, answer: Any = ()) -> Any:
        step = super().options(cells, answer)
        return step if answer else attrs.evolve(step, options=())


class _Touching(Interpreter):
    """Looking at the options draws from chance."""

    def options(self, cells: Any, answer: Any = ()) -> Any:
        cells[1] += 1
        return super().options(cells, answer)


class _Growing(Interpreter):
    """The position grows with each answer."""

    def apply(self, cells: Any, answer: Any, **how: Any) -> Any:
        applied = super().apply(cells, answer, **how)
        applied.cells.extend([0] * 9_000)
        return applied


class _Overdrawn(Interpreter):
    """A number leaves its bounds."""

    def apply(self, cells: Any, answer: Any, **how: Any) -> Any:
        applied = super().apply(cells, answer, **how)
        coins = next(variable for variable in self.program.layout.variables if variable.name == "coins")
        applied.cells[coins.base] = coins.low - 1
        return applied


class _Remembering(Interpreter):
    """Something that belongs into the cells is kept beside them."""

    last: Any = None

    def apply(self, cells: Any, answer: Any, **how: Any) -> Any:
        applied = super().apply(cells, answer, **how)
        if cells is self.last:
            applied.cells[1] += 1
        self.last = applied.cells
        return applied


PLANTED: dict[type[Interpreter], Any] = {
    _Dropping: laws.cards_are_conserved,
    _Doubling: laws.cards_are_conserved,
    _Lying: laws.cards_are_conserved,
    _Offering: laws.legal_means_playable,
    _Hiding: laws.legal_means_playable,
    _Silent: laws.legal_means_playable,
    _Touching: laws.legal_means_playable,
    _Growing: laws.is_bounded,
    _Overdrawn: laws.is_bounded,
}


@pytest.mark.parametrize("fault", PLANTED, ids=lambda fault: fault.__name__.strip("_"))
def test_a_planted_fault_is_noticed(fault: type[Interpreter]) -> None:
    law, made = PLANTED[fault], program(SAMPLE, 0)
    numbers = list(range(7, 47))
    check(interpreter(made), 1, numbers, law)
    with pytest.raises((AssertionError, ValueError)):
        check(fault(made), 1, numbers, law)


def test_state_beside_the_cells_is_noticed() -> None:
    made, numbers = program(SAMPLE, 0), list(range(7, 47))
    plain = [rest.cells.tobytes() for rest in positions(_Remembering(made), 1, numbers)]
    assert plain != [rest.cells.tobytes() for rest in positions(_Copying(made), 1, numbers)]
