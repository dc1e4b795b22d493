"""What an unknown sentence was probably meant to be (N021, N032): up to three, said with what the author wrote."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from attrs import evolve, frozen

from rulekit.compile.check.sentences.kit import Kit
from rulekit.compile.check.sentences.matching import Item, Reading
from rulekit.compile.check.values.scope import Scope
from rulekit.compile.meaning.symbols import PhaseSym
from rulekit.compile.names import PatternForm
from rulekit.diagnostics import Bag, Span, near
from rulekit.syntax import nodes as n
from rulekit.terms.verbs import third_person

LIMIT = 3
_TRIED = 12
"""How many of the nearest are tried with the items of the row."""


@frozen
class Near:
    """A sentence that could have been meant.

    text: as declared. span: where (None: built in). said: with the items of the row in its holes, or None if one of
    them stays empty; verb: its verb word, if nothing else is said otherwise, and place: where that word is missing.
    reading: the row as this sentence.
    """

    text: str
    span: Span | None
    said: str | None = None
    verb: str | None = None
    place: Span | None = None
    reading: Reading | None = None

    @property
    def way_out(self) -> str:
        """What to write: the verb word, the sentence, or the declared text if something must be put into it."""
        return f"`{self.verb or self.said or self.text}`"


@frozen(eq=False)
class _Way:
    """One way to read a row: how, the items from the verb word on, and the verb words that this one may be."""

    how: str
    items: tuple[Item, ...]
    verbs: frozenset[str]
    subject: Item | None = None

    @property
    def row(self) -> list[str | None]:
        """The words behind the verb word; None for whatever is only an expression."""
        return [item.word for item in self.items[1:]]


def nearest(items: Sequence[Item], kit: Kit, scope: Scope, *, event: bool = False) -> list[Near]:
    """The nearest sentences and phases: of the same verb word, else of a near one; fewest changed words first.

    event: `(_)` takes anything where a hole stays empty, and phases and costs are none.
    """
    if kit.bag.is_long:
        return []
    when = scope.when
    ways = [way for way in _ways(items, kit, scope) if not event or way.how != "cost"]
    for tier in (_same, _near, _meant, _shared):
        scored: dict[PatternForm, tuple[float, _Way]] = {}
        for way in ways:
            for form, away in tier(way, kit):
                if form.when & when and (form not in scored or away < scored[form][0]):
                    scored[form] = away, way
        phases = [] if event or tier in (_meant, _shared) else _phases(items[0], kit, when, tier is _same)
        if scored or phases:
            ranked = sorted(scored.items(), key=lambda one: one[1][0])[:_TRIED]
            found = [one for form, (_, way) in ranked for one in _sentences(form, way, kit, event)]
            return [_phase(phase, items[0], kit) for phase in phases] + found
    return []


def likeliest(found: Iterable[Near], state: Callable[[Reading], str]) -> list[Near]:
    """At most three, each once: those whose items fit, if there are some, else as declared where no item can fit."""
    states = [(one, "" if one.reading is None else state(one.reading)) for one in found]
    good = [one for one, how in states if how == "ok" or (one.reading is None and one.said is not None)]
    rest = [evolve(one, said=None, verb=None, place=None) for one, _ in states]
    kept: dict[tuple[str, Span | None], Near] = {}
    for one in good or rest:
        kept.setdefault((one.text, one.span), one)
    return list(kept.values())[:LIMIT]


def pattern_text(form: PatternForm, bag: Bag) -> str:
    """A pattern as it is declared: `buy (s: Ship) for (cost: Coins)`; a built-in one by its holes' names."""
    if not isinstance(form.verb, str):
        span = form.verb.node.pattern.span
        text = bag.sources.get(span.path, "")[span.start : span.end]
        if text:
            return " ".join(text.split())
    return " ".join(part if isinstance(part, str) else f"({part.name})" for part in form.parts)


def phase_text(phase: PhaseSym) -> str:
    """A phase as it is called: `turn(you)`."""
    return phase.name + (f"({', '.join(one.name for one in phase.params)})" if phase.params else "")


def ways_out(found: Sequence[Near]) -> str | None:
    """The help of a message: what was probably meant."""
    if not found:
        return None
    only = found[:1] if found[0].verb is not None else found
    return f"did you mean {', or '.join(one.way_out for one in only)}?" + ("" if only[0].span else " (built in)")


