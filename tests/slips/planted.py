"""Slips that authors make, planted in copies of the games that ship: what was, what is, what is found, the way out.

A file of slips holds one after another, each under a line `=== what slipped: CODE`:

    === a phase without its colon: S005
    widgets/turn.rules
    -phase turn(you: Player):
    +phase turn(you: Player«)»
    paste

Lines with `-` and ` ` stood in the file, those with `+` and ` ` stand there now; lines with `+` alone go to its end.
`«»` is the place of the message, `⇥` a tab. The last line says how the help is followed: `paste` (see `pasting.py`), or
`undo: words` if it cannot be pasted; then it holds these words, and following it leads back to what was.
"""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from pathlib import Path

from attrs import frozen

from rulekit.diagnostics import Diagnostic

GAMES = Path(__file__).parents[2] / "games"
_MARKS = re.compile("[«»]")


@frozen
class Hunk:
    """A change of one file: `was` empty means that `now` goes to its end. place: where `now` is marked."""

    path: str
    was: str
    now: str
    place: tuple[int, int] | None


@frozen
class Slip:
    """One slip. words: what the help holds, or None if it is pasted."""

    title: str
    code: str
    game: str
    hunks: tuple[Hunk, ...]
    words: str | None


def slips(folder: Path) -> Iterator[Slip]:
    """All slips of all files of a folder."""
    for path in sorted(folder.glob("*.txt")):
        for part in re.split(r"^=== ", path.read_text("utf-8"), flags=re.M)[1:]:
            head, _, body = part.strip("\n").partition("\n")
            title, _, code = head.rpartition(": ")
            *lines, way = body.split("\n")
            assert way == "paste" or way.startswith("undo: "), f"{title}: {way!r} is no way out"
            hunks = tuple(_hunks(lines))
            games = {hunk.path.partition("/")[0] for hunk in hunks}
            assert len(games) == 1, f"{title}: one game each"
            words = None if way == "paste" else way.removeprefix("undo: ")
            yield Slip(f"{path.stem}: {title}", code, games.pop(), hunks, words)


def _hunks(lines: list[str]) -> Iterator[Hunk]:
    """Each path with the lines below it."""
    heads = [at for at, line in enumerate(lines) if line[:1] not in ("-", "+", " ")]
    for at, end in zip(heads, [*heads[1:], len(lines)], strict=True):
        body = lines[at + 1 : end]
        was = "".join(f"{line[1:]}\n" for line in body if line[0] in "- ")
        now = "".join(f"{line[1:]}\n" for line in body if line[0] in "+ ").replace("⇥", "\t")
        begin, stop = now.find("«"), now.find("»")
        place = None if begin < 0 else (begin, stop - 1)
        yield Hunk(lines[at], _MARKS.sub("", was), _MARKS.sub("", now), place)


def plant(slip: Slip, folder: Path) -> tuple[str, int, int]:
    """Write a copy of the game with the slip in it, without its scenarios; return path, start and end of its place."""
    copy(slip.game, folder)
    places = []
    for hunk in slip.hunks:
        path = hunk.path.partition("/")[2]
        text = (folder / path).read_text("utf-8") if (folder / path).exists() else ""
        assert not hunk.was or f"\n{text}".count(f"\n{hunk.was}") == 1, f"stands not once in {path}: {hunk.was}"
        at = f"\n{text}".index(f"\n{hunk.was}") if hunk.was else len(text)
        (folder / path).write_text(text[:at] + hunk.now + text[at + len(hunk.was) :], "utf-8")
        if hunk.place is not None:
            places.append((path, at + hunk.place[0], at + hunk.place[1]))
    (place,) = places
    return place


def copy(game: str, folder: Path) -> None:
    """Copy a game without its scenarios: they take longest, and a slip in the rules shows without them."""
    shutil.copytree(GAMES / game, folder, ignore=shutil.ignore_patterns("scenarios"))
    for file in folder.glob("*.rules"):
        file.write_text(re.sub(r'^use "scenarios/.*\n', "", file.read_text("utf-8"), flags=re.M), "utf-8")


def text_at(one: Diagnostic, sources: dict[str, str]) -> str:
    """What stands at the place of a finding."""
    return "" if one.span is None else sources[one.span.path][one.span.start : one.span.end]
