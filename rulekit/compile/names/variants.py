"""The header: seats, roles, options, policies; and the variants that constant options and seats make."""

from __future__ import annotations

import itertools
from collections.abc import Iterable

from attrs import define, field

from rulekit.compile.meaning.rulebook import Variant
from rulekit.compile.names.constants import Constants, Setting, Value
from rulekit.compile.names.messages import declared_twice, listed, unknown_name
from rulekit.compile.names.raw import MOST_SEATS, Member, Raw
from rulekit.diagnostics import Bag, Span
from rulekit.syntax import nodes as n

MOST_VARIANTS = 4096
MOST_VALUES = 16
"""A number option with more values than that is no constant."""

_SEATS = f"a game has at most {MOST_SEATS} seats, roles without a seat counted too"

POLICIES: dict[str, tuple[tuple[str, ...], ...]] = {
    "triggers": (("queue", "stack", "at once"), ("tested once", "tested twice"), ("looking back", "current")),
    "endless": (("roll back", "draw", "stop"),),
    "pending": (("dropped without targets", "kept"),),
    "reactions": (("only if held", "always asked"),),
}
"""What each policy can say, the default first (LANGUAGE 8)."""


@define(eq=False)
class Variants:
    """All combinations, with their settings; both lists run side by side."""

    variants: list[Variant] = field(factory=list)
    settings: list[Setting] = field(factory=list)
    domains: dict[str, list[tuple[Value, int]]] = field(factory=dict)  # constant options: (value, cell)

    def where(self, indexes: Iterable[int]) -> int:
        """The set of these variants."""
        return sum(1 << index for index in indexes)


def header_lines(game: n.Game, raw: Raw, bag: Bag) -> dict[str, tuple[str, ...]]:
    """Check what the header says once, and return its policies."""
    seats = [line for line in game.lines if isinstance(line, n.Seats)]
    if not seats:
        bag.report(
            "N007",
            "the header does not say how many play",
            game.name.span,
            because="a rulebook is compiled for each number of seats",
            help="write `players 2 to 4` below the header",
        )
    for line in seats:
        low, high = line.low.value, (line.high or line.low).value
        if low < 1 or high < low:
            span = (line.high or line.low).span
            bag.report("T013", f"nobody plays from {low} to {high}", span, because="`players` goes from low to high")
        elif high > MOST_SEATS:
            bag.report("T023", f"{high:,} seats are too many", (line.high or line.low).span, because=_SEATS)
    roles = [line for line in game.lines if isinstance(line, n.Roles)]
    if raw.has_roles and len(raw.enums["Player"]) > MOST_SEATS:
        bag.report("T023", f"{len(raw.enums['Player']):,} roles are too many", roles[0].span, because=_SEATS)
    for name, spans in (("players", [line.span for line in seats]), ("roles", [line.span for line in roles])):
        for span in spans[1:]:
            declared_twice(bag, name, span, spans[0], "")
    policies: dict[str, tuple[str, ...]] = {}
    for other in game.lines:
        if isinstance(other, n.Policy):
            policies[other.subject.text] = _policy(other, bag)
        elif isinstance(other, n.Depth):
            policies["depth"] = (str(other.count.value),)
    return policies


def _policy(line: n.Policy, bag: Bag) -> tuple[str, ...]:
    groups = POLICIES.get(line.subject.text, ())
    known = [words for group in groups for words in group]
    chosen: list[str] = []
    for group in groups:
        said = [choice for choice in line.choices if choice.words in group]
        for again in said[1:]:
            declared_twice(bag, again.words, again.span, said[0].span, "a policy says each thing once")
        chosen.append(said[0].words if said else group[0])
    for choice in line.choices:
        if choice.words not in known:
            unknown_name(bag, choice.words, choice.span, "policy", known, otherwise=f"write one of {listed(known)}")
    return tuple(chosen)


def make_variants(game: n.Game, raw: Raw, bag: Bag) -> Variants:
    """Every combination of constant options, for every number of seats."""
    made = Variants()
    sizes = 1
    for name, option in raw.options.items():
        domain = _domain(option, raw)
        if domain is not None:
            made.domains[name] = domain
            sizes *= max(1, len(domain))
    counts = range(raw.low_seats, raw.high_seats + 1)
    if sizes * len(counts) > MOST_VARIANTS:
        spans = [raw.options[name].name.span for name in made.domains]
        bag.report(
            "N027",
            f"{sizes * len(counts):,} variants",
            spans[0] if spans else game.name.span,
            seconds=[(span, "and this option") for span in spans[1:]],
            help="give an option more than 16 values or the default `random`, and it is read in play instead",
        )
        made.domains = {name: domain[:1] for name, domain in made.domains.items()}
    seatings = _Seatings(game, raw, bag)
    options = list(made.domains)
    for values in itertools.product(*made.domains.values()):
        chosen = {name: value for name, (value, _) in zip(options, values, strict=True)}
        cells = {name: cell for name, (_, cell) in zip(options, values, strict=True)}
        for count in counts:
            made.variants.append(Variant(cells, count))
            made.settings.append(Setting(chosen, seatings.at(count, chosen)))
    return made


