"""Invariants: conditions that hold at every border and every decision of any run (LANGUAGE 2, *invariant*)."""

from typing import Any

from rulekit.backends.interface import Backend
from rulekit.diagnostics import Diagnostic, Span
from rulekit.model.play import Fault
from rulekit.program.layout import H_OUT, H_STATUS, H_WON, HEADER
from rulekit.program.program import Invariant, Program
from rulekit.proof.comparing import not_so
from rulekit.proof.laws import Laws
from rulekit.proof.reading import cells_read
from rulekit.session.values import EVERYTHING, Values


class Watch:
    """Tests the invariants of a program in one position after the other; `was(e)` reads the one before.

    The laws of every position are tested, too. What held is not tested again until something it reads has changed.
    """

    def __init__(self, program: Program, backend: Backend) -> None:
        self.program, self.backend = program, backend
        self.tests = 0
        self._laws = Laws(program)
        self._reads = [cells_read(program, one.condition) for one in program.invariants]
        everything = range(len(self._reads))
        self._restless = [n for n in everything if (reads := self._reads[n]) is None or reads.timed or reads.back]
        self._all = list(everything)
        self.restart()

    def restart(self) -> None:
        """Forget all positions: another game begins."""
        self.before: Any = None
        self._held: list[list[bytes] | None] = [None] * len(self._all)
        self._fixed: tuple[int, int, int, bytes] | None = None

    def test(self, cells: Any) -> list[Diagnostic]:
        """Return what does not hold in this position, which is the one before from now on."""
        size = self.program.layout.size
        fixed = cells[H_STATUS], cells[H_OUT], cells[H_WON], cells[HEADER:size].tobytes()
        same = fixed == self._fixed
        found = [one for n in (self._restless if same else self._all) if (one := self._broken(n, cells)) is not None]
        law = None if same else self._laws.broken(cells)
        found += [] if law is None else [law]
        self._fixed = None if found else fixed
        self.before = cells[:]
        self.tests += 1
        return found

    def _broken(self, number: int, cells: Any) -> Diagnostic | None:
        reads = self._reads[number]
        here = None if reads is None else reads.of(cells, self.before, self.program.layout.size)
        if here is not None and here == self._held[number]:
            return None
        one = self.program.invariants[number]
        value = self.backend.evaluate(cells, one.condition, one.temps, before=self.before)
        if value > 0:
            self._held[number] = here
            return None
        self._held[number] = None
        file, start, end = one.place
        span = Span(self.program.files[file], start, end)
        return Diagnostic(
            "P033", f"the invariant `{one.title}` does not hold", span, self._values(one, cells), because=""
        )

    def _values(self, one: Invariant, cells: Any) -> str:
        """Return the values of both sides of a comparison, as a label."""
        if one.sides is None:
            return ""
        values = [self.backend.evaluate(cells, side, one.temps, before=self.before) for side in one.sides[:2]]
        text = Values(self.program).text
        return not_so(values, one.condition, one.sides[2], lambda value, tag: text(EVERYTHING, cells, value, tag))


def fault_of(program: Program, fault: Fault) -> Diagnostic:
    """Return what went wrong with the rules themselves, where it did."""
    span = None
    if 0 <= fault.procedure < len(program.procedures):
        places = program.procedures[fault.procedure].places
        if 0 <= fault.at < len(places):
            file, start, end = places[fault.at]
            span = Span(program.files[file], start, end)
    return Diagnostic(fault.code, fault.message, span, because=fault.because or None)
