"""Undo is bounded by what was learnt, leaves no trace in the position, and is told to everybody (ENGINE 6)."""

import json
from typing import Any

import pytest

from rulekit.diagnostics.errors import NotLegal, Stale
from rulekit.session import Session, TranscriptError, replay
from tests.session.by_hand import Market
from tests.session.playable import KINDS, load, looks

MARKET = Market()


def market(seed: int = 7, **more: Any) -> Session:
    return Session(MARKET, ["Ada", "Bo"], seed=seed, **more)


def kinds(seed: int = 0, seats: Any = ("Ada", "Bo"), **more: Any) -> Session:
    return Session(load(KINDS), list(seats), seed=seed, **more)


def own_card(session: Session) -> str:
    card = session.view("Ada")["players"]["P1"]["hand"]["cards"][0]
    assert isinstance(card, str)
    return card


def refused(session: Session, *args: Any, **more: Any) -> str:
    """The reason why undo is refused; the match is what it was before."""
    before, lines = looks(session), session.transcript()
    with pytest.raises(NotLegal) as error:
        session.undo(*args, **more)
    assert error.value.diagnostic.code == "P008"
    assert looks(session) == before
    assert session.transcript() == lines
    return str(error.value)


def test_after_an_undo_all_is_as_it_was_and_everybody_hears_of_it() -> None:
    session = kinds()
    before = looks(session)
    assert not session.can_undo
    session.submit({"action": "earn"})
    assert session.can_undo
    heard = {who: len(session.events(who)) for who in ("Ada", "Bo", None)}
    events = session.undo()
    assert looks(session) == before
    assert not session.can_undo
    for who, since in heard.items():
        (event,) = session.events(who, since)
        assert event == {
            "n": since + 1,
            "kind": "undone",
            "batch": event["batch"],
            "cause": None,
            "seat": "P1",
            "steps": 1,
        }
        assert session.text(event) == "Ada takes back a step"
    assert events == session.events("Ada", heard["Ada"])


KIND = [
    ("earn", {}, True),
    ("bury", {"c": "own"}, True),  # its owner alone knows where it lies, as before
    ("keep", {"n": 4}, True),
    ("done", {}, True),
    ("lay", {"c": "own"}, False),  # others can tell it now
    ("reveal", {"x": "own"}, False),
    ("whisper_to", {"c": "own", "q": "P2"}, False),
    ("peek", {}, False),
    ("take", {}, False),
    ("grab", {}, False),  # chance
    ("roll", {}, False),
    ("mix", {}, False),
    ("publish", {}, False),  # a private number
    ("spy", {"q": "P2"}, False),
    ("test", {}, False),  # what a rule does according to hidden cards
    ("weigh", {"q": "P2"}, False),
    ("ask", {"q": "P2"}, False),  # who is asked according to hidden cards
]


@pytest.mark.parametrize(("word", "holes", "free"), KIND, ids=[word for word, _, _ in KIND])
@pytest.mark.parametrize("seed", range(4))
def test_every_kind_of_information(word: str, holes: dict[str, Any], free: bool, seed: int) -> None:
    session = kinds(seed)
    before = session.hash
    action = {"action": word, **holes}
    for key, value in holes.items():
        if value == "own":
            action[key] = own_card(session)
    if word == "reveal":
        assert session.decision is not None
        action = next(o.action for o in session.decision.options if o.action["action"].startswith("reveal"))
    session.submit(action)
    assert session.number == 1
    assert session.can_undo is free
    if free:
        session.undo()
    else:
        assert "came to light" in refused(session)
    assert (session.hash == before) is free