def default_of(option: n.Option) -> str | n.Expr | None:
    """`"random"`, the expression of the default, or None."""
    if isinstance(option.default, n.Name) and option.default.text == "random":
        return "random"
    return option.default


def _domain(option: n.Option, raw: Raw) -> list[tuple[Value, int]] | None:
    if default_of(option) == "random" or getattr(option.type, "optional", False):
        return None
    if isinstance(option.type, n.RangeType):
        return _numbers(option.type.low.value, option.type.high.value)
    if not isinstance(option.type, n.NamedType):
        return None
    name, low, high = option.type.name.text, option.type.low, option.type.high
    if name == "Bool":
        return [(False, 0), (True, 1)]
    if name == "Int":
        return None if low is None or high is None else _numbers(low.value, high.value)
    if name in raw.numbers:
        return _numbers(*raw.numbers[name])
    if name in raw.enums and name != "Player":
        return [(Member(frozenset({root})), i) for i, root in enumerate(raw.enums[name])]
    return None


def _numbers(low: int, high: int) -> list[tuple[Value, int]] | None:
    return [(value, value) for value in range(low, high + 1)] if high - low < MOST_VALUES else None


class _Seatings:
    """Which roles sit at each number of players; a name may be an option."""

    def __init__(self, game: n.Game, raw: Raw, bag: Bag) -> None:
        self.raw, self.bag = raw, bag
        self.lines: dict[int, n.Seated] = {}
        lines = [line for line in game.lines if isinstance(line, n.Seated)]
        for line in lines:
            count = line.count.value
            if count in self.lines:
                declared_twice(bag, f"seats {count}", line.count.span, self.lines[count].count.span, "")
            elif not raw.low_seats <= count <= raw.high_seats:
                said = "as many as" if raw.low_seats == raw.high_seats else f"{raw.low_seats} to"
                bag.report("T008", f"{count} never play", line.count.span, because=f"{said} {raw.high_seats} play")
            else:
                self.lines[count] = line
                self._check(line)
        roles = len(raw.enums.get("Player", ()))
        for count in range(raw.low_seats, raw.high_seats + 1):
            if lines and count not in self.lines:
                bag.report(
                    "T008",
                    f"no line says who sits when {count} play",
                    lines[-1].span,
                    because="`seats n: ..` stands once for each number of players",
                )
            if raw.has_roles and not lines and count > roles:
                role = next(line for line in game.lines if isinstance(line, n.Roles))
                bag.report(
                    "T008", f"{count} can play and there are {roles} roles", role.span, because="each seat has a role"
                )

    def _check(self, line: n.Seated) -> None:
        raw = self.raw
        roles = [name for _, name in raw.enums["Player"]]
        for role in line.roles:
            if role.text not in roles and role.text not in raw.options:
                unknown_name(self.bag, role.text, role.span, "role", [*roles, *raw.options])
        if len(line.roles) != line.count.value:
            self.bag.report(
                "T010",
                f"{_count(len(line.roles), 'role')} for {_count(line.count.value, 'seat')}",
                line.roles[-1].span if line.roles else line.span,
                because="`seats n:` names one role for each seat",
            )

    def at(self, count: int, options: dict[str, Value]) -> tuple[Member, ...]:
        players = self.raw.enums.get("Player", [])
        line = self.lines.get(count)
        if line is None:
            return tuple(Member(frozenset({root})) for root in players[:count])
        seated: list[Member] = []
        for role in line.roles:
            value = options.get(role.text) or self.raw.member(role.text)
            if not isinstance(value, Member):
                continue
            if value in seated:
                where = f"`{value.name}` sits twice"
                self._twice(where, role.span, count)
            seated.append(value)
        return tuple(seated)

    def _twice(self, title: str, span: Span, count: int) -> None:
        self.bag.report("N002", title, span, because=f"each of the {count} seats has a role of its own")


def option_value(option: n.Option, raw: Raw, constants: Constants) -> Value | None:
    """The default of a constant option as a value; None if it has none. Raises `NotConstant`."""
    default = default_of(option)
    if default is None or isinstance(default, str):
        return None
    return constants.value(default, Setting({}, ()))


def _count(number: int, word: str) -> str:
    return f"{number} {word}{'' if number == 1 else 's'}"
