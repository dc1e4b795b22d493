"""A box in a line: the values that count, and what lies in its zones."""

from rulekit.cli.table.marks import Marks
from rulekit.cli.table.picture import Box, Pile


def summary_of(box: Box, marks: Marks) -> list[tuple[str, str]]:
    """Return names and texts of what is in a box, without what is nothing."""
    found = [(fact.name, fact.text) for fact in box.facts if not fact.is_idle]
    for strip in box.strips:
        if strip.is_idle:
            continue
        held = [
            f"{text} {member}"
            for member, text in zip(strip.members, strip.texts, strict=True)
            if text not in (marks.zero, marks.nothing)
        ]
        found.append((strip.name, ", ".join(held) or marks.nothing))
    for slots in box.slots:
        cards = [_pile(pile) for pile in slots.piles if pile.count]
        found.append((slots.name, ", ".join(cards) or marks.nothing))
    found += [(pile.name, _pile(pile)) for pile in box.piles if pile.count]
    return found


def _pile(pile: Pile) -> str:
    names = [f"{line.copies} {line.name}" if line.copies > 1 else line.name for line in pile.cards]
    if pile.unseen:
        names.append("1 card" if pile.unseen == 1 else f"{pile.unseen} cards")
    return ", ".join(names)
