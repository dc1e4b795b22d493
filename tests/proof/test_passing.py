"""Hands that pass at once: the limits of zones apply when the whole batch is done, and no card is lost on the way."""

from pathlib import Path

import pytest

import rulekit
from rulekit.proof import run_scenarios

RULES = """
game passing "Passing":
    players 2 to 4

card Pebble:
    weight: 1..9

Pebble "Grey": weight 1; copies 3
Pebble "Red": weight 2; copies 3
Pebble "White": weight 3; copies 3

each Player has:
    zone hand: Pebble, private, at most 2
    let following = first(players after this)

the table has:
    zone heap: Pebble, public, all cards
    zone bowl: Pebble, public, at most 1

play:
    repeat 2 times:
        each p in players: turn(p)

phase turn(you: Player):
    you may:
        hand round:
            together:
                each p in players: move p.hand to p.following.hand
        throw in:
            together:
                move your hand to bowl
                move bowl to your hand
        put away:
            together:
                move your hand to bowl

outcome:
    score count(your hand) "Pebbles"

invariant "PAS-ALL-01: no pebble is lost": count(heap) + count(bowl) + count(seats.hand) == 9
"""
HANDS = 'given players = 3, P1.hand = ["Grey", "Grey"], P2.hand = ["Red", "Red"], P3.hand = ["White"]\n'
BOWL = 'given P1.hand = ["Grey", "Red"], bowl = ["White"]\n'


@pytest.mark.parametrize(
    "lines",
    [
        HANDS + 'P1: hand round\nexpect P1.hand == ["White"], P2.hand == ["Grey", "Grey"], P3.hand == ["Red", "Red"]',
        'given P1.hand = ["Grey", "Red"], P2.hand = ["White", "White"]\n'
        'P1: hand round\nexpect P2.hand == ["Grey", "Red"]',
        BOWL + "P1: throw in\nexpect count(bowl) == 1, count(P1.hand) == 2",
        BOWL + 'P1: put away\nexpect bowl == ["White"], P1.hand == ["Grey", "Red"]',
        'given P1.hand = ["Grey", "Red"]\nP1: put away\nexpect count(bowl) == 1, count(P1.hand) == 1',
    ],
)
def test_a_batch_of_moves(tmp_path: Path, lines: str) -> None:
    body = "".join(f"    {line}\n" for line in lines.splitlines())
    (tmp_path / "passing.rules").write_text(f'{RULES}\nscenario "PAS-TRY-01: a try":\n{body}', "utf-8")
    (result,) = run_scenarios(rulekit.load(tmp_path / "passing.rules"))
    assert result.passed, (result.diagnostics, result.steps)
