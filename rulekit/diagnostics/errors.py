"""The exceptions that rulekit raises; each carries diagnostics, and prints as they do."""

from collections.abc import Iterable, Mapping

from rulekit.diagnostics.diagnostic import Diagnostic
from rulekit.diagnostics.render import render, render_all


class RulekitError(Exception):
    """Whatever rulekit raises on purpose."""


class RulesError(RulekitError):
    """A rulebook has mistakes.

    `diagnostics` are all that were found, warnings too, in the order of the text; `sources` maps paths to texts.
    """

    def __init__(self, diagnostics: Iterable[Diagnostic], sources: Mapping[str, str] | None = None) -> None:
        self.diagnostics: tuple[Diagnostic, ...] = tuple(diagnostics)
        self.sources: dict[str, str] = dict(sources or {})
        super().__init__(self.diagnostics, self.sources)

    def __str__(self) -> str:
        return render_all(self.diagnostics, self.sources)


class _OneDiagnostic(RulekitError):
    """An error that is one diagnostic; `sources` maps paths to texts and is only needed to show the line."""

    def __init__(self, diagnostic: Diagnostic, sources: Mapping[str, str] | None = None) -> None:
        self.diagnostic = diagnostic
        self.sources: dict[str, str] = dict(sources or {})
        super().__init__(diagnostic, self.sources)

    def __str__(self) -> str:
        return render(self.diagnostic, self.sources)


class PlayError(_OneDiagnostic):
    """An action was not taken; the position is what it was before."""


class NotLegal(PlayError):
    """The action is not among the options now; the diagnostic says why."""


class NotYourTurn(PlayError):
    """Another seat is asked."""


class Stale(PlayError):
    """The answer carries the number of an earlier decision."""


class GameOver(PlayError):
    """The game has ended; nothing is asked any more."""


class RuleFault(_OneDiagnostic):
    """The rules went wrong while they ran: a number left its bounds, a budget was spent, nobody had an option.

    The step is undone; the diagnostic names rule and line.
    """


class SetupError(RulekitError):
    """Seats, options or seed do not fit the rulebook. Holds a diagnostic, or one line of text in `message`."""

    def __init__(self, problem: Diagnostic | str, sources: Mapping[str, str] | None = None) -> None:
        self.diagnostic = problem if isinstance(problem, Diagnostic) else None
        self.message = problem.message if isinstance(problem, Diagnostic) else problem
        self.sources: dict[str, str] = dict(sources or {})
        super().__init__(problem, self.sources)

    def __str__(self) -> str:
        return self.message if self.diagnostic is None else render(self.diagnostic, self.sources)
