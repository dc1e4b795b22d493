"""What an unknown sentence was probably meant to be (N021): up to three patterns as declared, with their places."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from attrs import frozen

from rulekit.compile.check.sentences.matching import Item
from rulekit.compile.meaning.rulebook import Names
from rulekit.compile.meaning.symbols import PhaseSym
from rulekit.compile.names import PatternForm, Patterns, third_person
from rulekit.diagnostics import Bag, Span, near
from rulekit.syntax import nodes as n

LIMIT = 3


@frozen
class Near:
    """A sentence that could have been meant: its text as declared, and where (None: built in)."""

    text: str
    span: Span | None


def nearest(items: Sequence[Item], patterns: Patterns, names: Names, when: int, bag: Bag) -> list[Near]:
    """The nearest sentences and phases: of the same verb word, else of a near one; fewest changed words first."""
    if bag.is_long:
        return []
    scored: list[tuple[tuple[int, float, int], Near]] = []
    spelled = _spelled(items, patterns)
    for place, form in enumerate(patterns.forms):
        if form.when & when:
            rank = min((_rank(form, row, same) for row, same in spelled), default=None)
            if rank is not None and rank[0] < 3:
                scored.append(((*rank, place), Near(pattern_text(form, bag), form.span)))
    word = items[0].word or _called(items[0])
    for phases in names.phases.values():
        for phase in phases:
            if word is not None and phase.when & when and (phase.name == word or near(word, [phase.name])):
                scored.append(((0 if phase.name == word else 1, 1.0, 0), Near(phase_text(phase), phase.span)))
    found: dict[Near, None] = {}
    nearest_rank = min((rank[0] for rank, _ in scored), default=0)
    for score, one in sorted(scored, key=lambda pair: pair[0]):
        if score[0] == nearest_rank:
            found.setdefault(one)
    return list(found)[:LIMIT]


def pattern_text(form: PatternForm, bag: Bag) -> str:
    """A pattern as it is declared: `buy (s: Ship) for (cost: Coins)`; a built-in one by its holes' names."""
    if not isinstance(form.verb, str):
        span = form.verb.node.pattern.span
        text = bag.sources.get(span.path, "")[span.start : span.end]
        if text:
            return " ".join(text.split())
    return " ".join(part if isinstance(part, str) else f"({part.name})" for part in form.parts)


def phase_text(phase: PhaseSym) -> str:
    """A phase as it is called: `turn(you)`."""
    return phase.name + (f"({', '.join(one.name for one in phase.params)})" if phase.params else "")


def _called(item: Item) -> str | None:
    node = item.node
    return node.callee.text if isinstance(node, n.Call) and isinstance(node.callee, n.Name) else None


def _spelled(items: Sequence[Item], patterns: Patterns) -> list[tuple[list[str | None], set[str]]]:
    """The row as words (None: only an expression) with the verb words its own can be; with and without doer."""
    rows: list[tuple[list[str | None], set[str]]] = []
    whole = [item.word for item in items]
    if whole[0] is not None:
        rows.append((whole, {whole[0], *patterns.bases(whole[0])}))
    if len(whole) > 1 and whole[1] is not None and not items[0].is_small:
        rows.append((whole[1:], {whole[1], *patterns.bases(whole[1])}))
    if len(whole) > 1 and whole[0] == "pay" and whole[1] is not None:
        rows.append((whole[1:], {whole[1]}))
    return rows


def _rank(form: PatternForm, row: list[str | None], same: set[str]) -> tuple[int, float]:
    """How far a form is: 0 the same verb word, 1 a near one, 2 another with the other words; 3: too far."""
    verb = str(form.parts[0])
    away = _distance(form.parts[1:], row[1:])
    if verb in same:
        return 0, away
    word = str(row[0])
    if near(word, [verb, third_person(verb)]):
        return 1, away
    shared = {part for part in form.parts[1:] if isinstance(part, str)} & set(row[1:])
    return (2, away) if shared and away < 1 else (3, away)


def _distance(parts: Sequence[object], row: Sequence[str | None]) -> float:
    """How many words are changed, dropped or added; a near word counts half, holes that are dropped or added one."""
    last = [float(j) for j in range(len(row) + 1)]
    for i, part in enumerate(parts, 1):
        now = [float(i)]
        for j, word in enumerate(row, 1):
            now.append(min(last[j] + 1, now[j - 1] + 1, last[j - 1] + _change(part, word)))
        last = now
    return last[-1]


SMALL = frozenset("to from of in with by for at and".split())


def _change(part: object, word: str | None) -> float:
    if not isinstance(part, str):
        return 1.0 if word in SMALL else 0.0 if word is None else 0.1
    if word == part:
        return 0.0
    return 0.5 if word is not None and near(word, [part]) else 1.0


def place_list(found: Iterable[Near]) -> list[tuple[Span, str]]:
    """The declared ones as second places of a message."""
    return [(one.span, f"`{one.text}`") for one in found if one.span is not None]
