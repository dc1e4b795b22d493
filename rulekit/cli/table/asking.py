"""The open decision as it is put to a seat: a title, and choices with the keys that are typed for them."""

from collections.abc import Callable, Sequence
from typing import Any

from attrs import frozen
from rich.text import Text

from rulekit.cli.table.lines import cut, flow, text
from rulekit.cli.table.marks import STYLES, Marks
from rulekit.session.decision import Decision, Option

_LISTED = 24
"""More numbers than this are offered as a span."""
_RUN = 5
"""So many options that differ by a number only are shown as one."""


@frozen
class Choice:
    """One option with the key that is typed for it.

    `number`: the whole number that it fills in, if it does; `is_typed`: that number itself is the key.
    """

    key: str
    label: str
    option: Option
    number: int | None = None
    is_typed: bool = False


@frozen
class Asking:
    """What a seat is asked. `begun`: the labels of the choices made before in the same answer."""

    seat: str
    player: str
    prompt: str
    choices: tuple[Choice, ...]
    begun: tuple[str, ...] = ()
    is_menu: bool = True
    usual: Choice | None = None

    @property
    def asks_numbers(self) -> bool:
        """Return whether a number itself is typed, not the place in a list."""
        return any(choice.is_typed for choice in self.choices)

    def by_key(self, key: str) -> Choice | None:
        """Return the choice with this key."""
        return next((choice for choice in self.choices if choice.key == key), None)

    @property
    def squares(self) -> dict[tuple[int, int], str]:
        """Return the keys of choices that are squares of a board."""
        found = {}
        for choice in self.choices:
            for value in choice.option.action.values():
                if isinstance(value, list) and len(value) == 2 and all(type(n) is int for n in value):
                    found[(value[0], value[1])] = choice.key
        return found


def asking_of(
    decision: Decision,
    begun: Sequence[str] = (),
    readable: Callable[[str], str] = lambda label: label,
    zone: Callable[[str], str] = lambda name: name,
) -> Asking:
    """Return how the step of a decision that stands is put to its seat; `readable` makes labels of what is not known.

    Cards with one label are told apart by where they lie, as `zone` says it. Where numbers are asked for, the number
    itself is typed, and whatever else is offered has letters; elsewhere options are numbered in their order.
    """
    options = decision.options
    partial = decision.partial
    numbers = [_number(option, partial) for option in options]
    is_first_of_menu = decision.kind == "menu" and partial is None
    own = options[0].row.number if options else 0
    typed = [
        number is not None and not is_first_of_menu and option.row.number == own
        for option, number in zip(options, numbers, strict=True)
    ]
    choices = []
    count = 0
    labels = _told_apart(options, [readable(option.text) for option in options], zone)
    for option, number, is_typed, label in zip(options, numbers, typed, labels, strict=True):
        if is_typed:
            choices.append(Choice(str(number), label, option, number, True))
            continue
        count += 1
        key = _letters(count) if any(typed) else str(count)
        choices.append(Choice(key, label, option, number))
    prompt = decision.prompt or _asked_name(options, partial, decision.name)
    usual = decision.usual
    return Asking(
        decision.seat,
        decision.player,
        prompt,
        tuple(choices),
        tuple(begun),
        decision.kind == "menu",
        next((choice for choice in choices if choice.option is usual), None),
    )


def _told_apart(options: Sequence[Option], labels: Sequence[str], zone: Callable[[str], str]) -> list[str]:
    """Return the labels; those of cards that lie in different zones and read alike with the zone behind them."""
    places: dict[str, set[str]] = {}
    for option, label in zip(options, labels, strict=True):
        places.setdefault(label, set()).add(option.place)
    return [
        f"{label} ({zone(option.place)})" if len(places[label]) > 1 and option.place else label
        for option, label in zip(options, labels, strict=True)
    ]


def _asked_name(options: Sequence[Option], partial: dict[str, Any] | None, name: str) -> str:
    """Return the name of what is chosen at this step."""
    if name or partial is None or not options:
        return name.replace("_", " ")
    new = _new_keys(options[0], partial)
    return new[0].replace("_", " ") if len(new) == 1 and len(new[0]) > 1 else ""


def _new_keys(option: Option, partial: dict[str, Any] | None) -> list[str]:
    before = partial or {}
    return [key for key, value in option.action.items() if key not in ("action", "more") and before.get(key) != value]


