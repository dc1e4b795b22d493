"""Builds scenarios and invariants, and pieces of text that stand alone."""

from __future__ import annotations

from rulekit.syntax.build.builder import Builder, Children, Rule
from rulekit.syntax.nodes import (
    Answers,
    Expect,
    ExpectCan,
    ExpectCannot,
    ExpectChoice,
    ExpectSees,
    ExpectTrue,
    Given,
    GivenAs,
    GivenAt,
    GivenValue,
    Invariant,
    Label,
    Perform,
    Place,
    PlayTo,
    Row,
    RowAnswer,
    Scenario,
    ValueAnswer,
)


def scenario(b: Builder, c: Children) -> Scenario:
    span = c.span
    return Scenario(span, c.one(Label), c.nodes()[1:], doc=b.doc(span.start))


def invariant(b: Builder, c: Children) -> Invariant:
    span = c.span
    return Invariant(span, c.one(Label), c[3], doc=b.doc(span.start))


def place(b: Builder, c: Children) -> Place:
    phase, *within = c.exprs()
    return Place(c.span, c.has("end"), phase, within[0] if within else None)


def answers(b: Builder, c: Children) -> Answers:
    return Answers(c.span, c[0], c.nodes()[1:])


def expect_cannot(b: Builder, c: Children) -> ExpectCannot:
    return ExpectCannot(c.span, c[0], c.one(Row), c.part("because"))


SCENARIOS: dict[str, Rule] = {
    "scenario": scenario,
    "invariant": invariant,
    "given": lambda b, c: Given(c.span, c.nodes()),
    "given_value": lambda b, c: GivenValue(c.span, c[0], c[2]),
    "given_as": lambda b, c: GivenAs(c.span, c.one(Label)),
    "given_at": lambda b, c: GivenAt(c.span, c.one(Place)),
    "place": place,
    "perform": lambda b, c: Perform(c.span, c.one(Row)),
    "answers": answers,
    "answer_row": lambda b, c: RowAnswer(c.span, c.one(Row), c.exprs()),
    "answer_value": lambda b, c: ValueAnswer(c.span, c[0], c[2]),
    "expect": lambda b, c: Expect(c.span, c.nodes()),
    "expect_true": lambda b, c: ExpectTrue(c.span, c[0]),
    "expect_can": lambda b, c: ExpectCan(c.span, c[0], c.one(Row)),
    "expect_cannot": expect_cannot,
    "expect_sees": lambda b, c: ExpectSees(c.span, c[0], c[2], False),
    "expect_blind": lambda b, c: ExpectSees(c.span, c[0], c[3], True),
    "expect_choice": lambda b, c: ExpectChoice(c.span, c[0], c.name(), c[-1]),
    "play_to": lambda b, c: PlayTo(c.span, c.one(Place)),
    "alone_row": lambda b, c: c[0],
    "alone_expr": lambda b, c: c[0],
    "alone_cell": lambda b, c: c[0],
    "alone_answer": lambda b, c: c[0],
}
