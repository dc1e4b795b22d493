"""The outcome: scores, winners, and what decided in words."""

from typing import Any

import attrs
import pytest

from rulekit.program.layout import H_WON
from rulekit.session import Session
from rulekit.session.outcome import outcome_of
from rulekit.session.table import Table
from tests.session.by_hand import BASE, PATH, TEXT, Market, program

MARKET = Market()


class Scored:
    """A backend that only knows an outcome."""

    def __init__(self, **found: Any) -> None:
        self.found = {"scores": {}, "winners": (), "notes": {}, "out": ()} | found

    def outcome(self, _cells: Any) -> dict[str, Any]:
        return self.found


def outcome(won: int = 0, **found: Any) -> dict[str, Any]:
    table = Table(program(), Scored(**found), ["Ada", "Bo"], {PATH: TEXT})  # type: ignore[arg-type]
    cells = Session(MARKET, 2, seed=7)._cells[:]
    cells[H_WON] = won
    return outcome_of(table, cells)


def test_the_first_key_decides() -> None:
    found = outcome(scores={0: (9, 1), 1: (7, 3)}, winners=(0,))
    assert found["text"] == "Ada wins with 9 Coins"
    assert found["reasons"] == {"P1": "more by coins: coins 9, plan 1", "P2": "coins 7, plan 3"}
    assert found["scores"] == {"P1": [9, 1], "P2": [7, 3]}
    assert (found["winners"], found["label"], found["keys"]) == (["P1"], "Coins", ["coins", "plan"])


def test_a_tie_is_broken_by_the_next_key() -> None:
    found = outcome(scores={0: (9, 1), 1: (9, 3)}, winners=(1,))
    assert found["text"] == "Bo wins with 9 Coins; the tie is broken by plan, 3"
    assert found["reasons"]["P2"] == "equal before, more by plan: coins 9, plan 3"


def test_all_equal() -> None:
    found = outcome(scores={0: (9, 1), 1: (9, 1)}, winners=(0, 1))
    assert found["text"] == "Ada and Bo win together with 9 Coins"
    assert set(found["reasons"].values()) == {"shares the first place"}


def test_the_last_one_left() -> None:
    found = outcome(scores={0: (2, 0)}, winners=(0,), out=(1,))
    assert found["reasons"] == {"P1": "nobody else is left", "P2": "out of the game"}
    assert found["out"] == ["P2"]


def test_a_win_by_the_rules() -> None:
    found = outcome(won=0b10, scores={0: (9, 1), 1: (0, 0)}, winners=(1,))
    assert found["reasons"] == {"P1": "does not win", "P2": "wins by the rules of the game"}


def test_nobody_wins() -> None:
    assert outcome()["text"] == "nobody wins"


def test_notes_are_texts() -> None:
    found = outcome(scores={0: (9, 1)}, winners=(0,), notes={0: ((0, ("enum", "Suit")),), 1: ()})
    assert found["notes"] == {"P1": ["Red Hot"]}


@pytest.mark.parametrize("sources", [{}, {PATH: TEXT}])
def test_keys_are_called_as_the_rules_write_them(sources: dict[str, str]) -> None:
    table = Table(program(), Scored(), ["Ada", "Bo"], sources)  # type: ignore[arg-type]
    assert [table.function_text(n) for n in (0, 1)] == ["coins", "plan"]


def test_the_least_may_be_the_best() -> None:
    least = attrs.evolve(program(), outcome=attrs.evolve(program().outcome, keys=((-1, 0),)))
    table = Table(least, Scored(scores={0: (3,), 1: (5,)}, winners=(0,)), ["Ada", "Bo"])  # type: ignore[arg-type]
    assert outcome_of(table, Session(MARKET, 2, seed=7)._cells)["reasons"]["P1"] == "least by coins: coins 3"


assert BASE
