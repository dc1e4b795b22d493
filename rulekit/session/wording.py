"""Events as sentences. A sentence is made from the event alone, so it tells an observer no more than the event did."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from rulekit.program.instructions import Entry, Menu
from rulekit.program.program import Verb
from rulekit.program.types import Tag
from rulekit.session.addressing import does, inside, is_, whose, win
from rulekit.session.table import Table


def _menus(table: Table) -> Iterator[tuple[Entry, ...]]:
    """Yield the entries of every menu."""
    for procedure in table.program.procedures:
        for instruction in procedure.code:
            if isinstance(instruction, Menu):
                yield instruction.entries


def unit_text(unit: str, name: str = "") -> str:
    """Return a unit for people: `raw material`, or with the index of the variable it is paid from `stock (part)`."""
    written = name.rpartition(".")[2] if "[" in unit and name else unit
    base, bracket, index = written.partition("[")
    text = base.rpartition(".")[2].replace("_", " ")
    return f"{text} ({index.removesuffix(']').replace('_', ' ')})" if bracket else text


class Wording:
    """Turns the events of one match into sentences."""

    def __init__(self, table: Table) -> None:
        self._table = table
        program = table.program
        self._verbs: dict[str, Verb] = {verb.action: verb for verb in program.verbs}
        self._tags: dict[tuple[bool, str], Tag] = {
            (variable.owner is not None, variable.name): variable.tag for variable in program.layout.variables
        }
        self.seats = frozenset(program.players)
        self._entries: dict[str, list[Entry]] = {}
        for group in (*_menus(table), *(block.entries for block in program.anytime)):
            for entry in group:
                self._entries.setdefault(entry.action, []).append(entry)

    def event(self, event: Mapping[str, Any]) -> str:
        """Return a sentence without a full stop; an unknown kind is named as it is."""
        kind = str(event.get("kind", ""))
        writer = _WRITERS.get(kind)
        return writer(self, event) if writer is not None else kind

    # ---- parts -----------------------------------------------------------------------------------------------

    def player(self, seat: Any) -> str:
        """Return what the participant in a seat is called; of a role without a seat its label."""
        if not isinstance(seat, str):
            return "nobody"
        program = self._table.program
        if seat in program.players:
            return self._table.player(program.players.index(seat))
        return seat

    def value(self, data: Any, tag: Tag | None = None) -> str:
        """Return a value of an event for people."""
        if data is None:
            return "nothing"
        if isinstance(data, bool):
            return "yes" if data else "no"
        kind = tag[0] if tag is not None else ""
        if kind == "enum" and tag is not None:
            return self._member(data, tag[1])
        if kind in ("list", "tuple") or (isinstance(data, list) and not kind):
            inner = tag[1] if tag is not None and kind == "list" else None
            return ", ".join(self.value(item, inner) for item in data) or "nothing"
        if isinstance(data, Mapping):
            return ", ".join(f"{n} {str(key).replace('_', ' ')}" for key, n in data.items() if n) or "nothing"
        if isinstance(data, str):
            return self._named(data, kind)
        return str(data)

    def _named(self, data: str, kind: str) -> str:
        if data in self._table.program.players:
            return inside(self.player(data))
        if data.startswith("card:") or kind == "card" or data.rpartition(":")[0] in self._table.values.zones:
            return self.card(data)
        if kind == "zone" or data in self._table.values.zones:
            return self.zone(data)
        return data if kind in ("definition", "label") else data.replace("_", " ")

    def _member(self, data: Any, enum: str) -> str:
        info = self._table.values.enums.get(enum)
        if info is None or not isinstance(data, str) or data not in info.members:
            return str(data).replace("_", " ") if isinstance(data, str) else f"({', '.join(map(str, data))})"
        return self._table.values.member_text(info, info.members.index(data))

    def entry(self, action: Any, values: Mapping[str, Any], deed: Any = None) -> Entry | None:
        """Return the menu entry with this action name, of several the one whose holes have values.

        With a `deed` it is the row of that sentence, whether the answer was yes or no.
        """
        found = self._entries.get(action if deed is None else "yes", []) if isinstance(action, str) else []
        fitting = [entry for entry in found if deed is None or entry.deed == deed]
        whole = (entry for entry in fitting if all(hole.name in values for hole in entry.holes))
        return next(whole, fitting[0] if deed is not None and fitting else None)

    def variable_tag(self, name: str, of_card: bool = False) -> Tag | None:
        """Return the tag of a variable as events name it; `of_card`: the event names its card besides."""
        _, dot, rest = name.rpartition(".")
        return self._tags.get((bool(dot) or of_card, rest.partition("[")[0]))

    def variable(self, name: str) -> str:
        """Return a variable as events name it: `Ada's stock (wood)`, `market (part, 2)`."""
        owner, dot, rest = name.rpartition(".")
        base, bracket, index = rest.partition("[")
        text = base.replace("_", " ")
        if bracket:
            inside = index.removesuffix("]").replace("_", " ")
            text += f" {inside}" if inside.startswith("(") else f" ({inside})"
        if not dot:
            return text
        return (
            f"{whose(self.card(owner) if owner.startswith('card:') else self.player(owner).replace('_', ' '))} {text}"
        )

    def card(self, data: Any) -> str:
        """Return a card's name; of one that cannot be told, that it is a card."""
        program = self._table.program
        if isinstance(data, str) and data.startswith("card:"):
            number = data.removeprefix("card:")
            if number.isdigit() and int(number) < len(program.cards):
                return program.definitions[program.cards[int(number)].definition].name
        return "a card"

    def cards(self, data: Any) -> str:
        """Return several cards: names, and how many cannot be told."""
        ids = data if isinstance(data, list) else [data]
        names = [self.card(item) for item in ids if isinstance(item, str) and item.startswith("card:")]
        unknown = len(ids) - len(names)
        if unknown:
            names.append("a card" if unknown == 1 else f"{unknown} cards")
        return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}" if names else "no card"

    def zone(self, data: Any) -> str:
        """Return a zone: `Ada's board (left)`, `the deck`."""
        if not isinstance(data, str):
            return "nowhere"
        owner, dot, rest = data.rpartition(".")
        name, bracket, index = rest.partition("[")
        text = name.replace("_", " ")
        if bracket:
            text += f" ({index.removesuffix(']').replace('_', ' ')})"
        if not dot:
            return f"the {text}"
        return f"{inside(whose(self.card(owner) if owner.startswith('card:') else self.player(owner)))} {text}"


