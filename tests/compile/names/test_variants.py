"""Variants and the sets of variants in which declarations exist."""

from rulekit.compile.meaning.rulebook import Variant
from rulekit.compile.names import Lookup
from tests.support.rules import names_of

MODES = """
game test "Test":
    players 2 to 3
    option mode: Mode = long
    option wild: Bool = no
    option size: 1..20 = 5
    option lead: Player = random
    let calm = not wild
enum Mode: short, long
let is_long = mode == long
if is_long:
    let bonus = 1
    if calm:
        let extra = 2
else if count(seats) == 3:
    let bonus = 2
else:
    let malus = 2
"""


def test_constant_options_and_seats_make_variants() -> None:
    names = names_of(MODES)
    assert len(names.variants) == 2 * 2 * 2
    assert names.variants[0] == Variant({"mode": 0, "wild": 0}, 2)
    assert names.variants[-1] == Variant({"mode": 1, "wild": 1}, 3)
    constant = {option.name: option.constant for option in names.options.values()}
    assert constant == {"mode": True, "wild": True, "size": False, "lead": False}
    defaults = {option.name: option.default for option in names.options.values()}
    assert defaults == {"mode": 1, "wild": 0, "size": 5, "lead": "random"}


def test_a_condition_is_the_set_of_variants_in_which_it_holds() -> None:
    names = names_of(MODES)

    def where(name: str) -> list[tuple[int, int, int]]:
        when = 0
        for let in names.lets:
            when |= let.when if let.name == name else 0
        return [
            (variant.options["mode"], variant.options["wild"], variant.seats)
            for index, variant in enumerate(names.variants)
            if when >> index & 1
        ]

    assert where("extra") == [(1, 0, 2), (1, 0, 3)]
    assert where("malus") == [(0, 0, 2), (0, 1, 2)]
    assert where("bonus") == [(0, 0, 3), (0, 1, 3), (1, 0, 2), (1, 0, 3), (1, 1, 2), (1, 1, 3)]
    assert {branch.span.path for branch in names.conditions} == {"game.rules"}
    assert len(names.conditions) == 4


def test_a_seat_exists_where_enough_play() -> None:
    names = names_of('game test "Test":\n    players 2 to 4\n')
    assert [role.name for role in names.roles] == ["P1", "P2", "P3", "P4"]
    assert [role.when for role in names.roles] == [0b111, 0b111, 0b110, 0b100]
    assert {count: len(seated) for count, seated in names.seated.items()} == {2: 2, 3: 3, 4: 4}


def test_roles_sit_by_number_and_by_option() -> None:
    names = names_of(
        """
game test "Test":
    players 2 to 3
    roles boss "The Boss", all Third
    seats 2: other, boss
    seats 3: b, boss, a
    option other: Third = b
enum Third: a, b "Bee"
each Third has:
    luck: 0..9
"""
    )
    assert [(role.name, role.label) for role in names.roles] == [("boss", "The Boss"), ("a", ""), ("b", "Bee")]
    sitting = {
        (variant.options["other"], variant.seats): [role.name for role in seated]
        for variant, seated in zip(names.variants, names.seated_in, strict=True)
    }
    assert sitting == {
        (0, 2): ["a", "boss"],
        (1, 2): ["b", "boss"],
        (0, 3): ["b", "boss", "a"],
        (1, 3): ["b", "boss", "a"],
    }
    third = names.enums["Third"]
    lookup = Lookup(names)
    assert lookup.shift(third, "Player") == 1
    assert lookup.owners(third) == [third, "Player"]


def test_files_stand_where_they_are_used() -> None:
    names = names_of(
        {
            "game.rules": 'game test "Test":\n    players 2 to 3\nif count(seats) == 2:\n    use "more/a.rules"\n',
            "beside.rules": "let beside_it = 1\n",
            "more/a.rules": 'use "more/b.rules"\nlet used = 1\n',
            "more/b.rules": "let used_too = 1\n",
            "more/unused.rules": "let unused = 1\n",
        }
    )
    assert {let.name: let.when for let in names.lets} == {"beside_it": 0b11, "used": 0b01, "used_too": 0b01}


def test_types_that_a_library_leaves_open_are_filled() -> None:
    names = names_of(
        {
            "game.rules": """
game test "Test":
    players 2
card Coin:
    worth: 0..9
each Player has:
    cash: 0..99
use deal with Thing = Coin, limit(p) = p.cash, to give (n) to (q) = q gains n cash
to hand (n: Int) to (q: Player): q gains n cash
""",
            "std/deal.rules": """
library deal of Thing:
    needs limit(p: Player): Int
    needs to hand (n: Int) to (q: Player)
    needs to give (n: Int) to (q: Player)
to deal (t: Thing): stop
""",
        }
    )
    assert [let.name for let in names.lets] == ["limit"]
    skeletons = {verb.name: verb for verb in names.verbs}
    assert set(skeletons) == {"hand _ to _", "give _ to _", "deal _"}
    assert str(skeletons["deal _"].params[0].type.card.name) == "Coin"  # type: ignore[attr-defined]
