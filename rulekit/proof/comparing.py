"""Comparisons that do not hold, said with the values of both sides."""

from collections.abc import Callable, Sequence
from typing import Any

from rulekit.program.instructions import Expr
from rulekit.program.types import Tag
from rulekit.terms import SIGNS


def not_so(values: Sequence[Any], condition: Expr, tag: Tag, text: Callable[[Any, Tag], str]) -> str:
    """Return `3 <= 2 does not hold`: the values of both sides of a comparison, printed as `tag` says."""
    tags = [("list", tag) if isinstance(v, tuple) and tag[0] not in ("list", "tuple", "bag") else tag for v in values]
    left, right = (text(value, each) for value, each in zip(values, tags, strict=True))
    return f"{left} {SIGNS.get(str(condition[0]), '==')} {right} does not hold"
