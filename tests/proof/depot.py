"""The depot: a small game whose scenarios are written in the tests."""

from collections.abc import Sequence
from pathlib import Path
from textwrap import dedent

import rulekit
from rulekit.loader import Rulebook
from rulekit.proof import Result, run_scenarios

RULES = Path(__file__).with_name("depot.rules").read_text("utf-8")


def depot(folder: Path, scenarios: str, changes: Sequence[tuple[str, str]] = ()) -> Rulebook:
    """The game with these scenarios behind it; `changes` are made in its rules."""
    text = RULES
    for old, new in changes:
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    path = folder / "depot.rules"
    path.write_text(text + "\n" + dedent(scenarios), "utf-8")
    return rulekit.load(path)


def one(folder: Path, lines: str, changes: Sequence[tuple[str, str]] = ()) -> Result:
    """How a scenario of these lines comes out."""
    body = "".join(f"    {line.strip()}\n" for line in lines.strip().splitlines())
    (result,) = run_scenarios(depot(folder, f'scenario "DEP-TRY-01: a try":\n{body}', changes))
    return result


def passes(folder: Path, lines: str) -> None:
    """These lines pass."""
    result = one(folder, lines)
    assert result.passed, (result.diagnostics, result.steps)


def codes(result: Result) -> list[str]:
    """The codes of what was found."""
    return [diagnostic.code for diagnostic in result.diagnostics]
