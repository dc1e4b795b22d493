"""What definitions print, however they are written."""

from rulekit.compile.meaning.symbols import DefinitionSym
from rulekit.compile.names import printed
from rulekit.syntax import nodes as n
from tests.support.rules import names_of

RULES = """
game test "Test":
    players 2 to 3
enum Suit: sun, moon
card Face:
    suit: Suit
    rank: 1..3
    effect shine
    ability lasting "Lasting" in hand: always
each Player has:
    zone hand: Face, private
Face "Star":
    suit sun; copies 2
    if count(seats) == 2:
        rank 1
    else:
        rank 2
    shine: stop
    lasting: stop
cards Face   | suit | rank | shine | copies
    "Comet"  | moon | 3    | stop  | 4
    "Cloud"  | moon | 3    |       |
cards Face each suit in Suit, rank in 1..2, copies 2 if rank == 1 else 1
"""


def _of(name: str) -> tuple[DefinitionSym, dict[str, int]]:
    names = names_of(RULES)
    definition = next(one for one in names.definitions if one.name == name)
    found = printed(definition, names)
    counts = {symbol.name: len(values) for symbol, values in found.fields.items()}
    return definition, counts | {
        "copies": len(found.copies),
        "effects": len(found.effects),
        "lines": len(found.lines),
        "bindings": len(found.bindings),
    }


def test_a_block() -> None:
    definition, counts = _of("Star")
    assert isinstance(definition.node, n.Definition)
    assert counts == {"suit": 1, "rank": 2, "copies": 1, "effects": 1, "lines": 1, "bindings": 0}


def test_the_lines_of_an_if_stand_in_its_variants() -> None:
    names = names_of(RULES)
    found = printed(names.definitions[0], names)
    rank = names.cards["Face"].fields["rank"]
    assert [value.when for value in found.fields[rank]] == [0b01, 0b10]


def test_a_row_of_a_table() -> None:
    assert _of("Comet")[1] == {"suit": 1, "rank": 1, "copies": 1, "effects": 1, "lines": 0, "bindings": 0}
    assert _of("Cloud")[1] == {"suit": 1, "rank": 1, "copies": 0, "effects": 0, "lines": 0, "bindings": 0}


def test_a_generated_row() -> None:
    names = names_of(RULES)
    assert [one.name for one in names.definitions[3:]] == ["sun 1", "sun 2", "moon 1", "moon 2"]
    found = printed(names.definitions[5], names)
    face = names.cards["Face"]
    assert found.fields[face.fields["suit"]][0].content == 1
    assert found.fields[face.fields["rank"]][0].content == 1
    assert {name: value for name, (_, value) in found.bindings.items()} == {"suit": 1, "rank": 1}
    assert isinstance(found.copies[0].content, n.Choice)
