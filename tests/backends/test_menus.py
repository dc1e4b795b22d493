"""Kinds of menus, passes, `must`, `anytime`."""

from typing import Any

import pytest

from rulekit.model.play import Fault
from rulekit.program.instructions import (
    Border,
    Call,
    Choose,
    CountPass,
    EachNext,
    EachStart,
    Eliminate,
    Instruction,
    Jump,
    JumpUnless,
    Let,
    Menu,
    Need,
    PassesEnd,
    PassesStart,
    Pay,
    Return,
    Store,
)
from rulekit.program.program import Anytime, Local
from tests.backends.build import PLAYER, YOU, Build, const, entry, hole, local, locals_of
from tests.backends.shop import INT, Shop, decline, menu, pay, store
from tests.backends.table import Table

# ---- kinds of menus ---------------------------------------------------------------------------------------


def test_may_is_not_asked_when_nothing_is_legal_and_a_written_pass_runs() -> None:
    s = Shop()
    entries = (entry("act", "x", 1, end=4), entry("pass", "fold", 3, end=4))
    code = (menu(*entries, otherwise=3), pay(s.cash, const(9)), Jump(4), store(s.got, "+=", const(7)))
    assert s.kept(s.play(*code)) == (5, 7)
    s = Shop(cash=9)
    table = s.play(*code)
    assert table.rows() == [(0,), (1,)]
    assert s.kept(table.take(1)) == (9, 7)


def test_must_goes_to_else_or_is_a_fault() -> None:
    s = Shop()
    code = (pay(s.cash, const(9)), Jump(4), store(s.got, "+=", const(7)))
    table = s.play(menu(entry("act", "x", 1, end=4), kind="must", otherwise=3, has_else=True), *code)
    assert s.kept(table) == (5, 7)
    with pytest.raises(Fault) as caught:
        Shop().play(menu(entry("act", "x", 1, end=2), kind="must"), pay(s.cash, const(9)))
    assert (caught.value.code, caught.value.at) == ("P021", 0)


def test_must_counts_its_pass_entries_as_options() -> None:
    s = Shop()
    entries = (entry("act", "x", 1, end=4), entry("pass", "fold", 3, end=4))
    code = (menu(*entries, kind="must"), pay(s.cash, const(9)), Jump(4), store(s.got, "+=", const(7)))
    table = s.play(*code)
    assert table.rows() == [(1,)]  # asked even with one row
    assert s.kept(table.take(1)) == (5, 7)


def test_yes_or_no() -> None:
    s = Shop()
    entries = (entry("yes", "yes", 1, hole("n", 1, ("span", const(4), const(7))), end=2), entry("no", "no", 4, end=4))
    code = (menu(*entries, kind="yes_no", otherwise=4), pay(s.cash, local(1)), store(s.got, "=", const(1)), Jump(5))
    other = store(s.got, "=", const(2))
    table = s.play(*code, other)
    assert table.rows() == [(0, 4), (0, 5), (1,)]
    assert s.kept(table.take(0, 5)) == (0, 1)
    assert s.kept(s.play(*code, other).take(1)) == (5, 2)
    s.b.variables[0] = s.b.variables[0].__class__(**{f: getattr(s.b.variables[0], f) for f in (
        "name", "owner", "dims", "tag", "base", "width", "low", "high", "clamped", "keeping", "maybe", "seen",
    )}, initial=(3,))  # fmt: skip
    assert s.kept(s.play(*code, other)) == (3, 2)  # cannot be done: not asked


def test_repeatedly_asks_until_done_and_not_when_nothing_is_left() -> None:
    s = Shop(cash=4)
    code = (
        Border(),
        menu(entry("act", "x", 2, end=4), entry("done", "done", 4), kind="repeatedly", otherwise=4),
        pay(s.cash, const(2)),
        Jump(0),
    )
    table = s.play(*code)
    table.take(0)
    assert table.rows() == [(0,), (1,)]
    table.take(0)
    assert table.over  # nothing legal any more
    assert s.play(*code).take(1).over


def test_a_seat_that_is_out_is_not_asked() -> None:
    s = Shop()
    table = s.play(
        Eliminate(const(0)),
        menu(entry("act", "x", 2, end=3), decline(3), otherwise=3),
        store(s.got, "=", const(1)),
        Choose(const(0), "n", INT, const((1, 2)), 1),
        store(s.got, "+=", ("mul", const(5), ("not", ("present", local(1))))),
    )
    assert table.over
    assert s.kept(table) == (5, 5)


