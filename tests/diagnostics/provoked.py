"""What no text of a rulebook can show: files that are no text or too large, and mistakes of rulekit itself."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

from rulekit.backends.interpreter import Interpreter
from rulekit.diagnostics.explanations.background import BACKGROUND
from rulekit.loader.rulebook import examine, load
from rulekit.proof.laws import Laws
from tests.diagnostics.examples import Said


def _beside(folder: Path, content: bytes) -> Said:
    """What is found in a file of bytes beside the background."""
    folder.mkdir(parents=True)
    (folder / "game.rules").write_text(BACKGROUND, "utf-8")
    (folder / "example.rules").write_bytes(content)
    bag = examine(folder)
    return Said(bag.diagnostics, bag.sources)


def _no_text(folder: Path) -> Said:
    return _beside(folder, b"let picture = \x89PNG\r\n")


def _too_large(folder: Path) -> Said:
    return _beside(folder, b"# once upon a time\n" * 20_000)


def _more_gold_than_there_can_be(folder: Path) -> Said:
    """A planted fault of the engine: a number above its bounds."""
    folder.mkdir(parents=True)
    (folder / "game.rules").write_text(BACKGROUND, "utf-8")
    program = load(folder).program(seats=2)
    cells = Interpreter(program).start(7, {}).cells
    gold = next(one for one in program.layout.variables if one.name == "gold")
    cells[gold.base] = 100
    found = Laws(program).broken(cells)
    return Said(() if found is None else (found,), {})


PROVOKED: Mapping[str, Callable[[Path], Said]] = {
    "S012": _no_text,
    "S013": _too_large,
    "X001": _more_gold_than_there_can_be,
}
