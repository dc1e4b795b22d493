"""Tiny programs by hand: a builder of layouts and procedures for the tests of the back half."""

from __future__ import annotations

from typing import Any

from rulekit.program.instructions import Entry, Hole, Instruction, Resolve, Return
from rulekit.program.layout import HEADER, Dimension, Layout, Variable, Zone, ZoneFamily
from rulekit.program.program import (
    Anytime,
    Card,
    CardType,
    Definition,
    Function,
    Life,
    Local,
    Outcome,
    Procedure,
    Program,
    Trigger,
    Verb,
)
from rulekit.program.types import INT
from rulekit.terms import ABSENT

PLAYER = ("player",)
CARD = ("card", "Token")
YOU = ("you",)


def const(value: Any) -> tuple[Any, ...]:
    return ("const", value)


def local(slot: int) -> tuple[Any, ...]:
    return ("local", slot)


def locals_of(*names: str, cells: dict[str, int] | None = None) -> tuple[Local, ...]:
    """Locals one after another; `cells` makes some of them lists."""
    found, slot = [], 0
    for name in names:
        width = (cells or {}).get(name, 1)
        found.append(Local(slot, name, ("list", INT) if width > 1 else INT, width))
        slot += width
    return tuple(found)


class Build:
    """Collects the parts of a program; `program()` puts them together."""

    def __init__(self, seats: int = 2) -> None:
        self.seats = seats
        self.variables: list[Variable] = []
        self.families: list[ZoneFamily] = []
        self.zones: list[Zone] = []
        self.procedures: list[Procedure] = []
        self.functions: list[Function] = []
        self.verbs: list[Verb] = []
        self.triggers: list[Trigger] = []
        self.anytime: list[Anytime] = []
        self.ends: tuple[Any, ...] = ()
        self.outcome = Outcome((), "", None, ())
        self.cards = 0
        self.setup = -1
        self.triggers_policy = "queue"
        self.policies: dict[str, Any] = {}
        self.tables: list[tuple[Any, ...]] = []
        self.owners: tuple[int, ...] = ()
        self.next = HEADER
        self.hosts: dict[int, int] = {}

    @property
    def everyone(self) -> int:
        return (1 << (self.seats + 1)) - 1

    def players(self) -> Dimension:
        return Dimension(PLAYER, tuple(f"P{i + 1}" for i in range(self.seats)), 0)

    def variable(
        self,
        name: str,
        initial: int = 0,
        *,
        per_player: bool = False,
        low: int = 0,
        high: int = 99,
        per: int = 0,
        width: int = 1,
        **facts: Any,
    ) -> int:
        """Declare a variable; gives the address of its first cell."""
        dims = ((self.players(),) if per_player else ()) + (
            (Dimension(INT, tuple(str(i) for i in range(per)), 0),) if per else ()
        )
        count = width
        for dim in dims:
            count *= dim.size
        base, self.next = self.next, self.next + count
        defaults: dict[str, Any] = {
            "clamped": False,
            "keeping": None,
            "maybe": False,
            "seen": (self.everyone,),
            "tag": INT,
        }
        self.variables.append(
            Variable(
                name=name,
                owner="Player" if per_player else None,
                dims=dims,
                base=base,
                width=width,
                low=low,
                high=high,
                initial=(initial,) * count,
                **{**defaults, **facts},
            )
        )
        return base

    def zone(
        self,
        name: str,
        seen: int | None = None,
        *,
        capacity: int = 8,
        ordered: bool = False,
        all_cards: bool = False,
        refilled_from: int | None = None,
        per_player: bool = False,
        host: int = -1,
        private: bool = False,
    ) -> int:
        """Declare a zone family; gives the number of its first zone."""
        first, family = len(self.zones), len(self.families)
        dims = (self.players(),) if per_player else ()
        shown = self.everyone if seen is None else seen
        self.families.append(
            ZoneFamily(
                name,
                "Player" if per_player else None,
                dims,
                "Token",
                "public",
                ordered,
                None,
                refilled_from,
                None,
                all_cards,
                first,
            )
        )
        for k in range(self.seats if per_player else 1):
            label = f"P{k + 1}.{name}" if per_player else name
            sees = 1 << k if private else shown
            self.zones.append(Zone(first + k, label, family, self.next, capacity, k if per_player else -1, host, sees))
            self.next += 1 + capacity
        return first

    def procedure(
        self,
        *code: Instruction,
        kind: str = "verb",
        name: str = "",
        parameters: int = 0,
        locals: tuple[Local, ...] = (),  # noqa: A002
        results: tuple[int, ...] = (),
        end: int | None = None,
        temps: int = 6,
    ) -> int:
        """Add a procedure; gives its number. Its end is its last instruction unless given."""
        size = sum(x.cells for x in locals)
        self.procedures.append(
            Procedure(
                name=name or f"{kind}{len(self.procedures)}",
                kind=kind,
                parameters=locals[:parameters],
                locals=locals,
                results=results,
                code=code,
                end=len(code) - 1 if end is None else end,
                temps=temps,
                size=size,
            )
        )
        return len(self.procedures) - 1

    def program(self, play: int = 0) -> Program:
        resolver = self.procedure(Resolve(), Return(), kind="order") if self.triggers_policy == "at once" else -1
        zone_of, knowers = self.next, self.next + self.cards
        layout = Layout(
            tuple(self.variables),
            tuple(self.families),
            tuple(self.zones),
            zone_of,
            knowers,
            self.cards,
            self.next + 2 * self.cards,
        )
        names = tuple(f"P{i + 1}" for i in range(self.seats))
        return Program(
            game="test",
            title="Test",
            options={},
            players=names,
            player_labels=names,
            seats=tuple(range(self.seats)),
            enums=(),
            card_types=(CardType("Token", None, ()),),
            definitions=tuple(Definition("Token", f"T{i}", "") for i in range(self.cards)),
            cards=tuple(Card(i, 1) for i in range(self.cards)),
            owners=self.owners or (-1,) * self.cards,
            tables=tuple(self.tables),
            labels=(),
            layout=layout,
            functions=tuple(self.functions),
            procedures=tuple(self.procedures),
            setup=self.setup,
            play=play,
            ends=self.ends,
            ends_temps=4,
            verbs=tuple(self.verbs),
            anytime=tuple(self.anytime),
            triggers=tuple(self.triggers),
            triggers_policy=self.triggers_policy,
            resolver=resolver,
            outcome=self.outcome,
            invariants=(),
            files=(),
            policies=self.policies,
        )


def hears(verb: int, body: int, seat: Any = YOU, condition: Any = None, bindings: Any = ()) -> Trigger:
    """A trigger of no card."""
    when = const(1) if condition is None else condition
    return Trigger(Life(), 8, when, const(ABSENT), seat, bindings, ((-1, body),), verb)


def entry(kind: str, action: str, at: int, *holes: Hole, **facts: Any) -> Entry:
    return Entry(kind, action, (action,), holes, at, **facts)


def hole(name: str, slot: int, among: tuple[Any, ...]) -> Hole:
    return Hole(name, slot, among, INT)


__all__ = ["ABSENT", "Build", "const", "entry", "hears", "hole", "local", "locals_of"]
