"""What a session is set up with: seats, options, seed."""

import pytest

from rulekit.diagnostics.errors import SetupError
from rulekit.session import Session
from tests.session.by_hand import Market

MARKET = Market()


def test_defaults() -> None:
    session = Session(MARKET)
    assert session.seats == {"P1": "P1", "P2": "P2"}
    assert session.options == {"speed": "slow", "blind": False, "hands": 2}
    assert isinstance(session.seed, int)
    assert Session(MARKET).seed != session.seed


def test_names_and_given_options() -> None:
    session = Session(MARKET, ["Ada", "Bo"], {"starter": "P2", "hands": "3", "blind": "yes"}, "a seed")
    assert session.seats == {"P1": "Ada", "P2": "Bo"}
    assert session.options == {"speed": "slow", "starter": "P2", "blind": True, "hands": 3}
    assert session.view(None)["table"]["starter"] == "P2"
    assert session.seed == "a seed"


def test_an_option_left_to_chance_may_be_said_so() -> None:
    assert "starter" not in Session(MARKET, options={"starter": "random"}).options


@pytest.mark.parametrize(
    ("seats", "message"),
    [
        (3, "this game is for 2 seats, not for 3"),
        (["Ada"], "this game is for 2 seats, not for 1"),
        (["Ada", "Ada"], "two participants are called `Ada`"),
        (["Ada", ""], "a text of 1 to 60 characters"),
        (["Ada", 7], "a text of 1 to 60 characters"),
        (["P2", "Bo"], "cannot be called `P2`: that is another seat"),
        ("Ada", "seats are a list of names"),
        (True, "seats are a list of names"),
    ],
)
def test_seats_that_do_not_fit(seats: object, message: str) -> None:
    with pytest.raises(SetupError) as found:
        Session(MARKET, seats)  # type: ignore[arg-type]
    assert message in str(found.value)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"sped": "slow"}, "no option `sped`; did you mean `speed`?"),
        ({"colour": 1}, "its options are speed, starter, blind, hands"),
        ({"speed": "slwo"}, "option `speed` cannot be `slwo`; did you mean `slow`?"),
        ({"speed": 3}, "it is one of slow, fast"),
        ({"blind": 1}, "it is one of no, yes"),
        ({"hands": 4}, "it is one of 1, 2, 3"),
        ({"hands": 10**50}, "cannot be `a very large number`"),
        ({"hands": []}, "cannot be `a list`"),
        ({7: 1}, "no option `7`"),
    ],
)
def test_options_that_do_not_fit(options: dict[str, object], message: str) -> None:
    with pytest.raises(SetupError) as found:
        Session(MARKET, options=options)
    assert message in str(found.value)


@pytest.mark.parametrize("seed", [1.5, True, b"x", "x" * 300, 2**300])
def test_seeds_that_do_not_fit(seed: object) -> None:
    with pytest.raises(SetupError, match="seed"):
        Session(MARKET, seed=seed)  # type: ignore[arg-type]
