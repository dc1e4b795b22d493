"""Menus and the test of an option: prefix, payments, holes, choices on the way, passes, `must`, `anytime`."""

from typing import Any

import pytest

from rulekit.model.play import DONE, Fault
from rulekit.program.instructions import (
    Border,
    Call,
    Choose,
    ChooseMany,
    CountPass,
    EachNext,
    EachStart,
    Eliminate,
    Entry,
    Event,
    Instruction,
    Jump,
    JumpUnless,
    Let,
    Menu,
    Need,
    PassesEnd,
    PassesStart,
    Pay,
    Prefix,
    Return,
    Store,
)
from rulekit.program.program import Anytime, Local, Verb
from rulekit.terms import ABSENT
from tests.backends.build import PLAYER, YOU, Build, const, entry, hole, local, locals_of
from tests.backends.table import Table, answers

INT = ("int",)


def store(address: int, how: str, value: Any, high: int = 99) -> Store:
    return Store(("cell", address), how, value, 0, high, False, None, False, 0)


def pay(address: int, amount: Any, unit: str = "cash") -> Pay:
    return Pay(("cell", address), amount, 0, 0, unit)


def decline(at: int) -> Entry:
    return entry("decline", "pass", at)


def menu(*entries: Entry, kind: str = "may", otherwise: int = -1, **facts: Any) -> Menu:
    return Menu(const(0), 0, kind, entries, otherwise, **facts)


class Shop:
    """One seat, one menu, cash and what was got; the menu's frame has `you`, `a`, `b`, `c` and a list `xs` of three."""

    def __init__(self, cash: int = 5) -> None:
        self.b = Build()
        self.cash = self.b.variable("cash", cash)
        self.got = self.b.variable("got", high=999)

    def play(self, *code: Instruction, **facts: Any) -> Table:
        names = locals_of("you", "a", "b", "c", "xs", cells={"xs": 4})
        number = self.b.procedure(*code, Return(), kind="play", locals=names, **facts)
        return Table(self.b.program(number))

    def kept(self, table: Table) -> tuple[int, int]:
        return table.cells[self.cash], table.cells[self.got]


# ---- what is legal -----------------------------------------------------------------------------------------


def test_a_false_need_or_a_price_too_high_is_not_offered() -> None:
    s = Shop(cash=5)
    buy = s.b.procedure(
        Prefix(),
        Need(("ne", local(0), const(2))),
        pay(s.cash, local(0)),
        store(s.got, "+=", local(0)),
        Return(),
        parameters=1,
        locals=locals_of("n"),
    )
    code = (
        menu(entry("act", "buy", 1, hole("n", 1, ("span", const(1), const(9))), end=2), decline(2), otherwise=2),
        Call(buy, (local(1),), YOU),
    )
    table = s.play(*code)
    assert table.rows() == [(0, 1), (0, 3), (0, 4), (0, 5), (1,)]
    table.refuses(0, 2)
    table.refuses(0, 6)
    assert table.rows(0) == [(1,), (3,), (4,), (5,)]
    table.refuses(2)
    table.refuses(-1)
    table.refuses(1, 1)
    table.refuses(0, 3, 3)
    assert s.kept(table.take(0, 4)) == (1, 4)
    assert table.over


def test_all_payments_of_one_unit_count_together_and_are_made_at_once() -> None:
    """SEM-04: 3 and 3 of 5 are not affordable, though each alone is; nested payments count too."""
    for cash, legal in ((5, False), (6, True)):
        s = Shop(cash)
        inner = s.b.procedure(Prefix(), pay(s.cash, const(3)), Return())
        outer = s.b.procedure(
            Prefix(), pay(s.cash, const(3)), Call(inner, (), YOU), store(s.got, "=", ("cell", s.cash)), Return()
        )
        table = s.play(menu(entry("act", "both", 1, end=2), decline(2), otherwise=2), Call(outer, (), YOU))
        if not legal:
            assert table.over  # nothing legal: not asked
            assert s.kept(table) == (5, 0)
        else:
            table.take(0)
            assert s.kept(table) == (0, 0)  # the first change already reads what is left after both
            assert [h.data["amount"][0] for h in table.happened("paid")] == [3, 3]


def test_an_absent_price_refuses() -> None:
    s = Shop()
    table = s.play(menu(entry("act", "x", 1, end=2), decline(2), otherwise=2), pay(s.cash, const(ABSENT)))
    assert table.over


def test_as_an_option_a_test_looks_into_calls() -> None:
    s = Shop()
    inner = s.b.procedure(Prefix(), Need(const(0)), store(s.got, "+=", const(1)), Return())
    outer = s.b.procedure(Prefix(), Let(0, const(1)), Call(inner, (), YOU), Return(), locals=locals_of("x"))
    assert s.play(menu(entry("act", "x", 1, end=2), decline(2), otherwise=2), Call(outer, (), YOU)).over


