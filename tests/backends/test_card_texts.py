"""Texts of cards in play: printed under a condition, kept in a move; cards swapped in zones that are full."""

from pathlib import Path

import pytest

import rulekit
from rulekit.proof import run_scenarios

RULES = """
game shelf "Shelf":
    players 2
    option loud: Bool = yes

number Coins: 0..20
enum Board: low, high

card Trinket:
    board: Board
    effect wear
    ability ring "Ring" in rack: anytime during turn(you), once per turn
    ability lost "Lost" in rack: whenever you drop this, optional

each Trinket has:
    zone under: Trinket, public, at most 2, falls to heap

each Player has:
    coins: Coins = 5
    zone rack per Board: Trinket, public, at most 1

the table has:
    zone heap: Trinket, public, all cards

play:
    repeat 3 times:
        each p in players: turn(p)

phase turn(you: Player):
    you may repeatedly:
        drop (t in your rack)
        exchange (t in your rack) with (o in others.rack)
        don (t in your rack): do t.wear
        teach (t in your rack) by (m in your rack where m.text is present): t.text = m.text

to drop (t: Trinket):
    move t to heap

to exchange (t: Trinket) with (o: Trinket):
    swap t with o

Trinket "Bell":
    board low
    if loud:
        ring: your coins += 1
        wear: your coins += 2
    else:
        wear: your coins += 3
Trinket "Burr":
    board low
    lost (base in players.rack): move this.card to base.under keeping text
Trinket "Vase":
    board high
    copies 2
Trinket "Cup":
    board high
    lost: your coins += 4

outcome:
    score your coins "Coins"
"""


@pytest.mark.parametrize(
    "lines",
    [
        # an ability and an effect are printed only where their condition holds
        'given loud = yes, P1.rack[low] = "Bell"\nexpect P1.rack[low].text is present, P1 can use "Bell"\n'
        'P1: use "Bell"\nexpect P1.coins == 6\nP1: don "Bell"\nexpect P1.coins == 8',
        'given loud = no, P1.rack[low] = "Bell"\nexpect P1.rack[low].text is absent, P1 cannot use "Bell"\n'
        'P1: don "Bell"\nexpect P1.coins == 8',
        # `keeping text` keeps the text whose ability runs, also of a card that has left and become another object
        'given P1.rack[low] = "Burr", P1.rack[high] = "Vase"\nP1: drop "Burr"; use "Burr" with "Vase"\n'
        'expect P1.rack[high].under == ["Burr"], all(t.text is "Burr" for t in P1.rack[high].under)',
        'given P1.rack[low] = "Bell", "Bell".text = "Burr", P1.rack[high] = "Cup"\n'
        'P1: drop "Bell"; use "Bell" with "Cup"\n'
        'expect all(t.text is "Burr" for t in P1.rack[high].under)\nP1: drop "Cup"\n'
        'expect P1.coins == 5\nP1: use "Cup"\n'
        'expect P1.coins == 9, all(not (t.text is "Burr") for t in heap where t is "Bell")',
        # a swap of cards in zones that hold one card each leaves the zones beside them alone
        'given P1.rack[low] = "Bell", P1.rack[high] = "Vase", P2.rack[low] = "Burr", P2.rack[high] = "Cup"\n'
        'P1: exchange "Bell" with "Burr"\n'
        'expect P1.rack[low] is "Burr", P1.rack[high] is "Vase", P2.rack[low] is "Bell", P2.rack[high] is "Cup"\n'
        "expect count(P1.rack) == 2, count(P2.rack) == 2",
    ],
)
def test_what_holds(tmp_path: Path, lines: str) -> None:
    path = tmp_path / "shelf.rules"
    body = "".join(f"    {line}\n" for line in f"given at turn(P1)\n{lines}".splitlines())
    path.write_text(f'{RULES}\nscenario "SHE-TRY-01: a try":\n{body}', "utf-8")
    (result,) = run_scenarios(rulekit.load(path))
    assert result.passed, (result.diagnostics, result.blocked, result.steps)
