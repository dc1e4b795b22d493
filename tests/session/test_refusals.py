"""Why something is not possible now: the line, its values, a way out; whatever is sent is survived."""

from typing import Any

import pytest

from rulekit.diagnostics.errors import NotLegal
from rulekit.session import Session
from tests.session.by_hand import Market

MARKET = Market()


def start(seed: int = 7) -> Session:
    return Session(MARKET, ["Ada", "Bo"], seed=seed)


def seed_where(cheap: int, dear: int) -> tuple[Session, str]:
    """Return a session where something on offer costs more than there is after tossing coins away."""
    for seed in range(100):
        session = start(seed)
        view = session.view("Ada")
        for card in view["table"]["offer"]["cards"]:
            if view["cards"][card]["fields"]["price"] == dear:
                session.submit({"action": "toss", "n": 10 - cheap})
                return session, card
    raise AssertionError("no seed lays out a dear tile")


def test_not_enough_to_pay() -> None:
    session, card = seed_where(cheap=2, dear=9)
    with pytest.raises(NotLegal) as error:
        session.submit({"action": "buy_for", "c": card})
    found = error.value.diagnostic
    assert found.code == "P002"
    assert found.message == "Ada cannot buy Dates for 9 now"
    assert found.label == "2 coins, 9 needed"
    assert found.help is not None
    assert found.help.startswith("Ada can: ")
    assert found.span is not None
    assert found.span.path == "market.rules"
    assert session.why_not("Ada", {"action": "buy_for", "c": card}) == found


def test_a_need_does_not_hold() -> None:
    session = start()
    offer = session.view("Ada")["table"]["offer"]["cards"]
    cheapest = min(offer, key=lambda card: session.view("Ada")["cards"][card]["fields"]["price"])
    rest = [card for card in offer if card != cheapest]
    session.submit({"action": "buy_for", "c": cheapest})
    found = session.why_not("P1", {"action": "buy_for", "c": rest[0]})
    assert found is not None
    assert found.code == "P001"
    assert found.label == "3 < 3 does not hold"
    name = session.view("Ada")["cards"][rest[0]]["name"]
    assert found.reason == f"no room for {name}"


def test_what_is_legal_has_no_reason_against_it() -> None:
    session = start()
    assert session.decision is not None
    before = session.hash
    for option in session.decision.options:
        assert session.why_not("Ada", option.action) is None
        assert session.why_not("Ada", option) is None
    assert session.why_not("Ada", {"action": "give_to"}) is None
    assert session.hash == before


def test_the_other_seat_learns_only_who_is_asked() -> None:
    found = start().why_not("Bo", {"action": "done"})
    assert found is not None
    assert (found.code, found.message, found.help) == ("P005", "Bo is not asked now", "Ada is asked")


def test_a_near_word_is_suggested() -> None:
    found = start().why_not("Ada", {"action": "buy_four"})
    assert found is not None
    assert (found.code, found.help) == ("P003", "did you mean `buy_for`?")


def test_a_row_with_nothing_to_choose_from_says_so() -> None:
    session = start()
    session.submit({"action": "toss", "n": 10})
    found = session.why_not("Ada", {"action": "toss"})
    assert found is not None
    assert (found.code, found.because) == ("P003", "there is nothing to choose for `n`")


HIDDEN = [{"action": "buy_for", "c": f"card:{n}"} for n in range(10)]


def test_an_unseen_card_is_refused_as_one_that_does_not_exist() -> None:
    session = start()
    seen = session.view("Ada")["cards"]
    nowhere = session.why_not("Ada", {"action": "buy_for", "c": "card:999"})
    assert nowhere is not None
    for action in HIDDEN:
        if action["c"] not in seen:
            found = session.why_not("Ada", action)
            assert found is not None
            assert (found.code, found.message, found.help) == (nowhere.code, nowhere.message, nowhere.help)
            assert found.reason == str(nowhere.reason).replace("card:999", action["c"])


