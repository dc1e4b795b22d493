"""Scenarios: which variant, which position, what is answered and what must then hold (LANGUAGE 10)."""

from __future__ import annotations

import re
from collections.abc import Iterator

from rulekit.compile.check.scenarios.answers import Answering
from rulekit.compile.check.scenarios.given import Position
from rulekit.compile.check.scenarios.rows import Rows
from rulekit.compile.check.sentences.kit import Frame, Kit
from rulekit.compile.check.values.scope import Scope
from rulekit.compile.meaning import scenarios as s
from rulekit.compile.meaning.trees import Typed
from rulekit.compile.meaning.types import BoolT, CardT, PlayerT, UnknownT
from rulekit.diagnostics import near
from rulekit.syntax import nodes as n
from rulekit.terms import SIGNS

_ID = re.compile(r"[A-Z][A-Z0-9]*(?:-[A-Z0-9]+)+")


def resolve_scenarios(kit: Kit) -> None:
    """Fill `Rulebook.scenarios`; bodies must have been resolved before, they say what can be answered."""
    Scenarios(kit).all()


def ids_of(title: str) -> tuple[str, ...]:
    """The ledger IDs in front of a title: `"WID-A-1, WID-B-2: what happens"`."""
    head, colon, _ = title.partition(":")
    ids = tuple(part.strip() for part in head.split(","))
    return ids if colon and all(_ID.fullmatch(one) for one in ids) else ()


