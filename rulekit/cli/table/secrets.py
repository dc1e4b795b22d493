"""What of a game is not for everybody: whether hands must be hidden between two people at one keyboard."""

from rulekit.program.program import Program


def has_secrets(program: Program) -> bool:
    """Return whether anything can be seen by one seat and not by another."""
    seats = sum(1 << seat for seat in program.seats)
    masks = {zone.seen for zone in program.layout.zones}
    for variable in program.layout.variables:
        masks |= set(variable.seen)
    return any(0 < mask & seats < seats for mask in masks)


def quiet_zones(program: Program) -> frozenset[str]:
    """Return the names of zones that only wait to be used again: others are refilled from them."""
    families = program.layout.families
    return frozenset(
        families[family.refilled_from].name.replace("_", " ") for family in families if family.refilled_from is not None
    )
