"""Lets and defaults: their values and types, in whatever order they depend on each other."""

from __future__ import annotations

from rulekit.compile.check.expressions import Expressions


def resolve_lets(expressions: Expressions) -> None:
    """Fill `Rulebook.lets`, `option_defaults`, `variable_defaults` and `falls`."""
    raise NotImplementedError
