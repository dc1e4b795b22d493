"""Runs the tables of the parser over a stretch of text and builds bottom up, so that no depth of text hurts.

A word or sign is read as what may stand where it stands: a word that the grammar knows there is that word, any other
one is a name.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias

import attrs

from rulekit.syntax.tables import DEDENT, END, INDENT, LINE_END, NAME, Tables

Build: TypeAlias = Callable[[list[Any]], Any]

_SIGN, _STRANGE = "sign", "strange"
_NOWHERE = sys.maxsize


class Token(NamedTuple):
    """A word, sign, text or line end: what it was read as, how it is written, and where it stands in the text."""

    kind: str
    text: str
    start: int
    end: int


@attrs.frozen
class Mistake:
    """What was met and cannot stand there; `accepts` are the kinds of tokens that could.

    The kind of a character that nothing begins with is empty.
    """

    token: Token
    accepts: frozenset[str]


class Automaton:
    """The tables, ready to run; `builds` has what to call at each reduction, by name, with the parts it is made of."""

    def __init__(self, tables: Tables, builds: Mapping[str, Build]) -> None:
        self._tables = tables
        self._kinds = {name[1:]: name for name in tables.open} | {_SIGN: "", _STRANGE: ""}
        self._read = re.compile(_pattern(tables)).finditer
        self._phrases = [(name, re.compile(pattern)) for name, pattern in tables.phrases.items()]
        self._words = frozenset(word for word in tables.spellings if word[0].isascii() and word.isalpha())
        self._spellings = frozenset(tables.spellings)
        self._steps: dict[tuple[int, int, str], int] = {}
        self._reductions = [
            (one.size, one.symbol, builds[one.name] if one.name else None, one.single, one.inlined)
            for one in tables.reductions
        ]

    def run(self, start: str, text: str, begin: int, stop: int, levels: Mapping[int, int]) -> Any:
        """Parse `text[begin:stop]` from a start symbol: what it makes, or a `Mistake`.

        `levels` says in how many blocks the line stands that begins at an offset; the first line stands in none.
        """
        rows, gotos, reductions, steps = self._tables.rows, self._tables.gotos, self._reductions, self._steps
        first, last = self._tables.starts[start]
        states, values, passed = [first], list[Any](), begin
        for kind, written, at, end in self._tokens(text, begin, stop, levels):
            if at < passed:
                continue  # the rest of a phrase
            row = allowed = rows[states[-1]]
            if written in row:
                kind = written
            elif kind == NAME:
                for name, phrase in self._phrases:
                    if name in row and (found := phrase.match(text, at, stop)):
                        kind, written, end = name, found.group(), found.end()
                        passed = end
            while (action := row.get(kind, _NOWHERE)) < 0:
                size, symbol, build, single, inlined = reductions[~action]
                if build is None and single:
                    step = states[-2], states.pop(), kind
                    if step not in steps:
                        steps[step] = self._passed_on(*step)
                    state = steps[step]
                else:
                    parts = []
                    if size:
                        parts = values[-size:]
                        del values[-size:], states[-size:]
                    if inlined:
                        parts = _flat(parts, inlined)
                    if single and len(parts) == 1:
                        values += parts
                    else:
                        values.append(parts if build is None else build(parts))
                    state = gotos[states[-1]][symbol]
                states.append(state)
                row = rows[state]
            if kind == END and states[-1] == last:
                return values[-1]
            if action == _NOWHERE:
                if kind not in allowed and written in self._spellings:
                    kind = written
                return Mistake(Token(kind, written, at, end), self._accepts(states, last, kind))
            states.append(action)
            values.append(Token(kind, written, at, end))
        raise AssertionError("a text has an end")

    def _passed_on(self, below: int, state: int, kind: str) -> int:
        """The state behind all reductions that only pass on the part that led to `state`: a name is a path is a term.

        Every value goes through a dozen of them, so they are taken in one step.
        """
        while (action := self._tables.rows[state].get(kind, _NOWHERE)) < 0:
            _, symbol, build, single, _ = self._reductions[~action]
            if build is not None or not single:
                break
            state = self._tables.gotos[below][symbol]
        return state

    def _tokens(
        self, text: str, begin: int, stop: int, levels: Mapping[int, int]
    ) -> Iterator[tuple[str, str, int, int]]:
        """Yield what is written, with kinds for whatever has no spelling of its own, the borders of blocks, an end."""
        level, kinds = 0, self._kinds
        for found in self._read(text, begin, stop):
            group = found.lastgroup
            assert group is not None
            at, end = found.span(group)
            yield kinds[group], found[group], at, end
            if kinds[group] == LINE_END:
                after = levels.get(end, 0)
                for _ in range(abs(after - level)):
                    yield INDENT if after > level else DEDENT, "", at, at
                level = after
        yield END, "", stop, stop

    def _accepts(self, states: Sequence[int], last: int, kind: str) -> frozenset[str]:
        """The kinds that could stand where it is stuck; for a character that is of no kind, all that was looked for."""
        row = self._tables.rows[states[-1]]
        if not kind:
            return frozenset(row) | {LINE_END} - (self._words if NAME in row else frozenset())
        return frozenset(one for one in row if self._takes(list(states), last, one))

    def _takes(self, states: list[int], last: int, kind: str) -> bool:
        """Whether a token of this kind could stand next."""
        while (action := self._tables.rows[states[-1]].get(kind, _NOWHERE)) < 0:
            size, symbol, *_ = self._reductions[~action]
            if size:
                del states[-size:]
            states.append(self._tables.gotos[states[-1]][symbol])
            if kind == END and states[-1] == last:
                return True
        return action != _NOWHERE


def _flat(parts: list[Any], inlined: Sequence[int]) -> list[Any]:
    """The parts, with those of rules that have no node in their places."""
    found: list[Any] = parts[0] if inlined[0] == 0 else []
    for at in range(1 if inlined[0] == 0 else 0, len(parts)):
        if at in inlined:
            found += parts[at]
        else:
            found.append(parts[at])
    return found


def _pattern(tables: Tables) -> str:
    """What can be written: anything that has no spelling of its own, then signs, the longer ones first."""
    words = [re.compile(pattern) for pattern in tables.open.values()]
    signs = [one for one in tables.spellings if not any(word.fullmatch(one) for word in words)]
    signs.sort(key=lambda one: (one.isalpha(), -len(one)))
    groups = {name[1:]: pattern for name, pattern in tables.open.items()}
    groups[_SIGN] = "|".join(map(re.escape, signs))
    groups[_STRANGE] = "[^ ]"
    return " *+(?:" + "|".join(f"(?P<{name}>{pattern})" for name, pattern in groups.items()) + ")"
