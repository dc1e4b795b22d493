"""The random player: uniform, from a stream of its own."""

from collections import Counter

from rulekit.bots import PLAYERS, POLICIES, random_policy
from rulekit.bots.random import Stream
from rulekit.model.play import Option, Step
from rulekit.session import Session
from tests.session.by_hand import Market

STEP = Step("next", tuple(Option((0, n), 0, None, "n", n, ("int",)) for n in range(4)))


def test_a_stream_is_known_by_its_seed() -> None:
    first, again, other = Stream("7:0:P1"), Stream("7:0:P1"), Stream("7:0:P2")
    drawn = [first.below(1_000) for _ in range(20)]
    assert drawn == [again.below(1_000) for _ in range(20)]
    assert drawn != [other.below(1_000) for _ in range(20)]
    assert first.below(1) == 0


def test_every_option_is_equally_likely() -> None:
    policy = random_policy(7)
    counts = Counter(policy(None, None, STEP).value for _ in range(4_000))  # type: ignore[arg-type]
    assert set(counts) == {0, 1, 2, 3}
    assert all(880 < count < 1_120 for count in counts.values())


def test_players_answer_a_session() -> None:
    assert set(PLAYERS) == set(POLICIES) == {"random", "first"}
    market = Market()
    for make in PLAYERS.values():
        session = Session(market, 2, seed=1)
        players = {seat: make(f"1:{seat}") for seat in session.seats}
        while decision := session.decision:
            session.submit(players[decision.seat](session.view(decision.seat), decision))
        assert session.outcome is not None
