"""An option that says that it is whole makes the answer complete: nothing is left to choose behind it."""

from typing import Any

import pytest

from rulekit.backends.interface import Backend
from rulekit.backends.interpreter import Interpreter, menus
from rulekit.bots import random_policy
from rulekit.loader import load
from rulekit.model.play import Option, Step
from rulekit.simulate import playout
from tests.house.files import ROOT

PLAYED = ["games/widgets", "games/disrupt", "tests/games/guild_street.rules", "tests/games/holdem_heads_up.rules"]


def whole_options(game: str) -> tuple[int, list[Option]]:
    """How many options say that they are whole in a game's first decisions, and those that are not."""
    rulebook = load(ROOT / game)
    program = rulebook.program_of(len(rulebook.variants) - 1)
    seen, wrong = [0], list[Option]()

    def looking(seat: int) -> Any:
        pick = random_policy(f"whole:{seat}")

        def policy(backend: Backend, cells: Any, step: Step) -> Option:
            for option in step.options if len(step.filled) == 0 else ():
                if option.whole:
                    seen[0] += 1
                    if backend.options(cells, option.values).state != "complete":
                        wrong.append(option)
            return pick(backend, cells, step)

        return policy

    seats = range(len(program.players))
    playout(program, Interpreter(program), "whole", [looking(seat) for seat in seats], limit=60)  # type: ignore[arg-type]
    return seen[0], wrong


@pytest.mark.parametrize("game", PLAYED)
def test_a_whole_option_is_a_complete_answer(game: str) -> None:
    count, wrong = whole_options(game)
    assert count > 20
    assert not wrong


def test_options_that_claim_too_much_are_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    told = menus._option
    monkeypatch.setattr(menus, "_option", lambda number, row, value, whole: told(number, row, value, True))
    assert whole_options("games/widgets")[1]