@pytest.mark.parametrize(("word", "holes"), [(word, holes) for word, holes, _ in KIND[-5:]])
def test_without_trying_answers_in_other_positions_these_would_slip_through(
    word: str, holes: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("rulekit.session.undo.tells", lambda *_: False)
    session = kinds()
    session.submit({"action": word, **holes})
    assert session.can_undo


def test_what_came_before_a_wall_stands() -> None:
    session = kinds()
    session.submit({"action": "earn"})
    session.submit({"action": "take"})
    refused(session)
    session.submit({"action": "earn"})
    after = looks(session)
    session.submit({"action": "earn"})
    assert "1 step can be taken back" not in refused(session, 3)
    assert "2 steps can be taken back" in refused(session, 3)
    session.undo()
    assert looks(session)[0] == after[0]
    session.undo()
    refused(session)


def test_another_seat_has_answered() -> None:
    """A acts, B answers, A asks: refused; B may take back what he did himself."""
    session = kinds()
    session.submit({"action": "earn"})
    session.submit({"action": "done"})
    assert session.can_undo
    before = looks(session)
    session.submit({"action": "earn"}, seat="Bo")
    assert "Bo gave the last answer" in refused(session, seat="Ada")
    assert "1 step can be taken back" in refused(session, 2)
    session.undo(seat="Bo")
    assert looks(session) == before
    assert "another seat" in refused(session, seat="Ada")


def test_several_steps_at_once_and_steps_that_were_not_taken() -> None:
    session = kinds()
    before = looks(session)
    for _ in range(3):
        session.submit({"action": "earn"})
    assert "no more steps were taken" in refused(session, 4)
    session.undo(3, seat="P1")
    assert looks(session) == before
    assert session.text(session.events("Bo")[-1]) == "Ada takes back 3 steps"
    assert "nothing was answered yet" in refused(session)


@pytest.mark.parametrize("steps", [0, -1, True, "1", 1.0, None, 10**30])
def test_what_is_no_number_of_steps(steps: Any) -> None:
    session = kinds()
    session.submit({"action": "earn"})
    refused(session, steps)
    refused(session, 1, seat="Zed")


def test_a_late_answer_to_a_decision_behind_an_undo_is_noticed() -> None:
    session = kinds()
    session.submit({"action": "earn"})
    assert session.number == 1
    session.undo()
    assert session.number == 0
    session.submit({"action": "done"}, seat="Ada", number=0)
    assert session.number == 2
    with pytest.raises(Stale):
        session.submit({"action": "earn"}, seat="Bo", number=1)
    session.submit({"action": "earn"}, seat="Bo", number=2)
    session.undo()
    assert session.number == 2


def test_an_answer_that_is_begun_is_dropped() -> None:
    session = kinds()
    before = looks(session)
    session.submit({"action": "earn"})
    session.submit({"action": "keep"})
    assert session.decision is not None
    assert session.decision.partial == {"action": "keep"}
    session.undo()
    assert looks(session) == before
    session.submit({"action": "keep"})
    refused(session)
    assert session.decision is not None
    assert session.decision.partial == {"action": "keep"}


def test_in_a_sandbox_everything_can_be_taken_back() -> None:
    session = kinds(sandbox=True)
    assert session.is_sandbox
    seen = [looks(session)]
    for action in ("take", "roll", "mix", "peek", "done", "take"):
        session.submit({"action": action})
        seen.append(looks(session))
    for steps in (1, 3, 2):
        assert session.can_undo
        session.undo(steps, seat="Bo")
        del seen[-steps:]
        assert looks(session) == seen[-1]
    assert "nothing was answered yet" in refused(session)


def test_a_game_that_is_over() -> None:
    session = kinds()
    before = looks(session)
    session.submit({"action": "end"})
    assert session.outcome is not None
    session.undo()
    assert looks(session) == before
    other = market()
    while (decision := other.decision) is not None:
        other.submit(decision.options[-1].action)
    refused(other)


def test_an_undo_is_part_of_the_transcript() -> None:
    session = kinds()
    for action in ("earn", "earn", "done"):
        session.submit({"action": action})
    session.undo(2)
    session.submit({"action": "take"})
    lines = session.transcript()
    assert [json.loads(line).get("undo") for line in lines] == [None, None, None, None, 2, None, None]
    assert [json.loads(line)["n"] for line in lines[1:-1]] == [0, 1, 2, 3, 1]
    again = replay(load(KINDS), lines)
    assert looks(again) == looks(session)
    assert again.transcript() == lines
    for who in ("Ada", "Bo", None):
        assert again.events(who) == session.events(who)


def test_a_transcript_takes_back_only_what_may_be() -> None:
    session = kinds(sandbox=True)
    session.submit({"action": "take"})
    session.undo()
    lines = session.transcript()
    assert replay(load(KINDS), lines).hash == session.hash
    header = {key: value for key, value in json.loads(lines[0]).items() if key != "sandbox"}
    with pytest.raises(TranscriptError, match="line 3: this action cannot be done: this step cannot be taken back"):
        replay(load(KINDS), [json.dumps(header), *lines[1:]])
    for wrong in (0, "all", None, [1]):
        changed = json.dumps({**json.loads(lines[2]), "undo": wrong})
        with pytest.raises(TranscriptError):
            replay(load(KINDS), [*lines[:2], changed, lines[3]])


def test_forks_take_back_each_for_itself() -> None:
    session = kinds()
    session.submit({"action": "earn"})
    before = looks(session)
    other = session.fork()
    other.undo()
    other.submit({"action": "take"})
    assert looks(session) == before
    assert session.can_undo
    assert not other.can_undo
    session.submit({"action": "earn"})
    session.undo(2)
    assert not other.can_undo


def test_a_seat_that_is_out_in_a_fork_is_not_out_in_the_match() -> None:
    session = kinds(seats=("Ada", "Bo", "Cy"))
    before, options = looks(session), session.decision.to_json() if session.decision else None
    fork = session.fork()
    fork.submit({"action": "leave"})
    fork.submit({"action": "done"})
    assert fork.view(None)["seats"][0]["out"]
    assert fork.decision is not None
    assert fork.decision.player == "Cy"
    assert looks(session) == before
    session.submit({"action": "done"})
    session.undo()
    assert session.decision is not None
    assert session.decision.to_json() == options


def test_secret_choices_are_no_more_secret_when_all_are_in() -> None:
    from tests.session.playable import TESTS

    session = Session(load(TESTS / "games" / "ember_tide_root.rules"), seed=1)
    session.submit({"action": "choose", "throw": "tide"})
    assert session.can_undo
    session.submit({"action": "choose", "throw": "root"})
    refused(session)
