"""Action values: walking what somebody sends through the steps of a decision (the same content is the same option).

The stepwise and the whole way are one path: each step takes the key it asks for; where the key is missing, the answer
stays open. What cannot be taken becomes a `Problem`, from which `why` makes the message.
"""

from collections.abc import Mapping
from typing import Any

from attrs import field, frozen

from rulekit.diagnostics.near import near
from rulekit.model.play import DONE, Answer, Option, Refusal, Step
from rulekit.session.decision import Asked, Row
from rulekit.session.like import alike
from rulekit.session.said import MORE, action_of, times_asked
from rulekit.session.values import Unreadable
from rulekit.terms import ABSENT

_LONGEST = 60
USE = "use"


@frozen
class Problem:
    """Why an action is not taken: a refusal of the rules, or `text` if it is not even on offer.

    `subject` is the action as people read it; `help` a way out if there is a special one.
    """

    subject: str
    refusal: Refusal | None = None
    text: str = ""
    help: str | None = None


@frozen
class Walk:
    """Where an action leads: an answer that is `complete` or still open, or a problem."""

    answer: Answer = ()
    complete: bool = False
    problem: Problem | None = None
    row: Row | None = None
    step: Step | None = None
    action: dict[str, Any] = field(factory=dict)


class _No(Exception):
    def __init__(self, problem: Problem) -> None:
        self.problem = problem


def walk(asked: Asked, action: Any) -> Walk:
    """Walk `action` from the first step as far as it goes."""
    try:
        return _Walker(asked, _plain(action)).walk()
    except _No as no:
        return Walk(problem=no.problem)


def merged(pending: Mapping[str, Any] | None, action: Any) -> Any:
    """Return `action` with what the answer begun before says and it leaves out, if the two do not disagree."""
    if not pending or not isinstance(action, Mapping):
        return action
    shared = [key for key in action if key in pending and key != MORE]
    if "action" in action and all(action[key] == pending[key] for key in shared):
        if all(key in action for key in pending if key != MORE):
            return action
        return {**{key: value for key, value in pending.items() if key != MORE}, **action}
    return action


def _plain(action: Any) -> dict[str, Any]:
    if not isinstance(action, Mapping):
        raise _No(Problem("do this", text="an action is an object with the key `action`"))
    if len(action) > 64 or not all(isinstance(key, str) for key in action):
        raise _No(Problem("do this", text="an action has the key `action` and one key for each choice"))
    if not isinstance(action.get("action"), str):
        text = "an action names its row under the key `action`"
        raise _No(Problem("do this", text=text))
    return dict(action)


def _quoted(data: Any) -> str:
    """Return something that was sent as text that is safe to print and not too long."""
    if isinstance(data, bool):
        text = "true" if data else "false"
    elif isinstance(data, int):
        text = str(data) if -(10**20) < data < 10**20 else "a very large number"
    elif isinstance(data, str):
        text = data
    elif data is None:
        text = "null"
    elif isinstance(data, (list, tuple)):
        items = ["[..]" if isinstance(item, (list, tuple)) else _quoted(item).strip("`") for item in data[:4]]
        text = "[" + ", ".join([*items, ".."] if len(data) > 4 else items) + "]"
    elif isinstance(data, Mapping):
        text = "an object"
    else:
        text = f"a {type(data).__name__}"
    text = "".join(c if c.isprintable() else " " for c in text[: _LONGEST + 1])
    return f"`{text if len(text) <= _LONGEST else text[:_LONGEST] + '..'}`"


