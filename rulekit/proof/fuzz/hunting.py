"""Many random games of every variant, on one core or several; the finds are the same either way."""

import multiprocessing
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from typing import Any

from attrs import frozen

from rulekit.diagnostics import Diagnostic, SetupError
from rulekit.loader import Rulebook
from rulekit.model.random import below, start_state
from rulekit.program.program import Program
from rulekit.proof.playing import LIMIT, Arena, Played
from rulekit.session.setup import checked_names, checked_options, checked_seed, given_cells

Progress = Callable[[int, int], Any]
"""Called as (games played, games in all); what it returns is not looked at."""

_CHUNK = 20
_MOST_KEPT = 50
"""So many finds of one variant are kept; further ones are only counted."""


@frozen
class Tally:
    """What the games of one variant came to.

    unfinished: they reached the limit of decisions. blocked: why none could be played, or "".
    """

    variant: int
    games: int
    finished: int
    unfinished: int
    broken: int
    decisions: int
    tests: int
    longest: int
    blocked: str = ""


@frozen
class Find:
    """A game that went wrong: its variant, its number, and how it went."""

    variant: int
    number: int
    played: Played

    @property
    def found(self) -> Diagnostic:
        """Return what was found."""
        assert self.played.found is not None
        return self.played.found


@frozen
class _Job:
    """What a worker needs. given: by variant the options that the caller fixed, though chance could draw them."""

    arenas: Mapping[int, Arena]
    given: Mapping[int, dict[str, int]]
    name: str
    seed: int | str
    limit: int


def hunt(
    rulebook: Rulebook,
    games: int,
    options: Mapping[str, Any] | None = None,
    seats: int | None = None,
    seed: int | str = 0,
    *,
    workers: int = 1,
    progress: Progress | None = None,
    limit: int = LIMIT,
) -> tuple[list[Tally], list[Find]]:
    """Play `games` games of every variant that has these options and this number of seats.

    Options that are no constants are drawn for each game unless they are given. Raises `SetupError`.
    """
    seed = checked_seed(seed)
    variants = variants_of(rulebook, options, seats)
    blocked = {number: waiting[0].message for number in variants if (waiting := rulebook.not_yet(number))}
    arenas = {}
    for number in variants:
        if number not in blocked:
            program = rulebook.program_of(number)
            arenas[number] = Arena(program, rulebook.backend(program))
    given = {number: given_cells(arena.program, checked_options(rulebook, options)) for number, arena in arenas.items()}
    job = _Job(arenas, given, rulebook.name, seed, limit)
    played: dict[int, list[Played]] = {number: [] for number in arenas}
    kept: dict[int, int] = dict.fromkeys(arenas, 0)
    finds: list[Find] = []
    for done, (variant, number, one) in enumerate(_all_played(job, games, workers), 1):
        played[variant].append(one.without_answers())
        if one.found is not None and kept[variant] < _MOST_KEPT:
            kept[variant] += 1
            finds.append(Find(variant, number, one))
        if progress is not None:
            progress(done, games * len(arenas))
    tallies = [
        _tally(number, played[number]) if number in played else Tally(number, 0, 0, 0, 0, 0, 0, 0, blocked[number])
        for number in variants
    ]
    return tallies, finds


def variants_of(rulebook: Rulebook, options: Mapping[str, Any] | None, seats: int | None) -> list[int]:
    """Return the variants with these options and this number of seats, in order. Raises `SetupError`."""
    if seats is not None:
        checked_names(rulebook, seats)
    chosen = checked_options(rulebook, options)
    wanted = {name: chosen[name] for name in options or {} if not rulebook.options[name].random}
    found = [
        number
        for number, variant in enumerate(rulebook.variants)
        if seats in (None, variant.seats)
        and all(variant.options[name] == value for name, value in wanted.items() if name in variant.options)
    ]
    if not found:
        raise SetupError("no variant of this game has these options and seats")
    return found


def _tally(variant: int, played: Sequence[Played]) -> Tally:
    broken = sum(one.found is not None for one in played)
    finished = sum(one.is_over and one.found is None for one in played)
    return Tally(
        variant,
        len(played),
        finished,
        len(played) - finished - broken,
        broken,
        sum(one.decisions for one in played),
        sum(one.tests for one in played),
        max((one.longest for one in played), default=0),
    )


# ---- playing ---------------------------------------------------------------------------------------------------------


def _all_played(job: _Job, games: int, workers: int) -> Iterator[tuple[int, int, Played]]:
    chunks = [
        (variant, range(start, min(start + _CHUNK, games)))
        for variant in job.arenas
        for start in range(0, games, _CHUNK)
    ]
    if workers <= 1 or len(chunks) <= 1 or "fork" not in multiprocessing.get_all_start_methods():
        for variant, numbers in chunks:
            for number in numbers:
                yield variant, number, _play(job, variant, number)
        return
    context = multiprocessing.get_context("fork")
    with ProcessPoolExecutor(workers, mp_context=context, initializer=_begin, initargs=(job,)) as pool:
        for (variant, numbers), results in zip(chunks, pool.map(_play_chunk, chunks), strict=True):
            yield from [(variant, number, one) for number, one in zip(numbers, results, strict=True)]


_running: list[_Job] = []
"""The job of this worker process."""


def _begin(job: _Job) -> None:
    _running[:] = [job]


def _play_chunk(chunk: tuple[int, range]) -> list[Played]:
    variant, numbers = chunk
    played = [_play(_running[0], variant, number) for number in numbers]
    return [one if one.found is not None else one.without_answers() for one in played]


def _play(job: _Job, variant: int, number: int) -> Played:
    """Play a game; its title as a scenario is its seed, so that the scenario has the same chance."""
    arena = job.arenas[variant]
    title = title_of(job.name, job.seed, variant, number)
    given = {**_drawn(arena.program, title), **job.given[variant]}
    usual, biased = number % 2 == 1, number % 4 >= 2
    return arena.play(title, given, usual=usual, biased=biased, limit=job.limit)


def title_of(name: str, seed: int | str, variant: int, number: int) -> str:
    """Return the title of a game as a scenario: `KIO-FUZZ-2-17: game 17 of seed 0`."""
    letters = "".join(letter for letter in name.upper() if letter.isalnum() and letter.isascii())[:3]
    head = letters if letters[:1].isalpha() else f"G{letters}"
    shown = "".join(letter if letter.isprintable() and letter not in '"{}' else "-" for letter in str(seed))
    return f"{head}-FUZZ-{variant + 1}-{number}: game {number} of seed {shown}"


def _drawn(program: Program, title: str) -> dict[str, int]:
    """Return a value for each option that is left to chance."""
    stream = start_state(f"{title}:options")
    found = {}
    for one in program.layout.variables:
        if one.kind == "option" and one.random:
            values = program.seats if one.tag[0] == "player" else range(one.low, one.high + 1)
            stream, place = below(stream, len(values))
            found[one.name] = values[place]
    return found
