"""Builds expressions, rows and types."""

from __future__ import annotations

from typing import Any

from rulekit.diagnostics import Span
from rulekit.syntax.build.builder import Builder, Children, Part, Rule
from rulekit.syntax.nodes import (
    Amount,
    And,
    BagType,
    Best,
    Binary,
    Binder,
    BottomOf,
    Call,
    Can,
    Choice,
    Compare,
    Comprehension,
    Dot,
    EveryonePasses,
    Expr,
    Group,
    Ident,
    Index,
    Integer,
    IsState,
    ListLiteral,
    ListType,
    MemberOf,
    Name,
    NamedType,
    Negative,
    Not,
    Or,
    Otherwise,
    Quotient,
    Range,
    RangeType,
    Rank,
    Row,
    SeatsAfter,
    SeatsFrom,
    SetLiteral,
    SetOf,
    SmallWord,
    Sorted,
    TopOf,
    Tuple,
    Your,
    ZoneType,
)
from rulekit.syntax.tables import NAME


def where(b: Builder, c: Children) -> Part:
    return Part("where", c[1], *c.bounds)


def integer(b: Builder, c: Children) -> Integer:
    return Integer(c.span, int(c[0].text))


def minus_integer(b: Builder, c: Children) -> Integer:
    return Integer(c.span, -int(c[1].text))


def dot(b: Builder, c: Children) -> Expr:
    member = b.member(c[2])
    if isinstance(c[0], Name) and c[0].text == "you":
        b.report("S020", None, c.span, label="`you.` is never written", help=f"write `your {member.text}`")
        return Your(c.span, member)
    return Dot(c.span, c[0], member)


def call(b: Builder, c: Children) -> Call:
    return Call(c.span, c[0], tuple(child for child in c.nodes()[1:]))


def member_of(b: Builder, c: Children) -> MemberOf:
    return MemberOf(c.span, c[0], c[-1], c.has("not"))


def is_state(b: Builder, c: Children) -> IsState:
    return IsState(c.span, c[0], c[-1], c.has("not"))


def state(b: Builder, c: Children) -> Any:
    return b.member(c[0]) if c[0].kind == NAME else b.label(c[0])


def loop(b: Builder, c: Children) -> Binder:
    """`for x in S where c`, and the same without `for`."""
    return Binder(c.span, c.name(), c.exprs()[0], c.part("where"))


def comprehension(b: Builder, c: Children) -> Comprehension:
    return Comprehension(c.span, c[0], c.of(Binder))


def filtered(b: Builder, c: Children) -> Any:
    """`x in S where c`: a name running through a set."""
    binder = _binder(c[0], c.span, c.part("where"))
    if binder is None:
        b.report(
            "S005",
            "`where` follows a name and its set",
            c[0].span,
            label="no name is bound here",
            because="in brackets `x in S where c` picks from a set",
        )
        return c[0]
    return Comprehension(c.span, None, (binder,))


def set_literal(b: Builder, c: Children) -> Expr:
    """A set by its elements; `{x in S}` alone is all of S."""
    elements = c.nodes()
    binder = _binder(elements[0], elements[0].span, None) if len(elements) == 1 else None
    if binder is not None:
        return SetOf(c.span, Comprehension(binder.span, None, (binder,)))
    return SetLiteral(c.span, elements)


def set_of(b: Builder, c: Children) -> Expr:
    if isinstance(c[1], Comprehension):
        return SetOf(c.span, c[1])
    return SetLiteral(c.span, (c[1],))


def group(b: Builder, c: Children) -> Group:
    return Group(c.span, c[1], c.part("where"), c.has("unseen"))


def quotient(b: Builder, c: Children) -> Quotient:
    return Quotient(c.span, c[0], c[2], c[-1].text if len(c) > 3 else None)


def named_type(b: Builder, c: Children) -> NamedType:
    bounds = c.of(Integer)
    low, high = bounds if len(bounds) == 2 else (None, None)
    return NamedType(c.span, c.name(), low, high, c.has("?"))


def range_type(b: Builder, c: Children) -> RangeType:
    low, high = c.of(Integer)
    return RangeType(c.span, low, high, c.has("?"))


def row(b: Builder, c: Children) -> Row:
    return Row(c.span, c.nodes())


def _binder(found: Any, span: Span, condition: Expr | None) -> Binder | None:
    if isinstance(found, MemberOf) and isinstance(found.item, Name) and not found.negated:
        name = Ident(found.item.span, found.item.text)
        return Binder(span, name, found.source, condition)
    return None


EXPRESSIONS: dict[str, Rule] = {
    "where": where,
    "int": integer,
    "minus_int": minus_integer,
    "title": lambda b, c: b.label(c[0]),
    "text": lambda b, c: b.text_of(c[0]),
    "choice": lambda b, c: Choice(c.span, c[0], c[2], c[4]),
    "or_": lambda b, c: Or(c.span, c[0], c[2]),
    "and_": lambda b, c: And(c.span, c[0], c[2]),
    "not_": lambda b, c: Not(c.span, c[1]),
    "compare": lambda b, c: Compare(c.span, c[1].text, c[0], c[2]),
    "member_of": member_of,
    "is_state": is_state,
    "state": state,
    "seats_from": lambda b, c: SeatsFrom(c.span, c[0], c[2]),
    "seats_after": lambda b, c: SeatsAfter(c.span, c[0], c[2]),
    "best": lambda b, c: Best(c.span, c[0], c.part("ranks")),
    "sorted": lambda b, c: Sorted(c.span, c[0], c.part("ranks")),
    "ranks": lambda b, c: Part("ranks", c.of(Rank), *c.bounds),
    "rank": lambda b, c: Rank(c.span, c[0].text, c[1]),
    "span": lambda b, c: Range(c.span, c[0], c[2]),
    "binary": lambda b, c: Binary(c.span, c[1].text, c[0], c[2]),
    "quotient": quotient,
    "negative": lambda b, c: Negative(c.span, c[1]),
    "otherwise": lambda b, c: Otherwise(c.span, c[0], c[2]),
    "top_of": lambda b, c: TopOf(c.span, c[1] if len(c) == 4 else None, c[-1]),
    "bottom_of": lambda b, c: BottomOf(c.span, c[1] if len(c) == 4 else None, c[-1]),
    "name": lambda b, c: b.name(c[0]),
    "your": lambda b, c: Your(c.span, b.member(c[1])),
    "dot": dot,
    "index": lambda b, c: Index(c.span, c[0], c.exprs()[1:]),
    "call": call,
    "comprehension": comprehension,
    "loop": loop,
    "filter": filtered,
    "list": lambda b, c: ListLiteral(c.span, c.exprs()),
    "set": set_literal,
    "set_of": set_of,
    "can": lambda b, c: Can(c.span, c.one(Row)),
    "everyone_passes": lambda b, c: EveryonePasses(c.span, c.has("else")),
    "group": group,
    "tuple": lambda b, c: Tuple(c.span, c.exprs()),
    "amount": lambda b, c: Amount(c.span, c[0], c[1]),
    "row": row,
    "small": lambda b, c: SmallWord(c.span, c[0].text),
    "type_of": lambda b, c: Part("type", c[1], *c.bounds),
    "named_type": named_type,
    "range_type": range_type,
    "list_type": lambda b, c: ListType(c.span, c.maybe(Integer), c.name(), c.has("?")),
    "bag_type": lambda b, c: BagType(c.span, c.name(), c.has("?")),
    "zone_type": lambda b, c: ZoneType(c.span, c.name(), c.has("?")),
}
