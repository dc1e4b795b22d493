"""Answers of a scenario against the options on offer: which row is meant, which value, and why it is not there."""

from collections.abc import Iterator
from itertools import islice, product
from typing import Any

from rulekit.model.play import DONE, Answer, Option, Refusal, Step
from rulekit.program.layout import P_SOURCE
from rulekit.program.plans import CardName, Item
from rulekit.program.types import Tag
from rulekit.proof.naming import Naming
from rulekit.session.actions import Problem
from rulekit.session.decision import Asked, Row
from rulekit.session.frames import with_entry
from rulekit.session.values import EVERYTHING, pending
from rulekit.session.why import diagnostic_of

_MOST_SHOWN = 8
MOST_TRIES = 200
"""So many combinations of cards are tried to say why a row is not offered."""


class Matching(Naming):
    """Finds in one open decision what a scenario names."""

    def __init__(self, asked: Asked) -> None:
        super().__init__(asked.table, asked.cells)
        self.asked = asked

    # ---- what waits, and what is done instead --------------------------------------------------------------------

    def fits(self, value: int, tag: Tag, item: Item) -> bool:
        """Return whether a value on offer is the one that an item names; a text that waits: its card, or its number."""
        if tag[0] not in ("waiting", "rule"):
            return super().fits(value, tag, item)
        if item.card is not None:
            return self.definition(value, tag) == item.card.definition
        return item.value is not None and self.evaluated(item.value) == self.number(value, tag)

    def definition(self, value: int, tag: Tag) -> int:
        """Return the definition of a card, or of the card whose text waits or is done instead; -1: it is no card's."""
        if tag[0] == "waiting":
            card = self.cells[pending(self.cells)[value] + P_SOURCE]
            return self.program.cards[card].definition if card >= 0 else -1
        if tag[0] == "rule":
            bodies = [body for rule in self.program.replacements for body in rule.bodies]
            return next((definition for definition, body in bodies if body == value), -1)
        return self.program.cards[value].definition if tag[0] == "card" else value

    def number(self, value: int, tag: Tag) -> int:
        """Return a value as scenarios write it: of what waits or is done instead the number of its option."""
        if tag[0] not in ("waiting", "rule"):
            return value
        return [option.value for option in self.asked.step(()).options if option.row == 0].index(value) + 1

    # ---- rows ----------------------------------------------------------------------------------------------------

    def rows(self, items: tuple[Item, ...]) -> Iterator[tuple[Row, dict[str, Item], list[tuple[Any, Item]]]]:
        """Yield the rows that read so by their words, with the item of each hole and of each fixed value."""
        for row in self.asked.rows:
            found = None if row.entry is None else self._read(row, items)
            if found is not None:
                yield row, *found

    def _read(self, row: Row, items: tuple[Item, ...]) -> tuple[dict[str, Item], list[tuple[Any, Item]]] | None:
        assert row.entry is not None
        if len(row.entry.row) != len(items):
            return None
        holes: dict[str, Item] = {}
        fixed: list[tuple[Any, Item]] = []
        for part, item in zip(row.entry.row, items, strict=True):
            if isinstance(part, str):
                if item.word != part:
                    return None
            elif item.value is None and item.card is None:
                return None
            elif part[0] == "hole":
                holes[row.entry.holes[part[1]].name] = item
            else:
                fixed.append((part[1:], item))
        return holes, fixed

    def row_answer(self, items: tuple[Item, ...]) -> Answer | None:
        """Return the answer that takes a row with these values, as far as its holes go; None if it is not offered."""
        for row, holes, fixed in self.rows(items):
            found = self._walk((row.number,), row, holes, fixed)
            if found is not None:
                return found
        return None

    def abilities(self, card: CardName) -> Iterator[Row]:
        """Yield the rows of the abilities that copies of a card have by their text now."""
        for number in range(len(self.program.cards)):
            if self.is_named(number, ("card", ""), card):
                yield from [row for row in self.asked.rows if row.card == number]
                words = range(len(self.program.words))
                yield from [row for word in words if (row := self.asked.ability(number, word)) is not None]

    def use_answer(self, items: tuple[Item, ...]) -> Answer | None:
        """Return the answer that uses a card's ability on targets, in the order in which they are asked for."""
        assert items[0].card is not None
        for row in self.abilities(items[0].card):
            found = self._target((row.number,), items[1:])
            if found is not None:
                return found
        return None

    def _target(self, answer: Answer, targets: tuple[Item, ...]) -> Answer | None:
        step = self.asked.step(answer)
        done = len(step.filled)
        named = zip(step.filled, targets, strict=False)
        if step.state == "refused" or not all(self.fits(value, tag, item) for (_, value, tag), item in named):
            return None
        if step.state == "complete" or done >= len(targets):
            return answer if done >= len(targets) else None
        for option in step.options:
            if option.value != DONE and self.fits(option.value, option.tag, targets[done]):
                found = self._target(answer + option.values, targets)
                if found is not None:
                    return found
        return None

    def word_answer(self, word: str) -> Answer | None:
        """Return the answer of a plain word: `done`, `pass`, `yes`, `no`, `go_on`, or the name of a pass."""
        for row in self.asked.rows:
            entry = row.entry
            if entry is None or self.asked.step((row.number,)).state == "refused":
                continue
            called = {entry.action, entry.kind, _PLAIN.get(entry.kind, "") if not entry.holes else ""}
            if word in called and entry.kind != "act":
                return (row.number,)
        return None

    def _walk(self, answer: Answer, row: Row, holes: dict[str, Item], fixed: list[tuple[Any, Item]]) -> Answer | None:
        step = self.asked.step(answer)
        if step.state == "refused" or not self._agrees(step, row, holes, fixed):
            return None
        name = next((option.name for option in step.options if option.name), "")
        if step.state == "complete" or name not in row.names or name not in holes:
            return answer
        for option in step.options:
            if option.value != DONE and self.fits(option.value, option.tag, holes[name]):
                found = self._walk(answer + option.values, row, holes, fixed)
                if found is not None:
                    return found
        return None

    def _agrees(self, step: Step, row: Row, holes: dict[str, Item], fixed: list[tuple[Any, Item]]) -> bool:
        """Return whether what an answer has filled in so far is what the items say."""
        filled = {name: (value, tag) for name, value, tag in step.filled if name in row.names}
        if not all(self.fits(*filled[name], item) for name, item in holes.items() if name in filled):
            return False
        if len(filled) < len(row.names):
            return True
        return self._has_fixed(row, {name: value for name, (value, _) in filled.items()}, fixed)

    def _has_fixed(self, row: Row, chosen: dict[str, int], fixed: list[tuple[Any, Item]]) -> bool:
        if not fixed:
            return True
        asked, entry = self.asked, row.entry
        assert entry is not None
        cells = with_entry(self.program, asked.cells, asked.seat, entry, row.seat_slot, row.procedure, chosen)
        number = row.procedure if row.procedure is not None else asked.waiting.procedure
        temps = self.program.procedures[number].temps
        for (expression, tag), item in fixed:
            if not self.fits(self.table.backend.evaluate(cells, expression, temps, you=asked.seat), tag, item):
                return False
        return True

    # ---- choices -------------------------------------------------------------------------------------------------

    def candidates(self, name: str, partial: Answer) -> tuple[Step, list[Option]] | None:
        """Return the step that asks for `name`, with the options it has; None if it is not asked."""
        step = self.asked.step(partial)
        if step.state != "next":
            return None
        own = [option for option in step.options if option.name == name and option.value != DONE]
        if step.list_name == name:
            own = [option for option in own if option.row == (partial[0] if partial else 0)]
            return step, own
        return (step, own) if own else None

    def pick(self, name: str, partial: Answer, wanted: list[Item]) -> Answer | None:
        """Return the answer lengthened by the values of a choice; None if they are not offered."""
        first = self.candidates(name, partial)
        is_list = first is not None and first[0].list_name == name
        if first is None or (not is_list and len(wanted) != 1):
            return None
        answer, left = partial, list(wanted)
        counted = len(_under(name, first[0]))
        while True:
            step = self.asked.step(answer)
            for value, tag in _under(name, step)[counted:]:  # what fills itself is there, too
                item = next((item for item in self._next(left) if self.fits(value, tag, item)), None)
                if item is None:
                    return None
                left.remove(item)
                counted += 1
            if not left:
                break
            chosen = self._element(step, name, left)
            if chosen is None:
                return None
            answer += chosen.values
        if step.state == "next" and is_list and step.list_name == name:
            return self.ended(answer)
        return answer

    def _next(self, left: list[Item]) -> list[Item]:
        """Return the items that may come next: the first where an order is asked for; exact copies before others."""
        return left[:1] if self.asked.is_arranging else sorted(left, key=_is_any_copy)

    def _element(self, step: Step, name: str, left: list[Item]) -> Option | None:
        """Return the next option that one of the items names."""
        here = [option for option in step.options if option.name == name and option.value != DONE]
        items = self._next(left)
        return next((one for one in here if any(self.fits(one.value, one.tag, item) for item in items)), None)

    def ended(self, partial: Answer) -> Answer | None:
        """Return the answer that ends a growing list."""
        step = self.asked.step(partial)
        end = next((option for option in step.options if option.name == "" and option.values[-1:] == (DONE,)), None)
        return None if end is None else partial + end.values

    # ---- why not -------------------------------------------------------------------------------------------------

    def reasons(self, items: tuple[Item, ...], kind: str = "row") -> list[str]:
        """Return the texts of why a row is not offered, one for each row and copies of cards that it can mean."""
        found: list[str] = []
        if kind == "use" and items[0].card is not None:
            away: list[str] = []  # copies that lie where they do nothing
            for row in self.abilities(items[0].card):
                holes = dict(zip(row.names, items[1:], strict=False))
                for values in islice(self._named(row, holes), MOST_TRIES):
                    refusal = self._refusal(row, values)
                    (away if refusal.values[:1] == ("elsewhere",) else found).append(self._reason(row, values))
            return list(dict.fromkeys(found or away))
        for row, holes, fixed in self.rows(items):
            for values in islice(self._named(row, holes), MOST_TRIES):
                if self._has_fixed(row, values, fixed):
                    text = self._reason(row, values)
                    if text not in found:
                        found.append(text)
        return found

    def _named(self, row: Row, holes: dict[str, Item]) -> Iterator[dict[str, int]]:
        """Yield every combination of values that the items can mean."""
        assert row.entry is not None
        meant = [self.meant(hole.tag, holes[hole.name]) for hole in row.entry.holes if hole.name in holes]
        named = [[value for value in values if isinstance(value, int)] for values in meant]  # a hole takes no list
        for values in product(*named):
            yield dict(zip(row.names, values, strict=False))

    def _refusal(self, row: Row, chosen: dict[str, int]) -> Refusal:
        answer = (row.number, *chosen.values())
        return self.table.backend.explain(self.asked.cells, answer).refusal or Refusal("not_offered")

    def _not_among(self, row: Row, chosen: dict[str, int]) -> str:
        """Return which choice of a row is not offered, and what is: "`row` can be 4, 5, 6, 7"."""
        answer: Answer = (row.number,)
        for name, value in chosen.items():
            offered = [option for option in self.asked.step(answer).options if option.name == name]
            if offered and all(option.value != value for option in offered):
                texts = [self.table.text(EVERYTHING, self.cells, one.value, one.tag) for one in offered[:_MOST_SHOWN]]
                return f"`{name}` can be {', '.join(texts)}{', ..' if len(offered) > _MOST_SHOWN else ''}"
            answer += (value,)
        return ""

    def _reason(self, row: Row, chosen: dict[str, int]) -> str:
        asked = self.asked
        refusal = self._refusal(row, chosen)
        if refusal.kind == "not_offered" and (there := self._not_among(row, chosen)):
            return there
        tags = {hole.name: hole.tag for hole in row.entry.holes} if row.entry is not None else {}
        subject = asked.label(row, {name: (value, tags[name]) for name, value in chosen.items()})
        message = diagnostic_of(asked, Problem(subject, refusal))
        silent = message.code == "P003" or (message.code == "P004" and message.because)
        parts = [message.reason or ""] if silent else [message.label, message.reason or ""]
        return "; ".join(part for part in parts if part)


_PLAIN = {"decline": "pass", "use": "yes"}
"""Other words for a row without a choice, by its kind: a `may` is passed, an optional ability is used."""


def _is_any_copy(item: Item) -> bool:
    return item.card is not None and item.card.copy is None


def _under(name: str, step: Step) -> list[tuple[int, Any]]:
    """Return what has been filled in under a name, with its tags."""
    return [(value, tag) for key, value, tag in step.filled if key == name]
