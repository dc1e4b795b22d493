"""Texts of rules with the expected codes at the end of the lines they belong to: `let until = 3  #! N011`.

A file of such texts holds chunks, each under a line `=== what it shows`. A chunk may have several files, each under a
line `--- path`; what stands before the first one is `game.rules`. Where no file has a `game` header, one is put beside.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from attrs import frozen

from rulekit.diagnostics import Bag, Source

HEADER = 'game test "Test":\n    players 2 to 4\n'
_MARK = re.compile(r"#!((?: [A-Z]\d{3})+)\s*$")


@frozen
class Chunk:
    """One text or several: `files` by path."""

    title: str
    files: dict[str, str]

    def expected(self) -> set[tuple[str, int, str]]:
        """Path, line and code of everything that is marked."""
        found = set()
        for path, text in self.files.items():
            for number, line in enumerate(text.split("\n"), 1):
                mark = _MARK.search(line)
                if mark:
                    found |= {(path, number, code) for code in mark[1].split()}
        return found


def chunks(folder: Path) -> Iterator[Chunk]:
    """All chunks of all files of a folder, by name."""
    for path in sorted(folder.glob("*.rules")):
        for part in re.split(r"^=== ", path.read_text("utf-8"), flags=re.M)[1:]:
            title, _, body = part.partition("\n")
            yield Chunk(f"{path.stem}: {title.strip()}", _files(body))


def beside(base: str, chunk: Chunk) -> dict[str, str]:
    """The files of a chunk beside those of a base, unless it has a header of its own."""
    if "header.rules" not in chunk.files:
        return chunk.files
    return {"base.rules": base, **{path: text for path, text in chunk.files.items() if path != "header.rules"}}


def _files(body: str) -> dict[str, str]:
    first, *rest = re.split(r"^--- ", body, flags=re.M)
    files = {"game.rules": first} if first.strip() or not rest else {}
    for part in rest:
        name, _, text = part.partition("\n")
        files[name.strip()] = text
    if "header.rules" not in files and not any(re.search(r"^game \w+ \"", text, flags=re.M) for text in files.values()):
        files["header.rules"] = HEADER
    return files


def without_unused(bag: Bag) -> Bag:
    """The findings but for verbs and phases that nothing says: most of a chunk's verbs are there to be checked."""
    kept = Bag(bag.sources)
    kept.extend(one for one in bag if one.code != "L001" or not one.message.startswith(("the verb", "the phase")))
    return kept


def found(bag: Bag) -> set[tuple[str, int, str]]:
    """Path, line and code of all findings."""
    places = set()
    for one in bag:
        span = one.span
        line = 0 if span is None else Source(span.path, bag.sources[span.path]).line_column(span.start)[0]
        places.add(("" if span is None else span.path, line, one.code))
    return places
