"""Order of triggers (SEM-06): whose come first, who is asked, in every way in which triggers can wait."""

from __future__ import annotations

from pathlib import Path

import pytest

import rulekit
from rulekit.proof import run_scenarios
from rulekit.proof.fuzz.telling import told
from rulekit.proof.fuzz.values import Speech
from tests.semantics.playing import changed, session, take, texts, value

GAME = """
game orders "Orders":
    players 2 to 4
    triggers {policy}

number Told: 0..999999

each Player has:
    told: Told
    whenever (p) rings where p != this: told = told * 10 + 1
    whenever (p) rings where p != this: told = told * 10 + 2

the table has:
    log: Told

to ring:
    log = log * 10 + 5
    knock
    log = log * 10 + 6

to knock: log = log * 10 + 7

whenever (you) knocks: log = log * 10 + 8

play:
    repeat 2 times:
        each p in players: turn(p)

phase turn(you: Player):
    you may:
        ring
"""


def test_last_in_first_out(tmp_path: Path) -> None:
    """Case 10 with a stack: what was put on the list last is done first."""
    path = changed(
        tmp_path,
        "case10",
        ("triggers queue", "triggers stack"),
        ("noted[1] == P3, noted[2] == P4, noted[3] == P1, noted[4] == P2", "noted[1] == P2, noted[4] == P3"),
    )
    assert [one.passed for one in run_scenarios(rulekit.load(path))] == [True]


@pytest.mark.parametrize(("policy", "log"), [("queue", 5768), ("stack", 5768), ("at once", 5786)])
def test_when_a_trigger_is_done(tmp_path: Path, policy: str, log: int) -> None:
    match = take(session(tmp_path, GAME.format(policy=policy)), "ring")
    while match.decision is not None and match.decision.name == "order":
        take(match, texts(match)[0])
    assert value(match, "log") == log


@pytest.mark.parametrize("policy", ["queue", "stack", "at once"])
@pytest.mark.parametrize("first", [0, 1])
def test_the_seat_whose_triggers_they_are_orders_them(tmp_path: Path, policy: str, first: int) -> None:
    match = take(session(tmp_path, GAME.format(policy=policy), 3), "ring")
    told = []
    for seat in ("P2", "P3"):
        decision = match.decision
        assert decision is not None
        assert (decision.seat, decision.name, decision.prompt) == (seat, "order", "what comes first")
        assert match.view("P1")["waiting_for"] == seat
        assert match.view("P1")["decision"] is None
        assert texts(match) == ["whenever ring", "whenever ring (2)"]
        match.submit(decision.options[first].action)
    for seat in ("P2", "P3"):
        told.append(value(match, "told", seat))
    wanted = 12 if (first == 0) != (policy == "stack") else 21
    assert told == [wanted, wanted]
    assert value(match, "told", "P1") == 0


def test_a_whole_order_may_be_sent(tmp_path: Path) -> None:
    match = take(session(tmp_path, GAME.format(policy="queue")), "ring")
    match.submit({"action": "choose", "order": ["waiting:3", "waiting:2"]})
    assert value(match, "told", "P2") == 21


def test_an_order_is_written_as_a_scenario_says_it(tmp_path: Path) -> None:
    match = take(session(tmp_path, GAME.format(policy="queue")), "ring")
    assert match.decision is not None
    asked = match.decision._asked
    answers = [told(Speech(match.program), asked, option.values).text for option in asked.step(()).options]
    assert answers == ["P2: order = [1, 2]", "P2: order = [2, 1]"]
    for answer, wanted in zip(answers, (12, 21), strict=True):
        lines = f'scenario "ORD-01: both":\n    P1: ring\n    {answer}\n    expect P2.told == {wanted}\n'
        path = tmp_path / "order.rules"
        path.write_text(GAME.format(policy="queue") + "\n" + lines, "utf-8")
        assert run_scenarios(rulekit.load(path)).passed


def test_a_waiting_trigger_survives_bytes(tmp_path: Path) -> None:
    """SEM-01: the order and what waits lie in the position."""
    match = take(session(tmp_path, GAME.format(policy="queue")), "ring")
    other = match.fork()
    assert match.hash == other.hash
    take(match, texts(match)[1])
    take(other, texts(other)[1])
    assert match.hash == other.hash
    assert match.decision is None or match.decision.name != "order"
    assert value(match, "told", "P2") == 21


def test_a_trigger_that_may_be_used_once_is_not_offered_again(tmp_path: Path) -> None:
    rules = (Path(__file__).parent / "limits.rules").read_text("utf-8")
    rules = (
        rules[: rules.index("scenario")]
        .replace("coat: Badge, public", "coat: Badge, public")
        .replace("play:\n", "setup:\n    each p in players: move stock to p.coat\n\nplay:\n")
    )
    match = take(session(tmp_path, rules), "earn")
    used = 0
    while match.decision is not None and match.decision.seat == "P1" and "earn" not in texts(match):
        use = next((text for text in texts(match) if text.startswith("use")), None)
        used += use is not None
        take(match, use or texts(match)[0])
    assert used == 1
    assert value(match, "flutes", "P1") == 1
