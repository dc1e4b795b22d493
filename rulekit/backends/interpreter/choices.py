"""A choice, whether it is the hole of a menu entry or a `chooses` in a body: who, among what, where the answer goes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from attrs import frozen

from rulekit.backends.interpreter.cells import Cells, Value
from rulekit.backends.interpreter.likeness import without_likes
from rulekit.backends.interpreter.site import Site, local_of, put
from rulekit.program import instructions as ins
from rulekit.program.instructions import Expr
from rulekit.program.program import Local
from rulekit.terms import ABSENT

if TYPE_CHECKING:
    from rulekit.backends.interpreter.machine import Machine


@frozen(eq=False)
class Choice:
    """kind: "one" value, "many" (a subset in the order of the set), "order" (an order of all of it).

    local: where the answer goes; None if a `store` takes it. seat: None in a menu entry (the asked seat). plain: no
    candidate can be absent or stand twice. likes: of like cards only one is a candidate.
    """

    kind: str
    name: str
    tag: Any
    among: Value
    local: Local | None
    seat: Value | None = None
    low: Value | None = None
    high: Value | None = None
    plain: bool = False
    likes: bool = False

    def candidates(self, m: Machine) -> tuple[Any, ...]:
        """What can be chosen, each once, in order."""
        values: tuple[Any, ...] = self.among(m.cells, m.temps)
        if self.likes and len(values) > 1 and m.host.has_copies:
            values = without_likes(m, values)
        if self.plain:
            return values
        if len(values) > 1:
            values = tuple(dict.fromkeys(values))
        return tuple([v for v in values if v != ABSENT]) if ABSENT in values else values

    def limits(self, m: Machine, size: int) -> tuple[int, int]:
        """The least and the greatest number of elements, cut to what there is."""
        if self.kind == "order" and self.low is None:
            return size, size
        low = 0 if self.low is None else self.low(m.cells, m.temps)
        high = size if self.high is None else self.high(m.cells, m.temps)
        high = size if high == ABSENT else max(0, min(high, size))
        return (0 if low == ABSENT else max(0, min(low, high))), high

    def put(self, m: Machine, value: Any) -> None:
        """Write an answer into the local of the running frame."""
        if self.local is None:
            return
        if self.kind == "one":
            m.cells[m.temps[0] + self.local.slot] = value
        elif not put(m.host, m.cells, m.temps[0] + self.local.slot, self.local, value):
            m.fault("P020", f"`{self.name}` has no room for {len(value)} elements")

    def put_nothing(self, m: Machine) -> None:
        """There was nothing to choose, or nobody to choose it."""
        self.put(m, ABSENT if self.kind == "one" else ())

    def clear(self, m: Machine) -> None:
        """Before it is asked: the answer of another turn is gone, so that equal positions are equal bytes (2.1)."""
        if self.local is not None:
            address = m.temps[0] + self.local.slot
            m.cells[address : address + self.local.cells] = m.host.array([0] * self.local.cells)

    def asked_seat(self, cells: Cells, temps: list[Any]) -> int:
        """Who chooses."""
        return ABSENT if self.seat is None else int(self.seat(cells, temps))


def of_hole(site: Site, hole: ins.Hole) -> Choice:
    """The choice of a menu entry's hole."""
    local = local_of(site.procedure, hole.slot)
    likes = hole.tag[0] == "card" and not hole.unseen
    return Choice("one", hole.name, hole.tag, site.bind(hole.among), local, plain=is_plain(hole.among), likes=likes)


def is_plain(among: Expr) -> bool:
    """Whether a set can be seen to hold nothing absent and nothing twice."""
    if among[0] == "const":
        return len(set(among[1])) == len(among[1]) and ABSENT not in among[1]
    if among[0] == "filter":
        return is_plain(among[2])
    return among[0] in ("span", "members", "members_all", "members_run", "players", "set")


def of_instruction(site: Site, instruction: ins.Choose | ins.ChooseMany | ins.Arrange | ins.Chance) -> Choice:
    """The choice of an instruction."""
    procedure, name, tag, among = site.procedure, instruction.name, instruction.tag, site.bind(instruction.among)
    plain = is_plain(instruction.among)
    match instruction:
        case ins.ChooseMany():
            local = Local(instruction.slot, name, ("list", tag), instruction.capacity + 1)
            seat, low, high = (site.bind(e) for e in (instruction.seat, instruction.low, instruction.high))
            return Choice("many", name, tag, among, local, seat, low, high, plain)
        case ins.Arrange():
            local = Local(instruction.slot, name, ("list", tag), instruction.capacity + 1)
            return Choice("order", name, tag, among, local, site.bind(instruction.seat), plain=plain)
        case ins.Choose():
            at = None if instruction.store is not None else local_of(procedure, instruction.slot)
            likes = tag[0] == "card" and not instruction.unseen
            return Choice("one", name, tag, among, at, site.bind(instruction.seat), plain=plain, likes=likes)
    at = None if instruction.store is not None else local_of(procedure, instruction.slot)
    return Choice("one", name, tag, among, at, plain=plain)
