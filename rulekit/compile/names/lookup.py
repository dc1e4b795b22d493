"""Finding what a name means at a place: by namespace, and by the variants in which the place exists."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeAlias

from attrs import frozen

from rulekit.compile.meaning.rulebook import Names
from rulekit.compile.meaning.symbols import (
    AbilitySym,
    CardTypeSym,
    EnumSym,
    FieldSym,
    LetSym,
    MemberSym,
    Symbol,
    VariableSym,
    ZoneSym,
)
from rulekit.compile.names.messages import exists_elsewhere, unknown_name
from rulekit.diagnostics import Bag, Span

Owner: TypeAlias = "str | EnumSym | CardTypeSym | None"
"""None: the table; "Player"; an enum; a card type."""


@frozen
class Found:
    """What a name can mean where the place exists in the variants `when`.

    symbols: those that exist in some of these variants. Members of several enums may share a name; anything else
    exists at most once per variant, so several symbols are declarations under conditions that exclude each other.
    elsewhere: of the same name, but in none of these variants. missing: the variants in which the name means nothing;
    unless it is 0 this is N013.
    """

    symbols: tuple[Symbol, ...]
    elsewhere: tuple[Symbol, ...]
    missing: int

    @property
    def only(self) -> Symbol | None:
        """The symbol, if there is exactly one."""
        return self.symbols[0] if len(self.symbols) == 1 else None

    @property
    def everywhere(self) -> bool:
        """Whether the name means something in every variant of the place."""
        return not self.missing


class Lookup:
    """The names of a rulebook by namespace.

    *Global* names are options, members of enums, seats and roles, `values`, types, phases, margin `let`s, and what the
    table has. What every X has, and what is printed on a card, are namespaces of their own. Built-in names (`players`,
    `owner`, `text`, ..) are not here: `names/words.py` lists them.
    """

    def __init__(self, names: Names) -> None:
        self.names = names
        self._globals: dict[str, list[Symbol]] = {}
        self._owned: dict[Owner, dict[str, list[Symbol]]] = {None: {}, "Player": {}}
        self._cards: dict[str, list[Symbol]] = {}
        self._fill()

    def find(self, name: str, when: int) -> Found | None:
        """A global name; None if nothing of that name is declared anywhere."""
        return _found(self._globals.get(name, ()), when)

    def table(self, name: str, when: int) -> Found | None:
        """Something the table has: variables, zones, lets, margin lets too."""
        return _found(self._owned[None].get(name, ()), when)

    def owned(self, owner: Owner, name: str, when: int) -> Found | None:
        """What every `owner` has: VariableSym, ZoneSym or LetSym. Looks at parents of card types and supertypes too."""
        symbols: list[Symbol] = []
        for one in self.owners(owner):
            symbols += self._owned.get(one, {}).get(name, ())
        return _found(symbols, when)

    def owned_by_any(self, name: str) -> list[Symbol]:
        """What of this name anybody has, for messages."""
        return [symbol for table in self._owned.values() for symbol in table.get(name, ())]

    def card_member(self, card: CardTypeSym, name: str, when: int) -> Found | None:
        """What is printed on a card: FieldSym (effects too) or AbilitySym, those of parents too."""
        symbol: FieldSym | AbilitySym | None = card.fields.get(name) or card.words.get(name)
        return _found(() if symbol is None else (symbol,), when)

    def definition(self, name: str, when: int) -> Found | None:
        """A card by its printed name: DefinitionSym."""
        return _found(self._cards.get(name, ()), when)

    def member(self, enum: EnumSym | str, name: str) -> MemberSym | None:
        """The member of an enum, or of "Player"."""
        members = self.names.roles if isinstance(enum, str) else enum.members
        return next((member for member in members if member.name == name), None)

    def members_named(self, name: str) -> list[MemberSym]:
        """The members of this name, over all enums and Player, in the order of the text."""
        found = list(self.names.members.get(name, ()))
        found += [role for role in self.names.roles if role.name == name]
        return found

    def owners(self, owner: Owner) -> list[Owner]:
        """Itself and what it is too: parents of a card type, supertypes of an enum; the nearest first."""
        found: list[Owner] = [owner]
        if isinstance(owner, CardTypeSym):
            while owner is not None and owner.parent is not None and owner.parent not in found:
                owner = owner.parent
                found.append(owner)
        elif isinstance(owner, EnumSym):
            for one in found:
                if isinstance(one, EnumSym):
                    found += [sup for sup in self.names.enums.values() if one in sup.subtypes and sup not in found]
                    if one in self.names.player_subtypes and "Player" not in found:
                        found.append("Player")
        return found

    def shift(self, enum: EnumSym, supertype: EnumSym | str) -> int | None:
        """What to add to the value of a member of `enum` to make it one of `supertype`; None if it is none.

        `all U` takes the members in one stretch and in order, so one number does for all.
        """
        if enum is supertype:
            return 0
        if not enum.members:
            return None
        members = self.names.roles if isinstance(supertype, str) else supertype.members
        first = _root(enum.members[0])
        for one in self.owners(enum)[1:]:
            if one is supertype or one == supertype:
                return next((member.index for member in members if _root(member) is first), None)
        return None

    # ---- messages ----------------------------------------------------------------------------------------------

    def candidates(self, *kinds: str, when: int | None = None, owner: Owner | bool = False) -> list[str]:
        """The names of these kinds that exist in one of the variants `when`, for `near`.

        Kinds: "option" "member" "values" "type" "phase" "let" "variable" "zone" "card" (definitions) "verb" (verb
        words) "field" "word" (of all card types, or of `owner`). `owner` given: only what that owner has or prints.
        """
        when = self.names.everywhere if when is None else when
        found = dict.fromkeys(
            symbol.name for symbol in self._symbols(owner) if symbol.when & when and _kind(symbol) in kinds
        )
        if "verb" in kinds:
            found |= dict.fromkeys(str(verb.parts[0]) for verb in self.names.verbs if verb.when & when)
        if "card" in kinds:
            found |= dict.fromkeys(one.name for one in self.names.definitions if one.when & when)
        return list(found)

    def report_unknown(
        self, bag: Bag, name: str, span: Span, *kinds: str, when: int, what: str = "", owner: Owner | bool = False
    ) -> None:
        """N001 at `span`, with a near name of these kinds; `what` is the kind in words: "zone", "member of `Suit`"."""
        if bag.is_long:
            unknown_name(bag, name, span, what or " or ".join(kinds), ())
            return
        candidates = self.candidates(*kinds, when=when, owner=owner)
        declared = {symbol.name: symbol.span for symbol in self._symbols(owner) if symbol.when & when}
        declared |= {one.name: one.span for one in self.names.definitions} if "card" in kinds else {}
        unknown_name(bag, name, span, what or " or ".join(kinds), candidates, declared)

    def report_elsewhere(self, bag: Bag, name: str, span: Span, found: Found) -> None:
        """N013 at `span`: the name means nothing in some variants of the place."""
        exists_elsewhere(bag, name, span, found.symbols + found.elsewhere, self.names, found.missing)

    # ---- filling -----------------------------------------------------------------------------------------------

    def _symbols(self, owner: Owner | bool) -> Iterable[Symbol]:
        if not isinstance(owner, bool):
            for one in self.owners(owner):
                yield from (symbol for symbols in self._owned.get(one, {}).values() for symbol in symbols)
            if isinstance(owner, CardTypeSym):
                yield from owner.fields.values()
                yield from owner.words.values()
            return
        yield from (symbol for symbols in self._globals.values() for symbol in symbols)
        for card in self.names.cards.values():
            yield from card.fields.values()
            yield from card.words.values()

    def _fill(self) -> None:
        names = self.names
        single: list[Iterable[Symbol]] = [names.options.values(), names.enums.values(), names.numbers.values()]
        for symbols in (*single, names.cards.values()):
            for symbol in symbols:
                self._globals.setdefault(symbol.name, []).append(symbol)
        several: list[Iterable[list[Any]]] = [names.members.values(), names.values.values(), names.phases.values()]
        for lists in several:
            for found in lists:
                self._globals.setdefault(found[0].name, []).extend(found)
        for role in names.roles:
            self._globals.setdefault(role.name, []).append(role)
        held: list[VariableSym | ZoneSym | LetSym] = [*names.variables, *names.zones, *names.lets]
        for owned in held:
            self._owned.setdefault(owned.owner, {}).setdefault(owned.name, []).append(owned)
            if owned.owner is None:
                self._globals.setdefault(owned.name, []).append(owned)
        for definition in names.definitions:
            self._cards.setdefault(definition.name, []).append(definition)


def _found(symbols: Iterable[Symbol], when: int) -> Found | None:
    if not when:  # a place that exists in no variant, which is reported there: everything is known
        when = -1
    here: list[Symbol] = []
    elsewhere: list[Symbol] = []
    missing = when
    for symbol in symbols:
        (here if symbol.when & when else elsewhere).append(symbol)
        missing &= ~symbol.when
    return Found(tuple(here), tuple(elsewhere), max(0, missing)) if here or elsewhere else None


def _root(member: MemberSym) -> MemberSym:
    while member.origin is not None:
        member = member.origin
    return member


_KINDS = {
    "OptionSym": "option",
    "MemberSym": "member",
    "ValuesSym": "values",
    "EnumSym": "type",
    "NumberSym": "type",
    "CardTypeSym": "type",
    "PhaseSym": "phase",
    "LetSym": "let",
    "VariableSym": "variable",
    "ZoneSym": "zone",
    "DefinitionSym": "card",
    "FieldSym": "field",
    "AbilitySym": "word",
    "VerbSym": "verb",
}


def _kind(symbol: Symbol) -> str:
    return _KINDS[type(symbol).__name__]
