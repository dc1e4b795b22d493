"""Making lists and numbers smaller while something stays true of them."""

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from typing import TypeVar

T = TypeVar("T")
_MOST_PAIRED = 12


def fewer(items: Sequence[T], holds: Callable[[tuple[T, ...]], bool]) -> tuple[T, ...]:
    """Return a part of `items`, in order, for which `holds` is true as it is of all of them; no single one can go.

    Then it is tried whether one or two of them are enough: some things can only go together, as money that changed
    hands. Source: A. Zeller and R. Hildebrandt, Simplifying and Isolating Failure-Inducing Input, 2002.
    """
    left = tuple(items)
    if left and holds(()):
        return ()
    pieces = 2
    while len(left) >= 2:
        size = -(-len(left) // pieces)
        for start in range(0, len(left), size):
            rest = left[:start] + left[start + size :]
            if holds(rest):
                left, pieces = rest, max(pieces - 1, 2)
                break
        else:
            if size == 1:
                break
            pieces = min(pieces * 2, len(left))
    few = (some for size in (1, 2) if size < len(left) <= _MOST_PAIRED for some in combinations(left, size))
    return next((some for some in few if holds(some)), left)


def lower(number: int) -> Iterator[int]:
    """Yield whole numbers that are simpler than this one, the simplest first."""
    seen = {number}
    for one in (0, 1, number // 2, number - 1):
        if one not in seen and 0 <= one < number:
            seen.add(one)
            yield one
