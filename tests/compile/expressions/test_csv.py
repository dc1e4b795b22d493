"""Cells of CSV files are read like cells of tables, and findings point into the file."""

from rulekit.compile.check.rulebook import check
from rulekit.compile.names import collect_names
from rulekit.diagnostics import Bag, Source
from tests.support.rules import parsed

RULES = """
game test "Test":
    players 2
enum Colour: red, blue
card Spell:
    price: 0..9
    colour: Colour?
cards Spell from "spells.csv"
let first_price = "One".price
"""
TABLE = 'name,price,colour,copies\nOne,1,red,2\n"Two, again",two,blue,1\nThree,3,,1\nFour,12,bleu,1\n'


def test_findings_stand_in_the_file() -> None:
    bag = Bag({"spells.csv": TABLE})
    names = collect_names(parsed({"game.rules": RULES}, bag), bag, csv={"spells.csv": TABLE})
    assert names is not None
    book = check(names, {}, bag)
    found = [(one, one.span) for one in bag if one.code == "T007"]
    source = Source("spells.csv", TABLE)
    places = [(span.path, TABLE[span.start : span.end], source.line_column(span.start)[0]) for _, span in found if span]
    assert places == [("spells.csv", "two", 3), ("spells.csv", "12", 5), ("spells.csv", "bleu", 5)]
    assert found[0][0].seconds[0][0].path == "spells.csv"
    one, _, three, _ = names.definitions
    assert book.copies[one].args == (2,)
    price, colour = (one.card.fields[name] for name in ("price", "colour"))
    assert book.fields[one][price].args == (1,)
    assert book.fields[three][colour].type.maybe
