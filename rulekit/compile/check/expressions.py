"""Expressions: what a written value means and of which type it is (LANGUAGE 3)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rulekit.compile.check.scope import Scope
from rulekit.compile.meaning import trees
from rulekit.compile.meaning.rulebook import Names, Rulebook
from rulekit.compile.meaning.symbols import LetSym, Local
from rulekit.compile.meaning.trees import Typed
from rulekit.compile.meaning.types import Type
from rulekit.diagnostics import Bag, Diagnostic
from rulekit.syntax import nodes as n


class Expressions:
    """The checker of expressions. It reports its own findings; what was wrong has the type `UnknownT`.

    `sentence` is set by the checker of statements: it resolves the row of `can (ROW)`.
    """

    sentence: Callable[[n.Row, Scope], trees.Statement | None] | None

    def __init__(self, names: Names, lookup: Any, book: Rulebook, bag: Bag) -> None:
        self.names = names
        self.lookup = lookup
        self.book = book
        self.bag = bag
        self.sentence = None

    def check(self, node: n.Expr, scope: Scope, expected: Type | None = None) -> Typed:
        """The value. With `expected` it fits that type (T001), but for `absent`, which the caller judges."""
        raise NotImplementedError

    def quietly(
        self, node: n.Expr, scope: Scope, expected: Type | None = None
    ) -> tuple[Typed, tuple[Diagnostic, ...]]:
        """The value and what there would be to report; nothing is reported. For trying readings of a row."""
        raise NotImplementedError

    def surely(self, node: n.Expr, scope: Scope, expected: Type | None = None) -> Typed:
        """`check`, and in the flow of play the value must be present or guarded (T016)."""
        raise NotImplementedError

    def condition(self, node: n.Expr, scope: Scope) -> Typed:
        """A Bool; a constant one is L002."""
        raise NotImplementedError

    def collection(self, node: n.Expr, scope: Scope) -> Typed:
        """Several things, of type `ListT`: a zone, set, list, range, tuple, enum, number or card type, bag members (T003)."""
        raise NotImplementedError

    def target(self, node: n.Expr, scope: Scope) -> Typed:
        """Something that can be assigned, by its op.

        `read`, `local` (a var or result), `local_at`: stored. `call` (a let), `field`, `text`, `controller`: modifiers.
        """
        raise NotImplementedError

    def unit(self, node: n.Expr, scope: Scope) -> Typed:
        """A unit of `gain`, `lose`, `pay`: the `read` of a number variable of the doer."""
        raise NotImplementedError

    def text(self, node: n.Text, scope: Scope) -> trees.Text:
        """A text with values in it."""
        raise NotImplementedError

    def binder(self, node: n.Binder | n.Group, scope: Scope) -> tuple[Local, Typed, Typed | None, Scope]:
        """A name that runs through a set: its local, the set, the `where`, and the scope in which it is known.

        A `Group` is a hole `(u in offer where c)`. The scope also knows what `where` guards.
        """
        raise NotImplementedError

    def present_keys(self, condition: Typed) -> frozenset[Any]:
        """The keys of expressions that are present if this condition holds."""
        raise NotImplementedError

    def present_if_not(self, condition: Typed) -> frozenset[Any]:
        """The keys of expressions that are present if this condition does not hold."""
        raise NotImplementedError

    def key(self, typed: Typed) -> Any:
        """Equal for expressions that read the same things the same way."""
        raise NotImplementedError

    def let(self, symbol: LetSym) -> Typed:
        """The value of a `let`, checked when first asked for (T015)."""
        raise NotImplementedError
