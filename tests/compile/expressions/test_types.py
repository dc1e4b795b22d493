"""What expressions are: their operation and type, in a rulebook with a bit of everything."""

import attrs
import pytest

from rulekit.compile.check.constants.lets import resolve_lets
from rulekit.compile.check.expressions.expressions import Expressions
from rulekit.compile.check.values.ranges import words
from rulekit.compile.check.values.scope import Scope
from rulekit.compile.check.values.types import describe
from rulekit.compile.meaning.rulebook import Rulebook
from rulekit.compile.meaning.symbols import Local
from rulekit.compile.meaning.trees import Typed
from rulekit.compile.meaning.types import CardT, EnumT, IntT, ListT, PlayerT, Type, ZoneT
from rulekit.compile.names import Lookup
from rulekit.diagnostics import Bag, Span, render_all
from rulekit.loader.grammar import load_parser
from rulekit.syntax.parser import parse_fragment
from tests.support.rules import names_of

RULES = """
game test "Test":
    players 2 to 4
    option fast: Bool = no
enum Stage: early, late
enum Post: all Stage, home
enum Cell: grid 3 by 4
number Row: 1..3
card Card:
    cost: 0..9 = 1
card Spell is Card:
    stage: Stage
Spell "Last Words":
    stage early; copies 2
Spell "First Words":
    stage late
each Card has:
    tapped: Bool
each Player has:
    gold: 0..20
    bid: 0..20?
    rival: Player?
    crew per Post: 0..9
    zone hand: Spell, private
    zone mat per Stage: Spell, public, at most 1
    let worth = gold + total(crew[x] for x in Post)
    let at_post(x: Post) = crew[x]
the table has:
    zone deck: Spell, hidden, ordered, all cards
    market per Stage, Row: 0..99
    queue: list of at most 4 Player
values price per Stage, Row | 1 | 2 | 3
    early | 1 | 2 | 3
    late  | 4 | 5 | 6
values title from Row
    1 | "Low"
    2 | "High"
let cheap(s: Stage) = price[s, 1]
"""


@pytest.fixture(scope="module")
def expressions() -> Expressions:
    names = names_of(RULES)
    bag = Bag({"game.rules": RULES})
    book = Rulebook(names)
    made = Expressions(names, Lookup(names), book, bag)
    resolve_lets(made)
    assert not len(bag), render_all(bag, bag.sources)
    return made


def scope_of(e: Expressions) -> Scope:
    span = Span("here", 0, 0)
    spell = e.names.cards["Spell"]
    locals_: dict[str, Type] = {
        "p": PlayerT(),
        "c": CardT(spell),
        "s": EnumT(e.names.enums["Stage"]),
        "n": IntT(),
        "square": EnumT(e.names.enums["Cell"]),
        "pile": ZoneT(spell),
        "several": ListT(PlayerT(), distinct=True),
    }
    made = {name: Local(name, of, "local", span) for name, of in locals_.items()}
    return Scope(e.names.everywhere, "effect", you=Typed("you", (), PlayerT(), span)).with_local(*made.values())


def check(e: Expressions, text: str, expected: Type | None = None, scope: Scope | None = None) -> Typed:
    bag = Bag()
    node = parse_fragment("expr", "here", text, bag, load_parser())
    assert node is not None, render_all(bag, bag.sources)
    e.bag.sources["here"] = text
    typed, found = e.quietly(node, scope or scope_of(e), expected)  # type: ignore[arg-type]
    assert not found, render_all(found, e.bag.sources)
    return typed


