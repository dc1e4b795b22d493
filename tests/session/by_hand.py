"""A small market, built by hand: a hidden deck, an open offer, private hands, a private plan, menus and choices.

each of two players, three times: a turn with the menu
    buy (c in offer) for c.price        needs room for three cards in hand ("your hand is full"), pays coins
    give (c in your hand) to (q in others)
    done
then: you choose plan in 0..3, you choose up to 2 of your hand as kept (they go under the deck), an order of the offer
anytime during turn: toss (n in 1..your coins)
score your coins, then your plan
"""

from typing import Any

from rulekit.backends.interpreter import Interpreter
from rulekit.program import instructions as i
from rulekit.program import layout as la
from rulekit.program import program as pr
from rulekit.terms import ABSENT

SEATS = 2
EVERYBODY = 0b111
HIDDEN = 0
NAMES = ("Apple", "Bread", "Cheese", "Dates", "Eggs")
PRICES = (1, 3, 5, 9, 2)
COPIES = 2
CARDS = len(NAMES) * COPIES
PLAYER = ("player",)
INT = ("int",)
TILE = ("card", "Tile")
SUIT = ("enum", "Suit")
PATH = "market.rules"
TEXT = "your coins\nyour plan\nneed room\npay price\n"

DECK, OFFER, HAND, BOX = 0, 1, 2, 4


def const(value: Any) -> Any:
    return ("const", value)


def local(slot: int) -> Any:
    return ("local", slot)


def zone(number: int) -> Any:
    return ("zone", number, ())


def of(base: int, seat: Any, width: int = 1) -> Any:
    return ("at", base, ((seat, width, 0, SEATS),))


def hand(seat: Any) -> Any:
    return ("zone", HAND, ((seat, 1, 0, SEATS),))


def price(card: Any) -> Any:
    return ("table", 0, ((card, 1, 0, CARDS),))


def layout() -> la.Layout:
    players = la.Dimension(PLAYER, ("P1", "P2"), 0)
    suits = la.Dimension(SUIT, ("red", "blue"), 0)
    rows = la.Dimension(INT, ("1", "2"), 1)
    place = la.HEADER
    variables = []

    def variable(name: str, owner: str | None, dims: Any, tag: Any, seen: Any, start: int = 0, **more: Any) -> None:
        nonlocal place
        cells = 1
        for dim in dims:
            cells *= dim.size
        fields = {"width": 1, "low": 0, "high": 99, "clamped": False, "keeping": None, "maybe": False} | more
        initial = (start,) * cells
        variables.append(
            la.Variable(
                name=name, owner=owner, dims=tuple(dims), tag=tag, base=place, seen=seen, initial=initial, **fields
            )
        )
        place += cells

    variable("coins", "Player", [players], INT, (EVERYBODY,), 10)
    variable("plan", "Player", [players], INT, (1, 2))
    variable("round", None, [], INT, (EVERYBODY,), 1)
    variable("stock", None, [suits, rows], INT, (EVERYBODY,), 4)
    variable("heat", "Suit", [suits], ("bool",), (EVERYBODY,), high=1)
    variable("leader", None, [], PLAYER, (EVERYBODY,), ABSENT, maybe=True, high=1)
    variable("starter", None, [], PLAYER, (EVERYBODY,), 0, kind="option", random=True, high=1)

    zones = []

    def put(name: str, family: int, owner: int, seen: int) -> None:
        nonlocal place
        zones.append(la.Zone(len(zones), name, family, place, CARDS, owner, -1, seen))
        place += 1 + CARDS

    put("deck", 0, -1, HIDDEN)
    put("offer", 1, -1, EVERYBODY)
    put("P1.hand", 2, 0, 1)
    put("P2.hand", 2, 1, 2)
    put("box", 3, -1, HIDDEN)

    def family(name: str, owner: Any, dims: Any, visibility: str, ordered: bool, everything: bool, first: int) -> Any:
        return la.ZoneFamily(name, owner, dims, "Tile", visibility, ordered, None, None, None, everything, first)

    families = (
        family("deck", None, (), "hidden", True, True, DECK),
        family("offer", None, (), "public", False, False, OFFER),
        family("hand", "Player", (players,), "private", False, False, HAND),
        family("box", None, (), "hidden", False, False, BOX),
    )
    return la.Layout(tuple(variables), families, tuple(zones), place, place + CARDS, CARDS, place + 2 * CARDS)


LAYOUT = layout()
BASE = {variable.name: variable.base for variable in LAYOUT.variables}


