"""Invariants: conditions that hold at every border and every decision of any run (LANGUAGE 2, *invariant*)."""

from typing import Any

from rulekit.backends.interface import Backend
from rulekit.diagnostics import Diagnostic, Span
from rulekit.model.play import Fault
from rulekit.program.layout import HEADER
from rulekit.program.program import Program
from rulekit.proof.laws import Laws
from rulekit.proof.reading import cells_read


class Watch:
    """Tests the invariants of a program in one position after the other; `was(e)` reads the one before.

    The laws of every position are tested, too. What held is not tested again until something it reads has changed.
    """

    def __init__(self, program: Program, backend: Backend) -> None:
        self.program, self.backend = program, backend
        self.tests = 0
        self._laws = Laws(program)
        self._read = [cells_read(program, one.condition) for one in program.invariants]
        self.restart()

    def restart(self) -> None:
        """Forget all positions: another game begins."""
        self.before: Any = None
        self._held: list[list[bytes] | None] = [None] * len(self._read)
        self._fixed = b""

    def test(self, cells: Any) -> list[Diagnostic]:
        """Return what does not hold in this position, which is the one before from now on."""
        found = [finding for number in range(len(self._read)) if (finding := self._broken(number, cells)) is not None]
        fixed = cells[HEADER : self.program.layout.size].tobytes()
        if fixed != self._fixed:
            law = self._laws.broken(cells)
            found += [] if law is None else [law]
            self._fixed = b"" if law is not None else fixed
        self.before = cells[:]
        self.tests += 1
        return found

    def _broken(self, number: int, cells: Any) -> Diagnostic | None:
        read = self._read[number]
        here = None if read is None else [cells[start:end].tobytes() for start, end in read]
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
        return Diagnostic("P033", f"the invariant `{one.title}` does not hold", span, because="")


def fault_of(program: Program, fault: Fault) -> Diagnostic:
    """Return what went wrong with the rules themselves, where it did."""
    span = None
    if 0 <= fault.procedure < len(program.procedures):
        places = program.procedures[fault.procedure].places
        if 0 <= fault.at < len(places):
            file, start, end = places[fault.at]
            span = Span(program.files[file], start, end)
    return Diagnostic(fault.code, fault.message, span, because=fault.because or None)
