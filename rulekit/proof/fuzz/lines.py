"""Lines of a scenario as data: what each says, and how it is run in a variant of the game."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, TypeAlias, TypeVar, cast

from attrs import evolve, fields, frozen, has

from rulekit.program import plans as p
from rulekit.program.layout import Dimension
from rulekit.program.types import Tag
from rulekit.proof.fuzz.values import Speech, Unsaid

T = TypeVar("T")
PLACE = (0, 0, 0)
"""Where a line stands that is in no file yet."""


@frozen
class Said:
    """A value: its text, and what it is a value of."""

    text: str
    tag: Tag

    def cell(self, speech: Speech) -> Any:
        """Return it as a cell of this variant, a list or bag as a tuple. Raises `Unsaid`."""
        return speech.meant(self.text, self.tag)

    def item(self, speech: Speech) -> p.Item:
        """Return it as an item of an answer. Raises `Unsaid`."""
        return p.Item("", ("const", self.cell(speech)), self.tag, speech.named(self.text, self.tag))


# ---- given -----------------------------------------------------------------------------------------------------------


@frozen
class Path:
    """A variable or zone: its name, whose it is (None: the table's), and its indexes, the owner first."""

    name: str
    owner: str | None
    keys: tuple[str, ...]

    @property
    def text(self) -> str:
        """Return it as the language writes it: `P1.stock[part]`."""
        keys = list(self.keys)
        head = f"{keys.pop(0)}." if self.owner is not None else ""
        return f"{head}{self.name}" + (f"[{', '.join(keys)}]" if keys else "")

    def number(self, speech: Speech, dims: Sequence[Dimension]) -> int:
        """Return its place in its family, in row-major order. Raises `Unsaid`."""
        if len(dims) != len(self.keys):
            raise Unsaid(self.text)
        place = 0
        for key, dimension in zip(self.keys, dims, strict=True):
            place = place * dimension.size + speech.place(key, dimension)
        return place


@frozen
class GivenValue:
    """`P1.cash = 5`."""

    path: Path
    value: Said

    @property
    def text(self) -> str:
        """Return it as written."""
        return f"{self.path.text} = {self.value.text}"

    def line(self, speech: Speech) -> p.GivenCell:
        """Return it as a line of a plan. Raises `Unsaid`."""
        layout = speech.program.layout
        for number, one in enumerate(layout.variables):
            if (one.name, one.owner) == (self.path.name, self.path.owner):
                target = ("cell", one.base + one.width * self.path.number(speech, one.dims))
                value = ("const", self.value.cell(speech))
                return p.GivenCell(PLACE, target, value, one.low, one.high, one.maybe, number)
        raise Unsaid(self.text)


@frozen
class GivenCards:
    """`deck = ["Lamp", "Rope"]`."""

    path: Path
    cards: tuple[Said, ...]

    @property
    def text(self) -> str:
        """Return it as written."""
        return f"{self.path.text} = [{', '.join(card.text for card in self.cards)}]"

    def line(self, speech: Speech) -> p.GivenZone:
        """Return it as a line of a plan. Raises `Unsaid`."""
        for family in speech.program.layout.families:
            if (family.name, family.owner) == (self.path.name, self.path.owner):
                zone = ("const", family.first + self.path.number(speech, family.dims))
                return p.GivenZone(PLACE, zone, tuple(_card(card, speech) for card in self.cards))
        raise Unsaid(self.text)


@frozen
class GivenText:
    """`"Lamp".text = "Rope"`: the abilities that a card has now."""

    card: Said
    value: Said

    @property
    def text(self) -> str:
        """Return it as written."""
        return f"{self.card.text}.text = {self.value.text}"

    def line(self, speech: Speech) -> p.GivenCell:
        """Return it as a line of a plan. Raises `Unsaid`."""
        layout = speech.program.layout
        if layout.texts < 0:
            raise Unsaid(self.text)
        target = ("cell", layout.texts + self.card.cell(speech))
        last = len(speech.program.definitions) - 1
        return p.GivenCell(PLACE, target, ("const", self.value.cell(speech)), 0, last, True, -1)


Given: TypeAlias = GivenValue | GivenCards | GivenText


def _card(card: Said, speech: Speech) -> p.CardName:
    named = speech.named(card.text, card.tag)
    if named is None:
        raise Unsaid(card.text)
    return named


# ---- places ----------------------------------------------------------------------------------------------------------


@frozen
class Place:
    """A run of a phase: `turn(P1) in round_of(2)`; without a phase the whole of `play`."""

    phase: str = ""
    arguments: tuple[Said, ...] = ()
    within: "Place | None" = None

    @property
    def text(self) -> str:
        """Return it as written."""
        if not self.phase:
            return "play"
        head = f"{self.phase}({', '.join(one.text for one in self.arguments)})" if self.arguments else self.phase
        return head if self.within is None else f"{head} in {self.within.text}"

    def at(self, speech: Speech, at_end: bool = False) -> p.At:
        """Return it as a place of a plan. Raises `Unsaid`."""
        if not self.phase:
            return p.At(-1, (), None, at_end, self.text)
        for number, procedure in enumerate(speech.program.procedures):
            if procedure.kind == "phase" and procedure.name == self.phase:
                arguments = tuple(("const", one.cell(speech)) for one in self.arguments)
                within = None if self.within is None else self.within.at(speech)
                return p.At(number, arguments, within, at_end, self.text)
        raise Unsaid(self.text)


# ---- what is done ----------------------------------------------------------------------------------------------------


@frozen
class Part:
    """One part of an answer: a row, the use of a card, a plain word, or a choice by its name.

    kind: as `plans.Answer` has it. items: words and values of a row, the card and targets of a use, the values of a
    choice. listed: the choice takes several values.
    """

    kind: str
    items: tuple[str | Said, ...]
    name: str = ""
    listed: bool = False

    @property
    def text(self) -> str:
        """Return it as written."""
        items = [item if isinstance(item, str) else item.text for item in self.items]
        if self.kind == "value":
            items = [item.text for item in self.items if isinstance(item, Said)]
            return f"{self.name} = [{', '.join(items)}]" if self.listed else f"{self.name} = {items[0]}"
        if self.kind == "use":
            return f"use {items[0]}" + (f" with {', '.join(items[1:])}" if items[1:] else "")
        return " ".join(items)

    def line(self, speech: Speech, seat: int) -> p.Answer:
        """Return it as a line of a plan. Raises `Unsaid`."""
        place, who = PLACE, ("const", seat)
        if self.kind != "value":
            items = tuple(p.Item(item) if isinstance(item, str) else item.item(speech) for item in self.items)
            return p.Answer(place, who, self.kind, items, self.text)
        values = [item for item in self.items if isinstance(item, Said)]
        named = [speech.named(one.text, one.tag) for one in values]
        if all(one is not None for one in named):
            cards = tuple(one for one in named if one is not None)
            return p.Answer(place, who, "value", (), self.text, self.name, cards=cards)
        cells = tuple(one.cell(speech) for one in values)
        if self.listed:
            expression: Any = ("const", cells)
            return p.Answer(place, who, "value", (), self.text, self.name, expression, ("list", values[0].tag))
        return p.Answer(place, who, "value", (), self.text, self.name, ("const", cells[0]), values[0].tag)


@frozen
class Answered:
    """`P1: buy part at 5; n = 2`: one whole answer of a seat."""

    seat: str
    parts: tuple[Part, ...]

    @property
    def text(self) -> str:
        """Return it as written."""
        return f"{self.seat}: {'; '.join(part.text for part in self.parts)}"

    def lines(self, speech: Speech) -> Iterator[p.Line]:
        """Yield it as lines of a plan. Raises `Unsaid`."""
        seat: int = speech.meant(self.seat, ("player",))
        yield from [part.line(speech, seat) for part in self.parts]

    def values(self) -> list[Said]:
        """Return the numbers in it, which may be made smaller."""
        return [item for part in self.parts for item in part.items if isinstance(item, Said) and item.tag == ("int",)]

    def with_value(self, number: int, text: str) -> "Answered":
        """Return it with another text for the number in this place."""
        count = -1
        parts = []
        for part in self.parts:
            items = list(part.items)
            for at, item in enumerate(items):
                if isinstance(item, Said) and item.tag == ("int",):
                    count += 1
                    if count == number:
                        items[at] = evolve(item, text=text)
            parts.append(evolve(part, items=tuple(items)))
        return evolve(self, parts=tuple(parts))


@frozen
class Sent:
    """`play to end of turn(P1)`: by default answers to a place."""

    place: Place
    at_end: bool = False

    @property
    def text(self) -> str:
        """Return it as written."""
        return f"play to {'end of ' if self.at_end else ''}{self.place.text}"

    def lines(self, speech: Speech) -> Iterator[p.Line]:
        """Yield it as a line of a plan. Raises `Unsaid`."""
        yield p.PlayTo(PLACE, self.place.at(speech, self.at_end))


@frozen
class Done:
    """`do P1 sells "Lamp"`: a sentence in place of the flow. It has no line of its own: it is run as text."""

    sentence: str

    @property
    def text(self) -> str:
        """Return it as written."""
        return f"do {self.sentence}"

    def lines(self, speech: Speech) -> Iterator[p.Line]:
        """Raise `Unsaid`."""
        raise Unsaid(self.text)


Line: TypeAlias = Answered | Sent | Done


def renamed(thing: T, names: Mapping[str, str]) -> T:
    """Return a line, or whatever holds lines, with other names for seats."""
    other: Any = thing
    if isinstance(thing, str):
        other = names.get(thing, thing)
    elif isinstance(thing, tuple):
        other = tuple(renamed(one, names) for one in thing)
    elif has(kind := type(thing)):
        changed = {one.name: renamed(getattr(thing, one.name), names) for one in fields(kind)}
        other = evolve(other, **changed)
    return cast(T, other)
