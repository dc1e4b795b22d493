"""A trading game by hand, in the shape of a real one: a market, a card offer, mats, turns of phases."""

from __future__ import annotations

from typing import Any

from rulekit.program.instructions import (
    Begin,
    Border,
    Call,
    Choose,
    Draw,
    EachNext,
    EachStart,
    End,
    Event,
    Jump,
    JumpUnless,
    Let,
    Menu,
    Move,
    Need,
    Pay,
    Prefix,
    Return,
    Shuffle,
    Store,
)
from rulekit.program.program import Anytime, Outcome, Program, Verb
from tests.backends.build import CARD, YOU, Build, const, entry, hole, local, locals_of

ROWS, KINDS, CARDS, STAGES, ROUNDS = 7, 3, 36, 4, 4


def trading(seats: int = 4) -> Program:
    b = Build(seats)
    cash = b.variable("cash", 20, per_player=True, high=9999)
    stock = b.variable("stock", 0, per_player=True, per=KINDS)
    market = b.next
    b.variable("market", 2, per=KINDS * ROWS, high=3)
    b.cards = CARDS
    deck = b.zone("deck", 0, capacity=CARDS, ordered=True, all_cards=True, refilled_from=2)
    offer = b.zone("offer", capacity=CARDS)
    discards = b.zone("discards", capacity=CARDS)
    mats = [b.zone(f"mat{s}", capacity=1, per_player=True) for s in range(STAGES)]
    assert mats[1] - mats[0] == seats
    b.tables = [
        tuple(card % STAGES for card in range(CARDS)),  # stage
        tuple(5 + card % 11 for card in range(CARDS)),  # price
        tuple(2 + card % 5 for card in range(CARDS)),  # resale
        tuple(k * 4 + row + 1 for k in range(KINDS) for row in range(ROWS)),  # price by kind and row
        tuple(1 + card % 3 for card in range(CARDS)),  # capacity
    ]
    b.verbs = [Verb("buy", "buy", (("u", CARD), ("n", ("int",)))), Verb("trade", "trade", (("r", ("int",)),))]

    def field(t: int, card: Any) -> Any:
        return ("table", t, ((card, 1, 0, CARDS),))

    def of(base: int, *index: tuple[Any, int, int]) -> Any:
        return ("at", base, tuple((e, stride, 0, size) for e, stride, size in index))

    your_cash = of(cash, (YOU, 1, seats))

    def your_stock(kind: Any) -> Any:
        return of(stock, (YOU, KINDS, seats), (kind, 1, KINDS))

    def row_of(kind: Any, row: Any) -> Any:
        return of(market, (kind, ROWS, KINDS), (row, 1, ROWS))

    def row_price(kind: Any, row: Any) -> Any:
        return ("table", 3, ((kind, ROWS, 0, KINDS), (row, 1, 0, ROWS)))

    def mat(seat: Any, stage: Any) -> Any:
        return ("zone", mats[0], ((stage, seats, 0, STAGES), (seat, 1, 0, seats)))

    def your_mat() -> Any:
        return ("flat", 0, ("span", const(0), const(STAGES - 1)), ("members", mat(YOU, ("temp", 0))))

    def store(place: Any, how: str, value: Any, high: int = 9999, variable: int = 0) -> Store:
        return Store(place, how, value, 0, high, False, None, False, variable)

    play_card = b.procedure(
        Prefix(),
        Need(("empty", ("members", mat(YOU, field(0, local(0)))))),
        Move(local(0), mat(YOU, field(0, local(0))), "", one=True),
        Return(), parameters=1, locals=locals_of("u"), name="play",
    )  # fmt: skip
    buy_card = b.procedure(
        Prefix(),
        Pay(your_cash, local(1), 0, 0, "cash"),
        Call(play_card, (local(0),), YOU),
        Event(0, (local(0), local(1))),
        Return(), parameters=2, locals=locals_of("u", "n"), name="buy",
    )  # fmt: skip
    sell_card = b.procedure(
        Move(local(0), const(discards), "", one=True),
        store(your_cash, "+=", field(2, local(0))),
        Return(), parameters=1, locals=locals_of("u"), name="sell",
    )  # fmt: skip
    renew = b.procedure(
        Move(("members", const(offer)), const(discards), ""),
        Draw(const(3), const(deck), const(offer)),
        Return(), name="renew",
    )  # fmt: skip
    buy = b.procedure(
        Prefix(),
        Need(("gt", row_of(local(0), local(1)), const(0))),
        Pay(your_cash, row_price(local(0), local(1)), 0, 0, "cash"),
        store(row_of(local(0), local(1)), "-=", const(1), 3, 2),
        store(your_stock(local(0)), "+=", const(1), 99, 1),
        Event(1, (local(0),)),
        Return(), parameters=2, locals=locals_of("r", "row"), name="buy_row",
    )  # fmt: skip
    sell = b.procedure(
        Prefix(),
        Need(("lt", row_of(local(0), local(1)), const(3))),
        Pay(your_stock(local(0)), const(1), 0, 1, "stock"),
        store(row_of(local(0), local(1)), "+=", const(1), 3, 2),
        store(your_cash, "+=", row_price(local(0), local(1))),
        Event(1, (local(0),)),
        Return(), parameters=2, locals=locals_of("r", "row"), name="sell_row",
    )  # fmt: skip
    kinds, rows = const(tuple(range(KINDS))), const(tuple(range(ROWS)))
    trash = b.procedure(
        Pay(your_stock(local(0)), const(1), 0, 1, "stock"),
        Return(), kind="anytime", locals=locals_of("r"),
    )  # fmt: skip
    investing = b.procedure(
        Begin(),
        Let(1, YOU),
        Border(),
        Menu(
            local(1), 1, "repeatedly",
            (
                entry("act", "buy", 4, hole("u", 2, ("members", const(offer))), end=2),
                entry("act", "sell", 6, hole("u", 2, your_mat()), end=2),
                entry("act", "discard", 8, hole("u", 2, your_mat()), end=2),
                entry("act", "refresh", 10, end=2),
                entry("act", "buy_at", 13, hole("r", 2, kinds), hole("row", 3, rows), end=2),
                entry("act", "sell_at", 15, hole("r", 2, kinds), hole("row", 3, rows), end=2),
                entry("done", "done", 17),
            ),
            17,
        ),
        Call(buy_card, (local(2), field(1, local(2))), local(1)),
        Jump(2),
        Call(sell_card, (local(2),), local(1)),
        Jump(2),
        Move(local(2), const(discards), "", one=True),
        Jump(2),
        Pay(of(cash, (local(1), 1, seats)), const(3), 0, 0, "cash"),
        Call(renew, (), local(1)),
        Jump(2),
        Call(buy, (local(2), local(3)), local(1)),
        Jump(2),
        Call(sell, (local(2), local(3)), local(1)),
        Jump(2),
        End(),
        Return(), kind="phase", parameters=1, locals=locals_of("you", "asked", "x", "row"), name="investing", end=17,
    )  # fmt: skip
    leftovers = b.procedure(
        Begin(),
        Border(),
        Menu(
            YOU, 1, "repeatedly",
            (entry("act", "sell_at", 3, hole("r", 2, kinds), hole("row", 3, rows), end=1), entry("done", "done", 5)),
            5,
        ),
        Call(sell, (local(2), local(3)), YOU),
        Jump(1),
        End(),
        Return(), kind="phase", parameters=1, locals=locals_of("you", "asked", "r", "row"), name="leftovers", end=5,
    )  # fmt: skip

    def convert(low: int, high: int) -> tuple[Any, ...]:
        capacity = ("otherwise", field(4, ("only", mat(YOU, const(low + 1)))), const(1))
        return (
            Choose(YOU, "n", ("int",), ("span", const(0), ("min", capacity, your_stock(const(low)))), 1),
            Pay(your_stock(const(low)), local(1), 0, 1, "stock"),
            store(your_stock(const(high)), "+=", local(1), 99, 1),
        )

    production = b.procedure(
        Begin(),
        store(your_stock(const(0)), "+=", const(1), 99, 1),
        *convert(0, 1),
        *convert(1, 2),
        store(your_cash, "+=", ("mul", const(10), your_stock(const(2)))),
        store(your_stock(const(2)), "=", const(0), 99, 1),
        End(),
        Return(), kind="phase", parameters=1, locals=locals_of("you", "n"), name="production", end=10,
    )  # fmt: skip
    turn = b.procedure(
        Begin(),
        Draw(("sub", const(3), ("size", const(offer))), const(deck), const(offer)),
        Border(),
        Call(investing, (YOU,), YOU),
        Border(),
        Call(production, (YOU,), YOU),
        Border(),
        Call(leftovers, (YOU,), YOU),
        Border(),
        store(your_cash, "-=", ("min", your_cash, const(4))),
        End(),
        Return(), kind="phase", parameters=1, locals=locals_of("you"), name="turn", end=10,
    )  # fmt: skip
    b.anytime = [Anytime(trash, turn, True, (), (entry("act", "trash", 0, hole("r", 0, kinds), end=1),))]
    b.setup = b.procedure(Shuffle(const(deck)), Return(), kind="setup")
    play = b.procedure(
        Let(0, const(0)),
        JumpUnless(("lt", local(0), const(ROUNDS)), 7),
        EachStart(1, 4, ("players",)),
        EachNext(1, 7, "seat", 5),
        Jump(8),
        Let(0, ("add", local(0), const(1))),
        Jump(1),
        Return(),
        Border(),
        Call(turn, (local(7),), local(7)),
        Jump(3),
        kind="play", locals=locals_of("q", "loop", "p", cells={"loop": 6}), end=7,
    )  # fmt: skip
    from rulekit.program.program import Function

    b.functions = [Function("worth", 1, 1, ("at", cash, ((("temp", 0), 1, 0, seats),)), ("int",))]
    b.outcome = Outcome(((1, 0),), "Cash", None, ())
    b.ends = (("eq", ("count", ("players",)), const(1)),)
    return b.program(play)
