"""One match: decisions, answers in steps and at once, what is refused, and that nothing changes then."""

from typing import Any

import pytest

from rulekit.bots import first_player, random_player
from rulekit.diagnostics.errors import GameOver, NotLegal, NotYourTurn, RuleFault, Stale
from rulekit.model.play import Fault
from rulekit.session import Session
from tests.session.by_hand import Market

MARKET = Market()


def start(seed: int = 7) -> Session:
    return Session(MARKET, ["Ada", "Bo"], seed=seed)


def finish(session: Session, seed: int = 1) -> Session:
    player = random_player(seed)
    while decision := session.decision:
        session.submit(player(session.view(decision.seat), decision))
    return session


def texts(session: Session) -> list[str]:
    assert session.decision is not None
    return [option.text for option in session.decision.options]


def first_offer(session: Session) -> dict[str, Any]:
    assert session.decision is not None
    return session.decision.options[0].action


def test_the_loop_of_the_guide() -> None:
    session = start()
    while decision := session.decision:
        session.submit(first_player(session.view(decision.seat), decision), seat=decision.seat, number=decision.number)
    assert session.outcome is not None
    assert set(session.outcome["scores"]) == {"P1", "P2"}


def test_a_decision_says_whose_it_is_and_what_is_asked() -> None:
    decision = start().decision
    assert decision is not None
    assert (decision.seat, decision.player, decision.number, decision.kind) == ("P1", "Ada", 0, "menu")
    assert decision.partial is None
    option = decision.options[0]
    assert set(option.action) == {"action", "c"}
    assert option.action["action"] == "buy_for"
    assert option.doc == "Buy a tile from the offer."
    assert option.complete
    assert [o.text for o in decision.options][-1] == "done"


def test_labels_are_rows_with_values() -> None:
    session = start()
    view = session.view("Ada")
    assert session.decision is not None
    for option in session.decision.options:
        if option.action["action"] == "buy_for":
            card = view["cards"][option.action["c"]]
            assert option.text == f"buy {card['name']} for {card['fields']['price']}"
        if option.action["action"] == "give_to":
            assert option.text.startswith("give ")
        if option.action["action"] == "toss":
            assert option.text == f"toss {option.action['n']}"


def test_an_action_at_once_and_in_steps_lead_to_the_same_position() -> None:
    session, other = start(), start()
    card = session.view("Ada")["players"]["P1"]["hand"]["cards"][0]
    session.submit({"action": "give_to", "c": card, "q": "P2"})
    before = other.hash
    other.submit({"action": "give_to"})
    assert other.decision is not None
    assert other.decision.partial == {"action": "give_to"}
    assert other.decision.number == 0
    assert other.hash == before
    other.submit({"action": "give_to", "c": card})
    assert other.hash == session.hash
    assert other.number == session.number == 1


def test_cancelling_leaves_the_very_same_hash_and_options() -> None:
    session = start()
    before, listed = session.hash, texts(session)
    session.submit({"action": "buy_for"})
    assert all(text.startswith("buy") for text in texts(session))
    session.cancel()
    assert (session.hash, texts(session), session.number) == (before, listed, 0)


def test_choices_and_lists() -> None:
    session = start()
    session.submit({"action": "done"})
    decision = session.decision
    assert decision is not None
    assert (decision.kind, decision.name) == ("choose", "plan")
    assert decision.prompt == "how much of 10 to plan for"
    assert [o.action for o in decision.options][:4] == [{"action": "choose", "plan": n} for n in range(4)]
    session.submit({"action": "choose", "plan": 2})
    hand = session.view("Ada")["players"]["P1"]["hand"]["cards"]
    decision = session.decision
    assert decision is not None
    assert decision.kind == "choose_many"
    assert decision.options[0].action == {"action": "choose", "kept": [hand[0]], "more": True}
    fork = session.fork()
    fork.submit({"action": "choose", "kept": hand[::-1]})
    session.submit({"action": "choose", "kept": [hand[0]], "more": True})
    assert session.decision is not None
    assert session.decision.number == 2
    session.submit({"action": "choose", "kept": [hand[0]]} if len(hand) < 2 else {"action": "choose", "kept": hand})
    assert fork.hash == session.hash
    assert session.number == 3


def test_a_list_may_end_early() -> None:
    session = start()
    session.submit({"action": "done"})
    session.submit({"action": "choose", "plan": 0})
    session.submit({"action": "choose", "kept": []})
    assert session.view("Ada")["players"]["P1"]["hand"]["count"] == 2
    assert session.number == 3


