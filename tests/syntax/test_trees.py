"""What is read: texts and the shape of their trees, and texts for players where they belong."""

import pytest

from rulekit.diagnostics import Bag
from rulekit.loader.grammar import load_parser
from rulekit.syntax import nodes as n
from rulekit.syntax.nodes import Node, children
from rulekit.syntax.parser import Kind, parse_fragment
from tests.syntax.reading import read


def shape(node: object) -> str:
    """A tree in one line: classes without places, names and numbers as they are."""
    if isinstance(node, n.Name | n.Ident | n.SmallWord | n.Label):
        return node.text
    if isinstance(node, n.Integer):
        return str(node.value)
    if isinstance(node, n.Text):
        return f'"{node.text}"'
    assert isinstance(node, Node)
    inner = " ".join(shape(child) for child in children(node))
    op = getattr(node, "op", getattr(node, "way", ""))
    return f"{type(node).__name__}{op or ''}({inner})"


def fragment(kind: Kind, text: str) -> str:
    bag = Bag()
    node = parse_fragment(kind, "here", text, bag, load_parser())
    assert not len(bag), list(bag)
    return shape(node)


EXPRESSIONS = [
    ("a + b * c - d", "Binary-(Binary+(a Binary*(b c)) d)"),
    ("a - -1", "Binary-(a Negative(1))"),
    ("-a.b", "Negative(Dot(a b))"),
    ("a or b and not c == d", "Or(a And(b Not(Compare==(c d))))"),
    ("a if b else c if d else e", "Choice(a b Choice(c d e))"),
    ("a in b + c", "MemberOf(a Binary+(b c))"),
    ("a not in b", "MemberOf(a b)"),
    ("a is not empty", "IsState(a empty)"),
    ('a is "A Dog"', "IsState(a A Dog)"),
    ("players from lead with most bid", "Best(SeatsFrom(players lead) Rankmost(bid))"),
    ("S by most a then least b(c)", "Sorted(S Rankmost(a) Rankleast(Call(b c)))"),
    ("0..n - 1", "Range(0 Binary-(n 1))"),
    ("a / 2 rounded up", "Quotientup(a 2)"),
    ("a / 2", "Quotient(a 2)"),
    ("bid otherwise -1", "Otherwise(bid Negative(1))"),
    ("your hand[1, x].cost", "Dot(Index(Your(hand) 1 x) cost)"),
    ("f(x)(y)", "Call(Call(f x) y)"),
    ("count(x in S where c)", "Call(count Comprehension(Binder(x S c)))"),
    ("count(x in S)", "Call(count MemberOf(x S))"),
    ("total(e for x in S for y in T where c)", "Call(total Comprehension(e Binder(x S) Binder(y T c)))"),
    ("{x in S where c}", "SetOf(Comprehension(Binder(x S c)))"),
    ("{x in S}", "SetOf(Comprehension(Binder(x S)))"),
    ("{e for x in S}", "SetOf(Comprehension(e Binder(x S)))"),
    ("{a, b}", "SetLiteral(a b)"),
    ("{4 like, 1 dream}", "SetLiteral(Amount(4 like) Amount(1 dream))"),
    ("{}", "SetLiteral()"),
    ("[a, b + c]", "ListLiteral(a Binary+(b c))"),
    ("(a, b)", "Tuple(a b)"),
    ("(u in S where c unseen)", "Group(MemberOf(u S) c)"),
    ("top 3 of deck", "TopOf(3 deck)"),
    ("bottom of deck", "BottomOf(deck)"),
    ("can (sell u)", "Can(Row(sell u))"),
    ("everyone else passes", "EveryonePasses()"),
    ('"Name"[2].price', 'Dot(Index("Name" 2) price)'),
    ("any(p in players where not(p.out))", "Call(any Comprehension(Binder(p players Not(Group(Dot(p out))))))"),
]


@pytest.mark.parametrize(("text", "expected"), EXPRESSIONS)
def test_an_expression_reads_by_the_order_of_work(text: str, expected: str) -> None:
    assert fragment("expr", text) == expected


