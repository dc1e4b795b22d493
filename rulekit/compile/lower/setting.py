"""Fixes a variant: its options, seats, cards, and the layout of its position."""

from __future__ import annotations

from typing import Any

import attrs

from rulekit.compile.lower.changed import note_changes
from rulekit.compile.lower.env import Env
from rulekit.compile.lower.fold import is_const
from rulekit.compile.lower.variant import NotPlayable, Variant, root, tag_of
from rulekit.compile.meaning.rulebook import Rulebook
from rulekit.compile.meaning.symbols import CardTypeSym, EnumSym, OptionSym, VariableSym, ZoneSym
from rulekit.compile.meaning.types import BagT, EnumT, IntT, ListT, PlayerT, Type
from rulekit.program.layout import HEADER, Dimension, Layout, Variable, Zone, ZoneFamily
from rulekit.program.types import PLAYER
from rulekit.terms import ABSENT, HIGHEST, LOWEST


def open_variant(book: Rulebook, index: int, operations: dict[str, Any], statements: dict[Any, Any]) -> Variant:
    """A variant with everything that is fixed before bodies are lowered; the tables say how to lower what."""
    names = book.names
    chosen = names.variants[index]
    variant = Variant(book, index, operations, statements, options=dict(chosen.options))
    if names.has_roles:
        variant.seats = tuple(role.index for role in names.seated_in[index])
    else:
        variant.seats = tuple(range(chosen.seats))
    _deal(variant)
    speaks = note_changes(variant)
    _Layouter(variant, speaks).build()
    return variant


def _deal(variant: Variant) -> None:
    """Definitions and physical cards, in file order, then copies."""
    env = Env(variant)
    for symbol in variant.book.names.definitions:
        if variant.has(symbol.when):
            variant.definition_number[symbol] = len(variant.definitions)
            variant.definitions.append(symbol)
    for number, symbol in enumerate(variant.definitions):
        typed = variant.book.copies.get(symbol)
        copies = env.value(typed) if typed is not None else ("const", 1)
        if not is_const(copies):
            raise NotPlayable("a number of copies that is not constant", symbol.span)
        variant.cards += [(number, copy) for copy in range(1, max(0, copies[1]) + 1)]


