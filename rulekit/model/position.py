"""Positions as values: copies, bytes and hashes of a flat array of cells (SEM-01)."""

import sys
from array import array
from collections.abc import Iterable
from hashlib import blake2b


def cells_of(numbers: Iterable[int]) -> "array[int]":
    """A position from plain numbers."""
    return array("q", numbers)


def position_bytes(cells: "array[int]") -> bytes:
    """The cells as little-endian bytes, the same on every platform."""
    if sys.byteorder == "big":  # pragma: no cover
        cells = cells[:]
        cells.byteswap()
    return cells.tobytes()


def cells_from_bytes(data: bytes) -> "array[int]":
    """The position that `position_bytes` wrote."""
    cells = array("q")
    cells.frombytes(data)
    if sys.byteorder == "big":  # pragma: no cover
        cells.byteswap()
    return cells


def position_hash(program_digest: str, cells: "array[int]") -> str:
    """BLAKE2b, 16 bytes, hex, over the program's digest and the cells. Never shown to a seat (BUILDING 4)."""
    return blake2b(program_digest.encode() + position_bytes(cells), digest_size=16).hexdigest()
