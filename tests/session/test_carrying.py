"""A match is carried over to changed rules where its position still fits; else it is begun anew and repeated."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import rulekit
from rulekit.diagnostics import RulesError
from rulekit.loader import Rulebook
from rulekit.session.carrying import again, carried
from rulekit.session.session import Session

RULES = """
game vale "Vale":
    players 2
    option long: Bool = no
    triggers queue

enum Good: nuts, figs

card Basket:
    weight: 0..9

Basket "Wide": weight 3; copies 2
Basket "Deep": weight 5

each Player has:
    coins: 0..99 = 5
    zone cart: Basket, public

the table has:
    zone heap: Basket, public, all cards

play:
    round(1)
    round(2)

phase round(n: 1..2):
    each p in players: turn(p)
    each p in players: p gains 1 coins

phase turn(you: Player):
    you may repeatedly:
        take (b in heap) for b.weight
        pick (n in 1..3): gain n coins

to take (b: Basket) for (cost: 0..9):
    pay cost coins
    move b to your cart

outcome:
    score your coins "Coins"
"""

Game = Callable[..., Rulebook]


@pytest.fixture
def game(tmp_path: Path) -> Game:
    def made(*changes: tuple[str, str]) -> Rulebook:
        text = RULES
        for old, new in changes:
            assert old in text, old
            text = text.replace(old, new)
        path = tmp_path / "vale.rules"
        path.write_text(text, "utf-8")
        return rulekit.load(path)

    return made


def begun(game: Game, **how: Any) -> Session:
    """A match in which something has happened."""
    session = Session(game(), ["Ada", "Bo"], seed=4, **how)
    session.submit({"action": "pick", "n": 2})
    session.submit({"action": "take_for", "b": "card:0"})
    return session


FITTING = {
    "a text": ('game vale "Vale":', 'game vale "The Vale":'),
    "a number on a card": ("weight 5", "weight 1"),
    "a verb that does not run": ("    pay cost coins\n", "    pay cost coins\n    gain 1 coins\n"),
    "what variables are at the start": ("coins: 0..99 = 5", "coins: 0..99 = 9"),
    "the score": ("score your coins", "score 2 * your coins"),
    "an example": ("outcome:", 'scenario "VAL-01: so it is":\n    expect P1.coins == 5\n\noutcome:'),
}


@pytest.mark.parametrize("what", FITTING)
def test_a_position_that_fits(game: Game, what: str) -> None:
    session = begun(game)
    other = carried(session, game(FITTING[what]))
    assert other is not None
    assert other.inspect()["players"] == session.inspect()["players"]
    assert (other.number, other.seats) == (session.number, session.seats)
    assert other.rulebook is not session.rulebook
    other.submit({"action": "pick", "n": 1})
    assert other.inspect()["players"]["P1"]["coins"] == 5


OTHERS = {
    "a bound": ("coins: 0..99 = 5", "coins: 0..50 = 5"),
    "one more variable": ("    coins: 0..99", "    luck: 0..9\n    coins: 0..99"),
    "one more card": ("copies 2", "copies 3"),
    "the name of a card": ('Basket "Deep"', 'Basket "Flat"'),
    "a phase that runs": ("    each p in players: p gains 1 coins\n", "    each p in players: p gains 2 coins\n"),
    "the open menu": ("        pick (n in 1..3): gain n coins\n", "        pick (n in 1..4): gain n coins\n"),
    "more seats": ("players 2", "players 3"),
    "another option": ("option long: Bool = no", "option length: Bool = no"),
}


@pytest.mark.parametrize("what", OTHERS)
def test_a_position_that_does_not_fit(game: Game, what: str) -> None:
    assert carried(begun(game), game(OTHERS[what])) is None


def test_what_the_answer_was_begun_with_stays(game: Game) -> None:
    session = begun(game)
    session.submit({"action": "pick"})
    other = carried(session, game(FITTING["a number on a card"]))
    assert other is not None
    assert other.decision is not None
    assert other.decision.partial == {"action": "pick"}


def test_a_match_is_repeated_as_far_as_it_goes(game: Game) -> None:
    session = begun(game)
    whole = again(session, game(OTHERS["a bound"]))
    assert (whole.repeated, whole.answers, whole.why) == (2, 2, "")
    assert whole.session.inspect()["players"] == session.inspect()["players"]
    part = again(session, game(("    pay cost coins\n", "    pay 9 coins\n")))
    assert (part.repeated, part.answers) == (1, 2)
    assert part.why
    assert part.session.number == 1
    assert part.session.decision is not None
    assert part.session.decision.partial is None


def test_answers_taken_back_are_repeated_too(game: Game) -> None:
    session = begun(game, sandbox=True)
    session.undo()
    found = again(session, game(OTHERS["a bound"]))
    assert (found.repeated, found.session.is_sandbox) == (3, True)
    assert found.session.inspect()["players"] == session.inspect()["players"]


def test_what_cannot_begin_is_told(game: Game) -> None:
    with pytest.raises(rulekit.RulekitError):
        again(begun(game), game(OTHERS["more seats"]))
    with pytest.raises(RulesError):
        game(("pay cost coins", "pay cost coin"))
