"""Printed values: what every definition says in its fields, and how many copies there are."""

from __future__ import annotations

from rulekit.compile.check.expressions import Expressions


def resolve_cards(expressions: Expressions) -> None:
    """Fill `Rulebook.fields` and `copies`; effects are left to the checker of statements."""
    raise NotImplementedError
