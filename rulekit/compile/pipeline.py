"""The front half as one step: trees of files become a checked rulebook."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from rulekit.compile.check.rulebook import check
from rulekit.compile.meaning.rulebook import Rulebook
from rulekit.compile.mistakes import own_mistakes
from rulekit.compile.names import collect_names
from rulekit.diagnostics import Bag, Span
from rulekit.syntax import nodes as n


def compile_rules(
    files: Sequence[n.File],
    csv: Mapping[str, Any],
    bag: Bag,
    *,
    roots: Collection[str] | None = None,
    used: Mapping[Span, str] | None = None,
) -> Rulebook | None:
    """Names, then all checks; None if no file has a `game` header.

    roots: the paths that belong without being used (None: all files directly in the folder). used: which file stands at
    each path in a `use` or `cards .. from` line, if that was looked up (and what is missing reported) already.
    What only follows from another mistake or an unread line is left out: one mistake, one message.
    """
    found = Bag(bag.sources)
    names = collect_names(files, found, roots=roots, csv=csv, used=used)
    book = None if names is None else check(names, csv, found)
    bag.extend(list(own_mistakes(files, found, bag)))
    return book
