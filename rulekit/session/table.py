"""The table of a match: the program, who executes it, who sits where, and what each observer is called."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rulekit.backends.interface import Backend
from rulekit.diagnostics.span import Span
from rulekit.program.instructions import Arrange, Choose, ChooseMany, Entry, Menu
from rulekit.program.program import Program
from rulekit.session.cards import Cards
from rulekit.session.values import Values, spectators

_PATH = re.compile(r"[a-z_][a-z0-9_]*(\.[a-z_][a-z0-9_]*)*")


def rows_of(program: Program) -> Iterator[Entry]:
    """Yield every row that a menu, an `anytime` or an ability of a card can have."""
    for procedure in program.procedures:
        for instruction in procedure.code:
            if isinstance(instruction, Menu):
                yield from instruction.entries
    for group in program.anytime:
        yield from group.entries
    yield from (ability.entry for ability in program.abilities)


class Table:
    """What stays the same from the first decision to the last.

    `players` are the participants' names by seat id, `choice_names` the names under which bodies ask for choices,
    `list_names` those of lists alone, `mixed_names` those of a list here and of a single choice there.
    """

    def __init__(
        self, program: Program, backend: Backend, names: Sequence[str], sources: Mapping[str, str] | None = None
    ) -> None:
        self.program = program
        self.backend = backend
        self.values = Values(program)
        self.cards = Cards(program)
        self.sources = dict(sources or {})
        code = [instruction for procedure in program.procedures for instruction in procedure.code]
        lists = frozenset(one.name for one in code if isinstance(one, ChooseMany | Arrange))
        single = frozenset(one.name for one in code if isinstance(one, Choose))
        self.choice_names = lists | single
        single |= {hole.name for entry in rows_of(program) for hole in entry.holes}
        self.list_names, self.mixed_names = lists - single, lists & single
        self.players = {program.players[seat]: name for seat, name in zip(program.seats, names, strict=True)}

    def player(self, seat: int) -> str:
        """Return what the participant in a seat is called; of a role without a seat the role's label."""
        if not 0 <= seat < len(self.program.players):
            return "chance"
        name = self.program.players[seat]
        return self.players.get(name) or self.program.player_labels[seat] or name

    def seat_of(self, who: Any) -> int | None:
        """Return the seat of a seat id or a participant's name; `None` if nobody here is called so."""
        if not isinstance(who, str):
            return None
        for seat in self.program.seats:
            name = self.program.players[seat]
            if who in (name, self.players[name]):
                return seat
        return None

    def observer(self, who: Any) -> int:
        """Return the observer that `who` is: a seat id or a participant's name, `None` for spectators.

        Raises `KeyError` if nobody here is called so.
        """
        if who is None:
            return spectators(self.program)
        seat = self.seat_of(who)
        if seat is None:
            said = f"called {who!r}" if isinstance(who, str) else "of that kind"
            raise KeyError(f"nobody {said} sits at this table; there are {', '.join(self.all_names())}")
        return 1 << seat

    def all_names(self) -> list[str]:
        """Return the names by which the seats are known."""
        return [name if name == seat else f"{name} ({seat})" for seat, name in self.players.items()]

    def shown(self, observer: int, cells: Any, value: Any, tag: Any) -> Any:
        """Return `value` as JSON that this observer may see."""
        return self.values.shown(observer, cells, value, tag)

    def text(self, observer: int, cells: Any, value: Any, tag: Any) -> str:
        """Return `value` as text that this observer may see; seats are called as their participants are."""
        return self.values.text(observer, cells, value, tag, self.player)

    def filled(self, observer: int, cells: Any, parts: Sequence[Any]) -> str:
        """Return a text whose parts are strings and (value, tag) pairs."""
        return "".join(p if isinstance(p, str) else self.text(observer, cells, p[0], p[1]) for p in parts)

    def span(self, procedure: int, at: int) -> Span | None:
        """Return the place of an instruction in the rules."""
        if not 0 <= procedure < len(self.program.procedures):
            return None
        places = self.program.procedures[procedure].places
        return self._span(places[at]) if 0 <= at < len(places) else None

    def function_text(self, function: int) -> str:
        """Return how the rules write a function that is one name or path, as `net worth`; else ""."""
        body = self.program.functions[function]
        span = self._span(body.place) if body.place is not None else None
        source = self.sources.get(span.path) if span is not None else None
        text = source[span.start : span.end] if source is not None and span is not None else body.name
        text = text.strip().removeprefix("your ")
        return text.replace("_", " ") if _PATH.fullmatch(text) else ""

    def _span(self, place: tuple[int, int, int]) -> Span | None:
        file, start, end = place
        return Span(self.program.files[file], start, end) if 0 <= file < len(self.program.files) else None
