"""Effects that are printed: who has one done, and whether there is one (language 5)."""

from pathlib import Path

import pytest

import rulekit
from rulekit.proof import run_scenarios

CLASSES = """
game classes "Classes":
    players 2

enum Desk | deed: effect
    cauldron | gain 2 points
    corridor |

card Potion:
    effect cost
    effect drink(n: Int)

Potion "Tonic":
    drink: gain n points
Potion "Grog":
    cost: pay 1 points
    drink: gain 3 * n points

each Player has:
    points: 0..40 = 2
    zone hand: Potion, public

the table has:
    zone shelf: Potion, public, all cards

play:
    repeat 3 times:
        each p in players:
            p must:
                go to (d in Desk): do d.deed
                drink (c in your hand):
                    need can (c.cost)
                    pay c.cost
                    do c.drink(1 if c.cost is empty else 2)
                wait: stop

"""


@pytest.mark.parametrize(
    "lines",
    [
        "P1: go to cauldron\nexpect P1.points == 4, P2.points == 2\nP2: go to corridor\nexpect P2.points == 2",
        'given P1.hand = ["Tonic"]\nP1: drink "Tonic"\nexpect P1.points == 3, P2.points == 2',
        'given P1.hand = ["Grog"]\nP1: drink "Grog"\nexpect P1.points == 7',
        'given P1.hand = ["Grog", "Tonic"], P1.points = 0\nexpect P1 can drink "Tonic", P1 cannot drink "Grog"',
    ],
)
def test_the_chooser_has_it_done_and_an_empty_one_is_known(tmp_path: Path, lines: str) -> None:
    path = tmp_path / "classes.rules"
    body = "".join(f"    {line}\n" for line in ["given players = 2", *lines.splitlines()])
    path.write_text(f'{CLASSES}scenario "CLASS-01: a try":\n{body}', "utf-8")
    (result,) = run_scenarios(rulekit.load(path))
    assert result.passed, (result.diagnostics, result.steps)