class _Walker:
    def __init__(self, asked: Asked, action: dict[str, Any]) -> None:
        self.asked, self.given = asked, action
        self.word: str = action["action"]
        self.keys = {key for key in action if key not in ("action", MORE)}
        self.more = bool(action.get(MORE))
        self.row = self._ability() if self.word == USE else self._row()
        self.answer: Answer = (self.row.number,)
        self.taken: set[tuple[str, int]] = set()
        self.lists: set[str] = set()

    # ---- the row -------------------------------------------------------------------------------------------

    def _ability(self) -> Row:
        """Return the row of `use`: which card, and which of its words if it has several."""
        asked, program = self.asked, self.asked.table.program
        self.keys -= {"card", "word"}
        card = self._card() if "card" in self.given else None
        word = self.given.get("word")
        own = [row for row in asked.rows if row.entry is not None and row.entry.kind == USE]
        rows = [row for row in own if card in (None, row.card)]
        if card is not None:
            numbers = range(len(program.words))
            rows += [row for n in numbers if (row := asked.ability(card, n)) is not None]
        rows = [row for row in rows if word is None or (row.entry is not None and row.entry.word == word)]
        if len(rows) != 1:
            text = "it has no such ability now" if not rows else "name the ability under `word`"
            text = text if card is not None or own else "name the card under `card`"
            raise _No(Problem("use this", text=text))
        return rows[0]

    def _card(self) -> int:
        asked = self.asked
        try:
            return asked.table.values.read(asked.observer, asked.cells, self.given["card"], ("card", ""))
        except Unreadable as unreadable:
            text = f"`card`: {_quoted(self.given['card'])} {unreadable.message}"
            raise _No(Problem("use this", text=text, help=unreadable.help)) from None

    def _row(self) -> Row:
        rows = [row for row in self.asked.rows if row.word == self.word]
        if not rows:
            found = near(self.word, (row.word for row in self.asked.rows))
            way_out = f"did you mean `{found[0]}`?" if found else None
            raise _No(Problem(_quoted(self.word), text="it is not offered at this decision", help=way_out))
        if len(rows) > 1:
            exact = [row for row in rows if set(row.names) == self.keys]
            fitting = exact or [row for row in rows if self.keys <= set(row.names)] or rows
            offered = [row for row in fitting if self._is_offered(row)]
            rows = offered[:1] if len(fitting) > 1 and len(offered) == 1 else fitting
            if len(rows) > 1 and not exact:
                names = " or ".join(f"`{', '.join(row.names)}`" for row in rows)
                raise _No(Problem(_quoted(self.word), text=f"several rows are called so; name the choice: {names}"))
        return rows[0]

    def _is_offered(self, row: Row) -> bool:
        return self.asked.step((row.number,)).state != "refused"

    # ---- the steps -----------------------------------------------------------------------------------------

    def walk(self) -> Walk:
        while True:
            step = self.asked.step(self.answer)
            if step.state == "refused":
                raise self._nothing(step)
            self._check_filled(step)
            if step.state == "complete":
                left = self.keys - {name for name, _, _ in step.filled} - self.lists
                if left:
                    self._refuse_key(sorted(left)[0])
                self._check_lists(step)
                return Walk(self.answer, True, None, self.row, step, self._said(step))
            option = self._pick(step)
            if option is None:
                left = self.keys - set(self.row.names) - {name for name, _, _ in step.filled} - self.lists
                left -= {option.name for option in step.options}
                left -= self.asked.table.choice_names if self.row.entry is not None else set()
                if left:
                    self._refuse_key(sorted(left)[0])
                return Walk(self.answer, False, None, self.row, step, self._said(step))
            if option.name and option.value != DONE:
                self.taken.add((option.name, times_asked(step, option.name)))
            self.answer = self.answer + option.values

    def _said(self, step: Step) -> dict[str, Any]:
        return action_of(self.asked, self.row, self.answer, step)

    def _pick(self, step: Step) -> Option | None:
        """Return the option that the action takes at this step; `None` if it leaves it open."""
        options = step.options
        name = step.list_name or next((o.name for o in options if o.name), "")
        if not name:
            return options[0] if len(options) == 1 else None
        if name not in self.given:
            return None
        if step.list_name:
            self.lists.add(name)
            return self._pick_element(step, name)
        sent = self._sent(step, name, times_asked(step, name))
        return None if sent is None else self._offered(step, name, self._read(step, name, sent[0]))

    def _sent(self, step: Step, name: str, place: int) -> tuple[Any] | None:
        """Return what was sent for a name that has been asked for `place` times before; `None` if nothing was."""
        given = self.given[name]
        if self._is_list(name, self._tag(step, name)):
            return (given[place],) if place < len(given) else None
        return (given,) if place == 0 else None

    def _pick_element(self, step: Step, name: str) -> Option | None:
        given = self.given[name]
        if not isinstance(given, (list, tuple)):
            raise _No(Problem(self._subject(), text=f"`{name}` is a list"))
        if len(given) > 4096:
            raise _No(Problem(self._subject(), text=f"`{name}` is too long a list"))
        before = [value for key, value, _ in step.filled if key == name]
        wanted = [self._read(step, name, item) for item in given]
        if ABSENT in wanted:
            raise _No(Problem(self._subject(), text=f"`{name}` names nothing somewhere"))
        if len(set(wanted)) < len(wanted):
            raise _No(Problem(self._subject(), text=f"`{name}` names something twice"))
        rest = [value for value in wanted if value not in before]
        if self.asked.is_arranging:
            rest = rest if wanted[: len(before)] == before else []
        if not rest:
            if self.more:
                return None
            for option in step.options:
                if option.values and option.values[-1] == DONE:
                    return option
            raise _No(Problem(self._subject(), text=f"`{name}` is too short a list", help=self._growing(name)))
        for option in step.options:
            if option.value in rest[: 1 if self.asked.is_arranging else None] and option.values[-1] != DONE:
                return option
        return self._offered(step, name, rest[0], likes=False)

    def _growing(self, name: str) -> str:
        return f'send `"more": true` to add to `{name}` step by step'

    def _offered(self, step: Step, name: str, value: int, likes: bool = True) -> Option:
        """Return the option with this value, or one with a card that nothing tells apart from it."""
        asked, values = self.asked, self.asked.table.values
        here = [o for o in step.options if o.name == name and o.values[-1] != DONE]
        tag = self._tag(step, name)
        for option in here:
            if option.value == value:
                return option
        if value == ABSENT:
            raise _No(Problem(self._subject(step), text=f"`{name}` is left empty"))
        if tag[0] == "card":
            for option in here if likes else ():
                if alike(values, asked.observer, asked.cells, option.value, value):
                    return option
            if not values.can_tell(asked.observer, asked.cells, value):
                raise _No(Problem(self._subject(step), Refusal("not_offered")))
        raise self._refused(step, name, value)

    def _refused(self, step: Step, name: str, value: int) -> _No:
        """Return why a value that is not offered is not; the choices behind it are tried as they were sent."""
        before = list(step.filled)
        tag = self._tag(step, name)
        filled: list[tuple[str, int, Any]] = [*before, (name, value, tag)]
        self._add_later(name, filled)
        answer = (self.row.number, *(v for _, v, _ in filled))
        subject = self._name({key: (v, t) for key, v, t in filled})
        refusal = self._explained(answer)
        if refusal.kind == "not_offered" and len(filled) > len(before) + 1:
            refusal = self._explained((self.row.number, *(v for _, v, _ in before), value))
        return _No(Problem(subject, refusal))

    def _add_later(self, name: str, filled: list[tuple[str, int, Any]]) -> None:
        """Add the values sent for the holes behind `name`, as far as they can be read and told."""
        holes = list(self.row.entry.holes) if self.row.entry is not None else []
        asked = self.asked
        start = self.row.names.index(name) + 1 if name in self.row.names else 0 if not name else len(holes)
        for hole in holes[start:]:
            if hole.name not in self.given:
                return
            try:
                value = asked.table.values.read(asked.observer, asked.cells, self.given[hole.name], hole.tag)
            except Unreadable:
                return
            if value == ABSENT:
                return
            if hole.tag[0] == "card" and not asked.table.values.can_tell(asked.observer, asked.cells, value):
                return
            filled.append((hole.name, value, hole.tag))

    def _explained(self, answer: Answer) -> Refusal:
        return self.asked.table.backend.explain(self.asked.cells, answer).refusal or Refusal("not_offered")

    def _nothing(self, step: Step) -> _No:
        """Return why a row cannot be taken at all."""
        filled: list[tuple[str, int, Any]] = list(step.filled)
        if not filled:
            self._add_later("", filled)
        refusal = self._explained((self.row.number, *(v for _, v, _ in filled)))
        if step.refusal is not None and refusal.kind == "not_offered":
            refusal = step.refusal
        holes = self.row.entry.holes if self.row.entry is not None else ()
        empty = refusal.kind == "not_offered" and not filled and holes
        text = f"there is nothing to choose for `{holes[0].name}`" if empty else ""
        return _No(Problem(self._name({key: (v, t) for key, v, t in filled}), refusal, text))

    # ---- values --------------------------------------------------------------------------------------------

    def _tag(self, step: Step, name: str) -> Any:
        for hole in self.row.entry.holes if self.row.entry is not None else ():
            if hole.name == name:
                return hole.tag
        tags = {key: tag for key, _, tag in step.filled} | {o.name: o.tag for o in step.options}
        return tags.get(name, ("int",))

    def _read(self, step: Step, name: str, data: Any) -> int:
        try:
            return self.asked.table.values.read(self.asked.observer, self.asked.cells, data, self._tag(step, name))
        except Unreadable as unreadable:
            text = f"`{name}`: {_quoted(data)} {unreadable.message}"
            raise _No(Problem(self._subject(step), text=text, help=unreadable.help)) from None

    def _check_filled(self, step: Step) -> None:
        """Refuse a key that says something else than the step that filled itself."""
        for index, (name, value, _) in enumerate(step.filled):
            before = Step("next", filled=step.filled[:index])
            place = times_asked(before, name)
            if name not in self.keys or (name, place) in self.taken or self._is_growing(name):
                continue
            sent = self._sent(step, name, place)
            if sent is not None and self._read(step, name, sent[0]) != value:
                raise self._refused(before, name, self._read(step, name, sent[0]))

    def _is_growing(self, name: str) -> bool:
        """Return whether a list stands under this name, and not several answers to one question."""
        names = self.asked.table
        return name in self.lists or name in names.list_names or name in names.mixed_names

    def _is_list(self, name: str, tag: Any) -> bool:
        """Return whether several values were sent; a square is one value, though it is written `[3, 1]`."""
        given = self.given.get(name)
        if not isinstance(given, (list, tuple)):
            return False
        is_square = tag[0] == "enum" and self.asked.table.values.enums[tag[1]].grid is not None
        return not (is_square and all(type(item) is int for item in given) and len(given) == 2)

    def _check_lists(self, step: Step) -> None:
        """Refuse a list that names more, fewer or other things than were taken."""
        tags = {name: tag for name, _, tag in step.filled}
        for name, tag in tags.items():
            if not self._is_list(name, tag):
                continue
            taken = [value for key, value, _ in step.filled if key == name]
            wanted = [self._read(step, name, item) for item in self.given[name][:4097]]
            is_same = not set(wanted) - set(taken) if self._is_growing(name) else len(wanted) <= len(taken)
            if not is_same or (len(wanted) < len(taken) and not self.more):
                text = f"`{name}` is too {'long' if len(wanted) > len(taken) else 'short'} a list"
                raise _No(Problem(self._subject(), text=text))

    def _refuse_key(self, key: str) -> None:
        names = list(dict.fromkeys([*self.row.names, *(n for n, _, _ in self.asked.step(self.answer).filled)]))
        found = near(key, names)
        way_out = f"did you mean `{found[0]}`?" if found else None
        raise _No(Problem(self._subject(), text=f"it has no choice called {_quoted(key)}", help=way_out))

    def _subject(self, step: Step | None = None) -> str:
        return self._name({name: (value, tag) for name, value, tag in (step.filled if step is not None else ())})

    def _name(self, filled: dict[str, tuple[int, Any]]) -> str:
        """Return the action as people read it, with these choices."""
        if self.row.entry is None:
            return f"choose {self.asked.label(self.row, filled)}" if filled else "choose that"
        return self.asked.label(self.row, filled)
