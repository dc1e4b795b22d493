"""The program cache: what was made of a game, under a key of its texts and of rulekit itself (ENGINE 12)."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import rulekit
from rulekit.loader.cache import cache_folder, read_cached, write_cached
from rulekit.loader.data import data_root
from rulekit.loader.facts import Facts, from_plain, to_plain

if TYPE_CHECKING:
    from rulekit.program.program import Program

_NAMED = re.compile(r'"([^"\n]+\.(?:rules|csv))"')
_MOST_FILES = 1000
_MOST_BYTES = 4 * 1024 * 1024
_MOST_KEPT = 400


def texts_of(path: Path) -> dict[str, str] | None:
    """The texts of a game and of all files it names, by the paths that places carry; None: not to be kept.

    Names are found without parsing, so that there may be more files than the game uses: that only makes the key finer.
    """
    root = path if path.is_dir() else path.parent
    try:
        own = sorted(one.name for one in path.iterdir() if one.suffix == ".rules") if path.is_dir() else [path.name]
        waiting = [*own, *_libraries(root)]
        found: dict[str, str] = {}
        size = 0
        while waiting:
            name = waiting.pop(0)
            place = root / name if (root / name).is_file() else data_root() / name
            if name in found or not place.is_file():
                continue
            data = place.read_bytes()
            size += len(data)
            if size > _MOST_BYTES or len(found) >= _MOST_FILES:
                return None
            found[name] = data.decode("utf-8").replace("\r\n", "\n")
            waiting += [one for one in _NAMED.findall(found[name]) if ".." not in one and not one.startswith("/")]
    except (OSError, UnicodeDecodeError):
        return None
    return found


def _libraries(root: Path) -> Iterator[str]:
    """The libraries that a game can use: beside it, and those that ship."""
    names = {f"std/{one.name}" for folder in (root, data_root()) for one in (folder / "std").glob("*.rules")}
    yield from sorted(names)


def key_of(texts: Mapping[str, str]) -> str:
    """The name under which everything made of these texts is kept."""
    digest = hashlib.sha256(_own().encode())
    for name in sorted(texts):
        digest.update(f"\0{name}\0{len(texts[name])}\0".encode())
        digest.update(texts[name].encode())
    return digest.hexdigest()[:40]


@cache
def _own() -> str:
    """The version of rulekit; in a checkout also the state of its own files, so that a change of them is noticed."""
    package = Path(__file__).resolve().parent.parent
    digest = hashlib.sha256(rulekit.__version__.encode())
    if not (package / "_data").is_dir():
        for one in sorted(package.rglob("*.py")):
            found = one.stat()
            digest.update(f"{one}\0{found.st_size}\0{found.st_mtime_ns}\0".encode())
        grammar = data_root() / "grammar" / "rules.lark"
        digest.update(grammar.read_bytes())
    return digest.hexdigest()


def kept_facts(key: str) -> Facts | None:
    """What is known of the rulebook, if it was kept."""
    try:
        return from_plain(read_cached(f"rulebook-{key}.json"))
    except (ValueError, TypeError, LookupError):
        return None


def keep_facts(key: str, facts: Facts) -> None:
    """Keep what is known of a rulebook without errors."""
    _make_room()
    write_cached(f"rulebook-{key}.json", to_plain(facts))


def kept_program(key: str, variant: int) -> Program | None:
    """The program of a variant, if it was kept."""
    data: Any = read_cached(f"program-{key}-{variant}.json")
    from rulekit.program.pack import unpack_program

    try:
        return None if data is None else unpack_program(data)
    except (ValueError, TypeError, LookupError):
        return None


def keep_program(key: str, variant: int, program: Program) -> None:
    """Keep the program of a variant."""
    from rulekit.program.pack import pack

    write_cached(f"program-{key}-{variant}.json", pack(program))


def _make_room() -> None:
    """Drop what was not written for longest, if there is too much."""
    folder = cache_folder()
    if folder is None:
        return
    try:
        files = [*folder.glob("rulebook-*.json"), *folder.glob("program-*.json")]
        if len(files) > _MOST_KEPT:
            files.sort(key=lambda one: one.stat().st_mtime_ns)
            for one in files[: len(files) - _MOST_KEPT // 2]:
                one.unlink(missing_ok=True)
    except OSError:
        return
