"""Loading a rulebook: by name or path, its options and variants, what it cannot play, and the cache."""

import gc
import json
import subprocess
import sys
from pathlib import Path

import pytest

import rulekit
from rulekit.diagnostics import RulesError, SetupError
from rulekit.loader import Rulebook, check, load
from tests.house.files import ROOT

RULES = """game race "The Race":
    players 2 to 3
    option track: Track = short
    option laps: 1..3 = 2
    option windy: Bool = no
    option lead: Player = random

## How long the way is.
enum Track: short "Short Track", long

each Player has:
    steps: 0..99

play:
    repeat laps times:
        each p in players:
            p may:
                step: p.steps += 1

if track == long:
    as soon as any(p in players where p.steps > 9):
        each p in players: p.steps = 0
"""


@pytest.fixture
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A game in a folder of its own, and a cache of its own."""
    monkeypatch.setenv("RULEKIT_CACHE", str(tmp_path / "cache"))
    folder = tmp_path / "race"
    folder.mkdir()
    (folder / "game.rules").write_text(RULES, "utf-8")
    return folder


def test_a_rulebook_says_what_its_header_says(game: Path) -> None:
    rulebook = load(game)
    assert (rulebook.name, rulebook.title, rulebook.seats) == ("race", "The Race", (2, 3))
    assert rulebook.warnings == ()
    assert set(rulebook.sources) == {"game.rules"}
    options = {name: (one.type, one.values, one.default, one.random) for name, one in rulebook.options.items()}
    assert options == {
        "track": ("Track", ("short", "long"), "short", False),
        "laps": ("1..3", (1, 2, 3), 2, False),
        "windy": ("Bool", (False, True), False, False),
        "lead": ("Player", ("P1", "P2", "P3"), None, True),
    }
    assert len(rulebook.variants) == 2 * 3 * 2 * 2


def test_programs_are_made_once_for_each_variant(game: Path) -> None:
    rulebook = load(game)
    one = rulebook.program({"laps": 1}, 2)
    assert one is rulebook.program({"track": "short", "laps": 1, "windy": False, "lead": "P2"}, 2)
    assert one.options == {"track": "short", "laps": 1, "windy": False}
    assert len(rulebook.program({}, 3).seats) == 3


@pytest.mark.parametrize(
    ("options", "seats"), [({"track": "wide"}, 2), ({"laps": True}, 2), ({"windy": 1}, 2), ({}, 4)]
)
def test_what_a_rulebook_does_not_have(game: Path, options: dict[str, object], seats: int) -> None:
    with pytest.raises(SetupError):
        load(game).program(options, seats)


def test_what_cannot_be_played_yet_is_said_for_its_variants_only(game: Path) -> None:
    rulebook = load(game)
    blocked = [one for one in range(len(rulebook.variants)) if rulebook.not_yet(one)]
    assert [rulebook.variants[one].options["track"] for one in blocked] == ["long"] * len(blocked)
    for one in blocked[:1]:
        with pytest.raises(RulesError) as caught:
            rulebook.program_of(one)
        assert [found.code for found in caught.value.diagnostics] == ["R050"]


def test_all_mistakes_come_at_once(game: Path) -> None:
    (game / "game.rules").write_text(RULES.replace("p.steps += 1", "p.stepz += 1; stepp"), "utf-8")
    (game / "more.rules").write_text("to walk:\n    your stepps = 3\n", "utf-8")
    with pytest.raises(RulesError) as caught:
        load(game)
    found = [(one.code, one.span and one.span.path) for one in caught.value.diagnostics]
    assert found == [("N001", "game.rules"), ("N021", "game.rules"), ("N001", "more.rules")]
    assert check(game) == list(caught.value.diagnostics)


@pytest.mark.parametrize("name", ["nowhere", "no/where", "nowhere.rules", ""])
def test_no_game_there(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(RulesError) as caught:
        load(name)
    assert [one.code for one in caught.value.diagnostics] == ["N003"]
    assert [one.code for one in check(name)] == ["N003"]


def test_shipped_games_have_names() -> None:
    for folder in sorted((ROOT / "games").iterdir()):
        if folder.is_dir():
            assert isinstance(rulekit.load(folder.name), Rulebook)


# ---- the cache -----------------------------------------------------------------------------------------------------


def test_a_kept_rulebook_is_the_same(game: Path) -> None:
    first = load(game)
    program = first.program({}, 2)
    second = load(game)
    assert second.facts == first.facts
    assert second.sources == first.sources
    assert second.program({}, 2) == program
    assert second.program({"laps": 3}, 2).options["laps"] == 3  # compiled when it is asked for
    assert [one.title for one in second.scenarios] == []


def test_a_kept_rulebook_needs_no_compiler(game: Path) -> None:
    code = (
        f"import sys, rulekit; rulekit.load({str(game)!r}).program({{}}, 2); "
        "print([one for one in ('lark', 'cattrs', 'rulekit.compile', 'rulekit.syntax') if one in sys.modules])"
    )
    outputs = []
    for _ in range(3):  # whoever edits rulekit while its tests run makes one of them compile again
        run = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
        outputs.append(run.stdout.strip())
    assert "[]" in outputs[1:]


def test_a_change_is_noticed(game: Path) -> None:
    load(game)
    (game / "game.rules").write_text(RULES.replace("The Race", "The Other Race"), "utf-8")
    assert load(game).title == "The Other Race"
    (game / "more.rules").write_text("to walk: your steps += 1\n", "utf-8")
    assert len(load(game).book.names.verbs) == 1
    (game / "more.rules").unlink()
    assert len(load(game).book.names.verbs) == 0


def test_files_that_changed_behind_a_kept_rulebook(game: Path) -> None:
    load(game)
    kept = load(game)
    (game / "game.rules").write_text(RULES.replace("The Race", "The Other Race"), "utf-8")
    with pytest.raises(RulesError, match="changed"):
        _ = kept.book


def test_a_damaged_cache_is_made_anew(game: Path, tmp_path: Path) -> None:
    load(game).program({}, 2)
    for kept in (tmp_path / "cache").glob("[pr]*.json"):
        kept.write_text(kept.read_text("utf-8").replace("race", "rice"), "utf-8")
    assert load(game).name == "race"
    for kept in (tmp_path / "cache").glob("[pr]*.json"):
        _, _, body = kept.read_text("utf-8").partition("\n")
        kept.write_text(json.dumps({"not": "ours"}) + body, "utf-8")
    assert load(game).program({}, 2).game == "race"


def test_no_cache_at_all(game: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RULEKIT_CACHE", "")
    assert load(game).program({}, 2) == load(game).program({}, 2)


@pytest.mark.parametrize("on", [True, False])
def test_the_collector_is_as_it_was_after_a_load(game: Path, on: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RULEKIT_CACHE", "")
    was_on = gc.isenabled()
    try:
        (gc.enable if on else gc.disable)()
        load(game).program({}, 2)
        with pytest.raises(RulesError):
            load(game / "nothing")
        assert gc.isenabled() is on
    finally:
        (gc.enable if was_on else gc.disable)()


@pytest.mark.parametrize(
    ("policy", "waits"),
    [
        ("endless roll back", None),
        ("endless draw", "`endless draw`"),
        ("endless stop", "`endless stop`"),
        ("pending dropped without targets", None),
        ("pending kept", "`pending kept`"),
        ("reactions only if held", None),
        ("reactions always asked", "`reactions always asked`"),
        ("triggers stack, tested twice, current", None),
    ],
)
def test_no_policy_is_ignored_in_silence(tmp_path: Path, policy: str, waits: str | None) -> None:
    path = tmp_path / "game.rules"
    path.write_text(f'game g "G":\n    players 2\n    {policy}\n\nplay:\n    each p in players: p wins\n', "utf-8")
    found = load(path).not_yet(0)
    assert [one.message for one in found] == ([] if waits is None else [f"not yet playable: {waits}"])
