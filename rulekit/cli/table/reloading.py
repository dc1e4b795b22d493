"""Rules that change while a match of them is played: the match goes on under the new ones, or is begun anew."""

from collections.abc import Callable

from attrs import frozen

from rulekit.cli.watching import Watcher
from rulekit.diagnostics import RulekitError, RulesError
from rulekit.loader import Rulebook
from rulekit.session.carrying import Again, again, carried
from rulekit.session.session import Session


@frozen
class Change:
    """What became of a match when files changed.

    files: their names. session: the match under the new rules, if its position fits them. rulebook: the new rules;
    None if they have mistakes, then `problem` says which.
    """

    files: tuple[str, ...]
    session: Session | None = None
    rulebook: Rulebook | None = None
    problem: RulesError | None = None

    @property
    def named(self) -> str:
        """Return the files in words."""
        return ", ".join(self.files[:3]) + (f" and {len(self.files) - 3} more" if len(self.files) > 3 else "")


class Reloader:
    """Looks for changed files of the game that is played."""

    def __init__(self, watcher: Watcher, load: Callable[[], Rulebook]) -> None:
        self.watcher, self.load = watcher, load

    def look(self, session: Session) -> Change | None:
        """Return what became of the match, `None` if no file has changed."""
        files = self.watcher.changed()
        if not files:
            return None
        try:
            rulebook = self.load()
        except RulesError as problem:
            return Change(files, problem=problem)
        return Change(files, carried(session, rulebook), rulebook)

    def begun_anew(self, session: Session, change: Change) -> Again | str:
        """Return the match begun anew under the new rules, or why it cannot begin."""
        assert change.rulebook is not None
        try:
            return again(session, change.rulebook)
        except RulekitError as error:
            found = getattr(error, "diagnostic", None)
            return found.message if found is not None else str(error).split("\n")[0]