def place_list(found: Iterable[Near]) -> list[tuple[Span, str]]:
    """The declared ones as second places of a message."""
    return [(one.span, "declared here") for one in found if one.span is not None]


# ---- a candidate, said with the items of the row -------------------------------------------------------------


def _sentences(form: PatternForm, way: _Way, kit: Kit, event: bool) -> list[Near]:
    """The form with the items from the left in its holes, and with those from the right, where that differs."""
    done = _by_another(form, way, kit)
    if done is not None:
        return [done, *_sentences(form, evolve(way, items=way.items[:-2]), kit, event)]
    left = _aligned(form.parts[:0:-1], way.items[:0:-1], event)
    ways = [_aligned(form.parts[1:], way.items[1:], event), None if left is None else left[::-1]]
    ways += [None if stand_in is None else _turned(form.parts[1:], stand_in) for stand_in in ways]
    found = {one.said: one for stand_in in ways if stand_in is not None and (one := _said(form, way, stand_in, kit))}
    return list(found.values()) or [Near(pattern_text(form, kit.bag), form.span)]


def _by_another(form: PatternForm, way: _Way, kit: Kit) -> Near | None:
    """`lose 3 coins from p` as `p loses 3 coins`, where the form has no such end."""
    if way.how != "plain" or len(way.items) != len(form.parts) + 2 or not way.items[-2].is_small:
        return None
    doer = evolve(way, how="subject", items=way.items[:-2], subject=way.items[-1])
    stand_in = _aligned(form.parts[1:], doer.items[1:], False)
    return None if stand_in is None else evolve(_said(form, doer, stand_in, kit), verb=None, place=None)


def _turned(parts: Sequence[object], stand_in: Sequence[Item]) -> list[Item]:
    """The items of the holes the other way round."""
    items = [item for part, item in zip(parts, stand_in, strict=True) if not isinstance(part, str)]
    return [item if isinstance(part, str) else items.pop() for part, item in zip(parts, stand_in, strict=True)]


def _said(form: PatternForm, way: _Way, stand_in: Sequence[Item], kit: Kit) -> Near:
    verb = str(form.parts[0])
    if way.how == "subject" and way.subject is not None and way.subject.word != "you":
        verb = third_person(verb)
    rest = form.parts[1:]
    words = [
        part if isinstance(part, str) else "(_)" if item is _ANYTHING else kit.written(item.span)
        for part, item in zip(rest, stand_in, strict=True)
    ]
    before = ["pay"] if way.how == "cost" else [] if way.subject is None else [kit.written(way.subject.span)]
    said = " ".join([*before, verb, *words])
    same = words == [kit.written(item.span) for item in way.items[1:]]
    reading = Reading(way.how, form, (way.items[0], *stand_in), way.subject)
    text, place = pattern_text(form, kit.bag), way.items[0].span if same else None
    return Near(text, form.span, said, verb if same else None, place, reading)


def _phase(phase: PhaseSym, item: Item, kit: Kit) -> Near:
    text, node = phase_text(phase), item.node
    if isinstance(node, n.Call) and isinstance(node.callee, n.Name):
        said = phase.name + kit.written(Span(item.span.path, node.callee.span.end, item.span.end))
        return Near(text, phase.span, said, phase.name, node.callee.span)
    return Near(text, phase.span, None if phase.params else phase.name)


def _aligned(parts: Sequence[object], items: Sequence[Item], event: bool) -> list[Item] | None:
    """For each hole the item in it, with the least change, for each word any; None if a hole stays empty."""
    rows, columns = len(parts), len(items)
    cost = [[float(i + j) for j in range(columns + 1)] for i in range(rows + 1)]
    for i in range(1, rows + 1):
        for j in range(1, columns + 1):
            change = cost[i - 1][j - 1] + _change(parts[i - 1], items[j - 1].word)
            cost[i][j] = min(change, cost[i - 1][j] + 1, cost[i][j - 1] + 1)
    found: dict[int, Item] = {}
    i, j = rows, columns
    while i and j:
        if cost[i][j] == cost[i - 1][j - 1] + _change(parts[i - 1], items[j - 1].word):
            i, j = i - 1, j - 1
            if not isinstance(parts[i], str) and not items[j].is_small:
                found[i] = items[j]
        elif cost[i][j] == cost[i - 1][j] + 1:
            i -= 1
        else:
            j -= 1
    words = {part for part in parts if isinstance(part, str)}
    left = [one for one in items if one not in found.values() and not one.is_small and one.word not in words]
    for at, part in enumerate(parts):
        if isinstance(part, str):
            found[at] = _A_WORD
        elif at not in found:
            if not left and not event:
                return None
            found[at] = left.pop(0) if left else _ANYTHING
    return [found[at] for at in range(rows)]