ROWS = [
    ("sell raw_material at 4", "Row(sell raw_material at 4)"),
    ("draw (n + 1)", "Row(draw Group(Binary+(n 1)))"),
    ("draw(n + 1)", "Row(Call(draw Binary+(n 1)))"),
    ("gain -1 mana", "Row(gain Negative(1) mana)"),
    ("move x and y to z", "Row(move x and y to z)"),
    ("pay 2 * n mana to your bank", "Row(pay Binary*(2 n) mana to Your(bank))"),
]


@pytest.mark.parametrize(("text", "expected"), ROWS)
def test_a_row_is_words_and_expressions(text: str, expected: str) -> None:
    assert fragment("row", text) == expected


def test_answers_and_cells_alone() -> None:
    assert fragment("answer", 'use "Card" with x, y') == 'RowAnswer(Row(use "Card" with x) y)'
    assert fragment("answer", "n = 2") == "ValueAnswer(n 2)"
    assert fragment("answer", "play x") == "RowAnswer(Row(play x))"
    assert fragment("cell", "1 like; you may draw 2") == "Cell(CellValue(Row(1 like)) MayDo(you Row(draw 2)))"
    assert fragment("cell", "4, 6") == "Cell(CellValue(Row(4) Row(6)))"


@pytest.mark.parametrize("text", ["", "  ", "a\nb", "sell x y =", "sell (x", '"', "ä"])
def test_a_piece_with_a_mistake_gives_nothing_but_a_finding(text: str) -> None:
    bag = Bag()
    assert parse_fragment("row", "here", text, bag, load_parser()) is None
    assert len(bag) == 1


def test_places_of_a_piece_can_be_elsewhere() -> None:
    bag = Bag()
    row = parse_fragment("row", "f.csv", "sell x", bag, load_parser(), range(100, 107))
    assert isinstance(row, n.Row)
    assert [(item.span.start, item.span.end) for item in row.items] == [(100, 104), (105, 106)]


def test_a_constant_text_is_as_written() -> None:
    file = read('scenario "A {f(-1)[2]}": do x\n'.replace(": do", ":\n    do"))
    assert [node.text for node in n.walk(file) if isinstance(node, n.Label)] == ["A {f(-1)[2]}"]


def test_values_stand_in_texts() -> None:
    file = read('to sell (u: Upgrade):\n    need u.ok "the {u.stage} holds {your mat[u.stage]}, {-1}"\n')
    text = next(node for node in n.walk(file) if isinstance(node, n.Text))
    assert [shape(part) if not isinstance(part, n.TextPiece) else part.text for part in text.parts] == [
        "the ",
        "Dot(u stage)",
        " holds ",
        "Index(Your(mat) Dot(u stage))",
        ", ",
        "Negative(1)",
    ]


def test_texts_for_players_belong_to_what_follows_or_stands_before() -> None:
    text = """\
## Of the verb,
## in two lines.
to sell (u: Upgrade):
    stop

# no text for players

card U:
    ## Of the field.
    price: Int
    ability w "W" in mat: optional     ## of the word

enum Mode: a,
    b,                                 ## of b
    c

## Of the card.
U "Name":
    ## Of the card, too.
    price 3
    ## Of the ability.
    w: stop

play:
    you may:
        ## Of the entry.
        sell
"""
    file = read(text)
    docs = [(type(node).__name__, doc) for node in n.walk(file) if (doc := getattr(node, "doc", ""))]
    assert docs == [
        ("Verb", "Of the verb,\nin two lines."),
        ("Field", "Of the field."),
        ("AbilityWord", "of the word"),
        ("Member", "of b"),
        ("Definition", "Of the card.\nOf the card, too."),
        ("CardAbility", "Of the ability."),
        ("Entry", "Of the entry."),
    ]
    assert len(file.docs) == 9


def test_what_is_broken_is_told() -> None:
    bag = Bag()
    file = read("play:\n    x ==\n    draw 1\nsetup\n    stop\n", bag)
    assert [type(item).__name__ for item in file.items] == ["Play"]
    assert len(file.broken) == 3
