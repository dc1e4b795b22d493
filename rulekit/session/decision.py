"""A decision and its options, as one seat is asked them."""

from collections.abc import Mapping
from typing import Any

from rulekit.model.play import DONE, Step
from rulekit.model.play import Decision as Waiting
from rulekit.model.play import Option as Raw
from rulekit.program.abilities import ability_of_row, ability_row
from rulekit.program.instructions import Arrange, Choose, ChooseMany, Entry, Menu, Prefix
from rulekit.program.layout import F_SOURCE
from rulekit.session.frames import waiting_frame, with_entry
from rulekit.session.refused import refused
from rulekit.session.said import MORE, action_of
from rulekit.session.table import Table
from rulekit.terms import ABSENT

CHOOSE = "choose"


class Row:
    """One row of a decision: its number in an answer, its word, and the menu entry behind it, if there is one.

    `card` is the card whose ability the row is, or None.
    """

    def __init__(
        self,
        number: int,
        word: str,
        entry: Entry | None,
        procedure: int | None,
        seat_slot: int,
        card: int | None = None,
    ) -> None:
        self.number, self.word, self.entry = number, word, entry
        self.procedure, self.seat_slot = procedure, seat_slot
        self.card = card

    @property
    def names(self) -> tuple[str, ...]:
        """Return the names of its holes."""
        return tuple(hole.name for hole in self.entry.holes) if self.entry is not None else ()