_NOWHERE = Span("", 0, 0)
_A_WORD = Item(n.SmallWord(_NOWHERE, ""))
"""Stands where a pattern has a word."""
_ANYTHING = Item(n.Group(_NOWHERE, n.Name(_NOWHERE, "_"), None, False))
"""Stands in a hole of an event that takes anything."""


# ---- how far a candidate is ----------------------------------------------------------------------------------


def _called(item: Item) -> str | None:
    node = item.node
    return node.callee.text if isinstance(node, n.Call) and isinstance(node.callee, n.Name) else None


def _ways(items: Sequence[Item], kit: Kit, scope: Scope) -> list[_Way]:
    """The row with and without a doer, and as a cost."""
    found = []
    for how, at in (("plain", 0), ("subject", 1), ("cost", 1)):
        if len(items) <= at or items[at].word is None:
            continue
        if (how == "subject" and not kit.sentences.can_do(items[0], scope)) or (
            how == "cost" and items[0].word != "pay"
        ):
            continue
        word = str(items[at].word)
        verbs = frozenset([word, *kit.patterns.bases(word)])
        found.append(_Way(how, tuple(items[at:]), verbs, items[0] if how == "subject" else None))
    return found


def _same(way: _Way, kit: Kit) -> Iterator[tuple[PatternForm, float]]:
    """Forms of the same verb word, and how many words are changed."""
    for form in kit.patterns.forms:
        if form.parts[0] in way.verbs:
            yield form, _distance(form.parts[1:], way.row)


def _near(way: _Way, kit: Kit) -> Iterator[tuple[PatternForm, float]]:
    """Forms of a near verb word."""
    verbs = {third_person(word): word for word in kit.patterns.words}
    word = str(way.items[0].word)
    meant = {*near(word, verbs.values(), len(verbs)), *(verbs[one] for one in near(word, verbs, len(verbs)))}
    for form in kit.patterns.forms if meant else ():
        if form.parts[0] in meant:
            yield form, _distance(form.parts[1:], way.row)


_BUILT_IN = {
    **dict.fromkeys("get gets receive receives earn earns collect collects give gives".split(), "gain"),
    **dict.fromkeys("put puts place places send sends".split(), "move"),
}
"""Words that many say for a built-in verb."""


def _meant(way: _Way, kit: Kit) -> Iterator[tuple[PatternForm, float]]:
    """Forms of the built-in verb that has another word here."""
    meant = _BUILT_IN.get(str(way.items[0].word))
    for form in kit.patterns.forms if meant else ():
        if form.parts[0] == meant:
            away = _distance(form.parts[1:], way.row)
            if away < 3:
                yield form, away


def _shared(way: _Way, kit: Kit) -> Iterator[tuple[PatternForm, float]]:
    """Forms of another verb word with the other words of the row."""
    for form in kit.patterns.forms:
        if any(isinstance(part, str) and part in way.row for part in form.parts[1:]):
            away = _distance(form.parts[1:], way.row)
            if away < 1:
                yield form, away


def _phases(item: Item, kit: Kit, when: int, same: bool) -> list[PhaseSym]:
    """Phases of the same name, or of a near one."""
    word = item.word or _called(item)
    if word is None:
        return []
    names = [word] if same else near(word, kit.names.phases, LIMIT)
    return [phase for name in names for phase in kit.names.phases.get(name, ()) if phase.when & when]


def _distance(parts: Sequence[object], row: Sequence[str | None]) -> float:
    """How many words are changed, dropped or added; a near word counts half, holes that are dropped or added one."""
    last = [float(j) for j in range(len(row) + 1)]
    for i, part in enumerate(parts, 1):
        now = [float(i)]
        for j, word in enumerate(row, 1):
            now.append(min(last[j] + 1, now[j - 1] + 1, last[j - 1] + _change(part, word)))
        last = now
    return last[-1]


SMALL = frozenset("to from of in with by for at and".split())


def _change(part: object, word: str | None) -> float:
    if not isinstance(part, str):
        return 2.0 if word in SMALL else 0.0 if word is None else 0.1
    if word == part:
        return 0.0
    return 0.5 if word is not None and near(word, [part]) else 1.0
