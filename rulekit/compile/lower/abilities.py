"""What cards say becomes words, abilities, listeners and modifiers of the program (LANGUAGE 6)."""

from __future__ import annotations

from typing import Any

import attrs

from rulekit.compile.lower.asking import heading
from rulekit.compile.lower.calls import phase_procedure, verb_number
from rulekit.compile.lower.code import Code, Mark, reserve, settled
from rulekit.compile.lower.env import YOU, Env
from rulekit.compile.lower.fold import const, folded
from rulekit.compile.lower.modifiers import Lasting, modifier
from rulekit.compile.lower.variant import NotPlayable, Variant
from rulekit.compile.meaning import trees as t
from rulekit.compile.meaning.symbols import AbilitySym, CardTypeSym, DefinitionSym, VerbSym
from rulekit.program import abilities as a
from rulekit.program import instructions as i
from rulekit.terms import ABSENT

SOURCE = ("source",)


class Texts:
    """Lowers all card texts of a variant."""

    def __init__(self, variant: Variant) -> None:
        self.variant = variant
        self.book = variant.book
        self.words: dict[AbilitySym, int] = {}
        self.made: list[a.Word] = []
        self.abilities: list[a.Ability] = []
        self.listeners: dict[Any, a.Listener] = {}

    def lower(self) -> dict[str, Any]:
        """The parts of the program."""
        here = [text for text in self.book.card_texts if text.definition in self.variant.definition_number]
        speaking: set[int] = set()
        for text in here:
            if text.lasting:
                raise NotPlayable("a rule of a card", text.definition.span)
            for word, items, body, when in text.abilities:
                if self.variant.has(when):
                    speaking.add(self.variant.definition_number[text.definition])
                    self._ability(text.definition, word, items, body)
        return {
            "words": tuple(self.made),
            "abilities": tuple(self.abilities),
            "listeners": tuple(self.listeners.values()),
            "modifiers": tuple(self.variant.modifiers),
            "text_of": tuple(d if d in speaking else ABSENT for d, _ in enumerate(self.variant.definitions)),
            "same_object": same_object(self.variant),
        }

    # ---- words -----------------------------------------------------------------------------------------------------

    def _word(self, word: AbilitySym, card: CardTypeSym) -> int:
        if word in self.words:
            return self.words[word]
        clauses = {clause[0]: clause[1:] for clause in self.book.words[word]}
        if "offered" in clauses or "first each" in clauses:
            raise NotPlayable("this kind of ability", word.span)
        kind = next((k for k in ("whenever", "anytime", "always") if k in clauses), "always")
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
            clause = next(one for one in self.book.words[word] if one[0] == "whenever")
            self._listen((word,), clause[1], clause[2], made.zones, which, procedure, word=number)

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
        code.body(body)
        code.mark(after)
        code.mark(code.end)
        code.emit(i.Return(), span)
        if waits:
            decline = i.Entry("decline", "pass", ("pass",), (), after, end=after)  # type: ignore[arg-type]
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

    # ---- listeners -------------------------------------------------------------------------------------------------

    def _listen(
        self,
        key: Any,
        pattern: t.Pattern,
        where: t.Typed | None,
        zones: tuple[int, ...],
        definition: int,
        procedure: int,
        *,
        word: int,
        bindings: tuple[tuple[int, int], ...] = (),
    ) -> None:
        if key in self.listeners:
            known = self.listeners[key]
            self.listeners[key] = attrs.evolve(known, bodies=(*known.bodies, (definition, procedure)))
            return
        condition, temps, card_hole = self._condition(pattern, where)
        self.listeners[key] = a.Listener(
            verb=verb_number(verb_of(pattern), self.variant),
            zones=zones,
            temps=temps,
            condition=condition,
            bindings=bindings,
            bodies=((definition, procedure),),
            card_hole=card_hole,
            word=word,
        )

    def _condition(self, pattern: t.Pattern, where: t.Typed | None) -> tuple[i.Expr, int, int]:
        """The test of a pattern, with temps: values, doer, the card, its controller; and the hole that is the card."""
        verb = verb_of(pattern)
        count = len(verb.params)
        env = Env(self.variant)
        env.depth = env.most = count + 3
        env.this, env.places[YOU] = ("temp", count + 1), ("temp", count + 2)
        card_hole = -1
        tests: list[i.Expr] = []
        for hole, typed in pattern.equals.items():
            made = env.value(typed, verb.params[hole].type)
            if made == env.this and card_hole < 0:
                card_hole = hole
            else:
                tests.append(folded(("eq", ("temp", hole), made)))
        if pattern.doer_equals is not None:
            tests.append(folded(("eq", ("temp", count), env.value(pattern.doer_equals))))
        for hole, local in pattern.binders.items():
            env.places[local] = ("temp", hole)
        if pattern.doer_binder is not None:
            env.places[pattern.doer_binder] = ("temp", count)
        if where is not None:
            tests.append(env.value(where))
        condition = const(1)
        for test in tests:
            condition = folded(("and", condition, test))
        return condition, env.most, card_hole

    # ---- always ----------------------------------------------------------------------------------------------------

    def _always(self, definition: DefinitionSym, word: AbilitySym, body: t.Body) -> None:
        """Modifiers and listeners that last while the card lies in the word's zones."""
        zones = zones_of(word, self.variant)
        which = self.variant.definition_number[definition]
        for one in body:
            match one:
                case t.Modify():
                    self.variant.modifiers.append(modifier(one, self.variant, Lasting(zones, which, const(1))))
                case t.Reaction():
                    self._reaction(one, zones, which, definition)
                case _:
                    raise NotPlayable("this under `always`", one.span)

    def _reaction(self, one: t.Reaction, zones: tuple[int, ...], which: int, definition: DefinitionSym) -> None:
        verb = verb_of(one.pattern)
        procedure = reserve(one, self.variant)
        code = Code(self.variant, f"{definition.name}: whenever {verb.name}", "ability")
        code.env.this = SOURCE
        bound = {local: hole for hole, local in one.pattern.binders.items()}
        if one.pattern.doer_binder is not None:
            bound[one.pattern.doer_binder] = len(verb.params)
        bindings = tuple((temp, code.declare(local)) for local, temp in bound.items())
        code.body(one.body)
        code.mark(code.end)
        code.emit(i.Return(), one.span)
        self.variant.procedures[procedure] = code.finish(len(bindings), ())
        self._listen((one,), one.pattern, one.where, zones, which, procedure, word=-1, bindings=bindings)


def verb_of(pattern: t.Pattern) -> VerbSym:
    """The declared verb of a pattern."""
    if not isinstance(pattern.verb, VerbSym):
        raise NotPlayable("a reaction to a built-in sentence", pattern.span)
    return pattern.verb


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
