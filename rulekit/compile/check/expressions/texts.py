"""Texts with values in them: `"column {x} is full"`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulekit.compile.check.values.build import is_unknown
from rulekit.compile.check.values.scope import Scope
from rulekit.compile.meaning import trees
from rulekit.compile.meaning.types import EffectT
from rulekit.syntax import nodes as n

if TYPE_CHECKING:
    from rulekit.compile.check.expressions.expressions import Expressions


def text(e: Expressions, node: n.Text, scope: Scope) -> trees.Text:
    """The pieces of a text; values that may be absent print as "nothing"."""
    parts: list[str | trees.Typed] = []
    for part in node.parts:
        if isinstance(part, n.TextPiece):
            parts.append(part.text)
            continue
        typed = e.check(part, scope)
        if isinstance(typed.type, EffectT):
            e.wrong("T001", f"`{e.words(part.span)}` is an effect, which no text can show", part.span)
        elif not is_unknown(typed):
            parts.append(typed)
    return trees.Text(tuple(parts), node.span)
