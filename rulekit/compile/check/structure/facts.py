"""Facts about bodies, through all calls: whether somebody is asked, what changes, who calls whom."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, TypeAlias

from attrs import define, field

from rulekit.compile.meaning import trees as t
from rulekit.compile.meaning.rulebook import Rulebook
from rulekit.compile.meaning.symbols import Local, PhaseSym, Symbol, VerbSym
from rulekit.compile.meaning.trees import Typed
from rulekit.compile.meaning.walk import walk
from rulekit.diagnostics import Span

Callee: TypeAlias = VerbSym | PhaseSym
Changed: TypeAlias = "Symbol | Local | str"
"""A variable, a local, or "cards" (anything that lies in a zone) or "seats" (who plays)."""

ASKING = (t.ChooseMany, t.Arrange, t.Menu, t.May)
MOVING = ("move", "draw", "swap", "shuffle")
STARTING = t.Modify | t.Ban | t.AtPoint | t.Grant
PAYING = ("pay", "pay_bag", "pay_effect")


def plain(statement: t.Statement) -> t.Statement:
    """The statement itself, also where it cannot be played yet."""
    if isinstance(statement, t.NotYet) and statement.parts and isinstance(statement.parts[0], t.Statement):
        return statement.parts[0]
    return statement


def asks(statement: t.Statement) -> bool:
    """Whether the statement itself asks a player."""
    return isinstance(statement, ASKING) or (isinstance(statement, t.Choose) and statement.chooser is not None)


def bodies_in(statement: t.Statement) -> tuple[t.Body, ...]:
    """The bodies inside a statement."""
    match statement:
        case t.If(branches=branches):
            return tuple(body for _, body in branches)
        case t.Each() | t.While() | t.Repeat() | t.Together():
            return (statement.body,)
        case t.May(sentence=sentence, body=body, otherwise=otherwise):
            return ((sentence,), body, otherwise)
        case t.Menu(entries=entries, otherwise=other):
            return (*(entry.body for entry in entries), other or ())
    return ()


def statements(body: t.Body) -> Iterator[t.Statement]:
    """Every statement of a body and of the bodies inside, but not what abilities say."""
    for one in body:
        one = plain(one)
        yield one
        for inner in bodies_in(one):
            yield from statements(inner)


@define(eq=False)
class Facts:
    """What is known of all verbs and phases, worked out when first asked for."""

    book: Rulebook
    _always: dict[Callee, bool] = field(factory=dict)
    _ever: dict[Callee, bool] = field(factory=dict)
    _changes: dict[Callee, frozenset[Changed]] = field(factory=dict)

    def body_of(self, callee: Callee) -> t.Body:
        """What a verb or phase does."""
        found = self.book.verbs.get(callee) if isinstance(callee, VerbSym) else self.book.phases.get(callee)
        return found or ()

    def callee(self, statement: t.Statement) -> Callee | None:
        """Whom a statement calls."""
        if isinstance(statement, t.Call):
            return statement.verb
        return statement.phase if isinstance(statement, t.Run) else None

    def calls(self, body: t.Body) -> Iterator[tuple[Callee, Span]]:
        """Everything that is called, and where."""
        for one in statements(body):
            callee = self.callee(one)
            if callee is not None:
                yield callee, one.span

    # ---- who is asked ----------------------------------------------------------------------------------------------

    def asks_always(self, body: t.Body) -> bool:
        """Whether every way through the body asks somebody."""
        return any(self._one_asks_always(plain(one)) for one in body)

    def _one_asks_always(self, one: t.Statement) -> bool:
        if asks(one):
            return True
        callee = self.callee(one)
        if callee is not None:
            if callee not in self._always:
                self._always[callee] = False  # a circle never asks by itself
                self._always[callee] = self.asks_always(self.body_of(callee))
            return self._always[callee]
        match one:
            case t.If(branches=branches):
                return branches[-1][0] is None and all(self.asks_always(body) for _, body in branches)
            case t.Each() | t.Repeat() | t.While() | t.Together():
                return self.asks_always(one.body)
        return False

    def asks_ever(self, body: t.Body) -> bool:
        """Whether some way through the body asks somebody."""
        return any(True for _ in self.askings(body))

    def askings(self, body: t.Body) -> Iterator[Span]:
        """Where somebody is asked: the statement, or the call that leads there."""
        for one in statements(body):
            if asks(one):
                yield one.span
                continue
            callee = self.callee(one)
            if callee is None:
                continue
            if callee not in self._ever:
                self._ever[callee] = False
                self._ever[callee] = self.asks_ever(self.body_of(callee))
            if self._ever[callee]:
                yield one.span

    # ---- what changes ----------------------------------------------------------------------------------------------

    def changes(self, body: t.Body) -> frozenset[Changed]:
        """What may change on some way through the body."""
        found: set[Changed] = set()
        for one in statements(body):
            found |= self.changed_by(one)
        return frozenset(found)

    def changed_by(self, one: t.Statement) -> frozenset[Changed]:
        """What a statement changes by itself or through its call, without the bodies inside it."""
        callee = self.callee(one)
        if callee is not None:
            if callee not in self._changes:
                self._changes[callee] = frozenset()
                self._changes[callee] = self.changes(self.body_of(callee))
            return self._changes[callee]
        match one:
            case t.Assign(target=target) | t.Modify(target=target):
                return _target(target)
            case t.Choose(target=target) if target is not None:
                return _target(target)
            case t.Builtin(verb=verb, arguments=arguments):
                if verb in MOVING:
                    return frozenset(["cards"])
                if verb in ("eliminate", "win"):
                    return frozenset(["seats", "cards"])
                return frozenset().union(*(_target(typed) for typed in _typed(arguments)))
            case t.Do():
                return frozenset(["cards", "seats"])
        return frozenset()

    def is_change(self, one: t.Statement) -> bool:
        """Whether a statement of a prefix changes something: then it ends the prefix. Payments do not."""
        if isinstance(one, t.Builtin):
            return one.verb not in PAYING
        if isinstance(one, t.Assign):
            return one.target.op in ("read", "spread")
        return isinstance(one, STARTING | t.Do | t.Run | t.Menu | t.May | t.Together) or (
            isinstance(one, t.Choose) and (one.target is not None or one.chooser is None)
        )


def _typed(arguments: tuple[Any, ...]) -> Iterator[Typed]:
    for one in arguments:
        if isinstance(one, Typed):
            yield one
        elif isinstance(one, tuple):
            yield from _typed(one)


def _target(typed: Typed) -> frozenset[Changed]:
    if typed.op == "spread":
        return frozenset(typed.args[0])
    if typed.op in ("read", "call", "field") and typed.args and isinstance(typed.args[0], Symbol):
        return frozenset([typed.args[0]])
    if typed.op in ("local", "local_list", "local_at"):
        return frozenset([typed.args[0]])
    return frozenset()


def read_in(*values: Typed | None) -> frozenset[Changed]:
    """What a condition reads itself: variables, locals, "cards", "seats"; lets are looked into by `Watched`."""
    found: set[Changed] = set()
    for value in values:
        for one in walk(value) if value is not None else ():
            if not isinstance(one, Typed):
                continue
            if one.op in ("read", "local", "local_list", "local_at"):
                found.add(one.args[0])
            elif one.op == "spread":
                found.update(one.args[0])
            elif one.op in ("zone", "family", "members", "box", "size", "only", "zone_of", "controller", "host"):
                found.add("cards")
            elif one.op in ("players", "others", "out"):
                found.add("seats")
    return frozenset(found)
