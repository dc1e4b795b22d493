"""Builds statements, menus and abilities."""

from __future__ import annotations

from typing import Any

from rulekit.syntax.automaton import Token
from rulekit.syntax.build.builder import Builder, Children, Part, Rule
from rulekit.syntax.nodes import (
    AbilitiesEntry,
    Always,
    Arrange,
    Assign,
    AsSoonAs,
    AtPoint,
    Binder,
    Body,
    Cannot,
    Choose,
    ChooseMany,
    Do,
    Each,
    Entry,
    EntryBranch,
    EntryIf,
    Expr,
    Grant,
    If,
    IfBranch,
    Instead,
    Let,
    MayDo,
    Menu,
    Must,
    Need,
    Param,
    PassEntry,
    Point,
    Repeat,
    Row,
    Sentence,
    Stop,
    Text,
    Together,
    Usually,
    Var,
    Whenever,
    While,
    WhileActive,
)


def behind(c: Children, word: str) -> Expr:
    """The expression that follows a word."""
    at = next(i for i, child in enumerate(c.all) if isinstance(child, Token) and child.text == word)
    expr: Expr = c[at + 1]
    return expr


def let(b: Builder, c: Children) -> Part:
    name, params = c.name(), c.part("params", ())
    return Part("let", (name, params, c.part("type"), behind(c, "=")), *c.bounds)


def let_line(b: Builder, c: Children) -> Let:
    span = c.span
    return Let(span, *c.part("let"), doc=b.doc(span.start))


def var(b: Builder, c: Children) -> Var:
    return Var(c.span, c.name(), c.part("per", ()), c.part("type"), behind(c, "="))


def choose(b: Builder, c: Children) -> Choose:
    chooser, target, source, *prompts = c.exprs()
    prompt = c[-1] if prompts and isinstance(c[-1], Text) else None
    part = c.part
    return Choose(c.span, chooser, target, source, part("where"), c.has("unseen"), part("usually"), prompt)


def choose_many(b: Builder, c: Children) -> ChooseMany:
    how, count = c.part("how")
    prompt = c[-1] if isinstance(c[-1], Text) else None
    source, name, unseen = behind(c, "of"), c.name(), c.has("unseen")
    return ChooseMany(c.span, c[0], how, count, source, c.part("where"), name, unseen, c.part("usually"), prompt)


def usually(b: Builder, c: Children) -> Part:
    value = c.maybe_expr()
    usual = Usually(c.span, "value" if value is not None else c[1].text, value)
    return Part("usually", usual, *c.bounds)


def arrange(b: Builder, c: Children) -> Arrange:
    prompt = c[-1] if isinstance(c[-1], Text) else None
    return Arrange(c.span, c[0], c[2], c.name(), prompt)


def may(b: Builder, c: Children) -> MayDo:
    return MayDo(c.span, c[0], c.one(Row), c.maybe(Body), c.part("else"))


def if_(b: Builder, c: Children) -> If:
    first = IfBranch(c.first(3).span, c[1], c[2])
    return If(c.span, (first, *c.of(IfBranch)), c.part("else"))


def else_if(b: Builder, c: Children) -> IfBranch:
    return IfBranch(c.span, c[2], c[3])


def each(b: Builder, c: Children) -> Each:
    modes = c.parts("together", "secretly", "until")
    seen: set[str] = set()
    for mode in modes:
        if mode.kind in seen or (mode.kind != "until" and seen & {"together", "secretly"}):
            span = Children(b, [mode]).span
            b.report("S005", "an `each` has one way to go round", span, label="a second one")
        seen.add(mode.kind)
    binders = c.of(Binder)
    if not binders:
        b.report("S005", "`each` runs through nothing", c.span, help="write `each x in S:`")
    return Each(c.span, binders, "together" in seen, "secretly" in seen, c.part("until"), c.one(Body))


def repeat(b: Builder, c: Children) -> Repeat:
    times, until = c.part("times"), c.part("until")
    if times is None and until is None:
        b.report(
            "S005",
            "`repeat` does not say how long",
            b.span(c[0]),
            help="write `repeat n times:` or `repeat until c:`",
        )
    return Repeat(c.span, times, until, c.one(Body))


def menu(b: Builder, c: Children) -> Menu:
    kind: Any = c.word("may", "must")
    return Menu(c.span, c[0], kind, c.has("repeatedly"), c.part("entries"), c.part("else"))


def branches(c: Children) -> list[Part]:
    """The ways of an `if` around lines: value is the condition and the lines."""
    return [part for part in c.all if isinstance(part, Part) and part.kind == "branch"]


def branch(begin: int) -> Rule:
    """Build a way of an `if`; its lines begin behind child `begin`, the condition, if any, stands at `begin`."""

    def build(b: Builder, c: Children) -> Part:
        condition = c[begin] if begin else None
        lines = tuple(child for child in c.nodes() if child is not condition)
        return Part("branch", (condition, lines), *c.bounds)

    return build


