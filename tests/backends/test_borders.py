"""Between two steps: the end of the game, events and triggers, phases, elimination, stopping at borders, outcomes."""

from typing import Any

import pytest
from attrs import evolve

from rulekit.backends.interpreter import Interpreter
from rulekit.program.instructions import (
    Begin,
    Border,
    Call,
    Choose,
    Eliminate,
    End,
    Event,
    Instruction,
    Jump,
    Let,
    Return,
    Show,
    Store,
    Win,
)
from rulekit.program.layout import F_PROCEDURE, H_FRAMES, H_PENDING, H_TOP, PENDING
from rulekit.program.program import Function, Outcome, Trigger, Verb
from rulekit.terms import ABSENT, Status
from tests.backends.build import YOU, Build, const, hears, local, locals_of
from tests.backends.table import Table

INT = ("int",)


def store(address: int, how: str, value: Any, variable: int = 0) -> Store:
    return Store(("cell", address), how, value, 0, 10**9, False, None, False, variable)


def note(address: int, digit: Any) -> Store:
    """Write a digit behind those written before."""
    value = ("add", ("mul", ("cell", address), const(10)), digit)
    return store(address, "=", value)


def phase(b: Build, *code: Instruction, **facts: Any) -> int:
    return b.procedure(Begin(), *code, End(), Return(), kind="phase", end=len(code) + 1, **facts)


def play(b: Build, *code: Instruction, **facts: Any) -> Table:
    return Table(b.program(b.procedure(*code, Return(), kind="play", **facts)))


# ---- the end -----------------------------------------------------------------------------------------------


def test_the_game_ends_between_steps_not_inside_a_verb() -> None:
    b = Build()
    got = b.variable("got", high=10**9)
    b.ends = (("eq", ("cell", got), const(2)),)
    verb = b.procedure(store(got, "=", const(2)), Border(), store(got, "+=", const(1)), Return())
    passed_by = phase(b, Call(verb, (), YOU), Border(), note(got, const(7)))
    table = play(b, Call(passed_by, (), YOU))
    assert table.cells[got] == 37  # 2 was gone before the next border
    inside = phase(b, store(got, "=", const(2)), Border(), note(got, const(7)))
    table = play(b, Call(inside, (), YOU))
    assert table.over
    assert table.cells[got] == 2
    assert table.cells[H_TOP] == -1
    assert len(table.cells) == table.backend.program.layout.size
    assert table.backend.decision(table.cells) is None
    assert table.backend.advance(table.cells).status is Status.OVER


def test_winning_ends_the_game_at_once() -> None:
    b = Build(3)
    got = b.variable("got")
    verb = b.procedure(Win(const(ABSENT)), Win(const(2)), store(got, "=", const(1)), Return())
    table = play(b, Call(verb, (), YOU))
    assert table.over
    assert table.cells[got] == 0
    assert table.backend.outcome(table.cells)["winners"] == (2,)
    (over,) = table.happened("over")
    assert over.data["winners"][0] == (2,)


# ---- triggers ----------------------------------------------------------------------------------------------


def listening(
    b: Build, got: int, digit: int, controller: Any = YOU, condition: Any = None, values: bool = False
) -> Trigger:
    """Whenever verb 0 is done: write a digit (or the verb's value)."""
    shown = local(0) if values else const(digit)
    body = b.procedure(note(got, shown), Return(), kind="trigger", locals=locals_of("n"))
    return hears(0, body, controller, condition, ((0, 0),) if values else ())


def test_triggers_wait_for_the_border_in_the_order_of_events() -> None:
    b = Build()
    got = b.variable("got", high=10**9)
    b.verbs = [Verb("poke", "poke", (("n", INT),))]
    b.triggers = [listening(b, got, 1, values=True, condition=("gt", ("temp", 0), const(1)))]
    verb = b.procedure(Event(0, (local(0),)), note(got, const(9)), Return(), parameters=1, locals=locals_of("n"))
    calls = [Call(verb, (const(n),), const(0)) for n in (1, 2, 3)]
    run = phase(b, *calls, Border(), note(got, const(8)))
    table = play(b, Call(run, (), YOU))
    assert table.cells[got] == 999238  # 1 is not heard; 2 and 3 wait for the border
    assert [h.data["n"] for h in table.happened("done")] == [(1, INT), (2, INT), (3, INT)]
    b.triggers_policy = "stack"
    assert play(b, Call(run, (), YOU)).cells[got] == 999328
    b.triggers_policy = "at once"
    assert play(b, Call(run, (), YOU)).cells[got] == 929398


