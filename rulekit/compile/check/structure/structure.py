"""Whether the game goes on: loops, circles, batches, options, and what is left over (LANGUAGE 5, 11)."""

from __future__ import annotations

from rulekit.compile.check.sentences.kit import Kit
from rulekit.compile.check.structure.batches import check_batches
from rulekit.compile.check.structure.facts import Facts
from rulekit.compile.check.structure.layers import check_layers
from rulekit.compile.check.structure.loops import check_circles, check_loops
from rulekit.compile.check.structure.named import check_copies
from rulekit.compile.check.structure.prefix import check_prefixes
from rulekit.compile.check.structure.room import check_room
from rulekit.compile.check.structure.secrets import check_secrets
from rulekit.compile.check.structure.triggers import check_replacements, check_states, check_triggers
from rulekit.compile.check.structure.unseated import check_unseated
from rulekit.compile.check.structure.unused import (
    check_cards,
    check_durations,
    check_idle_rules,
    check_never_said,
    check_silent,
    check_unused,
)
from rulekit.compile.meaning import trees as t


def check_structure(kit: Kit) -> None:
    """R and L findings over the whole rulebook."""
    facts, bodies = Facts(kit.book), all_bodies(kit)
    check_circles(kit, facts)
    check_loops(kit, facts)
    check_batches(kit, facts, bodies)
    check_prefixes(kit, facts, bodies)
    check_triggers(kit, facts)
    check_states(kit, facts)
    check_layers(kit)
    check_unseated(kit, facts)
    check_replacements(kit, facts, bodies)
    check_secrets(kit, facts, bodies)
    check_copies(kit, [*bodies, *kit.book.lets.values(), *(one.condition for one in kit.book.invariants)])
    check_cards(kit)
    check_room(kit)
    check_idle_rules(kit)
    check_unused(kit, bodies)
    check_never_said(kit)
    check_silent(kit, bodies)
    check_durations(kit)


def all_bodies(kit: Kit) -> list[t.Body]:
    """Every body of the rulebook."""
    book = kit.book
    found = [body for body in book.verbs.values() if body is not None]
    found += list(book.phases.values())
    found += [body for body, _ in (*book.setups, *book.plays)]
    found += [entry.body for one in book.anytime for entry in one.entries]
    found += kit.rules
    for text in book.card_texts:
        # what one effect names, another one of the card may use
        found.append(tuple(one for bodies in text.effects.values() for body, _ in bodies for one in body))
        found += [body for _, _, body, _ in text.abilities]
    return found
