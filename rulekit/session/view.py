"""Views: what one observer may see now, built by showing (SEM-16, ENGINE 7).

The declared variables and zones are walked with their flags. Nothing else of a position has a decoder here, so frames,
locals, the random state and the records of pending effects cannot be shown, whatever they hold.
"""

from typing import Any

from rulekit.program.abilities import Modifier
from rulekit.program.layout import H_OUT, Dimension, Variable, ZoneFamily
from rulekit.program.program import CardType
from rulekit.session.frames import phases
from rulekit.session.table import Table
from rulekit.session.values import EVERYTHING
from rulekit.terms import ABSENT


def seen_state(table: Table, cells: Any, observer: int) -> dict[str, Any]:
    """Return the parts of a view that lie on the table.

    `phases` (outermost first: `{"phase", <arguments>, "text"}`), `seats` (in order: `{"seat", "player", "out"}`),
    `table`, `players`, one key per enum with state, `cards` (those the observer can tell, by id; others that have state
    to show, by place).

    A zone is `{"count", "cards"}`, its cards as ids or places, top first; families are objects by the names of their
    indexes. A variable that the observer may not read is left out.
    """
    walk = _Walk(table, cells, observer)
    program = table.program
    view: dict[str, Any] = {
        "phases": [_phase(table, cells, observer, *found) for found in phases(program, cells)],
        "seats": [
            {"seat": seat, "player": player, "out": bool(cells[H_OUT] >> number & 1)}
            for number, (seat, player) in zip(program.seats, table.players.items(), strict=True)
        ],
        "table": {},
        "players": {program.players[seat]: {} for seat in program.seats},
    }
    view["cards"] = {f"card:{card}": walk.card(card) for card, told in enumerate(walk.told) if told}
    families: list[tuple[Variable | ZoneFamily, list[Any]]] = []
    families += [(variable, walk.variable(variable)) for variable in table.values.layout.variables]
    families += [(family, walk.family(family)) for family in table.values.layout.families]
    for family, shown in families:
        if family.owner in walk.card_types:
            walk.put_on_cards(view["cards"], family, shown)
        else:
            walk.put(view, family, shown)
    return view


def _phase(table: Table, cells: Any, observer: int, name: str, arguments: list[tuple[str, int, Any]]) -> dict[str, Any]:
    shown = {key: table.shown(observer, cells, value, tag) for key, value, tag in arguments}
    texts = ", ".join(table.text(observer, cells, value, tag) for _, value, tag in arguments)
    words = name.replace("_", " ")
    return {"phase": name, "arguments": shown, "text": f"{words} ({texts})" if texts else words}


_HIDDEN = object()
"""Stands for a value that is left out."""


