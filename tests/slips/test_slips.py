"""Every planted slip is told once, at its place, and the way out that its message names leads out."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from rulekit.diagnostics import Bag, render_all
from rulekit.loader.rulebook import examine
from rulekit.syntax.nodes import File
from rulekit.syntax.parser import Parser, parse
from tests.slips.pasting import followed
from tests.slips.planted import Slip, copy, plant, slips, text_at

SLIPS = list(slips(Path(__file__).parent))


@pytest.fixture(autouse=True, scope="module")
def _read_once() -> Iterator[None]:
    """A file that is right stays as it was read: a slip changes one of a dozen."""
    known: dict[tuple[str, str], File] = {}

    def read(path: str, text: str, bag: Bag, parser: Parser) -> File:
        bag.sources[path] = text
        if (path, text) in known:
            return known[path, text]
        before = len(bag)
        tree = parse(path, text, bag, parser)
        if len(bag) == before:
            known[path, text] = tree
        return tree

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("rulekit.loader.files.parse", read)
        yield


def test_there_are_many() -> None:
    assert len(SLIPS) >= 50
    assert len({slip.title for slip in SLIPS}) == len(SLIPS)


@pytest.mark.parametrize("game", sorted({slip.game for slip in SLIPS}))
def test_the_games_are_right_without_slips(game: str, tmp_path: Path) -> None:
    copy(game, tmp_path / game)
    assert not list(examine(tmp_path / game))


@pytest.mark.parametrize("slip", SLIPS, ids=lambda slip: slip.title)
def test_a_slip_is_told_once_at_its_place_with_a_way_out(slip: Slip, tmp_path: Path) -> None:
    folder = tmp_path / slip.game
    path, start, end = plant(slip, folder)
    found = examine(folder)
    told = render_all(found, found.sources)
    assert [one.code for one in found] == [slip.code], told
    (one,) = found
    assert one.span is not None, told
    place = f"{text_at(one, found.sources)!r} is marked\n{told}"
    assert (one.span.path, one.span.start, one.span.end) == (path, start, end), place
    assert one.way_out is not None, told
    if slip.words is not None:
        assert slip.words in one.way_out, told
        return
    text = (folder / path).read_text("utf-8")
    fixed = followed(text, start, end, one.way_out)
    assert fixed is not None, told
    (folder / path).write_text(fixed, "utf-8")
    after = examine(folder)
    assert not list(after), f"{told}\n\nafter this way out:\n{render_all(after, after.sources)}"
