"""Replacements (SEM-11): each at most once, in the order the affected seat chooses, and what is left goes on."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.semantics.playing import session, take, texts, value

GAME = """
game shields "Shields":
    players 2 to 4

number Hits: 0..99

each Player has:
    hits, marks, saved: Hits
    ward, thorn: Bool = yes

instead of damage (n) to (p) where p.ward: p.saved += n
instead of damage (n) to (p) where p.thorn: p.marks += n
instead of damage (n) to (p) where n > 3: damage 3 to p
instead of (you) draws tokens (n) as got where n > 1: you draw tokens n - 1 as got

to damage (n: Int) to (p: Player): p.hits += n

to draw tokens (n: Int) gives drawn: Hits:
    need n > 0
    drawn = n
    your saved += n

play:
    repeat 3 times:
        each p in players: turn(p)

phase turn(you: Player):
    you may:
        shoot (p in others) for (n in 1..9): damage n to p
        bare (p in others) for (n in 1..9):
            p.ward = no
            p.thorn = no
            damage n to p
        take (n in 0..5):
            draw tokens n as m
            your hits += m
"""


def shot(tmp_path: Path, first: int) -> Any:
    match = take(session(tmp_path, GAME), "shoot P2 for …", "shoot P2 for 2")
    decision = match.decision
    assert decision is not None
    assert (decision.seat, decision.name, decision.prompt) == ("P2", "replacement", "what is done instead")
    assert texts(match) == ["instead of damage _ to _", "instead of damage _ to _ (2)"]
    match.submit(decision.options[first].action)
    return match


def test_prevention_first_leaves_nothing(tmp_path: Path) -> None:
    match = shot(tmp_path, 0)
    assert [value(match, name, "P2") for name in ("hits", "marks", "saved")] == [0, 0, 2]


def test_marks_first_and_nothing_is_prevented(tmp_path: Path) -> None:
    match = shot(tmp_path, 1)
    assert [value(match, name, "P2") for name in ("hits", "marks", "saved")] == [0, 2, 0]


def test_the_verb_inside_is_what_is_left(tmp_path: Path) -> None:
    match = take(session(tmp_path, GAME), "bare P2 for …", "bare P2 for 9")
    assert value(match, "hits", "P2") == 3


def test_results_come_from_what_is_done_instead(tmp_path: Path) -> None:
    match = take(session(tmp_path, GAME), "take 4")
    assert (value(match, "hits", "P1"), value(match, "saved", "P1")) == (3, 3)


def test_a_need_is_tested_before_anything_is_done_instead(tmp_path: Path) -> None:
    match = session(tmp_path, GAME)
    assert "take 1" in texts(match)
    assert "take 0" not in texts(match)