def pay(amount: Any, seat: Any) -> i.Pay:
    return i.Pay(of(BASE["coins"], seat), amount, 0, 0, "coins")


def add(name: str, place: Any, how: str, value: Any) -> i.Store:
    number = [variable.name for variable in LAYOUT.variables].index(name)
    return i.Store(place, how, value, 0, 99, False, None, False, number)


def setup() -> pr.Procedure:
    code = (
        i.Shuffle(zone(DECK)),
        i.Draw(const(3), zone(DECK), zone(OFFER)),
        i.EachStart(1, SEATS, ("players",)),
        i.EachNext(1, 0, "seat", 6),
        i.Draw(const(2), zone(DECK), hand(local(0))),
        i.Jump(3),
        i.Return(),
    )
    locals_ = (pr.Local(0, "p", PLAYER), pr.Local(1, "loop", INT, 2 + SEATS))
    return procedure("setup", "setup", (), locals_, code)


def play() -> pr.Procedure:
    code = (
        i.EachStart(1, 6, ("plus", ("players",), ("plus", ("players",), ("players",)))),
        i.Border(),
        i.EachNext(1, 0, "seat", 5),
        i.Call(2, (local(0),), local(0)),
        i.Jump(1),
        i.Return(),
    )
    locals_ = (pr.Local(0, "p", PLAYER), pr.Local(1, "loop", INT, 2 + 6))
    return procedure("play", "play", (), locals_, code)


def turn() -> pr.Procedure:
    """Locals: you, the asked seat, card, receiver, plan, kept (3 cells), order (1 + cards)."""
    you, seat, card, other, kept, order = 0, 1, 2, 3, 5, 8
    offer = ("members", zone(OFFER))
    others = ("filter", 0, ("players",), ("ne", ("temp", 0), local(seat)))
    entries = (
        i.Entry(
            "act", "buy_for", ("buy", ("hole", 0), "for", ("fixed", price(local(card)), INT)),
            (i.Hole("c", card, offer, TILE),), 5, doc="Buy a tile from the offer.", end=6,
        ),
        i.Entry(
            "act", "give_to", ("give", ("hole", 0), "to", ("hole", 1)),
            (i.Hole("c", card, ("members", hand(local(seat))), TILE), i.Hole("q", other, others, PLAYER)), 7, end=8,
        ),
        i.Entry("done", "done", ("done",), (), 9, end=9),
    )  # fmt: skip
    hand_size = ("size", hand(local(you)))
    code = (
        i.Begin(),
        i.Border(),
        i.Border(),
        i.Menu(local(you), seat, "repeatedly", entries, 9),
        i.Jump(9),
        i.Call(3, (local(card), price(local(card))), local(seat)),
        i.Jump(2),
        i.Call(4, (local(card), local(other)), local(seat)),
        i.Jump(2),
        i.Choose(local(you), "plan", INT, ("span", const(0), const(3)), -1, store=plan(), prompt=prompt()),
        i.ChooseMany(
            local(you), "kept", TILE, ("members", hand(local(you))), const(0), ("min", const(2), hand_size), kept, 2
        ),
        i.Move(("local_list", kept), zone(DECK), "bottom"),
        i.Arrange(local(you), "order", TILE, offer, order, CARDS),
        i.Draw(("sub", const(3), ("size", zone(OFFER))), zone(DECK), zone(OFFER)),
        add("round", ("cell", BASE["round"]), "+=", const(1)),
        i.End(),
        i.Return(),
    )
    locals_ = (
        pr.Local(you, "you", PLAYER), pr.Local(seat, "seat", PLAYER), pr.Local(card, "c", TILE),
        pr.Local(other, "q", PLAYER), pr.Local(4, "unused", INT), pr.Local(kept, "kept", ("list", TILE), 3),
        pr.Local(order, "order", ("list", TILE), 1 + CARDS),
    )  # fmt: skip
    return procedure("turn", "phase", locals_[:1], locals_, code, end=15)


def plan() -> i.Store:
    number = [variable.name for variable in LAYOUT.variables].index("plan")
    return i.Store(of(BASE["plan"], local(0)), "=", ("chosen",), 0, 9, False, None, False, number)


def prompt() -> i.Template:
    return i.Template(("how much of ", (of(BASE["coins"], local(0)), INT), " to plan for"))


