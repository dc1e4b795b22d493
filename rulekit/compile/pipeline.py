"""The front half as one step: trees of files become a checked rulebook."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

from rulekit.compile.check.rulebook import check
from rulekit.compile.meaning.rulebook import Rulebook
from rulekit.compile.names import collect_names
from rulekit.diagnostics import Bag, Diagnostic, Span
from rulekit.syntax import nodes as n

_BODIES = (n.Verb, n.Phase, n.Setup, n.Play, n.Anytime, n.Scenario, n.Whenever, n.Window)
"""Items that declare nothing inside: a line that is missing there leaves no name unknown."""

_MISSING = frozenset("N001 N013 N021 N032 N004 T005 T008 T009 L008".split())
"""What may only follow from a declaration that could not be read."""

_UNFINISHED = frozenset("L001 L003 L005 T021 R010 R011 R030".split())
"""What may only follow from a mistake in the same item."""

_WHOLE = frozenset(("L006", "R001"))
"""What may follow from any mistake at all."""


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
    bag.extend(_own_mistakes(files, found, bag.has_errors))
    return book


def _own_mistakes(files: Sequence[n.File], found: Bag, unread: bool) -> Iterator[Diagnostic]:
    items = {file.path: [item.span for item in _flat(file.items)] for file in files}
    spoilt = {_item_of(gap, items) for file in files for gap in file.broken}
    declares_less = any(_declares_less(file, gap) for file in files for gap in file.broken)
    spoilt |= {_item_of(one.span, items) for one in found if one.is_error and one.code not in _UNFINISHED | _WHOLE}
    wrong = unread or any(one.is_error and one.code not in _WHOLE for one in found)
    for one in found:
        if (one.code in _MISSING and declares_less) or (one.code in _WHOLE and wrong):
            continue
        if one.code in _UNFINISHED and _item_of(one.span, items) in spoilt:
            continue
        yield one


def _declares_less(file: n.File, gap: Span) -> bool:
    """Whether a line that could not be read may have declared something."""
    bodies = [item.span for item in _flat(file.items) if isinstance(item, _BODIES)]
    return not any(body.start < gap.start and gap.end <= body.end for body in bodies)


def _flat(items: Sequence[n.Item]) -> Iterator[n.Item]:
    """The items of a file, those under conditions too."""
    for item in items:
        if isinstance(item, n.Section):
            for branch in item.branches:
                yield from _flat(branch.items)
        else:
            yield item


def _item_of(span: Span | None, items: Mapping[str, Sequence[Span]]) -> Span | None:
    """The item that a place lies in; the items of a file stand in the order of the text."""
    here = [] if span is None else items.get(span.path, [])
    if span is None or not here:
        return None
    found = here[max(0, bisect_right(here, span.start, key=lambda one: one.start) - 1)]
    return found if found.start <= span.start < max(found.end, 1) else None
