"""What some line of a variant changes, and what its rules wait for."""

from __future__ import annotations

from typing import Any

from rulekit.compile.lower.variant import Variant
from rulekit.compile.meaning import trees as t
from rulekit.compile.meaning.walk import walk


def note_changes(variant: Variant) -> bool:
    """Fills `Variant.modified` and `Variant.heard`; gives whether it matters which object a card is: some card has a
    text, or some rule watches what happens."""
    book = variant.book
    here = [text for text in book.card_texts if text.definition in variant.definition_number]
    abilities = [body for text in here for _, _, body, when in text.abilities if variant.has(when)]
    bodies: list[Any] = [*abilities]
    bodies += [body for text in here for made in text.effects.values() for body, when in made if variant.has(when)]
    bodies += [body for verb, body in book.verbs.items() if body and variant.has(verb.when)]
    bodies += [body for column in book.effects.values() for body in column if body]
    bodies += [body for phase, body in book.phases.items() if variant.has(phase.when)]
    bodies += [body for body, when in (*book.setups, *book.plays) if variant.has(when)]
    rules = [one for one in book.rules if variant.has(one.when)]
    lasting = [one for text in here for one, when in text.lasting if variant.has(when)]
    bodies += [*rules, *lasting]
    bodies += [one for one in book.anytime if variant.has(one.when)]
    for one in walk(bodies):
        if isinstance(one, t.Modify) and one.target.op in ("call", "field"):
            variant.modified.add(one.target.args[0])
    used = {word for text in here for word, _, _, when in text.abilities if variant.has(when)}
    variant.heard.note(bodies, {word: clauses for word, clauses in book.words.items() if word in used})
    return bool(variant.heard.watches or abilities or lasting)
