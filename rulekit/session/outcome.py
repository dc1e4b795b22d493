"""The outcome as plain data: scores, winners, notes, and in words what decided."""

from typing import Any

from rulekit.program.layout import H_WON
from rulekit.session.addressing import win
from rulekit.session.table import Table
from rulekit.session.values import spectators


def outcome_of(table: Table, cells: Any) -> dict[str, Any]:
    """Return the outcome of a game that is over.

    `label` (what the score is called, or ""), `keys` (how the rules write each scoring key), `scores` (by seat, a list
    with one value per key; a seat that is out has none), `winners` (seats), `out` (seats), `notes` (by seat, texts),
    `reasons` (by seat, a sentence), `text` (one sentence for all).
    """
    program = table.program
    found = table.backend.outcome(cells)
    seat = table.values.seat
    keys = [_key(table, place, function) for place, (_, function) in enumerate(program.outcome.keys)]
    tags = [program.functions[function].tag for _, function in program.outcome.keys]
    signs = [sign for sign, _ in program.outcome.keys]
    scores = {number: list(values) for number, values in found["scores"].items()}
    winners, out = list(found["winners"]), list(found["out"])
    everyone = spectators(program)
    notes = {
        str(seat(number)): [table.text(everyone, cells, value, tag) for value, tag in values]
        for number, values in found["notes"].items()
        if values
    }
    named = bool(cells[H_WON]) or program.outcome.winners is not None
    decided = None if named else _deciding_key(scores, winners, signs)
    reasons = {
        str(seat(number)): _reason(number, scores, winners, out, keys, decided, named) for number in program.seats
    }
    return {
        "label": program.outcome.label,
        "keys": keys,
        "scores": {
            str(seat(number)): [table.shown(everyone, cells, value, tag) for value, tag in zip(row, tags, strict=False)]
            for number, row in scores.items()
        },
        "winners": [seat(number) for number in winners],
        "out": [seat(number) for number in out],
        "notes": notes,
        "reasons": reasons,
        "text": _text(table, scores, winners, keys, decided),
    }


def _key(table: Table, place: int, function: int) -> str:
    """Return what a scoring key is called: as the rules write it, the first else by the label of the score."""
    text = table.function_text(function)
    return text or (table.program.outcome.label or "score" if place == 0 else f"tie-break {place}")


def _deciding_key(scores: dict[int, list[Any]], winners: list[int], signs: list[int]) -> tuple[int, int] | None:
    """Return the first key in which the winners differ from the best of the others, and its sign; `None` if none."""
    losers = [values for number, values in scores.items() if number not in winners]
    if not losers or not winners or winners[0] not in scores:
        return None
    best = scores[winners[0]]
    second = max(losers, key=lambda values: [sign * value for sign, value in zip(signs, values, strict=True)])
    return next(((i, signs[i]) for i, (a, b) in enumerate(zip(best, second, strict=True)) if a != b), None)


def _reason(
    number: int,
    scores: dict[int, list[Any]],
    winners: list[int],
    out: list[int],
    keys: list[str],
    decided: tuple[int, int] | None,
    named: bool,
) -> str:
    if number in out and number not in winners:
        return "out of the game"
    if named:
        return "wins by the rules of the game" if number in winners else "does not win"
    shown = ", ".join(f"{key} {value}" for key, value in zip(keys, scores.get(number, []), strict=False))
    if number not in winners:
        return shown
    if decided is not None:
        key, sign = decided
        return f"{'equal before, ' if key else ''}{'more' if sign > 0 else 'least'} by {keys[key]}: {shown}"
    if len(winners) > 1:
        return "shares the first place"
    return "nobody else is left" if out else shown


def _text(
    table: Table, scores: dict[int, list[Any]], winners: list[int], keys: list[str], decided: tuple[int, int] | None
) -> str:
    names = [table.player(number) for number in winners]
    if not names:
        return "nobody wins"
    won = win(names) + (" together" if len(names) > 1 else "")
    score = scores.get(winners[0])
    if not score:
        return won
    text = f"{won} with {score[0]} {table.program.outcome.label or keys[0]}"
    if decided is not None and decided[0]:
        text += f"; the tie is broken by {keys[decided[0]]}, {score[decided[0]]}"
    return text
