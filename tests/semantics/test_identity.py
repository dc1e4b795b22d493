"""Objects, modifiers, copies, attachments, durations (SEM-07 to SEM-10, SEM-13): each case notices a planted fault."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import rulekit
from rulekit.backends.interpreter import borders, expressions, objects, pending, ruling, texts, timed
from rulekit.proof import run_scenarios

FOLDER = Path(__file__).parent
BUILDERS = expressions.BUILDERS


def _printed(binder: Any, expr: Any) -> Any:
    """The text that a card was printed with, whatever it has now."""
    return BUILDERS["definition"](binder, ("definition", expr[1]))


def _twice(base: Any, found: Any, rows: Any) -> Any:
    return _layered(base, found + found, rows)


def _at_once(m: Any, address: int, edge: int) -> bool:
    """Whatever lasts is over at the first point of its phase."""
    return bool(m.cells[address + timed.T_PHASE] == m.procedure)


def _never(m: Any, checks: Any, at: int) -> bool:
    return False


def _blind(site: Any, instruction: Any, must: bool) -> None:
    return None


_layered = texts._layered

FAULTS: dict[str, tuple[str, Callable[[pytest.MonkeyPatch], None]]] = {
    "SEM-07 what waits keeps the card that left": (
        "case28",
        lambda p: p.setattr(pending, "forget", lambda m, card: None),
    ),
    "SEM-07 a card that comes back is the old one": (
        "case26",
        lambda p: p.setattr(objects, "left", lambda m, card, old, number: None),
    ),
    "SEM-07 who has the card now is who had it": (
        "case29",
        lambda p: p.setitem(BUILDERS, "controller_then", BUILDERS["controller"]),
    ),
    "SEM-08 a modifier counts twice": ("case17", lambda p: p.setattr(texts, "_layered", _twice)),
    "SEM-09 a copy copies what is printed": ("case23", lambda p: p.setitem(BUILDERS, "text", _printed)),
    "SEM-10 nothing falls": ("case26", lambda p: p.setattr(objects, "_fall", lambda m, card: None)),
    "SEM-13 the next end is the next start": ("case19", lambda p: p.setattr(timed, "ends", _at_once)),
    "a state check is forgotten": ("offers", lambda p: p.setattr(borders, "_checked", _never)),
    "nothing is forbidden": ("case43", lambda p: p.setattr(ruling, "bans", _blind)),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_planted_fault_is_caught(fault: str, monkeypatch: pytest.MonkeyPatch) -> None:
    name, plant = FAULTS[fault]
    path = FOLDER / f"{name}.rules"
    assert run_scenarios(rulekit.load(path)).passed
    plant(monkeypatch)
    assert not run_scenarios(rulekit.load(path)).passed
