"""A match is the same in two processes with different hash seeds: no order comes from a set."""

import json
import os
import subprocess
import sys

from tests.house.files import ROOT
from tests.laws.playing import NIGHTLY

MATCHES = "12" if NIGHTLY else "2"


def played(hash_seed: int, *words: str) -> dict[str, list[str]]:
    environment = {**os.environ, "PYTHONHASHSEED": str(hash_seed), "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-m", "tests.laws.replaying", MATCHES, *words]
    done = subprocess.run(command, env=environment, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    found: dict[str, list[str]] = json.loads(done.stdout)
    return found


def test_matches_are_equal_in_two_processes() -> None:
    first = played(1)
    assert first
    assert len({name.split()[0] for name in first}) >= 6
    assert first == played(2)


def test_an_order_that_comes_from_a_set_is_noticed() -> None:
    assert played(1, "planted") != played(2, "planted")
