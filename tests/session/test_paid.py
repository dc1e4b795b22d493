"""What is told of a payment in several goods: those that were paid."""

from pathlib import Path

import rulekit

STALL = """\
game stall "Stall":
    players 2

enum Goods: plank, rope, sail

each Player has:
    each Goods: 0..9 = 3

play:
    P1 must:
        build: pay {2 plank, 1 sail}
        wait: stop

outcome:
    score your plank "Planks"
"""


def test_goods_of_which_nothing_is_paid_are_not_told(tmp_path: Path) -> None:
    (tmp_path / "stall.rules").write_text(STALL, "utf-8")
    session = rulekit.Session(rulekit.load(tmp_path / "stall.rules"), 2, seed=1)
    events = session.fork().submit({"action": "build"})
    assert [(e["unit"], e["amount"]) for e in events if e["kind"] == "paid"] == [("plank", 2), ("sail", 1)]
    assert not [e for e in session.submit({"action": "wait"}) if e["kind"] == "paid"]
