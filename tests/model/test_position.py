"""Positions as bytes and hashes."""

from rulekit.model.position import cells_from_bytes, cells_of, position_bytes, position_hash


def test_bytes_are_little_endian_and_come_back() -> None:
    cells = cells_of([1, -2, 2**62, -(2**63)])
    assert position_bytes(cells)[:8] == b"\x01" + b"\x00" * 7
    assert cells_from_bytes(position_bytes(cells)) == cells


def test_the_hash_tells_positions_and_programs_apart() -> None:
    a, b = cells_of([1, 2]), cells_of([2, 1])
    found = {position_hash(program, cells) for program in ("p", "q") for cells in (a, b)}
    assert len(found) == 4
    assert all(len(text) == 32 for text in found)
    assert position_hash("p", a) == position_hash("p", cells_of([1, 2]))
