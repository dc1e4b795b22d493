"""Positions as values: copies, bytes and hashes of a flat array of cells (SEM-01)."""

import sys
import zlib
from array import array
from base64 import b64decode, b64encode
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
    """BLAKE2b, 16 bytes, hex, over the program's digest and the cells. Never shown to a seat (ENGINE 12)."""
    return blake2b(program_digest.encode() + position_bytes(cells), digest_size=16).hexdigest()


def packed(data: bytes) -> str:
    """Bytes as short text: compressed, so that unused room costs next to nothing, then base64."""
    return b64encode(zlib.compress(data, 9)).decode("ascii")


def unpacked(text: str, most: int) -> bytes:
    """The bytes that `packed` was given. ValueError if it was given none, or more than `most`."""
    try:
        unpacker = zlib.decompressobj()
        data = unpacker.decompress(b64decode(text.encode("ascii"), validate=True), most)
    except (ValueError, zlib.error):
        raise ValueError("this is nothing that was packed") from None
    if not unpacker.eof or unpacker.unused_data:
        raise ValueError("there is more in it, or less, than there should be")
    return data