class Asked:
    """An open decision with everything that is needed to list, name and walk its options."""

    def __init__(self, table: Table, cells: Any, waiting: Waiting) -> None:
        self.table, self.cells, self.waiting = table, cells, waiting
        self.seat = waiting.seat
        self.observer = 1 << max(waiting.seat, 0)
        self.instruction = table.program.procedures[waiting.procedure].code[waiting.at]
        self._steps: dict[tuple[int, ...], Step] = {}
        self.rows = self._rows()

    def _rows(self) -> list[Row]:
        program, instruction = self.table.program, self.instruction
        if isinstance(instruction, Menu):
            rows = [self._own_row(i, e, instruction.seat_slot) for i, e in enumerate(instruction.entries)]
        else:
            rows = [Row(0, CHOOSE, None, None, -1)]
        for group in program.anytime:
            for entry in group.entries:
                rows.append(Row(len(rows), entry.action, entry, group.procedure, -1))
        return rows

    def _own_row(self, number: int, entry: Entry, seat_slot: int) -> Row:
        card = None
        if entry.kind == "use":
            card = self.cells[waiting_frame(self.table.program, self.cells) + F_SOURCE]
        return Row(number, entry.action, entry, None, seat_slot, card)

    def row(self, number: int) -> Row:
        """Return the row of this number: an own one, an `anytime` entry, or behind them an ability of a card."""
        if number < len(self.rows):
            return self.rows[number]
        found = ability_of_row(number, len(self.rows), 0, len(self.table.program.words))
        assert found is not None
        made = self.ability(*found)
        assert made is not None
        return made

    def ability(self, card: int, word: int) -> Row | None:
        """Return the row of an ability that a card has by its text now, whether it may be used or not."""
        program, layout = self.table.program, self.table.program.layout
        text = self.cells[layout.texts + card] if layout.texts >= 0 else ABSENT
        for one in program.abilities:
            if one.word == word and one.definition == text and program.words[word].kind in ("anytime", "offered"):
                number = ability_row(len(self.rows), 0, len(program.words), card, word)
                return Row(number, one.entry.action, one.entry, one.procedure, -1, card)
        return None

    def own_abilities(self) -> list[Row]:
        """Return the rows of all abilities that cards of the asked seat have now, whether they may be used or not."""
        words = range(len(self.table.program.words))
        own = [card for card in range(self.table.program.layout.cards) if self._holder(card) == self.seat]
        return [row for card in own for word in words if (row := self.ability(card, word)) is not None]

    def _holder(self, card: int) -> int:
        """Return the seat whose zone holds a card, or the card that it lies on."""
        layout = self.table.program.layout
        while (number := self.cells[layout.zone_of + card]) >= 0 and layout.zones[number].host >= 0:
            card = layout.zones[number].host
        return layout.zones[number].owner if number >= 0 else -1

    @property
    def is_arranging(self) -> bool:
        """Return whether the order in which a list is given counts."""
        return isinstance(self.instruction, Arrange)

    def step(self, answer: tuple[int, ...]) -> Step:
        """Return the next step of an answer. The position stands, so each is worked out once."""
        if answer not in self._steps:
            self._steps[answer] = self.table.backend.options(self.cells, answer)
        return self._steps[answer]

    def _choice(self, step: Step) -> Choose | ChooseMany | None:
        """Return the choice that this step asks for: the waiting one, or the one in the prefix of its verb."""
        if isinstance(self.instruction, Choose | ChooseMany):
            return self.instruction
        if isinstance(self.instruction, Prefix) and step.options:
            for instruction in self.table.program.procedures[self.waiting.procedure].code[self.waiting.at :]:
                if isinstance(instruction, Choose | ChooseMany) and instruction.name == step.options[0].name:
                    return instruction
        return None

    def prompt_of(self, step: Step) -> tuple[Any, ...]:
        """Return the prompt of a choice that is asked before its verb begins, with its values; empty if it has none."""
        choice = self._choice(step)
        parts = choice.prompt.parts if choice is not None and choice.prompt is not None else ()
        return tuple(part if isinstance(part, str) else (self._evaluated(part[0]), part[1]) for part in parts)

    def usual_of(self, step: Step) -> tuple[Any, ...] | None:
        """Return ("most",), ("least",) or ("value", a cell) for a choice of one for which the rules say so."""
        choice = self._choice(step)
        if not isinstance(choice, Choose) or choice.usual is None:
            return None
        return choice.usual if choice.usual[0] != "value" else ("value", self._evaluated(choice.usual[1]))

    def _evaluated(self, expression: Any) -> Any:
        temps = self.table.program.procedures[self.waiting.procedure].temps
        return self.table.backend.evaluate(self.cells, expression, temps)

    # ---- naming ----------------------------------------------------------------------------------------------

    def label(self, row: Row, filled: Mapping[str, tuple[int, Any]]) -> str:
        """Return the row of an entry as people read it; `filled` are the choices made, by name."""
        entry = row.entry
        if entry is None:
            return ", ".join(self._text(value, tag) for value, tag in filled.values()) or row.word.replace("_", " ")
        offered = self._offered()
        if entry.kind == "no" and offered is not None:
            words = f"do not use {self._text(offered, ('card', ''))}"
        elif row.card is not None:
            card = self._text(row.card, ("card", ""))
            shown = self._row_text(row, entry, filled) if entry.row else ""
            words = f"use {card}: {shown}" if shown else f"use {card}"
        elif entry.label is None and not any(isinstance(item, tuple) for item in entry.row):
            words = " ".join(str(word) for word in entry.row).replace("_", " ") or entry.action.replace("_", " ")
        else:
            words = self._row_text(row, entry, filled)
        extra = [self._text(v, t) for name, (v, t) in filled.items() if name not in row.names]
        return f"{words}: {', '.join(extra)}" if extra else words

    def _offered(self) -> int | None:
        """Return the card whose optional ability this decision offers, if it does."""
        return next((row.card for row in self.rows if row.card is not None), None)

    def _row_text(self, row: Row, entry: Entry, filled: Mapping[str, tuple[int, Any]]) -> str:
        chosen = {name: value for name, (value, _) in filled.items()}
        cells = with_entry(self.table.program, self.cells, self.seat, entry, row.seat_slot, row.procedure, chosen)
        if entry.label is not None:
            return "".join(p if isinstance(p, str) else self._value(row, cells, p, filled) for p in entry.label.parts)
        words = []
        for item in entry.row:
            if isinstance(item, str):
                words.append(item.replace("_", " "))
            elif item[0] == "hole":
                hole = entry.holes[item[1]]
                words.append(self._text(chosen[hole.name], hole.tag) if hole.name in chosen else "…")
            else:
                words.append(self._value(row, cells, item[1:], filled))
        return " ".join(words)

    def _is_closed(self, row: Row, expression: Any, filled: Mapping[str, tuple[int, Any]]) -> bool:
        """Return whether an expression of the row reads a hole that is not chosen, or a card that cannot be told."""
        assert row.entry is not None
        closed = {hole.slot for hole in row.entry.holes if not self._can_read(filled.get(hole.name))}
        return bool(closed) and _reads(expression, closed)

    def _can_read(self, chosen: tuple[int, Any] | None) -> bool:
        if chosen is None:
            return False
        value, tag = chosen
        return tag[0] != "card" or value == ABSENT or self.table.values.can_tell(self.observer, self.cells, value)

    def _value(self, row: Row, cells: Any, item: Any, filled: Mapping[str, tuple[int, Any]]) -> str:
        expression, tag = item
        if self._is_closed(row, expression, filled):
            return "…"
        program = self.table.program
        procedure = row.procedure if row.procedure is not None else self.waiting.procedure
        value = self.table.backend.evaluate(cells, expression, program.procedures[procedure].temps, you=self.seat)
        return self._text(value, tag)

    def _text(self, value: Any, tag: Any) -> str:
        return self.table.text(self.observer, self.cells, value, tag)