def _number(option: Option, partial: dict[str, Any] | None) -> int | None:
    """Return the whole number that this option newly fills in, `None` if it fills in something else."""
    new = _new_keys(option, partial)
    value = option.action[new[0]] if len(new) == 1 else None
    return None if isinstance(value, bool) or not isinstance(value, int) else value


def _letters(count: int) -> str:
    """Return a, b, .., z, aa, ab, .."""
    found = ""
    while count:
        count, rest = divmod(count - 1, 26)
        found = chr(ord("a") + rest) + found
    return found


class AskingLines:
    """Draws what is asked, at one width."""

    def __init__(self, width: int, marks: Marks) -> None:
        self.width, self.marks = width, marks

    def lines(self, asking: Asking) -> list[Text]:
        """Return numbers in a row, and everything else in columns."""
        typed = [choice for choice in asking.choices if choice.is_typed]
        others = [choice for choice in asking.choices if not choice.is_typed]
        says_more = len(typed) <= _LISTED and any(choice.label != choice.key for choice in typed)
        if says_more:
            return self._columns([self._part([choice], len(typed[-1].key)) for choice in typed] + self._parts(others))
        lines = self._numbers(typed) if typed else []
        if asking.usual is not None:
            lines.append(text(f"Enter takes the usual: {asking.usual.label}", "quiet"))
        return lines + self._columns(self._parts(others))

    def _parts(self, choices: Sequence[Choice]) -> list[Text]:
        """Return one part for each choice, and one for a run of numbers in the same row."""
        runs: list[list[Choice]] = []
        for choice in choices:
            last = runs[-1][-1] if runs else None
            if last is not None and _follows(last, choice):
                runs[-1].append(choice)
            else:
                runs.append([choice])
        flat = [part for run in runs for part in ([run] if len(run) >= _RUN else [[each] for each in run])]
        heads = [part[0].key if len(part) == 1 else f"{part[0].key}-{part[-1].key}" for part in flat]
        widest = max((len(head) for head in heads), default=0)
        return [self._part(part, widest) for part in flat]

    def _part(self, run: Sequence[Choice], widest: int) -> Text:
        head = run[0].key if len(run) == 1 else f"{run[0].key}-{run[-1].key}"
        return Text.assemble(text(f"{head:>{widest}}", "option"), "  ", text(_label(run)))

    def _columns(self, parts: Sequence[Text]) -> list[Text]:
        widest = max((part.cell_len for part in parts), default=0)
        count = max(1, min(4, (self.width + 3) // (widest + 3), -(-len(parts) // 3)))
        each = (self.width - 3 * (count - 1)) // count
        height = -(-len(parts) // count)
        lines = []
        for row in range(height):
            line = Text()
            for column in range(count):
                index = column * height + row
                if index >= len(parts):
                    break
                part = self._fitted(parts[index], each)
                if column:
                    line.append(" " * (column * (each + 3) - line.cell_len))
                line.append_text(part)
            lines.append(line)
        return lines

    def _fitted(self, part: Text, width: int) -> Text:
        if part.cell_len <= width:
            return part
        plain = cut(part.plain, width, self.marks.more)
        short = part[: len(plain) - len(self.marks.more)]
        return Text.assemble(short, self.marks.more)

    def _numbers(self, choices: Sequence[Choice]) -> list[Text]:
        numbers = [choice.number for choice in choices if choice.number is not None]
        if len(numbers) > _LISTED and numbers == list(range(numbers[0], numbers[-1] + 1)):
            return [Text.assemble(text(str(numbers[0]), "option"), " to ", text(str(numbers[-1]), "option"))]
        return flow([text(choice.key, "option") for choice in choices], self.width)


def _follows(one: Choice, other: Choice) -> bool:
    return (
        one.number is not None
        and other.number == one.number + 1
        and one.option.row.number == other.option.row.number
        and one.option.action.keys() == other.option.action.keys()
    )


def _label(run: Sequence[Choice]) -> str:
    """Return the label of a choice, or `toss 1 to 10` for a run of them."""
    return run[0].label if len(run) == 1 else f"{run[0].label} to {run[-1].number}"


def title_of(asking: Asking, seat_colour: str, phase: str) -> Text:
    """Return the title of the panel: who is asked, and what; `phase` if there is no other word for it."""
    who = Text(asking.player, style=f"bold {seat_colour}")
    said = ", ".join(asking.begun)
    what = f"{said}: {asking.prompt}" if said and asking.prompt else said or asking.prompt or phase
    return Text.assemble(who, text(f"  {what}", STYLES["heading"]) if what else "")
