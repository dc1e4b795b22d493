"""The one table of expression operations: what each is called, what stands behind it, and the arithmetic itself.

An expression is a nested tuple `(operation, argument, ..)`. A value is an int (numbers, booleans 0/1, enum members by
index, seats, cards, definitions, zones, labels by index, `absent`), a tuple of values (sets and lists, in their defined
order), or for `tuple` a tuple that is compared left to right. Absent in, absent out, unless said otherwise (LANGUAGE 3,
Absent).

The folder of the compiler and the backends use the functions of this table, so that they cannot disagree (SEM-18).
"""

from collections.abc import Callable
from typing import Any

from attrs import frozen

from rulekit.terms import ABSENT, HIGHEST, LOWEST


class Overflow(Exception):
    """A number left the 64 bits (SEM-18). Caught by the folder and the backends, never seen outside."""


@frozen
class Operation:
    """One operation: its name, the form it is written in, what it means, and its function if it needs no position."""

    name: str
    form: str
    meaning: str
    function: Callable[..., Any] | None = None


def checked(value: int) -> int:
    """The value itself if it is a 64-bit number; raises Overflow."""
    if LOWEST <= value <= HIGHEST:
        return value
    raise Overflow


def add(a: int, b: int) -> int:
    return ABSENT if a == ABSENT or b == ABSENT else checked(a + b)


def sub(a: int, b: int) -> int:
    return ABSENT if a == ABSENT or b == ABSENT else checked(a - b)


def mul(a: int, b: int) -> int:
    return ABSENT if a == ABSENT or b == ABSENT else checked(a * b)


def neg(a: int) -> int:
    return ABSENT if a == ABSENT else checked(-a)


