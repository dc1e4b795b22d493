"""Canonical JSON."""

import pytest

from rulekit.program.canonical import canonical


def test_one_text_for_one_value() -> None:
    assert canonical({"b": [1, True, None], "a": "é\n"}) == '{"a":"é\\n","b":[1,true,null]}'
    assert canonical((1, 2)) == canonical([1, 2])


@pytest.mark.parametrize("value", [1.5, {"a": [0.0]}, {1: 2}, object()])
def test_anything_else_is_refused(value: object) -> None:
    with pytest.raises(TypeError):
        canonical(value)
