"""Cases of hard card semantics: rulebooks named by case, each with scenarios that must come out."""

from __future__ import annotations

from pathlib import Path

import pytest

import rulekit
from rulekit.diagnostics import render_all
from rulekit.proof import run_scenarios

FOLDER = Path(__file__).parent
RULEBOOKS = sorted(FOLDER.glob("*.rules"))


@pytest.mark.parametrize("path", RULEBOOKS, ids=lambda path: path.stem)
def test_scenarios(path: Path) -> None:
    rulebook = rulekit.load(path)
    assert [one.code for one in rulebook.warnings] == []
    results = run_scenarios(rulebook)
    assert len(results)
    for result in results:
        assert result.passed, (result.title, result.blocked, render_all(result.diagnostics, results.sources))