def entry_if(b: Builder, c: Children) -> EntryIf:
    return EntryIf(c.span, tuple(EntryBranch(Children(b, [w]).span, *w.value) for w in branches(c)))


def entry(b: Builder, c: Children) -> Entry:
    span = c.span
    return Entry(span, c[0], c.maybe(Body), doc=b.doc(span.start))


def pass_entry(b: Builder, c: Children) -> PassEntry:
    span = c.span
    return PassEntry(span, c.maybe_name(), c.maybe(Body), doc=b.doc(span.start))


def grant(b: Builder, c: Children) -> Grant:
    return Grant(c.span, c[0], c.part("until"), c.nodes()[1:])


def point(b: Builder, c: Children) -> Point:
    edge: Any = c.word("start", "end")
    return Point(c.span, edge, c.has("your"), c.has("next"), c.names()[-1])


def whenever(b: Builder, c: Children) -> Whenever:
    one_or_more = not isinstance(c[1], Row)
    return Whenever(c.span, one_or_more, c.one(Row), c.part("where"), c.part("first_each"), c.one(Body))


def instead(b: Builder, c: Children) -> Instead:
    return Instead(c.span, c.one(Row), c.part("results", ()), c.part("where"), c.one(Body))


def cannot(b: Builder, c: Children) -> Cannot:
    return Cannot(c.span, c.one(Row), c.part("where"), c.part("until"), c.part("because"))


def sentence(b: Builder, c: Children) -> Sentence:
    return Sentence(c.span, c[0], c.part("keeping", ()), c.part("results", ()))


STATEMENTS: dict[str, Rule] = {
    "body": lambda b, c: Body(c.span, c.nodes(), False),
    "body_line": lambda b, c: Body(c.span, c.nodes(), True),
    "params": lambda b, c: Part("params", c.of(Param), *c.bounds),
    "param": lambda b, c: Param(c.span, c.name(), c.part("type")),
    "names": lambda b, c: Part("names", c.names(), *c.bounds),
    "per": lambda b, c: Part("per", c.nodes(), *c.bounds),
    "until": lambda b, c: Part("until", c[1], *c.bounds),
    "point": point,
    "because": lambda b, c: Part("because", c[1], *c.bounds),
    "results": lambda b, c: Part("results", c.part("names"), *c.bounds),
    "keeping": lambda b, c: Part("keeping", c.part("names"), *c.bounds),
    "sentence": sentence,
    "assign": lambda b, c: Assign(c.span, c[0], c.part("op"), c[2], c.part("until")),
    "assign_op": lambda b, c: Part("op", c[0].text, *c.bounds),
    "need": lambda b, c: Need(c.span, c[1], c[2] if len(c) > 2 else None),
    "let": let,
    "let_local": let_line,
    "let_line": let_line,
    "let_top": let_line,
    "var": var,
    "choose": choose,
    "choose_many": choose_many,
    "exactly": lambda b, c: Part("how", ("exactly", c[0]), *c.bounds),
    "up_to": lambda b, c: Part("how", ("up to", c[2]), *c.bounds),
    "any_number": lambda b, c: Part("how", ("any number", None), *c.bounds),
    "usually": usually,
    "arrange": arrange,
    "may_do": may,
    "may_then": may,
    "do": lambda b, c: Do(c.span, c[1]),
    "stop": lambda b, c: Stop(c.span),
    "if_": if_,
    "else_if": else_if,
    "else_": lambda b, c: Part("else", c[1], *c.bounds),
    "each": each,
    "binder": lambda b, c: Binder(c.span, c.name(), c.exprs()[0], c.part("where")),
    "mode_together": lambda b, c: Part("together", True, *c.bounds),
    "mode_secretly": lambda b, c: Part("secretly", True, *c.bounds),
    "mode_until": lambda b, c: Part("until", c[1], *c.bounds),
    "while_": lambda b, c: While(c.span, c[1], c[2]),
    "repeat": repeat,
    "times": lambda b, c: Part("times", c[0], *c.bounds),
    "together": lambda b, c: Together(c.span, c[1]),
    "menu": menu,
    "grant": grant,
    "menu_block": lambda b, c: Part("entries", c.nodes(), *c.bounds),
    "entry": entry,
    "pass_entry": pass_entry,
    "abilities_entry": lambda b, c: AbilitiesEntry(c.span),
    "entry_if": entry_if,
    "branch_if": branch(1),
    "branch_more": branch(2),
    "branch_last": branch(0),
    "whenever": whenever,
    "instead": instead,
    "cannot": cannot,
    "must": lambda b, c: Must(c.span, c.one(Row), c.part("where"), c.part("until")),
    "as_soon_as": lambda b, c: AsSoonAs(c.span, c[3], c[4]),
    "at_point": lambda b, c: AtPoint(c.span, c[1], c.maybe_expr(), c.one(Body)),
    "always": lambda b, c: Always(c.span, c[1]),
    "while_active": lambda b, c: WhileActive(c.span, c[1], c[2]),
    "first_each": lambda b, c: Part("first_each", c.name(), *c.bounds),
}