@pytest.mark.parametrize(
    ("text", "op", "of"),
    [
        ("12", "const", "a number 12"),
        ("yes", "const", "`yes` or `no`"),
        ("your gold + 1", "add", "a number 1..21"),
        ("p.gold - 2", "sub", "a number -2..18"),
        ("p.gold * p.gold", "mul", "a number 0..400"),
        ("p.gold / 2 rounded up", "div_up", "a number 0..10"),
        ("min(n, p.gold)", "min", "a number at most 20"),
        ("max(0, p.gold - 5)", "max", "a number 0..15"),
        ("total(q.gold for q in players)", "total", "a number 0..80"),
        ("count(Post)", "count", "a number 0..3"),
        ("count(deck)", "size", "a number at least 0"),
        ("count(seats)", "count", "a number 2..4"),
        ("p.bid", "read", "a number or nothing 0..20"),
        ("p.bid + 1", "add", "a number or nothing 1..21"),
        ("p.bid otherwise 0", "otherwise", "a number 0..20"),
        ("p.rival.gold", "read", "a number or nothing 0..20"),
        ("p.rival.gold > 2", "gt", "`yes` or `no`"),
        ("p.worth", "call", "a number 0..47"),
        ("p.at_post(early)", "call", "a number 0..9"),
        ("p.crew[s]", "read", "a number 0..9"),
        ("market[s, 2]", "read", "a number 0..99"),
        ("market[s, n]", "read", "a number or nothing 0..99"),
        ("price[s, 3]", "values", "a number 1..6"),
        ("title[n]", "steps", "a constant text or nothing"),
        ("cheap(late)", "call", "a number 1..6"),
        ("queue", "read", "a list of players"),
        ("queue[1]", "item", "a player or nothing"),
        ("p.hand", "zone", "a zone of `Spell`"),
        ("p.mat[early]", "only", "a card of type `Spell` or nothing"),
        ("p.mat", "family", "a set of `Spell` cards"),
        ("players.mat", "flat", "a set of `Spell` cards"),
        ("players.hand", "flat", "a set of `Spell` cards"),
        ("players.gold", "map", "a list of numbers"),
        ("several.rival", "map", "a list of players"),
        ("p.mat[early].cost", "field", "a number or nothing 0..9"),
        ("c.stage", "field", "a `Stage`"),
        ("c.tapped", "read", "`yes` or `no`"),
        ("c.name", "definition_of", "the name of a card of type `Spell`"),
        ("c.owner", "owner", "a player or nothing"),
        ('"First Words".cost', "printed", "a number 0..9"),
        ('"First Words"', "definition", "the name of a card of type `Spell`"),
        ('"Last Words"[2]', "copy", "a card of type `Spell`"),
        ("Spell", "definitions", "a set of card names"),
        ("early", "const", "a `Stage`"),
        ("Post", "all", "a set of `Post` members"),
        ("square.x", "coordinate", "a number 1..3"),
        ("beside(square, 2)", "beside", "a `Cell` or nothing"),
        ("first(players)", "first", "a player"),
        ("first(q in players where q.gold > 2)", "first", "a player or nothing"),
        ("highest(q.gold for q in players)", "highest", "a number 0..20"),
        ("top of deck", "first", "a card of type `Spell` or nothing"),
        ("top 2 of deck", "top", "a set of `Spell` cards"),
        ("players after you", "after", "a set of players"),
        ("players with most gold", "best", "a set of players"),
        ("players by least worth", "sorted", "a set of players"),
        ("players - {p}", "minus", "a set of players"),
        ("others + [you]", "plus", "a list of players"),
        ("{1, 2}", "set", "a set of numbers"),
        ("1..n", "span", "a set of numbers"),
        ("{q.gold for q in players}", "unique", "a set of numbers"),
        ("c in p.hand", "in", "`yes` or `no`"),
        ("p.hand is empty", "eq", "`yes` or `no`"),
        ("p.rival is absent", "not", "`yes` or `no`"),
        ('c is "First Words"', "eq", "`yes` or `no`"),
        ("c is tapped", "read", "`yes` or `no`"),
        ("p is out", "out", "`yes` or `no`"),
        ("fast", "option", "`yes` or `no`"),
        ("1 if fast else 2", "if", "a number 1..2"),
        ("p.mat[early].cost if p.mat[early] is present else 0", "if", "a number 0..9"),
        ("p.mat[early].cost if p.mat[early] is not empty else 0", "if", "a number 0..9"),
        ("first(p.hand).cost if count(p.hand) > 0 else 0", "if", "a number 0..9"),
        ("market[s, n] if n in Row else 0", "if", "a number 0..99"),
        ("market[s, n] if n >= 1 and n <= 3 else 0", "if", "a number 0..99"),
        ("0 if n < 1 or n > 3 else market[s, n]", "if", "a number 0..99"),
    ],
)
def test_operation_and_type(expressions: Expressions, text: str, op: str, of: str) -> None:
    typed = check(expressions, text)
    bounds = f" {words(typed.type)}" if isinstance(typed.type, IntT) else ""
    assert (typed.op, describe(typed.type) + bounds) == (op, of)


def test_what_a_place_asks_for(expressions: Expressions) -> None:
    e = expressions
    spell, post = CardT(e.names.cards["Spell"]), EnumT(e.names.enums["Post"])
    cells = EnumT(e.names.enums["Cell"])
    assert check(e, "p.hand", ListT(spell)).op == "members"
    assert check(e, "p.mat[early]", ZoneT(spell.card)).op == "zone"
    assert check(e, '"First Words"', spell).op == "copy"
    assert check(e, "late", post).args == (1,)
    assert check(e, "s", post).type == post
    assert check(e, "home", post).args == (2,)
    assert check(e, "(2, 3)", cells).args == (7,)
    assert check(e, "(n, 3)", cells).op == "first"
    assert check(e, "pile", ListT(CardT(e.names.cards["Card"]))).op == "members"


def test_a_member_of_a_subtype_keeps_its_place(expressions: Expressions) -> None:
    typed = check(expressions, "Stage", ListT(EnumT(expressions.names.enums["Post"])))
    assert describe(typed.type) == "a set of `Post` members"


def test_absence_that_is_guarded_is_gone(expressions: Expressions) -> None:
    e = expressions
    scope = scope_of(e)
    condition = check(e, "p.rival is present and p.bid > 2", scope=scope)
    known = scope.with_present(e.present_keys(condition))
    assert not check(e, "p.rival.gold", scope=known).type.maybe
    assert not check(e, "p.bid", scope=known).type.maybe
    assert check(e, "p.rival.bid", scope=known).type.maybe
    other = check(e, "p.bid is absent or p.rival is absent", scope=scope)
    assert not check(e, "p.bid", scope=scope.with_present(e.present_if_not(other))).type.maybe


def test_keys_tell_expressions_apart(expressions: Expressions) -> None:
    e = expressions
    scope = scope_of(e)
    assert e.key(check(e, "p.mat[early]", scope=scope)) == e.key(check(e, "p.mat[early]", scope=scope))
    assert e.key(check(e, "p.mat[early]", scope=scope)) != e.key(check(e, "p.mat[late]", scope=scope))


def test_flow_places_want_presence(expressions: Expressions) -> None:
    e = expressions
    node = parse_fragment("expr", "here", "p.bid", Bag(), load_parser())
    flow = attrs.evolve(scope_of(e), place="flow")
    with e.trying() as found:
        e.surely(node, flow)  # type: ignore[arg-type]
    assert [one.code for one in found] == ["T016"]
