"""Values as JSON and as text, and back: cells have tags, and cards that an observer cannot tell become places."""

from collections.abc import Callable, Sequence
from typing import Any

from rulekit.diagnostics.near import near
from rulekit.program.layout import H_FRAMES, H_PENDING, P_PROCEDURE, P_SIZE
from rulekit.program.program import EnumInfo, Program
from rulekit.program.types import Tag
from rulekit.terms import ABSENT, HIGHEST, LOWEST

EVERYTHING = -1
"""The observer who sees all; every other observer is one bit: a seat's, or the spectators'."""


class Unreadable(Exception):
    """A value from outside that means nothing here. `message` completes "`x` ..", `help` names what was near."""

    def __init__(self, message: str, help: str | None = None) -> None:  # noqa: A002  the word that the message prints
        super().__init__(message)
        self.message, self.help = message, help


def spectators(program: Program) -> int:
    """Return the observer that stands for everybody who has no seat: the bit behind the members of Player."""
    return 1 << len(program.players)


class Values:
    """Reads and writes the values of one program."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.layout = program.layout
        self.enums = {info.name: info for info in program.enums}
        self.zones = {zone.name: zone for zone in self.layout.zones}
        self._seats = {name: seat for seat, name in enumerate(program.players)}
        self._members = {info.name: {m: i for i, m in enumerate(info.members)} for info in program.enums}
        self._definitions = {(d.card_type, d.name): i for i, d in enumerate(program.definitions)}

    # ---- knowing ------------------------------------------------------------------------------------------------

    def can_tell(self, observer: int, cells: Any, card: int) -> bool:
        """Return whether the observer knows which card this is: its zone shows it, or they saw it go there."""
        if observer == EVERYTHING:
            return True
        zone = cells[self.layout.zone_of + card]
        seen = self.layout.zones[zone].seen if zone >= 0 else 0
        return bool((seen | cells[self.layout.knowers + card]) & observer)

    def place(self, observer: int, cells: Any, card: int) -> str | None:
        """Return where a card lies, as `P2.hand:3`, counted from the top; `None` if it lies nowhere."""
        number = cells[self.layout.zone_of + card]
        if number < 0:
            return None
        return f"{self.zone(observer, cells, number)}:{self.members(cells, number).index(card) + 1}"

    def zone(self, observer: int, cells: Any, number: int) -> str:
        """Return a zone as the language writes it; one on a card that cannot be told is named by the place of it."""
        zone = self.layout.zones[number]
        if zone.host < 0 or self.can_tell(observer, cells, zone.host):
            return zone.name
        return f"{self.place(observer, cells, zone.host)}.{zone.name.partition('.')[2]}"

    def members(self, cells: Any, zone: int) -> list[int]:
        """Return the cards of a zone, top first."""
        base = self.layout.zones[zone].base
        return list(cells[base + 1 : base + 1 + cells[base]])

    # ---- to JSON ------------------------------------------------------------------------------------------------

    def shown(self, observer: int, cells: Any, value: Any, tag: Tag) -> Any:
        """Return `value` as the observer may see it, as plain JSON (ENGINE 12, *Ids*)."""
        if value == ABSENT:
            return None
        if tag[0] == "int":  # most of a view
            return int(value)
        return _WRITERS[tag[0]](self, observer, cells, value, tag)

    def card(self, observer: int, cells: Any, card: int) -> str | None:
        """Return `card:17`, or the place of a card that the observer cannot tell."""
        return f"card:{card}" if self.can_tell(observer, cells, card) else self.place(observer, cells, card)

    def seat(self, seat: int) -> str | None:
        """Return the seat's id; `None` for nobody and for the chance seat."""
        return self.program.players[seat] if 0 <= seat < len(self.program.players) else None

    # ---- to text ------------------------------------------------------------------------------------------------

    def text(self, observer: int, cells: Any, value: Any, tag: Tag, player: Callable[[int], str] | None = None) -> str:
        """Return `value` for people: members by label, cards by name, lists with commas, absent as "nothing"."""
        if value == ABSENT:
            return "nothing"
        program, kind = self.program, tag[0]
        text: str
        if kind == "enum":
            text = self.member_text(self.enums[tag[1]], value)
        elif kind == "bool":
            text = "yes" if value else "no"
        elif kind == "player":
            text = player(value) if player is not None else program.player_labels[value] or program.players[value]
        elif kind == "card" and self.can_tell(observer, cells, value):
            text = program.definitions[program.cards[value].definition].name
        elif kind == "card":
            text = self.place(observer, cells, value) or "a card"
        elif kind == "definition":
            text = program.definitions[value].name
        elif kind == "label":
            text = program.labels[value]
        elif kind == "zone":
            text = self.zone(observer, cells, value)
        elif kind in ("list", "tuple"):
            tags = [tag[1]] * len(value) if kind == "list" else tag[1:]
            parts = [self.text(observer, cells, v, t, player) for v, t in zip(value, tags, strict=False)]
            text = ", ".join(parts) or "nothing"
        elif kind == "bag":
            members = self.enums[tag[1]]
            parts = [f"{n} {self.member_text(members, i)}" for i, n in enumerate(value) if n]
            text = ", ".join(parts) or "nothing"
        elif kind == "waiting":
            text = program.procedures[waiting(cells)[value]].name
        elif kind == "rule":
            text = program.procedures[value].name
        else:
            text = str(value)
        return text

    def member_text(self, info: EnumInfo, member: int) -> str:
        """Return a member's label, or its name with `_` as space."""
        if info.grid is not None:
            x, y = grid_square(info, member)
            return f"({x}, {y})"
        return info.labels[member] or info.members[member].replace("_", " ")

    # ---- from outside -------------------------------------------------------------------------------------------

    def read(self, observer: int, cells: Any, data: Any, tag: Tag) -> int:
        """Return the cell that `data` means for this observer.

        A card is `card:17` if they can tell it, else its place. Raises `Unreadable`, with the same words for a card
        that does not exist and for one that the observer cannot tell.
        """
        if data is None:
            return ABSENT
        reader = _READERS.get(tag[0])
        if reader is None:
            raise Unreadable("cannot be sent")
        return reader(self, observer, cells, data, tag)