def div_up(a: int, b: int) -> int:
    """Quotient rounded up; by zero: absent."""
    return ABSENT if a == ABSENT or b in (ABSENT, 0) else checked(-(-a // b))


def div_down(a: int, b: int) -> int:
    """Quotient rounded down; by zero: absent."""
    return ABSENT if a == ABSENT or b in (ABSENT, 0) else checked(a // b)


def minimum(*values: int) -> int:
    return ABSENT if ABSENT in values else min(values)


def maximum(*values: int) -> int:
    return ABSENT if ABSENT in values else max(values)


def _comparable(a: Any, b: Any) -> bool:
    return not (_has_absent(a) or _has_absent(b))


def _has_absent(a: Any) -> bool:
    return any(_has_absent(x) for x in a) if isinstance(a, tuple) else bool(a == ABSENT)


def eq(a: Any, b: Any) -> int:
    return int(_comparable(a, b) and a == b)


def ne(a: Any, b: Any) -> int:
    """A comparison with an absent side is false, `!=` too."""
    return int(_comparable(a, b) and a != b)


def lt(a: Any, b: Any) -> int:
    return int(_comparable(a, b) and a < b)


def le(a: Any, b: Any) -> int:
    return int(_comparable(a, b) and a <= b)


def gt(a: Any, b: Any) -> int:
    return int(_comparable(a, b) and a > b)


def ge(a: Any, b: Any) -> int:
    return int(_comparable(a, b) and a >= b)


def contains(a: Any, values: tuple[Any, ...]) -> int:
    return int(a != ABSENT and a in values)


def lacks(a: Any, values: tuple[Any, ...]) -> int:
    return int(a != ABSENT and a not in values)


def negation(a: int) -> int:
    """not: absent counts as false, so its negation holds."""
    return int(a in (0, ABSENT))


def present(a: Any) -> int:
    return int(a != ABSENT)


def span(a: int, b: int) -> tuple[int, ...]:
    return () if a == ABSENT or b == ABSENT else tuple(range(a, b + 1))


def unique(values: tuple[Any, ...]) -> tuple[Any, ...]:
    return tuple(dict.fromkeys(values))


def plus(a: tuple[Any, ...], b: tuple[Any, ...]) -> tuple[Any, ...]:
    return a + b


def minus(a: tuple[Any, ...], b: tuple[Any, ...]) -> tuple[Any, ...]:
    return tuple(v for v in a if v not in b)


def count(values: tuple[Any, ...]) -> int:
    return sum(1 for v in values if v != ABSENT)


def total(values: tuple[int, ...]) -> int:
    return checked(sum(v for v in values if v != ABSENT))


def highest(values: tuple[Any, ...]) -> Any:
    return max((v for v in values if v != ABSENT), default=ABSENT)


def lowest(values: tuple[Any, ...]) -> Any:
    return min((v for v in values if v != ABSENT), default=ABSENT)


def first(values: tuple[Any, ...]) -> Any:
    return values[0] if values else ABSENT


def last(values: tuple[Any, ...]) -> Any:
    return values[-1] if values else ABSENT


def item(values: tuple[Any, ...], n: int) -> Any:
    return values[n - 1] if 1 <= n <= len(values) else ABSENT


def top(n: int, values: tuple[Any, ...]) -> tuple[Any, ...]:
    return () if n == ABSENT or n <= 0 else values[:n]


def bottom(n: int, values: tuple[Any, ...]) -> tuple[Any, ...]:
    return () if n == ABSENT or n <= 0 else values[-n:]


def empty(values: tuple[Any, ...]) -> int:
    return int(not values)


_ROWS: tuple[Operation, ...] = (
    # leaves
    Operation("const", "(const, v)", "a value known when compiling: an int, or a tuple of values"),
    Operation("local", "(local, slot)", "a local of the running frame"),
    Operation("local_at", "(local_at, slot, dims)", "a cell of a local family; dims as in `at`"),
    Operation("local_list", "(local_list, slot)", "the elements of a list local (count cell first)"),
    Operation("local_bag", "(local_bag, slot, n)", "a bag local: one cell for each member"),
    Operation("temp", "(temp, i)", "a name bound inside this expression or a parameter of this function"),
    Operation("you", "(you,)", "the doer of the running frame"),
    Operation("chosen", "(chosen,)", "the value just chosen; only in the `store` of Choose and Chance"),
    Operation("cell", "(cell, address)", "a variable"),
    Operation(
        "at",
        "(at, base, ((index, stride, low, size), ..))",
        "a variable of a family: base + sum((index - low) * stride); absent if an index is absent or outside",
    ),
    Operation(
        "stored_list", "(stored_list, place, capacity)", "a stored list; place is `cell` or `at` of its count cell"
    ),
    Operation("stored_bag", "(stored_bag, place, n)", "a stored bag; place is `cell` or `at` of its first cell"),
    Operation("table", "(table, t, dims)", "a constant of `Program.tables[t]`; dims as in `at` with base 0"),
    Operation(
        "steps", "(steps, keys, t, n)", "`Program.tables[t]` at the row of the highest key (tuple, ascending) reached"
    ),
    # zones and cards
    Operation("zone", "(zone, first, dims)", "a zone by number; dims as in `at` over the numbers of its family"),
    Operation("members", "(members, zone)", "the cards of a zone, top first; absent zone: none"),
    Operation("members_all", "(members_all, (zone number, ..))", "the cards of several zones, in that order"),
    Operation(
        "members_run", "(members_run, zone, n)", "the cards of n zones numbered in a row, beginning with this one"
    ),
    Operation("size", "(size, zone)", "how many cards lie in a zone"),
    Operation("only", "(only, zone)", "the card of an `at most 1` zone, or absent"),
    Operation("zone_of", "(zone_of, card)", "the number of the zone a card lies in"),
    Operation("controller", "(controller, card)", "the seat whose zone holds the card, or absent"),
    Operation(
        "controller_then", "(controller_then, card)", "as `controller`, of a card that has left: who had it then"
    ),
    Operation("owner", "(owner, card)", "the seat it started with, or absent"),
    Operation("host", "(host, card)", "the card in whose zone it lies, or absent"),
    Operation("definition", "(definition, card)", "the definition a card is a copy of"),
    Operation("source", "(source,)", "the card whose text runs in this frame"),
    Operation("live", "(live,)", "that card while it is still the same object, else absent"),
    Operation("text", "(text, card)", "the definition whose abilities the card has now, or absent"),
    Operation("address", "(address, place)", "the number of the cell at a place (`cell` or `at`), or absent"),
    Operation("waiting", "(waiting,)", "the pending entries that some seat has to put in order, by their places"),
    Operation("replacements", "(replacements,)", "bodies of rules that apply to the `Replace` of the frame below"),
    # arithmetic and comparison
    Operation("add", "(add, a, b)", "sum", add),
    Operation("sub", "(sub, a, b)", "difference", sub),
    Operation("mul", "(mul, a, b)", "product", mul),
    Operation("neg", "(neg, a)", "opposite", neg),
    Operation("div_up", "(div_up, a, b)", "quotient rounded up", div_up),
    Operation("div_down", "(div_down, a, b)", "quotient rounded down", div_down),
    Operation("min", "(min, a, ..)", "the least of the values", minimum),
    Operation("max", "(max, a, ..)", "the greatest of the values", maximum),
    Operation("eq", "(eq, a, b)", "equal", eq),
    Operation("ne", "(ne, a, b)", "not equal; false with an absent side", ne),
    Operation("lt", "(lt, a, b)", "less", lt),
    Operation("le", "(le, a, b)", "less or equal", le),
    Operation("gt", "(gt, a, b)", "greater", gt),
    Operation("ge", "(ge, a, b)", "greater or equal", ge),
    Operation("in", "(in, a, list)", "an element of", contains),
    Operation("not_in", "(not_in, a, list)", "no element of; false if absent", lacks),
    Operation("not", "(not, a)", "negation; absent counts as false", negation),
    Operation("and", "(and, a, b)", "both; the second is read only if the first holds"),
    Operation("or", "(or, a, b)", "either; the second is read only if the first does not hold"),
    Operation("if", "(if, condition, a, b)", "a if the condition holds, else b; only one is read"),
    Operation("otherwise", "(otherwise, a, b)", "a, or b where a is absent"),
    Operation("present", "(present, a)", "is there a value", present),
    Operation("tuple", "(tuple, a, ..)", "several values compared left to right"),
    # sets and lists
    Operation("list", "(list, a, ..)", "a list of values; absent ones are left out"),
    Operation("set", "(set, a, ..)", "a set of values, in order; absent and repeated ones are left out"),
    Operation("span", "(span, a, b)", "the numbers from a to b", span),
    Operation(
        "filter", "(filter, t, list, condition)", "the elements for which the condition holds; temp t is the element"
    ),
    Operation("map", "(map, t, list, value)", "a value for each element, absent ones left out, repeats kept"),
    Operation("flat", "(flat, t, list, list of the element)", "the lists of all elements, one after another"),
    Operation("any", "(any, t, list, condition)", "does it hold for an element"),
    Operation("all", "(all, t, list, condition)", "does it hold for every element"),
    Operation("unique", "(unique, list)", "without repeats", unique),
    Operation("plus", "(plus, a, b)", "one list after the other", plus),
    Operation("minus", "(minus, a, b)", "without the elements of b", minus),
    Operation("count", "(count, list)", "how many", count),
    Operation("total", "(total, list)", "their sum", total),
    Operation("highest", "(highest, list)", "the greatest element or absent", highest),
    Operation("lowest", "(lowest, list)", "the least element or absent", lowest),
    Operation(
        "first", "(first, list)", "the first element or absent; of a filter no more than that is looked at", first
    ),
    Operation("last", "(last, list)", "the last element or absent", last),
    Operation("item", "(item, list, n)", "the n-th element, counted from 1; absent outside", item),
    Operation("top", "(top, n, list)", "the first n elements", top),
    Operation("bottom", "(bottom, n, list)", "the last n elements", bottom),
    Operation("empty", "(empty, list)", "has it no element", empty),
    Operation(
        "best", "(best, t, list, ((sign, key), ..))", "all elements that tie for best; sign 1 most, -1 least; temp t"
    ),
    Operation(
        "sorted", "(sorted, t, list, ((sign, key), ..))", "stable order by keys, best first; temp t is the element"
    ),
    # bags: a tuple of numbers, one per member of the enum
    Operation("bag", "(bag, n, ..)", "a bag: how many of each member of its enum"),
    Operation("bag_at", "(bag_at, bag, member)", "how many of a member are in it"),
    Operation("bag_plus", "(bag_plus, a, b)", "sum per member"),
    Operation("bag_minus", "(bag_minus, a, b)", "difference per member, not below 0"),
    # seats
    Operation("players", "(players,)", "the seats still in the game, in seat order"),
    Operation(
        "from", "(from, seats, seat)", "in the order of the seats, beginning with a seat, or behind it if missing"
    ),
    Operation("after", "(after, seats, seat)", "in the order of the seats, beginning behind a seat, without itself"),
    Operation("out", "(out, seat)", "is the seat out of the game"),
    Operation("active", "(active,)", "the `you` of the innermost running phase that has one, else the first seat"),
    Operation(
        "passed", "(passed, slot, list, else)", "have all of the list passed (else 1: all but the noted chooser)"
    ),
    # calls
    Operation("call", "(call, f, a, ..)", "the value of function f; arguments become its temps 0.."),
    Operation("modified", "(modified, f, a, ..)", "the value of function f, changed by the modifiers that work now"),
    Operation("now", "(now, t, card)", "the printed field of table t, changed by the modifiers that work now"),
    Operation("can", "(can, procedure, (argument, ..), doer)", "would this sentence go through as an option"),
    Operation("can_do", "(can_do, procedure, (argument, ..), doer)", "as `can`, of an effect; of none (-1): yes"),
    # scenarios only
    Operation("game_over", "(game_over,)", "has the game ended"),
    Operation("winners", "(winners,)", "the seats that won; none before the end"),
    Operation("resolving", "(resolving,)", "is an effect running"),
    Operation("was", "(was, e)", "e in the position of the test before"),
)

OPERATIONS: dict[str, Operation] = {row.name: row for row in _ROWS}
"""All operations by name; dump, folder, interpreter and docs are checked against it."""
