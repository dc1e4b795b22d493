"""Abilities: triggers, replacements, bans and what lasts, wherever they stand (LANGUAGE 6)."""

from __future__ import annotations

from typing import Any

import attrs

from rulekit.compile.check.events import Heard, is_declared
from rulekit.compile.check.kit import Frame, Kit
from rulekit.compile.check.later import NOT_YET as LATER
from rulekit.compile.check.scope import Scope
from rulekit.compile.meaning import trees as t
from rulekit.compile.meaning.symbols import Local, VerbSym
from rulekit.compile.meaning.trees import Body, Statement, Trigger, Typed
from rulekit.compile.meaning.types import PlayerT, UnknownT
from rulekit.diagnostics import Span
from rulekit.syntax import nodes as n


class Abilities:
    """Resolves everything that reacts, replaces, forbids or lasts."""

    def __init__(self, kit: Kit) -> None:
        self.kit = kit

    # ---- at the margin and under `has:` ----------------------------------------------------------------------------

    def rule(self, node: Any, scope: Scope) -> None:
        """A rule of the game: a trigger goes into the rulebook, all else waits for a later version."""
        kit = self.kit
        if isinstance(node, n.Whenever):
            self._trigger(node, scope)
            return
        construct, parts = self.resolved(node, scope)
        kit.not_yet(later_name(construct), node.span, scope, *parts)

    def _trigger(self, node: n.Whenever, scope: Scope) -> None:
        kit = self.kit
        heard, where, body = self.whenever(node, scope)
        if heard is None:
            return
        first = kit.sentences.phase(node.first_each, scope) if node.first_each is not None else None
        made = Trigger(heard.pattern, where, node.one_or_more, first, scope.this, body, node.span, scope.when)
        for construct, there in (
            ("trigger of has", scope.this is not None),
            ("trigger of builtin", not is_declared(heard.pattern)),
            ("one or more", node.one_or_more),
            ("first each", node.first_each is not None),
        ):
            if there and construct in LATER:
                kit.not_yet(later_name(construct), node.span, scope, made)
                return
        kit.book.triggers.append(made)

    # ---- in bodies -------------------------------------------------------------------------------------------------

    def statement(self, node: Any, scope: Scope) -> tuple[Statement, ...]:
        """An ability as a statement: for a while, or in the body of an `always` word."""
        kit = self.kit
        if isinstance(node, n.Whenever) and not kit.frame.always:
            kit.bag.report(
                "S009",
                "`whenever` does not stand here",
                node.span,
                because="a trigger stands at the margin, under `has:`, in an `always` word or in `x has until ..:`",
            )
        construct, parts = self.resolved(node, scope)
        if construct == "whenever" and kit.frame.always and parts[0] is not None:
            return (t.Reaction(node.span, *parts),)
        return (kit.not_yet(later_name(construct), node.span, scope, *parts),)

    def resolved(self, node: Any, scope: Scope) -> tuple[str, tuple[Any, ...]]:
        """The construct's name on the list of what comes later, and its resolved parts."""
        kit = self.kit
        match node:
            case n.Whenever():
                heard, where, body = self.whenever(node, scope)
                return "whenever", (heard.pattern if heard else None, where, body)
            case n.Instead():
                return "instead", self._instead(node, scope)
            case n.Cannot() | n.Must():
                return ("cannot" if isinstance(node, n.Cannot) else "must"), self._ban(node, scope)
            case n.AsSoonAs():
                condition = kit.expressions.condition(node.condition, scope)
                body = self._body(node.body, scope)
                kit.checks.append((condition, body))
                return "as soon as", (condition, body)
            case n.AtPoint():
                return "at point", self._at_point(node, scope)
            case n.Always():
                return "always", (self._body(node.body, scope, always=True),)
            case n.WhileActive():
                condition = kit.expressions.condition(node.condition, scope)
                inner = scope.with_present(kit.expressions.present_keys(condition))
                return "while", (condition, self._body(node.body, inner, always=True))
            case n.Grant():
                return "grant", self._grant(node, scope)
        raise AssertionError(node)

    def whenever(self, node: n.Whenever, scope: Scope) -> tuple[Heard | None, Typed | None, Body]:
        """A trigger's pattern, condition and body."""
        heard = self.kit.events.pattern(node.pattern, scope)
        if heard is None:
            return None, None, ()
        where, inner = self._where(node.where, heard.scope)
        body = self._body(node.body, inner)
        self.kit.events.unused(heard, where, body)
        return heard, where, body

    def _where(self, node: n.Expr | None, scope: Scope) -> tuple[Typed | None, Scope]:
        if node is None:
            return None, scope
        where = self.kit.expressions.condition(node, scope)
        return where, scope.with_present(self.kit.expressions.present_keys(where))

    def _body(self, node: n.Body, scope: Scope, *, always: bool = False) -> Body:
        frame = Frame(always=always)
        body = self.kit.statements.within(frame, node, attrs.evolve(scope, place="effect"))
        self.kit.rules.append(body)
        return body

    def _instead(self, node: n.Instead, scope: Scope) -> tuple[Any, ...]:
        """A replacement assigns the results of the verb it replaces, under its own names."""
        kit = self.kit
        heard = kit.events.pattern(node.pattern, scope)
        if heard is None:
            return ()
        verb = heard.pattern.verb
        given = verb.results if isinstance(verb, VerbSym) else ()
        if len(node.results) > len(given):
            span = node.results[len(given)].span
            kit.bag.report("T002", "this verb gives no such result", span, label="nothing is left to name")
        results = tuple(
            Local(name.text, given[i].type if i < len(given) else UnknownT(), "var", name.span)
            for i, name in enumerate(node.results)
        )
        inner = heard.scope.with_local(*results)
        if inner.you is None:
            inner = inner.with_you(doer_of(node.span))
        where, inner = self._where(node.where, inner)
        frame = Frame(results=results)
        body = kit.statements.within(frame, node.body, attrs.evolve(inner, place="effect"))
        kit.events.unused(heard, where, body)
        kit.replacements.append((heard.pattern, body))
        kit.rules.append(body)
        return heard.pattern, where, results, body

    def _ban(self, node: n.Cannot | n.Must, scope: Scope) -> tuple[Any, ...]:
        kit = self.kit
        heard = kit.events.pattern(node.pattern, scope)
        if heard is None:
            return ()
        where, inner = self._where(node.where, heard.scope)
        until = kit.statements.point(node.until, scope) if node.until is not None else None
        because = None
        if isinstance(node, n.Cannot) and node.because is not None:
            because = kit.expressions.text(node.because, inner)
        kit.events.unused(heard, where, because)
        return heard.pattern, where, until, because

    def _at_point(self, node: n.AtPoint, scope: Scope) -> tuple[Any, ...]:
        kit = self.kit
        if node.point.yours and scope.you is None:
            scope = scope.with_you(doer_of(node.point.span))
        point = kit.statements.point(node.point, scope)
        condition, inner = self._where(node.condition, scope)
        return point, condition, self._body(node.body, inner)

    def _grant(self, node: n.Grant, scope: Scope) -> tuple[Any, ...]:
        """`x has until P:` in it `this` is the bearer and `you` its controller; locals keep their values."""
        kit = self.kit
        bearer = kit.expressions.check(node.target, scope)
        until = kit.statements.point(node.until, scope) if node.until is not None else None
        this = Local("this", bearer.type.surely(), "bound", node.target.span)
        inner = attrs.evolve(scope, this=this, you=doer_of(node.target.span), place="effect")
        parts = []
        for line in node.lines:
            if isinstance(line, n.FieldValue | n.CardAbility | n.DefinitionIf):
                kit.bag.report(
                    "S005",
                    "only rules can be lent",
                    line.span,
                    because="`x has:` holds `whenever`, `cannot` and the like",
                )
                continue
            parts.append(self.resolved(line, inner))
        return bearer, until, tuple(parts)


def later_name(construct: str) -> str:
    """How a construct that comes later is called."""
    return LATER.get(construct, f"`{construct}`")


def doer_of(span: Span) -> Typed:
    """Whoever does what is going on."""
    return Typed("you", (), PlayerT(), span)