def test_a_test_reads_what_calls_give_back_and_follows_conditions() -> None:
    s = Shop()
    half = s.b.procedure(
        Let(1, ("div_down", local(0), const(2))), Return(), parameters=1, locals=locals_of("n", "r"), results=(1,)
    )
    table = s.play(
        menu(entry("act", "x", 1, hole("n", 1, ("span", const(1), const(5))), end=6), decline(6), otherwise=6),
        Call(half, (local(1),), YOU, (2,)),
        JumpUnless(("eq", local(2), const(1)), 5),
        Need(const(0)),
        Jump(5),
        store(s.got, "=", local(2)),
        Border(),
    )
    assert table.rows() == [(0, 1), (0, 4), (0, 5), (1,)]


def test_a_loop_of_needs_and_pays_belongs_to_the_prefix() -> None:
    s = Shop(cash=5)
    table = s.play(
        menu(entry("act", "x", 1, hole("n", 1, ("span", const(1), const(5))), end=6), decline(6), otherwise=6),
        EachStart(4, 2, ("span", const(1), const(2))),
        EachNext(4, 2, "value", 5),
        pay(s.cash, local(1)),
        Jump(2),
        store(s.got, "=", local(1)),
    )
    assert table.rows() == [(0, 1), (0, 2), (1,)]


def test_the_test_of_an_entry_ends_with_its_body() -> None:
    """What follows the menu is no part of the option: a need behind it refuses nothing."""
    s = Shop()
    body = (menu(entry("act", "x", 1, end=2), decline(2), otherwise=2), Let(1, const(1)), Need(const(0)))
    verb = s.b.procedure(*body, store(s.got, "=", const(1)), Return(), locals=locals_of("you", "a"))
    table = s.play(Call(verb, (), const(0)), store(s.got, "+=", const(10)))
    assert table.rows() == [(0,), (1,)]
    assert s.kept(table.take(0)) == (5, 10)


def test_a_return_ends_the_test_too() -> None:
    s = Shop()
    verb = s.b.procedure(menu(entry("act", "x", 1), decline(1), otherwise=1), Return(), locals=locals_of("you"))
    table = s.play(Call(verb, (), const(0)), Need(const(0)), store(s.got, "=", const(1)))
    assert table.rows() == [(0,), (1,)]


def test_nothing_of_a_test_stays() -> None:
    s = Shop()
    table = s.play(
        menu(entry("act", "x", 1, hole("n", 1, const((1, 2, 3))), end=4), decline(4), otherwise=4),
        Let(2, ("add", local(2), local(1))),
        Need(("lt", local(2), const(3))),
        store(s.got, "=", local(2)),
    )
    assert table.rows() == [(0, 1), (0, 2), (1,)]
    frame = table.cells[-8:]
    assert list(frame) == [0] * 8  # as if nothing had been tested
    assert s.kept(table.take(0, 2)) == (5, 2)


def test_an_entry_under_a_condition() -> None:
    s = Shop()
    code = (
        menu(entry("act", "x", 1, end=2, condition=("gt", ("cell", s.cash), const(5))),
             entry("act", "y", 1, end=2, condition=("lt", ("cell", s.cash), const(6))), decline(2), otherwise=2),
        store(s.got, "=", const(1)),
    )  # fmt: skip
    table = s.play(*code)
    assert table.rows() == [(1,), (2,)]
    table.refuses(0)


# ---- holes and choices on the way ------------------------------------------------------------------------------


def two_holes(s: Shop) -> Table:
    """a in 1..3, then b in 1..3 with a + b <= 4 and b != a; pays a + b."""
    return s.play(
        menu(
            entry("act", "x", 1, hole("a", 1, ("span", const(1), const(3))),
                  hole("b", 2, ("filter", 0, ("span", const(1), const(3)), ("ne", ("temp", 0), local(1)))), end=4),
            decline(4), otherwise=4,
        ),
        Need(("le", ("add", local(1), local(2)), const(4))),
        pay(s.cash, ("add", local(1), local(2))),
        store(s.got, "=", ("add", ("mul", const(10), local(1)), local(2))),
    )  # fmt: skip


def test_later_holes_are_asked_in_order_and_one_candidate_fills_itself() -> None:
    s = Shop()
    table = two_holes(s)
    assert table.rows() == [(0, 1), (0, 2), (0, 3), (1,)]
    assert table.rows(0, 1) == [(2,), (3,)]
    step = table.backend.options(table.cells, (0, 2))
    assert step.state == "complete"  # only 1 goes with 2
    assert step.filled == (("a", 2, INT), ("b", 1, INT))
    assert s.kept(two_holes(s).take(0, 2)) == (2, 21)
    assert s.kept(two_holes(s).take(0, 2, 1)) == (2, 21)  # given all the same
    assert s.kept(two_holes(s).take(0, 1, 3)) == (1, 13)
    table.refuses(0, 1, 1)
    table.refuses(0, 2, 3)


def test_every_listed_first_value_leads_somewhere() -> None:
    """SEM-03: with 3 cash only 1 + 2 goes."""
    table = two_holes(Shop(cash=3))
    assert table.rows() == [(0, 1), (0, 2), (1,)]
    assert sorted(answers(table.backend, table.cells)) == [(0, 1), (0, 2), (1,)]


