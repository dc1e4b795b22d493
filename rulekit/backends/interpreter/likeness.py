"""Like cards: of copies that nothing tells apart only the first is a candidate (ENGINE 12, *Like cards*)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rulekit.backends.interpreter.machine import Machine


def without_likes(m: Machine, cards: tuple[int, ...]) -> tuple[int, ...]:
    """The cards, of like ones in one unordered zone that is shown only the lowest number; their order is kept."""
    kept: dict[Any, int] = {}
    apart: list[int] = []
    for card in cards:
        key = _key(m, card)
        if key is None:
            apart.append(card)
        else:
            kept[key] = min(card, kept.get(key, card))
    if len(kept) + len(apart) == len(cards):
        return cards
    standing = {*kept.values(), *apart}
    return tuple([card for card in cards if card in standing])


def _key(m: Machine, card: int) -> Any:
    """What a card has in common with its likes; None if it stands for itself."""
    cells, layout, host = m.cells, m.layout, m.host
    number = cells[layout.zone_of + card]
    if number < 0 or host.ordered[number] or not layout.zones[number].seen:
        return None
    if any(cells[layout.zones[lying].base] for lying, _ in host.zones_on.get(card, ())):
        return None
    own = tuple(
        tuple(cells[at + card * size : at + (card + 1) * size])
        for at, size in ((layout.variables[k].base, size) for k, size in host.card_variables)
    )
    text = cells[layout.texts + card] if layout.texts >= 0 else 0
    used = cells[layout.used + card] if layout.used >= 0 else 0
    return number, m.program.cards[card].definition, text, used, own
