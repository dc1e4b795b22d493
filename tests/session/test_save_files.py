"""Files of saved matches: written as a whole; broken, cut off, foreign and hostile ones are refused in words."""

import json
from array import array
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import rulekit
from rulekit.model.position import cells_from_bytes, packed, position_bytes, unpacked
from rulekit.program.canonical import canonical
from rulekit.session import SaveError, Session
from rulekit.session.saved import MOST_BYTES
from tests.session.playable import KINDS, begin, load, looks, variants
from tests.session.test_save import forged, kinds, refused


def test_a_file_is_written_as_a_whole_or_not_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "match.save"
    session = kinds()
    session.save(file)
    before = file.read_bytes()
    assert file.stat().st_mode & 0o077 == 0

    def broken(*_: Any) -> None:
        raise OSError("the disk is full")

    monkeypatch.setattr("rulekit.session.saving.os.replace", broken)
    session.submit({"action": "earn"})
    with pytest.raises(OSError, match="the disk is full"):
        session.save(file)
    assert file.read_bytes() == before
    assert list(tmp_path.iterdir()) == [file]
    monkeypatch.undo()
    session.save(file)
    assert looks(Session.load(file)) == looks(session)


def test_what_is_no_file(tmp_path: Path) -> None:
    for path in (tmp_path / "none.save", tmp_path, "\0"):
        with pytest.raises(SaveError, match="cannot be read"):
            Session.load(path)


def test_what_is_no_saved_match() -> None:
    texts = [
        "",
        "{",
        "[]",
        "null",
        "1",
        '"x"',
        "{}",
        '{"format":"rulekit transcript 1"}',
        '{"format":7}',
        "[" * 100_000,
    ]
    for text in texts:
        assert "no saved match" in refused(text.encode())
    assert "this version of rulekit reads" in refused(b'{"format":"rulekit save 2"}')
    assert "no saved match" in refused(bytes(range(256)))
    assert "too large" in refused(b" " * (MOST_BYTES + 1))
    session = kinds(1, 3)
    assert "no saved match" in refused("\n".join(session.transcript()).encode())


def test_whatever_is_cut_off_or_changed_is_noticed() -> None:
    data = kinds(1, 6).to_bytes()
    for length in range(0, len(data) - 1, 7):
        refused(data[:length])
    for at in range(0, len(data) - 1, 5):
        changed = bytearray(data)
        changed[at] ^= 1
        refused(bytes(changed))


WRONG = {
    "game": [1, None, "market"],
    "rulebook": [1, ["x"]],
    "files": [[], {"a": 1}, "x"],
    "rulekit": [None, 1],
    "program": [None, "", "x"],
    "options": [[], "x", {"mode": 1}],
    "seats": [
        None,
        2,
        [],
        ["Ada"],
        ["Ada", 1],
        ["Ada", "Ada"],
        ["Ada", ""],
        ["a", "b", "c"],
        ["Ada", "Bo", "Cy", "Di"],
    ],
    "seed": [None, True, [], 10**100, "x" * 300],
    "sandbox": [None, 0, "no"],
    "number": [None, -1, 2, True, "3", 10**30],
    "partial": [None, [0], ["x"], [True], [10**30], [99], [-(2**63)], [0] * 20_000, 1],
    "cells": [None, "", "x", "====", "eJwDAAAAAAE=", packed(b""), packed(bytes(8)), packed(bytes(8_000)), 1],
    "transcript": [None, "", "x", packed(b"x\n"), packed(b"{}\n"), packed(b"\xff\n"), 1],
    "heard": [None, [], [[0, 0]], [[0, 0], [0, 0], [0]], [[0, 0], [0, 0], [0, -1]], 1],
}


@pytest.mark.parametrize("key", WRONG)
def test_what_is_left_out_or_of_another_kind(key: str) -> None:
    data = kinds(1, 3).to_bytes()
    assert set(WRONG) | {"format", "check"} == set(json.loads(data))
    for value in (..., *WRONG[key]):
        refused(forged(data, **{key: value}), load(KINDS))


def test_numbers_that_are_none() -> None:
    data = kinds(1, 3).to_bytes()
    for text in (b"3.5", b"NaN", b"1e3", b"-Infinity"):
        refused(data.replace(b'"number":3', b'"number":' + text))


def test_a_bomb_is_not_unpacked() -> None:
    data = kinds().to_bytes()
    bomb = packed(bytes(MOST_BYTES + 8))
    assert "cannot be unpacked" in refused(forged(data, cells=bomb))
    assert "cannot be unpacked" in refused(forged(data, transcript=bomb))
    with pytest.raises(ValueError, match="more in it, or less"):
        unpacked(packed(b"12345678"), 7)


def test_a_record_that_does_not_fit() -> None:
    session = kinds(1, 4)
    data = session.to_bytes()
    record = unpacked(json.loads(data)["transcript"], MOST_BYTES).decode().splitlines()
    for lines in (record[1:], record[:-1], [*record, "{}"], [*record, "x"], [*record, record[-1]]):
        refused(forged(data, transcript=packed("".join(line + "\n" for line in lines).encode())))
    undo = canonical({"n": 4, "seat": "P1", "undo": 9})
    refused(forged(data, transcript=packed("".join(line + "\n" for line in [*record, undo]).encode())))
    other = canonical({**json.loads(record[0]), "action": {"action": "fly"}})
    told = forged(data, transcript=packed("".join(line + "\n" for line in [other, *record[1:]]).encode()))
    loaded = Session.from_bytes(told)
    assert loaded.hash == session.hash
    assert loaded.can_undo is False
    with pytest.raises(rulekit.RulekitError):
        loaded.events("Ada")


PLACES = st.lists(st.tuples(st.floats(0, 1, exclude_max=True), st.integers(-3, 60) | st.integers(-(2**63), 2**63 - 1)))


@given(st.integers(0, 30), PLACES, st.integers(0, 3))
def test_forged_positions_are_refused_or_can_be_shown(steps: int, changes: list[tuple[float, int]], cut: int) -> None:
    session = kinds(steps, steps)
    cells = array("q", session._cells)
    for at, value in changes:
        cells[int(at * len(cells))] = value
    data = forged(session.to_bytes(), cells=packed(position_bytes(cells)[: len(cells) * 8 - cut]))
    try:
        loaded = Session.from_bytes(data, load(KINDS))
    except SaveError as error:
        assert "\n" not in str(error)  # noqa: PT017  both ways are right
        return
    looks(loaded)


def test_positions_pack_to_what_they_were() -> None:
    for variant in variants():
        cells = begin(variant, 1)._cells
        assert cells_from_bytes(unpacked(packed(position_bytes(cells)), MOST_BYTES)) == cells
