"""The usual player takes what the rules call usual, and its matches end."""

from pathlib import Path

import pytest

import rulekit
from rulekit.bots import usual_player

RULES = """
game harvest "Harvest":
    players 2

number Money: 0..99

each Player has:
    grain, coins: Money = 3

play:
    each p in players: day(p)

phase day(you: Player):
    you choose sown in 0..your grain usually most    "grain to sow"
    your grain += sown
    you choose kept in 0..2 usually least
    have dinner
    you may repeatedly:
        sell (n in 1..your grain):
            pay n grain
            gain n coins

to have dinner:
    you choose n in 0..your grain usually 2    "grain to eat"
    pay n grain

outcome:
    score your coins
"""


@pytest.fixture
def rulebook(tmp_path: Path) -> rulekit.Rulebook:
    path = tmp_path / "harvest.rules"
    path.write_text(RULES, "utf-8")
    return rulekit.load(path)


def test_what_is_usual(rulebook: rulekit.Rulebook) -> None:
    session = rulekit.Session(rulebook, seed=1)
    found = []
    for _ in range(3):
        decision = session.decision
        assert decision is not None
        assert decision.usual is not None
        found.append((decision.prompt, decision.usual.text))
        session.submit(decision.usual)
    assert found == [("grain to sow", "3"), ("", "0"), ("grain to eat", "2")]
    assert session.decision is not None
    assert session.decision.usual is None


def test_usual_players_end_a_match(rulebook: rulekit.Rulebook) -> None:
    for seed in range(20):
        session = rulekit.Session(rulebook, seed=seed)
        players = {seat: usual_player(f"{seed}:{seat}") for seat in session.seats}
        while decision := session.decision:
            session.submit(players[decision.seat]({}, decision))
        assert session.outcome is not None


def test_the_same_seed_plays_the_same(rulebook: rulekit.Rulebook) -> None:
    def play() -> list[str]:
        session = rulekit.Session(rulebook, seed=4)
        player = usual_player("stream")
        while decision := session.decision:
            session.submit(player({}, decision))
        return session.transcript()

    assert play() == play()
