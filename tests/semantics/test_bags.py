"""Several things gained, lost and paid at once, and what is kept in lists (language 4.4)."""

from pathlib import Path
from typing import Any

import pytest

import rulekit
from rulekit.diagnostics import NotLegal

BARTER = """
game barter "Barter":
    players 2

enum Good: wood, iron

each Player has:
    each Good: 0..99 = 3

the table has:
    ledger: list of at most 4 Good
    spent: bag of Good

play:
    each p in players, until all(q.wood == 0 for q in players):
        p must:
            trade:
                pay {1 wood, 2 iron}
                gain {3 iron}
                insert wood in ledger at 1
                spent[wood] += 1
            hand over (g in Good):
                pay {2 wood} to first(others)
                insert g in ledger at 2
            forget: remove wood from ledger
            rest: lose {9 wood}
"""


def start(folder: Path) -> rulekit.Session:
    path = folder / "barter.rules"
    path.write_text(BARTER)
    return rulekit.Session(rulekit.load(str(path)), seed=1)


def goods(play: rulekit.Session, seat: str) -> tuple[Any, Any]:
    player = play.view(None)["players"][seat]
    return player["wood"], player["iron"]


def test_a_bag_is_paid_and_gained_as_a_whole(tmp_path: Path) -> None:
    play = start(tmp_path)
    play.submit({"action": "trade"})
    assert goods(play, "P1") == (2, 4)
    assert play.view(None)["table"]["spent"] == {"wood": 1, "iron": 0}


def test_a_bag_that_is_not_all_there_is_not_paid_at_all(tmp_path: Path) -> None:
    play = start(tmp_path)
    play.submit({"action": "hand_over", "g": "iron"})
    play.submit({"action": "rest"})
    assert goods(play, "P1") == (1, 3)
    with pytest.raises(NotLegal, match="1 wood, 2 needed"):
        play.submit({"action": "hand_over", "g": "iron"})
    assert goods(play, "P1") == (1, 3)


def test_a_bag_goes_to_another_player(tmp_path: Path) -> None:
    play = start(tmp_path)
    play.submit({"action": "hand_over", "g": "iron"})
    assert (goods(play, "P1"), goods(play, "P2")) == ((1, 3), (5, 3))


def test_a_loss_takes_what_is_there(tmp_path: Path) -> None:
    play = start(tmp_path)
    play.submit({"action": "rest"})
    assert goods(play, "P1") == (0, 3)


def test_lists_keep_their_order(tmp_path: Path) -> None:
    play = start(tmp_path)
    for action in ({"action": "trade"}, {"action": "hand_over", "g": "iron"}, {"action": "trade"}):
        play.submit(action)
    assert play.view(None)["table"]["ledger"] == ["wood", "wood", "iron"]
    play.submit({"action": "forget"})
    assert play.view(None)["table"]["ledger"] == ["iron"]
