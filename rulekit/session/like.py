"""Like cards: two copies that nothing tells apart are one option (ENGINE 12, *Like cards*)."""

from typing import Any

from rulekit.session.values import Values


def alike(values: Values, observer: int, cells: Any, one: int, other: int) -> bool:
    """Return whether an action that names `other` may be taken as naming `one`.

    Both lie in one unordered zone, the observer can tell both, definition, text and variables are equal, and nothing
    lies on them.
    """
    program, layout = values.program, values.layout
    if one == other:
        return True
    if min(one, other) < 0 or max(one, other) >= layout.cards:
        return False
    zone = cells[layout.zone_of + one]
    if zone < 0 or zone != cells[layout.zone_of + other]:
        return False
    if layout.families[layout.zones[zone].family].ordered:
        return False
    if program.cards[one].definition != program.cards[other].definition:
        return False
    if not (values.can_tell(observer, cells, one) and values.can_tell(observer, cells, other)):
        return False
    return _state(values, cells, one) == _state(values, cells, other) and not (
        _carries(values, cells, one) or _carries(values, cells, other)
    )


def _state(values: Values, cells: Any, card: int) -> list[int]:
    """Return the cells of a card's own: what it can do, what of that it has used up, its variables."""
    types = {card_type.name for card_type in values.program.card_types}
    found = [cells[run + card] for run in (values.layout.texts, values.layout.used) if run >= 0]
    for variable in values.layout.variables:
        if variable.owner in types and variable.dims:
            owners = variable.dims[0]
            size = variable.width
            for dimension in variable.dims[1:]:
                size *= dimension.size
            index = card - owners.low
            if 0 <= index < owners.size:
                found += cells[variable.base + index * size : variable.base + (index + 1) * size]
    return found


def _carries(values: Values, cells: Any, card: int) -> bool:
    """Return whether something lies on a card."""
    return any(zone.host == card and cells[zone.base] for zone in values.layout.zones)
