"""Events as each observer hears of them: shown as they were known when they happened, and numbered for each.

Numbers and batches are counted per observer, so that gaps tell nothing; a cause that the observer did not hear of is
null.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from attrs import frozen

from rulekit.model.play import Happening, Seen
from rulekit.session.table import Table
from rulekit.session.values import EVERYTHING

_NESTED = {
    "done": (("verb",), "values"),
    "chosen": (("action", "deed"), "values"),
    "began": (("phase",), "arguments"),
    "ended": (("phase",), "arguments"),
}
"""Kinds whose data have names that the rules gave: all but these keys go into an object of their own."""


@frozen
class Entry:
    """One happening with its place in the whole record; `cause` and `batch` are counted over the match.

    `cells` are those the step led to, kept only if the happening may mention a card without saying who can tell it.
    """

    happening: Happening
    cells: Any
    cause: int | None
    batch: int


class Log:
    """All that happened in a match.

    `before` says how many events and batches each observer has heard of already: a match that was loaded goes on with
    the numbers behind them.
    """

    def __init__(self, table: Table, before: Mapping[int, tuple[int, int]] | None = None) -> None:
        self._table = table
        self._before = dict(before or {})
        self._entries: list[Entry] = []
        self._batches = 0
        self._heard: dict[int, _Heard] = {}

    def copy(self) -> "Log":
        """Return a log that goes on by itself."""
        log = Log(self._table, self._before)
        log._entries = list(self._entries)
        log._batches = self._batches
        return log

    def add(self, happenings: Sequence[Happening], cells: Any) -> None:
        """Add what one step recorded; `cells` are those it led to."""
        first = len(self._entries)
        batches: dict[int, int] = {}
        for happening in happenings:
            batch = batches.setdefault(happening.batch, self._batches + len(batches) + 1)
            cause = None if happening.cause is None else first + happening.cause
            kept = cells if any(_names_card(value) for value in happening.data.values()) else ()
            self._entries.append(Entry(happening, kept, cause, batch))
        self._batches += len(batches)

    def count(self, observer: int) -> int:
        """Return how many events this observer has heard of."""
        return self.counts(observer)[0]

    def counts(self, observer: int) -> tuple[int, int]:
        """Return how many events and batches this observer has heard of."""
        heard = self._listened(observer)
        return heard.before[0] + len(heard.events), heard.before[1] + len(heard.batches)

    def forgets(self, observer: int, since: int) -> bool:
        """Return whether this observer has heard of events above `since` that are not kept here."""
        return max(since, 0) < self._before.get(observer, (0, 0))[0]

    def events(self, observer: int, since: int = 0) -> list[dict[str, Any]]:
        """Return the events with numbers above `since` that this observer has heard of."""
        heard = self._listened(observer)
        return [_copied(event) for event in heard.events[max(since - heard.before[0], 0) :]]

    def _listened(self, observer: int) -> "_Heard":
        """Return what this observer has heard, up to now."""
        heard = self._heard.setdefault(observer, _Heard(self._before.get(observer, (0, 0))))
        for index in range(heard.upto, len(self._entries)):
            entry = self._entries[index]
            happening = entry.happening
            if observer != EVERYTHING and not happening.audience & observer:
                continue
            number = heard.before[0] + len(heard.events) + 1
            heard.numbers[index] = number
            event: dict[str, Any] = {
                "n": number,
                "kind": happening.kind,
                "batch": heard.batches.setdefault(entry.batch, heard.before[1] + len(heard.batches) + 1),
                "cause": None if entry.cause is None else heard.numbers.get(entry.cause),
                "seat": self._table.values.seat(happening.seat),
            }
            inside = _NESTED.get(happening.kind)
            values = event if inside is None else event.setdefault(inside[1], {})
            for key, value in happening.data.items():
                into = event if inside is not None and key in inside[0] else values
                into[key] = self._shown(observer, entry.cells, value)
            heard.events.append(event)
        heard.upto = len(self._entries)
        return heard

    def _shown(self, observer: int, cells: Any, value: Any) -> Any:
        """Return a value of an event; a card is told as it was known when the event happened."""
        if isinstance(value, Seen):
            return f"card:{value.card}" if observer == EVERYTHING or value.mask & observer else value.place
        if isinstance(value, tuple):
            if len(value) == 2 and isinstance(value[1], tuple) and value[1] and isinstance(value[1][0], str):
                return self._tagged(observer, cells, value[0], value[1])
            return [self._shown(observer, cells, item) for item in value]
        return value

    def _tagged(self, observer: int, cells: Any, value: Any, tag: Any) -> Any:
        if isinstance(value, Seen):
            return self._shown(observer, cells, value)
        if isinstance(value, tuple) and any(isinstance(item, Seen) for item in value):
            return [self._shown(observer, cells, item) for item in value]
        return self._table.shown(observer, cells, value, tag)


def _names_card(value: Any) -> bool:
    """Return whether a value may mention a card of which it does not say who can tell it."""
    if isinstance(value, str):
        return value == "card"
    return isinstance(value, tuple) and any(_names_card(part) for part in value)


def _copied(data: Any) -> Any:
    """Return plain data as a copy of its own."""
    if isinstance(data, dict):
        return {key: _copied(value) for key, value in data.items()}
    return [_copied(item) for item in data] if isinstance(data, list) else data


class _Heard:
    """What one observer has heard so far, behind the events and batches heard `before`."""

    def __init__(self, before: tuple[int, int]) -> None:
        self.before = before
        self.upto = 0
        self.events: list[dict[str, Any]] = []
        self.numbers: dict[int, int] = {}
        self.batches: dict[int, int] = {}
