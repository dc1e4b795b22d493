"""Plays a game in a process of its own, that is killed in the middle of an effect; another one goes on from the file.

Arguments: `whole GAME SEED`, `until GAME SEED FILE`, `from GAME SEED FILE`. What is printed is one line of JSON: for each
position its hash, and whether something waits in it or runs in it.
"""

from __future__ import annotations

import json
import os
import random
import signal
import sys
from typing import Any

import rulekit
from rulekit.program.layout import H_FRAMES, H_PENDING
from rulekit.session import Session
from rulekit.session.frames import frames
from tests.games.test_disrupt import GAME
from tests.house.files import ROOT

WHOLE = 140
SEED = {"widgets": "m25", "disrupt": "m9", "waiting": "m1"}
"""Matches in which somebody is asked in the middle of an effect, or while triggers wait."""
SETUPS: dict[str, tuple[Any, int, dict[str, Any]]] = {
    "widgets": ("widgets", 3, {"mode": "executive"}),
    "disrupt": (GAME, 4, {}),
    "waiting": (ROOT / "tests/semantics/waiting.rules", 3, {}),
}


def depth(session: Session) -> str:
    """What lies on the table besides the flow of the game: "waiting" (a trigger), "running" (a text), or ""."""
    cells, program = session._cells, session.program
    if cells[H_FRAMES] > cells[H_PENDING]:
        return "waiting"
    kinds = {procedure.kind for _, procedure in frames(program, cells)}
    return "running" if kinds & {"effect", "ability", "trigger", "replacement"} else ""


def go_on(session: Session, seed: str, most: int) -> list[tuple[str, str]]:
    """Answer at random, by numbers that depend on the seed and the place alone; the positions that were met."""
    met = []
    while session.decision is not None and session.number < most:
        options = session.decision.options
        picks = random.Random(f"{seed}:{session.number}:{len(session._pending)}")
        session.submit(options[picks.randrange(len(options))].action)
        met.append((session.hash, depth(session)))
    return met


def begin(game: str, seed: str) -> Session:
    path, seats, options = SETUPS[game]
    return Session(rulekit.load(path), seats, options, seed)


def main(how: str, game: str, seed: str, file: str = "") -> None:
    if how == "from":
        found = go_on(Session.load(file, rulekit.load(SETUPS[game][0])), seed, WHOLE)
        print(json.dumps(found))
        return
    session = begin(game, seed)
    if how == "whole":
        print(json.dumps(go_on(session, seed, WHOLE)))
        return
    while session.decision is not None and session.number < WHOLE:
        go_on(session, seed, session.number + 1)
        if session.number > 5 and depth(session):
            session.save(file)
            print(json.dumps([session.hash, depth(session)]), flush=True)
            os.kill(os.getpid(), signal.SIGKILL)


if __name__ == "__main__":
    main(*sys.argv[1:])
