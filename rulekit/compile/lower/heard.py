"""Which verbs are heard, replaced, judged in a variant, and which points of play something waits for."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from attrs import define, field

from rulekit.compile.meaning import trees as t
from rulekit.compile.meaning.symbols import AbilitySym, PhaseSym, VerbSym
from rulekit.compile.meaning.types import IntT, PlayerT, Type
from rulekit.compile.meaning.walk import walk
from rulekit.compile.names.patterns import BuiltinHole, PatternForm, builtin_forms

_FORMS: dict[str, list[PatternForm]] = {}
for _form in builtin_forms(1):
    _FORMS.setdefault(_form.op, []).append(_form)
_OP = {_form.skeleton: _form.op for _forms in _FORMS.values() for _form in _forms}


@define(eq=False)
class Heard:
    """What lowering has to look out for. Verbs are VerbSyms, built-in ones the names of their operations.

    counters: a number for each rule that says `first each`; phases: what sets each counter back.
    """

    heard: set[Any] = field(factory=set)
    replaced: set[Any] = field(factory=set)
    judged: set[Any] = field(factory=set)
    points: set[tuple[PhaseSym, str]] = field(factory=set)
    counters: dict[Any, int] = field(factory=dict)
    phases: list[PhaseSym] = field(factory=list)

    @property
    def watches(self) -> bool:
        """Whether any rule waits for something."""
        return bool(self.heard or self.replaced or self.judged or self.points)

    def note(self, trees: Iterable[Any], words: dict[AbilitySym, tuple[Any, ...]]) -> None:
        """Everything in these trees, and what these ability words hear."""
        for one in walk(list(trees)):
            match one:
                case t.Reaction():
                    self.heard.add(verb_key(one.pattern))
                    if one.first_each is not None:
                        self._counter(one, one.first_each)
                case t.Instead():
                    self.replaced.add(verb_key(one.pattern))
                case t.Ban():
                    self.judged.add(verb_key(one.pattern))
                case t.AtPoint():
                    self.points.add((one.point.phase, one.point.edge))
        for word, clauses in words.items():
            for clause in clauses:
                if clause[0] == "whenever" and clause[1] is not None:
                    self.heard.add(verb_key(clause[1]))
                elif clause[0] == "first each" and clause[1] is not None:
                    self._counter(word, clause[1])

    def _counter(self, rule: Any, phase: PhaseSym) -> None:
        if rule not in self.counters:
            self.counters[rule] = len(self.phases)
            self.phases.append(phase)


def verb_key(pattern: t.Pattern) -> Any:
    """What a verb is known by here."""
    return pattern.verb if isinstance(pattern.verb, VerbSym) else _OP[pattern.verb]


def holes_of_verb(verb: Any) -> list[tuple[str, Type | None]]:
    """(kind, type) of each hole; a built-in verb has those of its longest form."""
    if isinstance(verb, VerbSym):
        return [("value", param.type) for param in verb.params]
    longest = max(_FORMS[verb], key=lambda form: len(form.parts))
    kinds = [hole.kind for hole in longest.holes if isinstance(hole, BuiltinHole)]
    types: dict[str, Type] = {"number": IntT(), "player": PlayerT()}
    return [(kind, types.get(kind)) for kind in kinds]


def holes_of(pattern: t.Pattern) -> list[tuple[str, Type | None]]:
    """The holes of the verb of a pattern."""
    return holes_of_verb(verb_key(pattern))


def builtin_form(verb: str) -> PatternForm:
    """The longest form of a built-in verb."""
    return max(_FORMS[verb], key=lambda form: len(form.parts))


__all__ = ["Heard", "builtin_form", "holes_of", "holes_of_verb", "verb_key"]
