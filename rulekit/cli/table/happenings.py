"""What happened, as a player tells it: one line per answer, with what it changed, and what came of it below."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from attrs import define, field, frozen

from rulekit.cli.table.marks import Marks
from rulekit.cli.table.values import Texts, words
from rulekit.program.instructions import Entry, Menu
from rulekit.program.program import Program
from rulekit.session.addressing import does, inside, whose
from rulekit.session.wording import row_parts

Event = Mapping[str, Any]

_MOST_CHANGES = 4
_STEPPING_BACK = ("done", "pass", "no", "go_on")
"""Answers that only let play go on."""


@frozen
class Happening:
    """One line: a text and what it changed. `kind`: "said", "quiet", "heading" or "strong".

    `depth` 1: it came of the line above.
    """

    text: str
    extra: str = ""
    kind: str = "said"
    depth: int = 0


@define
class _Answer:
    """The events from one answer to the next."""

    chosen: Event | None = None
    events: list[Event] = field(factory=list)


class Teller:
    """Tells the events of one match to one observer. `sentence` makes a sentence of any event."""

    def __init__(self, program: Program, texts: Texts, sentence: Callable[[Event], str], marks: Marks) -> None:
        self.program, self.texts, self.sentence, self.marks = program, texts, sentence, marks
        self.entries = _entries(program)
        self.personal = {p.name: _seat_parameter(p.parameters) for p in program.procedures if p.kind == "phase"}

    def tell(self, events: Iterable[Event]) -> list[Happening]:
        """Return the events in lines. What happens before the first phase or answer is set-up and not told."""
        found: list[Happening] = []
        answer = _Answer()
        at_turn: str | None = None
        told = list(events)
        has_begun = bool(told) and told[0]["n"] > 1
        for event in told:
            kind = event.get("kind")
            if kind == "chosen":
                found += self._answer(answer) if has_begun else []
                answer, has_begun = _Answer(event), True
            elif kind == "began":
                seat = self._seat_of(event)
                if seat is not None and seat == at_turn:
                    continue
                found += self._answer(answer) if has_begun else []
                answer, has_begun, at_turn = _Answer(), True, seat
                found.append(Happening(self._phase(event), kind="heading"))
            elif kind != "ended":
                answer.events.append(event)
        found += self._answer(answer) if has_begun else []
        return _without_empty_headings(found)

    def full(self, events: Iterable[Event]) -> list[Happening]:
        """Return every event as a sentence."""
        return [Happening(self.sentence(event)) for event in events]

    # ---- phases ----------------------------------------------------------------------------------------------

    def _seat_of(self, event: Event) -> str | None:
        name = self.personal.get(str(event.get("phase")))
        seat = event.get("arguments", {}).get(name) if name else None
        return seat if isinstance(seat, str) else None

    def _phase(self, event: Event) -> str:
        players = self.texts.players
        arguments = [players.get(value) or self._plain(value) for value in event.get("arguments", {}).values()]
        name = words(str(event.get("phase", "")))
        return f"{name} {', '.join(arguments)}" if arguments else name

    def _plain(self, value: Any) -> str:
        if isinstance(value, str):
            return inside(self.texts.player(value)) if value in self.texts.players else words(value)
        return "yes" if value is True else "no" if value is False else str(value)

    # ---- one answer ------------------------------------------------------------------------------------------

    def _answer(self, answer: _Answer) -> list[Happening]:
        head, used = self._headline(answer)
        seat = answer.chosen.get("seat") if answer.chosen is not None else None
        extra = self._changes(answer.events, seat, answer.chosen, head or "")
        found: list[Happening] = []
        if head is not None and not extra and self._is_idle(answer):
            head = None
        if head is not None:
            is_quiet = answer.chosen is not None and answer.chosen.get("action") in _STEPPING_BACK
            found.append(Happening(head, extra, "quiet" if is_quiet else "said"))
        elif extra:
            found.append(Happening(extra, kind="quiet", depth=1))
        found += self._consequences(answer.events, used, head or "")
        return found

    def _is_idle(self, answer: _Answer) -> bool:
        """Return whether somebody chose nothing, or none of it, and nothing came of it."""
        if answer.chosen is None or answer.chosen.get("action") not in (None, "choose"):
            return False
        values = answer.chosen.get("values", {}).values()
        return all(value in (0, None, []) for value in values) and not any(map(_shows, answer.events))

    def _headline(self, answer: _Answer) -> tuple[str | None, Event | None]:
        """Return what was done as a sentence, and the event that the sentence was made of."""
        chosen = answer.chosen
        if chosen is None:
            return None, None
        action, seat = chosen.get("deed") or chosen.get("action"), chosen.get("seat")
        if chosen.get("action") == "no":
            return self.sentence(chosen), None
        for event in answer.events:
            if event.get("kind") == "done" and event.get("verb") == action and event.get("seat") == seat:
                return self.sentence(event), event
        who = self.texts.player(seat)
        values = chosen.get("values", {})
        if action == "use" and "card" in values:
            more = [self._value(value) for name, value in values.items() if name not in ("card", "word")]
            return does(who, f"use {self._value(values['card'])}") + (f": {', '.join(more)}" if more else ""), None
        entry = self.entries.get(str(action)) if action and action != "choose" else None
        if entry is not None:
            return does(who, self._row(entry, values)), None
        if action and action != "choose":
            return f"{who}: {words(str(action))}", None
        said = ", ".join(
            f"{words(name)} {self._value(value)}" if len(name) > 1 else self._value(value)
            for name, value in values.items()
        )
        deed = _first_deed(answer.events, seat)
        if deed is not None and said:
            sentence = self.sentence(deed)
            is_new = any(self._value(value) not in sentence for value in values.values())
            return f"{sentence}: {said}" if is_new else sentence, deed
        return does(who, f"choose {said or 'nothing'}"), None

    def _row(self, entry: Entry, values: Mapping[str, Any]) -> str:
        """Return the row of a menu entry with the choices that were made."""
        parts = row_parts(entry, values, self.texts.text)
        named = {hole.name for hole in entry.holes}
        more = [self._value(value) for name, value in values.items() if name not in named]
        return " ".join(parts) + (f" ({', '.join(more)})" if more else "")

    def _value(self, value: Any) -> str:
        if isinstance(value, list):
            return ", ".join(self._value(item) for item in value) or self.marks.nothing
        if isinstance(value, str) and (value.startswith("card:") or ":" in value):
            return self.texts.card(value)
        return self.marks.nothing if value is None else self._plain(value)

    # ---- what came of it -------------------------------------------------------------------------------------

    def _changes(self, events: Sequence[Event], seat: Any, chosen: Event | None, head: str) -> str:
        """Return what the answer changed in numbers, from its first to its last value, and which lists there are new.

        A list that the headline tells is not told again.
        """
        named = {f"{seat}.{name}" for name in chosen.get("values", {})} if chosen is not None else set()
        first: dict[str, Any] = {}
        last: dict[str, Any] = {}
        for event in events:
            if event.get("kind") == "changed":
                name = str(event.get("name", ""))
                if "." in name or "[" not in name:
                    first.setdefault(name, event.get("old"))
                    last[name] = event.get("new")
        parts = [
            f"{self._variable(name, seat)} {self._change(first[name], value)}"
            for name, value in last.items()
            if first[name] != value and name not in named and not (value and self._is_told(value, head))
        ]
        if len(parts) > _MOST_CHANGES:
            parts = [*parts[:_MOST_CHANGES], self.marks.more]
        return ", ".join(parts)

    def _is_told(self, value: Any, head: str) -> bool:
        return isinstance(value, list) and self._value(value) in head

    def _change(self, old: Any, new: Any) -> str:
        is_told_anew = old is None or isinstance(new, list)
        return self._value(new) if is_told_anew else f"{self._value(old)} {self.marks.to} {self._value(new)}"

    def _variable(self, name: str, seat: Any) -> str:
        owner, dot, rest = name.rpartition(".")
        base, _, index = rest.partition("[")
        text = words(base)
        if index:
            text = f"{text} {words(index.removesuffix(']'))}"
        if not dot or owner == seat:
            return text
        return f"{inside(self._whose(owner))} {text}"

    def _consequences(self, events: Sequence[Event], used: Event | None, head: str) -> list[Happening]:
        """Return what came of an answer: moves, deeds inside it that changed something, what was shown."""
        found: list[Happening] = []
        moves: dict[tuple[Any, Any], list[str]] = {}
        has_changed = False
        for event in events:
            kind = event.get("kind")
            if kind == "moved":
                name = self._value(event.get("card"))
                if name not in head or not head:
                    moves.setdefault((event.get("from"), event.get("to")), []).append(name)
            elif kind in ("out", "over", "undone"):
                found.append(Happening(self.sentence(event), kind="strong"))
            elif kind == "shown":
                found.append(Happening(self.sentence(event), depth=1))
            elif kind == "done" and event is not used and head and has_changed and not self._is_said(event, head):
                found.append(Happening(self.sentence(event), depth=1, kind="quiet"))
            has_changed = kind in ("changed", "moved", "paid") or (has_changed and kind != "done")
        lines = [Happening(self._move(path, names), depth=1, kind="quiet") for path, names in moves.items()]
        return [*lines, *found]

    def _is_said(self, event: Event, head: str) -> bool:
        """Return whether a deed inside another one only repeats what the headline says."""
        if not head:
            return False
        values = event.get("values", {})
        return all(self._value(value) in head for value in values.values())

    def _move(self, path: tuple[Any, Any], names: Sequence[str]) -> str:
        known = [name for name in names if not name.startswith("a card")]
        unknown = len(names) - len(known)
        if unknown:
            known.append("a card" if unknown == 1 else f"{unknown} cards")
        source = f"{self._zone(path[0])} {self.marks.to} " if path[0] else ""
        return f"{source}{self._zone(path[1])}: {', '.join(known)}"

    def _zone(self, name: Any) -> str:
        owner, dot, rest = str(name).rpartition(".")
        base, _, index = rest.partition("[")
        text = words(base) + (f" {words(index.removesuffix(']'))}" if index else "")
        if not dot:
            return text
        return f"{self._whose(owner)} {text}"

    def _whose(self, owner: str) -> str:
        return whose(self.texts.card(owner) if owner.startswith("card:") else self.texts.player(owner))


def _first_deed(events: Sequence[Event], seat: Any) -> Event | None:
    """Return the first deed that a choice was made for: it ends after something has changed."""
    has_changed = False
    for event in events:
        if event.get("kind") == "done":
            return event if has_changed and event.get("seat") == seat else None
        has_changed = has_changed or event.get("kind") in ("changed", "moved")
    return None


def _shows(event: Event) -> bool:
    return event.get("kind") in ("moved", "shown", "out", "over", "undone")


def _entries(program: Program) -> dict[str, Entry]:
    """Return the menu entries by action; synthetic ones such as `done` are left out."""
    found: dict[str, Entry] = {}
    for procedure in program.procedures:
        for instruction in procedure.code:
            if isinstance(instruction, Menu):
                found |= {entry.deed: entry for entry in instruction.entries if entry.kind == "yes"}
                found |= {entry.action: entry for entry in instruction.entries if entry.kind in ("act", "pass")}
    for group in program.anytime:
        found |= {entry.action: entry for entry in group.entries}
    return {action: entry for action, entry in found.items() if action not in ("done", "pass")}


def _seat_parameter(parameters: Sequence[Any]) -> str:
    return next((parameter.name for parameter in parameters if parameter.tag[0] == "player"), "")


def _without_empty_headings(found: Sequence[Happening]) -> list[Happening]:
    """Return the lines without headings that nothing follows."""
    kept = []
    for number, line in enumerate(found):
        following = found[number + 1] if number + 1 < len(found) else None
        if line.kind == "heading" and (following is None or following.kind == "heading"):
            continue
        kept.append(line)
    return kept


def last_lines(found: Sequence[Happening], limit: int) -> tuple[list[Happening], int]:
    """Return the last `limit` lines, and how many stood before them."""
    if len(found) <= limit:
        return list(found), 0
    return list(found[-limit:]), len(found) - limit