def _reads(expression: Any, slots: set[int]) -> bool:
    """Return whether an expression reads one of these locals."""
    if not isinstance(expression, tuple):
        return False
    if len(expression) >= 2 and expression[0] in ("local", "local_at", "local_list") and expression[1] in slots:
        return True
    return any(_reads(part, slots) for part in expression)


class Option:
    """One allowed next step of a decision.

    `action` is plain JSON and can be sent with `Session.submit`; each look at it is a new object, so that nobody
    changes what is offered. `text` is its label for people, `doc` what the rules say about it, or "". `complete` is
    false if something is still to be chosen after it.
    """

    def __init__(self, asked: Asked, step: Step, raw: Raw, answer: tuple[int, ...]) -> None:
        self._asked, self._step, self._raw = asked, step, raw
        self.row = asked.row(raw.row)
        self.answer = answer + raw.values
        self._complete: bool | None = None
        self._text: str | None = None
        self._before = answer

    @property
    def action(self) -> dict[str, Any]:
        """Return the action to send; each look at it makes a new object."""
        return action_of(self._asked, self.row, self._before, self._step, self._raw)

    @property
    def text(self) -> str:
        """Return the label for people, as `buy Apple for 9`."""
        if self._text is None:
            self._text = self._label()
        return self._text

    def _label(self) -> str:
        asked, raw = self._asked, self._raw
        if raw.values and raw.values[-1] == DONE:
            return "done"
        if self.row.entry is None and raw.name:
            return asked.table.text(asked.observer, asked.cells, raw.value, raw.tag)
        begun = len(self.answer) > len(raw.values)
        filled = {name: (value, tag) for name, value, tag in self._step.filled} if begun else {}
        if raw.name:
            filled[raw.name] = (raw.value, raw.tag)
        return asked.label(self.row, filled)

    @property
    def value(self) -> int:
        """Return the cell that the option newly fills in."""
        return self._raw.value

    @property
    def place(self) -> str:
        """Return the zone in which the card lies that the option newly fills in, as `P2.sale[5]`; "" for no card."""
        asked, raw = self._asked, self._raw
        if raw.tag is None or raw.tag[0] != "card" or raw.value < 0:
            return ""
        found = asked.table.values.place(asked.observer, asked.cells, raw.value)
        return (found or "").rpartition(":")[0]

    @property
    def doc(self) -> str:
        """Return the text for players that stands above the entry in the rules."""
        return self.row.entry.doc if self.row.entry is not None else ""

    @property
    def complete(self) -> bool:
        """Return whether the action is a whole answer."""
        if self._complete is None:
            self._complete = self._raw.whole or self._asked.step(self.answer).state == "complete"
        return self._complete

    def to_json(self) -> dict[str, Any]:
        """Return `{"action", "text", "doc", "complete"}`."""
        return {"action": self.action, "text": self.text, "doc": self.doc, "complete": self.complete}

    def __repr__(self) -> str:
        return f"<Option {self.text!r} {self.action}>"


