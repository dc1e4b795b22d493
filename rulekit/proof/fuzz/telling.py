"""What happened, in the words of a scenario: answers, phases, and what lies otherwise than in another position."""

from collections.abc import Iterable, Iterator
from typing import Any

from rulekit.model.play import DONE, Answer, Option
from rulekit.program.layout import F_PROCEDURE, FRAME, Dimension, Variable
from rulekit.program.types import INT, Tag
from rulekit.proof.fuzz.lines import Answered, Given, GivenCards, GivenText, GivenValue, Part, Path, Place, Said
from rulekit.proof.fuzz.values import Speech, Unsaid
from rulekit.proof.matching import Matching
from rulekit.session.decision import Asked, Row
from rulekit.session.frames import frames, with_entry

_CARD = ("card", "")
_WORDS = {"decline": "pass"}


# ---- answers ---------------------------------------------------------------------------------------------------------


def told(speech: Speech, asked: Asked, answer: Answer) -> Answered:
    """Return a complete answer to a decision as a scenario gives it. Raises `Unsaid`."""
    row = asked.row(answer[0])
    filled = asked.step(answer).filled
    picked = [one for one in _picked(asked, answer) if one.name not in row.names]
    parts: list[Part] = []
    if row.entry is None:
        pass
    elif row.entry.kind == "use":
        assert row.card is not None
        targets = [Said(speech.said(value, tag), tag) for _, value, tag in filled]
        parts.append(Part("use", (Said(speech.said(row.card, _CARD), _CARD), *targets)))
        picked = []
    elif row.entry.kind == "act":
        parts.append(Part("row", tuple(_items(speech, asked, row, {name: value for name, value, _ in filled}))))
    else:
        kind = row.entry.kind
        parts.append(Part("word", (_WORDS.get(kind, row.entry.action if kind == "pass" else kind),)))
    parts += _choices(speech, asked, picked, filled)
    if answer[-1] == DONE and not (picked and picked[-1].name):
        parts.append(Part("word", ("done",)))
    return Answered(speech.program.players[asked.seat], tuple(parts))


def _picked(asked: Asked, answer: Answer) -> list[Option]:
    """Return the options that an answer takes, one step after the other; steps that fill themselves are none."""
    found: list[Option] = []
    begun: Answer = ()
    while len(begun) < len(answer):
        rest = answer[len(begun) :]
        fitting = [one for one in asked.step(begun).options if rest[: len(one.values)] == one.values]
        if not fitting:
            raise Unsaid("an answer that is not offered step by step")
        found.append(max(fitting, key=lambda one: len(one.values)))
        begun += found[-1].values
    return [one for one in found if one.value != DONE and one.name]


def _choices(
    speech: Speech, asked: Asked, picked: list[Option], filled: Iterable[tuple[str, int, Any]]
) -> Iterator[Part]:
    """Yield the choices by their names; a list with all its elements, those that filled themselves too."""
    for name in dict.fromkeys(one.name for one in picked):
        is_list = name in speech.lists
        values = filled if is_list else [(one.name, one.value, one.tag) for one in picked]
        said = tuple(_chosen(speech, asked, value, tag) for key, value, tag in values if key == name)
        yield Part("value", said, name, is_list)


def _chosen(speech: Speech, asked: Asked, value: int, tag: Tag) -> Said:
    """Return a value that was chosen; of texts that wait or are done instead its number."""
    if tag[0] in ("waiting", "rule"):
        return Said(str(Matching(asked).number(value, tag)), INT)
    return Said(speech.said(value, tag), tag)


