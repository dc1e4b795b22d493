"""The front half as one step: trees of files become a checked rulebook."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

from rulekit.compile.check.rulebook import check
from rulekit.compile.meaning.rulebook import Rulebook
from rulekit.compile.names import collect_names
from rulekit.diagnostics import Bag, Span
from rulekit.syntax import nodes as n

_BODIES = (n.Verb, n.Phase, n.Setup, n.Play, n.Anytime, n.Scenario, n.Whenever, n.Window)
"""Items that declare nothing inside: a line that is missing there leaves no name unknown."""

_MISSING = frozenset("N001 N013 N021 N032 N004 T005 T008 T009 L008".split())
"""What may only follow from a declaration that could not be read."""

_UNFINISHED = frozenset("L001 L003 L005 L006 T021 R001 R010 R011 R030".split())
"""What may only follow from any line that could not be read."""


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
    Of lines that could not be read the text of their file was judged already; what follows from their lack is not.
    """
    found = Bag(bag.sources)
    names = collect_names(files, found, roots=roots, csv=csv, used=used)
    book = None if names is None else check(names, csv, found)
    silent = frozenset(_follow_up(files))
    bag.extend(one for one in found if one.code not in silent)
    return book


def _follow_up(files: Sequence[n.File]) -> Iterator[str]:
    """The codes that say nothing new, because something could not be read."""
    for file in files:
        bodies = [item.span for item in file.items if isinstance(item, _BODIES)]
        for gap in file.broken:
            yield from _UNFINISHED
            if not any(body.start < gap.start and gap.end <= body.end for body in bodies):
                yield from _MISSING