class Scenarios:
    """Resolves all scenarios of a rulebook."""

    def __init__(self, kit: Kit) -> None:
        self.kit = kit
        self.rows = Rows.of(kit)
        self.by_title: dict[str, n.Scenario] = {}
        self._circles: set[frozenset[n.Scenario]] = set()

    def all(self) -> None:
        """Every scenario, in the order of the text."""
        found = [(node, when) for node, when in self.kit.names.others if isinstance(node, n.Scenario)]
        for node, _ in found:
            first = self.by_title.setdefault(node.title.text, node)
            if first is not node:
                self.kit.bag.report(
                    "N002",
                    "two scenarios have one title",
                    node.title.span,
                    seconds=[(first.title.span, "the first one")],
                    because="a scenario is known by its title",
                )
        for node, when in found:
            made = self.scenario(node, when)
            if made is not None:
                self.kit.book.scenarios.append(made)

    def scenario(self, node: n.Scenario, when: int) -> s.Scenario | None:
        """One scenario; None if its variant could not be told."""
        ids = ids_of(node.title.text)
        if not ids:
            self.kit.bag.report(
                "L009",
                None,
                node.title.span,
                help=f'begin with one, as "{_example(self.kit.names.game.name.text)}: {node.title.text}"',
            )
        position = Position(self.kit, node, tuple(self._given(node, ())), when)
        variant = position.variant()
        if variant is None:
            return None
        scope = Scope(1 << variant, "test")
        steps: list[s.Step] = position.steps(scope)
        answering = Answering(self.kit, self.rows, scope)
        for step in node.steps:
            if not isinstance(step, n.Given):
                steps += self._steps(step, scope, position, answering)
        return s.Scenario(
            node.title.text,
            ids,
            variant,
            tuple(position.given_options),
            position.at,
            tuple(steps),
            tuple(position.not_yet),
            node.title.span,
            node.span.path,
        )

    def _given(self, node: n.Scenario, open_: tuple[n.Scenario, ...]) -> Iterator[n.GivenValue | n.GivenAt]:
        """All `given` parts, those of `given as` in front."""
        for step in node.steps:
            if not isinstance(step, n.Given):
                continue
            for part in step.parts:
                if not isinstance(part, n.GivenAs):
                    yield part
                    continue
                other = self.by_title.get(part.title.text)
                if other is None:
                    self._unknown_title(part)
                elif other is node or other in open_:
                    circle = (*open_, node)
                    circle = circle[circle.index(other) :]
                    if frozenset(circle) in self._circles:
                        continue
                    self._circles.add(frozenset(circle))
                    self.kit.bag.report(
                        "T015",
                        "this position depends on itself",
                        part.title.span,
                        because="`given as` takes the `given` lines of another scenario",
                    )
                else:
                    yield from self._given(other, (*open_, node))

    def _unknown_title(self, part: n.GivenAs) -> None:
        nearest = near(part.title.text, self.by_title)
        start = [title for title in self.by_title if title.startswith(part.title.text.partition(":")[0] + ":")]
        found = nearest or start[:1]
        self.kit.bag.report(
            "N001",
            "unknown scenario",
            part.title.span,
            label="no scenario has this title",
            help=f'did you mean "{found[0]}"?' if found else None,
        )

    # ---- lines ---------------------------------------------------------------------------------------------------

    def _steps(
        self,
        step: n.Perform | n.Answers | n.PlayTo | n.Expect,
        scope: Scope,
        position: Position,
        answering: Answering,
    ) -> list[s.Step]:
        kit = self.kit
        if isinstance(step, n.Perform):
            sentence = n.Sentence(step.row.span, step.row, (), ())
            body = kit.statements.within(Frame(), n.Body(step.span, (sentence,), True), scope)
            return [s.Perform(step.span, body)] if body else []
        if isinstance(step, n.PlayTo):
            at = position.place(step.place, scope)
            return [] if at is None else [s.PlayTo(step.span, at)]
        if isinstance(step, n.Answers):
            seat = kit.expressions.check(step.seat, scope, PlayerT())
            return [made for one in step.answers if (made := answering.answer(seat, one)) is not None]
        made_all = [self._expect(one, scope, answering) for one in step.expectations]
        return [made for made in made_all if made is not None]

    def _expect(self, node: n.Expectation, scope: Scope, answering: Answering) -> s.Step | None:
        check = self.kit.expressions.check
        match node:
            case n.ExpectTrue():
                return self._true(node, scope, answering)
            case n.ExpectCan():
                row, kind = answering.row(node.row, ())
                return s.ExpectCan(node.span, check(node.seat, scope, PlayerT()), row, kind, True, None)
            case n.ExpectCannot():
                row, kind = answering.row(node.row, ())
                because = None if node.because is None else node.because.text
                return s.ExpectCan(node.span, check(node.seat, scope, PlayerT()), row, kind, False, because)
            case n.ExpectSees():
                seat = check(node.seat, scope, PlayerT())
                return s.ExpectSees(node.span, seat, self._seen(node.what, scope), not node.negated)
            case n.ExpectChoice():
                seat = check(node.seat, scope, PlayerT())
                answering.known(node.name.text, node.name.span)
                cards = answering.cards(node.source)
                if cards is not None:
                    return s.ExpectChoice(node.span, seat, node.name.text, None, cards)
                hint = self.rows.choices.get(node.name.text, [])
                among = self.kit.expressions.collection(node.source, scope, hint[0] if len(hint) == 1 else None)
                return s.ExpectChoice(node.span, seat, node.name.text, among)

    def _seen(self, node: n.Expr, scope: Scope) -> Typed:
        typed, found = self.kit.expressions.quietly(node, scope)
        if isinstance(typed.type, CardT) and not any(one.is_error for one in found):
            return typed
        return self.kit.expressions.collection(node, scope)

    def _true(self, node: n.ExpectTrue, scope: Scope, answering: Answering) -> s.Step:
        condition = node.condition
        if isinstance(condition, n.IsState) and condition.state.text == "asked":
            seat = self.kit.expressions.check(condition.subject, scope, PlayerT())
            return s.ExpectTrue(node.span, None, asked=(seat, not condition.negated))
        if isinstance(condition, n.Compare) and condition.op == "==" and isinstance(condition.right, n.ListLiteral):
            cards = self._compared(condition, scope, answering)
            if cards is not None:
                return s.ExpectTrue(node.span, None, cards=cards)
        typed = self.kit.expressions.check(condition, scope, BoolT())
        if isinstance(condition, n.Compare | n.IsState) and typed.op in SIGNS and len(typed.args) == 2:
            left, right = typed.args
            if not isinstance(left.type, UnknownT) and not isinstance(right.type, UnknownT):
                return s.ExpectTrue(node.span, typed, left, right)
        return s.ExpectTrue(node.span, typed)

    def _compared(
        self, condition: n.Compare, scope: Scope, answering: Answering
    ) -> tuple[Typed, tuple[s.CardName, ...]] | None:
        """`z == ["A", "B"]`: cards compared by their definitions."""
        assert isinstance(condition.right, n.ListLiteral)
        if not condition.right.items:
            typed, found = self.kit.expressions.quietly(condition.left, scope)
            if any(one.is_error for one in found) or not _of_cards(typed):
                return None
        cards = answering.cards(condition.right)
        if cards is None:
            return None
        return self.kit.expressions.collection(condition.left, scope), cards


def _of_cards(typed: Typed) -> bool:
    element = getattr(typed.type, "element", typed.type)
    return isinstance(element, CardT) or hasattr(typed.type, "card")


def _example(game: str) -> str:
    return f"{re.sub(r'[^A-Z]', '', game.upper())[:3] or 'GAME'}-TURN-01"
