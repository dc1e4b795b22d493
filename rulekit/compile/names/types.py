"""Types as written, resolved: `Money`, `Int 0..9`, `bag of Resource`, `Colour?`."""

from __future__ import annotations

from rulekit.compile.meaning.rulebook import Names
from rulekit.compile.meaning.types import Type
from rulekit.diagnostics import Bag
from rulekit.syntax import nodes as n


def resolve_type(node: n.Type, names: Names, bag: Bag, when: int | None = None) -> Type:
    """The type that is written; an unknown name is N001, one that exists elsewhere N013, both give `UnknownT`.

    when: the variants of the place; None: all of them.
    """
    raise NotImplementedError
