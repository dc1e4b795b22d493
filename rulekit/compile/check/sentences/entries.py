"""Entries of menus with a body of their own, which are no verbs: who names one as an event is told so."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rulekit.compile.check.sentences.kit import Kit
from rulekit.compile.check.sentences.matching import Item
from rulekit.syntax import nodes as n
from rulekit.terms.verbs import third_person


def entry_named(items: Sequence[Item], kit: Kit, when: int) -> n.Entry | None:
    """The entry that begins with the verb word of a row."""
    for entry in _entries(kit, when):
        word = Item(entry.row.items[0]).word
        if word is not None and (
            items[0].word == word or (len(items) > 1 and items[1].word in (word, third_person(word)))
        ):
            return entry
    return None


def _entries(kit: Kit, when: int) -> Iterator[n.Entry]:
    nodes: list[n.Node] = [one.node for same in kit.names.phases.values() for one in same if one.when & when]
    for root in nodes + [verb.node for verb in kit.names.verbs if verb.when & when]:
        for node in n.walk(root):
            if isinstance(node, n.Entry) and node.body is not None:
                yield node
