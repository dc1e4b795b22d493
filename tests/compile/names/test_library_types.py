"""The types of a library: named by the game, they are sets and owners, and never meet a type of the game."""

from pathlib import Path

import rulekit
from rulekit.proof import run_scenarios

LIBRARY = """
library shelf of Thing:
    needs size: Int

each Thing has:
    wanted: Bool

let wishes = count(x in Thing where x.wanted)

to want (thing: Thing): thing.wanted = wishes < size
"""

GAME = """
game shop "Shop":
    players 1

use shelf with Thing = Ware, size = 1

enum Ware: cup, lamp
enum Thing: leg, arm

each Thing has:
    hurt: Bool

play:
    each x in Ware: want x

scenario "SHOP-01: the first is wanted":
    given players = 1
    do want cup
    do want lamp
    expect cup.wanted, not lamp.wanted, wishes == 1, not leg.hurt
"""


def test_a_type_of_a_library_and_one_of_the_game_share_a_name(tmp_path: Path) -> None:
    (tmp_path / "std").mkdir()
    (tmp_path / "std/shelf.rules").write_text(LIBRARY.lstrip(), "utf-8")
    (tmp_path / "shop.rules").write_text(GAME.lstrip(), "utf-8")
    results = run_scenarios(rulekit.load(tmp_path))
    assert [one.passed for one in results] == [True]