def test_at_once_means_before_the_next_statement() -> None:
    b = Build()
    got = b.variable("got", high=10**9)
    b.verbs = [Verb("poke", "poke", ())]
    b.triggers = [listening(b, got, 1), listening(b, got, 2)]
    b.triggers_policy = "at once"
    verb = b.procedure(Event(0, ()), note(got, const(9)), Return())
    assert play(b, Call(verb, (), const(0))).cells[got] == 129


def test_of_one_event_the_active_players_trigger_comes_first_then_seat_order() -> None:
    """SEM-06, case 10: seats A-B-C-D, C active, declared in the order D, A, B, C."""
    b = Build(4)
    got = b.variable("got", high=10**9)
    b.verbs = [Verb("poke", "poke", ())]
    b.triggers = [listening(b, got, seat + 1, const(seat)) for seat in (3, 0, 1, 2)]
    verb = b.procedure(Event(0, ()), Return())
    run = phase(b, Call(verb, (), const(1)), Border())
    assert play(b, Call(run, (), const(2))).cells[got] == 3412
    b.triggers_policy = "at once"
    assert play(b, Call(run, (), const(2))).cells[got] == 3412
    b.triggers_policy = "stack"
    assert play(b, Call(run, (), const(2))).cells[got] == 2143


def test_what_waits_lies_in_the_position() -> None:
    """SEM-01: a decision with a pending trigger can be copied, sent away and resumed (Table does so)."""
    b = Build()
    got = b.variable("got", high=10**9)
    b.verbs = [Verb("poke", "poke", (("n", INT),))]
    b.triggers = [listening(b, got, 1, values=True)]
    verb = b.procedure(
        Event(0, (local(0),)), Choose(YOU, "k", INT, const((4, 5)), 1), note(got, local(1)), Return(), parameters=1,
        locals=locals_of("n", "k"),
    )  # fmt: skip
    run = phase(b, Call(verb, (const(7),), const(0)), Border())
    table = play(b, Call(run, (), YOU))
    assert table.cells[H_FRAMES] - table.cells[H_PENDING] == PENDING + 1
    assert table.rows() == [(0, 4), (0, 5)]
    table.take(0, 5)
    assert table.cells[got] == 57
    assert table.cells[H_FRAMES] == table.cells[H_PENDING]


def test_a_trigger_may_choose_and_set_off_others() -> None:
    b = Build()
    got = b.variable("got", high=10**9)
    b.verbs = [Verb("poke", "poke", ()), Verb("prod", "prod", ())]
    ask = b.procedure(
        Choose(YOU, "k", INT, const((4, 5)), 0), note(got, local(0)), Event(1, ()), Return(), kind="trigger",
        locals=locals_of("k"),
    )  # fmt: skip
    second = b.procedure(note(got, const(6)), Return(), kind="trigger")
    b.triggers = [hears(0, ask, const(1)), hears(1, second, const(0))]
    verb = b.procedure(Event(0, ()), Return())
    run = phase(b, Call(verb, (), const(0)), Border(), note(got, const(7)))
    table = play(b, Call(run, (), YOU))
    assert table.seat == 1
    assert table.take(0, 4).cells[got] == 467


# ---- phases ------------------------------------------------------------------------------------------------


def test_each_begin_and_end_runs_once_and_active_is_the_innermost_you() -> None:
    b = Build(3)
    got = b.variable("got", high=10**9)
    inner = phase(b, note(got, ("active",)), parameters=1, locals=locals_of("n"), name="inner")
    outer = phase(b, Call(inner, (const(3),), const(ABSENT)), note(got, ("active",)), name="outer")
    table = play(b, note(got, ("add", const(4), ("active",))), Call(outer, (), const(2)), note(got, ("active",)))
    assert table.cells[got] == 4220
    told = [(h.kind, h.data["phase"], h.seat) for h in table.happened("began", "ended")]
    assert told == [
        ("began", "outer", 2),
        ("began", "inner", ABSENT),
        ("ended", "inner", ABSENT),
        ("ended", "outer", 2),
    ]
    assert table.happened("began")[1].data["n"] == (3, INT)