def pending(cells: Any) -> list[int]:
    """Return the addresses of the triggers that wait, in the order of the list."""
    found, address = [], cells[H_PENDING]
    while address < cells[H_FRAMES]:
        found.append(address)
        address += cells[address + P_SIZE]
    return found


def waiting(cells: Any) -> list[int]:
    """Return the bodies of the triggers that wait, by number, in the order of the list."""
    return [cells[address + P_PROCEDURE] for address in pending(cells)]


def grid_square(info: EnumInfo, member: int) -> tuple[int, int]:
    """Return column and row of a square, from (1, 1) at the bottom left."""
    assert info.grid is not None
    return member % info.grid[0] + 1, member // info.grid[0] + 1


# ---- one writer and one reader per tag --------------------------------------------------------------------------


def _write_enum(values: Values, _observer: int, _cells: Any, value: int, tag: Tag) -> Any:
    info = values.enums[tag[1]]
    return list(grid_square(info, value)) if info.grid is not None else info.members[value]


def _write_list(values: Values, observer: int, cells: Any, value: Sequence[Any], tag: Tag) -> list[Any]:
    return [values.shown(observer, cells, v, tag[1]) for v in value]


def _write_tuple(values: Values, observer: int, cells: Any, value: Sequence[Any], tag: Tag) -> list[Any]:
    return [values.shown(observer, cells, v, t) for v, t in zip(value, tag[1:], strict=False)]


def _write_bag(values: Values, _observer: int, _cells: Any, value: Sequence[int], tag: Tag) -> dict[str, int]:
    return dict(zip(values.enums[tag[1]].members, value, strict=True))


