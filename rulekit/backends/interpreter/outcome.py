"""Who won: scores compared left to right, and what `winners` or `win` say (LANGUAGE 2, `outcome:`)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulekit.backends.interpreter import seats
from rulekit.backends.interpreter.cells import Cells
from rulekit.program.layout import H_OUT, H_TOP, H_WON

if TYPE_CHECKING:
    from rulekit.backends.interpreter.interpreter import Interpreter


def outcome(host: Interpreter, cells: Cells) -> dict[str, Any]:
    """The outcome as the interface describes it. A seat that is out is not scored and wins only by `winners`."""
    program = host.program
    rules = program.outcome
    playing = seats.seated(program, cells)
    base = seats.top_base(cells) if cells[H_TOP] >= 0 else 0

    def value(function: int, seat: int) -> Any:
        registers = [base, seat, *[0] * program.functions[function].temps]
        return host.binder.function(function)(cells, registers)

    scores = {seat: tuple(value(function, seat) for _, function in rules.keys) for seat in playing}
    signs = [sign for sign, _ in rules.keys]
    notes = {seat: tuple((value(function, seat), tag) for function, tag in rules.notes) for seat in playing}
    if cells[H_WON]:
        winners = tuple(seat for seat in program.seats if cells[H_WON] >> seat & 1)
    elif rules.winners is not None:
        winners = tuple(host.evaluate(cells, rules.winners, 16))
    else:
        ranks = {
            seat: tuple(sign * key for sign, key in zip(signs, keys, strict=True)) for seat, keys in scores.items()
        }
        best = max(ranks.values(), default=())
        winners = tuple(seat for seat in playing if ranks[seat] == best)
    out = tuple(seat for seat in program.seats if cells[H_OUT] >> seat & 1)
    return {"scores": scores, "winners": winners, "notes": notes, "out": out}
