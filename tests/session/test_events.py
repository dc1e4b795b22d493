"""Events: numbered for each observer, shown as they were known, told in sentences."""

import json
from pathlib import Path
from typing import Any

import pytest

import rulekit
from rulekit.model.play import Happening, Seen
from rulekit.session import Session
from rulekit.session.events import Log
from rulekit.terms.verbs import third_person
from tests.session.by_hand import CARDS, EVERYBODY, LAYOUT, Market

MARKET = Market()
INT = ("int",)


def start(seed: int = 7) -> Session:
    return Session(MARKET, ["Ada", "Bo"], seed=seed)


def log_of(*happenings: Happening) -> Log:
    log = Log(start()._table)
    log.add(happenings, start()._cells)
    return log


def test_numbers_batches_and_causes_are_counted_for_each_observer() -> None:
    log = log_of(
        Happening("changed", 0, {"name": "P1.plan", "old": (0, INT), "new": (2, INT)}, 1, batch=5),
        Happening("paid", 0, {"unit": "coins", "amount": (2, INT)}, EVERYBODY, batch=5, cause=0),
        Happening("out", 1, {}, EVERYBODY, batch=9, cause=1),
    )
    ada, bo = log.events(1), log.events(2)
    assert [(event["n"], event["batch"], event["cause"]) for event in ada] == [(1, 1, None), (2, 1, 1), (3, 2, 2)]
    assert [(event["n"], event["batch"], event["cause"]) for event in bo] == [(1, 1, None), (2, 2, 1)]
    assert log.events(2, since=1) == bo[1:]
    assert log.events(2, since=-5) == bo
    log.add((Happening("over", -1, {}, EVERYBODY, batch=5),), start()._cells)
    assert [(event["n"], event["batch"], event["seat"]) for event in log.events(2)][-1] == (3, 3, None)


def test_a_card_is_told_as_it_was_known_then() -> None:
    card = Seen(4, 0b001, "P1.hand:2")
    log = log_of(
        Happening("moved", 0, {"card": card, "from": "deck", "to": "P1.hand"}, EVERYBODY),
        Happening("shown", 0, {"cards": (card, card), "to": ((0,), ("list", ("player",)))}, EVERYBODY),
        Happening("done", 0, {"verb": "buy_for", "c": card, "n": (3, INT)}, EVERYBODY),
    )
    assert [event.get("card") for event in log.events(1)] == ["card:4", None, None]
    assert [event.get("cards") for event in log.events(0b100)] == [None, ["P1.hand:2", "P1.hand:2"], None]
    assert log.events(1)[1]["to"] == ["P1"]
    assert log.events(2)[2]["values"] == {"c": "P1.hand:2", "n": 3}
    assert log.events(2)[2]["n"] == 3


def test_a_bare_card_is_told_to_those_who_can_tell_it() -> None:
    """Should a backend forget to say who could tell a card, nobody hears more than they see."""
    session = start()
    hidden = LAYOUT.zones[0].base + 1
    card = session._cells[hidden]
    log = log_of(Happening("chosen", 0, {"c": (card, ("card", "Tile"))}, EVERYBODY))
    assert log.events(1)[0]["values"] == {"c": "deck:1"}
    assert log.events(-1)[0]["values"] == {"c": f"card:{card}"}


def test_what_is_given_out_can_be_changed_without_harm() -> None:
    session = start()
    session.events("Ada")[0]["kind"] = "gone"
    session.events("Ada")[-1].setdefault("arguments", {})["you"] = "P9"
    assert session.events("Ada")[0]["kind"] != "gone"
    assert session.events("Ada")[-1]["arguments"]["you"] == "P1"


def test_every_event_of_a_match_is_json_and_has_a_sentence() -> None:
    session = start()
    while decision := session.decision:
        session.submit(decision.options[min(len(decision.options) - 1, session.number % 3)])
    for observer in ("Ada", "Bo", None):
        events = session.events(observer)
        json.dumps(events)
        assert [event["n"] for event in events] == list(range(1, len(events) + 1))
        for event in events:
            text = session.text(event)
            assert text
            assert "card:" not in text
            assert "_" not in text