class _Layouter:
    """Gives every variable and zone its place."""

    def __init__(self, variant: Variant, speaks: bool) -> None:
        self.variant = variant
        self.speaks = speaks
        self.names = variant.book.names
        self.next = HEADER
        self.variables: list[Variable] = []
        self.families: list[ZoneFamily] = []
        self.zones: list[Zone] = []
        self.everybody = (1 << (variant.players + 1)) - 1

    def build(self) -> None:
        variant = self.variant
        for option in self.names.options.values():
            if not option.constant and variant.has(option.when):
                self._option(option)
        for variable in self.names.variables:
            if variant.has(variable.when):
                variant.variables[variable] = len(self.variables)
                self.variables.append(self._variable(variable))
        here = [zone for zone in self.names.zones if variant.has(zone.when)]
        for number, zone in enumerate(here):
            variant.families[zone] = number
        for zone in here:
            self._family(zone, here)
        for card in {root(c): None for c in self.names.cards.values() if variant.has(c.when)}:
            self._box(card)
        cards = len(variant.cards)
        runs = {name: self._room(cards) for name in ("zone_of", "knowers")}
        if self.speaks:
            runs |= {
                name: self._room(cards) for name in ("texts", "used", "left", "left_texts", "left_seats", "objects")
            }
        if variant.heard.phases:
            runs["firsts"] = self._room(len(variant.heard.phases))
        variant.layout = Layout(
            variables=tuple(self.variables),
            families=tuple(self.families),
            zones=tuple(self.zones),
            cards=cards,
            size=self.next,
            **runs,
        )
        self._late()

    def _late(self) -> None:
        """Initial values may read what has just been laid out (constants of tables and the like)."""
        variant = self.variant
        env = Env(variant)
        fresh: list[Variable] = list(self.variables)
        for symbol, number in variant.variables.items():
            typed = variant.book.variable_defaults.get(symbol)
            if typed is None:
                continue
            value = env.value(typed, symbol.type)
            if not is_const(value):
                raise NotPlayable("a start value that is not constant", typed.span)
            one = fresh[number]
            cells = self._cells_of(value[1], one)
            fresh[number] = attrs.evolve(one, initial=cells * (len(one.initial) // len(cells)))
        assert variant.layout is not None
        variant.layout = attrs.evolve(variant.layout, variables=tuple(fresh), families=tuple(self._falls()))

    def _falls(self) -> list[ZoneFamily]:
        """Where cards fall when the owner of their zone leaves; temp 0 is the card that falls."""
        families = list(self.families)
        for symbol, number in self.variant.families.items():
            typed = self.variant.book.falls.get(symbol)
            if typed is not None:
                env = Env(self.variant)
                env.depth = env.most = 1
                env.this = ("temp", 0)
                families[number] = attrs.evolve(families[number], falls_to=env.value(typed))
        return families

    @staticmethod
    def _cells_of(value: Any, variable: Variable) -> tuple[int, ...]:
        if not isinstance(value, tuple):
            return (value,)
        if variable.tag[0] == "bag":
            return value
        return (len(value), *value, *([0] * (variable.width - 1 - len(value))))

    # ---- variables ----

    def _option(self, option: OptionSym) -> None:
        low, high = bounds(option.type, self.variant)
        first = 0 if option.default in ("random", None) else option.default
        self.variant.option_cells[option] = self.next
        self.variables.append(
            Variable(
                name=option.name,
                owner=None,
                dims=(),
                tag=tag_of(option.type),
                base=self._room(1),
                width=1,
                low=low,
                high=high,
                clamped=False,
                keeping=None,
                maybe=option.type.maybe,
                seen=(self.everybody,),
                initial=(first,),
                random=option.default == "random",
                kind="option",
            )
        )

    def _variable(self, symbol: VariableSym) -> Variable:
        variant = self.variant
        dims = self._dims(symbol.owner, symbol.dims)
        low, high = bounds(symbol.type, variant)
        width = self._width(symbol)
        total = width
        for dim in dims:
            total *= dim.size
        return Variable(
            name=symbol.name,
            owner=owner_name(symbol.owner),
            dims=dims,
            tag=tag_of(symbol.type),
            base=self._room(total),
            width=width,
            low=low,
            high=high,
            clamped=symbol.clamped,
            keeping=symbol.keeping,
            maybe=symbol.type.maybe,
            seen=self._seen(symbol.visibility, symbol.audience, symbol.owner),
            initial=self._initial(symbol, low, width) * (total // width),
        )

    def _width(self, symbol: VariableSym) -> int:
        match symbol.type:
            case ListT(element=element, limit=limit):
                return 1 + (limit if limit is not None else self.variant.domain_size(element))
            case BagT(enum=enum):
                return len(enum.members)
        return 1

    def _initial(self, symbol: VariableSym, low: int, width: int) -> tuple[int, ...]:
        if isinstance(symbol.type, ListT | BagT):
            return (0,) * width
        if symbol.type.maybe:
            return (ABSENT,)
        if isinstance(symbol.type, IntT):
            return (0 if low <= 0 <= (HIGHEST if symbol.type.high is None else symbol.type.high) else low,)
        if isinstance(symbol.type, PlayerT):
            return (self.variant.seats[0],)
        return (0,)

    def _dims(self, owner: Any, keys: tuple[Type, ...]) -> tuple[Dimension, ...]:
        dims = [] if owner is None else [self._owner_dimension(owner)]
        return (*dims, *(self._dimension(key) for key in keys))

    def _owner_dimension(self, owner: Any) -> Dimension:
        variant = self.variant
        if owner == "Player":
            return Dimension(PLAYER, tuple(r.name for r in self.names.roles[: variant.players]), 0)
        if isinstance(owner, EnumSym):
            return Dimension(("enum", owner.name), tuple(m.name for m in owner.members), 0)
        assert isinstance(owner, CardTypeSym)
        return Dimension(("card", owner.name), tuple(f"card:{c}" for c in range(len(variant.cards))), 0)

    def _dimension(self, key: Type) -> Dimension:
        if isinstance(key, PlayerT):
            return self._owner_dimension("Player")
        if isinstance(key, EnumT):
            return self._owner_dimension(key.enum)
        values = self.variant.domain(key)
        names = ("no", "yes") if tag_of(key)[0] == "bool" else tuple(str(v) for v in values)
        return Dimension(tag_of(key), names, values[0] if values else 0)

    def _seen(self, visibility: str, audience: Any, owner: Any) -> tuple[int, ...]:
        """Masks of observers: seat numbers, and the spectator as the bit behind the highest seat."""
        match visibility:
            case "public":
                return (self.everybody,)
            case "hidden":
                return (0,)
            case "private to":
                return (1 << audience.index,)
        if owner != "Player":
            return (0,)
        own = [1 << p for p in range(self.variant.players)]
        return tuple(self.everybody & ~o for o in own) if visibility == "seen by others" else tuple(own)

    # ---- zones ----

    def _family(self, zone: ZoneSym, here: list[ZoneSym]) -> None:
        variant = self.variant
        dims = self._dims(zone.owner, zone.dims)
        copies = variant.copies_of(zone.card)
        capacity = copies if zone.limit is None else min(zone.limit, copies)
        seen = self._seen(zone.visibility, zone.audience, zone.owner)
        first = len(self.zones)
        inner = 1
        for dim in dims[1 if zone.owner is not None else 0 :]:
            inner *= dim.size
        for owner in range(variant.owner_size(zone.owner)):
            for rest in range(inner):
                owner_at = owner if zone.owner is not None else None
                self.zones.append(
                    Zone(
                        number=len(self.zones),
                        name=self._zone_name(zone, dims, owner_at, rest),
                        family=variant.families[zone],
                        base=self._room(1 + capacity),
                        capacity=capacity,
                        owner=owner if zone.owner == "Player" else -1,
                        host=owner if isinstance(zone.owner, CardTypeSym) else -1,
                        seen=seen[owner % len(seen)],
                    )
                )
        self.families.append(
            ZoneFamily(
                name=zone.name,
                owner=owner_name(zone.owner),
                dims=dims,
                card=zone.card.name,
                visibility=zone.visibility,
                ordered=zone.ordered,
                limit=zone.limit,
                refilled_from=self._refill(zone, here),
                falls_to=None,
                all_cards=zone.all_cards,
                first=first,
            )
        )

    def _zone_name(self, zone: ZoneSym, dims: tuple[Dimension, ...], owner: int | None, rest: int) -> str:
        prefix = "" if owner is None else f"{dims[0].names[owner]}."
        keys: list[str] = []
        for dim in reversed(dims[0 if owner is None else 1 :]):
            keys.append(dim.names[rest % dim.size])
            rest //= dim.size
        return f"{prefix}{zone.name}" + (f"[{', '.join(reversed(keys))}]" if keys else "")

    def _refill(self, zone: ZoneSym, here: list[ZoneSym]) -> int | None:
        if zone.refilled_from is None:
            return None
        same_owner = [z for z in here if z.name == zone.refilled_from and z.owner is zone.owner]
        found = same_owner or [z for z in here if z.name == zone.refilled_from]
        return self.variant.families[found[0]] if found else None

    def _box(self, card: CardTypeSym) -> None:
        variant = self.variant
        variant.boxes[card] = len(self.zones)
        family = len(self.families)
        capacity = variant.copies_of(card)
        self.zones.append(Zone(len(self.zones), "box", family, self._room(1 + capacity), capacity, -1, -1, 0))
        self.families.append(
            ZoneFamily("box", None, (), card.name, "hidden", False, None, None, None, False, len(self.zones) - 1)
        )

    def _room(self, cells: int) -> int:
        base = self.next
        self.next += cells
        return base


def bounds(type_: Type, variant: Variant) -> tuple[int, int]:
    """The lowest and highest cell value of a stored type."""
    match type_:
        case IntT(low=low, high=high):
            return (LOWEST if low is None else low, HIGHEST if high is None else high)
    try:
        values = variant.domain(type_)
    except KeyError:
        return (LOWEST, HIGHEST)
    return (values[0], values[-1]) if values else (0, 0)


def owner_name(owner: Any) -> str | None:
    """How a layout names the owner of a family."""
    return owner if owner is None or isinstance(owner, str) else owner.name
