"""What happened, for all observers at once; the session shows it to each (SEM-16). Made only if a record is wanted.

Data of a happening, by kind: "done" verb and its holes; "moved" card, from, to; "changed" name, old, new; "paid"
name, amount, unit; "shuffled" zone; "shown" cards; "chosen" action or the names chosen; "began" and "ended" phase
and arguments; "out", "over".
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from rulekit.backends.interpreter import knowledge
from rulekit.backends.interpreter.pending import entries
from rulekit.model.play import Happening, Seen
from rulekit.program.instructions import Entry, Pay
from rulekit.program.layout import F_PROCEDURE, F_SOURCE, F_YOU, FRAME, P_PROCEDURE, Layout, Variable
from rulekit.program.types import Tag
from rulekit.terms import ABSENT

if TYPE_CHECKING:
    from rulekit.backends.interpreter.asking import Answering
    from rulekit.backends.interpreter.machine import Machine
    from rulekit.backends.interpreter.walking import Walk


def variable_name(variable: Variable, address: int) -> str:
    """A variable as the language writes it: `P1.stock[wood]`, `board[2, 3]`, `marker`."""
    return variable.name if not variable.dims else _indexed(variable, index_of(variable, address))


def index_of(variable: Variable, address: int) -> tuple[int, ...]:
    """The places along each index of the cell at an address."""
    place, found = (address - variable.base) // variable.width, []
    for dim in reversed(variable.dims):
        place, at = divmod(place, dim.size)
        found.append(at)
    return tuple(reversed(found))


def _indexed(variable: Variable, index: tuple[int, ...]) -> str:
    names = [dim.names[at] for dim, at in zip(variable.dims, index, strict=True)]
    owner = f"{names.pop(0)}." if variable.owner is not None else ""
    return f"{owner}{variable.name}[{', '.join(names)}]" if names else f"{owner}{variable.name}"


def place_of(layout: Layout, cells: Any, card: int) -> str:
    """A card by its place, for those who cannot tell it: `P2.hand:3`."""
    number = cells[layout.zone_of + card]
    if number < 0:
        return ""
    zone = layout.zones[number]
    return f"{zone.name}:{cells.index(card, zone.base + 1, zone.base + 1 + cells[zone.base]) - zone.base}"


class Log:
    """The happenings of one call."""

    def __init__(self, everyone: int) -> None:
        self.happenings: list[Happening] = []
        self.everyone = everyone
        self.batch = 0
        self.joined = False

    def _add(self, kind: str, seat: int, data: dict[str, Any], audience: int | None = None) -> None:
        mask = self.everyone if audience is None else audience
        self.happenings.append(Happening(kind, seat, data, mask, self.batch))

    def _next(self) -> None:
        """Another instant, unless a batch is being recorded."""
        self.batch += int(not self.joined)

    def _doer(self, m: Machine) -> int:
        return m.cells[m.frame + F_YOU] if m.frame >= 0 else ABSENT

    def _value(self, m: Machine, value: Any, tag: Tag) -> Any:
        """A value with its tag; cards as they are seen now, what waits by the rule it comes from."""
        if tag[0] == "waiting":
            return (m.cells[list(entries(m.cells))[value] + P_PROCEDURE], ("rule",))
        if tag[0] == "card":
            return self._seen(m, value) if value != ABSENT else (ABSENT, tag)
        if tag[0] == "list" and tag[1][0] == "card":
            return tuple(self._seen(m, card) for card in value)
        return (value, tag)

    def _seen(self, m: Machine, card: int, also: int = 0) -> Seen:
        return Seen(card, knowledge.tellers(m.program, m.cells, card) | also, place_of(m.layout, m.cells, card))

    def done(self, m: Machine, number: int, values: Sequence[Any], doer: int) -> None:
        verb = m.program.verbs[number]
        data: dict[str, Any] = {"verb": verb.action}
        for (name, tag), value in zip(verb.holes, values, strict=False):
            data[name] = self._value(m, value, tag)
        self._next()
        self._add("done", doer, data)

    def moved(self, m: Machine, moves: Sequence[tuple[int, tuple[int, int]]], number: int) -> None:
        """moves: (card, (zone before, who could tell it before)); all of them now lie in zone `number`."""
        self._next()
        zones = m.layout.zones
        for card, (old, tellers) in moves:
            source = zones[old].name if old >= 0 else ""
            data = {"card": self._seen(m, card, tellers), "from": source, "to": zones[number].name}
            self._add("moved", self._doer(m), data)

    def changed(self, m: Machine, number: int, address: int, old: Any, new: Any) -> None:
        variable = m.layout.variables[number]
        self._next()
        tag: Tag = variable.tag if variable.tag[0] != "bag" else ("int",)
        data = self._named(m, variable, address) | {"old": (old, tag), "new": (new, tag)}
        if variable.tag[0] == "bag":
            members = next(enum.members for enum in m.program.enums if enum.name == variable.tag[1])
            data["name"] += f"[{members[(address - variable.base) % variable.width]}]"
        self._add("changed", self._doer(m), data, self._audience(variable, address))

    def _named(self, m: Machine, variable: Variable, address: int) -> dict[str, Any]:
        """The name of a variable; of one that belongs to a card its own name and the card, which not all may tell."""
        if variable.owner is None or variable.dims[0].tag[0] != "card":
            return {"name": variable_name(variable, address)}
        owner, _, name = variable_name(variable, address).partition(".")
        return {"card": self._seen(m, int(owner.removeprefix("card:"))), "name": name}

    def _audience(self, variable: Variable, address: int) -> int:
        if len(variable.seen) == 1 or not variable.dims:
            return variable.seen[0] if variable.seen else self.everyone
        return variable.seen[index_of(variable, address)[0]]

    def paid(self, m: Machine, address: int, amount: int, instruction: Pay) -> None:
        variable = m.layout.variables[instruction.variable] if instruction.variable >= 0 else None
        data: dict[str, Any] = {"unit": instruction.unit, "amount": (amount, ("int",))}
        if variable is not None:
            data |= self._named(m, variable, address)
        self._next()
        audience = None if variable is None else self._audience(variable, address)
        self._add("paid", self._doer(m), data, audience)

    def shuffled(self, m: Machine, number: int) -> None:
        self._next()
        self._add("shuffled", self._doer(m), {"zone": m.layout.zones[number].name})

    def shown(self, m: Machine, cards: Sequence[int], observers: int) -> None:
        self._next()
        data: dict[str, Any] = {"cards": tuple(self._seen(m, card) for card in cards)}
        if observers != self.everyone:
            data["to"] = (tuple(s for s in range(len(m.program.players)) if observers >> s & 1), ("list", ("player",)))
        self._add("shown", self._doer(m), data)

    def chosen(
        self, m: Machine, answering: Answering, found: Walk, secret: bool = False, revealed: bool = False
    ) -> None:
        """A menu row by its action, a yes or no by the deed besides, another choice by its name; lists are gathered.

        secret: its chooser alone hears it; revealed: everybody else hears it now.
        """
        data: dict[str, Any] = {}
        if answering.row is not None:
            data |= self._row(m, answering, answering.row.entry)
        lists: dict[str, Any] = {}
        for name, value, tag in found.filled:
            shown = self._value(m, value, tag)
            lists.setdefault(name, []).append(shown)
            data[name] = shown if len(lists[name]) == 1 else tuple(lists[name])
        own = 1 << answering.asked.seat if secret or revealed else 0
        audience = own if secret else self._choice_audience(m, answering) & ~own
        if audience:
            self._next()
            self._add("chosen", answering.asked.seat, data, audience)

    def _row(self, m: Machine, answering: Answering, entry: Entry) -> dict[str, Any]:
        """A row by its action; of a yes or no the deed besides, of an ability, used or not, its card and word."""
        data: dict[str, Any] = {"action": entry.action}
        first = answering.bound.instruction.entries[0] if answering.bound is not None else entry
        asked = first if entry.kind in ("yes", "no") else entry
        if asked.kind == "use":
            data["card"] = self._seen(m, m.cells[m.floor + F_SOURCE])
            data["word"] = asked.word
        elif asked is not entry or entry.kind == "yes":
            data["deed"] = asked.deed
        return data

    def _choice_audience(self, m: Machine, answering: Answering) -> int:
        """Everyone; of a choice that goes straight into a variable not all may read, its chooser alone."""
        asked = answering.asked
        store = getattr(m.program.procedures[asked.procedure].code[asked.at], "store", None)
        if store is None or answering.row is not None or store.variable < 0 or asked.seat < 0:
            return self.everyone
        is_public = all(seen & self.everyone == self.everyone for seen in m.layout.variables[store.variable].seen)
        return self.everyone if is_public else 1 << asked.seat

    def phase(self, m: Machine, kind: str) -> None:
        procedure = m.program.procedures[m.cells[m.frame + F_PROCEDURE]]
        data: dict[str, Any] = {"phase": procedure.name}
        for parameter in procedure.parameters:
            if parameter.cells == 1 and parameter.tag[0] != "card":
                data[parameter.name] = (m.cells[m.frame + FRAME + parameter.slot], parameter.tag)
        self._next()
        self._add(kind, self._doer(m), data)

    def out(self, m: Machine, seat: int) -> None:
        self._next()
        self._add("out", seat, {})

    def over(self, m: Machine) -> None:
        self._next()
        outcome = m.host.outcome(m.cells)
        self._add("over", ABSENT, {"winners": (outcome["winners"], ("list", ("player",)))})