class Decision:
    """Where play waits, and for whom.

    `seat` is the asked seat's id, `player` the participant in it, `number` how many decisions were answered before,
    `kind` one of "menu", "choose", "choose_many", "arrange", "prefix", "prompt" the question or "". `options` are the
    allowed next steps; `partial` is the answer so far as an action, or None.
    """

    def __init__(self, asked: Asked, number: int, answer: tuple[int, ...]) -> None:
        self._asked, self._answer = asked, answer
        self.number = number
        table, waiting = asked.table, asked.waiting
        self.seat: str = table.values.seat(waiting.seat) or "chance"
        self.player: str = table.player(waiting.seat)
        self.kind: str = waiting.kind
        self._options: tuple[Option, ...] | None = None
        self._step: Step | None = None

    @property
    def prompt(self) -> str:
        """Return the question as the asked seat reads it, or ""."""
        asked = self._asked
        parts = asked.table.backend.prompt(asked.cells) or asked.prompt_of(self._next())
        return asked.table.filled(asked.observer, asked.cells, parts)

    @property
    def name(self) -> str:
        """Return what is chosen next: the name of the local or hole; "" at the first step of a menu."""
        if self.kind == "menu" and not self._answer:
            return ""
        step = self._next()
        return step.list_name or next((option.name for option in step.options if option.name), "")

    def _next(self) -> Step:
        if self._step is None:
            self._step = self._asked.step(self._answer)
        return self._step

    @property
    def options(self) -> tuple[Option, ...]:
        """Return the allowed next steps, in the order in which people number them."""
        if self._options is None:
            step = self._next()
            self._options = tuple(Option(self._asked, step, raw, self._answer) for raw in step.options)
        return self._options

    @property
    def usual(self) -> Option | None:
        """Return the option that the rules call usual (`usually most`, `usually 2`); `None` if they name none."""
        how = self._asked.usual_of(self._next())
        own = [option for option in self.options if option.row.number == 0]
        if how is None or not own:
            return None
        if how[0] == "least":
            return own[0]
        if how[0] == "most":
            return max(own, key=lambda option: option.value)
        return next((option for option in own if option.value == how[1]), None)

    @property
    def rows(self) -> tuple[Row, ...]:
        """Return every row of the decision, offered now or not: what `Session.why_not` can be asked about."""
        return tuple(self._asked.rows)

    @property
    def abilities(self) -> tuple[Row, ...]:
        """Return the rows of the abilities that cards of the asked seat have now, offered or not."""
        return tuple(self._asked.own_abilities())

    @property
    def refused(self) -> tuple[tuple[dict[str, Any], str], ...]:
        """Return what rows of the menu range over and is not offered now: actions and how they are called."""
        return tuple(refused(self._asked, self.options)) if not self._answer else ()

    @property
    def partial(self) -> dict[str, Any] | None:
        """Return the action that is begun and not finished, or `None`."""
        if not self._answer:
            return None
        return action_of(self._asked, self._asked.row(self._answer[0]), self._answer, self._next())

    def to_json(self) -> dict[str, Any]:
        """Return `{"seat", "player", "number", "kind", "name", "prompt", "partial", "options"}`."""
        return {
            "seat": self.seat,
            "player": self.player,
            "number": self.number,
            "kind": self.kind,
            "name": self.name,
            "prompt": self.prompt,
            "partial": self.partial,
            "options": [option.to_json() for option in self.options],
        }

    def __repr__(self) -> str:
        return f"<Decision {self.number} of {self.player}: {len(self.options)} options>"


__all__ = ["CHOOSE", "MORE", "Asked", "Decision", "Option", "Row", "waiting_frame"]
