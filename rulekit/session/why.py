"""Refusals as diagnostics: which line says no, with which values, and what the seat can do instead.

Everything is told to one observer, so only what they may see is mentioned (SEM-16).
"""

from typing import Any

from rulekit.diagnostics.diagnostic import Diagnostic
from rulekit.model.play import Fault, Refusal
from rulekit.session.actions import Problem
from rulekit.session.addressing import inside, is_, whose
from rulekit.session.decision import Asked, Decision
from rulekit.session.table import Table
from rulekit.session.wording import unit_text
from rulekit.terms import ABSENT, SIGNS

_CODES = {"need": "P001", "pay": "P002", "not_offered": "P003", "forbidden": "P004"}
_LISTED = 6


def diagnostic_of(asked: Asked, problem: Problem) -> Diagnostic:
    """Return the message for the asked seat."""
    table, player = asked.table, asked.table.player(asked.seat)
    message = f"{player} cannot {problem.subject} now"
    way_out = problem.help or what_one_can_do(asked)
    refusal = problem.refusal
    if refusal is None or refusal.kind == "not_offered":
        span = table.span(asked.waiting.procedure, asked.waiting.at)
        because = problem.text or "it is not among the options of this decision"
        return Diagnostic("P003", message, span, "this is asked now", because=because, help=way_out)
    span = table.span(refusal.procedure, refusal.at)
    if refusal.kind == "ability":
        return Diagnostic("P003", message, span, "this ability", because=_ability(asked, refusal), help=way_out)
    label = values_of(asked, refusal)
    reason = table.filled(asked.observer, asked.cells, refusal.reason) if refusal.reason else None
    return Diagnostic(_CODES[refusal.kind], message, span, label, because=reason, help=way_out)


def values_of(asked: Asked, refusal: Refusal) -> str:
    """Return the values of the failing line: `9 <= 5 does not hold`, `12 coins, 13 needed`."""
    if refusal.kind == "pay" and len(refusal.values) >= 3:
        unit, there, needed, *name = refusal.values
        if needed == ABSENT:
            return "there is no price"
        return f"{there} {unit_text(str(unit), *name)}, {needed} needed"
    if refusal.kind == "need" and len(refusal.values) == 4:
        left, operation, right, tag = refusal.values
        sides = [_side(asked, value, tag) for value in (left, right)]
        sign = SIGNS.get(operation, operation.replace("_", " "))
        return f"{sides[0]} {sign} {sides[1]} does not hold"
    if refusal.kind == "forbidden":
        return "this rule says no"
    return "this does not hold"


def _ability(asked: Asked, refusal: Refusal) -> str:
    """Return why an ability that a card has may not be used now."""
    table, program = asked.table, asked.table.program
    match refusal.values:
        case ("elsewhere", word):
            layout = program.layout
            zones = dict.fromkeys(layout.families[layout.zones[z].family].name for z in program.words[word].zones)
            return f"it works only in {' and '.join(zones)}"
        case ("held", seat):
            return "nobody has this card" if seat == ABSENT else f"it is {inside(whose(table.player(seat)))} card"
        case ("phase", procedure):
            owner = inside(whose(table.player(asked.seat)))
            return f"it works only during {owner} own {program.procedures[procedure].name}"
        case ("used", procedure):
            return f"it is used already, and works once per {program.procedures[procedure].name}"
    return "an effect is still going on"


def _side(asked: Asked, value: Any, tag: Any) -> str:
    if isinstance(value, tuple) and tag[0] not in ("list", "tuple", "bag"):
        tag = ("list", tag)
    return asked.table.text(asked.observer, asked.cells, value, tag)


def what_one_can_do(asked: Asked) -> str | None:
    """Return `Ada can: sell Apple, done`: one option of each row first, the rest as a number."""
    options = Decision(asked, 0, ()).options
    if not options:
        return None
    chosen = list(options) if len(options) <= _LISTED else []
    seen: set[int] = set()
    for option in options if not chosen else ():
        if option.row.number not in seen and len(chosen) < _LISTED:
            seen.add(option.row.number)
            chosen.append(option)
    text = ", ".join(option.text if option.row.entry is not None else f"choose {option.text}" for option in chosen)
    more = len(options) - len(chosen)
    return f"{asked.table.player(asked.seat)} can: {text}" + (f", and {more} more" if more else "")


def other_seat(table: Table, asked: Asked, who: Any) -> Diagnostic:
    """Return that another seat is asked; who is asked is public, what they are asked is not told."""
    name = table.player(asked.seat)
    seat = table.seat_of(who)
    if seat is None:
        message = "nobody here is called so"
        return Diagnostic("P005", message, help=f"the seats are {', '.join(table.all_names())}")
    return Diagnostic("P005", f"{is_(table.player(seat))} not asked now", help=f"{is_(name)} asked")


def stale(number: Any, now: int) -> Diagnostic:
    """Return that an answer belongs to another decision than the one that stands."""
    text = f"decision {number}" if isinstance(number, int) and abs(number) < 10**9 else "another decision"
    earlier = isinstance(number, int) and number < now
    message = f"{text} is answered already" if earlier else f"{text} is not open"
    return Diagnostic("P006", message, help=f"decision {now} is open now")


def game_over() -> Diagnostic:
    """Return that nothing is asked any more."""
    return Diagnostic("P007", "the game is over")


def fault_of(table: Table, fault: Fault) -> Diagnostic:
    """Return what went wrong with the rules themselves."""
    return Diagnostic(fault.code, fault.message, table.span(fault.procedure, fault.at), because=fault.because or None)