def test_running_stops_at_borders_if_asked() -> None:
    b = Build()
    got = b.variable("got", high=10**9)
    ask = Choose(YOU, "k", INT, const((4, 5)), 0)
    code = (note(got, const(1)), Border(), note(got, const(2)), ask, note(got, const(3)))
    run = phase(b, *code, locals=locals_of("k"))
    host = Interpreter(b.program(b.procedure(Border(), Call(run, (), const(0)), Return(), kind="play")))
    stops = []
    applied = host.start(1, {}, borders=True)
    while applied.status is not Status.OVER:
        stops.append((applied.status, applied.extra.get("border", ""), applied.cells[got]))
        if applied.status is Status.DECISION:
            applied = host.apply(applied.cells, (0, 4), borders=True)
        else:
            applied = host.advance(applied.cells, borders=True)
    assert stops == [
        (Status.BORDER, "step", 0),
        (Status.BORDER, "began", 0),
        (Status.BORDER, "step", 1),
        (Status.DECISION, "", 12),
        (Status.BORDER, "ended", 123),
    ]


# ---- elimination -------------------------------------------------------------------------------------------


def test_frames_of_a_seat_that_is_out_go_to_their_end() -> None:
    """Verb in phase in phase: what is left of them does not run, each end hook runs once, the flow goes on (SEM-22)."""
    b = Build(3)
    got = b.variable("got", high=10**9)
    fall = b.procedure(Eliminate(YOU), note(got, const(9)), Return())
    inner = phase(b, Call(fall, (), YOU), note(got, const(9)), name="inner")
    outer = phase(b, Call(inner, (), YOU), note(got, const(9)), name="outer")
    round_ = phase(b, Call(outer, (), const(1)), note(got, ("count", ("players",))), name="round")
    table = play(b, Call(round_, (), const(ABSENT)), note(got, ("out", const(1))), Eliminate(const(1)))
    assert table.cells[got] == 21
    assert [h.data["phase"] for h in table.happened("ended")] == ["inner", "outer", "round"]
    assert [h.seat for h in table.happened("out")] == [1]


def test_an_other_seats_effect_goes_on() -> None:
    b = Build(3)
    got = b.variable("got", high=10**9)
    strike = b.procedure(Eliminate(const(1)), note(got, const(5)), Return())
    theirs = phase(b, Call(strike, (), const(0)), note(got, const(9)))
    assert play(b, Call(theirs, (), const(1))).cells[got] == 5


# ---- outcomes and starts --------------------------------------------------------------------------------------


def scored(scores: dict[int, tuple[int, int]], out: tuple[int, ...] = (), **facts: Any) -> dict[str, Any]:
    """First key most, second key least."""
    b = Build(3)
    first, second = b.variable("first", per_player=True), b.variable("second", per_player=True)
    b.functions = [
        Function(name, 1, 1, ("at", base, ((("temp", 0), 1, 0, 3),)), INT)
        for name, base in (("first", first), ("second", second))
    ]
    b.outcome = evolve(Outcome(((1, 0), (-1, 1)), "Points", None, ((1, INT),)), **facts)
    code: list[Instruction] = []
    for seat, pair in scores.items():
        code += [store(base + seat, "=", const(n)) for base, n in zip((first, second), pair, strict=True)]
    table = play(b, *code, *[Eliminate(const(seat)) for seat in out])
    return table.backend.outcome(table.cells)


def test_keys_are_compared_left_to_right_and_equal_shares() -> None:
    found = scored({0: (5, 2), 1: (5, 1), 2: (4, 0)})
    assert found["winners"] == (1,)
    assert found["scores"] == {0: (5, 2), 1: (5, 1), 2: (4, 0)}
    assert found["notes"][0] == ((2, INT),)
    assert scored({0: (5, 1), 1: (5, 1), 2: (4, 0)})["winners"] == (0, 1)


def test_a_seat_that_is_out_is_not_scored_and_wins_only_by_winners() -> None:
    found = scored({0: (5, 2), 1: (9, 1), 2: (4, 0)}, out=(1,))
    assert (found["winners"], found["out"], set(found["scores"])) == ((0,), (1,), {0, 2})
    assert scored({}, out=(1,), winners=const((1,)))["winners"] == (1,)
    assert scored({}, keys=(), notes=())["winners"] == (0, 1, 2)


