"""What the text says of enums, numbers, options and seats before there are symbols: enough to evaluate conditions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice

from attrs import define, field, frozen

from rulekit.compile.names.gather import Gathered, Guard
from rulekit.compile.names.words import BUILTIN_NAMES, BUILTIN_TYPES
from rulekit.syntax import nodes as n

MOST_SEATS = 62
"""Seats and the spectator are bits of one cell."""

MOST_SQUARES = 10_000
"""So many squares a grid can have."""


@frozen
class Member:
    """A member as a constant: the enum that first names it, and its name. A bare name may be one of several."""

    roots: frozenset[tuple[str, str]]

    @property
    def name(self) -> str:
        """As written."""
        return next(iter(self.roots))[1]


@define(eq=False)
class Raw:
    """Members by enum (and "Player"), ranges of numbers, options, constant lets, and every other declared name."""

    enums: dict[str, list[tuple[str, str]]] = field(factory=dict)  # (root enum, name), in order
    numbers: dict[str, tuple[int, int]] = field(factory=dict)
    options: dict[str, n.Option] = field(factory=dict)
    lets: dict[str, list[tuple[n.Let, tuple[Guard, ...]]]] = field(factory=dict)
    declared: set[str] = field(factory=set)
    low_seats: int = 1
    high_seats: int = 1
    has_roles: bool = False
    roots: dict[str, frozenset[tuple[str, str]]] = field(factory=dict)  # by bare name

    def member(self, name: str) -> Member | None:
        """What a bare name can mean as a member."""
        roots = self.roots.get(name)
        return None if roots is None else Member(roots)

    def enums_of(self, member: Member) -> set[str]:
        """The enums that a constant can belong to."""
        return {name for name, members in self.enums.items() if member.roots & set(members)}

    def index(self, enum: str, member: Member) -> int | None:
        """The value of a member in an enum."""
        return next((i for i, root in enumerate(self.enums[enum]) if root in member.roots), None)


def raw_of(gathered: Gathered) -> Raw:
    """Read off what conditions can be made of."""
    raw = Raw()
    assert gathered.game is not None
    _header(raw, gathered.game)
    nodes: dict[str, tuple[n.Member | n.AllOf, ...] | n.EnumGrid | n.EnumTable] = {}
    for item, guards in gathered.of(object):
        if isinstance(item, n.Enum):
            nodes.setdefault(item.name.text, item.members)
        elif isinstance(item, n.EnumGrid | n.EnumTable):
            nodes.setdefault(item.name.text, item)
        elif isinstance(item, n.Number):
            raw.numbers.setdefault(item.name.text, (item.low.value, item.high.value))
        elif isinstance(item, n.Let):
            raw.lets.setdefault(item.name.text, []).append((item, guards))
        raw.declared.update(_declared(item))
    for line in gathered.game.lines:
        if isinstance(line, n.Roles):
            raw.has_roles = True
            nodes["Player"] = line.members
    if not raw.has_roles:
        raw.enums["Player"] = [("Player", f"P{i}") for i in range(1, raw.high_seats + 1)]
    for name in nodes:
        if name not in raw.enums:
            raw.enums[name] = list(_members(name, nodes, (name,)))
    for members in raw.enums.values():
        for root in members:
            raw.roots[root[1]] = raw.roots.get(root[1], frozenset()) | {root}
    raw.declared |= set(raw.options) | set(raw.lets) | set(raw.roots) | BUILTIN_NAMES | BUILTIN_TYPES
    return raw


def _header(raw: Raw, game: n.Game) -> None:
    for line in game.lines:
        if isinstance(line, n.Seats):
            raw.low_seats = min(max(1, line.low.value), MOST_SEATS)
            raw.high_seats = min(max(raw.low_seats, (line.high or line.low).value), MOST_SEATS)
        elif isinstance(line, n.Option):
            raw.options.setdefault(line.name.text, line)
        elif isinstance(line, n.Let):
            raw.lets.setdefault(line.name.text, []).append((line, ()))


def _members(
    name: str,
    nodes: dict[str, tuple[n.Member | n.AllOf, ...] | n.EnumGrid | n.EnumTable],
    open_: tuple[str, ...],
) -> Iterator[tuple[str, str]]:
    node = nodes[name]
    if isinstance(node, n.EnumTable):
        for row in node.rows:
            if isinstance(row.key, n.Ident | n.Name):
                yield name, row.key.text
    elif isinstance(node, n.EnumGrid):
        columns = range(1, min(node.width.value, MOST_SQUARES) + 1)
        squares = (f"({x}, {y})" for y in range(1, node.height.value + 1) for x in columns)
        yield from ((name, square) for square in islice(squares, MOST_SQUARES))
    else:
        for member in node:
            if isinstance(member, n.Member):
                yield name, member.name.text
            elif member.enum.text in nodes and member.enum.text not in open_:
                yield from _members(member.enum.text, nodes, (*open_, member.enum.text))


def _declared(item: n.Node) -> Iterable[str]:
    if isinstance(item, n.Has):
        if item.owner is None:
            for line in item.lines:
                yield from _held(line)
    elif isinstance(
        item,
        n.Enum
        | n.EnumGrid
        | n.EnumTable
        | n.Number
        | n.CardType
        | n.Phase
        | n.ValuesLine
        | n.ValuesTable
        | n.ValuesSteps,
    ):
        yield item.name.text


def _held(line: n.Node) -> Iterable[str]:
    if isinstance(line, n.Variable | n.Zone):
        yield from (name.text for name in line.names)
    elif isinstance(line, n.Let):
        yield line.name.text
    elif isinstance(line, n.HasIf):
        for branch in line.branches:
            for inner in branch.lines:
                yield from _held(inner)
