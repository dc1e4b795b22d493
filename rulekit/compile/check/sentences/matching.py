"""Which patterns a row can be, by its words alone (LANGUAGE 4.2, 1 to 3)."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import frozen

from rulekit.compile.meaning.trees import Typed
from rulekit.compile.names import PatternForm, Patterns
from rulekit.diagnostics import Span
from rulekit.syntax import nodes as n


@frozen(eq=False)
class Item:
    """One item of a row. typed: its value where that is known already (a hole of a menu entry)."""

    node: n.RowItem
    typed: Typed | None = None

    @property
    def span(self) -> Span:
        """Where it stands."""
        return self.node.span

    @property
    def word(self) -> str | None:
        """The word it can be; None for whatever is only an expression."""
        return self.node.text if self.typed is None and isinstance(self.node, n.Name | n.SmallWord) else None

    @property
    def is_small(self) -> bool:
        """Whether it can only be a word."""
        return isinstance(self.node, n.SmallWord)


@frozen(eq=False)
class Reading:
    """A row as a sentence, by its words. how: "plain", "subject" or "cost"; items stand beside `form.parts`."""

    how: str
    form: PatternForm
    items: tuple[Item, ...]
    subject: Item | None = None

    @property
    def in_holes(self) -> tuple[Item, ...]:
        """The items that stand in holes, in order."""
        return tuple(item for part, item in zip(self.form.parts, self.items, strict=True) if not isinstance(part, str))


def items_of(row: n.Row) -> tuple[Item, ...]:
    """The items of a row as they stand."""
    return tuple(Item(node) for node in row.items)


def readings(items: Sequence[Item], patterns: Patterns) -> list[Reading]:
    """All readings that hold by words, words before variables inside each way of reading."""
    found = _best([Reading("plain", form, tuple(items)) for form in plain_forms(items, patterns)])
    if len(items) > 1 and not items[0].is_small:
        found += _best(_with_subject(items, patterns))
    if len(items) > 1 and items[0].word == "pay" and items[1].word is not None:
        rest = tuple(items[1:])
        found += _best([Reading("cost", form, rest) for form in plain_forms(rest, patterns)])
    return found


def plain_forms(items: Sequence[Item], patterns: Patterns) -> list[PatternForm]:
    """The forms that fit word for word if the first item is the verb word."""
    word = items[0].word
    if word is None:
        return []
    return [form for form in patterns.by(word, len(items)) if fits_words(form, items)]


def _with_subject(items: Sequence[Item], patterns: Patterns) -> list[Reading]:
    word = items[1].word
    if word is None:
        return []
    bases = [word] if items[0].word == "you" else patterns.bases(word)
    rest = tuple(items[1:])
    return [
        Reading("subject", form, rest, items[0])
        for base in bases
        for form in patterns.by(base, len(rest))
        if fits_words(form, rest, behind_verb=True)
    ]


def fits_words(form: PatternForm, items: Sequence[Item], *, behind_verb: bool = False) -> bool:
    """Whether a form fits a row of its length word for word; `behind_verb` leaves the verb word out."""
    pairs = list(zip(form.parts, items, strict=True))[1 if behind_verb else 0 :]
    return all(item.word == part if isinstance(part, str) else not item.is_small for part, item in pairs)


def _best(found: list[Reading]) -> list[Reading]:
    """Words beat variables: those with a word at the leftmost place where they differ."""
    if len(found) < 2:
        return found
    shapes = [tuple(not isinstance(part, str) for part in one.form.parts) for one in found]
    least = min(shapes)
    return [one for one, shape in zip(found, shapes, strict=True) if shape == least]