def test_setup_comes_before_play_and_options_before_setup() -> None:
    b = Build(3)
    mode = b.variable("mode", kind="option", low=0, high=9)
    first = b.variable("first", kind="option", random=True, tag=("player",))
    got = b.variable("got", high=10**9)
    b.setup = b.procedure(
        note(got, ("add", ("cell", first), const(1))), note(got, ("cell", mode)), Return(), kind="setup"
    )
    program = b.program(b.procedure(note(got, const(9)), Return(), kind="play"))
    host = Interpreter(program)
    assert host.start(1, {"mode": 4, "first": 2}).cells[got] == 349
    drawn = {host.start(seed, {"mode": 4}).cells[got] // 100 for seed in range(30)}
    assert drawn == {1, 2, 3}


def test_evaluating_for_a_seat_and_for_a_test() -> None:
    b = Build(3)
    got = b.variable("got", 5)
    run = phase(b, Choose(YOU, "k", INT, const((4, 5)), 0), store(got, "+=", local(0)), locals=locals_of("k"))
    table = play(b, Call(run, (), const(2)))
    host, before = table.backend, table.cells
    assert host.evaluate(before, YOU, 0) == 2
    assert host.evaluate(before, YOU, 0, you=1) == 1
    assert host.evaluate(before, ("active",), 0) == 2
    assert host.evaluate(before, ("resolving",), 0) == 0
    table.take(0, 4)
    difference = ("sub", ("cell", got), ("was", ("cell", got)))
    assert host.evaluate(table.cells, difference, 0, before=before) == 4
    assert host.evaluate(table.cells, ("game_over",), 0) == 1
    assert host.evaluate(table.cells, ("winners",), 0) == (0, 1, 2)
    assert host.evaluate(before, ("winners",), 0) == ()
    assert host.evaluate(table.cells, YOU, 0, you=1) == 1


def test_can_tests_a_sentence_and_leaves_no_trace() -> None:
    from rulekit.program.instructions import Need, Pay, Prefix

    b = Build()
    cash, got = b.variable("cash", 5), b.variable("got")
    buy = b.procedure(
        Prefix(), Need(("ne", local(0), const(2))), Pay(("cell", cash), local(0), 0, 0, "cash"),
        Choose(YOU, "k", INT, ("span", const(1), local(0)), 1), Need(("eq", local(1), const(3))), Return(),
        parameters=1, locals=locals_of("n", "k"),
    )  # fmt: skip
    table = play(b, Choose(const(0), "n", INT, const((1, 2)), 0), locals=locals_of("n"))
    before = table.cells[:]
    can = [table.backend.evaluate(table.cells, ("can", buy, (const(n),), const(0)), 0) for n in range(1, 7)]
    assert can == [0, 0, 1, 1, 1, 0]
    assert table.cells == before
    assert got


def test_resolving_sees_an_effect_on_the_stack() -> None:
    b = Build()
    effect = b.procedure(Choose(const(0), "k", INT, const((1, 2)), 0), Return(), kind="effect", locals=locals_of("k"))
    table = play(b, Call(effect, (), YOU))
    assert table.backend.evaluate(table.cells, ("resolving",), 0) == 1
    assert table.cells[table.cells[H_FRAMES] + table.cells[H_TOP] + F_PROCEDURE] == effect


def test_a_private_change_is_heard_by_its_owner() -> None:
    b = Build(2)
    plan = b.variable("plan", per_player=True, seen=(1, 2))
    place = ("at", plan, ((const(1), 1, 0, 2),))
    change = Store(place, "=", const(3), 0, 9, False, None, False, 0)
    table = play(b, change, Let(0, const(0)), Jump(3), Show(const(()), None), locals=locals_of("x"))
    (changed,) = table.happened("changed")
    assert (changed.audience, changed.data["name"]) == (2, "P2.plan")


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_nothing_is_recorded_unless_asked_for(seats: int) -> None:
    b = Build(seats)
    got = b.variable("got")
    program = b.program(b.procedure(store(got, "=", const(1)), Return(), kind="play"))
    assert Interpreter(program).start(1, {}).happenings == ()
