"""Nodes of expressions and rows: what has a value, and what a sentence is made of."""

from __future__ import annotations

from typing import Literal, TypeAlias

import attrs

from rulekit.syntax.nodes.base import Ident, Integer, Label, Node, SmallWord


@attrs.frozen(eq=False)
class TextPiece(Node):
    """A constant stretch of a text: `column ` in `"column {x} is full"`."""

    text: str


@attrs.frozen(eq=False)
class Text(Node):
    """A text in quotes, perhaps with values in it: `"column {x} is full"`; a card's name is one too.

    `text` is what stands between the quotes, as written; `parts` are its pieces and values in order.
    """

    text: str
    parts: tuple[TextPiece | Expr, ...]


@attrs.frozen(eq=False)
class Name(Node):
    """A name that is read: `deck`, `this`, `yes`, `you`. In a row it may be a word of the sentence."""

    text: str


@attrs.frozen(eq=False)
class Your(Node):
    """What the acting seat has: `your hand`."""

    member: Ident


@attrs.frozen(eq=False)
class Dot(Node):
    """A member of something: `p.money`, `"Name".price`."""

    owner: Expr
    member: Ident


@attrs.frozen(eq=False)
class Index(Node):
    """An element by its key: `market[r, row]`, `"Name"[2]`."""

    owner: Expr
    keys: tuple[Expr, ...]


@attrs.frozen(eq=False)
class Call(Node):
    """A function or phase with arguments: `price_of(share)`, `count(x in S where c)`."""

    callee: Expr
    arguments: tuple[Expr | Comprehension, ...]


@attrs.frozen(eq=False)
class Binder(Node):
    """A name running through a set: `x in S where x.ready`."""

    name: Ident
    source: Expr
    where: Expr | None


@attrs.frozen(eq=False)
class Comprehension(Node):
    """`x in S where c` (no value: the elements), or `e for x in S for y in T where c`.

    Stands only in a call's arguments or inside `SetOf`. A bare `x in S` as an argument is a `MemberOf`;
    whether it binds depends on what is called.
    """

    value: Expr | None
    loops: tuple[Binder, ...]


@attrs.frozen(eq=False)
class Group(Node):
    """An expression in brackets: `(n + 1)`; in a row also a hole, `(u in offer where c unseen)`, `(n)`, `(_)`."""

    inner: Expr
    where: Expr | None
    unseen: bool


@attrs.frozen(eq=False)
class Tuple(Node):
    """Values side by side: `(1, 2)`."""

    items: tuple[Expr, ...]


@attrs.frozen(eq=False)
class Amount(Node):
    """An element of a bag: `4 wood` in `{4 wood, 1 stone}`."""

    count: Expr
    unit: Expr


@attrs.frozen(eq=False)
class SetLiteral(Node):
    """A set or bag by its elements: `{left, middle}`, `{4 like}`, `{}`."""

    items: tuple[Expr | Amount, ...]


@attrs.frozen(eq=False)
class SetOf(Node):
    """A set by a rule: `{x in S where c}`, `{e for x in S}`."""

    rule: Comprehension


@attrs.frozen(eq=False)
class ListLiteral(Node):
    """A list by its elements: `[a, b]`, `[]`."""

    items: tuple[Expr, ...]


@attrs.frozen(eq=False)
class Binary(Node):
    """A sum, difference or product, also of sets and bags: `a + b`."""

    op: Literal["+", "-", "*"]
    left: Expr
    right: Expr


@attrs.frozen(eq=False)
class Quotient(Node):
    """A division and how it rounds: `a / 2 rounded up`."""

    left: Expr
    right: Expr
    way: Literal["up", "down"] | None


@attrs.frozen(eq=False)
class Negative(Node):
    """A negative: `-n`."""

    operand: Expr


@attrs.frozen(eq=False)
class Otherwise(Node):
    """A value, or another if it is absent: `bid otherwise 0`."""

    value: Expr
    fallback: Expr


@attrs.frozen(eq=False)
class Compare(Node):
    """A comparison: `a <= b`."""

    op: Literal["==", "!=", "<=", ">=", "<", ">"]
    left: Expr
    right: Expr


@attrs.frozen(eq=False)
class MemberOf(Node):
    """Membership: `x in S`, `x not in S`. First in `count(..)`, `{..}` or a hole it may bind x."""

    item: Expr
    source: Expr
    negated: bool


@attrs.frozen(eq=False)
class IsState(Node):
    """A state: `s is empty`, `c is not "Old Oak"`, `t is Order`."""

    subject: Expr
    state: Ident | Label
    negated: bool


@attrs.frozen(eq=False)
class And(Node):
    """Both: `a and b`."""

    left: Expr
    right: Expr


@attrs.frozen(eq=False)
class Or(Node):
    """At least one: `a or b`."""

    left: Expr
    right: Expr


@attrs.frozen(eq=False)
class Not(Node):
    """The opposite: `not a`."""

    operand: Expr


@attrs.frozen(eq=False)
class Choice(Node):
    """One of two values: `e if c else d`."""

    value: Expr
    condition: Expr
    otherwise: Expr


@attrs.frozen(eq=False)
class SeatsFrom(Node):
    """Seats in order, beginning with one: `players from lead`."""

    source: Expr
    start: Expr


@attrs.frozen(eq=False)
class SeatsAfter(Node):
    """Seats in order, beginning behind one: `players after you`."""

    source: Expr
    start: Expr


@attrs.frozen(eq=False)
class Rank(Node):
    """One thing to compare by: `most cash`, `least number_of(kind)`."""

    way: Literal["most", "least"]
    key: Expr


@attrs.frozen(eq=False)
class Best(Node):
    """All that tie for best: `players with most cash then least turns`."""

    source: Expr
    ranks: tuple[Rank, ...]


@attrs.frozen(eq=False)
class Sorted(Node):
    """All, best first: `players by most bid`."""

    source: Expr
    ranks: tuple[Rank, ...]


@attrs.frozen(eq=False)
class Range(Node):
    """The numbers from one to another: `1..n`."""

    low: Expr
    high: Expr


@attrs.frozen(eq=False)
class TopOf(Node):
    """The first elements: `top 3 of deck`; without a number one element: `top of deck`."""

    count: Expr | None
    source: Expr


@attrs.frozen(eq=False)
class BottomOf(Node):
    """The last elements: `bottom 3 of deck`."""

    count: Expr | None
    source: Expr


@attrs.frozen(eq=False)
class Can(Node):
    """Whether a sentence can be done: `can (sell u)`."""

    row: Row


@attrs.frozen(eq=False)
class EveryonePasses(Node):
    """`everyone passes`; `others_only` for `everyone else passes`."""

    others_only: bool


Expr: TypeAlias = (
    Integer
    | Text
    | Name
    | Your
    | Dot
    | Index
    | Call
    | Group
    | Tuple
    | SetLiteral
    | SetOf
    | ListLiteral
    | Binary
    | Quotient
    | Negative
    | Otherwise
    | Compare
    | MemberOf
    | IsState
    | And
    | Or
    | Not
    | Choice
    | SeatsFrom
    | SeatsAfter
    | Best
    | Sorted
    | Range
    | TopOf
    | BottomOf
    | Can
    | EveryonePasses
)

RowItem: TypeAlias = Expr | SmallWord


@attrs.frozen(eq=False)
class Row(Node):
    """Expressions and small words, to be matched against the declared sentences: `steal 4 from victim`."""

    items: tuple[RowItem, ...]
