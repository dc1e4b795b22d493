"""Counts games and histories through the interface of a backend: every answer, to the end or to a depth."""

from collections.abc import Iterator
from typing import Any

from rulekit.backends.interface import Backend
from rulekit.model.play import Answer
from rulekit.model.random import start_state
from rulekit.terms import Status


def answers(backend: Backend, cells: Any) -> Iterator[Answer]:
    """All complete answers to the open decision."""
    begun: list[Answer] = [()]
    while begun:
        answer = begun.pop()
        step = backend.options(cells, answer)
        if step.state == "complete":
            yield answer
        else:
            begun += [answer + option.values for option in reversed(step.options)]


def histories(backend: Backend, depth: int | None = None, *, merged: bool = True) -> int:
    """How many ways there are to the end of the game, or to `depth` answers.

    merged: what comes after a position is counted once, however it was reached; else every single game is played.
    """
    known: dict[tuple[bytes, int | None], int] = {}

    def below(rest: Any, left: int | None) -> int:
        if rest.status is Status.OVER:
            return 1 if left in (None, 0) else 0
        if left == 0:
            return 1
        key = rest.cells.tobytes(), left
        if key not in known or not merged:
            rests = [backend.apply(rest.cells, answer) for answer in answers(backend, rest.cells)]
            known[key] = sum(below(after, None if left is None else left - 1) for after in rests)
        return known[key]

    return below(backend.start(start_state("count"), {}), depth)
