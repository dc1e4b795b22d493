"""The generator: its check values, its bounds, its seeds."""

import pytest

from rulekit.model.random import below, following, shuffled, signed, start_state


def test_check_values() -> None:
    state, first = following(1234567)
    _, second = following(state)
    assert (first, second) == (6457827717110365317, 3203168211198807973)


def test_the_state_fits_a_cell() -> None:
    state = 0
    for _ in range(100):
        state, _ = following(state)
        assert -(2**63) <= state < 2**63


def test_nothing_is_drawn_where_there_is_no_choice() -> None:
    assert below(5, 1) == (5, 0)
    assert below(5, 0) == (5, 0)


def test_below_draws_again_beyond_the_last_whole_round() -> None:
    n = 2**63 + 1  # almost half of all numbers lie beyond
    state = start_state("again")
    drawn = []
    for _ in range(50):
        state, number = below(state, n)
        drawn.append(number)
    assert all(0 <= number < n for number in drawn)


def test_shuffle_goes_from_the_last_place_down() -> None:
    state, order = shuffled(7, [0, 1, 2, 3])
    expected, s = [0, 1, 2, 3], 7
    for i in (3, 2, 1):
        s, j = below(s, i + 1)
        expected[i], expected[j] = expected[j], expected[i]
    assert (state, order) == (s, expected)


@pytest.mark.parametrize("seed", [0, 7, "S:3", "Ångström"])
def test_start_states(seed: int | str) -> None:
    import hashlib

    digest = hashlib.sha256(f"rulekit 1:{seed}".encode()).digest()
    assert start_state(seed) == signed(int.from_bytes(digest[:8], "little"))


def test_a_number_and_its_text_are_one_seed() -> None:
    assert start_state(7) == start_state("7") != start_state(8)
