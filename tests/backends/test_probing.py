"""The test of an option: its prefix, what it pays, holes and choices on the way; why not."""

from rulekit.model.play import DONE
from rulekit.program.instructions import (
    Border,
    Call,
    Choose,
    ChooseMany,
    EachNext,
    EachStart,
    Event,
    Jump,
    JumpUnless,
    Let,
    Need,
    Prefix,
    Return,
    Store,
)
from rulekit.program.program import Verb
from rulekit.terms import ABSENT
from tests.backends.build import YOU, const, entry, hole, local, locals_of
from tests.backends.shop import INT, Shop, decline, menu, pay, store
from tests.backends.table import Table, answers

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
    assert (found.kind, found.at, found.values) == ("pay", 3, ("cash", 5, 8, "cash"))
    found = explain(table.cells, (0, 77)).refusal
    assert found is not None
    assert found.kind == "not_offered"
    assert explain(table.cells, (0, 4)).state == "complete"
    assert explain(table.cells, ()).state == "next"
