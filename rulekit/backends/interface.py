"""What every backend offers: functions over cells. A position made by one backend continues in any other."""

from typing import Any, Protocol

from rulekit.model.play import Answer, Applied, Decision, Step
from rulekit.program.instructions import Expr
from rulekit.program.program import Program


class Backend(Protocol):
    """Executes one program. Cells are `array("q")`; nothing but the cells is kept between calls.

    All functions raise `rulekit.model.play.Fault` if the rules themselves go wrong; the given cells are then unchanged.
    """

    program: Program

    def start(self, random: int, given: dict[str, int], *, record: bool = False, borders: bool = False) -> Applied:
        """A new position, set up and run to its first rest. random: the generator's start state; given: options that
        are not constants of the variant, by name (a random one that is not given is drawn before `setup`)."""

    def apply(self, cells: Any, answer: Answer, *, record: bool = False, borders: bool = False) -> Applied:
        """Answer the open decision with a complete answer (one-candidate steps may be left out); runs to the next rest.

        The given cells are not changed. ValueError if the answer is not allowed: `explain` says why."""

    def decision(self, cells: Any) -> Decision | None:
        """What is waited for, or None when the game is over."""

    def options(self, cells: Any, answer: Answer = ()) -> Step:
        """The next step of an answer begun with `answer`."""

    def explain(self, cells: Any, answer: Answer) -> Step:
        """As `options`, but for values that need not be offered: its `refusal` names the first line that says no."""

    def prompt(self, cells: Any) -> tuple[Any, ...]:
        """The prompt of the open decision: texts and (value, tag) pairs; empty if it has none."""

    def evaluate(self, cells: Any, expression: Expr, temps: int, *, you: int | None = None, before: Any = None) -> Any:
        """The value of an expression in this position (invariants, scoring, scenarios); `before` serves `was`."""

    def advance(self, cells: Any, *, record: bool = False, borders: bool = False) -> Applied:
        """Run on from where the position stands (a given position, a border) to the next rest."""

    def outcome(self, cells: Any) -> dict[str, Any]:
        """{"scores".

        {seat: (key values..)}, "winners": (seat, ..), "notes": {seat: ((value, tag), ..)}, "out": (seat, ..)}
        """