def buy() -> pr.Procedure:
    code = (
        i.Prefix(),
        i.Need(
            ("lt", ("size", hand(("you",))), const(3)),
            i.Template(("no room for ", (local(0), TILE))),
        ),
        pay(local(1), ("you",)),
        i.Move(local(0), hand(("you",)), "", one=True),
        i.Event(0, (local(0), local(1))),
        i.Return(),
    )
    locals_ = (pr.Local(0, "c", TILE), pr.Local(1, "cost", INT))
    return procedure("buy_for", "verb", locals_, locals_, code)


def give() -> pr.Procedure:
    code = (
        i.Prefix(),
        i.Move(local(0), hand(local(1)), "", one=True),
        i.Event(1, (local(0), local(1))),
        i.Return(),
    )
    locals_ = (pr.Local(0, "c", TILE), pr.Local(1, "q", PLAYER))
    return procedure("give_to", "verb", locals_, locals_, code)


def toss() -> pr.Procedure:
    """The `anytime` entry; locals: you, n."""
    code = (pay(local(1), local(0)), i.Return())
    locals_ = (pr.Local(0, "you", PLAYER), pr.Local(1, "n", INT))
    return procedure("toss", "anytime", (), locals_, code)


def procedure(name: str, kind: str, parameters: Any, locals_: Any, code: Any, end: int | None = None) -> pr.Procedure:
    size = max((one.slot + one.cells for one in locals_), default=0)
    end = len(code) - 1 if end is None else end
    places = tuple((0, 0, 4) for _ in code)
    return pr.Procedure(name, kind, tuple(parameters), tuple(locals_), (), tuple(code), end, 2, size, places)


def program() -> pr.Program:
    coins = of(BASE["coins"], local(0))
    entry = i.Entry(
        "act", "toss", ("toss", ("hole", 0)), (i.Hole("n", 1, ("span", const(1), coins), INT),), 0, end=1,
    )  # fmt: skip
    field = pr.CardField("price", INT, 0, 1)
    by_card = tuple(PRICES[card // COPIES] for card in range(CARDS))
    return pr.Program(
        game="market",
        title="The Market",
        options={"speed": "slow"},
        players=("P1", "P2"),
        player_labels=("", ""),
        seats=(0, 1),
        enums=(pr.EnumInfo("Suit", ("red", "blue"), ("Red Hot", "")),),
        card_types=(pr.CardType("Tile", None, (field,)),),
        definitions=tuple(pr.Definition("Tile", name, f"About {name}.") for name in NAMES),
        cards=tuple(pr.Card(card // COPIES, card % COPIES + 1) for card in range(CARDS)),
        owners=(-1,) * CARDS,
        tables=(by_card, PRICES),
        labels=(),
        layout=LAYOUT,
        functions=(
            pr.Function("coins", 1, 1, of(BASE["coins"], ("temp", 0)), INT, (0, 0, 10)),
            pr.Function("plan", 1, 1, of(BASE["plan"], ("temp", 0)), INT),
        ),
        procedures=(setup(), play(), turn(), buy(), give(), toss()),
        setup=0,
        play=1,
        ends=(),
        ends_temps=0,
        verbs=(
            pr.Verb("buy _ for _", "buy_for", (("c", TILE), ("cost", INT))),
            pr.Verb("give _ to _", "give_to", (("c", TILE), ("q", PLAYER))),
        ),
        anytime=(pr.Anytime(5, 2, True, ((0, 0),), (entry,)),),
        triggers=(),
        triggers_policy="queue",
        outcome=pr.Outcome(((1, 0), (1, 1)), "Coins", None, ()),
        invariants=(),
        files=(PATH,),
    )


class Declared:
    """An option of the market."""

    def __init__(self, name: str, values: tuple[Any, ...], default: Any, random: bool) -> None:
        self.name, self.values, self.default, self.random = name, values, default, random


class Market:
    """The market as a rulebook."""

    seats = (2, 2)
    sources = {PATH: TEXT}  # noqa: RUF012

    def __init__(self) -> None:
        self.options = {
            "speed": Declared("speed", ("slow", "fast"), "slow", False),
            "starter": Declared("starter", ("P1", "P2"), None, True),
            "blind": Declared("blind", (False, True), False, False),
            "hands": Declared("hands", (1, 2, 3), 2, False),
        }
        self._program = program()
        self._backend = Interpreter(self._program)

    def program(self, options: dict[str, Any], seats: int) -> pr.Program:
        assert set(options) == {"speed", "blind", "hands"}
        assert seats == 2
        return self._program

    def backend(self, program: pr.Program) -> Any:
        assert program is self._program
        return self._backend
