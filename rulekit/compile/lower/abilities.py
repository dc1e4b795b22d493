"""What cards say becomes words, abilities and rules of the program (LANGUAGE 6)."""

from __future__ import annotations

from typing import Any

import attrs

from rulekit.compile.lower.asking import heading
from rulekit.compile.lower.calls import phase_procedure, verb_number
from rulekit.compile.lower.code import Code, Mark, reserve, settled
from rulekit.compile.lower.ground import SOURCE, Ground
from rulekit.compile.lower.heard import verb_key
from rulekit.compile.lower.rules import lasting, rule
from rulekit.compile.lower.variant import Variant
from rulekit.compile.meaning import trees as t
from rulekit.compile.meaning.symbols import AbilitySym, CardTypeSym, DefinitionSym
from rulekit.program import abilities as a
from rulekit.program import instructions as i
from rulekit.program.rules import Trigger
from rulekit.terms import ABSENT


class Texts:
    """Lowers all card texts of a variant."""

    def __init__(self, variant: Variant) -> None:
        self.variant = variant
        self.book = variant.book
        self.words: dict[AbilitySym, int] = {}
        self.made: list[a.Word] = []
        self.abilities: list[a.Ability] = []
        self.triggers: dict[AbilitySym, int] = {}

    def lower(self) -> dict[str, Any]:
        """The parts of the program."""
        here = [text for text in self.book.card_texts if text.definition in self.variant.definition_number]
        speaking: set[int] = set()
        for text in here:
            which = self.variant.definition_number[text.definition]
            for one, when in text.lasting:
                if self.variant.has(when):
                    speaking.add(which)
                    self._rule(one, text.definition)
            for word, items, body, when in text.abilities:
                if self.variant.has(when):
                    speaking.add(which)
                    self._ability(text.definition, word, items, body)
        return {
            "words": tuple(self.made),
            "abilities": tuple(self.abilities),
            "text_of": tuple(d if d in speaking else ABSENT for d, _ in enumerate(self.variant.definitions)),
            "same_object": same_object(self.variant),
        }

    # ---- words -----------------------------------------------------------------------------------------------------

    def _word(self, word: AbilitySym, card: CardTypeSym) -> int:
        if word in self.words:
            return self.words[word]
        clauses = {clause[0]: clause[1:] for clause in self.book.words[word]}
        kind = next((k for k in ("whenever", "anytime", "offered", "always") if k in clauses), "always")
        phase = limit = flag = -1
        if kind == "anytime":
            found = clauses["anytime"][0][0]
            phase = phase_procedure(found, self.variant)
        if "once per" in clauses:
            limit = phase_procedure(clauses["once per"][0], self.variant)
            flag = sum(1 for one in self.made if one.flag >= 0)
        number = self.words[word] = len(self.made)
        self.made.append(
            a.Word(
                name=word.name,
                label=word.label,
                card_type=card.name,
                zones=zones_of(word, self.variant),
                kind=kind,
                phase=phase,
                limit=limit,
                flag=flag,
                optional="optional" in clauses,
            )
        )
        return number

    # ---- abilities -------------------------------------------------------------------------------------------------

    def _ability(self, definition: DefinitionSym, word: AbilitySym, items: tuple[Any, ...], body: t.Body) -> None:
        number = self._word(word, definition.card)
        kind = self.made[number].kind
        if kind == "always":
            self._always(definition, word, body)
            return
        variant, made = self.variant, self.made[number]
        procedure = reserve((definition, word), variant)
        code = Code(variant, f"{definition.name}: {word.label}", "ability")
        code.env.this = SOURCE
        entry = self._body(code, word, items, body, optional=made.optional, asks=kind == "whenever")
        variant.procedures[procedure] = code.finish(0, ())
        which = variant.definition_number[definition]
        self.abilities.append(a.Ability(which, number, procedure, settled(entry)))
        if kind == "whenever":
            self._listen(word, definition, procedure)

    def _body(
        self, code: Code, word: AbilitySym, items: tuple[Any, ...], body: t.Body, *, optional: bool, asks: bool
    ) -> i.Entry:
        """The heading as a row, asked first if a listener opens the ability, and the body."""
        start, after = Mark(), Mark()
        span = word.span
        place = len(code.instructions)
        holes = [item for item in items if isinstance(item, t.Hole)]
        waits = asks and (optional or bool(holes))
        if waits:
            code.emit(i.Border(), span)
        entry = heading(word.name, items, start, after, code)
        code.mark(start)
        flag = self.made[self.words[word]].flag
        if asks and flag >= 0:
            code.emit(i.Once(flag, after), span)  # type: ignore[arg-type]
        code.body(body)
        code.mark(after)
        code.mark(code.end)
        code.emit(i.Return(), span)
        if waits:
            decline = i.Entry("no", "no", ("no",), (), after, end=after)  # type: ignore[arg-type]
            entries = (entry, decline) if optional else (entry,)
            seat = code.slot("asked", ("player",))
            code.instructions[place] = i.Menu(
                seat=("you",),
                seat_slot=seat,
                kind="may" if optional else "must",
                entries=entries,
                otherwise=after,  # type: ignore[arg-type]
                has_else=not optional,
            )
        return entry

    # ---- what a listener opens ----

    def _listen(self, word: AbilitySym, definition: DefinitionSym, procedure: int) -> None:
        """The trigger of a word: one for all definitions that print it."""
        body = (self.variant.definition_number[definition], procedure)
        rules = self.variant.rules["triggers"]
        if word in self.triggers:
            place = self.triggers[word]
            rules[place] = attrs.evolve(rules[place], bodies=(*rules[place].bodies, body))
            return
        number = self.words[word]
        _, pattern, where = next(one for one in self.book.words[word] if one[0] == "whenever")
        ground = Ground(self.variant, word.label, "card", zones=self.made[number].zones)
        condition, env, life, card_hole = ground.test(pattern, where)
        self.triggers[word] = len(rules)
        rules.append(
            Trigger(
                life=life,
                temps=env.most,
                condition=condition,
                source=ground.source(env),
                seat=ground.seat(env),
                bindings=(),
                bodies=(body,),
                verb=verb_number(verb_key(pattern), self.variant),
                card_hole=card_hole,
                word=number,
                first=self.variant.heard.counters.get(word, -1),
            )
        )

    # ---- what lasts ----

    def _always(self, definition: DefinitionSym, word: AbilitySym, body: t.Body) -> None:
        """Modifiers and rules that last while the card lies in the word's zones."""
        which = self.variant.definition_number[definition]
        zones = zones_of(word, self.variant)
        lasting(body, Ground(self.variant, definition.name, "card", zones=zones, definition=which))

    def _rule(self, one: t.Statement, definition: DefinitionSym) -> None:
        """A rule of a card lives in zones with `abilities active`; what forbids or replaces `this` does so anywhere."""
        variant, which = self.variant, self.variant.definition_number[definition]
        active = [number for symbol, number in variant.families.items() if symbol.abilities_active]
        zones = tuple(zone.number for zone in variant.layout_of.zones if zone.family in active)
        wherever = isinstance(one, t.Instead | t.Ban) and names_this(one.pattern)
        ground = Ground(variant, definition.name, "card", zones=None if wherever else zones, definition=which)
        rule(one, ground)


def names_this(pattern: t.Pattern) -> bool:
    """Whether an event is one of the card itself."""
    return any(typed.op == "local" and typed.args[0].name == "this" for typed in pattern.equals.values())


def zones_of(word: AbilitySym, variant: Variant) -> tuple[int, ...]:
    """The numbers of all zones in which a word works."""
    names = {zone.text for zone in word.node.zones}
    found: list[int] = []
    for symbol in variant.families:
        if symbol.name in names:
            number = variant.families[symbol]
            assert variant.layout is not None
            found += [zone.number for zone in variant.layout.zones if zone.family == number]
    return tuple(found)


def same_object(variant: Variant) -> tuple[tuple[int, int], ...]:
    """Pairs of families that one word names together: a card that moves between them stays the same object."""
    pairs: dict[tuple[int, int], None] = {}
    for word in variant.book.words:
        names = [zone.text for zone in word.node.zones]
        families = [number for symbol, number in variant.families.items() if symbol.name in names]
        for one in families:
            for other in families:
                if one != other:
                    pairs[one, other] = None
    return tuple(pairs)
