"""Locals, loops, calls, stores, losses, payments outside a prefix, budgets."""

import time
from typing import Any

import pytest

from rulekit.model.play import Fault
from rulekit.program.instructions import (
    Call,
    Draw,
    EachNext,
    EachStart,
    Eliminate,
    Event,
    Instruction,
    Jump,
    JumpUnless,
    Let,
    LetAt,
    LetList,
    Lose,
    Need,
    Pay,
    Prefix,
    Return,
    Store,
    StoreList,
)
from rulekit.program.program import Verb
from rulekit.terms import ABSENT, HIGHEST
from tests.backends.build import YOU, Build, const, local, locals_of
from tests.backends.table import Table


def store(address: int, how: str, value: Any, low: int = 0, high: int = 99, **facts: Any) -> Store:
    usual = {"clamped": False, "keeping": None, "maybe": False, "variable": -1} | facts
    return Store(("cell", address), how, value, low, high, **usual)


def run(b: Build, *code: Instruction, names: tuple[str, ...] = (), cells: dict[str, int] | None = None) -> Table:
    """Play these instructions as the whole game."""
    play = b.procedure(*code, Return(), kind="play", locals=locals_of(*names, cells=cells))
    return Table(b.program(play))


def test_a_loop_reads_its_set_once() -> None:
    b = Build()
    total, size = b.variable("total"), b.variable("size", 3)
    table = run(
        b,
        EachStart(0, 5, ("span", const(1), ("cell", size))),
        EachNext(0, 7, "value", 5),
        store(total, "+=", local(7)),
        store(size, "=", const(1)),
        Jump(1),
        names=("loop", "n"),
        cells={"loop": 7},
    )
    assert table.over
    assert table.cells[total] == 6


def test_absent_elements_and_seats_that_are_out_are_left_out() -> None:
    b = Build(3)
    total = b.variable("total")
    table = run(
        b,
        EachStart(0, 4, const((0, ABSENT, 1, 2))),
        EachNext(0, 6, "seat", 5),
        store(total, "+=", ("add", local(6), const(1))),
        Eliminate(const(1)),
        Jump(1),
        names=("loop", "p"),
        cells={"loop": 6},
    )
    assert table.cells[total] == 1 + 3


def test_a_call_hands_over_arguments_and_results() -> None:
    b = Build()
    got, kept = b.variable("got"), b.variable("kept", width=4)
    double = b.procedure(
        Let(1, ("mul", local(0), const(2))),
        LetList(2, 3, ("span", const(1), local(0))),
        Return(),
        parameters=1,
        locals=locals_of("n", "twice", "all", cells={"all": 4}),
        results=(1, 2),
    )
    table = run(
        b,
        Call(double, (const(3),), YOU, (0, 1)),
        store(got, "=", local(0)),
        StoreList(("cell", kept), 3, ("local_list", 1), -1),
        names=("r", "xs"),
        cells={"xs": 4},
    )
    assert table.cells[got] == 6
    assert list(table.cells[kept : kept + 4]) == [3, 1, 2, 3]


def test_an_absent_argument_skips_the_call_if_it_may() -> None:
    b = Build()
    got = b.variable("got")
    b.verbs = [Verb("poke _", "poke", (("n", ("int",)),))]
    poke = b.procedure(
        store(got, "+=", const(1)), Event(0, (local(0),)), Return(), parameters=1, locals=locals_of("n"), results=(0,)
    )
    skipped, handed_on = (Call(poke, (const(ABSENT),), YOU, (0,), skip) for skip in ((0,), ()))
    table = run(b, skipped, store(got, "+=", ("present", local(0))), handed_on, names=("r",))
    assert table.cells[got] == 1
    assert len(table.happened("done")) == 1


def test_lists_are_handed_to_lists() -> None:
    b = Build()
    got = b.variable("got")
    add = b.procedure(
        store(got, "=", ("total", ("local_list", 0))),
        Return(),
        parameters=1,
        locals=locals_of("xs", cells={"xs": 4}),
    )
    assert run(b, Call(add, (const((4, 5)),), YOU)).cells[got] == 9
    with pytest.raises(Fault, match="no room"):
        run(b, Call(add, (const((1, 2, 3, 4)),), YOU))