def _done(words: Wording, event: Mapping[str, Any]) -> str:
    verb = words._verbs.get(str(event.get("verb", "")))
    values = event.get("values", {})
    if verb is None:
        return f"{words.player(event.get('seat'))}: {str(event.get('verb', '')).replace('_', ' ')}"
    holes = iter(verb.holes)
    parts = []
    for word in verb.skeleton.split():
        if word == "_":
            name, tag = next(holes)
            parts.append(words.value(values.get(name), tag))
        else:
            parts.append(word.replace("_", " "))
    if event.get("seat") is None:
        return verb.label or " ".join(parts)
    if verb.label:
        rest = ", ".join(words.value(values.get(name), tag) for name, tag in verb.holes)
        return f"{words.player(event['seat'])}: {verb.label}" + (f" ({rest})" if rest else "")
    return does(words.player(event["seat"]), " ".join(parts))


def _moved(words: Wording, event: Mapping[str, Any]) -> str:
    source = f" from {words.zone(event['from'])}" if event.get("from") else ""
    return f"{words.card(event.get('card'))} goes{source} to {words.zone(event.get('to'))}"


def _changed(words: Wording, event: Mapping[str, Any]) -> str:
    name = str(event.get("name", ""))
    card = event.get("card")
    tag = words.variable_tag(name, isinstance(card, str))
    old, new = event.get("old"), event.get("new")
    text = words.variable(name)
    if isinstance(card, str):
        text = f"{words.card(card)}'s {text}"
    if type(old) is int and type(new) is int:
        return f"{text}: {new} ({new - old:+d})"
    if old is None:
        return f"{text}: {words.value(new, tag)}"
    return f"{text}: {words.value(new, tag)} (before: {words.value(old, tag)})"


