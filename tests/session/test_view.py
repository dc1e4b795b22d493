"""Views: what each observer may see, and that nothing else shows (SEM-16)."""

import json
from array import array
from typing import Any

import pytest

from rulekit.session import Session
from tests.session.by_hand import DECK, LAYOUT, Market

MARKET = Market()


def start(seed: int = 7) -> Session:
    return Session(MARKET, ["Ada", "Bo"], seed=seed)


def test_the_keys_of_a_view() -> None:
    view = start().view("Ada")
    assert set(view) == {
        "seat", "number", "phases", "waiting_for", "seats", "table", "players", "Suit", "cards", "decision", "outcome",
    }  # fmt: skip
    assert (view["seat"], view["number"], view["waiting_for"]) == ("P1", 0, "P1")
    assert view["phases"] == [{"phase": "turn", "arguments": {"you": "P1"}, "text": "turn (Ada)"}]
    assert view["seats"][1] == {"seat": "P2", "player": "Bo", "out": False}
    assert view["table"]["stock"] == {"red": {"1": 4, "2": 4}, "blue": {"1": 4, "2": 4}}
    assert view["table"]["leader"] is None
    assert view["table"]["deck"] == {"count": 3, "cards": ["deck:1", "deck:2", "deck:3"]}
    assert view["Suit"] == {"red": {"heat": False}, "blue": {"heat": False}}
    json.dumps(view)


def test_private_zones_and_variables() -> None:
    session = start()
    own, other, crowd = session.view("Ada"), session.view("Bo"), session.view(None)
    assert own["players"]["P1"]["plan"] == 0
    assert "plan" not in own["players"]["P2"]
    assert "plan" not in crowd["players"]["P1"]
    assert all(card.startswith("card:") for card in own["players"]["P1"]["hand"]["cards"])
    for view in (other, crowd):
        assert view["players"]["P1"]["hand"] == {"count": 2, "cards": ["P1.hand:1", "P1.hand:2"]}
    assert set(own["cards"]) == {*own["table"]["offer"]["cards"], *own["players"]["P1"]["hand"]["cards"]}
    card = next(iter(own["cards"].values()))
    assert set(card) == {"name", "type", "fields", "text", "zone"}
    assert own["decision"] is not None
    assert other["decision"] is None
    assert crowd["decision"] is None
    assert crowd["seat"] is None


def test_observers_by_name() -> None:
    session = start()
    assert session.view("P2") == session.view("Bo")
    with pytest.raises(KeyError, match=r"Ada \(P1\)"):
        session.view("Zed")


def test_the_all_seeing_look() -> None:
    session = start()
    look = session.inspect()
    assert len(look["cards"]) == 10
    assert look["players"]["P2"]["plan"] == 0
    assert look["hash"] == session.hash
    assert look["decision"]["seat"] == "P1"


# ---- pairs of positions that differ in hidden things only ----


def with_other_deck(session: Session) -> Session:
    """Return a session whose deck lies in another order."""
    other = session.fork()
    cells = array("q", session._cells)
    base = LAYOUT.zones[DECK].base
    members = cells[base + 1 : base + 1 + cells[base]]
    cells[base + 1 : base + 1 + cells[base]] = members[::-1]
    move_to(other, cells)
    return other


def move_to(session: Session, cells: Any) -> None:
    from rulekit.model.play import Applied

    session._rest(Applied(cells, None))


def looks(session: Session) -> list[Any]:
    """Return all that any observer gets to see, hear and be told."""
    tried = [
        {"action": "fly"},
        {"action": "buy_for", "c": "deck:1"},
        {"action": "buy_for", "c": "deck:3"},
        {"action": "give_to", "c": "P2.hand:1"},
        *({"action": "buy_for", "c": f"card:{n}"} for n in range(11)),
    ]
    found: list[Any] = []
    for observer in ("P1", "P2", None):
        found.append(session.view(observer))
        found.append(session.events(observer))
        found.append([session.text(event) for event in session.events(observer)])
        for action in tried if observer is not None else ():
            reason = session.why_not(observer, action)
            found.append(reason.to_json() if reason is not None else None)
    return found


@pytest.mark.parametrize("seed", range(20))
def test_two_positions_that_differ_in_the_deck_look_alike(seed: int) -> None:
    session = start(seed)
    for action in ({"action": "done"}, {"action": "choose", "plan": 1}):
        assert looks(session) == looks(with_other_deck(session))
        session.submit(action)
    assert session.hash != with_other_deck(session).hash


@pytest.mark.parametrize("seed", range(10))
def test_a_card_that_goes_from_the_deck_to_a_hand_is_told_to_its_owner_only(seed: int) -> None:
    """Two decks, one buys blind: what Bo and the spectators hear is the same."""
    session = start(seed)
    for action in ({"action": "done"}, {"action": "choose", "plan": 1}, {"action": "choose", "kept": []}):
        session.submit(action)
    assert [session.events(o) for o in ("P2", None)] == [with_other_deck(session).events(o) for o in ("P2", None)]
    for event in session.events(None):
        for card in event.get("cards", []):
            if event.get("to", "").endswith("hand"):
                assert not card.startswith("card:")


def test_what_is_chosen_in_secret_is_heard_by_its_chooser_alone() -> None:
    one, other = start(), start()
    for session, plan in ((one, 1), (other, 3)):
        session.submit({"action": "done"})
        session.submit({"action": "choose", "plan": plan})
    for observer in ("Bo", None):
        assert one.events(observer) == other.events(observer)
        assert one.view(observer) == other.view(observer)
    assert one.events("Ada") != other.events("Ada")


def test_the_pair_test_finds_a_planted_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    """A view that showed the deck would not pass."""
    from rulekit.session.values import Values

    monkeypatch.setattr(Values, "can_tell", lambda self, observer, cells, card: True)
    session = start(3)
    assert looks(session) != looks(with_other_deck(session))


def test_nothing_of_the_seed_shows_before_chance_does() -> None:
    session = start()
    other = session.fork()
    cells = array("q", session._cells)
    cells[1] ^= 12345
    move_to(other, cells)
    assert looks(session) == looks(other)
    text = json.dumps([session.view("Ada"), session.events("Ada")])
    assert str(session._cells[1]) not in text
    assert session.hash not in text
