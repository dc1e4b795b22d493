"""Tests: would this option go through? The prefix runs on frames that are thrown away (LANGUAGE 5.2, ENGINE 4).

A test is the machine in its testing mode: a false need or a payment that is not there refuses, a payment is added
up, and the first instruction that changes something ends it well. A sentence that is paid is looked into up to its
first change, then the test goes on behind it: all parts of a cost are tested. Choices on the way are a walk
(`walking.py`) or, when only the existence of an answer matters, are sought here.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import TYPE_CHECKING, Any

from rulekit.backends.interpreter import seats
from rulekit.backends.interpreter.cells import CHOICE, PASSED, REFUSED, Handler
from rulekit.backends.interpreter.changes import change, hand_over, paid
from rulekit.backends.interpreter.choices import Choice
from rulekit.backends.interpreter.marks import Mark, back, mark
from rulekit.backends.interpreter.reacting import happen
from rulekit.backends.interpreter.site import Site
from rulekit.program import instructions as ins
from rulekit.terms import ABSENT

if TYPE_CHECKING:
    from rulekit.backends.interpreter.machine import Machine

TRIES = 10_000
"""Answers of one list that are tried at most (T022); the shortest and the longest come first."""

Holes = Sequence[Choice]


def begin(m: Machine, floor: int, who: int = ABSENT, follow: bool = True, end: int = -1) -> Mark:
    """Go into testing mode with the frames from `floor` up as scratch; gives the mark to go back to.

    who: the seat that takes the option; absent: whoever comes to a choice first."""
    m.testing, m.floor, m.follow, m.end, m.chooser = True, floor, follow, end, who
    m.duty, m.met, m.paid = False, False, None
    m.sums.clear()
    m.enter(m.frame)
    return mark(m)


def finish(m: Machine, start: Mark) -> None:
    """Leave testing mode as if nothing had been tested."""
    m.testing = False
    back(m, start)
    m.enter(m.frame)


def accept(m: Machine) -> int:
    """The test has gone through: its frames are the frames now, the sums are paid; gives the next instruction.

    That is the first change, which a cost makes if there is one; what was tested behind it is done in its turn."""
    if m.paid is not None:
        back(m, m.paid)
    m.testing = False
    m.enter(m.frame)
    at, sums = m.at, m.sums
    if not sums:
        return at
    m.sums, events = [], []
    for number, (address, amount, instruction, to) in enumerate(sums):
        hand_over(m, address, amount, instruction, to)
        if instruction.verb >= 0:
            events.append(paid(m, instruction, address, amount, m.doers[number]))
    return happen(m, events, at) if events else at


def proceed(m: Machine, holes: Holes, i: int, pc: int) -> Choice | int:
    """Run on: the next choice (a hole that is still open, or a `chooses` at `m.at`), or PASSED or REFUSED."""
    if i < len(holes):
        return holes[i]
    while pc >= 0:
        pc = m.code[pc](m)
    if pc == CHOICE:
        return m.host.choice(m.procedure, m.at)
    return REFUSED if pc == PASSED and m.duty and not m.met else pc


def seek(m: Machine, holes: Holes, i: int, pc: int) -> bool:
    """Is there an answer to all choices from here on that goes through? If so, the test stands at its end."""
    if i < len(holes):
        choice, i = holes[i], i + 1
    else:
        while pc >= 0:
            pc = m.code[pc](m)
        if pc != CHOICE:
            return pc == PASSED and (m.met or not m.duty)
        choice, pc = m.host.choice(m.procedure, m.at), m.at + 1
    if pc == PASSED and i >= len(holes):
        return True
    m.chosen = True
    start = mark(m)
    candidates = choice.candidates(m)
    m.turns(len(candidates))
    for answer in candidates if choice.kind == "one" else extensions(m, choice, candidates, (), 0):
        choice.put(m, answer)
        if seek(m, holes, i, pc):
            return True
        back(m, start)
    return False


def extensions(
    m: Machine, choice: Choice, candidates: tuple[Any, ...], taken: tuple[Any, ...], begin_at: int
) -> Iterator[tuple[Any, ...]]:
    """The whole answers of a list that begin with `taken`: the shortest, the longest, then those in between."""
    low, high = choice.limits(m, len(candidates))
    if choice.kind == "order":
        left = [c for c in candidates if c not in taken]
        yield (*taken, *left[: low - len(taken)])
        return
    rest = candidates[begin_at:]
    tried = 0
    for size in dict.fromkeys((max(low, len(taken)), high, *range(low, high))):
        if size < len(taken):
            continue
        for added in combinations(rest, size - len(taken)):
            yield taken + added
            m.turns(1)
            tried += 1
            if tried > TRIES:
                return


def would_pass(m: Machine, number: int, arguments: Sequence[Any], doer: int) -> bool:
    """Would a sentence go through as an option, done by `doer`? (`can`.)"""
    m.testing, m.floor, m.follow, m.end, m.chooser, m.paid = True, len(m.cells), True, -1, doer, None
    parameters = m.program.procedures[number].parameters
    base = m.open(number, doer)[0]
    for parameter, value in zip(parameters, arguments, strict=False):
        if isinstance(value, tuple):
            m.cells[base + parameter.slot] = len(value)
            for k, element in enumerate(value):
                m.cells[base + parameter.slot + 1 + k] = element
        else:
            m.cells[base + parameter.slot] = value
    return seek(m, (), 0, 0)


# ---- instructions in a test --------------------------------------------------------------------------------------


def test_choice(site: Site, instruction: ins.Choose | ins.ChooseMany | ins.Arrange) -> Handler:
    """A choice of the prefix. It ends the test if it stores into a variable, which is a change; if somebody else makes
    it than the one who takes the option, for he is asked when it is taken; and behind a change of a cost (5.2)."""
    at, after = site.at, site.after
    choice = site.host.choice(site.number, at)
    stores = choice.local is None

    def run(m: Machine) -> int:
        m.at = at
        if stores or m.paid is not None:
            return change(m, at)
        who = choice.asked_seat(m.cells, m.temps)
        if seats.is_out(m.cells, who):
            choice.put_nothing(m)
            return after
        if m.chooser == ABSENT:
            m.chooser = who
        return CHOICE if who == m.chooser else change(m, at)

    return run


def test_prefix(site: Site, instruction: ins.Prefix) -> Handler:
    after = site.after
    return lambda m: after
