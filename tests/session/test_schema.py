"""JSON Schemas of views, actions and events: all that comes out fits them, and what is wrong does not."""

import copy
import json
from functools import cache
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from rulekit.session import Session
from rulekit.session.schema import action_schema, event_schema, view_schema
from tests.session.by_hand import Market
from tests.session.playable import KINDS, begin, load, matches, variants

SCHEMAS = {"view": view_schema, "action": action_schema, "event": event_schema}


def validators(session: Session) -> dict[str, Draft202012Validator]:
    found = {}
    for name, make in SCHEMAS.items():
        schema = make(session.program)
        Draft202012Validator.check_schema(schema)
        assert json.loads(json.dumps(schema)) == schema
        assert schema["$schema"] == "https://json-schema.org/draft/2020-12/schema"
        found[name] = Draft202012Validator(schema)
    return found


def problems(validator: Draft202012Validator, data: Any) -> list[str]:
    return [f"{list(error.absolute_path)}: {error.message:.300}" for error in validator.iter_errors(data)]


def check(session: Session, fits: dict[str, Draft202012Validator], since: dict[str | None, int]) -> None:
    observers = (*session.seats, None)
    looking = observers[session.number % len(observers)]  # one at a time, since it takes its time
    assert not problems(fits["view"], session.view(looking))
    for who in observers:
        for event in session.events(who, since.get(who, 0)):
            assert not problems(fits["event"], event), event
            since[who] = event["n"]
    for option in session.decision.options if session.decision is not None else ():
        assert not problems(fits["action"], option.action), option.action


@pytest.mark.parametrize("variant", variants(), ids=lambda variant: variant[1] or variant[0].stem)
def test_all_that_comes_out_fits(variant: Any) -> None:
    for seed in range(2):
        session = begin(variant, seed, sandbox=True)
        fits, since = validators(session), {}
        for at in matches(session, seed, 30):
            check(at, fits, since)
            if at.can_undo and at.number % 4 == 3:
                fork = at.fork()
                fork.undo()
                check(fork, fits, dict(since))


def test_a_program_made_by_hand_fits_too() -> None:
    session = Session(Market(), ["Ada", "Bo"], seed=2)
    fits, since = validators(session), {}
    for at in matches(session, 2, 60):
        check(at, fits, since)


@cache
def of_kinds() -> tuple[dict[str, Draft202012Validator], Session]:
    session = Session(load(KINDS), ["Ada", "Bo"], seed=0)
    session.submit({"action": "keep", "n": 4})
    return validators(session), session


def view_without(*path: str) -> Any:
    return view_with(path, ...)


def view_with(path: tuple[str, ...], value: Any) -> Any:
    view = copy.deepcopy(of_kinds()[1].view("Ada"))
    inside = view
    for key in path[:-1]:
        inside = inside[key]
    if value is ...:
        del inside[path[-1]]
    else:
        inside[path[-1]] = value
    return view


WRONG_VIEWS = {
    "a key is missing": lambda: view_without("waiting_for"),
    "a zone is missing": lambda: view_without("table", "deck"),
    "a public number is missing": lambda: view_without("players", "P1", "gold"),
    "a key of its own": lambda: view_with(("secret",), 1),
    "a variable nobody declared": lambda: view_with(("table", "seed"), 1),
    "a number above its bounds": lambda: view_with(("players", "P1", "gold"), 41),
    "a seat that does not sit here": lambda: view_with(("seat",), "P9"),
    "a card without its name": lambda: view_without("cards", next(iter(of_kinds()[1].view("Ada")["cards"])), "name"),
    "a printed number as text": lambda: view_with(
        ("cards", next(iter(of_kinds()[1].view("Ada")["cards"])), "fields"), {"worth": "5"}
    ),
    "an action nobody can take": lambda: view_with(("decision", "partial"), {"action": "fly"}),
}


@pytest.mark.parametrize("name", WRONG_VIEWS)
def test_wrong_views_do_not_fit(name: str) -> None:
    fits, session = of_kinds()
    assert not problems(fits["view"], session.view("Ada"))
    assert problems(fits["view"], WRONG_VIEWS[name]())


def test_what_one_may_not_read_may_be_left_out() -> None:
    fits, session = of_kinds()
    assert "mark" in session.view("Ada")["players"]["P1"]
    assert "mark" not in session.view("Bo")["players"]["P1"]
    assert not problems(fits["view"], view_without("players", "P1", "mark"))


@pytest.mark.parametrize(
    "action",
    [
        {},
        {"action": "fly"},
        {"action": 1},
        {"action": "keep", "n": "4"},
        {"action": "keep", "m": 4},
        {"action": "bury", "c": 3},
        {"action": "bury", "c": "card"},
        {"action": "spy", "q": "P9"},
        {"action": "choose", "given": "card:3"},
        [],
        "earn",
    ],
)
def test_wrong_actions_do_not_fit(action: Any) -> None:
    assert problems(of_kinds()[0]["action"], action)


@pytest.mark.parametrize(
    "action",
    [
        {"action": "earn"},
        {"action": "keep"},
        {"action": "keep", "n": 4},
        {"action": "bury", "c": "card:3"},
        {"action": "bury", "c": "P1.hand:1"},
        {"action": "choose", "given": [], "more": True},
        {"action": "choose", "given": ["card:3", "P2.hand:2"]},
        {"action": "whisper_to", "c": "card:1", "q": "P2"},
    ],
)
def test_right_actions_fit(action: Any) -> None:
    assert not problems(of_kinds()[0]["action"], action)


def test_wrong_events_do_not_fit() -> None:
    fits, session = of_kinds()
    events = session.events("Ada")
    assert {event["kind"] for event in events} >= {"began", "chosen", "changed"}
    for event in events:
        assert not problems(fits["event"], event)
        for wrong in ({"n": 0}, {"kind": "seen"}, {"seat": "P9"}, {"secret": 1}, {"batch": None}):
            assert problems(fits["event"], {**event, **wrong})
        for key in ("n", "kind", "batch", "cause", "seat"):
            assert problems(fits["event"], {name: value for name, value in event.items() if name != key})
