"""A scenario pasted into a copy of the game and run there, as its author would."""

import tempfile
from pathlib import Path

from rulekit.diagnostics import Diagnostic, RulesError
from rulekit.loader import Rulebook, load
from rulekit.proof.runner import run_scenarios

NAME = "found_by_fuzz"


def pasted(rulebook: Rulebook, text: str, folder: Path) -> Rulebook:
    """Return the game with one more file, written into an empty folder. Raises `RulesError` for mistakes in it."""
    for name, content in rulebook.sources.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(content, "utf-8")
    name = NAME
    while (folder / f"{name}.rules").exists():
        name += "_"
    (folder / f"{name}.rules").write_text(text, "utf-8")
    return load(folder)


def found_as_text(rulebook: Rulebook, title: str, text: str) -> tuple[Diagnostic, ...]:
    """Return what running a scenario finds once its text stands in the game; X001 if the text cannot be read."""
    with tempfile.TemporaryDirectory(prefix="rulekit-") as folder:
        try:
            results = run_scenarios(pasted(rulebook, text, Path(folder)), title, double=False)
        except RulesError as error:
            return tuple(one for one in error.diagnostics if one.is_error)
    return tuple(found for result in results if result.title == title for found in result.diagnostics)
