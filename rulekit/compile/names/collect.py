"""All declarations of a rulebook, file by file, under their conditions (LANGUAGE 2, BUILDING 2.9)."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from rulekit.compile.meaning.rulebook import Names
from rulekit.diagnostics import Bag
from rulekit.syntax import nodes as n


def collect_names(
    files: Sequence[n.File],
    bag: Bag,
    *,
    folder: str = "",
    roots: Collection[str] | None = None,
    csv: Mapping[str, Any] | None = None,
) -> Names | None:
    """Every name of the rulebook; None if no file has a `game` header.

    files: all files that may belong, with their paths. folder: the rulebook's folder in the same spelling (`""` or
    `games/widgets`); paths in `use` and `cards .. from` start there. roots: the paths that belong without being used; None:
    all files directly in the folder. csv: the CSV tables by path.
    """
    raise NotImplementedError
