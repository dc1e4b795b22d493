"""Sentences about participants: who is called `You` is spoken to."""

import pytest

from rulekit.session.addressing import does, inside, is_, whose, win


@pytest.mark.parametrize(
    ("told", "of_ada", "to_you"),
    [
        (lambda who: does(who, "buy Hot Coffee for 9"), "Ada buys Hot Coffee for 9", "You buy Hot Coffee for 9"),
        (lambda who: does(who, "pass"), "Ada passes", "You pass"),
        (lambda who: does(who, "carry 2"), "Ada carries 2", "You carry 2"),
        (lambda who: f"{is_(who)} out", "Ada is out", "You are out"),
        (lambda who: f"{is_(who, 'does')} not go", "Ada does not go", "You do not go"),
        (lambda who: f"{whose(who)} cash", "Ada's cash", "Your cash"),
        (lambda who: f"to {inside(whose(who))} hand", "to Ada's hand", "to your hand"),
        (lambda who: f"shown to {inside(who)}", "shown to Ada", "shown to you"),
        (lambda who: win([who]), "Ada wins", "You win"),
        (lambda who: win([who, "Bo"]), "Ada and Bo win", "You and Bo win"),
    ],
)
def test_spoken_to_and_spoken_of(told: object, of_ada: str, to_you: str) -> None:
    assert callable(told)
    assert (told("Ada"), told("You")) == (of_ada, to_you)