def test_a_choice_in_the_prefix_is_part_of_the_answer() -> None:
    s = Shop()
    verb = s.b.procedure(
        Prefix(),
        Choose(YOU, "k", INT, ("span", const(1), const(9)), 0),
        Need(("ne", local(0), const(2))),
        pay(s.cash, local(0)),
        store(s.got, "=", local(0)),
        Return(),
        locals=locals_of("k"),
    )
    table = s.play(menu(entry("act", "x", 1, end=2), decline(2), otherwise=2), Call(verb, (), local(0)))
    assert table.rows() == [(0,), (1,)]
    assert table.rows(0) == [(1,), (3,), (4,), (5,)]
    assert [o.name for o in table.options(0)] == ["k"] * 4
    assert s.kept(table.take(0, 4)) == (1, 4)


def test_lists_in_the_prefix_offer_only_what_leads_on() -> None:
    """Any number of 1..3 whose sum is paid from 3: {}, {1}, {1, 2}, {2}, {3}."""
    s = Shop(cash=3)
    verb = s.b.procedure(
        Prefix(),
        ChooseMany(YOU, "xs", INT, const((1, 2, 3)), const(0), const(3), 0, 3),
        pay(s.cash, ("total", ("local_list", 0))),
        store(s.got, "=", ("total", ("local_list", 0))),
        Return(),
        locals=locals_of("xs", cells={"xs": 4}),
    )
    table = s.play(menu(entry("act", "x", 1, end=2), decline(2), otherwise=2), Call(verb, (), local(0)))
    assert table.rows(0) == [(1,), (2,), (3,), (DONE,)]
    assert table.backend.options(table.cells, (0,)).list_name == "xs"
    assert table.rows(0, 1) == [(2,), (DONE,)]
    assert table.state(0, 3) == "complete"
    assert table.state(0, 2) == "complete"  # 2 and 3 cost 5, so only being done is left
    found = sorted(answers(table.backend, table.cells))
    assert found == sorted([(0, 1, 2), (0, 1, DONE), (0, 2), (0, 3), (0, DONE), (1,)])
    assert s.kept(table.take(0, 1, 2)) == (0, 3)


def test_a_choice_that_stores_into_a_variable_is_a_change() -> None:
    s = Shop()
    chosen = Choose(
        YOU, "k", INT, const((1, 2)), -1, Store(("cell", s.got), "=", ("chosen",), 0, 9, False, None, False, 1)
    )
    verb = s.b.procedure(Prefix(), chosen, Need(const(0)), Return())
    table = s.play(menu(entry("act", "x", 1, end=2), decline(2), otherwise=2), Call(verb, (), local(0)))
    table.take(0)
    assert table.rows() == [(0, 1), (0, 2)]
    assert s.kept(table.take(0, 2)) == (5, 2)


def test_an_effect_asks_the_choice_of_its_prefix() -> None:
    """The Prefix instruction waits; only what goes through is offered; one is not asked; none ends the call."""
    for cash, expected in ((5, [(0, 2), (0, 3), (0, 5)]), (2, None), (1, None)):
        s = Shop(cash)
        verb = s.b.procedure(
            Prefix(),
            Choose(YOU, "k", INT, const((2, 3, 5)), 0),
            pay(s.cash, local(0)),
            store(s.got, "=", local(0)),
            Return(),
            locals=locals_of("k"),
        )
        table = s.play(Call(verb, (), const(1)))
        if expected is None:
            assert table.over
            assert s.kept(table) == ((0, 2) if cash == 2 else (1, 0))
        else:
            assert (table.seat, table.decision.kind) == (1, "prefix")
            assert table.rows() == expected
            table.refuses(0, 4)
            assert s.kept(table.take(0, 3)) == (2, 3)


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


# ---- why not -----------------------------------------------------------------------------------------------


def test_why_not_names_the_line_and_its_values() -> None:
    s = Shop(cash=5)
    s.b.verbs = [Verb("buy", "buy", ())]
    buy = s.b.procedure(
        Prefix(),
        Need(("and", const(1), ("lt", local(0), const(8)))),
        pay(s.cash, const(1)),
        pay(s.cash, local(0)),
        Event(0, ()),
        Return(),
        parameters=1,
        locals=locals_of("n"),
    )
    table = s.play(
        menu(entry("act", "buy", 1, hole("n", 1, ("span", const(4), const(9))), end=2), decline(2), otherwise=2),
        Call(buy, (local(1),), YOU),
    )
    explain = table.backend.explain
    found = explain(table.cells, (0, 8)).refusal
    assert found is not None
    assert (found.kind, found.procedure, found.at) == ("need", buy, 1)
    assert found.values == (8, "lt", 8, INT)
    found = explain(table.cells, (0, 7)).refusal
    assert found is not None
    assert (found.kind, found.at, found.values) == ("pay", 3, ("cash", 5, 8))
    found = explain(table.cells, (0, 77)).refusal
    assert found is not None
    assert found.kind == "not_offered"
    assert explain(table.cells, (0, 4)).state == "complete"
    assert explain(table.cells, ()).state == "next"
