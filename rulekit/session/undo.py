"""Taking answers back: how many of the last ones may be, why not more, and the event that tells everybody."""

from typing import Any

from rulekit.diagnostics.diagnostic import Diagnostic
from rulekit.model.play import Happening
from rulekit.session.addressing import inside
from rulekit.session.history import History
from rulekit.session.table import Table
from rulekit.session.telling import tells
from rulekit.session.values import spectators

_LOOKED_AT = 8
"""So many answers are looked into where more are wanted than can be taken back, only to say how many can."""


def possible(table: Table, history: History, upto: int) -> int:
    """Return how many of the last answers can be taken back; counting stops at `upto`.

    What an answer told is looked into when somebody asks, and one that told something is a wall from then on.
    """
    kept = history.kept
    if history.keeps_all:
        return min(len(kept), upto)
    for count, before in enumerate(reversed(kept)):
        if count >= upto:
            return upto
        if before.tells is None:
            before.tells = tells(table, before.cells, before.seat, before.answer)
        if before.tells:
            del kept[: len(kept) - count]
            return count
    return len(kept)


def refusal(table: Table, history: History, steps: Any, seat: str | None) -> Diagnostic | None:
    """Return why so many answers cannot be taken back, for the seat that asks for it; `None` if they can."""
    if isinstance(steps, bool) or not isinstance(steps, int) or steps < 1:
        return Diagnostic("P008", "this is no number of steps", help="one step or more can be taken back")
    there = possible(table, history, steps if steps <= len(history.kept) else _LOOKED_AT)
    if seat is not None and there and not history.keeps_all:
        who = table.seat_of(seat)
        last = history.kept[-1].seat
        if who is None:
            known = f"the seats are {', '.join(table.all_names())}"
            return Diagnostic("P008", "nobody here is called so", help=known)
        if who != last:
            because = f"{inside(table.player(last))} gave the last answer"
            return Diagnostic("P008", f"{table.player(who)} cannot take this step back", because=because)
    if there >= steps:
        return None
    message = "this step cannot be taken back" if steps == 1 else f"{steps} steps cannot be taken back"
    if steps > history.standing():
        because = "no more steps were taken" if history.standing() else "nothing was answered yet"
    elif history.keeps_all:
        because = "so many steps are not kept"
    else:
        because = "chance, another seat, or something that came to light stands in between"
    way_out = f"{there} step{'' if there == 1 else 's'} can be taken back" if there else None
    return Diagnostic("P008", message, because=because, help=way_out)


def told(table: Table, seat: int, steps: int) -> Happening:
    """Return the event of taking answers back: who, and how many; everybody hears of it."""
    return Happening("undone", seat, {"steps": (steps, ("int",))}, 2 * spectators(table.program) - 1)
