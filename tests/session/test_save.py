"""Saving and loading: at any decision, in any process; what does not fit is refused in words."""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import rulekit
from rulekit.bots import first_player
from rulekit.program.canonical import canonical
from rulekit.session import SaveError, Session
from rulekit.session.frames import frames
from rulekit.session.saved import _check
from tests.session.by_hand import Market
from tests.session.playable import KINDS, TESTS, begin, load, looks, matches, variants

ROOT = TESTS.parent
MARKET = Market()


def kinds(seed: int = 0, steps: int = 0, **more: Any) -> Session:
    """A match after so many steps that is not over; if the seed's is, that of the next one."""
    while True:
        *_, session = matches(Session(load(KINDS), ["Ada", "Bo"], seed=seed, **more), seed, steps)
        if session.decision is not None:
            return session
        seed += 1


def again(session: Session, rulebook: Any = None) -> Session:
    return Session.from_bytes(session.to_bytes(), rulebook)


def forged(data: bytes, **changes: Any) -> bytes:
    """What was saved with other values, as somebody would write it who means it."""
    found = {**json.loads(data), **changes}
    found = {key: value for key, value in found.items() if value is not ... and key != "check"}
    return canonical({**found, "check": _check(found)}).encode()


def refused(data: bytes, rulebook: Any = None) -> str:
    with pytest.raises(SaveError) as error:
        Session.from_bytes(data, rulebook)
    assert str(error.value) == error.value.message
    assert "\n" not in error.value.message
    return error.value.message


# ---- what comes back ---------------------------------------------------------------------------------------------


def test_a_saved_match_stands_where_it_stood_and_goes_on_alike(tmp_path: Path) -> None:
    session = kinds(3, 5)
    session.save(tmp_path / "match.save")
    other = Session.load(tmp_path / "match.save")
    assert looks(other) == looks(session)
    assert (other.options, other.seats, other.seed) == (session.options, session.seats, session.seed)
    assert other.transcript() == session.transcript()
    assert other.to_bytes() == session.to_bytes()
    for one in (session, other):
        while one.decision is not None and one.number < 30:
            one.submit(first_player({}, one.decision))
    assert looks(other) == looks(session)


def test_an_answer_that_is_begun_is_saved_too() -> None:
    session = kinds()
    session.submit({"action": "keep"})
    other = again(session)
    assert other.decision is not None
    assert other.decision.partial == {"action": "keep"}
    other.cancel()
    session.cancel()
    assert looks(other) == looks(session)


def test_a_match_that_is_over() -> None:
    session = kinds()
    session.submit({"action": "end"})
    other = again(session)
    assert other.decision is None
    assert other.outcome == session.outcome
    assert other.can_undo


@pytest.mark.parametrize("steps", [0, 1, 4, 9])
def test_events_go_on_with_their_numbers_and_those_before_are_known(steps: int) -> None:
    session = kinds(0, steps)
    other = again(session)
    assert session.decision is not None
    action = next(o.action for o in session.decision.options if o.complete)
    assert other.submit(action) == session.submit(action)
    for who in ("Ada", "Bo", None):
        since = len(session.events(who)) - 1
        assert other.events(who, since) == session.events(who, since)
        assert again(other).events(who) == session.events(who)
        assert other.events(who) == session.events(who)


def test_undo_goes_on_behind_a_save() -> None:
    session = kinds()
    before = looks(session)
    session.submit({"action": "earn"})
    other = again(session)
    assert other.can_undo
    other.submit({"action": "earn"})
    other.undo(2)
    assert looks(other) == before
    taken = kinds()
    taken.submit({"action": "take"})
    other = again(taken)
    assert not other.can_undo
    with pytest.raises(rulekit.NotLegal):
        other.undo()
    sandbox = kinds(sandbox=True)
    before = looks(sandbox)
    sandbox.submit({"action": "take"})
    other = again(sandbox)
    assert other.is_sandbox
    other.undo()
    assert looks(other) == before


def test_numbers_that_were_taken_back_are_not_used_again() -> None:
    session = kinds()
    session.submit({"action": "earn"})
    session.undo()
    other = again(session)
    assert other.number == 0
    other.submit({"action": "earn"})
    assert other.number == 2


def test_a_saved_position_is_small() -> None:
    largest = 0
    for variant in variants():
        for session in matches(begin(variant, 3), 3, 150):
            if session.number % 25 == 0 or session.decision is None:
                largest = max(largest, len(session.to_bytes()))
    assert 0 < largest < 8 * 1024


def test_options_left_to_chance_and_given_ones() -> None:
    rulebook = load(ROOT / "games" / "widgets")
    for options in ({"mode": "classic"}, {"mode": "classic", "first_player": "P2"}):
        session = Session(rulebook, 2, options, seed=5)
        other = again(session)
        assert other.options == session.options
        assert looks(other) == looks(session)


# ---- another process ---------------------------------------------------------------------------------------------

SAVES = """
import os, signal, sys
from pathlib import Path
from tests.session.test_save import in_the_middle
session = in_the_middle(Path(sys.argv[1]))
print(session.to_bytes().decode(), flush=True)
session.save(sys.argv[2])
os.kill(os.getpid(), signal.SIGKILL)
"""
LOADS = """
import json, sys
from rulekit.session import Session
from tests.session.playable import looks
session = Session.load(sys.argv[1])
begun = looks(session)
session.cancel()
from tests.session.test_save import to_the_end
print(json.dumps([begun, to_the_end(session), [session.events(who) for who in (*session.seats, None)]]))
"""


