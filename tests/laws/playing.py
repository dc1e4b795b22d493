"""What the laws are tested on: every game there is, in every variant that can be played, and random play in it."""

import os
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st

import rulekit
from rulekit.backends.interface import Backend
from rulekit.backends.interpreter import Interpreter
from rulekit.diagnostics import RulesError
from rulekit.loader import Rulebook
from rulekit.model.random import start_state
from rulekit.program.program import Program
from rulekit.terms import Status
from tests.support.games import PLAYED

SAMPLE = "night_market"
"""The game in which planted faults must be found."""

Make = Callable[[Program], Backend]

NIGHTLY = os.environ.get("RULEKIT_PROFILE") == "nightly"
FEW = settings(max_examples=200 if NIGHTLY else 12)
"""For laws in which each example is a part of a match."""

picks = st.lists(st.integers(0, 2**16 - 1), min_size=4, max_size=80 if NIGHTLY else 40)
"""What a match is made of: one number for each step of each answer."""
seeds = st.integers(0, 2**32)


@cache
def rulebook(game: str) -> Rulebook:
    """A game that can be played."""
    return rulekit.load(PLAYED[game])


@cache
def playable(game: str) -> tuple[int, ...]:
    """The variants that can be played."""
    found = rulebook(game)
    return tuple(number for number in range(len(found.variants)) if _is_playable(found, number))


def _is_playable(found: Rulebook, number: int) -> bool:
    if found.not_yet(number):
        return False
    try:
        found.program_of(number)
    except RulesError:
        return False
    return True


def program(game: str, number: int) -> Program:
    """The program of one of the playable variants; any number is taken as one of them."""
    variants = playable(game)
    return rulebook(game).program_of(variants[number % len(variants)])


def interpreter(made: Program) -> Backend:
    """The backend as it is."""
    return Interpreter(made)


def completed(backend: Backend, cells: Any, answer: tuple[int, ...], numbers: Iterator[int]) -> tuple[int, ...] | None:
    """The answer, lengthened as the numbers say until it is whole; None if the numbers run out."""
    while (step := backend.options(cells, answer)).state != "complete":
        assert step.state == "next", f"{answer} leads nowhere"
        assert step.options, "a step without options"
        number = next(numbers, None)
        if number is None:
            return None
        answer += step.options[number % len(step.options)].values
    return answer


def positions(backend: Backend, seed: int, numbers: Sequence[int]) -> Iterator[Any]:
    """The rests of a match at its decisions, from the first on; the last one may be the end."""
    rest = backend.start(start_state(seed), {})
    left = iter(numbers)
    yield rest
    while rest.status is not Status.OVER:
        answer = completed(backend, rest.cells, (), left)
        if answer is None:
            return
        rest = backend.apply(rest.cells, answer)
        yield rest
