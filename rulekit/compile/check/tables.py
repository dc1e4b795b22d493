"""Tables: the cells of `values` and of the columns of enums."""

from __future__ import annotations

from rulekit.compile.check.expressions import Expressions


def resolve_tables(expressions: Expressions) -> None:
    """Fill `Rulebook.tables` and `steps`; effect cells are left to the checker of statements."""
    raise NotImplementedError
