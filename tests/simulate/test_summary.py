"""The figures of many games, from results made by hand."""

import json

from rulekit.simulate import Spread
from rulekit.simulate.summary import GameResult, summary_of


def test_a_spread() -> None:
    spread = Spread.of(range(1, 101))
    assert spread is not None
    assert (spread.minimum, spread.p10, spread.median, spread.p90, spread.maximum) == (1, 10, 50.5, 90, 100)
    assert spread.mean == 50.5
    assert Spread.of([]) is None
    one = Spread.of([4])
    assert one is not None
    assert (one.p10, one.p90, one.count) == (4, 4, 1)


def test_shared_wins_count_in_parts_and_nothing_is_dropped() -> None:
    results = [
        GameResult("finished", 10, ((0, 5), (1, 5)), (0, 1), ""),
        GameResult("finished", 20, ((0, 7), (1, 5)), (0,), ""),
        GameResult("finished", 30, ((0, 7),), (), ""),
        GameResult("unfinished", 100, (), (), ""),
        GameResult("fault", 3, (), (), "P010: a number leaves its bounds"),
    ]
    summary = summary_of("market", {}, 7, [(0, "P1"), (1, "P2")], results)
    assert (summary.games, summary.finished, summary.unfinished, summary.faults) == (5, 3, 1, 1)
    assert summary.first_fault == "P010: a number leaves its bounds"
    assert summary.decisions == 163
    data = summary.to_json()
    assert data["without_winner"] == 1
    assert [seat["win_share"] for seat in data["seats"]] == [0.5, 0.1667]
    assert [seat["shared_wins"] for seat in data["seats"]] == [1, 1]
    assert [seat["scored"] for seat in data["seats"]] == [3, 2]
    assert data["lengths"] == {"count": 3, "mean": 20.0, "min": 10, "p10": 10, "median": 20.0, "p90": 30, "max": 30}
    json.dumps(data)


def test_no_game_at_all() -> None:
    data = summary_of("market", {}, 7, [(0, "P1")], []).to_json()
    assert data["lengths"] is None
    assert data["seats"][0]["win_share"] is None
