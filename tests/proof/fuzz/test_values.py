"""Values and positions in the words of scenarios, and back; whole games as scenarios run as they were played."""

from pathlib import Path
from typing import Any

import pytest

import rulekit
from rulekit.model.random import below, start_state
from rulekit.proof import run_scenarios
from rulekit.proof.fuzz.draft import Draft
from rulekit.proof.fuzz.lines import Answered, GivenCards, Part, Place, Said, renamed
from rulekit.proof.fuzz.lines import Path as Where
from rulekit.proof.fuzz.pasting import pasted
from rulekit.proof.fuzz.telling import differences
from rulekit.proof.fuzz.values import Speech, Unsaid
from rulekit.proof.fuzz.workbench import Workbench
from rulekit.session.decision import Asked
from rulekit.terms import ABSENT
from tests.house.files import ROOT

ODDS = """
game odds "Odds":
    players 2

enum Good: cloth, salt
enum Square: grid 2 by 2

card Thing:
    weight: 0..9

Thing "Rope, long": weight 2; copies 2
Thing "Bell":       weight 5

each Player has:
    goods: bag of Good
    zone hand: Thing, private

the table has:
    zone pile: Thing, hidden, ordered, all cards
    seen: list of at most 3 Thing
    corner: Square
    lead: Player?
    pairs per Player, Good: 0..9

play:
    turn(P1)

phase turn(you: Player):
    you may repeatedly:
        take (n in 1..3) of (g in Good): gain n pairs[you, g]
        note (c in your hand): insert c in seen at 1
        stand on (s in Square): corner = s
"""
ODDS = ODDS.replace("gain n pairs[you, g]", "pairs[you, g] += n")


@pytest.fixture(scope="module")
def bench(tmp_path_factory: pytest.TempPathFactory) -> Workbench:
    path = tmp_path_factory.mktemp("odds") / "odds.rules"
    path.write_text(ODDS, "utf-8")
    return Workbench(rulekit.load(path), 0)


@pytest.mark.parametrize(
    ("tag", "value", "text"),
    [
        (("int",), -3, "-3"),
        (("bool",), 1, "yes"),
        (("player",), 1, "P2"),
        (("player",), ABSENT, "absent"),
        (("enum", "Good"), 1, "salt"),
        (("enum", "Square"), 2, "(1, 2)"),
        (("card", "Thing"), 1, '"Rope, long"[2]'),
        (("card", "Thing"), 2, '"Bell"'),
        (("definition", "Thing"), 0, '"Rope, long"'),
        (("list", ("card", "Thing")), (1, 2), '["Rope, long"[2], "Bell"]'),
        (("list", ("enum", "Square")), (2, 0), "[(1, 2), (1, 1)]"),
        (("list", ("int",)), (), "[]"),
        (("bag", "Good"), (2, 1), "{2 cloth, 1 salt}"),
        (("bag", "Good"), (0, 0), "{}"),
    ],
)
def test_a_value_is_said_and_meant(bench: Workbench, tag: Any, value: Any, text: str) -> None:
    assert bench.speech.said(value, tag) == text
    assert bench.speech.meant(text, tag) == value


@pytest.mark.parametrize(
    ("text", "tag"), [("pepper", ("enum", "Good")), ('"Drum"', ("card", "Thing")), ("P9", ("player",))]
)
def test_what_a_variant_does_not_have(bench: Workbench, text: str, tag: Any) -> None:
    with pytest.raises(Unsaid):
        bench.speech.meant(text, tag)


def test_a_position_is_given_whole(bench: Workbench, tmp_path: Path) -> None:
    """Everything that differs from the start of play is said, and run as text it is there."""
    bare = Draft(0, "ODD-ALL-01: everything", at=Place("turn", (Said("P1", ("player",)),)))
    base = bench.bare(bare)
    cells = base[:]
    variables = {one.name: one for one in bench.program.layout.variables}
    cells[variables["lead"].base] = 1
    cells[variables["corner"].base] = 3
    cells[variables["pairs"].base + 3] = 4
    cells[variables["goods"].base + 2] = 5
    cells[variables["seen"].base : variables["seen"].base + 3] = type(cells)("q", [2, 2, 0])
    given = differences(bench.speech, cells, base)
    texts = [one.text for one in given]
    seen = 'seen = ["Bell", "Rope, long"[1]]'
    assert sorted(texts) == ["P2.goods = {5 cloth}", "corner = (2, 2)", "lead = P2", "pairs[P2, salt] = 4", seen]
    draft = Draft(0, bare.title, at=bare.at, given=tuple(given))
    checks = "expect lead == P2, corner == (2, 2), pairs[P2, salt] == 4, P2.goods[cloth] == 5, count(seen) == 2"
    rulebook = pasted(bench.rulebook, f"{draft.text(bench.rulebook)}    {checks}\n", tmp_path)
    (result,) = run_scenarios(rulebook, bare.title)
    assert result.passed, result.diagnostics


def test_seats_are_renamed_and_nothing_else() -> None:
    said = Answered("P3", (Part("row", ("lend", Said("3", ("int",)), "to", Said("P1", ("player",)))),))
    assert renamed(said, {"P3": "P2"}).text == "P2: lend 3 to P1"


def test_long_lines_are_broken_where_a_line_goes_on(bench: Workbench) -> None:
    cards = tuple(Said(f'"Card {number} of many"', ("card", "Thing")) for number in range(20))
    text = Draft(0, "ODD-LONG-01: many", given=(GivenCards(Where("pile", None, ()), cards),)).text(bench.rulebook)
    assert all(len(line) <= 120 for line in text.splitlines())
    assert text.count('"Card ') == 20


GAMES = ["tests/proof/depot.rules", "tests/games/night_market.rules", "tests/games/harbor_lights.rules"]
BOARDS = ["tests/games/three_in_a_row.rules", "tests/games/four_falls.rules", "tests/games/caravan_draft.rules"]


@pytest.mark.parametrize("path", [*GAMES, *BOARDS])
def test_a_whole_game_as_a_scenario(path: str, tmp_path: Path) -> None:
    """Every answer of a random game is written in words, and as text the scenario runs to its end."""
    rulebook = rulekit.load(ROOT / path)
    texts = []
    for variant in {0, len(rulebook.variants) // 2, len(rulebook.variants) - 1}:
        bench = Workbench(rulebook, variant)
        options = tuple(
            (one.name, Said(bench.speech.said(one.low, one.tag), one.tag))
            for one in bench.program.layout.variables
            if one.kind == "option"
        )
        draft = Draft(variant, f"ALL-GAME-{variant}: a whole game", options)
        trace = bench.trace(draft, _random(draft.title), 80)
        assert trace.found is None
        draft = Draft(variant, draft.title, options, lines=tuple(bench.said(step) for step in trace.steps))
        assert bench.found(draft) is None
        texts.append(draft.text(rulebook))
    results = run_scenarios(pasted(rulebook, "\n".join(texts), tmp_path), "ALL-GAME")
    assert [result.status for result in results] == ["passed"] * len(texts)


def _random(seed: str) -> Any:
    state = start_state(seed)

    def choose(asked: Asked, where: tuple[str, ...]) -> tuple[int, ...]:
        nonlocal state
        answer: tuple[int, ...] = ()
        while (step := asked.step(answer)).state != "complete":
            state, number = below(state, len(step.options))
            answer += step.options[number].values
        return answer

    return choose


def test_speech_knows_lists_by_their_names(bench: Workbench) -> None:
    assert Speech(bench.program).lists == frozenset()
