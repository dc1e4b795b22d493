"""Planted faults: a scenario holds while its rule is right and fails when it is broken; run twice, it is the same."""

from pathlib import Path
from typing import Any

import pytest

from rulekit.backends.interpreter import Interpreter
from rulekit.loader import Rulebook
from rulekit.proof import run_scenarios
from tests.proof.depot import codes, depot, one

SHOWN = {
    "the price is not paid": (
        'given at actions(P1), P1.coins = 9, yard = ["Sack"]\nP1: load "Sack" for 3\nexpect P1.coins == 6',
        ("    pay cost coins\n", ""),
    ),
    "the cart is never full": (
        'given at actions(P1), P1.coins = 9, yard = ["Sack"], P1.cart = ["Sack", "Bolt", "Bolt"]\n'
        'expect P1 cannot load "Sack" for 3 because "the cart is full"',
        ('    need count(your cart) < 3                      "the cart is full"\n', ""),
    ),
    "two instead of three acts": (
        "given starter = P1, at actions(P2)\nexpect P2.acts == 2",
        ("your acts = 2", "your acts = 1"),
    ),
    "the hat is emptied": (
        "given at toll(P1), P1.coins = 5\nP1: tip = 2\nexpect P1.coins == 2",
        ("    your coins -= tip\n", "    your coins = 0\n"),
    ),
    "the sleeve is open": (
        'given at actions(P1), P1.sleeve = ["Sack"]\nexpect P2 cannot see P1.sleeve',
        ("zone sleeve: Crate, private", "zone sleeve: Crate, public"),
    ),
    "the wrong one begins": (
        "given starter = P2\nexpect P2 is asked",
        ("    holder = starter\n", "    holder = P1\n"),
    ),
    "the richest is not the winner": (
        "given at toll(P2) in day(3), P1.coins = 9\nplay to end of play\nexpect winners == {P1}",
        ("    score your coins", "    score 20 - your coins"),
    ),
}


@pytest.mark.parametrize("what", SHOWN)
def test_a_broken_rule_makes_its_scenario_fail(tmp_path: Path, what: str) -> None:
    lines, change = SHOWN[what]
    assert one(tmp_path, lines).passed
    assert one(tmp_path, lines, [change]).status == "failed"


class _Remembering(Interpreter):
    """Plays on right only from the very cells that it gave last: something that belongs into them is kept beside."""

    last: Any = None

    def advance(self, cells: Any, **how: Any) -> Any:
        applied = super().advance(cells, **how)
        self.last = applied.cells
        return applied

    def apply(self, cells: Any, answer: Any, **how: Any) -> Any:
        applied = super().apply(cells, answer, **how)
        if cells is not self.last:
            coins = next(one for one in self.program.layout.variables if one.name == "coins")
            applied.cells[coins.base] = 0
        self.last = applied.cells
        return applied


def test_running_twice_finds_a_backend_that_keeps_state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    scenario = """
    scenario "DEP-TWICE-01: two answers":
        given starter = P2, at actions(P1), P1.coins = 9, P1.carried[salt] = 3
        P1: sell salt; n = 1; sell salt; n = 1
        expect P1.coins == 13
    """
    rulebook = depot(tmp_path, scenario)
    assert [result.passed for result in run_scenarios(rulebook)] == [True]
    monkeypatch.setattr(Rulebook, "backend", lambda self, program: _Remembering(program))
    assert [codes(result) for result in run_scenarios(rulebook)] == [["X001"]]
    assert [result.passed for result in run_scenarios(rulebook, double=False)] == [True]
