"""Values of a view as text: members by label, cards by name, seats by who sits there."""

import re
from collections.abc import Mapping
from typing import Any

from rulekit.cli.table.marks import Marks
from rulekit.program.layout import Dimension
from rulekit.program.program import Program
from rulekit.program.types import Tag
from rulekit.session.addressing import inside, whose
from rulekit.terms import ABSENT

_PLACE = re.compile(r"((?:\w+\.)?\w+(?:\[[^\]]*\])?):(\d+)")
"""A card by its place, as `P2.hand:3`."""


def words(name: str) -> str:
    """Return a declared name as people read it."""
    return name.replace("_", " ")


class Texts:
    """Turns the JSON of a view into text."""

    def __init__(self, program: Program, players: Mapping[str, str], view: Mapping[str, Any], marks: Marks) -> None:
        self.program, self.players, self.marks = program, players, marks
        self.cards: Mapping[str, Any] = view.get("cards", {})
        self.zones = {zone.name for zone in program.layout.zones}
        self.enums = {info.name: info for info in program.enums}

    def text(self, value: Any, tag: Tag) -> str:
        """Return `value` as text; nothing is a dash."""
        if value is None:
            return self.marks.nothing
        kind = tag[0]
        if kind == "enum":
            return self.member(tag[1], value)
        if kind == "player":
            return self.player(value)
        if kind == "card":
            return self.card(value)
        if kind == "bool":
            return "yes" if value else "no"
        if kind == "bag":
            parts = [f"{n} {self.member(tag[1], member)}" for member, n in value.items() if n]
            return ", ".join(parts) or self.marks.nothing
        if kind in ("list", "tuple"):
            tags = [tag[1]] * len(value) if kind == "list" else tag[1:]
            parts = [self.text(item, each) for item, each in zip(value, tags, strict=False)]
            return ", ".join(parts) or self.marks.nothing
        if kind == "zone":
            return words(str(value))
        return str(value)

    def cell(self, value: Any, tag: Tag) -> str:
        """Return a cell of a constant table as text; constants are public."""
        kind, program = tag[0], self.program
        if value == ABSENT:
            return self.marks.nothing
        if kind == "enum" and tag[1] in self.enums and self.enums[tag[1]].grid is None:
            return self.member(tag[1], self.enums[tag[1]].members[value])
        if kind == "player":
            return self.player(program.players[value])
        if kind == "label":
            return str(program.labels[value])
        if kind == "definition":
            return str(program.definitions[value].name)
        if kind == "bool":
            return "yes" if value else "no"
        if kind == "bag" and tag[1] in self.enums:
            return self.text(dict(zip(self.enums[tag[1]].members, value, strict=False)), tag)
        return str(value)

    def member(self, enum: str, value: Any) -> str:
        """Return the label of a member, or its name with blanks."""
        if isinstance(value, (list, tuple)):
            return f"({', '.join(str(n) for n in value)})"
        info = self.enums.get(enum)
        if info is None or value not in info.members:
            return words(str(value))
        return info.labels[info.members.index(value)] or words(str(value))

    def player(self, seat: Any) -> str:
        """Return who sits in a seat; of a role without a seat its label."""
        if seat in self.players:
            return self.players[seat]
        if seat in self.program.players:
            return self.program.player_labels[self.program.players.index(seat)] or words(str(seat))
        return words(str(seat))

    def card(self, value: Any) -> str:
        """Return the name of a card that is known; of another one that it is a card."""
        known = self.cards.get(value)
        if known is not None and "name" in known:
            return str(known["name"])
        return "a card"

    def zone(self, name: str) -> str:
        """Return a zone: `Ada's hand`, `the deck`, `Ada's row (2)`."""
        owner, dot, rest = name.rpartition(".")
        base, _, index = rest.partition("[")
        found = words(base) + (f" ({words(index.removesuffix(']'))})" if index else "")
        if not dot:
            return f"the {found}"
        return f"{inside(whose(self.card(owner) if owner.startswith('card:') else self.player(owner)))} {found}"

    def readable(self, label: str, me: str) -> str:
        """Return a label with cards that cannot be told as people name them: `card 3 of your hand`."""

        def said(found: re.Match[str]) -> str:
            zone, number = found[1], found[2]
            if zone not in self.zones:
                return found[0]
            name = self.zone(zone)
            own = f"{inside(whose(self.player(me)))} "
            return f"card {number} of {'your ' + name.removeprefix(own) if name.startswith(own) else name}"

        return _PLACE.sub(said, label).replace("\u2026", self.marks.more)

    def index(self, dimension: Dimension, name: str) -> str:
        """Return the member of an index as text."""
        kind = dimension.tag[0]
        if kind == "enum":
            return self.member(dimension.tag[1], name)
        if kind == "player":
            return self.player(name)
        if kind == "card":
            return self.card(name)
        return words(name)


def is_nothing(value: Any) -> bool:
    """Return whether a value is one that says nothing: zero, no, absent, empty."""
    if isinstance(value, Mapping):
        return all(is_nothing(item) for item in value.values())
    return value is None or value is False or value == 0 or value == []
