"""The sentences of a rulebook by verb word and length."""

import pytest

from rulekit.compile.names import Patterns
from rulekit.compile.names.patterns import builtin_forms
from rulekit.terms.verbs import third_person
from tests.support.rules import names_of

RULES = """
game test "Test":
    players 2
card Coin:
    worth: 0..9
each Player has:
    zone purse: Coin, public
to take (c: Coin) into (z: zone of Coin = your purse): move c to z
to take (n: Int): stop
to pass_by: stop
"""


@pytest.mark.parametrize(
    ("word", "form"),
    [
        ("sell", "sells"),
        ("go", "goes"),
        ("carry", "carries"),
        ("play", "plays"),
        ("watch", "watches"),
        ("buzz", "buzzes"),
    ],
)
def test_the_s_form(word: str, form: str) -> None:
    assert third_person(word) == form


def test_a_last_hole_with_a_default_may_be_left_out() -> None:
    patterns = Patterns.of(names_of(RULES))
    assert [form.skeleton for form in patterns.by("take", 4)] == ["take _ into _"]
    short = patterns.by("take", 2)
    assert [(form.skeleton, form.left_out) for form in short] == [("take _", True), ("take _", False)]
    assert len(patterns.of_word("take")) == 3


def test_verb_words_are_found_by_their_s_form() -> None:
    patterns = Patterns.of(names_of(RULES))
    assert patterns.bases("takes") == ["take"]
    assert patterns.bases("moves") == ["move"]
    assert patterns.is_verb("pass_by")
    assert not patterns.is_verb("takes")


def test_built_in_verbs() -> None:
    skeletons = [form.skeleton for form in builtin_forms(1)]
    assert "draw _ from _ to _" in skeletons
    assert "look at _" in skeletons
    assert skeletons[-1] == "win"
    assert all(form.op and form.span is None for form in builtin_forms(1))
    draw = next(form for form in builtin_forms(1) if form.op == "draw")
    assert [(hole.name, hole.kind) for hole in draw.holes] == [("n", "number"), ("z", "zone"), ("y", "zone")]  # type: ignore[union-attr]
