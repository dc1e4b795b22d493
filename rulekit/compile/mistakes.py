"""One mistake, one message: what only follows from another finding is left out, or told where it comes from."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence

from rulekit.diagnostics import Bag, Diagnostic, Span
from rulekit.syntax import nodes as n
from rulekit.terms.verbs import third_person

_BODIES = (n.Verb, n.Phase, n.Setup, n.Play, n.Anytime, n.Scenario, n.Whenever, n.Window)
"""Items that declare nothing inside: a line that is missing there leaves no name unknown."""

_MISSING = frozenset("N001 N007 N013 N021 N032 N004 T005 T008 T009 L002 L008 L011 T011 T007".split())
"""What may only follow from a declaration that could not be read."""

_UNFINISHED = frozenset("N013 L003 L005 T021 R010 R011 R030".split())
"""What may only follow from a mistake in the same item."""

_WHOLE = frozenset(("L001", "L006", "R001", "V012", "V013"))
"""What may follow from any mistake at all."""

_NAMELESS = frozenset(("N001", "N026"))
"""What names something that may have been declared in a line with a mistake."""

_WORD = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")
_HEAD = re.compile(r"[^:=\n]*(?=[:=])")
_MEANT = re.compile(r"did you mean `([A-Za-z_]\w*)`\?")


def own_mistakes(files: Sequence[n.File], found: Bag, before: Bag) -> Iterator[Diagnostic]:
    """The findings of a rulebook that do not only follow from others, nor from what was found in its text before."""
    unread = before.has_errors
    found = _missaid(_misdeclared(found))
    items = {file.path: [item.span for item in _flat(file.items)] for file in files}
    spoilt = {_item_above(gap, items) for file in files for gap in file.broken}
    declares_less = any(_declares_less(file, gap) for file in files for gap in file.broken)
    declares_less |= any(one.code == "N003" for one in (*before, *found))
    owners = {item.owner.span for file in files for item in _flat(file.items) if isinstance(item, n.Has) and item.owner}
    declares_less |= any(one.span in owners and one.is_error for one in found)
    conditions = [span for file in files for span in _conditions(file.items)]
    scenarios = {item.span for file in files for item in file.items if isinstance(item, n.Scenario)}
    unsteady = any(one.is_error and one.code != "N013" and _lies_in(one.span, conditions) for one in found)
    torn = [one.span for one in found if one.code == "T010" and one.span is not None]
    twice = any(one.code == "N020" for one in found)
    libraries = {file.path for file in files if any(isinstance(item, n.Library) for item in file.items)}
    unlisted = any(
        one.code in ("T010", "T011", "S003") and one.span and one.span.path.endswith(".csv") for one in found
    )
    roleless = any(one.code == "N001" and one.message.startswith("unknown role") for one in found)
    unfilled = any(one.code in ("N004", "N005") for one in found)
    spoilt |= {_item_of(one.span, items) for one in found if one.is_error and one.code not in _UNFINISHED | _WHOLE}
    wrong = unread or any(one.is_error and one.code not in _WHOLE for one in found)
    lost = _Lost(files, found, items)
    kept = [one for one in found if not (one.code in _NAMELESS and lost.may_have_declared(one))]
    if not unread and found.has_errors and not any(one.is_error for one in kept):
        kept = list(found)
    for one in kept:
        if (one.code in _MISSING and declares_less and one.span not in owners) or (one.code in _WHOLE and wrong):
            continue
        if unlisted and one.code == "N001" and one.message.startswith("unknown card"):
            continue
        if (
            (twice and one.code == "N022")
            or (roleless and one.code == "R034")
            or (one.code in ("T007", "N001", "N021") and _lies_in(one.span, torn))
            or (unsteady and one.code == "N013")
            or (unfilled and one.span is not None and one.span.path in libraries)
        ):
            continue
        item = _item_of(one.span, items)
        if one.code in _UNFINISHED and item in spoilt and not (one.code == "N013" and item in scenarios):
            continue
        yield one


def _misdeclared(found: Bag) -> Bag:
    """A name that is misspelt where it is declared, and right wherever it is used: told once, at its declaration."""
    groups: dict[tuple[str, str], list[Diagnostic]] = defaultdict(list)
    for one in found:
        meant = _MEANT.match(one.help or "") if one.is_error else None
        if meant:
            groups[_written(one, found), meant[1]].append(one)
    told: list[Diagnostic] = []
    wrong: set[str] = set()
    for (word, meant_), group in groups.items():
        places = _places(meant_, found) if len(group) > 1 and word.isidentifier() else []
        if len(places) == 1 and len(_places(word, found)) > 1:
            wrong |= {word, third_person(word)}
            times = f"everywhere else it is written `{word}`"
            told.append(
                Diagnostic(
                    "N001",
                    f"nothing uses `{meant_}`, and nothing declares `{word}`",
                    places[0],
                    label=times,
                    seconds=((group[0].span, "here, for one"),) if group[0].span is not None else (),
                    because="a name is spelled alike wherever it stands",
                    help=f"did you mean `{word}`?",
                )
            )
    if not told:
        return found
    kept = Bag(found.sources)
    kept.extend(one for one in found if _written(one, found) not in wrong)
    kept.extend(told)
    return kept


def _missaid(found: Bag) -> Bag:
    """A verb that is declared with other words than it is said with everywhere: told once, where it is declared."""
    unused = {one.span for one in found if one.code == "L001"}
    groups: dict[Span, list[Diagnostic]] = defaultdict(list)
    for one in found:
        if one.code in ("N021", "N032") and one.seconds and one.seconds[0][0] in unused:
            groups[one.seconds[0][0]].append(one)
    told = {span: group for span, group in groups.items() if len(group) > 1}
    if not told:
        return found
    kept = Bag(found.sources)
    kept.extend(one for one in found if not any(one in group for group in told.values()))
    for span, group in told.items():
        said = " ".join(_written(group[0], found).split())
        kept.report(
            "N021",
            f"nothing says `{' '.join(_text(span, found).split())}` as it is declared",
            span,
            label="declared with these words",
            seconds=[(one.span, "said with others") for one in group[:3] if one.span is not None],
            help=f"declare it with the words of `{said}`",
        )
    return kept


def _text(span: Span, found: Bag) -> str:
    return found.sources.get(span.path, "")[span.start : span.end]


def _written(one: Diagnostic, found: Bag) -> str:
    return "" if one.span is None else _text(one.span, found)


def _places(word: str, found: Bag) -> list[Span]:
    """Where a word stands in the texts, but for comments; more than two are not looked for."""
    pattern = re.compile(rf"#[^\n]*|\b({word})\b")
    places: list[Span] = []
    for path, text in found.sources.items():
        for one in pattern.finditer(text):
            if one[1] is not None:
                places.append(Span(path, one.start(), one.end()))
                if len(places) > 2:
                    return places
    return places


class _Lost:
    """Words of lines that could not be read, by their item, and of lines that declare something with a mistake."""

    def __init__(self, files: Sequence[n.File], found: Bag, items: Mapping[str, Sequence[Span]]) -> None:
        self.found, self.items = found, items
        self.local: dict[Span | None, set[str]] = {}
        self.declared: dict[tuple[str, int], set[str]] = {}
        bodies = {item.span for file in files for item in _flat(file.items) if isinstance(item, _BODIES)}
        for file in files:
            for gap in file.broken:
                self.local.setdefault(_item_of(gap, items), set()).update(self._words(gap))
        for one in found:
            span = one.span
            if one.is_error and span is not None and _item_of(span, items) not in bodies:
                place, head = self._head(span)
                self.declared.setdefault((span.path, place), set()).update(self._words(head))

    def may_have_declared(self, one: Diagnostic) -> bool:
        """Whether an unknown name stands in such a line; in its own line that says nothing."""
        span = one.span
        if span is None:
            return False
        name = self.found.sources.get(span.path, "")[span.start : span.end].strip('"').lower()
        if name in self.local.get(_item_of(span, self.items), ()):
            return True
        here = span.path, self._head(span)[0]
        return any(name in words for place, words in self.declared.items() if place != here)

    def _head(self, span: Span) -> tuple[int, Span]:
        """Where the line of a place begins, and what stands in it before a colon or sign: what it declares."""
        text = self.found.sources.get(span.path, "")
        start = text.rfind("\n", 0, span.start) + 1
        end = text.find("\n", span.start)
        head = _HEAD.match(text, start, len(text) if end < 0 else end)
        return start, Span(span.path, start, start if head is None else head.end())

    def _words(self, span: Span) -> Iterator[str]:
        text = self.found.sources.get(span.path, "")[span.start : span.end]
        yield from [word.lower() for word in _WORD.findall(text)]


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


def _conditions(nodes: Sequence[n.Node]) -> Iterator[Span]:
    """Where the conditions around declarations, holdings and lines of cards stand."""
    for node in nodes:
        if isinstance(node, n.Section | n.HasIf | n.CardIf | n.DefinitionIf):
            for branch in node.branches:
                if branch.condition is not None:
                    yield branch.condition.span
                yield from _conditions(branch.items if isinstance(branch, n.Branch) else branch.lines)
        elif isinstance(node, n.Has | n.CardType | n.Definition):
            yield from _conditions(node.lines)


def _lies_in(span: Span | None, spans: Sequence[Span]) -> bool:
    return span is not None and any(
        one.path == span.path and one.start <= span.start and span.end <= one.end for one in spans
    )


def _item_above(gap: Span, items: Mapping[str, Sequence[Span]]) -> Span | None:
    """The item that a line which could not be read belonged to: the last one that begins above it."""
    here = items.get(gap.path, [])
    at = bisect_right(here, gap.start, key=lambda one: one.start) - 1
    return here[at] if at >= 0 else None


def _item_of(span: Span | None, items: Mapping[str, Sequence[Span]]) -> Span | None:
    """The item that a place lies in; the items of a file stand in the order of the text."""
    here = [] if span is None else items.get(span.path, [])
    if span is None or not here:
        return None
    found = here[max(0, bisect_right(here, span.start, key=lambda one: one.start) - 1)]
    return found if found.start <= span.start < max(found.end, 1) else None