def in_the_middle(folder: Path, seed: int = 0) -> Session:
    """A match at a decision in the middle of an effect, with an answer begun."""
    name = folder.name
    for number in range(seed, 200):
        session = Session(load(folder), None, {"mode": "executive"} if name == "widgets" else None, seed=number)
        for at in matches(session, number, 80):
            bodies = {body.kind for _, body in frames(at.program, at._cells)}
            if at.decision is not None and bodies & {"effect", "ability", "trigger", "verb"}:
                opened = next((o for o in at.decision.options if not o.complete), None)
                if opened is not None:
                    at.submit(opened.action)
                    return at
    raise AssertionError("no effect asks anything")


def to_the_end(session: Session) -> str:
    while session.decision is not None and session.number < 100:
        session.submit(first_player({}, session.decision))
    return session.hash


def in_another_process(script: str, *arguments: str, hash_seed: str) -> "subprocess.CompletedProcess[str]":
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-c", script, *arguments]
    return subprocess.run(command, env=environment, cwd=ROOT, capture_output=True, text=True, check=False)


@pytest.mark.parametrize("game", ["games/widgets", "tests/session/kinds.rules"])
def test_saved_and_killed_in_the_middle_of_an_effect_and_loaded_in_a_fresh_process(game: str, tmp_path: Path) -> None:
    folder, file = ROOT / game, tmp_path / "match.save"
    session = in_the_middle(folder)
    saves = in_another_process(SAVES, str(folder), str(file), hash_seed="1")
    assert saves.returncode == -9, saves.stderr
    assert saves.stdout.strip().encode() + b"\n" == session.to_bytes() == file.read_bytes()
    loads = in_another_process(LOADS, str(file), hash_seed="2")
    assert loads.returncode == 0, loads.stderr
    seen, end, events = json.loads(loads.stdout)
    assert seen == json.loads(json.dumps(looks(session)))
    session.cancel()
    assert to_the_end(session) == end
    assert events == [session.events(who) for who in (*session.seats, None)]


# ---- the rulebook ------------------------------------------------------------------------------------------------


def copied(tmp_path: Path, change: Callable[[str], str] = str) -> Path:
    path = tmp_path / "kinds.rules"
    path.write_text(change(KINDS.read_text()))
    return path


def test_a_changed_comment_does_no_harm(tmp_path: Path) -> None:
    session = Session(rulekit.load(copied(tmp_path)), 2, seed=1)
    session.submit({"action": "earn"})
    data = session.to_bytes()
    copied(tmp_path, lambda text: "# a word about it\n" + text.replace('"Kinds of information"', '"Kinds"'))
    other = Session.from_bytes(data)
    assert looks(other) == looks(session)
    other.undo()


def test_a_changed_rule_is_named(tmp_path: Path) -> None:
    session = Session(rulekit.load(copied(tmp_path)), 2, seed=1)
    session.submit({"action": "earn"})
    data = session.to_bytes()
    copied(tmp_path, lambda text: text.replace("your gold += 1", "your gold += 2"))
    assert refused(data) == "the rules have changed since this match was saved: `kinds.rules` is another text"
    copied(tmp_path, lambda text: text.replace("players 2 to 3", "players 3"))
    assert "does not fit the rulebook: this game is for 3 seats, not for 2" in refused(data)
    copied(tmp_path, lambda text: text.replace("game kinds", "game sorts"))
    assert refused(data) == "this is a match of `kinds`, not of `sorts`"
    copied(tmp_path, lambda text: text + "\nnonsense\n")
    assert "cannot be loaded: " in refused(data)
    copied(tmp_path).unlink()
    assert "the rulebook is no more at `" in refused(data)
    assert looks(Session.from_bytes(data, load(KINDS))) == looks(session)


def test_a_file_of_a_folder_that_has_changed_is_named(tmp_path: Path) -> None:
    folder = tmp_path / "two"
    folder.mkdir()
    text = KINDS.read_text()
    head, play = text[: text.index("play:")], text[text.index("play:") :]
    (folder / "a.rules").write_text(head)
    (folder / "b.rules").write_text(play)
    data = Session(rulekit.load(folder), 2, seed=1).to_bytes()
    (folder / "b.rules").write_text(play.replace("20", "19"))
    assert refused(data).endswith(": `b.rules` is another text")
    (folder / "b.rules").rename(folder / "c.rules")
    assert refused(data).endswith(": `b.rules` is gone; `c.rules` is new")


def test_another_rulekit_with_the_same_texts_is_named() -> None:
    data = kinds().to_bytes()
    assert "rulekit 9.9 saved it and this is" in refused(forged(data, program="0" * 64, rulekit="9.9"))
    assert "not what this rulekit makes of them" in refused(forged(data, program="0" * 64))


def test_a_rulebook_that_lies_nowhere_is_given() -> None:
    session = Session(MARKET, ["Ada", "Bo"], seed=3)
    session.submit({"action": "done"})
    assert "where the rulebook of `market` lies" in refused(session.to_bytes())
    assert looks(again(session, MARKET)) == looks(session)
    assert "a match of `market`, not of `kinds`" in refused(session.to_bytes(), load(KINDS))


def test_a_shipped_game_is_found_by_its_name() -> None:
    session = Session(rulekit.load("widgets"), 2, seed=3)
    assert json.loads(session.to_bytes())["rulebook"] == "widgets"
    assert looks(again(session)) == looks(session)


@pytest.mark.parametrize(
    "place", ["/dev/zero", "/etc/passwd", "no_such_game", "..", "\0", "a/b.rules", "", "~", "x" * 5000]
)
def test_a_place_where_no_rulebook_is(place: str) -> None:
    refused(forged(kinds().to_bytes(), rulebook=place))
