"""The one table of diagnostic codes: what each is called, how grave it is, and the rule behind it."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Literal

from attrs import frozen

from rulekit.diagnostics.rows import ERRORS, WARNINGS

Severity = Literal["error", "warning"]

AREAS: Mapping[str, str] = MappingProxyType(
    {
        "S": "text",
        "N": "names and sentences",
        "T": "types",
        "V": "visibility",
        "R": "playability",
        "L": "lint",
        "P": "play",
        "X": "rulekit itself",
    }
)


@frozen(slots=True)
class Code:
    """A permanent code.

    `because` is the rule of the language that a message quotes if it has no closer reason, `help` the way out that it
    names if it knows of none for the very line.
    """

    code: str
    title: str
    severity: Severity
    because: str | None = None
    help: str | None = None

    @property
    def area(self) -> str:
        """Return what the code's letter stands for."""
        return AREAS[self.code[0]]


def _table() -> dict[str, Code]:
    rows = [Code(code, title, "error", *more) for code, title, *more in ERRORS]
    rows += [Code(code, title, "warning", *more) for code, title, *more in WARNINGS]
    letters = "".join(AREAS)
    rows.sort(key=lambda row: (letters.index(row.code[0]), row.code))
    return {row.code: row for row in rows}


CODES: Mapping[str, Code] = MappingProxyType(_table())
"""Every code by its name, in the order S N T V R L P X."""
