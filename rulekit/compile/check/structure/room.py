"""Whether the cards that begin in a zone have room there (T024)."""

from __future__ import annotations

from collections import Counter

from rulekit.compile.check.sentences.kit import Kit
from rulekit.compile.meaning.symbols import DefinitionSym, ZoneSym
from rulekit.compile.meaning.trees import Typed


def check_room(kit: Kit) -> None:
    """T024 for `all cards` zones that are too small in some variant."""
    for zone in kit.names.zones:
        if zone.all_cards and zone.limit is not None:
            for variant in range(len(kit.names.variants)):
                if zone.when >> variant & 1 and _too_many(kit, zone, zone.limit, variant):
                    break


def _too_many(kit: Kit, zone: ZoneSym, limit: int, variant: int) -> bool:
    begin: Counter[int] = Counter()
    for definition in kit.names.definitions:
        if definition.card.is_a(zone.card) and definition.when >> variant & 1:
            begin[_owner(kit, zone, definition, variant)] += _number(kit.book.copies.get(definition), variant)
    owner = max(begin, key=lambda one: begin[one], default=-1)
    if begin[owner] <= limit:
        return False
    of = f" of {kit.names.roles[owner].name}" if 0 <= owner < len(kit.names.roles) else ""
    kit.bag.report(
        "T024",
        f"{begin[owner]} cards begin in the `{zone.name}`{of}, and {limit} fit",
        next(flag.span for flag in zone.node.flags if flag.name == "at most"),
        help=f"write `at most {begin[owner]}`",
    )
    return True


def _owner(kit: Kit, zone: ZoneSym, definition: DefinitionSym, variant: int) -> int:
    """Whose zone a card begins in, if it says so by its `owner`; -1 for a zone of the table."""
    field = definition.card.fields.get("owner")
    value = None if field is None else kit.book.fields.get(definition, {}).get(field)
    return _number(value, variant) if zone.owner == "Player" and value is not None else -1


def _number(value: Typed | None, variant: int) -> int:
    """A constant of a variant; 0 where it is none, so that nothing is said about it."""
    if value is not None and value.op == "variants":
        value = next((one for when, one in value.args if when >> variant & 1), None)
    return value.args[0] if value is not None and value.op == "const" else 0
