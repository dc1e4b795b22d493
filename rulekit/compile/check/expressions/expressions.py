"""Expressions: what a written value means and of which type it is (LANGUAGE 3).

Every kind of node has a function in one of the modules beside this one or below; it gives a *raw* value, which may
still be half read (`values/partial.py`) or a bare zone. `check` settles it: what is missing is asked for, a zone
becomes its cards, a member of a subtype one of its supertype, and what is known to be present loses its `maybe`.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from rulekit.compile.check.constants import lets
from rulekit.compile.check.expressions import (
    arithmetic,
    calls,
    comparisons,
    constant,
    joins,
    literals,
    sets,
    targets,
    texts,
)
from rulekit.compile.check.paths import paths
from rulekit.compile.check.values import guards, types
from rulekit.compile.check.values.build import unknown
from rulekit.compile.check.values.fit import collected, settled
from rulekit.compile.check.values.scope import Scope
from rulekit.compile.meaning import trees
from rulekit.compile.meaning.rulebook import Names, Rulebook
from rulekit.compile.meaning.symbols import LetSym, Local, ValuesSym
from rulekit.compile.meaning.trees import Typed
from rulekit.compile.meaning.types import Type
from rulekit.compile.names import Lookup
from rulekit.diagnostics import Bag, Diagnostic, Span
from rulekit.syntax import nodes as n

if TYPE_CHECKING:
    from collections.abc import Iterator


class Expressions:
    """The checker of expressions. It reports its own findings; what was wrong has the type `UnknownT`.

    `sentence` is set by the checker of statements: it resolves the row of `can (ROW)`; it reports into `bag` as it
    stands then, which is another one while a reading is tried.
    """

    sentence: Callable[[n.Row, Scope], trees.Statement | None] | None

    def __init__(self, names: Names, lookup: Lookup, book: Rulebook, bag: Bag) -> None:
        self.names = names
        self.lookup = lookup
        self.book = book
        self.bag = bag
        self.sentence = None
        self.running: list[LetSym] = []
        self.modified: frozenset[str] | None = None
        self.tables: set[ValuesSym] = set()
        self._own_bag = bag

    # ---- values ------------------------------------------------------------------------------------------------

    def check(self, node: n.Expr, scope: Scope, expected: Type | None = None) -> Typed:
        """The value. With `expected` it fits that type (T001, T003, T013), but for `absent`, which the caller judges.

        For a `clamped` target give the type without its bounds.
        """
        return settled(self, self.raw(node, scope, expected), scope, expected)

    def raw(self, node: n.Node, scope: Scope, expected: Type | None = None) -> Typed:
        """The value as read: a zone stays a zone, a family one without its index. `expected` is only a hint."""
        return _HANDLERS[type(node)](self, node, scope, expected)

    def quietly(self, node: n.Expr, scope: Scope, expected: Type | None = None) -> tuple[Typed, tuple[Diagnostic, ...]]:
        """The value and what there would be to report; nothing is reported. For trying readings of a row."""
        with self.trying() as found:
            typed = self.check(node, scope, expected)
        return typed, found.diagnostics

    @contextmanager
    def trying(self) -> Iterator[Bag]:
        """Meanwhile findings go into another bag."""
        before, self.bag = self.bag, Bag(self.bag.sources)
        try:
            yield self.bag
        finally:
            self.bag = before

    @contextmanager
    def in_earnest(self) -> Iterator[None]:
        """Meanwhile findings count, even if a reading is being tried: the value belongs to another place."""
        before, self.bag = self.bag, self._own_bag
        try:
            yield
        finally:
            self.bag = before

    def surely(self, node: n.Expr, scope: Scope, expected: Type | None = None) -> Typed:
        """`check`, and in the flow of play the value must be present or guarded (T016)."""
        typed = self.check(node, scope, expected)
        self.need_present(typed, scope)
        return typed

    def need_present(self, typed: Typed, scope: Scope) -> bool:
        """T016 if the value may be absent and this is the flow of play; whether nothing is missing."""
        if scope.place != "flow" or not typed.type.maybe:
            return True
        words = self.words(typed.span)
        self.bag.report(
            "T016",
            f"`{words}` may be absent here",
            typed.span,
            label="there may be none",
            help=f"guard it: `need {words} is present`, `if {words} is present:`, or `{words} otherwise ..`",
        )
        return False

    def condition(self, node: n.Expr, scope: Scope) -> Typed:
        """A Bool; a constant one is L002."""
        return comparisons.condition(self, node, scope)

    def collection(self, node: n.Expr, scope: Scope, element: Type | None = None) -> Typed:
        """Several things, of type `ListT` (T003).

        They come from a zone, set, list, range, tuple or bag, or from an enum, number or card type.
        element: what its elements should be, a hint for names that mean several things; nothing is converted to it.
        """
        return collected(self, node, scope, element)

    def text(self, node: n.Text, scope: Scope) -> trees.Text:
        """A text with values in it."""
        return texts.text(self, node, scope)

    # ---- places ------------------------------------------------------------------------------------------------

    def target(self, node: n.Expr, scope: Scope) -> Typed:
        """Something that can be assigned, by its op.

        `read`, `local` or `local_list` (a var or result), `local_at`: stored. `call` (a let), `field`, `text`,
        `controller`: modifiers.
        """
        return targets.target(self, node, scope)

    def unit(self, node: n.Expr, scope: Scope) -> Typed:
        """A unit of `gain`, `lose`, `pay`: the `read` of a number variable of the doer `scope.you`."""
        return targets.unit(self, node, scope)

    def effect(self, node: n.Expr, scope: Scope) -> tuple[Typed, tuple[Typed, ...]]:
        """An effect to be done, `x.use(target)`: a Typed of type `EffectT`, and its arguments."""
        return targets.effect(self, node, scope)

    def zone(self, node: n.Expr, scope: Scope, expected: Type | None = None) -> Typed:
        """A zone itself, of type `ZoneT`; what is none gives its value, and nothing is reported for that."""
        return targets.zone(self, node, scope, expected)

    def binder(
        self, node: n.Binder | n.Group, scope: Scope, kind: str = "local"
    ) -> tuple[Local, Typed, Typed | None, Scope]:
        """A name that runs through a set: its local, the set, the `where`, and the scope in which it is known.

        A `Group` is a hole `(u in offer where c)`. The scope also knows what `where` guards. kind: of the local.
        """
        return sets.binder(self, node, scope, kind)

    def visible(self, name: str, scope: Scope, place: Span) -> bool:
        """Whether a name that is bound at this place means something already (N012)."""
        return paths.visible(self, name, scope, place)

    # ---- guards ------------------------------------------------------------------------------------------------

    def ways(self, condition: Typed, scope: Scope) -> tuple[Scope, Scope]:
        """The scopes in which a condition holds and in which it does not; constants in it part the variants."""
        there = constant.may_hold(self, condition, scope.when)
        elsewhere = constant.may_fail(self, condition, scope.when)
        yes = scope.with_present(guards.present_keys(condition))
        no = scope.with_present(guards.present_if_not(condition))
        # a side that exists in no variant is still checked, as if it stood where its surroundings stand
        return (yes.under(there) if there else yes), (no.under(elsewhere) if elsewhere else no)

    def present_keys(self, condition: Typed) -> frozenset[Any]:
        """The keys of expressions that are present if this condition holds."""
        return guards.present_keys(condition)

    def present_if_not(self, condition: Typed) -> frozenset[Any]:
        """The keys of expressions that are present if this condition does not hold."""
        return guards.present_if_not(condition)

    def key(self, typed: Typed) -> Any:
        """Equal for expressions that read the same things the same way."""
        return guards.key(typed)

    # ---- lets and symbols --------------------------------------------------------------------------------------

    def let(self, symbol: LetSym) -> Typed:
        """The value of a `let`, checked when first asked for (T015)."""
        return lets.value_of(self, symbol)

    def join(self, one: Type, other: Type) -> Type | None:
        """The narrowest type that both fit."""
        return types.join(one, other, self.names.player_subtypes)

    # ---- messages ----------------------------------------------------------------------------------------------

    def words(self, span: Span) -> str:
        """The text at a span as written, on one line."""
        text = self.bag.sources.get(span.path, "")[span.start : span.end]
        return " ".join(text.split()) or "this"

    def wrong(self, code: str, message: str, span: Span, **more: Any) -> Typed:
        """Report, and give what stands for the mistake."""
        self.bag.report(code, message, span, **more)
        return unknown(span)


Handler = Callable[[Expressions, Any, Scope, "Type | None"], Typed]

_HANDLERS: dict[type[n.Node], Handler] = {
    n.Integer: literals.integer,
    n.Text: literals.text,
    n.Name: paths.name,
    n.Your: paths.your,
    n.Dot: paths.dot,
    n.Index: paths.index,
    n.Call: calls.call,
    n.Comprehension: calls.stray,
    n.Group: literals.group,
    n.Tuple: literals.tuple_,
    n.SetLiteral: literals.set_literal,
    n.SetOf: sets.set_of,
    n.ListLiteral: literals.list_literal,
    n.Binary: arithmetic.binary,
    n.Quotient: arithmetic.quotient,
    n.Negative: arithmetic.negative,
    n.Otherwise: comparisons.otherwise,
    n.Compare: comparisons.compare,
    n.MemberOf: comparisons.member_of,
    n.IsState: comparisons.is_state,
    n.And: joins.and_,
    n.Or: joins.or_,
    n.Not: joins.not_,
    n.Choice: comparisons.choice,
    n.SeatsFrom: sets.seats_from,
    n.SeatsAfter: sets.seats_after,
    n.Best: sets.best,
    n.Sorted: sets.sorted_,
    n.Range: sets.range_,
    n.TopOf: sets.top_of,
    n.BottomOf: sets.bottom_of,
    n.Can: comparisons.can,
    n.EveryonePasses: comparisons.everyone_passes,
}
