"""What an expression reads: variables and zones, and through whom; for the checks of visibility (V010, V011)."""

from __future__ import annotations

from attrs import frozen

from rulekit.compile.meaning.symbols import VariableSym, ZoneSym
from rulekit.compile.meaning.trees import Typed
from rulekit.diagnostics import Span


@frozen(eq=False)
class Read:
    """One reading of a variable or of cards of a zone.

    owner: whose it is, None for the table's or for all of a family. how: "value" (a variable), "cards" (which cards lie
    there), "size" (only how many).
    """

    symbol: VariableSym | ZoneSym
    owner: Typed | None
    how: str
    span: Span


def reads(typed: Typed) -> tuple[Read, ...]:
    """Everything the expression reads, lets included, in the order of the text."""
    raise NotImplementedError
