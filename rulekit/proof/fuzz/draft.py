"""A draft of a scenario: everything it says, as data; as a text to be pasted, and as a plan that can be run at once."""

from collections.abc import Iterable, Iterator
from typing import Any

from attrs import frozen

from rulekit.loader import Rulebook
from rulekit.program import plans as p
from rulekit.proof.fuzz.lines import PLACE, Answered, Given, Line, Place, Said
from rulekit.proof.fuzz.values import Speech

_WIDTH = 116
_INDENT = "    "


@frozen
class Draft:
    """A scenario of one variant.

    options: those that are no constants of the variant, with their values. at: None is the start of `play`. note: a
    comment at the end of the last line.
    """

    variant: int
    title: str
    options: tuple[tuple[str, Said], ...] = ()
    at: Place | None = None
    given: tuple[Given, ...] = ()
    lines: tuple[Line, ...] = ()
    note: str = ""

    @property
    def cost(self) -> int:
        """Return how much there is to read: what is given, and what is done."""
        parts = sum(len(parts) if (parts := getattr(line, "parts", ())) else 1 for line in self.lines)
        return len(self.given) + (self.at is not None) + parts

    def text(self, rulebook: Rulebook) -> str:
        """Return the scenario as it can be pasted into the game."""
        variant = rulebook.variants[self.variant]
        parts = [f"{name} = {constant(value)}" for name, value in variant.options.items()]
        parts.append(f"players = {variant.seats}")
        parts += [f"{name} = {value.text}" for name, value in self.options]
        if self.at is not None:
            parts.append(f"at {self.at.text}")
        head = list(_packed(parts))
        laid = list(_packed([one.text for one in self.given]))
        if len(head) == 1 and len(laid) == 1 and len(head[0]) + len(laid[0]) < _WIDTH // 2:
            head, laid = [f"{head[0]}, {laid[0]}"], []
        lines = [f'scenario "{self.title}":']
        lines += [f"{_INDENT}given {one}" for one in (*head, *laid)]
        lines += [f"{_INDENT}{one}" for one in _joined(self.lines)]
        if self.note:
            lines.append(f"{_INDENT}# {self.note}")
        return "\n".join(lines) + "\n"

    def plan(self, rulebook: Rulebook, speech: Speech) -> p.Plan:
        """Return it ready to run. Raises `Unsaid` for what this variant does not have."""
        variant = rulebook.variants[self.variant]
        given: list[p.Line] = [one.line(speech) for one in self.given]
        lines = [made for line in self.lines for made in line.lines(speech)]
        return p.Plan(
            title=self.title,
            ids=(),
            seats=variant.seats,
            options=dict(variant.options),
            given_options={name: value.cell(speech) for name, value in self.options},
            at=None if self.at is None else self.at.at(speech),
            lines=(*given, *lines),
            place=PLACE,
        )


def _joined(lines: Iterable[Line]) -> Iterator[str]:
    """Yield the texts of lines; answers of one seat in a row stand on one line as long as there is room."""
    text, seat = "", ""
    for line in lines:
        who = line.seat if isinstance(line, Answered) else ""
        parts = "; ".join(part.text for part in line.parts) if isinstance(line, Answered) else ""
        if who and who == seat and len(text) + len(parts) + 2 <= _WIDTH - len(_INDENT):
            text = f"{text}; {parts}"
            continue
        if text:
            yield text
        text, seat = line.text, who
    if text:
        yield text


def constant(value: Any) -> str:
    """Return the value of an option as the rules write it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


def _packed(parts: Iterable[str]) -> Iterator[str]:
    """Yield the parts of `given` lines, several on a line as long as there is room."""
    line = ""
    for part in parts:
        if line and len(line) + len(part) + 2 > _WIDTH - len(_INDENT) - 6:
            yield line
            line = ""
        line = f"{line}, {part}" if line else _folded(part)
    if line:
        yield line


def _folded(part: str) -> str:
    """Return a part that is too long for one line with breaks behind commas: in brackets a line goes on."""
    lines, line = [], ""
    for piece in part.split(", "):
        if line and len(line) + len(piece) + 3 > _WIDTH - 2 * len(_INDENT):
            lines.append(f"{line},")
            line = piece
        else:
            line = f"{line}, {piece}" if line else piece
    return f"\n{_INDENT * 2}".join([*lines, line])
