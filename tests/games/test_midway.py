"""Both games: killed in the middle of an effect and gone on with in a fresh process; the same under any hash seed."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.games.midway import SEED, SETUPS, WHOLE, begin, go_on
from tests.house.files import ROOT


def run(*arguments: str, hash_seed: int = 0) -> tuple[int, Any]:
    environment = {**os.environ, "PYTHONHASHSEED": str(hash_seed), "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-m", "tests.games.midway", *arguments]
    done = subprocess.run(command, env=environment, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode in (0, -signal.SIGKILL), done.stderr
    return done.returncode, json.loads(done.stdout)


@pytest.mark.parametrize("game", SETUPS)
def test_killed_in_the_middle_of_an_effect_and_loaded(game: str, tmp_path: Path) -> None:
    file, seed = str(tmp_path / "match.save"), SEED[game]
    code, (standing, where) = run("until", game, seed, file, hash_seed=1)
    assert code == -signal.SIGKILL
    assert where == ("waiting" if game == "waiting" else "running")
    _, whole = run("whole", game, seed, hash_seed=77)
    _, rest = run("from", game, seed, file, hash_seed=3)
    assert rest
    assert rest == whole[-len(rest) :]
    assert whole[-len(rest) - 1] == [standing, where]


@pytest.mark.parametrize("game", SETUPS)
def test_a_match_is_the_same_under_other_hash_seeds(game: str) -> None:
    """Positions in which texts run, and such in which triggers wait, are among them."""
    _, played = run("whole", game, SEED[game], hash_seed=5)
    here = [list(one) for one in go_on(begin(game, SEED[game]), SEED[game], WHOLE)]
    assert here == played
    assert ("waiting" if game == "waiting" else "running") in {where for _, where in played}