_WRITERS: dict[str, Callable[[Values, int, Any, Any, Tag], Any]] = {
    "int": lambda _v, _o, _c, value, _t: int(value),
    "bool": lambda _v, _o, _c, value, _t: bool(value),
    "enum": _write_enum,
    "player": lambda v, _o, _c, value, _t: v.seat(value),
    "card": lambda v, o, c, value, _t: v.card(o, c, value),
    "definition": lambda v, _o, _c, value, _t: v.program.definitions[value].name,
    "label": lambda v, _o, _c, value, _t: v.program.labels[value],
    "zone": lambda v, o, c, value, _t: v.zone(o, c, value),
    "waiting": lambda _v, _o, _c, value, _t: f"waiting:{value + 1}",
    "rule": lambda v, _o, _c, value, _t: v.program.procedures[value].name,
    "list": _write_list,
    "bag": _write_bag,
    "tuple": _write_tuple,
}


def _read_int(_values: Values, _observer: int, _cells: Any, data: Any, _tag: Tag) -> int:
    if isinstance(data, bool) or not isinstance(data, int):
        raise Unreadable("is no number")
    if not LOWEST <= data <= HIGHEST:
        raise Unreadable("is too large")
    return int(data)


def _read_bool(_values: Values, _observer: int, _cells: Any, data: Any, _tag: Tag) -> int:
    if not isinstance(data, bool):
        raise Unreadable("is neither true nor false")
    return int(data)


def _named(table: dict[str, int], data: Any, what: str) -> int:
    if not isinstance(data, str):
        raise Unreadable(f"names no {what}")
    if data not in table:
        found = near(data, table)
        raise Unreadable(f"names no {what}", f"did you mean `{found[0]}`?" if found else None)
    return table[data]


def _read_enum(values: Values, _observer: int, _cells: Any, data: Any, tag: Tag) -> int:
    info = values.enums[tag[1]]
    if info.grid is None:
        return _named(values._members[tag[1]], data, info.name)
    square = list(data) if isinstance(data, (list, tuple)) else []
    if len(square) != 2 or not all(type(n) is int for n in square):
        raise Unreadable("is no square: column and row are needed, as [1, 1]")
    width, height = info.grid
    x, y = int(square[0]), int(square[1])
    if not (1 <= x <= width and 1 <= y <= height):
        raise Unreadable(f"lies off the {width} by {height} board")
    return (y - 1) * width + x - 1


def _read_player(values: Values, _observer: int, _cells: Any, data: Any, _tag: Tag) -> int:
    return _named(values._seats, data, "seat")


def _read_card(values: Values, observer: int, cells: Any, data: Any, _tag: Tag) -> int:
    unknown = Unreadable("is no card that can be seen there")
    head, _, tail = data.rpartition(":") if isinstance(data, str) else ("", "", "")
    if not (tail.isascii() and tail.isdigit() and len(tail) <= 9):
        raise unknown
    number = int(tail)
    if head == "card":
        if number < values.layout.cards and values.can_tell(observer, cells, number):
            return number
    elif head in values.zones:
        cards = values.members(cells, values.zones[head].number)
        if 1 <= number <= len(cards):
            return cards[number - 1]
    raise unknown


def _read_definition(values: Values, _observer: int, _cells: Any, data: Any, tag: Tag) -> int:
    table = {name: i for (_, name), i in values._definitions.items()}
    own = {name: i for (kind, name), i in values._definitions.items() if kind == tag[1]}
    return _named(own or table, data, "card definition")


def _read_waiting(_values: Values, _observer: int, cells: Any, data: Any, _tag: Tag) -> int:
    return _named({f"waiting:{place + 1}": place for place in range(len(waiting(cells)))}, data, "trigger that waits")


def _read_rule(values: Values, _observer: int, _cells: Any, data: Any, _tag: Tag) -> int:
    bodies = [body for rule in values.program.replacements for _, body in rule.bodies]
    return _named({values.program.procedures[body].name: body for body in bodies}, data, "rule")


def _read_zone(values: Values, _observer: int, _cells: Any, data: Any, _tag: Tag) -> int:
    return _named({name: zone.number for name, zone in values.zones.items()}, data, "zone")


_READERS: dict[str, Callable[[Values, int, Any, Any, Tag], int]] = {
    "int": _read_int,
    "bool": _read_bool,
    "enum": _read_enum,
    "player": _read_player,
    "card": _read_card,
    "definition": _read_definition,
    "zone": _read_zone,
    "waiting": _read_waiting,
    "rule": _read_rule,
}
