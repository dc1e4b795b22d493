"""Answers with several choices as action values: names that are asked for again, and lists, empty ones too."""

from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

import rulekit
from rulekit.session import Session, replay
from rulekit.session.schema import action_schema

RULES = rulekit.load(Path(__file__).with_name("answers.rules"))


def start(seed: int = 0) -> Session:
    return Session(RULES, ["Ada", "Bo"], seed=seed)


def actions(session: Session) -> list[dict[str, Any]]:
    assert session.decision is not None
    return [option.action for option in session.decision.options]


def hand(session: Session) -> list[str]:
    cards = session.view("Ada")["players"]["P1"]["hand"]["cards"]
    assert isinstance(cards, list)
    return cards


HAND_OVER = {"action": "hand_over_to", "k": 2, "q": "P2"}
TRADE = {"action": "trade_with", "q": "P2"}


def test_a_name_that_is_asked_for_again_is_a_list_in_the_order_of_asking() -> None:
    session = start()
    session.submit(HAND_OVER)
    assert actions(session)[0] == {**HAND_OVER, "s": "clay"}
    session.submit({**HAND_OVER, "s": "clay"})
    assert session.number == 0
    assert session.decision is not None
    assert session.decision.partial == {**HAND_OVER, "s": "clay"}
    assert {**HAND_OVER, "s": ["clay", "clay"]} in actions(session)
    assert {**HAND_OVER, "s": ["clay", "salt"]} in actions(session)
    session.submit({**HAND_OVER, "s": ["clay", "salt"]})
    assert session.number == 1
    whole = start()
    whole.submit({**HAND_OVER, "s": ["clay", "salt"]}, seat="Ada", number=0)
    assert whole.hash == session.hash
    assert whole.transcript() == session.transcript()
    assert replay(RULES, session.transcript()).hash == session.hash
    assert whole.view(None)["players"]["P2"]["clay"] == whole.view(None)["players"]["P2"]["salt"] == 3


@pytest.mark.parametrize("given", [[], ["salt"], ["salt", "wood"]])
def test_a_list_in_the_middle_of_an_answer_is_one_however_short(given: list[str]) -> None:
    session = start()
    cards = hand(session)[: len(given)]
    session.submit({**TRADE, "given": cards, "more": True})
    session.submit({**TRADE, "given": cards})
    assert session.number == 0
    assert session.decision is not None
    assert session.decision.name == "s"
    assert session.decision.partial == {**TRADE, "given": cards}
    assert actions(session)[0] == {**TRADE, "given": cards, "s": "clay"}
    session.submit(session.decision.options[1])
    assert session.number == 1
    whole = start()
    whole.submit({**TRADE, "given": cards[::-1], "s": "wood"})
    assert whole.hash == session.hash
    assert replay(RULES, session.transcript()).hash == session.hash
    assert session.view(None)["players"]["P2"]["row"]["count"] == len(cards)


@pytest.mark.parametrize(
    ("action", "reason"),
    [
        ({**HAND_OVER, "s": ["clay", "salt", "wood"]}, "too long a list"),
        ({**HAND_OVER, "s": ["clay", "iron"]}, "names no Stuff"),
        ({**HAND_OVER, "k": 1, "s": ["clay", "salt"]}, "too long a list"),
        ({**TRADE, "given": "card:3", "s": "clay"}, "is a list"),
        ({**TRADE, "given": [], "s": ["clay", "salt"]}, "too long a list"),
        ({**TRADE, "given": [], "s": "clay", "t": "clay"}, "no choice called"),
    ],
)
def test_what_does_not_fit_is_refused(action: dict[str, Any], reason: str) -> None:
    session = start()
    before = session.hash
    with pytest.raises(rulekit.NotLegal, match=reason):
        session.submit(action)
    assert session.hash == before


def test_a_value_that_filled_itself_is_compared() -> None:
    """Whoever has one kind left is not asked which; saying another one is refused."""
    session = start()
    table = session._table
    cells = session._cells[:]
    for variable in table.program.layout.variables:
        if variable.name in ("wood", "salt"):
            cells[variable.base] = 0
    from rulekit.model.play import Applied

    session._rest(Applied(cells, None))
    fork = session.fork()
    fork.submit(HAND_OVER)
    assert fork.number == 1
    for said in ("clay", ["clay"], ["clay", "clay"]):
        assert (session.why_not("Ada", {**HAND_OVER, "s": said}) is None) is (said != ["clay"])
    for said in ("salt", ["clay", "salt"], ["salt", "clay"], ["clay", "clay", "clay"]):
        assert session.why_not("Ada", {**HAND_OVER, "s": said}) is not None


def test_the_schema_knows_lists() -> None:
    fits = Draft202012Validator(action_schema(start().program))
    for action in (
        {**HAND_OVER, "s": "clay"},
        {**HAND_OVER, "s": ["clay", "salt"]},
        {**TRADE, "given": [], "s": "wood"},
    ):
        assert fits.is_valid(action)
    for action in ({**HAND_OVER, "s": ["iron"]}, {**TRADE, "given": "card:3"}):
        assert not fits.is_valid(action)
