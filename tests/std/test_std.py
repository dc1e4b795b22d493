"""The shipped libraries: their small games check without a finding, show what they say, and come to an end.

Each library has faults planted that some scenario or invariant of a small game notices.
"""

from pathlib import Path

import pytest

import rulekit
from rulekit.diagnostics import render_all
from rulekit.proof import run_scenarios, walk
from tests.house.files import ROOT

GAMES = sorted(path.stem for path in (ROOT / "tests/std").glob("*.rules"))


@pytest.mark.parametrize("game", GAMES)
def test_the_scenarios_of_a_library_pass(game: str) -> None:
    results = run_scenarios(rulekit.load(ROOT / f"tests/std/{game}.rules"))
    told = [render_all(one.diagnostics, results.sources) for one in results if not one.passed]
    assert not told, "\n\n".join(told)
    assert len(results) > 0


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("game", GAMES)
def test_games_with_libraries_end_and_their_invariants_hold(game: str, seats: int) -> None:
    found = walk(rulekit.load(ROOT / f"tests/std/{game}.rules"), 3, seats, {}, game, limit=400)
    assert found.broken == ()
    assert found.finished == found.games


def test_every_library_is_used_by_a_small_game() -> None:
    texts = "".join((ROOT / f"tests/std/{game}.rules").read_text("utf-8") for game in GAMES)
    libraries = {path.stem for path in (ROOT / "std").glob("*.rules")}
    assert {name for name in libraries if f"use {name}" not in texts} == set()


FAULTS = {
    "equal bids go round": ("auction", "n in price + 1..", "n in price..", "bazaar"),
    "a pass is not final": ("auction", "pass: passed[p] = yes", "pass: passed[p] = no", "bazaar"),
    "the last bidder bids on": ("auction", "passed[q] or q == winner for", "passed[q] for", "bazaar"),
    "those who left hold it up": ("auction", " where q in players):", "):", "paupers"),
    "a sealed bid of nothing wins": ("auction", "offered > 0 and ", "", "bazaar"),
    "the last of equals wins": ("auction", "winner = first(", "winner = last(", "bazaar"),
    "bids without a limit": ("auction", "price + 1..limit(p)", "price + 1..99", "paupers"),
    "any promises fit": ("deal", "promise is absent or promise == wish", "wish == wish", "pact"),
    "old promises bind": ("deal", "    promise = absent\n", "", "pact"),
    "what is accepted does not bind": ("deal", "    promise = your wish\n", "", "pact"),
    "nothing is handed over": (
        "deal", "    hand your coins_offered and your things_offered over to decider\n", "", "pact",
    ),
    "one offer is taken twice": (
        "deal", "    promise = your wish\n    your offering = no\n", "    promise = your wish\n", "pact",
    ),
    "a display that is filled anew": ("display", "draw shown - count(offer)", "draw shown", "flowers"),
    "what was on offer stays": ("display", "    move offer to pile\n", "", "flowers"),
    "the old ones go after the new ones": (
        "display", "    move offer to pile\n    draw shown from stack to offer\n",
        "    draw shown from stack to offer\n    move offer to pile\n", "flowers",
    ),
    "all that is drawn stays": ("draft", "count(drawn) - kept", "kept - kept", "bazaar"),
    "a ladder with a hole": (
        "ladder", "ladder = top (n - 1) of rest + [thing] + bottom", "ladder = top (n - 1) of rest + bottom", "harbor",
    ),
    "lifted the wrong way": ("ladder", "max(1, thing.rung - n)", "max(1, thing.rung + n)", "harbor"),
    "pushed into the row from below": ("market_row", "to market_row[dearest]", "to market_row[cheapest]", "bazaar"),
    "everything is pushed": ("market_row", "row_gap otherwise cheapest", "cheapest", "bazaar"),
    "nothing goes over the end": (
        "market_row", "    if row_is_full: lose market_row[cheapest] off the row\n", "", "bazaar",
    ),
    "gaps stay": ("market_row", "    close the gaps\n    each n", "    each n", "lanterns"),
    "the last of the row closes a gap": (
        "market_row", "first(m in Price where m > n", "last(m in Price where m > n", "lanterns",
    ),
    "hands go the other way": ("passing", "first(players after p)", "last(players after p)", "lanterns"),
    "hands stay": ("passing", "(last(players after p) otherwise p)", "p", "lanterns"),
    "hands in the open": ("passing", "zone choice: Thing, private", "zone choice: Thing, public", "lanterns"),
    "picks are seen": ("passing", "each p in players, secretly:", "each p in players:", "lanterns"),
    "newcomers stand left": ("track", "at count(standing[step]) + 1", "at 1", "harbor"),
    "tokens are doubled": ("track", "    leave the track\n", "", "harbor"),
    "steps are never full": ("track", "count(standing[step]) < room(step)", "room(step) > 0", "harbor"),
    "steps beyond the end": ("track", "step in Step and ", "", "harbor"),
    "ranked from the right": ("track", "then least place", "then most place", "harbor"),
    "the upper slot first": ("worker_placement", "last(s in Slot", "first(s in Slot", "harbor"),
    "more than a place can hold": (
        "worker_placement", " and s <= slots(this))\n    let open", ")\n    let open", "harbor",
    ),
    "workers from nowhere": ("worker_placement", '    need your workers > 0', '    need 1 > 0', "harbor"),
    "a worker is lost on the way": ("worker_placement", "        p.workers += 1\n", "", "harbor"),
    "everybody is called home": ("worker_placement", " where place.worker[s] == p:", ":", "harbor"),
    "half of them go": ("worker_placement", "place.open_slots >= n ", "place.open_slots > 0 ", "harbor"),
}  # fmt: skip


@pytest.mark.parametrize("what", FAULTS)
def test_a_broken_library_is_noticed(what: str, tmp_path: Path) -> None:
    """A library beside the game comes before the shipped one."""
    library, old, new, game = FAULTS[what]
    text = (ROOT / f"std/{library}.rules").read_text("utf-8")
    assert text.count(old) == 1, what
    (tmp_path / "std").mkdir()
    (tmp_path / f"std/{library}.rules").write_text(text.replace(old, new), "utf-8")
    (tmp_path / "game.rules").write_text((ROOT / f"tests/std/{game}.rules").read_text("utf-8"), "utf-8")
    results = run_scenarios(rulekit.load(tmp_path), double=False)
    assert results.with_status("failed"), [result.title for result in results]
