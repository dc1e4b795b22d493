"""Measures what rulekit costs and prints it beside its targets and yardsticks, all in one run.

`python bench/run.py [--json] [WORD ..]`: with words only the figures whose names hold one of them.

Times are processor time, so that other work on the machine does little harm; nothing here is a test. The ratio says how
far a figure is on the good side of its target: 1 just meets it, 2 is twice as good.
"""

import json
import os
import resource
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
sys.path[:0] = [str(HERE), str(HERE.parent)]

import by_hand  # noqa: E402

ROUNDS = 5
SMALL = str(HERE.parent / "tests/games/three_in_a_row.rules")
CLASSIC, EXECUTIVE = {"mode": "classic"}, {"mode": "executive"}
HELP = "from rulekit.cli.main import main; main(['--help'], standalone_mode=False)"
TEST = "from rulekit.cli.main import main; main(['test', {!r}], standalone_mode=False)"


# ---- how it is measured -------------------------------------------------------------------------------------------


def seconds(work: Callable[[], Any], rounds: int = ROUNDS) -> float:
    """The processor time of one call, the least of several: what else runs on a machine only ever adds to it."""
    times = []
    for _ in range(rounds):
        start = time.process_time()
        work()
        times.append(time.process_time() - start)
    return min(times)


def children() -> float:
    """The processor time of all processes that were started and have ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def fresh(code: str, rounds: int = ROUNDS) -> float:
    """The processor time that a new process takes beyond an empty one, the least of several."""

    def one(code: str) -> float:
        before = children()
        subprocess.run([sys.executable, "-c", code], check=True, cwd=HERE.parent, capture_output=True)
        return children() - before

    return min(one(code) for _ in range(rounds)) - min(one("pass") for _ in range(rounds))


def rate(play: Callable[[int], int], games: int, rounds: int = 3) -> float:
    """Decisions a second of processor time, the best of some rounds; `play(game)` returns how many it took."""

    def once() -> float:
        start = time.process_time()
        decisions = sum(play(game) for game in range(games))
        return decisions / (time.process_time() - start)

    return max(once() for _ in range(rounds))


# ---- what is measured ---------------------------------------------------------------------------------------------


@contextmanager
def no_cache() -> Iterator[None]:
    """Meanwhile no program is kept and none is found."""
    before = os.environ.get("RULEKIT_CACHE")
    os.environ["RULEKIT_CACHE"] = ""
    try:
        yield
    finally:
        del os.environ["RULEKIT_CACHE"]
        if before is not None:
            os.environ["RULEKIT_CACHE"] = before


def cold(game: str, options: dict[str, Any]) -> float:
    """Seconds to read, check and lower a game without a kept program; the parser is there."""
    from rulekit.loader.grammar import load_parser
    from rulekit.loader.rulebook import load

    load_parser()
    with no_cache():
        return seconds(lambda: load(game).program(options, 4))


def cached(game: str, options: dict[str, Any]) -> float:
    """Seconds to load a game and its program, once both are kept."""
    from rulekit.loader.rulebook import load

    load(game).program(options, 4)
    return seconds(lambda: load(game).program(options, 4))


def copied(game: str, options: dict[str, Any]) -> float:
    """Microseconds to copy a position of a game with four seats."""
    cells, turns = first_position(game, options), 100_000

    def copies() -> None:
        for _ in range(turns):
            cells[:]

    return seconds(copies, 3) / turns * 1e6


def size(game: str, options: dict[str, Any]) -> float:
    """Bytes of the first position of a game with four seats."""
    cells = first_position(game, options)
    return float(len(cells) * cells.itemsize)


def first_position(game: str, options: dict[str, Any]) -> Any:
    import rulekit

    rulebook = rulekit.load(game)
    return rulebook.backend(rulebook.program(options, 4)).start(1, {}).cells


def playouts(name: str, seats: int, options: dict[str, Any], games: int) -> float:
    """Random decisions a second of a game: list options, pick, apply, no events kept."""
    import rulekit
    from rulekit.bots import random_policy
    from rulekit.simulate import playout

    rulebook = rulekit.load(name)
    program = rulebook.program(options, seats)
    backend = rulebook.backend(program)

    def play(game: int) -> int:
        policies = [random_policy(f"bench:{game}:{seat}") for seat in range(len(program.players))]
        return playout(program, backend, f"bench:{game}", policies).decisions

    play(0)
    return rate(play, games)


def sessions(name: str, options: dict[str, Any], games: int) -> float:
    """Decisions a second as a frontend sees them: look at the view, answer, take the events."""
    import rulekit
    from rulekit.bots import random_player

    rulebook = rulekit.load(name)

    def play(game: int) -> int:
        session = rulekit.Session(rulebook, seats=4, options=options, seed=f"bench:{game}")
        player = random_player(f"bench:{game}")
        while decision := session.decision:
            view = session.view(decision.seat)
            session.submit(player(view, decision), seat=decision.seat, number=decision.number)
        return session.number

    return rate(play, games, 2)


def by_hand_rate() -> float:
    """Decisions a second of three in a row written by hand."""
    state = [1]

    def play(game: int) -> int:
        decisions, state[0] = by_hand.playout(state[0])
        return decisions

    return rate(play, 2000)


# ---- the figures --------------------------------------------------------------------------------------------------

FIGURES: tuple[tuple[str, str, float | None, Callable[[], float]], ...] = (
    ("import rulekit", "s", 0.15, lambda: fresh("import rulekit")),
    ("rulekit --help", "s", 0.3, lambda: fresh(HELP)),
    ("widgets, read + check + lower", "s", 0.6, lambda: cold("widgets", CLASSIC)),
    ("disrupt, read + check + lower", "s", 1, lambda: cold("disrupt", {})),
    ("disrupt, checked by a new process", "s", 2, lambda: fresh("from rulekit.loader import check; check('disrupt')")),
    ("widgets, kept program", "s", 0.05, lambda: cached("widgets", CLASSIC)),
    ("disrupt, kept program", "s", 0.05, lambda: cached("disrupt", {})),
    ("widgets classic, position", "bytes", 8192, lambda: size("widgets", CLASSIC)),
    ("widgets executive, position", "bytes", 8192, lambda: size("widgets", EXECUTIVE)),
    ("disrupt, position", "bytes", 16384, lambda: size("disrupt", {})),
    ("widgets classic, position copied", "us", 2, lambda: copied("widgets", CLASSIC)),
    ("three in a row by hand", "decisions/s", None, by_hand_rate),
    ("three in a row", "decisions/s", None, lambda: playouts(SMALL, 2, {}, 300)),
    ("widgets classic, 4 seats", "decisions/s", 4000, lambda: playouts("widgets", 4, CLASSIC, 20)),
    ("widgets executive, 4 seats", "decisions/s", 2000, lambda: playouts("widgets", 4, EXECUTIVE, 5)),
    ("disrupt, 4 seats", "decisions/s", 2000, lambda: playouts("disrupt", 4, {}, 2)),
    ("widgets classic, session with views", "decisions/s", 1000, lambda: sessions("widgets", CLASSIC, 4)),
    ("widgets executive, session with views", "decisions/s", 1000, lambda: sessions("widgets", EXECUTIVE, 2)),
    ("disrupt, session with views", "decisions/s", 1000, lambda: sessions("disrupt", {}, 1)),
    ("rulekit test games/widgets", "s", 30, lambda: fresh(TEST.format("games/widgets"), 1)),
    ("rulekit test games/disrupt", "s", 60, lambda: fresh(TEST.format("games/disrupt"), 1)),
)
"""Name, unit, target, measure. Of decisions a second the target is the least there should be, of all else the most."""


def ratio(value: float, unit: str, target: float) -> float:
    """How far a figure is on the good side of its target."""
    return value / target if unit == "decisions/s" else target / value


def main(words: list[str], as_json: bool) -> None:
    """Measure and print, as a table or as JSON."""
    found: dict[str, dict[str, Any]] = {}
    if not as_json:
        print(f"{'':38} {'measured':>12} {'':12} {'target':>16} {'ratio':>7}")
    for name, unit, target, measure in FIGURES:
        if words and not any(word in name for word in words):
            continue
        value = measure()
        found[name] = {"value": value, "unit": unit}
        if target is not None:
            found[name] |= {"target": target, "ratio": ratio(value, unit, target)}
        if not as_json:
            wanted = ("at least " if unit == "decisions/s" else "at most ") + f"{target:,g}" if target else ""
            good = f"{ratio(value, unit, target):.2f}" if target else ""
            print(f"{name:38} {shown(value):>12} {unit:12} {wanted:>16} {good:>7}", flush=True)
    if as_json:
        print(json.dumps(found, indent=1))
        return
    hand, rules = found.get("three in a row by hand"), found.get("three in a row")
    if hand and rules:
        print(f"three in a row by hand is {hand['value'] / rules['value']:.0f} times as fast as by its rules")


def shown(value: float) -> str:
    """A figure with three digits that count."""
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"


if __name__ == "__main__":
    given = sys.argv[1:]
    main([word for word in given if word != "--json"], "--json" in given)
