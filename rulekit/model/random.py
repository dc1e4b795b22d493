"""The specified random generator: SplitMix64 in one cell, the same on every platform and backend (SEM-17, ENGINE 12).

The state is a signed 64-bit number, so that it fits a cell. Check value: the state 1234567 gives
6457827717110365317, then 3203168211198807973.
"""

from hashlib import sha256

_MASK = 2**64 - 1
_SIGN = 2**63


def start_state(seed: int | str) -> int:
    """The state of a seed: the first 8 bytes (little-endian) of SHA-256 of `rulekit 1:` and the seed as text."""
    digest = sha256(f"rulekit 1:{seed}".encode()).digest()
    return signed(int.from_bytes(digest[:8], "little"))


def signed(number: int) -> int:
    """A 64-bit pattern as a signed cell."""
    return number - 2**64 if number >= _SIGN else number


def following(state: int) -> tuple[int, int]:
    """(state after, number drawn); the number is unsigned."""
    state = (state + 0x9E3779B97F4A7C15) & _MASK
    z = ((state ^ (state >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
    return signed(state), z ^ (z >> 31)


def below(state: int, n: int) -> tuple[int, int]:
    """(state after, a number from 0 to n - 1), all equally likely. Nothing is drawn for n of 1 or less."""
    if n <= 1:
        return state, 0
    limit = 2**64 - 2**64 % n
    while True:
        state, x = following(state)
        if x < limit:
            return state, x % n


def shuffled(state: int, values: list[int]) -> tuple[int, list[int]]:
    """(state after, the values in a random order): from the last place down, swapped with one not behind it."""
    values = list(values)
    for i in range(len(values) - 1, 0, -1):
        state, j = below(state, i + 1)
        values[i], values[j] = values[j], values[i]
    return state, values