def test_families_of_locals() -> None:
    b = Build()
    got = b.variable("got")
    place = ("local_at", 0, ((local(3), 1, 1, 3),))
    table = run(
        b, Let(3, const(2)), LetAt(place, const(5)), store(got, "=", place), Let(3, const(9)), LetAt(place, const(1)),
        store(got, "+=", ("otherwise", place, const(30))), names=("a", "b", "c", "i"),
    )  # fmt: skip
    assert table.cells[got] == 35


# ---- stores ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("how", "value", "facts", "expected"),
    [
        ("=", 7, {}, 7),
        ("+=", 3, {}, 8),
        ("-=", 5, {}, 0),
        ("*=", 4, {}, 20),
        ("+=", 200, {"clamped": True}, 99),
        ("-=", 200, {"clamped": True}, 0),
        ("-=", 4, {"keeping": 3}, 3),
        ("-=", 1, {"keeping": 9}, 5),
        ("+=", -4, {"keeping": 3}, 3),
        ("+=", 4, {"keeping": 3}, 9),
        ("=", 1, {"keeping": 3}, 1),
        ("+=", ABSENT, {}, 5),
        ("=", ABSENT, {"maybe": True}, ABSENT),
    ],
)
def test_stores_keep_to_their_bounds(how: str, value: int, facts: dict[str, Any], expected: int) -> None:
    b = Build()
    cell = b.variable("n", 5)
    assert run(b, store(cell, how, const(value), **facts)).cells[cell] == expected


@pytest.mark.parametrize(("how", "value"), [("=", 100), ("-=", 6), ("*=", 2**62), ("=", ABSENT), ("+=", HIGHEST)])
def test_a_store_outside_is_a_fault_and_changes_nothing(how: str, value: int) -> None:
    b = Build()
    cell = b.variable("n", 5)
    with pytest.raises(Fault) as caught:
        run(b, store(cell, how, const(value)))
    assert caught.value.code == "P010"
    assert (caught.value.procedure, caught.value.at) == (0, 0)


def test_overflow_in_an_expression_is_a_fault() -> None:
    b = Build()
    with pytest.raises(Fault) as caught:
        run(b, Let(0, ("mul", const(2**62), const(4))), names=("n",))
    assert caught.value.code == "P010"


def test_an_absent_place_is_skipped() -> None:
    b = Build()
    cell = b.variable("n", 5, per=2)
    place = ("at", cell, ((const(ABSENT), 1, 0, 2),))
    table = run(b, Store(place, "=", const(1), 0, 9, False, None, False, 0))
    assert list(table.cells[cell : cell + 2]) == [5, 5]


def test_lose_takes_what_is_there() -> None:
    b = Build()
    cell, got = b.variable("n", 5), b.variable("got")
    lose = Lose(("cell", cell), const(9), 0, 2, -1, 0)
    table = run(b, lose, store(got, "=", local(0)), names=("lost",))
    assert (table.cells[cell], table.cells[got]) == (2, 3)


# ---- what ends a call ----------------------------------------------------------------------------------------


def test_a_payment_that_is_owed_must_be_possible() -> None:
    b = Build()
    cell, supply = b.variable("n", 5), b.variable("supply")
    pay = Pay(("cell", cell), const(3), 0, 0, "coins", ("cell", supply))
    table = run(b, pay)
    assert (table.cells[cell], table.cells[supply]) == (2, 3)
    with pytest.raises(Fault) as caught:
        run(b, pay, pay)
    assert caught.value.code == "P011"


def test_a_need_behind_a_change_ends_the_call_and_the_caller_goes_on() -> None:
    b = Build()
    got = b.variable("got", high=999)
    halfway = b.procedure(store(got, "+=", const(1)), Need(const(0)), store(got, "+=", const(10)), Return())
    assert run(b, Call(halfway, (), YOU), store(got, "+=", const(50))).cells[got] == 51