def _shown(words: Wording, event: Mapping[str, Any]) -> str:
    to = event.get("to")
    who = " and ".join(inside(words.player(seat)) for seat in to) if isinstance(to, list) else "everybody"
    return f"{words.cards(event.get('cards'))}: shown to {who}"


def row_parts(entry: Entry, values: Mapping[str, Any], text: Callable[[Any, Tag], str]) -> list[str]:
    """Return the words of a row with the values chosen in it, as `text` says them.

    What is fixed, or was not chosen, is left out with the small word before it: `for 9`.
    """
    parts: list[str] = []
    for item in entry.row:
        if isinstance(item, str):
            parts.append(item.replace("_", " "))
        elif item[0] == "hole" and entry.holes[item[1]].name in values:
            hole = entry.holes[item[1]]
            parts.append(text(values[hole.name], hole.tag))
        elif len(parts) > 1:
            parts.pop()
    return parts


def _chosen(words: Wording, event: Mapping[str, Any]) -> str:
    values = dict(event.get("values", {}))
    is_ability = event.get("action") in ("use", "no") and "word" in values
    if is_ability:
        del values["word"]  # the card says enough
    if is_ability and event.get("action") == "no":
        return f"{is_(words.player(event.get('seat')), 'does')} not use {words.card(values['card'])}"
    entry = words.entry(event.get("action"), values, event.get("deed"))
    if entry is None:
        parts = [str(event.get("action") or "choose").replace("_", " ")]
    else:
        parts = row_parts(entry, values, words.value)
        for hole in entry.holes:
            values.pop(hole.name, None)
    text = " ".join([*parts, *(words.value(value) for value in values.values())])
    who = words.player(event.get("seat"))
    return f"{is_(who, 'does')} not {text}" if event.get("action") == "no" and event.get("deed") else f"{who}: {text}"


def _phase(words: Wording, event: Mapping[str, Any]) -> str:
    name = str(event.get("phase", "")).replace("_", " ")
    shown = [words.value(item) for item in event.get("arguments", {}).values()]
    whose = f" ({', '.join(shown)})" if shown else ""
    return f"{name}{whose} {'begins' if event['kind'] == 'began' else 'ends'}"


def _paid(words: Wording, event: Mapping[str, Any]) -> str:
    owner, dot, _ = str(event.get("name", "")).partition(".")
    seat = owner if dot and owner in words.seats else event.get("seat")
    unit = unit_text(str(event.get("unit", "")), str(event.get("name", "")))
    return does(words.player(seat), f"pay {event.get('amount')} {unit}")


def _undone(words: Wording, event: Mapping[str, Any]) -> str:
    steps = event.get("steps")
    return does(words.player(event.get("seat")), f"take back {'a step' if steps == 1 else f'{steps} steps'}")


def _over(words: Wording, event: Mapping[str, Any]) -> str:
    names = [words.player(seat) for seat in event.get("winners", [])]
    if not names:
        return "the game is over"
    return f"the game is over: {win(names)}"


_WRITERS: dict[str, Callable[[Wording, Mapping[str, Any]], str]] = {
    "done": _done,
    "moved": _moved,
    "changed": _changed,
    "shuffled": lambda words, event: f"{words.zone(event.get('zone'))} is shuffled",
    "shown": _shown,
    "chosen": _chosen,
    "began": _phase,
    "ended": _phase,
    "out": lambda words, event: f"{is_(words.player(event.get('seat')))} out of the game",
    "over": _over,
    "undone": _undone,
    "paid": _paid,
}
