"""Planted faults: fuzz finds them, makes them small, and the scenario it prints fails until the rule is mended."""

from pathlib import Path

import pytest

import rulekit
from rulekit.diagnostics import SetupError
from rulekit.loader import Rulebook
from rulekit.proof import run_scenarios
from rulekit.proof.fuzz import Report, fuzz, variant_text

RULES = Path(__file__).with_name("mill.rules").read_text("utf-8")

NO_MILL = '    need your trade != smith                       "a smith has no mill"\n'
POOR_BANK = '    need n * 3 <= bank                             "the bank has {bank} coins"\n'

FAULTS = {
    "a need is missing": (NO_MILL, "", "MIL-FLOUR-01"),
    "the bank forgets to pay": ("    bank -= n * 3\n", "", "MIL-COIN-01"),
    "the bank pays too much": ("    gain n * 3 coins\n", "    gain n * 4 coins\n", "MIL-COIN-01"),
    "a toll is lost": ("    bank += e.toll\n", "", "MIL-COIN-01"),
    "lending is a gift of the bank": ("    pay n coins to p\n", "    p gains n coins\n", "MIL-COIN-01"),
    "the harvest is too rich": ("p gains 1 store[wheat]\n", "p gains 19 store[wheat]\n", "MIL-STORE-01"),
    "the harvest bursts the barn": ("p gains 1 store[wheat]\n", "p gains 41 store[wheat]\n", "P010"),
    "the bank is too poor": (POOR_BANK, "", "P010"),
    "only the third one cheats": ("    bank += e.toll\n", "    if you != P3: bank += e.toll\n", "MIL-COIN-01"),
}  # fmt: skip


def game(folder: Path, old: str = "", new: str = "", more: str = "") -> Rulebook:
    """The game with one line otherwise, and with a text behind it."""
    assert old in RULES
    text = RULES.replace(old, new) if old else RULES
    if old == POOR_BANK:
        text = text.replace("bank: Coins = 100", "bank: Coins = 5").replace("== 100 +", "== 5 +")
    (folder / "mill.rules").write_text(text, "utf-8")
    if more:
        (folder / "found.rules").write_text(more, "utf-8")
    return rulekit.load(folder)


def hunted(folder: Path, old: str = "", new: str = "", games: int = 12) -> Report:
    return fuzz(game(folder, old, new), games, seed="mill")


def test_a_sound_game(tmp_path: Path) -> None:
    report = hunted(tmp_path)
    assert report.shown == ()
    assert [tally.games for tally in report.tallies] == [12, 12, 12]
    assert all(tally.finished == 12 and tally.tests > tally.decisions > 0 for tally in report.tallies)


@pytest.mark.parametrize("what", FAULTS)
def test_a_fault_is_found_made_small_and_pasted(what: str, tmp_path: Path) -> None:
    old, new, told = FAULTS[what]
    broken, pasted, mended = tmp_path / "broken", tmp_path / "pasted", tmp_path / "mended"
    for folder in (broken, pasted, mended):
        folder.mkdir()
    report = hunted(broken, old, new)
    shown = next(one for one in report.shown if told == one.found.code or told in one.found.message)
    assert shown.reproduces
    lines = shown.scenario.splitlines()
    assert lines[0] == f'scenario "{shown.title}":'
    assert len(lines) <= 6, shown.scenario
    (result,) = run_scenarios(game(pasted, old, new, shown.scenario))
    assert [found.code for found in result.diagnostics] == [shown.found.code]
    assert result.diagnostics[0].span == shown.found.span
    (again,) = run_scenarios(game(mended, more=shown.scenario))
    assert again.passed, (shown.scenario, again.diagnostics)


def test_fewer_seats_are_enough(tmp_path: Path) -> None:
    """What two seats show is shown with two, whoever found it."""
    old, new, _ = FAULTS["lending is a gift of the bank"]
    (shown,) = hunted(tmp_path, old, new).shown
    assert "players = 2" in shown.scenario
    old, new, _ = FAULTS["only the third one cheats"]
    (shown,) = hunted(tmp_path, old, new).shown
    assert "players = 3" in shown.scenario


def test_the_seed_fixes_everything(tmp_path: Path) -> None:
    old, new, _ = FAULTS["a toll is lost"]
    first = hunted(tmp_path, old, new, 30)
    assert hunted(tmp_path, old, new, 30) == first
    rulebook = rulekit.load(tmp_path)
    assert fuzz(rulebook, 30, seed="mill", workers=2) == first
    assert fuzz(rulebook, 30, seed="other").shown != first.shown


def test_seats_and_options_narrow_the_hunt(tmp_path: Path) -> None:
    rulebook = game(tmp_path)
    report = fuzz(rulebook, 3, {"opener": "P2"}, 3)
    assert [variant_text(rulebook, tally.variant) for tally in report.tallies] == ["3 seats"]
    with pytest.raises(SetupError):
        fuzz(rulebook, 3, seats=9)
    with pytest.raises(SetupError):
        fuzz(rulebook, 3, {"closer": "P2"})


def test_an_option_of_chance_is_fixed_in_the_scenario(tmp_path: Path) -> None:
    old, new, _ = FAULTS["a toll is lost"]
    (shown,) = fuzz(game(tmp_path, old, new), 12, {"opener": "P2"}, 2).shown
    assert "players = 2, opener = P2" in shown.scenario


def test_what_needs_a_choice_of_the_setup_is_given(tmp_path: Path) -> None:
    """Scenarios set up by defaults, so that another choice has to be given."""
    old, new, _ = FAULTS["a need is missing"]
    (shown,) = hunted(tmp_path, old, new).shown
    assert ".trade = smith" in shown.scenario
    assert "at " in shown.scenario


def test_nobody_has_an_option(tmp_path: Path) -> None:
    """A dead end is a fault of the rules: one must act, and cannot."""
    old = "        you may:\n            settle (e in your road)\n"
    new = "        you must:\n            settle (e in your road)\n"
    (shown,) = hunted(tmp_path, old, new).shown
    assert shown.found.code == "P021"
    assert shown.reproduces


def test_several_reasons_are_told_apart(tmp_path: Path) -> None:
    rulebook = game(tmp_path, *FAULTS["the harvest is too rich"][:2])
    report = fuzz(rulebook, 20, seed="mill")
    assert report.reasons == len(report.shown) == 2
    assert all(shown.reproduces for shown in report.shown)
    data = report.to_json(rulebook)
    assert [find["reproduces"] for find in data["finds"]] == [True] * report.reasons
    assert data["variants"][0]["seats"] == 2


def test_a_fault_in_the_setup(tmp_path: Path) -> None:
    """No position can be given there: the scenario says which variant, and that is enough."""
    (shown,) = hunted(tmp_path, "    shuffle pile\n", "    shuffle pile\n    bank += 150\n").shown
    assert (shown.found.code, shown.reproduces) == ("P010", True)
    assert len(shown.scenario.splitlines()) == 2


def test_what_no_scenario_can_say(tmp_path: Path) -> None:
    """In the setup the invariants of a scenario are not tested, so that what heals there is told and not written."""
    heals = "    bank -= 1\n    each p in players: p chooses p.trade in Trade\n    bank += 1\n"
    (shown,) = hunted(tmp_path, "    each p in players: p chooses p.trade in Trade\n", heals).shown
    assert "MIL-COIN-01" in shown.found.message
    assert not shown.reproduces
