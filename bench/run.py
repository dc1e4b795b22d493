"""Measures what rulekit costs and prints it beside its yardsticks, all in one run: `python bench/run.py [--json]`.

Figures are medians of several rounds; nothing here is a test. Rates depend on the machine, ratios much less.
"""

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median
from typing import Any

HERE = Path(__file__).parent
sys.path[:0] = [str(HERE), str(HERE.parent)]

import by_hand  # noqa: E402

ROUNDS = 5


def seconds(work: Callable[[], Any], rounds: int = ROUNDS) -> float:
    """The median time of one call."""
    times = []
    for _ in range(rounds):
        start = time.perf_counter()
        work()
        times.append(time.perf_counter() - start)
    return median(times)


def fresh(code: str) -> float:
    """The time a new process takes beyond an empty one."""
    empty = seconds(lambda: subprocess.run([sys.executable, "-c", "pass"], check=True))
    return seconds(lambda: subprocess.run([sys.executable, "-c", code], check=True, cwd=HERE.parent)) - empty


def rate(play: Callable[[int], int], games: int) -> float:
    """Decisions a second over so many games; `play(game)` returns how many decisions it took."""
    start = time.perf_counter()
    decisions = sum(play(game) for game in range(games))
    return decisions / (time.perf_counter() - start)


def playouts(name: str, seats: int, options: dict[str, Any], games: int) -> float:
    """Random decisions a second of a game: list options, pick, apply, no events kept."""
    import rulekit
    from rulekit.bots import random_policy
    from rulekit.simulate import playout

    rulebook = rulekit.load(name)
    program = rulebook.program(options, seats)
    backend = rulebook.backend(program)

    def play(game: int) -> int:
        policies = [random_policy(f"bench:{game}:{seat}") for seat in program.seats]
        return playout(program, backend, f"bench:{game}", policies).decisions

    play(0)
    return max(rate(play, games) for _ in range(3))


def hand_rate() -> float:
    """The same for three in a row by hand."""
    state = [1]

    def play(game: int) -> int:
        decisions, state[0] = by_hand.playout(state[0])
        return decisions

    return max(rate(play, 2000) for _ in range(3))


def position(game: str, options: dict[str, Any]) -> tuple[float, int]:
    """Seconds to copy a position of a game with four seats, and its bytes."""
    import rulekit

    rulebook = rulekit.load(game)
    backend = rulebook.backend(rulebook.program(options, 4))
    cells = backend.start(1, {}).cells
    turns = 100_000
    return seconds(lambda: [cells[:] for _ in range(turns)], 3) / turns, len(cells) * cells.itemsize


def loading(game: str, options: dict[str, Any]) -> tuple[float, float]:
    """Seconds to read, check and lower a game without a cached program, and with one."""
    import rulekit
    from rulekit.loader.rulebook import load

    def cold() -> None:
        os.environ["RULEKIT_CACHE"] = ""
        load(game).program(options, 4)
        del os.environ["RULEKIT_CACHE"]

    def cached() -> None:
        load(game).program(options, 4)

    cached()
    assert rulekit
    return seconds(cold), seconds(cached)


def figures() -> dict[str, float]:
    """All figures by name."""
    classic, executive = {"mode": "classic"}, {"mode": "executive"}
    cold, cached = loading("widgets", classic)
    disrupt_cold, disrupt_cached = loading("disrupt", {})
    copy, size = position("widgets", classic)
    hand = hand_rate()
    square = playouts(str(HERE.parent / "tests/games/three_in_a_row.rules"), 2, {}, 300)
    return {
        "import rulekit (s)": fresh("import rulekit"),
        "rulekit --help (s)": fresh("from rulekit.cli.main import main; main(['--help'], standalone_mode=False)"),
        "widgets, read + check + lower (s)": cold,
        "widgets, cached (s)": cached,
        "disrupt, read + check + lower (s)": disrupt_cold,
        "disrupt, cached (s)": disrupt_cached,
        "position copy (us)": copy * 1e6,
        "position (bytes)": size,
        "widgets executive, position (bytes)": position("widgets", executive)[1],
        "disrupt, position (bytes)": position("disrupt", {})[1],
        "three in a row by hand (decisions/s)": hand,
        "three in a row (decisions/s)": square,
        "three in a row, ratio to by hand": square / hand,
        "widgets classic, 4 seats (decisions/s)": playouts("widgets", 4, classic, 20),
        "widgets executive, 4 seats (decisions/s)": playouts("widgets", 4, executive, 5),
        "disrupt, 4 seats (decisions/s)": playouts("disrupt", 4, {}, 2),
    }


def main() -> None:
    """Print all figures, as a table or as JSON."""
    made = figures()
    if "--json" in sys.argv:
        print(json.dumps(made, indent=1))
        return
    for name, value in made.items():
        print(f"{name:45} {value:12,.4g}")


if __name__ == "__main__":
    main()
