"""One game from its start to its end, by policies, straight on the backend: no views, no events, no session."""

from collections.abc import Callable, Mapping
from typing import Any

from attrs import frozen

from rulekit.backends.interface import Backend
from rulekit.diagnostics.span import Source
from rulekit.model.play import DONE, Fault, Option, Step
from rulekit.model.random import start_state
from rulekit.program.program import Program

LIMIT = 100_000
"""After so many decisions a game counts as unfinished (ENGINE 12, *Endless games*)."""

Policy = Callable[[Backend, Any, Step], Option]
"""Takes one step: (backend, cells, step with options) to one of its options."""


@frozen
class Playout:
    """How a game went.

    `status` is "finished", "unfinished" (the limit was reached) or "fault" (the rules went wrong: `fault` says how).
    `decisions` counts complete answers. `scores` has the first scoring key of each seat that is scored, `winners` the
    seats that won; both are empty unless the game finished. `cells` is the last position.
    """

    status: str
    decisions: int
    scores: dict[int, int]
    winners: tuple[int, ...]
    cells: Any
    fault: str = ""


def playout(
    program: Program,
    backend: Backend,
    seed: int | str,
    policies: Mapping[int, Policy],
    limit: int = LIMIT,
    given: Mapping[str, int] | None = None,
    sources: Mapping[str, str] | None = None,
) -> Playout:
    """Play one game.

    `policies` by seat; `given` are options of the position that are not left to chance, as cells; `sources` (path to
    text) turn the place of a fault into a line.
    """
    decisions = 0
    cells: Any = None
    options, apply, decide = backend.options, backend.apply, backend.decision
    try:
        cells = backend.start(start_state(seed), dict(given or {})).cells
        while (decision := decide(cells)) is not None:
            if decisions >= limit:
                return Playout("unfinished", decisions, {}, (), cells)
            policy = policies[decision.seat]
            answer: tuple[int, ...] = ()
            after = None
            while after is None:
                step = options(cells, answer)
                if step.state == "next":
                    option = policy(backend, cells, step)
                    answer += option.values
                    entry = option.entry
                    if entry is not None and len(entry.holes) >= len(answer):
                        continue  # a hole is still open, most likely
                    if step.list_name and option.value != DONE:
                        continue  # a list grows on, most likely
                    try:
                        after = apply(cells, answer)  # whole, most likely
                    except ValueError:
                        continue
                else:
                    after = apply(cells, answer)
            cells = after.cells
            decisions += 1
        outcome = backend.outcome(cells)
    except Fault as fault:
        return Playout("fault", decisions, {}, (), cells, _text(program, fault, sources or {}))
    scores = {seat: values[0] for seat, values in outcome["scores"].items() if values}
    return Playout("finished", decisions, scores, tuple(outcome["winners"]), cells)


def _text(program: Program, fault: Fault, sources: Mapping[str, str]) -> str:
    """Return `P010: a number leaves its bounds (turn.rules:12:9, in sell_at)`."""
    if not 0 <= fault.procedure < len(program.procedures):
        return f"{fault.code}: {fault.message}"
    procedure = program.procedures[fault.procedure]
    where = f"in {procedure.name}"
    if 0 <= fault.at < len(procedure.places):
        file, start, _ = procedure.places[fault.at]
        path = program.files[file]
        place = Source(path, sources[path]).place(start) if path in sources else path
        where = f"{place}, {where}"
    return f"{fault.code}: {fault.message} ({where})"
