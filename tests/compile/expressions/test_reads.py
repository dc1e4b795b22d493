"""What expressions read, through whom, and by way of which lets."""

import pytest

from rulekit.compile.check.constants.lets import resolve_lets
from rulekit.compile.check.expressions.expressions import Expressions
from rulekit.compile.check.sentences.reads import reads
from rulekit.compile.check.values.scope import Scope
from rulekit.compile.meaning.rulebook import Rulebook
from rulekit.compile.meaning.symbols import Local
from rulekit.compile.meaning.trees import Typed
from rulekit.compile.meaning.types import PlayerT
from rulekit.compile.names import Lookup
from rulekit.diagnostics import Bag, Span
from rulekit.loader.grammar import load_parser
from rulekit.syntax.parser import parse_fragment
from tests.support.rules import names_of

RULES = """
game test "Test":
    players 2
card Spell:
    price: 0..9
each Player has:
    gold: 0..20
    zone hand: Spell, private
    let riches = gold + count(hand)
the table has:
    zone deck: Spell, hidden, ordered, all cards
let best(q: Player) = highest(x.price for x in q.hand) otherwise 0
"""


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("p.gold", ["gold of p: value"]),
        ("count(deck)", ["deck of -: size"]),
        ("top of deck", ["deck of -: cards"]),
        ("total(x.price for x in p.hand)", ["hand of p: cards"]),
        ("p.riches", ["gold of p: value", "hand of p: size"]),
        ("best(p) + your gold", ["hand of p: cards", "gold of you: value"]),
        ("players.hand", ["hand of each: cards"]),
    ],
)
def test_reads(text: str, expected: list[str]) -> None:
    names = names_of(RULES)
    book = Rulebook(names)
    e = Expressions(names, Lookup(names), book, Bag({"here": text}))
    resolve_lets(e)
    span = Span("here", 0, 0)
    scope = Scope(names.everywhere, "effect", you=Typed("you", (), PlayerT(), span))
    typed = e.check(
        parse_fragment("expr", "here", text, Bag(), load_parser()),  # type: ignore[arg-type]
        scope.with_local(Local("p", PlayerT(), "local", span)),
    )
    found = [f"{one.symbol.name} of {_owner(one.owner)}: {one.how}" for one in reads(typed, book.lets)]
    assert found == expected


def _owner(owner: Typed | None) -> str:
    if owner is None:
        return "-"
    return str(owner.args[0].name) if owner.op == "local" else owner.op