def test_as_an_effect_the_prefix_goes_through_as_a_whole_or_not_at_all() -> None:
    """`play c; play c` is right, and the second may fail alone (5.2)."""
    b = Build()
    cash, got = b.variable("cash", 5), b.variable("got", high=999)
    b.verbs = [Verb("buy", "buy", ())]
    buy = b.procedure(
        Prefix(),
        Pay(("cell", cash), const(2), 0, 0, "cash"),
        Need(("ge", ("cell", cash), const(3))),
        Pay(("cell", cash), const(1), 0, 0, "cash"),
        store(got, "+=", const(1)),
        Event(0, ()),
        Return(),
        results=(0,),
        locals=locals_of("r"),
    )
    call = Call(buy, (), YOU, (0,))
    note = [store(got, "+=", ("mul", const(n), ("present", local(0)))) for n in (10, 100)]
    table = run(b, call, note[0], call, note[1], names=("r",))
    assert table.cells[cash] == 2  # paid once: 5 - 3; the second time 2 >= 3 does not hold
    assert table.cells[got] == 11  # the second result is absent
    assert len(table.happened("done")) == 1


def test_a_tested_need_is_not_tested_again_after_paying() -> None:
    """`pay 5 cash`, then `need your cash >= 3`: the prefix is tested once, play goes on behind it (C31)."""
    b = Build()
    cash, got = b.variable("cash", 5), b.variable("got")
    buy = b.procedure(
        Prefix(),
        Pay(("cell", cash), const(5), 0, 0, "cash"),
        Need(("ge", ("cell", cash), const(3))),
        store(got, "=", const(1)),
        Return(),
    )
    table = run(b, Call(buy, (), YOU))
    assert (table.cells[cash], table.cells[got]) == (0, 1)


def test_an_effect_tests_its_own_lines_only() -> None:
    """The prefix of an effect ends before its first call; the nested verb fails alone (C11)."""
    b = Build()
    got = b.variable("got")
    inner = b.procedure(Prefix(), Need(const(0)), store(got, "+=", const(50)), Return())
    outer = b.procedure(Prefix(), Need(const(1)), Call(inner, (), YOU), store(got, "+=", const(1)), Return())
    assert run(b, Call(outer, (), YOU)).cells[got] == 1


# ---- budgets -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("way", ["jump", "unless", "calls"])
def test_an_endless_loop_stops_within_a_second(way: str) -> None:
    b = Build()
    nothing = b.procedure(Return())
    code: dict[str, tuple[Instruction, ...]] = {
        "jump": (Let(0, const(1)), Jump(0)),
        "unless": (Let(0, const(0)), JumpUnless(local(0), 0)),
        "calls": (Call(nothing, (), YOU), Jump(0)),
    }
    began = time.perf_counter()
    with pytest.raises(Fault) as caught:
        run(b, *code[way], names=("n",))
    assert caught.value.code == "P020"
    assert time.perf_counter() - began < 1


def test_frames_have_a_limit() -> None:
    b = Build()
    again = b.procedure(Call(0, (), YOU), Return())
    with pytest.raises(Fault) as caught:
        run(b, Call(again, (), YOU))
    assert caught.value.code == "P020"
    assert "200 frames" in caught.value.message
    b.policies = {"depth": 30}
    with pytest.raises(Fault, match="30 frames"):
        run(b, Call(again, (), YOU))


def test_the_limit_of_frames_is_exact() -> None:
    b = Build()
    got = b.variable("got")
    for _ in range(11):
        last = len(b.procedures)
        code = (store(got, "+=", const(1)),) if last == 0 else (Call(last - 1, (), YOU),)
        b.procedure(*code, Return(), locals=locals_of(*"abcdefgh"))
    b.policies = {"depth": 12}
    assert run(b, Call(10, (), YOU)).cells[got] == 1
    b.policies = {"depth": 11}
    with pytest.raises(Fault, match="11 frames"):
        run(b, Call(10, (), YOU))


@pytest.mark.parametrize(
    "instruction",
    [
        LetList(0, 3, ("span", const(1), const(4))),
        EachStart(0, 3, ("span", const(1), const(4))),
        StoreList(("cell", 8), 3, ("span", const(1), const(4)), 0),
        Let(0, ("count", ("span", const(0), const(2**40)))),
        Let(0, ("count", ("flat", 0, ("span", const(1), const(999)), ("span", const(1), const(999))))),
        Draw(const(1), ("const", ABSENT), const(0)),
    ],
)
def test_lists_have_room_or_it_is_a_fault(instruction: Instruction) -> None:
    b = Build()
    b.variable("xs", width=4)
    if isinstance(instruction, Draw):
        assert run(b, instruction).over  # from no zone nothing is drawn
        return
    with pytest.raises(Fault) as caught:
        run(b, instruction, names=("xs",), cells={"xs": 5})
    assert caught.value.code == "P020"
