"""Laws of every position, what an expression reads, and the invariants that are not tested twice."""

from collections.abc import Callable
from typing import Any

import pytest

from rulekit.model.random import start_state
from rulekit.program.program import Program
from rulekit.proof import Watch
from rulekit.proof.laws import Laws
from rulekit.proof.reading import cells_read
from rulekit.session.values import Values
from rulekit.terms import ABSENT, Status
from tests.proof.depot import depot


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Program:
    return depot(tmp_path_factory.mktemp("depot"), "").program(seats=2)


def start(program: Program) -> Any:
    from rulekit.backends.interpreter import Interpreter

    return Interpreter(program).start(start_state("laws"), {}).cells


def zone(program: Program, name: str) -> Any:
    return Values(program).zones[name]


def lost(program: Program, cells: Any) -> None:
    """The count of a zone forgets a card."""
    cells[zone(program, "yard").base] -= 1


def elsewhere(program: Program, cells: Any) -> None:
    """A card says that it lies in another zone."""
    card = cells[zone(program, "yard").base + 1]
    cells[program.layout.zone_of + card] = zone(program, "heap").number


def twice(program: Program, cells: Any) -> None:
    """A card lies two times in one zone."""
    yard = zone(program, "yard")
    cells[yard.base + 2] = cells[yard.base + 1]


def crowded(program: Program, cells: Any) -> None:
    """More cards than there is room for."""
    cells[zone(program, "P1.cart").base] = 4


def no_card(program: Program, cells: Any) -> None:
    """A number that is no card."""
    cells[zone(program, "yard").base + 1] = 6


def rich(program: Program, cells: Any) -> None:
    """A number above its bounds."""
    cells[variable(program, "coins").base] = 21


def nothing(program: Program, cells: Any) -> None:
    """Absent where a value must be."""
    cells[variable(program, "coins").base] = ABSENT


def variable(program: Program, name: str) -> Any:
    return next(one for one in program.layout.variables if one.name == name)


@pytest.mark.parametrize("spoil", [lost, elsewhere, twice, crowded, no_card, rich, nothing])
def test_a_broken_law_is_noticed(program: Program, spoil: Callable[[Program, Any], None]) -> None:
    cells = start(program)
    assert Laws(program).broken(cells) is None
    spoil(program, cells)
    found = Laws(program).broken(cells)
    assert found is not None
    assert found.code == "X001"


def test_absent_may_stand_where_the_type_has_it(program: Program) -> None:
    cells = start(program)
    cells[variable(program, "debt").base] = ABSENT
    assert Laws(program).broken(cells) is None


def stretches(program: Program, expression: Any) -> Any:
    reads = cells_read(program, expression)
    return None if reads is None else reads.stretches


def test_what_an_expression_reads(program: Program) -> None:
    coins, carried = variable(program, "coins"), variable(program, "carried")
    assert stretches(program, ("const", 3)) == ()
    both = ("add", ("cell", coins.base), ("cell", coins.base + 1))
    assert stretches(program, both) == ((coins.base, coins.base + 2),)
    index = (("temp", 0), 2, 0, 2), (("const", 1), 1, 0, 2)
    assert stretches(program, ("at", carried.base, index)) == ((carried.base, carried.base + 4),)
    assert stretches(program, ("resolving",)) is None
    assert stretches(program, ("local", 0)) is None
    whole = stretches(program, ("size", ("zone", 0, ())))
    assert all(any(start <= one.base < end for start, end in whole) for one in program.layout.zones)


def test_an_expression_that_looks_back(program: Program) -> None:
    coins = variable(program, "coins").base
    reads = cells_read(program, ("add", ("was", ("cell", coins)), ("const", 1)))
    assert reads is not None
    assert (reads.stretches, reads.back, reads.timed) == (((coins, coins + 1),), True, False)
    now, before = start(program), start(program)
    before[coins] = 7
    assert reads.of(now, before, program.layout.size) == [
        now[coins : coins + 1].tobytes(),
        before[coins : coins + 1].tobytes(),
    ]


def test_what_held_is_tested_again_once_it_can_have_changed(program: Program) -> None:
    """A watch finds in every position of a game exactly what a new one finds there."""
    from rulekit.backends.interpreter import Interpreter

    backend = Interpreter(program)
    watch = Watch(program, backend)
    rest = backend.start(start_state("again"), {}, borders=True)
    days = variable(program, "day_count").base
    seen = set()
    for step in range(200):
        cells = rest.cells[:]
        if step % 5 == 3:
            cells[zone(program, "yard").base] = 0  # cards are lost
        if step % 7 == 2:
            cells[days] = 0  # a day goes back
        fresh = Watch(program, backend)
        fresh.before = watch.before
        found = watch.test(cells)
        assert found == fresh.test(cells)
        seen |= {one.message for one in found}
        if rest.status is Status.OVER:
            break
        if rest.status is Status.BORDER:
            rest = backend.advance(rest.cells, borders=True)
        else:
            answer: tuple[int, ...] = ()
            while (step_of := backend.options(rest.cells, answer)).state != "complete":
                answer += step_of.options[-1].values
            rest = backend.apply(rest.cells, answer, borders=True)
    assert len(seen) == 3
