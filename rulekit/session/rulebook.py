"""What a session needs of a rulebook; `rulekit.loader.Rulebook` has it, and a test can build it by hand."""

from collections.abc import Mapping
from typing import Any, Protocol

from rulekit.backends.interface import Backend
from rulekit.program.program import Program


class DeclaredOption(Protocol):
    """An `option` of the header, as far as a session checks it."""

    @property
    def name(self) -> str:
        """Return the name as written."""

    @property
    def values(self) -> tuple[Any, ...]:
        """Return every allowed value in order, as JSON has it: member names, seats, numbers, booleans."""

    @property
    def default(self) -> Any:
        """Return the value it has if nobody gives one; `None` for an option that is left to chance."""

    @property
    def random(self) -> bool:
        """Return whether it is left to chance; such an option is no constant of the variant."""


class Rulebook(Protocol):
    """A checked game, from which programs come."""

    @property
    def seats(self) -> tuple[int, int]:
        """Return the lowest and the highest number of seats."""

    @property
    def options(self) -> Mapping[str, DeclaredOption]:
        """Return the declared options by name, in the order of the header."""

    @property
    def sources(self) -> Mapping[str, str]:
        """Return the texts that places point into, by path."""

    def program(self, options: dict[str, Any], seats: int) -> Program:
        """Return the variant for these constant options (every one given, as JSON) and this number of seats."""

    def backend(self, program: Program) -> Backend:
        """Return what executes `program`."""
