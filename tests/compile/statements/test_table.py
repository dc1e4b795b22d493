"""The tables of the checker against the tree: nothing that can be said is missing."""

import typing
from typing import Any

from rulekit.compile.check.bodies.statements import HANDLERS
from rulekit.compile.check.sentences.later import NOT_YET
from rulekit.syntax.nodes import abilities, statements


def _members(union: Any) -> set[type]:
    found: set[type] = set()
    for one in typing.get_args(union):
        name = one.__forward_arg__ if isinstance(one, typing.ForwardRef) else one
        if isinstance(name, str):
            value = getattr(abilities, name)
            found |= _members(value) if typing.get_args(value) else {value}
        else:
            found |= _members(one) if typing.get_args(one) else {one}
    return found


def test_every_statement_has_a_method() -> None:
    assert _members(statements.Statement) == set(HANDLERS)


def test_what_comes_later_has_a_name_for_messages() -> None:
    assert all(name and not name.endswith(".") for name in NOT_YET.values())
