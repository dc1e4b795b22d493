"""A hand-made program being played: short words for starting, listing, answering."""

from __future__ import annotations

from typing import Any

import pytest

from rulekit.backends.interpreter import Interpreter
from rulekit.model.play import Answer, Applied, Decision, Happening, Option
from rulekit.program.program import Program
from rulekit.terms import Status


class Table:
    """Plays a program; every answer is also given to a position that was packed into bytes in between (SEM-01)."""

    def __init__(self, program: Program, *, seed: int = 1, record: bool = True, **facts: Any) -> None:
        self.backend = Interpreter(program, **facts)
        self.record = record
        self.applied: Applied = self.backend.start(seed, {}, record=record)

    @property
    def cells(self) -> Any:
        return self.applied.cells

    @property
    def over(self) -> bool:
        return self.applied.status is Status.OVER

    @property
    def decision(self) -> Decision:
        found = self.backend.decision(self.cells)
        assert found is not None
        return found

    @property
    def seat(self) -> int:
        return self.decision.seat

    def options(self, *answer: int) -> tuple[Option, ...]:
        step = self.backend.options(self.cells, answer)
        assert step.state == "next", step
        return step.options

    def rows(self, *answer: int) -> list[Answer]:
        return [option.values for option in self.options(*answer)]

    def state(self, *answer: int) -> str:
        return self.backend.options(self.cells, answer).state

    def take(self, *answer: int) -> Table:
        before = self.cells[:]
        again = Interpreter(self.backend.program, open_chance=self.backend.open_chance)
        copied = type(before)("q")
        copied.frombytes(before.tobytes())
        self.applied = self.backend.apply(self.cells, answer, record=self.record)
        assert again.apply(copied, answer).cells == self.applied.cells
        assert copied == before, "an answer changed the position it was given to"
        return self

    def refuses(self, *answer: int) -> None:
        """Neither listed nor applied, and the position is as it was."""
        before = self.cells[:]
        assert self.state(*answer) == "refused"
        with pytest.raises(ValueError, match="not an answer"):
            self.backend.apply(self.cells, answer)
        assert self.cells == before

    def happened(self, *kinds: str) -> list[Happening]:
        return [h for h in self.applied.happenings if not kinds or h.kind in kinds]


def every_end(table: Table, limit: int = 10_000) -> int:
    """How many complete histories lead from here to an end, chance asked openly or not at all."""
    backend, found = table.backend, 0
    waiting = [table.cells]
    while waiting:
        cells = waiting.pop()
        for answer in answers(backend, cells):
            applied = backend.apply(cells, answer)
            if applied.status is Status.OVER:
                found += 1
                assert found < limit
            else:
                waiting.append(applied.cells)
    return found


def answers(backend: Interpreter, cells: Any) -> list[Answer]:
    """All complete answers to the open decision."""
    complete, waiting = [], [()]
    while waiting:
        answer = waiting.pop()
        step = backend.options(cells, answer)
        if step.state == "complete":
            complete.append(answer)
        for option in step.options:
            waiting.append((*answer, *option.values))
    return complete