class _Walk:
    def __init__(self, table: Table, cells: Any, observer: int) -> None:
        self.table, self.cells, self.observer = table, cells, observer
        self.values = table.values
        self.program = table.program
        self.card_types = table.cards.kinds
        self.told = [self.values.can_tell(observer, cells, card) for card in range(self.values.layout.cards)]
        self.modified = {
            name: [field for field, lines in fields if all(self._lies_open(one) for one in lines)]
            for name, fields in table.cards.modified.items()
        }

    def may_read(self, mask: int) -> bool:
        return self.observer == EVERYTHING or bool(mask & self.observer)

    # ---- cards -----------------------------------------------------------------------------------------------

    def card(self, card: int) -> dict[str, Any]:
        """Return a card that can be told: name, type, printed fields, text, where it lies; its own state is added.

        What has become of it is added where it differs: `now` the printed fields that are modified, `text_of` the name
        of the card whose text it has (None: it has no text), `used` the labels of its words that are used up.
        """
        program, shown = self.program, self.values.shown
        definition, card_type = self.table.cards.definitions[card], self.table.cards.types[card]
        fields = {
            field.name: shown(self.observer, self.cells, program.tables[field.by_card][card], field.tag)
            for field in card_type.fields
        }
        zone = self.cells[self.values.layout.zone_of + card]
        made = {
            "name": definition.name,
            "type": definition.card_type,
            "fields": fields,
            "text": definition.doc,
            "zone": self.values.zone(self.observer, self.cells, zone) if zone >= 0 else None,
        }
        now = self._now(card, card_type)
        if now:
            made["now"] = now
        if self.values.layout.texts >= 0:
            made |= self._text(card)
        return made

    def _now(self, card: int, card_type: CardType) -> dict[str, Any]:
        """Return the fields that are modified, as far as everything that modifies them lies open."""
        found: dict[str, Any] = {}
        for field in self.modified[card_type.name]:
            value = self.table.backend.evaluate(self.cells, ("now", field.by_card, ("const", card)), 8)
            if value != self.program.tables[field.by_card][card]:
                found[field.name] = self.table.shown(self.observer, self.cells, value, field.tag)
        return found

    def _lies_open(self, line: Modifier) -> bool:
        """Return whether a modifier reads nothing and works only where the observer can see its cards."""
        life = line.life
        zones = life.zones if life is not None and life.kind == "card" else ()
        if zones is None or (life is not None and life.over):
            return False
        seen = all(self.may_read(self.values.layout.zones[zone].seen) for zone in zones)
        return seen and line.value[0] == "const" and line.condition[0] == "const"

    def _text(self, card: int) -> dict[str, Any]:
        program, layout = self.program, self.values.layout
        text, found = self.cells[layout.texts + card], {}
        if text != program.text_of[program.cards[card].definition]:
            other = None if text == ABSENT else program.definitions[text]
            found = {"text_of": other and other.name, "text": other.doc if other else ""}
        spent = self.cells[layout.used + card] if layout.used >= 0 else 0
        words = self.table.cards.words.get(text, ())
        used = [w.label for n, w in enumerate(program.words) if n in words and w.flag >= 0 and spent >> w.flag & 1]
        return found | ({"used": used} if used else {})

    def put_on_cards(self, cards: dict[str, Any], family: Variable | ZoneFamily, values: list[Any]) -> None:
        """Put what belongs to cards under `state`; a card that cannot be told stands under its place.

        Of such a card only what every card of its zone has is shown, so that nothing tells its type.
        """
        inner = len(values) // family.dims[0].size if family.dims[0].size else 0
        for card in range(self.values.layout.cards):
            zone = self.cells[self.values.layout.zone_of + card]
            index = card - family.dims[0].low
            shown = _nested(family.dims[1:], values[index * inner : (index + 1) * inner])
            if zone < 0 or shown is _HIDDEN:
                continue
            lies_in = self.values.layout.zones[zone]
            told = self.told[card]
            kind = self.table.cards.types[card].name if told else self.values.layout.families[lies_in.family].card
            if family.owner not in self.card_types.get(kind, ()):
                continue
            key = f"card:{card}" if told else self.values.place(self.observer, self.cells, card)
            assert key is not None
            if key not in cards:
                cards[key] = {"type": kind, "zone": self.values.zone(self.observer, self.cells, zone)}
            cards[key].setdefault("state", {})[family.name] = shown

    # ---- families as nested objects --------------------------------------------------------------------------

    def variable(self, variable: Variable) -> list[Any]:
        """Return the values of a family in order, `_HIDDEN` where the observer may not read."""
        total = 1
        for dimension in variable.dims:
            total *= dimension.size
        inner = total // variable.dims[0].size if variable.owner is not None and variable.dims else total
        readable = [self.may_read(mask) for mask in variable.seen]
        return [
            self._value(variable, variable.base + index * variable.width)
            if readable[(index // inner if inner else 0) % len(readable)]
            else _HIDDEN
            for index in range(total)
        ]

    def _value(self, variable: Variable, address: int) -> Any:
        cells, kind = self.cells, variable.tag[0]
        value: Any = cells[address]
        if kind == "list":
            value = tuple(cells[address + 1 : address + 1 + cells[address]])
        elif kind == "bag":
            value = tuple(cells[address : address + variable.width])
        return self.values.shown(self.observer, cells, value, variable.tag)

    def family(self, family: ZoneFamily) -> list[Any]:
        """Return the zones of a family in order; counts are public, cards are ids or places."""
        total = 1
        for dimension in family.dims:
            total *= dimension.size
        return [self._zone(number) for number in range(family.first, family.first + total)]

    def _zone(self, number: int) -> dict[str, Any]:
        cards = self.values.members(self.cells, number)
        if all(self.told[card] for card in cards):
            shown = [f"card:{card}" for card in cards]
        else:
            name = self.values.zone(self.observer, self.cells, number)
            shown = [
                f"card:{card}" if self.told[card] else _unseen(name, place, card) for place, card in enumerate(cards, 1)
            ]
        return {"count": len(cards), "cards": shown}

    def put(self, view: dict[str, Any], family: Variable | ZoneFamily, values: list[Any]) -> None:
        """Put a family under `table`, under each player, or under its enum."""
        if family.owner is None:
            _set(view["table"], family.name, _nested(family.dims, values))
            return
        inner = len(values) // family.dims[0].size if family.dims[0].size else 0
        for index, owner in enumerate(family.dims[0].names):
            own = values[index * inner : (index + 1) * inner]
            shown = _nested(family.dims[1:], own)
            if family.owner != "Player":
                _set(view.setdefault(family.owner, {}).setdefault(owner, {}), family.name, shown)
            elif owner in view["players"] or self._has_any(own):
                _set(view["players"].setdefault(owner, {}), family.name, shown)

    def _has_any(self, values: list[Any]) -> bool:
        return any(value is not _HIDDEN for value in values)


def _unseen(zone: str, place: int, _card: int) -> str:
    """Return what stands for a card that the observer cannot tell: where it lies, and nothing of which it is."""
    return f"{zone}:{place}"


def _set(into: dict[str, Any], name: str, value: Any) -> None:
    if value is not _HIDDEN:
        into[name] = value


def _nested(dims: tuple[Dimension, ...], values: list[Any]) -> Any:
    """Return values in row-major order as objects by the names of the indexes; `_HIDDEN` if nothing is shown."""
    if not dims:
        return values[0] if values else _HIDDEN
    inner = len(values) // dims[0].size if dims[0].size else 0
    found: dict[str, Any] = {}
    for index, name in enumerate(dims[0].names):
        _set(found, name, _nested(dims[1:], values[index * inner : (index + 1) * inner]))
    return found if found else _HIDDEN
