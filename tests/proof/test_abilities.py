"""Cards in scenarios: `use` with and without targets, why a card cannot be used, a given text."""

from pathlib import Path

import pytest

import rulekit
from rulekit.proof import Result, run_scenarios

RULES = Path(__file__).with_name("relics.rules").read_text("utf-8")


def one(folder: Path, lines: str) -> Result:
    path = folder / "relics.rules"
    body = "".join(f"    {line}\n" for line in lines.splitlines())
    path.write_text(f'{RULES}\nscenario "REL-TRY-01: a try":\n{body}', "utf-8")
    (result,) = run_scenarios(rulekit.load(path))
    return result


@pytest.mark.parametrize(
    "lines",
    [
        'given at turn(P1), P1.mat = ["Lamp"]\nexpect P1 can use "Lamp" with P2, P1 cannot use "Ring"\n'
        'P1: use "Lamp" with P2\nexpect P1.coins == 6, P2.coins == 4, P1 cannot use "Lamp" with P2',
        'given at turn(P1), P1.mat = ["Lamp", "Lamp"]\n'
        'P1: use "Lamp" with P2; use "Lamp" with P2\nexpect P2.coins == 3',
        'given at turn(P1), P1.mat = ["Ring"]\nP1: take "Mask"; use "Mask"; use "Ring"\nexpect P1.coins == 10',
        'given at turn(P1), P1.mat = ["Ring"]\nP1: take "Mask"; no; use "Ring"\nexpect P1.coins == 8',
        'given at turn(P1), P1.mat = ["Mask"], "Mask".text = "Ring"\nP1: use "Mask"\nexpect P1.coins == 8',
        'given at turn(P2), P1.mat = ["Ring"]\nexpect P1 cannot use "Ring", P2 cannot use "Ring"',
    ],
)
def test_what_holds(tmp_path: Path, lines: str) -> None:
    result = one(tmp_path, lines)
    assert result.passed, (result.diagnostics, result.steps)


@pytest.mark.parametrize(
    ("lines", "code"),
    [
        ('P1: use "Ring"', "P032"),
        ('P1: use "Lamp" with P1', "P032"),
        ('P1: use "Lamp"', "P032"),
        ('P1: use "Lamp" with P2; use "Lamp" with P2', "P032"),
        ('expect P1 can use "Ring"', "P033"),
        ('expect P1 can use "Lamp" with P1', "P033"),
        ('expect P1 cannot use "Lamp" with P2', "P033"),
    ],
)
def test_what_does_not_hold(tmp_path: Path, lines: str, code: str) -> None:
    result = one(tmp_path, f'given at turn(P1), P1.mat = ["Lamp"]\n{lines}\nexpect P1.coins < 20')
    assert [diagnostic.code for diagnostic in result.diagnostics] == [code]
