"""Many games at once: game i of seed S is played with seed `S:i`, on one core or several, with the same figures."""

import multiprocessing
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from typing import Any

from attrs import frozen

from rulekit.backends.interface import Backend
from rulekit.program.program import Program
from rulekit.session.rulebook import Rulebook
from rulekit.session.setup import checked_names, checked_options, checked_seed, chosen_program, given_cells
from rulekit.simulate.playout import LIMIT, Playout, Policy, playout
from rulekit.simulate.summary import GameResult, Summary, summary_of

PolicyMaker = Callable[[int | str], Policy]
"""Makes a seat's policy for one game from the seed of its stream, `S:i:P1`."""

Progress = Callable[[int, int], Any]
"""Called as (games played, games in all); what it returns is not looked at."""

_CHUNK = 25


@frozen
class _Job:
    """What a worker needs."""

    program: Program
    backend: Backend
    seed: int | str
    makers: dict[int, PolicyMaker]
    given: dict[str, int]
    limit: int
    sources: Mapping[str, str]


def simulate(
    rulebook: Rulebook,
    games: int,
    options: Mapping[str, Any] | None = None,
    seats: int | None = None,
    seed: int | str | None = None,
    *,
    policy: PolicyMaker | Mapping[str, PolicyMaker],
    progress: Progress | None = None,
    workers: int = 1,
    limit: int = LIMIT,
) -> Summary:
    """Play `games` games and return their figures.

    `options`, `seats` (how many) and `seed` as for `Session`; `policy` makes the policy of every seat, or by seat id
    that of each. A game that reaches `limit` decisions is unfinished, one in which the rules go wrong is a fault. With
    several `workers` the games are spread over processes; the figures are the same.
    Raises `SetupError` for wrong options, seats or seed.
    """
    count = len(checked_names(rulebook, seats))
    chosen = checked_options(rulebook, options)
    seed = checked_seed(seed)
    program = chosen_program(rulebook, chosen, count)
    given = given_cells(program, chosen)
    makers = {seat: policy[program.players[seat]] if isinstance(policy, Mapping) else policy for seat in program.seats}
    job = _Job(program, rulebook.backend(program), seed, makers, given, limit, rulebook.sources)
    results: list[GameResult] = []
    for result in _results(job, games, workers):
        results.append(result)
        if progress is not None:
            progress(len(results), games)
    seats_named = [(seat, program.players[seat]) for seat in program.seats]
    return summary_of(program.game, chosen, seed, seats_named, results)


def _results(job: _Job, games: int, workers: int) -> Iterator[GameResult]:
    if workers <= 1 or games <= 1 or "fork" not in multiprocessing.get_all_start_methods():
        for number in range(games):
            yield _play(job, number)
        return
    chunks = [range(start, min(start + _CHUNK, games)) for start in range(0, games, _CHUNK)]
    context = multiprocessing.get_context("fork")
    with ProcessPoolExecutor(workers, mp_context=context, initializer=_begin, initargs=(job,)) as pool:
        for results in pool.map(_play_chunk, chunks):
            yield from results


_running: list[_Job] = []
"""The job of this worker process."""


def _begin(job: _Job) -> None:
    _running[:] = [job]


def _play_chunk(numbers: range) -> list[GameResult]:
    return [_play(_running[0], number) for number in numbers]


def _play(job: _Job, number: int) -> GameResult:
    seed = f"{job.seed}:{number}"
    players = job.program.players
    policies = {seat: maker(f"{seed}:{players[seat]}") for seat, maker in job.makers.items()}
    result: Playout = playout(job.program, job.backend, seed, policies, job.limit, job.given, job.sources)
    return GameResult(result.status, result.decisions, tuple(result.scores.items()), result.winners, result.fault)
