"""Why a card's ability cannot be used now: used up, another's, elsewhere, out of its phase, inside an effect."""

from pathlib import Path

import pytest

import rulekit
from rulekit.proof import run_scenarios

RULES = (
    Path(__file__).with_name("relics.rules").read_text("utf-8")
    + """
Relic "Quill":
    rub: your coins += 1; you choose n in 1..2; your coins += n
Relic "Chalice":
    rub: your coins += 1; you choose 2 of pile as found; move found to your mat
"""
)


@pytest.mark.parametrize(
    "lines",
    [
        'given P1.mat = ["Ring"]\nP1: use "Ring"\nexpect P1 cannot use "Ring" because "works once per turn"',
        'given P2.mat = ["Ring"]\nexpect P1 cannot use "Ring" because "it is P2\'s card"',
        'given P1.mat = []\nexpect P1 cannot use "Ring" because "it works only in mat"',
        'given P1.mat = ["Ring", "Quill"]\nP1: use "Quill"\n'
        'expect P1 cannot use "Ring" because "an effect is still going on"\nP1: n = 1\nexpect P1 can use "Ring"',
        'given P2.mat = ["Ring"]\nP1: done\nexpect P1 cannot use "Ring", P2 can use "Ring"',
        'given P1.mat = ["Lamp"], P1.coins = 5\nexpect P1 cannot use "Lamp" with P1',
    ],
)
def test_the_reason(tmp_path: Path, lines: str) -> None:
    path = tmp_path / "relics.rules"
    body = "".join(f"    {line}\n" for line in lines.splitlines())
    path.write_text(f'{RULES}\nscenario "REL-WHY-01: a try":\n    given at turn(P1)\n{body}', "utf-8")
    (result,) = run_scenarios(rulekit.load(path))
    assert result.passed, result.diagnostics


def test_copies_that_lie_elsewhere_are_no_reason(tmp_path: Path) -> None:
    path = tmp_path / "relics.rules"
    twice = RULES + 'Relic "Bell":\n    copies 2\n    rub: pay 9 coins\n'
    given = 'given at turn(P1), P1.mat = ["Bell"], P1.coins = 0\n    expect P1 can use "Bell"\n'
    path.write_text(f'{twice}\nscenario "REL-WHY-02: a try":\n    {given}', "utf-8")
    (result,) = run_scenarios(rulekit.load(path))
    assert result.diagnostics[0].label == "0 coins, 9 needed"


def test_a_list_is_compared_with_all_it_may_hold(tmp_path: Path) -> None:
    path = tmp_path / "relics.rules"
    given = 'given at turn(P1), pile = ["Ring", "Mask", "Whip"], P1.mat = ["Chalice"]\n    P1: use "Chalice"'
    for named, holds in (('"Ring", "Mask", "Whip"', True), ('"Ring", "Mask"', False)):
        lines = f'{given}\n    expect P1 chooses found in [{named}]\n    P1: found = ["Mask", "Whip"]\n'
        path.write_text(f'{RULES}\nscenario "REL-LIST-01: a try":\n    {lines}', "utf-8")
        (result,) = run_scenarios(rulekit.load(path))
        assert result.passed == holds, result.diagnostics


def test_the_message_of_a_session(tmp_path: Path) -> None:
    path = tmp_path / "relics.rules"
    path.write_text(RULES, "utf-8")
    session = rulekit.Session(rulekit.load(path), ["Ada", "Bo"], seed=1)
    ring = next(c for c, card in session.view("Ada")["cards"].items() if card.get("name") == "Ring")
    session.submit({"action": "take", "u": ring})
    use = {"action": "use", "card": ring, "word": "rub"}
    assert session.why_not("Ada", use) is None
    session.submit(use)
    found = session.why_not("Ada", use)
    assert found is not None
    assert (found.code, found.reason) == ("P003", "it is used already, and works once per turn")
    assert found.message == "Ada cannot use Ring now"