def test_an_order_is_taken_as_it_is_sent() -> None:
    session = start()
    for action in ({"action": "done"}, {"action": "choose", "plan": 0}, {"action": "choose", "kept": []}):
        session.submit(action)
    offer = session.view(None)["table"]["offer"]["cards"]
    assert session.decision is not None
    assert session.decision.kind == "arrange"
    with pytest.raises(NotLegal, match="too short"):
        session.submit({"action": "choose", "order": offer[:1]})
    session.submit({"action": "choose", "order": offer[:1], "more": True})
    assert session.decision.seat == "P1"
    session.submit({"action": "choose", "order": [offer[0], offer[2], offer[1]]})
    assert session.decision.seat == "P2"


def test_an_option_beside_the_decision() -> None:
    session = start()
    session.submit({"action": "done"})
    session.submit({"action": "toss", "n": 4})
    assert session.view(None)["players"]["P1"]["coins"] == 6
    assert session.decision is not None
    assert session.decision.name == "plan"


def test_three_refusals_leave_the_hash_unchanged() -> None:
    session = start()
    before = session.hash
    with pytest.raises(NotYourTurn) as turn:
        session.submit(first_offer(session), seat="Bo")
    assert (turn.value.diagnostic.code, turn.value.diagnostic.help) == ("P005", "Ada is asked")
    with pytest.raises(NotYourTurn):
        session.submit(first_offer(session), seat="Zed")
    with pytest.raises(Stale) as stale:
        session.submit(first_offer(session), seat="Ada", number=3)
    assert stale.value.diagnostic.code == "P006"
    with pytest.raises(NotLegal) as legal:
        session.submit({"action": "fly"})
    assert legal.value.diagnostic.code == "P003"
    assert session.hash == before
    assert session.number == 0


def test_an_answer_comes_too_late() -> None:
    session = start()
    decision = session.decision
    assert decision is not None
    session.submit({"action": "done"}, seat="Ada", number=0)
    with pytest.raises(Stale, match="decision 0 is answered already"):
        session.submit(decision.options[0], seat="Ada", number=decision.number)


def test_the_game_is_over() -> None:
    session = finish(start())
    assert session.decision is None
    before = session.hash
    with pytest.raises(GameOver):
        session.submit({"action": "done"})
    found = session.why_not("Ada", {"action": "done"})
    assert found is not None
    assert found.code == "P007"
    assert session.hash == before
    assert session.outcome is not None
    best = max(session.outcome["scores"].values())
    winners = [seat for seat, score in session.outcome["scores"].items() if score == best]
    assert session.outcome["winners"] == winners
    assert session.outcome["keys"] == ["coins", "plan"]
    assert session.view(None)["outcome"] == session.outcome
    assert "Coins" in session.outcome["text"]


def test_a_fault_of_the_rules_undoes_the_step(monkeypatch: pytest.MonkeyPatch) -> None:
    session = start()
    before, heard = session.hash, session.events("Ada")

    def broken(*_: Any, **__: Any) -> Any:
        raise Fault("P010", 3, 2, "`coins` would become 100", "it is at most 99")

    monkeypatch.setattr(session._table.backend, "apply", broken)
    with pytest.raises(RuleFault) as error:
        session.submit({"action": "done"})
    found = error.value.diagnostic
    assert (found.code, found.message, found.reason) == ("P010", "`coins` would become 100", "it is at most 99")
    assert found.span is not None
    assert (session.hash, session.number, session.events("Ada")) == (before, 0, heard)
    monkeypatch.undo()
    session.submit({"action": "done"})
    assert session.number == 1


def test_a_fault_while_the_rules_set_up(monkeypatch: pytest.MonkeyPatch) -> None:
    market = Market()

    def broken(*_: Any, **__: Any) -> Any:
        raise Fault("P020", -1, -1, "a budget is spent")

    monkeypatch.setattr(market._backend, "start", broken)
    with pytest.raises(RuleFault, match="P020"):
        Session(market)


def test_a_fork_goes_its_own_way() -> None:
    session = start()
    other = session.fork()
    finish(other)
    assert session.number == 0
    assert other.outcome is not None
    assert session.outcome is None
    assert finish(session).hash == other.hash
    assert session.events("Ada") == other.events("Ada")


def test_like_cards_are_one_option() -> None:
    for seed in range(200):
        session = start(seed)
        view = session.view("Ada")
        offer = view["table"]["offer"]["cards"]
        names = [view["cards"][card]["name"] for card in offer]
        pair = next(((a, b) for a in range(3) for b in range(a) if names[a] == names[b]), None)
        if pair is None:
            continue
        first, second = (session.fork() for _ in range(2))
        first.submit({"action": "buy_for", "c": offer[pair[0]]})
        second.submit({"action": "buy_for", "c": offer[pair[1]]})
        assert first.number == second.number == 1
        return
    raise AssertionError("no seed lays out a pair")
