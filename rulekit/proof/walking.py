"""Games of one variant at random, as a test of a rulebook: all invariants on the way, and how large positions get."""

from collections.abc import Mapping
from typing import Any

from attrs import field, frozen

from rulekit.diagnostics import Diagnostic
from rulekit.proof.playing import LIMIT, Arena
from rulekit.session.rulebook import Rulebook
from rulekit.session.setup import checked_names, checked_options, checked_seed, chosen_program, given_cells


@frozen
class Walk:
    """What random games showed.

    games, finished, decisions and tests are counts; `broken` has the first finding of each game that went wrong, with
    the seed that plays it again. `longest` is the size of the largest position in bytes.
    """

    games: int
    finished: int
    decisions: int
    tests: int
    broken: tuple[tuple[str, Diagnostic], ...] = ()
    longest: int = field(default=0)


def walk(
    rulebook: Rulebook,
    games: int,
    seats: int | None = None,
    options: Mapping[str, Any] | None = None,
    seed: int | str = 0,
    *,
    limit: int = LIMIT,
) -> Walk:
    """Play games at random, game i with the seed `seed:i`, and test all invariants on the way.

    A game is left after `limit` decisions. Faults of the rules are findings, too. Raises `SetupError` for wrong options
    or seats.
    """
    count = len(checked_names(rulebook, seats))
    chosen = checked_options(rulebook, options)
    seed = checked_seed(seed)
    program = chosen_program(rulebook, chosen, count)
    given = given_cells(program, chosen)
    arena = Arena(program, rulebook.backend(program))
    played = [arena.play(f"{seed}:{number}", given, limit=limit) for number in range(games)]
    return Walk(
        games,
        sum(one.is_over for one in played),
        sum(one.decisions for one in played),
        sum(one.tests for one in played),
        tuple((one.seed, one.found) for one in played if one.found is not None),
        max((one.longest for one in played), default=0),
    )
