"""Puts the program of a variant together: setup, play, options beside, rules, outcome, tests."""

from __future__ import annotations

from typing import Any

from rulekit.compile.lower import plans
from rulekit.compile.lower.abilities import Texts
from rulekit.compile.lower.asking import can, menu_entry, stands
from rulekit.compile.lower.bodies import STATEMENTS
from rulekit.compile.lower.calls import flow, phase_procedure, verb_event
from rulekit.compile.lower.code import NOBODY, Code, Mark, reserve, settled
from rulekit.compile.lower.effects import present
from rulekit.compile.lower.expressions import SYMBOLIC
from rulekit.compile.lower.fold import folded
from rulekit.compile.lower.functions import add_function, bare_comparison, bare_expression, function_number
from rulekit.compile.lower.ground import owned
from rulekit.compile.lower.helpers import helpers, policy
from rulekit.compile.lower.printed import printed_tables
from rulekit.compile.lower.rules import rule
from rulekit.compile.lower.setting import open_variant
from rulekit.compile.lower.tables import field_by_card, field_by_definition
from rulekit.compile.lower.variant import NotPlayable, Variant, tag_of
from rulekit.compile.meaning import trees as t
from rulekit.compile.meaning.rulebook import Outcome as CheckedOutcome
from rulekit.compile.meaning.rulebook import Rulebook
from rulekit.compile.meaning.symbols import CardTypeSym
from rulekit.compile.meaning.types import EffectT
from rulekit.program import instructions as i
from rulekit.program import program as p
from rulekit.program.plans import Tests
from rulekit.terms import ABSENT, SIGNS

OPERATIONS = SYMBOLIC | {"can": can, "present": present}
"""The operations of resolved expressions that need more than their arguments."""


def lower(book: Rulebook, variant: int) -> p.Program:
    """The program of one variant.

    Raises NotPlayable where the variant contains something that is checked but cannot be played yet.
    """
    return _Maker(open_variant(book, variant, OPERATIONS, STATEMENTS)).program()


def lower_tests(book: Rulebook, variant: int) -> Tests:
    """The scenarios of one variant as plans, and the program they run on."""
    maker = _Maker(open_variant(book, variant, OPERATIONS, STATEMENTS))
    maker.program()
    made, blocked = plans.lower_plans(maker.variant)
    return Tests(maker.program(), tuple(made), tuple(blocked))