@pytest.mark.parametrize(
    ("event", "text"),
    [
        ({"kind": "done", "seat": "P1", "verb": "buy_for", "values": {"c": "card:0", "cost": 1}},
         "Ada buys Apple for 1"),
        ({"kind": "done", "seat": "P1", "verb": "buy_for", "values": {"c": "deck:1", "cost": 1}},
         "Ada buys a card for 1"),
        ({"kind": "done", "seat": None, "verb": "give_to", "values": {"c": "card:2", "q": "P2"}}, "give Bread to Bo"),
        ({"kind": "done", "seat": "P2", "verb": "unheard_of", "values": {}}, "Bo: unheard of"),
        ({"kind": "moved", "card": "card:9", "from": "deck", "to": "P2.hand"}, "Eggs goes from the deck to Bo's hand"),
        ({"kind": "moved", "card": "box:1", "from": "", "to": "box"}, "a card goes to the box"),
        ({"kind": "moved", "card": "card:1", "from": "offer", "to": "P1.mat[top_row]"},
         "Apple goes from the offer to Ada's mat (top row)"),
        ({"kind": "changed", "name": "P1.coins", "old": 10, "new": 7}, "Ada's coins: 7 (-3)"),
        ({"kind": "changed", "name": "stock[red, 2]", "old": 1, "new": 2}, "stock (red, 2): 2 (+1)"),
        ({"kind": "changed", "name": "leader", "old": None, "new": "P2"}, "leader: Bo"),
        ({"kind": "changed", "name": "red.heat", "old": False, "new": True}, "red's heat: yes (before: no)"),
        ({"kind": "changed", "name": "leader", "old": "P1", "new": None}, "leader: nothing (before: Ada)"),
        ({"kind": "changed", "name": "sign[(1, 3)]", "old": 0, "new": 1}, "sign (1, 3): 1 (+1)"),
        ({"kind": "changed", "card": "P1.hand:2", "name": "marks", "old": 0, "new": 2}, "a card's marks: 2 (+2)"),
        ({"kind": "changed", "card": "card:0", "name": "mark[red]", "old": 0, "new": 2}, "Apple's mark (red): 2 (+2)"),
        ({"kind": "shuffled", "zone": "deck"}, "the deck is shuffled"),
        ({"kind": "shown", "cards": ["card:0", "card:2", "P1.hand:1", "P1.hand:2"], "to": ["P2"]},
         "Apple, Bread and 2 cards: shown to Bo"),
        ({"kind": "shown", "cards": ["card:0"]}, "Apple: shown to everybody"),
        ({"kind": "chosen", "seat": "P1", "action": "buy_for", "values": {"c": "card:0"}}, "Ada: buy Apple"),
        ({"kind": "chosen", "seat": "P1", "action": "give_to", "values": {"c": "card:0", "q": "P2"}},
         "Ada: give Apple to Bo"),
        ({"kind": "chosen", "seat": "P1", "values": {"kept": ["card:0", "P1.hand:1"]}}, "Ada: choose Apple, a card"),
        ({"kind": "began", "phase": "turn", "arguments": {"you": "P2"}}, "turn (Bo) begins"),
        ({"kind": "ended", "phase": "turn", "arguments": {}}, "turn ends"),
        ({"kind": "out", "seat": "P2"}, "Bo is out of the game"),
        ({"kind": "paid", "seat": "P2", "unit": "raw_material", "amount": 2, "name": "P2.coins"},
         "Bo pays 2 raw material"),
        ({"kind": "paid", "seat": "P1", "unit": "stock[r]", "amount": 1, "name": "P1.stock[raw_material]"},
         "Ada pays 1 stock (raw material)"),
        ({"kind": "over", "winners": ["P1", "P2"]}, "the game is over: Ada and Bo win"),
        ({"kind": "over", "winners": []}, "the game is over"),
        ({"kind": "unheard"}, "unheard"),
    ],
)  # fmt: skip
def test_sentences(event: dict[str, Any], text: str) -> None:
    assert start().text(event) == text


@pytest.mark.parametrize(
    ("word", "form"),
    [("buy", "buys"), ("pass", "passes"), ("go", "goes"), ("carry", "carries"), ("fix", "fixes"), ("sell", "sells"),
     ("reach", "reaches"), ("wash", "washs"), ("y", "ys")],
)  # fmt: skip
def test_the_s_form_of_a_verb(word: str, form: str) -> None:
    """As LANGUAGE 4.2 has it: -es after s x z ch sh o."""
    assert third_person(word) == form.replace("washs", "washes")


assert CARDS == 10


def test_a_yes_or_no_tells_what_it_was_said_to() -> None:
    session = Session(rulekit.load(Path(__file__).with_name("offers.rules")), ["Ada", "Bo"], seed=1)
    said: list[Any] = []
    for number in (-1, 0):
        assert session.decision is not None
        session.submit(session.decision.options[number])
        said += [event for event in session.events(None) if event["kind"] == "chosen"][-1:]
    assert [(event["action"], event["deed"]) for event in said] == [("no", "give_to"), ("yes", "give_to")]
    assert [session.text(event) for event in said] == ["Ada does not give", "Bo: give Penny"]
