"""Abilities: triggers, replacements, bans and what lasts, wherever they stand (LANGUAGE 6)."""

from __future__ import annotations

from typing import Any

import attrs

from rulekit.compile.check.sentences.events import Heard
from rulekit.compile.check.sentences.kit import Frame, Kit
from rulekit.compile.check.values.scope import Scope
from rulekit.compile.meaning import trees as t
from rulekit.compile.meaning.symbols import Local, VerbSym
from rulekit.compile.meaning.trees import Body, Statement, Typed
from rulekit.compile.meaning.types import CardT, PlayerT, UnknownT
from rulekit.compile.meaning.walk import walk
from rulekit.diagnostics import Span
from rulekit.syntax import nodes as n


class Abilities:
    """Resolves everything that reacts, replaces, forbids or lasts."""

    def __init__(self, kit: Kit) -> None:
        self.kit = kit

    # ---- at the margin, under `has:`, on cards ---------------------------------------------------------------------

    def rule(self, node: Any, scope: Scope) -> None:
        """A rule of the game."""
        made = self.resolved(node, scope)
        if made is not None and not isinstance(made, t.NotYet):
            self.kit.book.rules.append(t.Rule(node.span, made, scope.this, scope.when))

    def lasting(self, node: Any, scope: Scope) -> tuple[Statement, ...]:
        """A line of a definition that lasts: a rule of the card."""
        made = self.resolved(node, scope)
        return () if made is None else (made,)

    # ---- in bodies -------------------------------------------------------------------------------------------------

    def statement(self, node: Any, scope: Scope) -> tuple[Statement, ...]:
        """An ability as a statement: for a while, or in a body that lasts."""
        kit = self.kit
        if not kit.frame.always:
            self._placed(node)
        made = self.resolved(node, scope)
        return () if made is None else (made,)

    def _placed(self, node: Any) -> None:
        """S009, T030: what does not stand in a body that is done, and what needs an end there."""
        kit = self.kit
        if isinstance(node, n.Whenever | n.Instead | n.AsSoonAs | n.Always):
            word = kit.written(node.span).split()[0]
            kit.bag.report(
                "S009",
                f"`{word}` does not stand here",
                node.span,
                because="a rule stands at the margin, under `has:`, on a card, under `always:` or in `x has until ..:`",
            )
        elif isinstance(node, n.Cannot | n.Must | n.Grant) and node.until is None:
            kit.bag.report(
                "T030",
                "this has no end",
                node.span,
                because="what a body starts lasts until a point of play",
                help=f"say how long: `{kit.written(node.span).rstrip(':').split(':')[0]} until end of ..`",
            )

    def resolved(self, node: Any, scope: Scope) -> Statement | None:
        """What a node means; None if its event is none."""
        kit = self.kit
        match node:
            case n.Whenever():
                return self._whenever(node, scope)
            case n.Instead():
                return self._instead(node, scope)
            case n.Cannot() | n.Must():
                return self._ban(node, scope)
            case n.AsSoonAs():
                condition = kit.expressions.condition(node.condition, scope)
                inner = scope.with_present(kit.expressions.present_keys(condition))
                body = self._body(node.body, inner)
                kit.checks.append((condition, body))
                return t.StateCheck(node.span, condition, body)
            case n.AtPoint():
                return self._at_point(node, scope)
            case n.Always():
                return t.Always(node.span, None, self._body(node.body, scope, always=True))
            case n.WhileActive():
                condition = kit.expressions.condition(node.condition, scope)
                inner = scope.with_present(kit.expressions.present_keys(condition))
                return t.Always(node.span, condition, self._body(node.body, inner, always=True))
            case n.Grant():
                return self._grant(node, scope)
        raise AssertionError(node)

    def _whenever(self, node: n.Whenever, scope: Scope) -> Statement | None:
        heard, where, body = self.whenever(node, scope)
        first = self.kit.sentences.phase(node.first_each, scope) if node.first_each is not None else None
        if first is not None and heard is not None:
            self.counted(heard.pattern, where)
        return t.Reaction(node.span, heard.pattern, where, body, node.one_or_more, first) if heard else None

    def whenever(self, node: n.Whenever, scope: Scope) -> tuple[Heard | None, Typed | None, Body]:
        """A trigger's pattern, condition and body."""
        heard = self.kit.events.pattern(node.pattern, scope)
        if heard is None:
            return None, None, ()
        where, inner = self._where(node.where, heard.scope)
        body = self._body(node.body, inner)
        self.kit.events.unused(heard, where, body)
        return heard, where, body

    def counted(self, pattern: t.Pattern, where: Typed | None) -> None:
        """N031 for what `first each` counts by its card: it counts whether or not a card with the rule is there."""
        for one in walk([*pattern.equals.values(), *([where] if where is not None else [])]):
            local = one.args[0] if isinstance(one, Typed) and one.op == "local" else None
            if local is not None and local.name == "this" and isinstance(local.type, CardT):
                self.kit.bag.report(
                    "N031",
                    "`this` is not known here",
                    one.span,
                    because="`first each` counts what happens, whether or not the card is there",
                )
                return

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

    def _instead(self, node: n.Instead, scope: Scope) -> Statement | None:
        """A replacement assigns the results of the verb it replaces, under its own names."""
        kit = self.kit
        heard = kit.events.pattern(node.pattern, scope)
        if heard is None:
            return None
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
        return t.Instead(node.span, heard.pattern, where, results, body)

    def _ban(self, node: n.Cannot | n.Must, scope: Scope) -> Statement | None:
        kit = self.kit
        heard = kit.events.pattern(node.pattern, scope)
        if heard is None:
            return None
        where, inner = self._where(node.where, heard.scope)
        until = kit.statements.point(node.until, scope) if node.until is not None else None
        because = None
        if isinstance(node, n.Cannot) and node.because is not None:
            because = kit.expressions.text(node.because, inner)
        kit.events.unused(heard, where, because)
        return t.Ban(node.span, heard.pattern, where, until, because, isinstance(node, n.Must))

    def _at_point(self, node: n.AtPoint, scope: Scope) -> Statement | None:
        kit = self.kit
        if node.point.yours and scope.you is None:
            scope = scope.with_you(doer_of(node.point.span))
        point = kit.statements.point(node.point, scope)
        condition, inner = self._where(node.condition, scope)
        body = self._body(node.body, inner)
        return None if point is None else t.AtPoint(node.span, point, condition, body)

    def _grant(self, node: n.Grant, scope: Scope) -> Statement | None:
        """`x has until P:` in it `this` is the bearer and `you` its controller; locals keep their values."""
        kit = self.kit
        bearer = kit.expressions.check(node.target, scope)
        until = kit.statements.point(node.until, scope) if node.until is not None else None
        this = Local("this", bearer.type.surely(), "bound", node.target.span)
        inner = attrs.evolve(scope, this=this, you=doer_of(node.target.span), place="effect")
        lines: list[Statement] = []
        for line in node.lines:
            if isinstance(line, n.FieldValue | n.CardAbility | n.DefinitionIf):
                kit.bag.report(
                    "S005",
                    "only rules can be lent",
                    line.span,
                    because="`x has:` holds `whenever`, `cannot` and the like",
                )
                continue
            made = self.resolved(line, inner)
            lines += [] if made is None else [made]
        return t.Grant(node.span, bearer, this, until, tuple(lines))


def doer_of(span: Span) -> Typed:
    """Whoever does what is going on."""
    return Typed("you", (), PlayerT(), span)
