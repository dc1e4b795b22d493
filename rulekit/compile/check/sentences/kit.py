"""What the checkers of sentences and statements share: the rulebook so far, and each other."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

from attrs import define, field

from rulekit.compile.check.expressions.expressions import Expressions
from rulekit.compile.check.sentences.later import NOT_YET
from rulekit.compile.check.values.scope import Scope
from rulekit.compile.meaning import trees as t
from rulekit.compile.meaning.rulebook import Names, Rulebook
from rulekit.compile.meaning.symbols import Local, Symbol, VerbSym
from rulekit.compile.meaning.trees import Typed
from rulekit.compile.names import Lookup, Patterns
from rulekit.diagnostics import Bag, Diagnostic, Span

if TYPE_CHECKING:
    from rulekit.compile.check.bodies.abilities import Abilities
    from rulekit.compile.check.bodies.choices import Choices
    from rulekit.compile.check.bodies.menus import Menus
    from rulekit.compile.check.bodies.statements import Statements
    from rulekit.compile.check.sentences.events import Events
    from rulekit.compile.check.sentences.sentences import Sentences

T = TypeVar("T")


@define(eq=False)
class Frame:
    """The body that is being resolved.

    verb and results: if it is a verb's. always: whether modifiers may stand in it. shown: zones of which it has shown
    cards to somebody, so that play judges by knowledge who may choose there.
    """

    verb: VerbSym | None = None
    results: tuple[Local, ...] = ()
    always: bool = False
    shown: set[Symbol] = field(factory=set)


@define(eq=False)
class Kit:
    """The parts of the checker.

    undone: plain sentences that were said where nobody is `you` (N030). done_by: what a named player does, with the
    variants. checks: conditions and bodies of `as soon as`.
    replacements: patterns and bodies of `instead of`. rules: bodies of everything that reacts or lasts. said: verbs
    and phases that something says, hears or names.
    """

    names: Names
    lookup: Lookup
    patterns: Patterns
    expressions: Expressions
    book: Rulebook
    frame: Frame = field(factory=Frame)
    undone: list[t.Call] = field(factory=list)
    done_by: list[tuple[t.Call | t.Run, Typed, int]] = field(factory=list)
    checks: list[tuple[t.Typed, t.Body]] = field(factory=list)
    replacements: list[tuple[t.Pattern, t.Body]] = field(factory=list)
    rules: list[t.Body] = field(factory=list)
    said: set[Any] = field(factory=set)
    sentences: Sentences = field(init=False)
    statements: Statements = field(init=False)
    choices: Choices = field(init=False)
    menus: Menus = field(init=False)
    events: Events = field(init=False)
    abilities: Abilities = field(init=False)

    def note_doer(self, statement: t.Call | t.Run, doer: Typed | None, when: int) -> None:
        """Note who does this: nobody in sight, or a player by name."""
        if doer is not None and doer.op in ("const", "call"):
            self.done_by.append((statement, doer, when))
        elif doer is None and isinstance(statement, t.Call):
            self.undone.append(statement)

    @property
    def bag(self) -> Bag:
        """Where findings go now; while a reading is tried they go nowhere."""
        return self.expressions.bag

    def written(self, span: Span) -> str:
        """The user's text at a place, on one line."""
        text = self.bag.sources.get(span.path, "")[span.start : span.end]
        return " ".join(text.split())

    def head(self, span: Span) -> Span:
        """The first line of a place."""
        text = self.bag.sources.get(span.path, "")[span.start : span.end]
        return Span(span.path, span.start, span.start + len(text.split("\n", 1)[0]))

    def quietly(self, work: Callable[[], T]) -> tuple[T, tuple[Diagnostic, ...]]:
        """Do something without reporting: the result, and what there would be to report."""
        with self.expressions.trying() as found:
            made = work()
        return made, found.diagnostics

    def later(self, construct: str, statement: t.Statement, scope: Scope) -> t.Statement:
        """The statement, or what stands for it while its construct is on the list of what cannot be played yet."""
        if construct not in NOT_YET:
            return statement
        return self.not_yet(NOT_YET[construct], statement.span, scope, statement)

    def not_yet(self, what: str, span: Span, scope: Scope, *parts: Any) -> t.NotYet:
        """A construct that is checked and cannot be played yet; `parts` are its resolved pieces."""
        self.book.not_yet.append((what, span, scope.when))
        return t.NotYet(span, what, parts)
