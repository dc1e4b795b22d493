"""Laws of saving, undo and forks over every game and mode that plays; each notices a fault that is planted.

SEM-01 (copy, hash, save and resume work at every decision), SEM-16 (secrets) and ENGINE 6 (undo).
"""

import contextlib
import json
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve
from hypothesis import given, settings
from hypothesis import strategies as st

import rulekit
from rulekit.model import random
from rulekit.model.play import Applied, Happening
from rulekit.program.layout import H_RANDOM
from rulekit.session import Session, saving, undo
from rulekit.session.events import Log
from rulekit.session.history import History
from rulekit.session.twins import twins
from tests.session.playable import SEEDS, VARIANTS, begin, looks, matches, variants

Variant = tuple[Path, str | None]
STEPS = st.integers(0, 40)
FEW = settings(max_examples=max(10, settings.default.max_examples // 3))
"""For laws that look with everybody's eyes at many positions."""


def stands(variant: Variant, seed: int, steps: int, **more: Any) -> Session:
    """A random match after so many steps."""
    *_, session = matches(begin(variant, seed, **more), seed, steps)
    return session


def goes_on(session: Session, seed: int, steps: int = 6) -> list[Any]:
    """All that is seen while a random player goes on from here."""
    return [looks(at) for at in matches(session, seed, session.number + steps)]


def draws(session: Session, count: int = 20) -> list[int]:
    """The next numbers that chance would draw."""
    state, found = session._cells[H_RANDOM], []
    for _ in range(count):
        state, number = random.following(state)
        found.append(number)
    return found


def heard(session: Session) -> list[Any]:
    return [session.events(who) for who in (*session.seats, None)]


# ---- saving ------------------------------------------------------------------------------------------------------


def lost_by_saving(session: Session, seed: int) -> str | None:
    """What is another thing after saving and loading, or `None`."""
    other = Session.from_bytes(session.to_bytes(), session.rulebook)
    if draws(other) != draws(session):
        return "chance"
    if looks(other) != looks(session):
        return "what is seen"
    if other.transcript() != session.transcript():
        return "the transcript"
    first = goes_on(session.fork(), seed)
    if goes_on(other, seed) != first:
        return "what comes next"
    return None


@given(VARIANTS, SEEDS, STEPS)
def test_nothing_is_lost_by_saving(variant: Variant, seed: int, steps: int) -> None:
    assert lost_by_saving(stands(variant, seed, steps), seed) is None


@pytest.mark.parametrize("variant", variants(), ids=lambda variant: variant[1] or variant[0].stem)
def test_every_decision_of_a_match_can_be_saved(variant: Variant) -> None:
    for session in matches(begin(variant, 11), 11, 60):
        for option in session.decision.options[:3] if session.decision is not None else ():
            begun = session.fork()
            begun.submit(option)  # an answer that is begun, or the next decision
            assert looks(Session.from_bytes(begun.to_bytes(), session.rulebook)) == looks(begun)


@FEW
@given(VARIANTS, SEEDS, st.integers(0, 15))
def test_events_from_before_a_save_are_known(variant: Variant, seed: int, steps: int) -> None:
    session = stands(variant, seed, steps)
    other = Session.from_bytes(session.to_bytes(), session.rulebook)
    assert heard(other) == heard(session)
    assert other.can_undo == session.can_undo


FAULTS = ["chance", "a frame", "an answer that is begun", "the names"]


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_of_saving_is_noticed(fault: str, monkeypatch: pytest.MonkeyPatch) -> None:
    session = stands(variants()[0], 4, 3)
    if fault == "an answer that is begun":
        session.submit({"action": "keep"})
    assert lost_by_saving(session, 4) is None
    plain = saving.saved_of

    def planted(one: Session) -> Any:
        saved = plain(one)
        cells = saved.cells[:]
        if fault == "chance":
            cells[H_RANDOM] += 1
        if fault == "a frame":
            cells[-1] ^= 1
        partial = () if fault == "an answer that is begun" else saved.partial
        seats = saved.seats[::-1] if fault == "the names" else saved.seats
        return evolve(saved, cells=cells, partial=partial, seats=seats)

    monkeypatch.setattr(saving, "saved_of", planted)
    with contextlib.suppress(rulekit.RulekitError):  # noticed even earlier
        assert lost_by_saving(session, 4) is not None


# ---- undo --------------------------------------------------------------------------------------------------------


class Spy:
    """A backend that keeps what it did last."""

    def __init__(self, backend: Any) -> None:
        self.backend = backend
        self.last: Applied | None = None

    def __getattr__(self, name: str) -> Any:
        return getattr(self.backend, name)

    def apply(self, *arguments: Any, **more: Any) -> Applied:
        self.last = self.backend.apply(*arguments, **more)
        return self.last


def wrong_by_undo(session: Session, seed: int, steps: int) -> str | None:
    """Walk on, and return what undo does wrong on the way, or `None`."""
    session._table.backend = spy = Spy(session._table.backend)
    behind: list[tuple[str, bool, Any]] = []
    before, number, seat = looks(session), session.number, session.decision.seat if session.decision else ""
    for at in islice(matches(session, seed, steps), 1, None):
        if at.number == number:
            continue  # an answer that is begun
        assert spy.last is not None
        behind.append((seat, spy.last.chance or spy.last.learnt != 0, before))
        free = 0
        for who, is_wall, _ in reversed(behind):
            if is_wall or who != seat:
                break
            free += 1
        problem = tried(at, free, behind)
        if problem is not None:
            return problem
        before, number, seat = looks(at), at.number, at.decision.seat if at.decision else ""
    return None


def tried(session: Session, free: int, behind: list[tuple[str, bool, Any]]) -> str | None:
    """What is wrong with taking back the last answers, of which `free` may be by the three walls of ENGINE 6."""
    now = looks(session)
    fork = session.fork()
    if not fork.is_sandbox:
        with contextlib.suppress(rulekit.NotLegal):
            fork.undo(free + 1)
            return "a wall can be taken back"
        if looks(fork) != now or fork.transcript() != session.transcript():
            return "a refused undo changed something"
    if not fork.can_undo:
        return "a sandbox has walls" if fork.is_sandbox else None
    if not free and not fork.is_sandbox:
        return "a wall can be taken back"
    known = [len(events) for events in heard(fork)]
    fork.undo()
    if looks(fork) != behind[-1][2]:
        return "another position"
    news = [events[count:] for events, count in zip(heard(fork), known, strict=True)]
    if any([event["kind"] for event in events] != ["undone"] for events in news):
        return "not everybody heard of it, or more than that"
    return "the match itself was changed" if looks(session) != now else None


@FEW
@given(VARIANTS, SEEDS, STEPS, st.booleans())
def test_undo_goes_back_to_the_very_same_position_and_stops_at_walls(
    variant: Variant, seed: int, steps: int, sandbox: bool
) -> None:
    assert wrong_by_undo(begin(variant, seed, sandbox=sandbox), seed, min(steps, 12)) is None


def test_faults_of_undo_are_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    answered, take_back, refusal, told = History.answered, History.take_back, undo.refusal, undo.told

    def without_walls(self: History, seat: Any, action: Any, before: Any, _: bool) -> None:
        answered(self, seat, action, before, False)

    def too_far(self: History, steps: int, seat: str | None) -> Any:
        return take_back(self, len(self.kept), seat)

    def dropping(table: Any, history: History, steps: Any, seat: str | None) -> Any:
        problem = refusal(table, history, steps, seat)
        if problem is not None:
            history.lines.clear()
        return problem

    def to_some(table: Any, seat: int, steps: int) -> Happening:
        return evolve(told(table, seat, steps), audience=1)

    faults: dict[str, tuple[Any, str, Any]] = {
        "a wall can be taken back": (History, "answered", without_walls),
        "another position": (History, "take_back", too_far),
        "a refused undo changed something": (undo, "refusal", dropping),
        "not everybody heard of it, or more than that": (undo, "told", to_some),
    }
    assert not problems_of_undo()
    for problem, (owner, name, fault) in faults.items():
        with monkeypatch.context() as planted:
            planted.setattr(owner, name, fault)
            assert problem in problems_of_undo()


def problems_of_undo() -> set[str]:
    found = (wrong_by_undo(begin(variants()[0], seed), seed, 12) for seed in range(12))
    return {problem for problem in found if problem is not None}


# ---- forks -------------------------------------------------------------------------------------------------------


def moved_by_a_fork(session: Session, seed: int) -> str | None:
    """What a fork that plays on changes in the match it came from, or `None`."""
    before = [looks(session), heard(session), session.transcript(), session.can_undo]
    first = session.fork()
    ends = goes_on(first, seed, 30), heard(first)
    if [looks(session), heard(session), session.transcript(), session.can_undo] != before:
        return "the fork changed the match"
    second = session.fork()
    if (goes_on(session, seed, 30), heard(session)) != ends:
        return "the match goes another way than its fork"
    if [looks(second), heard(second), second.transcript(), second.can_undo] != before:
        return "the match changed the fork"
    return None


@FEW
@given(VARIANTS, SEEDS, STEPS)
def test_a_fork_and_its_match_do_not_know_of_each_other(variant: Variant, seed: int, steps: int) -> None:
    assert moved_by_a_fork(stands(variant, seed, steps), seed) is None


def test_shared_records_are_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    assert moved_by_a_fork(stands(variants()[0], 3, 2), 3) is None
    for kind in (Log, History):
        with monkeypatch.context() as planted:
            planted.setattr(kind, "copy", lambda self: self)
            assert moved_by_a_fork(stands(variants()[0], 3, 2), 3) is not None


# ---- secrets -----------------------------------------------------------------------------------------------------


def told_by_saves_and_undo(session: Session, seed: int) -> str | None:
    """To whom two matches differ that are alike to him, once they are saved, loaded, or taken back; or `None`."""
    if session.decision is None:
        return None
    session.cancel()
    for who in (*session.seats, None):
        observer = session._table.observer(who)
        for twin in islice(twins(session._table, session._cells, (0,), observer), 0, 20, 13):
            other = session.fork()
            other._rest(Applied(twin.cells, None))
            if other.view(who) != session.view(who):
                continue  # another type of card shows
            for change in (saved_and_loaded, partial(answered_and_taken_back, action=plain_action(session, seed))):
                pair = [change(one) for one in (session, other)]
                if None in pair:
                    continue
                if pair[0].view(who) != pair[1].view(who):
                    return f"{who} sees it"
                if pair[0].events(who)[-1:] != pair[1].events(who)[-1:]:
                    return f"{who} hears it"
    return None


def saved_and_loaded(session: Session) -> Session:
    other = Session.from_bytes(session.to_bytes(), session.rulebook)
    other._log = session._log.copy()  # a twin was never played: what was heard is that of its match
    return other


def plain_action(session: Session, seed: int) -> Any:
    """A whole answer that names no card, for it may be another one in a twin; `None` if there is none."""
    assert session.decision is not None
    actions = [option.action for option in session.decision.options if option.complete]
    actions = [action for action in actions if "card:" not in json.dumps(action)]
    return actions[seed % len(actions)] if actions else None


def answered_and_taken_back(session: Session, action: Any) -> Session | None:
    """The match after an answer that is taken back; `None` if it cannot be."""
    fork = session.fork()
    with contextlib.suppress(rulekit.RulekitError):
        fork.submit(action)
        fork.undo()
        return fork
    return None


@FEW
@given(VARIANTS, SEEDS, st.integers(0, 15))
def test_saves_and_undo_keep_secrets(variant: Variant, seed: int, steps: int) -> None:
    assert told_by_saves_and_undo(stands(variant, seed, steps), seed) is None


def test_a_leak_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """An event of undo that named the card on top of the deck would not pass."""
    told, plain = undo.told, Session.undo
    asking: list[Session] = []

    def leaking(table: Any, seat: int, steps: int) -> Happening:
        deck = next(zone for zone in table.program.layout.zones if zone.name == "deck")
        return evolve(told(table, seat, steps), data={"steps": (asking[-1]._cells[deck.base + 1], ("int",))})

    def remembered(self: Session, *arguments: Any, **more: Any) -> Any:
        asking.append(self)
        return plain(self, *arguments, **more)

    sessions = [stands(variants()[0], seed, 2) for seed in range(6)]
    assert not any(told_by_saves_and_undo(session, 0) for session in sessions)
    monkeypatch.setattr(undo, "told", leaking)
    monkeypatch.setattr(Session, "undo", remembered)
    assert any(told_by_saves_and_undo(session, 0) for session in sessions)


def test_what_observers_get_holds_nothing_of_a_save() -> None:
    """Neither seed nor state of chance nor hash is in a view or an event, also behind loading and undo."""
    for variant in variants():
        session = stands(variant, 4, 6)
        session = Session.from_bytes(session.to_bytes(), session.rulebook)
        secrets = [session.hash, str(session._cells[H_RANDOM]), session.digest]
        if session.can_undo:
            session.undo()
        text = json.dumps([[session.view(who), session.events(who)] for who in (*session.seats, None)])
        assert not any(secret in text for secret in secrets)
