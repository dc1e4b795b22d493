"""Words that are typed, taken as an action: the rows of the open decision matched against what was said.

`give bre bo` is `give (c) to (q)`, the card and the player that begin so: small words may be left out, names cut short.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from attrs import frozen

from rulekit.cli.table.values import Texts
from rulekit.program.types import Tag
from rulekit.session.decision import Row

_MOST = 24
"""So many readings of one line are tried."""
_WORDS = 16


@frozen
class Naming:
    """One reading of what was typed. `score` is higher the more of it was said in full."""

    action: Mapping[str, Any]
    score: int


def tokens_of(typed: str) -> list[str]:
    """Return the words of a line, small, without quotes and punctuation around them."""
    return [word for word in (part.strip("\"'`.,;:!$()").lower() for part in typed.split()) if word]


def label_matches(label: str, tokens: Sequence[str]) -> bool:
    """Return whether the words stand in a label in this order, each as the beginning of a word, from its first on."""
    there = tokens_of(label)
    if not tokens or not there or not there[0].startswith(tokens[0]):
        return False
    at = 0
    for token in tokens:
        while at < len(there) and not there[at].startswith(token):
            at += 1
        if at == len(there):
            return False
        at += 1
    return True


def actions_named(rows: Sequence[Row], tokens: Sequence[str], texts: Texts) -> list[Naming]:
    """Return the actions that the words may mean, the best readings first."""
    tokens = list(tokens)[:_WORDS]
    names = _Names(texts)
    found: dict[str, Naming] = {}
    for row in rows:
        if row.entry is None or not tokens:
            continue
        for filled, score in _match(row.entry.row, tokens, row, names, True):
            action = {"action": row.word, **filled}
            known = found.get(repr(action))
            if known is None or known.score < score:
                found[repr(action)] = Naming(action, score)
    ordered = sorted(found.values(), key=lambda naming: -naming.score)
    return ordered[:_MOST]


def _match(
    items: Sequence[Any], tokens: Sequence[str], row: Row, names: "_Names", is_first: bool
) -> Iterator[tuple[dict[str, Any], int]]:
    """Yield the holes filled by these words, and how well they fit."""
    if not tokens:
        yield {}, -sum(1 for item in items if not isinstance(item, str))
        return
    if not items:
        return
    item, rest = items[0], items[1:]
    if isinstance(item, str):
        if item.lower().startswith(tokens[0]):
            bonus = 3 if item.lower() == tokens[0] else 1
            for filled, score in _match(rest, tokens[1:], row, names, False):
                yield filled, score + bonus
        if not is_first:
            yield from _match(rest, tokens, row, names, False)
        return
    if item[0] != "hole":
        for count in range(min(3, len(tokens)) + 1):
            for filled, score in _match(rest, tokens[count:], row, names, False):
                yield filled, score
        return
    assert row.entry is not None
    hole = row.entry.holes[item[1]]
    for value, count, bonus in names.values(hole.tag, tokens):
        for filled, score in _match(rest, tokens[count:], row, names, False):
            yield {hole.name: value, **filled}, score + bonus


class _Names:
    """What the values of a view are called."""

    def __init__(self, texts: Texts) -> None:
        self.texts = texts
        self._listed: dict[Tag, list[tuple[Any, list[str]]]] = {}

    def values(self, tag: Tag, tokens: Sequence[str]) -> Iterator[tuple[Any, int, int]]:
        """Yield values whose name begins with the first words: value, how many words, how well they fit."""
        if tag[0] == "int":
            if tokens[0].lstrip("-").isdigit() and len(tokens[0]) < 19:
                yield int(tokens[0]), 1, 2
            return
        for value, name in self._names(tag):
            count = 0
            while count < min(len(name), len(tokens)) and name[count].startswith(tokens[count]):
                count += 1
            if count:
                whole = count == len(name) and all(a == b for a, b in zip(name, tokens, strict=False))
                yield value, count, count + (3 if whole else 0)

    def _names(self, tag: Tag) -> list[tuple[Any, list[str]]]:
        if tag not in self._listed:
            self._listed[tag] = [(value, tokens_of(name)) for value, name in self._list(tag)]
        return self._listed[tag]

    def _list(self, tag: Tag) -> list[tuple[Any, str]]:
        texts, program = self.texts, self.texts.program
        kind = tag[0]
        if kind == "enum":
            info = texts.enums.get(tag[1])
            if info is None:
                return []
            if info.grid is not None:
                squares = [[at % info.grid[0] + 1, at // info.grid[0] + 1] for at in range(len(info.members))]
                return [(square, f"{square[0]},{square[1]}") for square in squares]
            both = [(m, texts.member(info.name, m)) for m in info.members]
            return both + [(m, m) for m in info.members]
        if kind == "player":
            return [(seat, name) for seat, name in texts.players.items()] + [(seat, seat) for seat in texts.players]
        if kind == "card":
            return [(card, known.get("name", card)) for card, known in texts.cards.items()]
        if kind == "definition":
            return [(d.name, d.name) for d in program.definitions if d.card_type == tag[1]]
        if kind == "bool":
            return [(True, "yes"), (False, "no")]
        return []
