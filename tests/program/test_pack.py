"""Packing: a program goes into plain JSON and comes back the same."""

import json
from typing import Any

import pytest
from attrs import fields, has

from rulekit.program import program as parts
from rulekit.program.dump import digest, dump
from rulekit.program.instructions import INSTRUCTIONS
from rulekit.program.pack import CLASSES, Unreadable, pack, unpack, unpack_program
from tests.backends.trading import trading


def through_json(value: Any) -> Any:
    return unpack(json.loads(json.dumps(pack(value))))


def test_a_program_comes_back_the_same() -> None:
    program = trading(3)
    again = through_json(program)
    assert again == program
    assert dump(again) == dump(program)
    assert digest(again) == digest(program)


def test_kinds_of_values_are_kept_apart() -> None:
    value = ((1, True, None, "1"), [1, (2,)], {"a": (), "b": [0, False]})
    again = through_json(value)
    assert again == value
    assert [type(x) for x in again[0]] == [int, bool, type(None), str]
    assert type(again[1]) is list
    assert type(again[2]["b"][1]) is bool


def test_what_occurs_often_stands_once() -> None:
    shared = ("at", 5, ((("you",), 1, 0, 2),))
    assert len(pack((shared,) * 50)["nodes"]) == len(pack((shared,))["nodes"])


@pytest.mark.parametrize("cls", INSTRUCTIONS)
def test_every_instruction_can_be_packed(cls: type) -> None:
    made = cls(*range(len(fields(cls))))
    assert through_json(made) == made


def test_every_class_of_a_program_is_known() -> None:
    for value in vars(parts).values():
        if isinstance(value, type) and has(value):
            assert CLASSES[value.__name__] is value


@pytest.mark.parametrize(
    "data",
    [
        None, [], {}, {"classes": ["Nobody"], "values": [], "nodes": [], "root": 0},
        {"classes": ["Card"], "values": [1], "nodes": [[0, 0]], "root": 1},
        {"classes": [], "values": [1], "nodes": [[-1, 9]], "root": 1},
        {"classes": [], "values": [1], "nodes": [], "root": "x"},
    ],
)  # fmt: skip
def test_anything_odd_is_unreadable(data: Any) -> None:
    with pytest.raises(Unreadable):
        unpack(data)


def test_a_part_is_no_program() -> None:
    with pytest.raises(Unreadable):
        unpack_program(pack((1, 2)))


def test_what_no_program_is_made_of_cannot_be_packed() -> None:
    with pytest.raises(TypeError):
        pack(object())
