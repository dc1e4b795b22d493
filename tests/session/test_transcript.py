"""Transcripts: played again they give the same match, in any process; broken ones are refused with the line."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from rulekit.bots import random_player
from rulekit.session import Session, TranscriptError, replay
from tests.session.by_hand import Market

MARKET = Market()
ROOT = Path(__file__).parents[2]


def played(seed: int = 7, decisions: int = 1_000) -> Session:
    session = Session(MARKET, ["Ada", "Bo"], {"speed": "fast"}, seed=seed)
    player = random_player(f"{seed}:player")
    while (decision := session.decision) and session.number < decisions:
        session.submit(player({}, decision))
    return session


@pytest.mark.parametrize("seed", range(5))
def test_a_replay_is_the_same_match(seed: int) -> None:
    session = played(seed)
    again = replay(MARKET, session.transcript())
    assert again.hash == session.hash
    assert again.outcome == session.outcome
    assert again.transcript() == session.transcript()
    for observer in ("Ada", "Bo", None):
        assert again.events(observer) == session.events(observer)


def test_a_match_that_is_not_over_is_replayed_too(tmp_path: Path) -> None:
    session = played(decisions=5)
    session.save_transcript(tmp_path / "match.jsonl")
    text = (tmp_path / "match.jsonl").read_text(encoding="utf-8")
    assert replay(MARKET, text).number == 5
    assert text.count("\n") == 7


SCRIPT = """
import sys
from tests.session.test_transcript import played
print("\\n".join(played(3).transcript()))
"""


def test_replays_are_equal_in_processes_with_other_hash_seeds() -> None:
    outputs = []
    for hash_seed in ("0", "4242"):
        environment = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": str(ROOT)}
        done = subprocess.run(
            [sys.executable, "-c", SCRIPT], env=environment, cwd=ROOT, capture_output=True, text=True, check=True
        )
        outputs.append(done.stdout.splitlines())
    assert outputs[0] == outputs[1] == played(3).transcript()
    assert replay(MARKET, outputs[0]).hash == played(3).hash


def broken(change: str) -> list[str]:
    lines = played(decisions=6).transcript()
    match change:
        case "empty":
            return []
        case "no json":
            lines[2] = "{"
        case "no object":
            lines[1] = "[1]"
        case "no header":
            del lines[0]
        case "no seed":
            lines[0] = json.dumps({k: v for k, v in json.loads(lines[0]).items() if k != "seed"})
        case "another digest":
            lines[0] = json.dumps({**json.loads(lines[0]), "program": "0" * 64})
        case "another game":
            lines[0] = json.dumps({**json.loads(lines[0]), "game": "chess"})
        case "an unknown option":
            lines[0] = json.dumps({**json.loads(lines[0]), "options": {"sped": 1}})
        case "an action missing":
            del lines[3]
        case "an action changed":
            lines[3] = json.dumps({**json.loads(lines[3]), "action": {"action": "fly"}})
        case "another seat":
            other = {"P1": "P2", "P2": "P1"}[json.loads(lines[3])["seat"]]
            lines[3] = json.dumps({**json.loads(lines[3]), "seat": other})
        case "no action":
            lines[3] = '{"n": 2}'
        case "no end":
            del lines[-1]
        case "another hash":
            lines[-1] = json.dumps({**json.loads(lines[-1]), "hash": "0" * 32})
        case "another outcome":
            lines[-1] = json.dumps({**json.loads(lines[-1]), "outcome": {"winners": []}})
        case "deep":
            lines[3] = "[" * 100_000
    return lines


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ("empty", "this one is empty"),
        ("no json", "line 3: this is no JSON"),
        ("no object", "line 2: a line is a JSON object"),
        ("no header", "line 1: this is no transcript"),
        ("no seed", "line 1: the header has no `seed`"),
        ("another digest", "line 1: the rules have changed"),
        ("another game", "line 1: this is a match of `chess`, not of `market`"),
        ("an unknown option", "line 1: the header does not fit the rulebook"),
        ("an action missing", "line 4: action 2 is missing"),
        ("an action changed", "line 4: this action cannot be done"),
        ("another seat", "line 4: this action cannot be done"),
        ("no action", "line 4: a line holds a seat and an action"),
        ("no end", "the last line, with outcome and hash, is missing"),
        ("another hash", "line 8: the position at the end is another one"),
        ("another outcome", "line 8: the outcome is another one"),
        ("deep", "line 4: this is no JSON"),
    ],
)
def test_broken_transcripts(change: str, message: str) -> None:
    with pytest.raises(TranscriptError) as error:
        replay(MARKET, broken(change))
    assert message in str(error.value)
