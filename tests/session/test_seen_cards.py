"""What a view tells of cards in play: modified numbers, a text that is another card's, words that are used up."""

from pathlib import Path
from typing import Any

import pytest

import rulekit
from rulekit.session import Session

RULES = """
game shelf "Shelf":
    players 2

number Coins: 0..20

card Trinket:
    weight: 0..9
    ability ring "Ring" in rack: anytime during turn(you), once per turn
    ability load "Load" in under: always

each Trinket has:
    zone under: Trinket, public, at most 2

each Player has:
    coins: Coins = 5
    zone rack: Trinket, public
    zone sleeve: Trinket, private

the table has:
    zone heap: Trinket, public, all cards

setup:
    move "Vase" to P1.rack
    move "Bell" to P1.rack
    move "Lead" to "Vase".under
    move "Cup" to P1.rack

play:
    repeat 3 times:
        each p in players: turn(p)

phase turn(you: Player):
    you may repeatedly:
        teach (t in your rack) by (m in your rack where m.text is present): t.text = m.text
        hush (t in your rack): t.text = absent
        hide (t in your rack): move t to your sleeve

Trinket "Bell":
    ## It rings.
    weight 1
    ring: your coins += 1
Trinket "Lead":
    weight 5
    load: host.weight += 2
Trinket "Vase": weight 2
Trinket "Cup":
    ## It holds tea.
    weight 3

outcome:
    score your coins "Coins"
"""


@pytest.fixture
def session(tmp_path: Path) -> Session:
    path = tmp_path / "shelf.rules"
    path.write_text(RULES, "utf-8")
    return Session(rulekit.load(path), ["Ada", "Bo"], seed=1)


def card(session: Session, name: str, observer: str = "Bo") -> dict[str, Any]:
    return next(card for card in session.view(observer)["cards"].values() if card.get("name") == name)


def number(session: Session, name: str) -> str:
    return next(str(key) for key, card in session.view("Ada")["cards"].items() if card.get("name") == name)


def test_printed_fields_and_what_they_are_now(session: Session) -> None:
    assert card(session, "Vase")["fields"] == {"weight": 2}
    assert card(session, "Vase")["now"] == {"weight": 4}
    assert "now" not in card(session, "Cup")
    session.submit({"action": "hide", "t": number(session, "Vase")})
    assert card(session, "Vase", "Ada")["now"] == {"weight": 4}


def test_a_text_from_another_card(session: Session) -> None:
    assert "text_of" not in card(session, "Cup")
    session.submit({"action": "teach_by", "t": number(session, "Cup"), "m": number(session, "Bell")})
    found = card(session, "Cup")
    assert (found["text_of"], found["text"], found["name"]) == ("Bell", "It rings.", "Cup")
    session.submit({"action": "hush", "t": number(session, "Cup")})
    assert "text_of" not in card(session, "Cup")
    session.submit({"action": "hush", "t": number(session, "Bell")})
    assert (card(session, "Bell")["text_of"], card(session, "Bell")["text"]) == (None, "")


def test_what_is_used_up(session: Session) -> None:
    assert "used" not in card(session, "Bell")
    use = {"action": "use", "card": number(session, "Bell")}
    session.submit(use)
    assert card(session, "Bell")["used"] == ["Ring"]
    assert session.decision is not None
    assert [row.card for row in session.decision.abilities] == [int(number(session, "Bell").partition(":")[2])]
    why = session.why_not("Ada", use)
    assert why is not None
    assert why.reason == "it is used already, and works once per turn"
    session.submit({"action": "done"})  # the other seat can do nothing, so the next turn is Ada's again
    assert "used" not in card(session, "Bell")
    assert session.why_not("Ada", use) is None
