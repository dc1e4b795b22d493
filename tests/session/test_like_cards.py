"""A card is never taken for its like once something tells them apart."""

from pathlib import Path

import pytest

import rulekit

RELICS = Path(__file__).parents[1] / "proof" / "relics.rules"


def test_a_card_that_is_used_up_is_not_taken_for_its_like() -> None:
    session = rulekit.Session(rulekit.load(RELICS), seats=2, seed=1)
    for _ in range(2):
        lamp = next(option for option in session.decision.options if "Lamp" in option.text)  # type: ignore[union-attr]
        session.submit(lamp.action)
    one, other = session.view("P1")["players"]["P1"]["mat"]["cards"]
    use = {"action": "use", "word": "rub", "p": "P2"}
    session.submit({**use, "card": one})
    with pytest.raises(rulekit.NotLegal) as refused:
        session.submit({**use, "card": one})
    assert refused.value.diagnostic.code == "P003"
    session.submit({**use, "card": other})
    assert session.view(None)["players"]["P2"]["coins"] == 3
