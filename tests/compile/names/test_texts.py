"""Every game among the texts of this repository is collected without a finding."""

import re
from pathlib import Path

import pytest

from rulekit.compile.names import collect_names
from rulekit.diagnostics import Bag, render_all
from rulekit.loader.files import read_game
from rulekit.loader.grammar import load_parser
from tests.house.files import ROOT

HEADER = re.compile(r'^game \w+ "', re.M)
KNOWN: dict[str, set[str]] = {}
"""What texts are known to lack: nothing."""


def _games() -> list[Path]:
    """Folders with a header directly in them, and single files elsewhere."""
    found: list[Path] = []
    for top in ("games", "tests/games", "tests/corpus", "tests/texts"):
        files = [path for path in sorted((ROOT / top).rglob("*.rules")) if HEADER.search(path.read_text("utf-8"))]
        for path in files:
            together = sum(other.parent == path.parent for other in files) == 1 and path.parent != ROOT / top
            found.append(path.parent if together else path)
    return list(dict.fromkeys(found))


@pytest.mark.parametrize("path", _games(), ids=lambda path: path.name)
def test_a_game_is_collected(path: Path) -> None:
    bag = Bag()
    files = read_game(path, load_parser(), bag)
    names = collect_names(list(files.files.values()), bag, roots=files.order, used=files.used, csv=files.tables)
    assert names is not None
    codes = {one.code for one in bag}
    assert codes == KNOWN.get(path.name, set()), render_all(bag, bag.sources)
