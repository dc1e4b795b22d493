"""The sentences of a rulebook by verb word and length: declared patterns and the built-in ones (LANGUAGE 4.1, 4.4)."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import frozen

from rulekit.compile.meaning.rulebook import Names
from rulekit.compile.meaning.symbols import HoleSym, VerbSym
from rulekit.diagnostics import Span
from rulekit.terms.verbs import third_person


@frozen
class BuiltinHole:
    """A hole of a built-in verb. kind says what fits:

    "number" (how many), "unit" (a number variable of the doer, or `stock[r]`), "bag", "player" (perhaps absent: the
    supply), "effect" (an effect field), "cards" (a card, set or zone), "zone", "card or zone", "list", "element" (of
    it), "card", "entry" (of the pending list, or a card), "trigger" (a waiting trigger).
    """

    name: str
    kind: str


@frozen(eq=False)
class PatternForm:
    """One way to write a verb. verb: the VerbSym, or for a built-in one its skeleton.

    parts: str for a word, else a hole; `left_out`: the last `word (hole = default)` is left out, so the call takes
    `verb.params[-1]` from the hole's default. op: for a built-in verb the `verb` of trees.Builtin.
    """

    verb: VerbSym | str
    parts: tuple[str | HoleSym | BuiltinHole, ...]
    when: int
    left_out: bool = False
    op: str = ""

    @property
    def holes(self) -> tuple[HoleSym | BuiltinHole, ...]:
        """The holes in order."""
        return tuple(part for part in self.parts if not isinstance(part, str))

    @property
    def skeleton(self) -> str:
        """Its words, with `_` for holes."""
        return skeleton(self.parts)

    @property
    def span(self) -> Span | None:
        """Where it is declared."""
        return None if isinstance(self.verb, str) else self.verb.span


def skeleton(parts: tuple[str | HoleSym | BuiltinHole, ...]) -> str:
    """The words of a pattern, with `_` for holes: `buy _ for _`."""
    return " ".join(part if isinstance(part, str) else "_" for part in parts)


BUILTIN_VERBS: tuple[tuple[str, str], ...] = (
    ("gain", "gain (n: number) (unit: unit)"),
    ("lose", "lose (n: number) (unit: unit)"),
    ("pay", "pay (n: number) (unit: unit)"),
    ("pay", "pay (n: number) (unit: unit) to (q: player)"),
    ("gain_bag", "gain (bag: bag)"),
    ("lose_bag", "lose (bag: bag)"),
    ("pay_bag", "pay (bag: bag)"),
    ("pay_bag", "pay (bag: bag) to (q: player)"),
    ("pay_effect", "pay (effect: effect)"),
    ("move", "move (x: cards) to (z: zone)"),
    ("draw", "draw (n: number) from (z: zone) to (y: zone)"),
    ("swap", "swap (x: card or zone) with (y: card or zone)"),
    ("shuffle", "shuffle (z: zone)"),
    ("reveal", "reveal (x: cards)"),
    ("show", "show (x: cards) to (p: player)"),
    ("conceal", "conceal (x: cards)"),
    ("look", "look at (x: cards)"),
    ("insert", "insert (x: element) in (l: list) at (n: number)"),
    ("remove", "remove (x: element) from (l: list)"),
    ("copy", "copy (m: card) onto (u: card)"),
    ("announce", "announce (c: entry)"),
    ("cancel", "cancel (e: entry)"),
    ("trigger", "trigger (t: trigger)"),
    ("eliminate", "eliminate (p: player)"),
    ("win", "win"),
)
"""The built-in verbs: op and pattern. `move x to top of z` is this `move`; its last item is a TopOf without a number.

`stop` and `pay SENTENCE` are no patterns: the first is a statement, the second a reading (LANGUAGE 4.2, 1c)."""


def _builtin(pattern: str) -> tuple[str | BuiltinHole, ...]:
    parts: list[str | BuiltinHole] = []
    rest = pattern
    while rest:
        if rest.startswith("("):
            inside, _, rest = rest[1:].partition(")")
            name, _, kind = inside.partition(": ")
            parts.append(BuiltinHole(name, kind))
        else:
            word, _, rest = rest.partition(" ")
            parts.append(word)
        rest = rest.lstrip()
    return tuple(parts)


class Patterns:
    """All forms of all verbs, found by verb word and length; built-in ones exist in every variant and come last."""

    def __init__(self, forms: tuple[PatternForm, ...]) -> None:
        self.forms = forms
        self._by: dict[tuple[str, int], list[PatternForm]] = {}
        self._base: dict[str, list[str]] = {}
        for form in forms:
            word = str(form.parts[0])
            self._by.setdefault((word, len(form.parts)), []).append(form)
            bases = self._base.setdefault(third_person(word), [])
            if word not in bases:
                bases.append(word)

    @classmethod
    def of(cls, names: Names) -> Patterns:
        """The forms of all verbs of a rulebook."""
        return cls((*declared_forms(names), *builtin_forms(names.everywhere)))

    def by(self, verb_word: str, length: int) -> list[PatternForm]:
        """The forms that begin with this word and have this many parts, the word included."""
        return self._by.get((verb_word, length), [])

    def bases(self, word: str) -> list[str]:
        """The verb words whose -s form this is: `sells` gives `sell`."""
        return self._base.get(word, [])

    def of_word(self, verb_word: str) -> list[PatternForm]:
        """All forms that begin with this word."""
        return [form for form in self.forms if form.parts[0] == verb_word]

    def is_verb(self, word: str) -> bool:
        """Whether some pattern starts with this word."""
        return third_person(word) in self._base and word in self._base[third_person(word)]

    @property
    def words(self) -> list[str]:
        """All verb words."""
        return list(dict.fromkeys(str(form.parts[0]) for form in self.forms))


def builtin_forms(when: int) -> Iterator[PatternForm]:
    """The built-in verbs (LANGUAGE 4.4)."""
    for op, pattern in BUILTIN_VERBS:
        parts = _builtin(pattern)
        yield PatternForm(skeleton(parts), parts, when, op=op)


def declared_forms(names: Names) -> Iterator[PatternForm]:
    """The declared verbs; one whose last `word (hole = default)` may be left out gives two forms."""
    for verb in names.verbs:
        yield from forms_of(verb)


def forms_of(verb: VerbSym) -> Iterator[PatternForm]:
    """The forms of one verb: as declared, and without its last `word (hole = default)`."""
    yield PatternForm(verb, verb.parts, verb.when)
    last = verb.parts[-1]
    if isinstance(last, HoleSym) and last.default is not None and len(verb.parts) > 2:
        shorter = verb.parts[:-2] if isinstance(verb.parts[-2], str) else verb.parts[:-1]
        yield PatternForm(verb, shorter, verb.when, left_out=True)
