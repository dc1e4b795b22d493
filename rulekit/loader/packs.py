"""Games of other packages: whoever installs one can name its games like those that ship.

A package says so under the entry point group `rulekit.games`: a name, and a module whose folder holds the game
(`kites = my_pack.kites`), or something in a module that is the folder or returns it (`kites = my_pack:kites_folder`).
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP = "rulekit.games"


class PackError(Exception):
    """A package names a game, and gives no folder for it. The message completes a sentence about the game."""


def packs() -> Mapping[str, EntryPoint]:
    """Return what is installed beside rulekit, by the names of the games; of two with one name the first."""
    from importlib.metadata import entry_points  # slow to import, and seldom needed

    found: dict[str, EntryPoint] = {}
    for point in sorted(entry_points(group=GROUP), key=lambda point: (point.name, point.value)):
        found.setdefault(point.name, point)
    return found


def pack_folder(point: EntryPoint) -> Path:
    """Return the folder of a game. The code of its package runs. Raises `PackError`."""
    try:
        found = point.load()
        if isinstance(found, ModuleType):
            found = next(iter(found.__path__)) if hasattr(found, "__path__") else Path(str(found.__file__)).parent
        elif callable(found):
            found = found()
    except Exception as error:  # whatever a package may do
        detail = str(error).strip().split("\n")[0]
        raise PackError(f"`{point.value}`: {type(error).__name__}" + (f": {detail}" if detail else "")) from error
    if not isinstance(found, str | os.PathLike):
        raise PackError(f"`{point.value}` is neither a module nor a folder, and returns none")
    path = Path(found)
    if not path.exists():
        raise PackError(f"`{point.value}` leads to `{path}`, and nothing is there")
    return path
