"""Looking names up: namespaces, conditions, parents, supertypes, and what was probably meant."""

from rulekit.compile.meaning.symbols import FieldSym, LetSym, MemberSym, VariableSym, ZoneSym
from rulekit.compile.names import Lookup
from rulekit.diagnostics import Bag
from rulekit.diagnostics.span import Span
from tests.support.rules import names_of

RULES = """
game test "Test":
    players 2 to 3
enum Stage: design, retail
enum Post: breakroom, all Stage
enum Kind: design, marketing
card Card:
    cost: 0..9
card Unit is Card:
    power: 0..9
    ability standing "In Play" in units: always
each Card has:
    ready: Bool
each Unit has:
    damage: 0..9
each Post has:
    crew: 0..9
each Player has:
    zone units: Unit, public
    each Kind: 0..9
the table has:
    marker: 0..9
if count(seats) == 2:
    let bonus = 1
    let lonely = 1
else:
    let bonus = 2
Unit "Ogre": cost 1; power 3
"""


def test_a_name_is_found_by_the_variants_of_the_place() -> None:
    names = names_of(RULES)
    lookup = Lookup(names)
    both = lookup.find("bonus", names.everywhere)
    assert both is not None
    assert both.everywhere
    assert both.only is None
    assert len(both.symbols) == 2
    one = lookup.find("bonus", 0b10)
    assert one is not None
    assert isinstance(one.only, LetSym)
    assert len(one.elsewhere) == 1
    lonely = lookup.find("lonely", names.everywhere)
    assert lonely is not None
    assert lonely.missing == 0b10
    assert lookup.find("nobody", names.everywhere) is None


def test_members_of_several_enums_share_a_name() -> None:
    lookup = Lookup(names_of(RULES))
    found = lookup.members_named("design")
    assert [(member.enum.name, member.index) for member in found if member.enum] == [
        ("Stage", 0),
        ("Post", 1),
        ("Kind", 0),
    ]
    post = lookup.names.enums["Post"]
    assert lookup.member(post, "retail") is post.members[2]
    assert post.members[2].origin is lookup.names.enums["Stage"].members[1]
    assert lookup.shift(lookup.names.enums["Stage"], post) == 1
    assert lookup.shift(post, lookup.names.enums["Stage"]) is None


def test_what_a_parent_or_supertype_has_is_had() -> None:
    names = names_of(RULES)
    lookup = Lookup(names)
    unit, stage = names.cards["Unit"], names.enums["Stage"]
    ready = lookup.owned(unit, "ready", names.everywhere)
    assert ready is not None
    assert isinstance(ready.only, VariableSym)
    assert lookup.owned(names.cards["Card"], "damage", names.everywhere) is None
    crew = lookup.owned(stage, "crew", names.everywhere)
    assert crew is not None
    cost = lookup.card_member(unit, "cost", names.everywhere)
    assert cost is not None
    assert isinstance(cost.only, FieldSym)
    units = lookup.owned("Player", "units", names.everywhere)
    assert units is not None
    assert isinstance(units.only, ZoneSym)
    assert lookup.find("units", names.everywhere) is None
    design = lookup.owned("Player", "design", names.everywhere)
    assert design is not None
    assert isinstance(design.only, VariableSym)


def test_the_table_is_global() -> None:
    names = names_of(RULES)
    lookup = Lookup(names)
    for find in (lookup.find, lookup.table):
        marker = find("marker", names.everywhere)
        assert marker is not None
        assert isinstance(marker.only, VariableSym)
    seat = lookup.find("P3", names.everywhere)
    assert seat is not None
    assert isinstance(seat.only, MemberSym)
    assert seat.missing == 0b01


def test_only_names_that_exist_are_candidates() -> None:
    names = names_of(RULES)
    lookup = Lookup(names)
    assert lookup.candidates("let", when=0b10) == ["bonus"]
    assert lookup.candidates("card") == ["Ogre"]
    assert lookup.candidates("field", "word", owner=names.cards["Unit"]) == ["cost", "power", "standing"]
    assert lookup.candidates("variable", owner=names.cards["Unit"]) == ["damage", "ready"]


def test_an_unknown_name_is_said_with_the_nearest() -> None:
    names = names_of(RULES)
    bag = Bag()
    place = Span("other.rules", 0, 6)
    Lookup(names).report_unknown(bag, "markar", place, "variable", "zone", when=names.everywhere)
    (found,) = bag
    assert (found.code, found.message) == ("N001", "unknown variable or zone `markar`")
    assert found.help == "did you mean `marker`?"