# ---- passes ------------------------------------------------------------------------------------------------


def passing(*, others: bool = False, kind: str = "may", cash: int = 2, seats: int = 3) -> tuple[Table, int]:
    """`each p in players, until everyone [else] passes: p may: pay 1 cash`; counts the acts."""
    b = Build(seats)
    cell = b.variable("cash", cash, per_player=True)
    acts = b.variable("acts")
    your_cash = ("at", cell, ((local(2), 1, 0, seats),))
    ends = ("passed", 0, ("players",), int(others))
    last = (
        entry("decline", "pass", 5) if kind == "may" else
        entry("pass", "fold", 5, end=5) if kind == "must" else entry("done", "done", 5)
    )  # fmt: skip
    play = b.procedure(
        PassesStart(0),
        EachStart(4, seats, ("players",)),
        EachNext(4, 3, "seat", 1),
        JumpUnless(ends, 6),
        Jump(9),
        Jump(2),
        Let(8 + seats, const(0)),
        Menu(local(3), 2, kind, (entry("act", "x", 10, end=5), last), 5, taken=8 + seats),
        Jump(2),
        Jump(12),
        Pay(your_cash, const(1), 0, 0, "cash"),
        *(Store(("cell", acts), "+=", const(1), 0, 99, False, None, False, 1),),
        PassesEnd(-1),
        Return(),
        kind="play",
        locals=(
            Local(0, "mask", INT), Local(1, "noted", INT), Local(2, "you", PLAYER), Local(3, "p", PLAYER),
            Local(4, "loop", ("list", INT), seats + 2), Local(8 + seats, "taken", INT),
        ),
    )  # fmt: skip
    proc = b.procedures[play]
    code = list(proc.code)
    code.insert(12, Jump(5))  # behind an act the loop goes on
    code[9] = Jump(13)
    from attrs import evolve

    b.procedures[play] = evolve(proc, code=tuple(code), size=9 + seats)
    return Table(b.program(play)), acts


def asked(table: Table, *choices: int) -> list[int]:
    """The seats that are asked while these rows are taken, and then while everybody passes."""
    seats = []
    waiting = list(choices)
    while not table.over:
        seats.append(table.seat)
        table.take(waiting.pop(0) if waiting else 1)
    return seats


def test_everyone_passes() -> None:
    assert asked(passing()[0]) == [0, 1, 2]
    assert asked(passing()[0], 1, 0) == [0, 1, 2, 0, 1]  # an act sets the count to nothing
    assert asked(passing(kind="must")[0], 1, 0) == [0, 1, 2, 0, 1]


def test_everyone_else_passes() -> None:
    assert asked(passing(others=True)[0]) == [0, 1, 2]  # nobody is noted: everyone
    assert asked(passing(others=True)[0], 1, 0) == [0, 1, 2, 0]


def test_who_is_not_asked_passes() -> None:
    assert asked(passing(cash=0)[0]) == []
    assert asked(passing(cash=1)[0], 0) == [0, 1, 2]  # then the first has no cash left


def test_done_without_anything_taken_passes() -> None:
    assert asked(passing(kind="repeatedly")[0], 0) == [0, 1, 2, 0]


def test_the_innermost_loop_counts_also_from_a_verb() -> None:
    b = Build(2)
    got = b.variable("got")
    verb = b.procedure(CountPass(YOU), Return())
    noted = ("passed", 0, const((1,)), 0)
    inner = ("passed", 2, const((1,)), 0)
    play = b.procedure(
        PassesStart(0),
        PassesStart(2),
        Call(verb, (), const(1)),
        Store(("cell", got), "+=", inner, 0, 99, False, None, False, 0),
        Store(("cell", got), "+=", ("mul", const(10), noted), 0, 99, False, None, False, 0),
        PassesEnd(0),
        Call(verb, (), const(1)),
        Store(("cell", got), "+=", ("mul", const(20), noted), 0, 99, False, None, False, 0),
        PassesEnd(-1),
        Call(verb, (), const(1)),
        Return(),
        kind="play",
        locals=locals_of("m", "c", "m2", "c2"),
    )
    assert Table(b.program(play)).cells[got] == 21


# ---- anytime -----------------------------------------------------------------------------------------------