def _items(speech: Speech, asked: Asked, row: Row, chosen: dict[str, int]) -> Iterator[str | Said]:
    """Yield the items of a menu row, with the values of its holes and of what is fixed."""
    entry, program = row.entry, speech.program
    assert entry is not None
    cells = with_entry(program, asked.cells, asked.seat, entry, row.seat_slot, row.procedure, chosen)
    number = row.procedure if row.procedure is not None else asked.waiting.procedure
    for part in entry.row:
        if isinstance(part, str):
            yield part
        elif part[0] == "hole":
            hole = entry.holes[part[1]]
            yield Said(speech.said(chosen[hole.name], hole.tag), hole.tag)
        else:
            _, expression, tag = part
            temps = program.procedures[number].temps
            value = asked.table.backend.evaluate(cells, expression, temps, you=asked.seat)
            yield Said(speech.said(value, tag), tag)


# ---- where play stands -----------------------------------------------------------------------------------------------


def places(speech: Speech, cells: Any) -> list[Place]:
    """Return the runs of phases that are open, the innermost first; those without words are left out."""
    found = []
    for address, procedure in frames(speech.program, cells):
        if procedure.kind != "phase":
            continue
        try:
            arguments = tuple(
                Said(speech.said(cells[address + FRAME + one.slot], one.tag), one.tag) for one in procedure.parameters
            )
        except Unsaid:
            continue
        found.append(Place(procedure.name, arguments))
    return found


def signature(speech: Speech, cells: Any, seat: int) -> tuple[str, ...]:
    """Return where a decision stands: whose it is, and what is under way."""
    names = [
        speech.program.procedures[cells[address + F_PROCEDURE]].name for address, _ in frames(speech.program, cells)
    ]
    return speech.program.players[seat], *(place.text for place in places(speech, cells)), *names


# ---- what lies where -------------------------------------------------------------------------------------------------


def differences(speech: Speech, cells: Any, base: Any) -> list[Given]:
    """Return what must be given so that a position is as `cells`, if without that it is as `base`.

    What a scenario has no words for is left out: whatever is no variable, zone or text.
    """
    layout = speech.program.layout
    found: list[Given] = []
    for one in layout.variables:
        for number in range(len(one.initial) // one.width if one.kind == "variable" else 0):
            here, there = (_value(one, number, position) for position in (cells, base))
            if here != there:
                found += _sayable(
                    lambda one=one, number=number, here=here: GivenValue(
                        _path(speech, one.name, one.owner, one.dims, number), Said(speech.said(here, one.tag), one.tag)
                    )
                )
    for zone in layout.zones:
        stretch = slice(zone.base, zone.base + 1 + zone.capacity)
        family = layout.families[zone.family]
        if cells[stretch] == base[stretch] or family.name == "box":
            continue
        found += _sayable(
            lambda zone=zone, family=family: GivenCards(
                _path(speech, family.name, family.owner, family.dims, zone.number - family.first),
                tuple(Said(speech.said(card, _CARD), _CARD) for card in speech.values.members(cells, zone.number)),
            )
        )
    if layout.texts >= 0:
        for card in range(layout.cards):
            text = cells[layout.texts + card]
            if text != base[layout.texts + card]:
                found.append(GivenText(Said(speech.said(card, _CARD), _CARD), _text(speech, text)))
    return found


def _value(variable: Variable, number: int, cells: Any) -> Any:
    """Return one value of a variable family: a cell, or the tuple of a list or bag."""
    start = variable.base + number * variable.width
    if variable.tag[0] == "list":
        return tuple(cells[start + 1 : start + 1 + cells[start]])
    return tuple(cells[start : start + variable.width]) if variable.tag[0] == "bag" else cells[start]


def _text(speech: Speech, definition: int) -> Said:
    tag = ("definition", "")
    return Said(speech.said(definition, tag), tag)


def _sayable(make: Any) -> list[Given]:
    try:
        return [make()]
    except Unsaid:
        return []


def _path(speech: Speech, name: str, owner: str | None, dims: tuple[Dimension, ...], number: int) -> Path:
    keys: list[str] = []
    for dimension in reversed(dims):
        number, rest = divmod(number, dimension.size)
        keys.insert(0, speech.index(rest, dimension))
    return Path(name, owner, tuple(keys))