def test_a_hidden_card_by_its_place_tells_nothing() -> None:
    messages = set()
    for seed in range(12):
        found = start(seed).why_not("Ada", {"action": "buy_for", "c": "deck:1"})
        assert found is not None
        assert found.code == "P003"
        messages.add((found.message, found.reason, found.label))
    assert len(messages) == 1


STRANGE: list[Any] = [
    None,
    7,
    "done",
    [],
    {},
    {"action": None},
    {"action": 7},
    {"action": ["done"]},
    {"action": "x" * 100_000},
    {"action": "\x1b[2J"},
    {7: 1, "action": "done"},
    {"action": "done", "more": True, "c": 1},
    {"action": "done", "c": "card:0"},
    {"action": "buy_for", "c": 10**400},
    {"action": "buy_for", "c": "card:" + "9" * 5_000},
    {"action": "buy_for", "c": "card:-1"},
    {"action": "buy_for", "c": "card:²"},
    {"action": "buy_for", "c": "deck:0"},
    {"action": "buy_for", "c": "deck:99"},
    {"action": "buy_for", "c": "moon:1"},
    {"action": "buy_for", "c": object()},
    {"action": "buy_for", "c": {"card": 1}},
    {"action": "buy_for", "c": 1.5},
    {"action": "buy_for", "c": True},
    {"action": "buy_for", "c": None},
    {"action": "buy_for", "card": "card:0"},
    {"action": "give_to", "q": "P1", "c": None},
    {"action": "toss", "n": 10**30},
    {"action": "toss", "n": -1},
    {"action": "toss", "n": 11},
    {"action": "toss", "n": True},
    {"action": "toss", "n": "4"},
    {"action": "toss", "n": [[[[]]]]},
    {"action": "choose", "plan": 2},
    {"action": "buy_for", **{f"k{n}": n for n in range(10_000)}},
]


@pytest.mark.parametrize("action", STRANGE, ids=lambda a: f"{a!r:.40}")
def test_whatever_is_sent_is_survived(action: Any) -> None:
    session = start()
    before = session.hash
    with pytest.raises(NotLegal) as error:
        session.submit(action)
    assert session.hash == before
    assert session.decision is not None
    assert session.decision.partial is None
    assert len(str(error.value)) < 2_000
    assert "\x1b" not in str(error.value)
    assert error.value.diagnostic.to_json()


@pytest.mark.parametrize(
    "kept",
    [7, "card:0", ["card:0", "card:0"], [None], [[]], ["deck:1"], ["card:0"] * 5_000, {"a": 1}, [10**30]],
    ids=str,
)
def test_strange_lists_are_survived(kept: Any) -> None:
    session = start()
    session.submit({"action": "done"})
    session.submit({"action": "choose", "plan": 0})
    before = session.hash
    with pytest.raises(NotLegal):
        session.submit({"action": "choose", "kept": kept})
    assert session.hash == before


def nested(depth: int, around: Any) -> Any:
    """Something that lies in itself so often."""
    made: Any = []
    for _ in range(depth):
        made = around(made)
    return made


@pytest.mark.parametrize("around", [lambda inner: [inner], lambda inner: {"c": inner}], ids=["lists", "objects"])
def test_nesting_without_end_is_refused_like_anything_else(around: Any) -> None:
    session, deep = start(), nested(5000, around)
    before = session.hash
    for action in (deep, {"action": deep}, {"action": "buy_for", "c": deep}):
        with pytest.raises(NotLegal):
            session.submit(action)
    with pytest.raises(KeyError, match="sits at this table"):
        session.view(deep)
    assert session.hash == before


def test_what_is_offered_can_be_changed_without_harm() -> None:
    session = start()
    decision = session.decision
    assert decision is not None
    before = decision.to_json()
    decision.options[0].action["action"] = "gone"
    decision.to_json()["options"][0]["action"].clear()
    view = session.view("Ada")
    view["decision"]["options"][0]["action"].clear()
    assert decision.to_json() == before == session.view("Ada")["decision"]
