"""Plays matches of every game and prints the hashes of all positions; run in a process of its own.

Arguments: how many seeds, then the word `planted` for a backend whose options come in the order of a set.
"""

import json
import sys
from typing import Any

import attrs

from rulekit.backends.interpreter import Interpreter
from rulekit.model.position import position_hash
from rulekit.program.dump import digest
from tests.laws.playing import SAMPLE, playable, positions, program
from tests.support.games import PLAYED


class Unordered(Interpreter):
    """Lists its options as a set has them."""

    def options(self, cells: Any, answer: Any = ()) -> Any:
        step = super().options(cells, answer)
        names = set(map(str, (option.values for option in step.options)))
        by_name = {str(option.values): option for option in step.options}
        return attrs.evolve(step, options=tuple([by_name[name] for name in names]))


def main(matches: int, is_planted: bool) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for game in (SAMPLE,) if is_planted else PLAYED:
        for variant in playable(game)[:3]:
            made = program(game, playable(game).index(variant))
            backend = Unordered(made) if is_planted else Interpreter(made)
            pinned = digest(made)
            for seed in range(matches):
                numbers = [(seed * 7919 + place * 104_729) % 65_536 for place in range(60)]
                hashes = [position_hash(pinned, rest.cells) for rest in positions(backend, seed, numbers)]
                found[f"{game} {variant} {seed}"] = [pinned, str(len(hashes)), *hashes]
    return found


if __name__ == "__main__":
    json.dump(main(int(sys.argv[1]), "planted" in sys.argv[2:]), sys.stdout, sort_keys=True)