def with_anytime(*body: Instruction, cash: int = 2, **facts: Any) -> tuple[Table, int, int]:
    """A phase of P1 with these instructions; beside each of its decisions: pay 1 cash, get 1."""
    b = Build(2)
    cell, got = b.variable("cash", cash), b.variable("got")
    toss = b.procedure(
        pay(cell, local(0)), store(got, "+=", ("mul", local(0), local(1))), Return(), kind="anytime",
        locals=locals_of("n", "times"),
    )  # fmt: skip
    phase = b.procedure(
        *body, Return(), kind="phase", parameters=2, locals=locals_of("you", "times", "n", "m"), **facts
    )
    row = entry("act", "toss", 0, hole("n", 0, ("span", const(1), const(5))), end=2)
    b.anytime = [Anytime(toss, phase, True, ((1, 1),), (row,))]
    play = b.procedure(Call(phase, (const(0), const(3)), const(0)), Return(), kind="play")
    return Table(b.program(play)), cell, got


def test_anytime_options_stand_behind_the_first_step_and_the_decision_starts_again() -> None:
    table, cell, got = with_anytime(Choose(YOU, "n", INT, ("span", const(0), ("cell", 8)), 2), cash=2)
    assert table.rows() == [(0, 0), (0, 1), (0, 2), (1, 1), (1, 2)]
    table.take(1, 1)
    assert (table.cells[cell], table.cells[got]) == (1, 3)
    assert table.rows() == [(0, 0), (0, 1), (1, 1)]  # candidates are read anew
    table.take(1, 1)
    assert table.over  # one candidate is left: taken unasked
    assert table.cells[got] == 6


def test_anytime_alone_makes_a_may_wait_but_not_a_question() -> None:
    body = (Menu(YOU, 0, "may", (entry("act", "x", 1, end=2), decline(2)), 2), Need(const(0)))
    table, _, _ = with_anytime(*body)
    assert table.rows() == [(2, 1), (2, 2), (1,)]
    table.take(2, 2)
    assert table.over  # neither its own nor anytime: declined
    entries = (entry("yes", "yes", 1, end=2), entry("no", "no", 2))
    table, _, _ = with_anytime(Menu(YOU, 0, "yes_no", entries, 2), Need(const(0)))
    assert table.over


def test_must_with_anytime_only_offers_going_on() -> None:
    entries = (entry("act", "x", 1, end=3), entry("go_on", "go_on", 2))
    body = (Menu(YOU, 0, "must", entries, 2, True), Need(const(0)), store(9, "+=", const(50)))
    table, _, got = with_anytime(*body)
    assert table.rows() == [(2, 1), (2, 2), (1,)]
    table.take(1)
    assert table.cells[got] == 50
    entries = (entry("act", "x", 1, end=2), entry("go_on", "go_on", 2))
    table, _, _ = with_anytime(Menu(YOU, 0, "must", entries, 2, True), Let(3, const(1)))
    assert table.rows() == [(0,), (2, 1), (2, 2)]  # an own option is legal: no going on
    table.refuses(1)


def test_anytime_is_for_open_decisions_of_its_seat_only() -> None:
    other = Choose(const(1), "n", INT, const((1, 2)), 2)
    assert with_anytime(other)[0].rows() == [(0, 1), (0, 2)]
    b_table, _, _ = with_anytime(Choose(YOU, "n", INT, const((1, 2)), 2))
    b = Build(2)
    cell = b.variable("cash", 2)
    toss = b.procedure(pay(cell, const(1)), Return(), kind="anytime")
    effect = b.procedure(Choose(YOU, "n", INT, const((1, 2)), 0), Return(), kind="effect", locals=locals_of("n"))
    phase = b.procedure(Call(effect, (), YOU), Return(), kind="phase")
    b.anytime = [Anytime(toss, phase, True, (), (entry("act", "toss", 0),))]
    play = b.procedure(Call(phase, (), const(0)), Return(), kind="play")
    assert Table(b.program(play)).rows() == [(0, 1), (0, 2)]
    assert len(b_table.rows()) == 4


def test_events_of_an_anytime_option() -> None:
    table, _, _ = with_anytime(Choose(YOU, "n", INT, const((1, 2)), 2))
    table.take(1, 2)
    (chosen,) = table.happened("chosen")
    assert chosen.data == {"action": "toss", "n": (2, INT)}
