"""Answers taken step by step: what an answer so far leads to (ENGINE 3).

Every step lists only what leads to a complete answer that goes through. A step with one candidate fills itself
and may be left out of the answer; where it is unclear whether it was, leaving it out is tried first.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from attrs import frozen

from rulekit.backends.interpreter.cells import PASSED
from rulekit.backends.interpreter.choices import Choice
from rulekit.backends.interpreter.marks import back, mark
from rulekit.backends.interpreter.probing import Holes, extensions, proceed, seek
from rulekit.model.play import DONE, Answer

if TYPE_CHECKING:
    from rulekit.backends.interpreter.machine import Machine

Filled = tuple[tuple[str, int, Any], ...]


@frozen
class Walk:
    """Where an answer ended: "complete" (the test stands at its end), "next" (values to go on with) or "refused".

    choice: what is asked next. filled: what has been chosen so far, in order: (name, value, tag).
    """

    state: str
    filled: Filled = ()
    choice: Choice | None = None
    values: tuple[Any, ...] = ()


def walk(m: Machine, holes: Holes, i: int, pc: int, answer: Answer, filled: Filled = (), first: bool = False) -> Walk:
    """Follow an answer from hole `i`, or from instruction `pc` behind the holes.

    first: the next value is the first step of a menu, which is asked even if there is only one.
    """
    found = proceed(m, holes, i, pc)
    if isinstance(found, int):
        return Walk("complete" if found == PASSED and not answer else "refused", filled)
    i, pc = (i + 1, pc) if i < len(holes) else (i, m.at + 1)
    if found.kind == "one":
        return _one(m, found, holes, i, pc, answer, filled, first)
    return _list(m, found, holes, i, pc, answer, filled, (), 0)


def _one(
    m: Machine, choice: Choice, holes: Holes, i: int, pc: int, answer: Answer, filled: Filled, first: bool
) -> Walk:
    candidates = choice.candidates(m)
    start = mark(m)

    def goes(value: Any) -> bool:
        choice.put(m, value)
        result = seek(m, holes, i, pc)
        back(m, start)
        return result

    def go_on(value: Any, rest: Answer) -> Walk:
        choice.put(m, value)
        return walk(m, holes, i, pc, rest, (*filled, (choice.name, value, choice.tag)))

    if not answer:
        viable = [value for value in candidates if goes(value)]
        if not viable:
            return Walk("refused", filled)
        return go_on(viable[0], ()) if len(viable) == 1 and not first else Walk("next", filled, choice, tuple(viable))
    value, rest = answer[0], answer[1:]
    if value not in candidates:
        viable = _some([v for v in candidates if v != value], goes, 2)
        return go_on(viable[0], answer) if len(viable) == 1 and not first else Walk("refused", filled)
    if first or _some([v for v in candidates if v != value], goes, 1):
        return go_on(value, rest)
    left_out = go_on(value, answer)
    if left_out.state != "refused":
        return left_out
    back(m, start)
    return go_on(value, rest)


def _some(values: Sequence[Any], goes: Any, enough: int) -> list[Any]:
    """The first `enough` values that go through."""
    found: list[Any] = []
    for value in values:
        if goes(value):
            found.append(value)
            if len(found) == enough:
                break
    return found


def _list(
    m: Machine,
    choice: Choice,
    holes: Holes,
    i: int,
    pc: int,
    answer: Answer,
    filled: Filled,
    taken: tuple[Any, ...],
    at: int,
) -> Walk:
    """The next element of a list: what follows the last one taken in the order of the set, or what is left."""
    candidates = choice.candidates(m)
    low, high = choice.limits(m, len(candidates))
    ordering = choice.kind == "order"
    left = [c for c in candidates if c not in taken] if ordering else list(candidates[at:])
    start = mark(m)

    def goes(value: Any) -> bool:
        if pc == PASSED and i >= len(holes):
            return True
        begun, place = (taken, len(candidates)) if value == DONE else ((*taken, value), _behind(candidates, value))
        for whole in (taken,) if value == DONE else extensions(m, choice, candidates, begun, place):
            choice.put(m, whole)
            if seek(m, holes, i, pc):
                back(m, start)
                return True
            back(m, start)
        return False

    def whole(values: tuple[Any, ...], rest: Answer, kept: Filled) -> Walk:
        choice.put(m, values)
        return walk(m, holes, i, pc, rest, kept)

    def go_on(value: Any, rest: Answer) -> Walk:
        if value == DONE:
            return whole(taken, rest, filled)
        kept = (*filled, (choice.name, value, choice.tag))
        return _list(m, choice, holes, i, pc, rest, kept, (*taken, value), _behind(candidates, value))

    forced = tuple(left) if low - len(taken) == len(left) and (not ordering or len(left) <= 1) else None
    if len(taken) >= high or forced is not None:
        forced = forced if forced is not None and len(taken) < high else ()
        kept = (*filled, *[(choice.name, value, choice.tag) for value in forced])
        result = whole(taken + forced, answer, kept)
        if result.state == "refused" and forced and answer[: len(forced)] == forced:
            back(m, start)
            result = whole(taken + forced, answer[len(forced) :], kept)
        return result
    possible = [v for k, v in enumerate(left) if ordering or len(left) - k - 1 >= low - len(taken) - 1]
    if len(taken) >= low:
        possible.append(DONE)
    if answer and answer[0] in possible and len(_some(possible, goes, 2)) > 1:
        return go_on(answer[0], answer[1:]) if goes(answer[0]) else Walk("refused", filled)
    viable = [v for v in possible if goes(v)]
    if not viable:
        return Walk("refused", filled)
    if len(viable) == 1:
        result = go_on(viable[0], answer)
        if result.state == "refused" and answer and answer[0] == viable[0]:
            back(m, start)
            result = go_on(viable[0], answer[1:])
        return result
    return Walk("refused", filled) if answer else Walk("next", filled, choice, tuple(viable))


def _behind(candidates: tuple[Any, ...], value: Any) -> int:
    return candidates.index(value) + 1
