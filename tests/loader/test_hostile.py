"""Games that want to hurt: reading, checking and playing each ends in about a second, with findings or a fault."""

import time
from pathlib import Path

import pytest

from rulekit.diagnostics import RuleFault
from rulekit.loader import check, load
from rulekit.loader.grammar import load_parser
from rulekit.session import Session

SECONDS = 2.0
"""Of the processor, on a machine that does other things too; alone it takes less than half."""

HEADER = 'game big "Big":\n    players 2 to 4\n'
STATE = "each Player has:\n    gold: 0..2000000000\n"
ASK = "play:\n    each p in players:\n        p may:\n            rest: p.gold = 1\n"
CARDS = "card Thing:\n    size: 1..9\n"


def lines(count: int, line: str) -> str:
    """A line so many times, with its number."""
    return "".join(line.format(number) for number in range(count))


def game(*parts: str) -> dict[str, str]:
    """A game of one file."""
    return {"game.rules": "".join((HEADER, STATE, *parts))}


HOSTILE: dict[str, tuple[dict[str, str], set[str]]] = {
    "two billion seats": ({"game.rules": HEADER.replace("4", "2000000000") + STATE + ASK}, {"T023"}),
    "a grid without end": (game("enum Board: grid 2000000 by 3000000\n", ASK), {"T013"}),
    "a long enum": (game("enum A: ", lines(10_000, "a{}, "), "b\n", ASK), set()),
    "a long path": (game(ASK, f'use "{"a" * 5000}.rules"\n'), {"N003"}),
    "a long library": (game(ASK, f"use {'a' * 5000}\n"), {"N003"}),
    "a wide family": (game("number N: 1..300\nthe table has:\n    a per N, N: N\n", ASK), {"T023"}),
    "a loop over two billion": (game("play:\n    each n in 1..2000000000: stop\n"), {"T023"}),
    "a choice of two billion": (game("play:\n    each p in players: p chooses p.gold in 0..2000000000\n"), {"T023"}),
    "unknown names": (game(ASK, lines(2500, "let some_value_{0} = some_walue_{0}\n")), {"N001"}),
    "unknown sentences": (
        game(lines(800, "to zap (n: Int) w{}: stop\n"), "play:\n", lines(300, "    zap 1 u{}\n")),
        {"N021"},
    ),
    "a long table": (
        game(CARDS, 'cards Thing from "things.csv"\n', ASK) | {"things.csv": "name,size\n" + lines(16_000, "N{},3\n")},
        {"T022"},
    ),
    "two libraries in a circle": (
        game(ASK, "use one\n")
        | {"std/one.rules": "library one:\nuse two\n", "std/two.rules": "library two:\nuse one\n"},
        {"S006"},
    ),
}


@pytest.fixture(autouse=True, scope="module")
def _warm() -> None:
    """The parser is there before the first game is timed."""
    load_parser()


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_game_is_checked_soon(name: str, tmp_path: Path) -> None:
    files, codes = HOSTILE[name]
    for path, text in files.items():
        (tmp_path / path).parent.mkdir(exist_ok=True)
        (tmp_path / path).write_text(text, "utf-8")
    began = time.process_time()
    found = check(tmp_path)
    assert time.process_time() - began < SECONDS
    assert codes <= {one.code for one in found}
    assert bool(codes) or not any(one.is_error for one in found)


def doubled(depth: int) -> str:
    """Values that read each other twice, so that the last one is computed two to the power of `depth` times."""
    chain = "".join(f"let f{i}(p: Player) = f{i - 1}(p) + f{i - 1}(p)\n" for i in range(1, depth + 1))
    return f"let f0(p: Player) = p.gold\n{chain}"


SLOW = {
    "doubled values": doubled(40) + "play:\n    each p in players:\n        if f40(p) > 5: p.gold = 2\n",
    "three nested tests": "play:\n    each p in players:\n        if any(any(any(a + b + c == p.gold - 1 "
    "for a in 0..999) for b in 0..999) for c in 0..999): p.gold = 2\n",
    "a list that doubles": "the table has:\n    q: list of at most 60000 Bool\nplay:\n    q = [yes]\n"
    "    repeat 40 times: q = q + q\n",
    "a loop without progress": "play:\n    while any(p in players where p.gold < 1): P1.gold = 0\n",
}


@pytest.mark.parametrize("name", SLOW)
def test_rules_that_go_on_for_ever_are_a_fault(name: str, tmp_path: Path) -> None:
    (tmp_path / "game.rules").write_text(HEADER + STATE + SLOW[name], "utf-8")
    rulebook = load(tmp_path)
    began = time.process_time()
    with pytest.raises(RuleFault, match="P020"):
        Session(rulebook, seats=2, seed=1)
    assert time.process_time() - began < SECONDS