class _Maker:
    """One variant on its way to a program."""

    def __init__(self, variant: Variant) -> None:
        self.variant = variant
        self.book = variant.book
        self.parts: dict[str, Any] = {}

    def program(self) -> p.Program:
        """The program as far as everything has been lowered; called again after tests have added to it."""
        variant, names = self.variant, self.book.names
        if not self.parts:
            self._lower()
        assert variant.layout is not None
        printed = printed_tables(variant)
        parts: dict[str, Any] = {kind: tuple(rules) for kind, rules in variant.rules.items()} | self.parts
        roles = names.roles[: variant.players]
        return p.Program(
            game=names.game.name.text,
            title=names.title,
            options=self._options(),
            players=tuple(r.name for r in roles),
            player_labels=tuple(r.label or r.name for r in roles),
            seats=variant.seats,
            enums=self._enums(),
            card_types=tuple(self._card_type(c) for c in names.cards.values() if variant.has(c.when)),
            definitions=tuple(
                p.Definition(d.card.name, d.name, d.doc, variant.place(d.span)) for d in variant.definitions
            ),
            cards=tuple(p.Card(d, copy) for d, copy in variant.cards),
            owners=self._owners(),
            tables=tuple(variant.tables),
            labels=tuple(variant.labels),
            layout=variant.layout,
            functions=tuple(f or p.Function("unused", 0, 0, NOBODY, ("int",)) for f in variant.functions),
            procedures=tuple(_made(one) for one in variant.procedures),
            verbs=tuple(verb_event(verb) for verb in variant.verb_numbers),
            triggers_policy=policy(names.policies.get("triggers", ())),
            files=tuple(variant.files),
            policies={subject: list(words) for subject, words in names.policies.items()},
            printed=printed,
            modifiers=tuple(variant.modifiers),
            counters=tuple(phase_procedure(phase, variant) for phase in variant.heard.phases),
            **parts,
        )

    def _lower(self) -> None:
        variant, book = self.variant, self.book
        for phase in variant.heard.phases:
            phase_procedure(phase, variant)
        ends = [folded_any([typed for typed, when in book.ends if variant.has(when)], variant)]
        conditions = [one for one in ends if one is not None]
        self.parts = {
            "setup": self._flow("setup", book.setups),
            "play": self._flow("play", book.plays),
            "ends": tuple(c for c, _ in conditions),
            "ends_temps": max((temps for _, temps in conditions), default=0),
            "anytime": tuple(self._anytime(one) for one in book.anytime if variant.has(one.when)),
            "outcome": self._outcome([one for one in book.outcomes if variant.has(one.when)]),
            "invariants": tuple(self._invariant(one) for one in book.invariants if variant.has(one.when)),
        }
        for one in book.rules:
            if variant.has(one.when):
                rule(one.statement, owned(variant, one))
        self.parts |= Texts(variant).lower()
        self.parts |= helpers(variant)
        for let in book.lets:
            if variant.has(let.when):
                try:
                    function_number(let, variant)
                except NotPlayable:
                    continue

    def _flow(self, kind: str, bodies: list[tuple[t.Body, int]]) -> int:
        here = [one for one, when in bodies if self.variant.has(when)]
        if not here:
            return -1
        number = reserve(kind, self.variant)
        code = Code(self.variant, kind, kind)
        statements = tuple(statement for one in here for statement in one)
        flow(code, statements, self.book.names.game.span)
        self.variant.procedures[number] = code.finish(0, ())
        return number

    # ---- names ----

    def _options(self) -> dict[str, Any]:
        """The constant options as readers write them."""
        made: dict[str, Any] = {}
        for name, option in self.book.names.options.items():
            if option.constant and name in self.variant.options:
                made[name] = readable(self.variant.options[name], tag_of(option.type), self.variant)
        return made

    def _enums(self) -> tuple[p.EnumInfo, ...]:
        made = []
        for enum in self.book.names.enums.values():
            if self.variant.has(enum.when):
                labels = tuple(m.label for m in enum.members)
                made.append(p.EnumInfo(enum.name, tuple(m.name for m in enum.members), labels, enum.doc, enum.grid))
        return tuple(made)

    def _card_type(self, card: CardTypeSym) -> p.CardType:
        fields = []
        for field in card.fields.values():
            if isinstance(field.type, EffectT) or not self.variant.has(field.when):
                continue
            tables = field_by_card(field, self.variant), field_by_definition(field, self.variant)
            fields.append(p.CardField(field.name, tag_of(field.type), *tables))
        return p.CardType(card.name, card.parent.name if card.parent else None, tuple(fields))

    def _owners(self) -> tuple[int, ...]:
        """Who a card is printed to belong to."""
        owners = []
        for definition, _ in self.variant.cards:
            symbol = self.variant.definitions[definition]
            field = symbol.card.fields.get("owner")
            if field is None:
                owners.append(-1)
            else:
                value = self.variant.tables[field_by_definition(field, self.variant)][definition]
                owners.append(-1 if value == ABSENT else value)
        return tuple(owners)

    # ---- options beside ----

    def _anytime(self, one: t.Anytime) -> p.Anytime:
        variant = self.variant
        phase = phase_procedure(one.phase, variant)
        number = reserve(one, variant)
        code = Code(variant, f"anytime during {one.phase.name}", "anytime")
        bindings = []
        for argument, local in one.bindings.items():
            if local is one.seat:
                code.env.places[local] = ("you",)
            else:
                bindings.append((argument, code.declare(local)))
        if one.seat is not None:
            code.env.places[one.seat] = ("you",)
        entries = []
        for entry in one.entries:
            condition = stands(entry, code)
            if condition is None:
                continue
            start = Mark()
            entries.append(menu_entry(entry, condition, start, code.end, code))
            code.mark(start)
            code.body(entry.body)
            code.jump(code.end, entry.span)
        code.mark(code.end)
        code.emit(i.Return(), one.span)
        made = code.finish(len(bindings), ())
        variant.procedures[number] = made
        rows = tuple(settled(entry) for entry in entries)
        return p.Anytime(number, phase, one.seat is not None, tuple(bindings), rows)

    # ---- outcome, tests ----

    def _outcome(self, outcomes: list[CheckedOutcome]) -> p.Outcome:
        if not outcomes:
            return p.Outcome((), "", None, ())
        variant = self.variant
        keys: list[tuple[int, int]] = []
        notes: list[tuple[int, Any]] = []
        label, winners = "", None
        for one in outcomes:
            keys += [(sign, add_function("score", (one.you,), key, variant, you=True)) for sign, key in one.keys]
            notes += [(add_function("note", (one.you,), n, variant, you=True), tag_of(n.type)) for n in one.notes]
            label = label or one.label
            winners = winners or one.winners
        made = bare_expression(winners, variant)[0] if winners is not None else None
        return p.Outcome(tuple(keys), label, made, tuple(notes))

    def _invariant(self, one: Any) -> p.Invariant:
        condition, temps = bare_expression(one.condition, self.variant)
        sides = None
        if one.condition.op in SIGNS:
            sides, more = bare_comparison(one.condition.args[0], one.condition.args[1], self.variant)
            temps = max(temps, more)
        return p.Invariant(one.title, condition, temps, self.variant.place(one.span), sides)


def folded_any(conditions: list[t.Typed], variant: Variant) -> tuple[i.Expr, int] | None:
    """`game ends when`: several of them are joined by or."""
    made: i.Expr | None = None
    temps = 0
    for typed in conditions:
        one, most = bare_expression(typed, variant)
        temps = max(temps, most)
        made = one if made is None else folded(("or", made, one))
    return None if made is None else (made, temps)


def readable(value: int, tag: Any, variant: Variant) -> Any:
    """A constant option as JSON: names of members, plain numbers and booleans."""
    match tag[0]:
        case "bool":
            return bool(value)
        case "enum":
            return variant.book.names.enums[tag[1]].members[value].name
        case "player":
            return variant.book.names.roles[value].name
    return value


def _made(procedure: p.Procedure | None) -> p.Procedure:
    assert procedure is not None
    return procedure
