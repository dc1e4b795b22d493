"""At the table of a shipped game: cards that are rows say what they do, and everybody's side stands in their box."""

from rulekit.cli.table.tablerows import effects_of_rows, with_deeds
from tests.cli.sitting import sit

ROWS = """\
card Trick:
    cost: 0..9
    effect at_once
    effect later(n: Int)

cards Trick   | cost | at_once                     | later
    # the first is dear
    "Fan"     | 9    | say "a | b"; gain 1 points  | gain n points
    "Feather" | 1    |                             | lose 1 points          # it tickles
    "Stone"   | 2    |                             |

cards Trick  | cost
    "Button" | 3

Trick "Rope": cost 1
"""


def test_the_cells_of_effects_are_read() -> None:
    found = list(effects_of_rows({"game.rules": ROWS, "more.csv": ROWS}))
    assert found == [
        ("Fan", ('at once: say "a | b"; gain 1 points', "later: gain n points"), "game.rules:8"),
        ("Feather", ("later: lose 1 points",), "game.rules:9"),
    ]


def test_a_card_with_a_text_keeps_it_and_a_card_that_is_not_known_gets_none() -> None:
    cards = {
        "card:1": {"name": "Fan", "text": "Cool."},
        "card:2": {"name": "Feather", "text": ""},
        "hand:3": {"type": "Trick"},
    }
    shown = with_deeds({"seat": "P1", "cards": cards}, {"Fan": "a", "Feather": "b"})
    assert shown["cards"] == {**cards, "card:2": {"name": "Feather", "text": "b"}}
    assert cards["card:2"]["text"] == ""


def test_a_hand_of_rows_says_what_its_cards_do() -> None:
    typed = ["1", "1", "? Mentoring", "? Outsource Design", "quit"]
    output = sit(["play", "disrupt", "--seats", "Ada,bot,bot,bot", "--seed", "7"], typed, 120).output
    hand, _, answers = output.rpartition("enter A")
    assert "UX Workshop: action: place 2 design" in hand
    assert "Exit Strategy: Put one of your Shares under the hammer." in hand
    assert "workflow: place 1 development on project; lift project by 1" in answers
    assert "use: pay fee(3) money to payee; place 2 design on one project" in answers
    assert "Outsource Design:" not in hand  # nobody has shown it


def test_everybody_sees_who_plays_which_side() -> None:
    output = sit(["play", "disrupt", "--seats", "Ada,Bo", "--seed", "7"], ["quit"], 120).output
    assert "role Startupper" in output
    assert "role Market Leader" in output
    assert "role" not in sit(["play", "widgets", "--seed", "7"], ["quit"], 120).output
