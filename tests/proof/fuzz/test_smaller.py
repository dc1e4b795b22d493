"""Lists and numbers are made smaller while something stays true of them."""

from hypothesis import given
from hypothesis import strategies as st

from rulekit.proof.fuzz.smaller import fewer, lower


@given(st.sets(st.integers(0, 20)), st.sets(st.integers(0, 20), max_size=4))
def test_what_is_needed_stays_and_nothing_else(more: set[int], needed: set[int]) -> None:
    items = sorted(more | needed)
    assert set(fewer(items, lambda some: needed <= set(some))) == needed


def test_what_can_only_go_together_goes() -> None:
    """Three of four cancel out; the fourth alone is enough."""
    assert fewer((5, -2, -3, 9), lambda some: 9 in some and sum(some) == 9) == (9,)


def test_nothing_is_enough() -> None:
    assert fewer((1, 2, 3), lambda some: True) == ()
    assert fewer((), lambda some: True) == ()


def test_simpler_numbers() -> None:
    assert list(lower(9)) == [0, 1, 4, 8]
    assert list(lower(2)) == [0, 1]
    assert list(lower(0)) == []
