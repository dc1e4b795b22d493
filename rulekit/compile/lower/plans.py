"""Scenarios of one variant become plans: every expression in them is lowered onto the variant's program."""

from __future__ import annotations

from typing import Any

from rulekit.compile.lower.calls import phase_procedure
from rulekit.compile.lower.code import Code, reserve
from rulekit.compile.lower.env import Env
from rulekit.compile.lower.expressions import variable_place
from rulekit.compile.lower.fold import folded, is_const
from rulekit.compile.lower.functions import bare_comparison, bare_expression
from rulekit.compile.lower.variant import NotPlayable, Variant, tag_of
from rulekit.compile.meaning import scenarios as s
from rulekit.compile.meaning.trees import Typed
from rulekit.compile.meaning.types import CardT
from rulekit.diagnostics import Span
from rulekit.program import instructions as i
from rulekit.program import plans as p


def lower_plans(variant: Variant) -> tuple[list[p.Plan], list[tuple[str, str, Any]]]:
    """The plans of this variant's scenarios, and those that need what cannot be played yet."""
    made: list[p.Plan] = []
    blocked: list[tuple[str, str, Any]] = []
    for scenario in variant.book.scenarios:
        if scenario.variant != variant.index:
            continue
        try:
            for what, span in scenario.not_yet:
                raise NotPlayable(what, span)
            made.append(_Planner(variant).plan(scenario))
        except NotPlayable as stop:
            blocked.append((scenario.title, stop.what, variant.place(stop.span)))
    return made, blocked


class _Planner:
    """Lowers one scenario."""

    def __init__(self, variant: Variant) -> None:
        self.variant = variant

    def plan(self, scenario: s.Scenario) -> p.Plan:
        given: dict[str, int] = {}
        for name, typed in scenario.given_options:
            value = self.value(typed)
            if not is_const(value):
                raise NotPlayable("an option that is not constant", typed.span)
            given[name] = value[1]
        variant = self.variant.book.names.variants[scenario.variant]
        return p.Plan(
            title=scenario.title,
            ids=scenario.ids,
            seats=variant.seats,
            options=dict(variant.options),
            given_options=given,
            at=self.at(scenario.at) if scenario.at is not None else None,
            lines=tuple(self.line(step) for step in scenario.steps),
            place=self.variant.place(scenario.span),
        )

    # ---- pieces ----

    def value(self, typed: Typed, wanted: Any = None) -> i.Expr:
        return Env(self.variant).value(typed, wanted)

    def temps(self, typed: Typed) -> tuple[i.Expr, int]:
        return bare_expression(typed, self.variant)

    def at(self, at: s.At) -> p.At:
        arguments = tuple(self.value(a) for a in at.arguments)
        number = -1 if at.phase is None else phase_procedure(at.phase, self.variant)
        within = self.at(at.within) if at.within is not None else None
        return p.At(number, arguments, within, at.at_end, _wording(at))

    def names(self, cards: tuple[Any, ...]) -> tuple[p.CardName, ...]:
        return tuple(self.name(*card) for card in cards)

    def name(self, symbol: Any, copy: int | None, span: Span) -> p.CardName:
        number = self.variant.definition_number.get(symbol, -1)
        return p.CardName(number, copy, symbol.name)

    def item(self, item: Any) -> p.Item:
        if isinstance(item, str):
            return p.Item(item)
        word, typed = item if isinstance(item, tuple) else ("", item)
        card = self._named(typed)
        return p.Item(word, self.value(typed), tag_of(typed.type), card)

    def _named(self, typed: Typed) -> p.CardName | None:
        """A card named by its text: `"Name"` or `"Name"[2]`."""
        if typed.op == "definition":
            return self.name(typed.args[0], None, typed.span)
        if typed.op == "copy":
            return self.name(typed.args[0], typed.args[1] or None, typed.span)
        return None

    # ---- lines ----

    def line(self, step: s.Step) -> p.Line:
        place = self.variant.place(step.span)
        match step:
            case s.GivenCell():
                return self._given_cell(step, place)
            case s.GivenZone():
                return p.GivenZone(place, self.value(step.zone), self.names(step.cards))
            case s.Answer():
                return self._answer(step, place)
            case s.Perform():
                return p.Perform(place, self._procedure(step))
            case s.PlayTo():
                return p.PlayTo(place, self.at(step.at))
        return self._expectation(step, place)

    def _given_cell(self, step: s.GivenCell, place: Any) -> p.Line:
        if step.target.op == "text":
            return self._given_text(step, place)
        symbol = step.target.args[0]
        if step.target.op != "read":
            raise NotPlayable("a given value of this kind", step.span)
        variable = self.variant.variable(symbol)
        return p.GivenCell(
            place,
            variable_place(step.target, Env(self.variant)),
            self.value(step.value, symbol.type),
            variable.low,
            variable.high,
            variable.maybe,
            self.variant.variables[symbol],
        )

    def _given_text(self, step: s.GivenCell, place: Any) -> p.Line:
        """`"Name".text = "Other"`: the card has that text from the start."""
        layout = self.variant.layout
        assert layout is not None
        if layout.texts < 0:
            raise NotPlayable("a text where no card has abilities", step.span)
        card = self.value(step.target.args[0])
        target = folded(("at", layout.texts, ((card, 1, 0, layout.cards),)))
        last = len(self.variant.definitions) - 1
        return p.GivenCell(place, target, self.value(step.value), 0, last, True, -1)

    def _answer(self, step: s.Answer, place: Any) -> p.Line:
        value, tag = None, None
        cards = self.names(step.cards) if step.cards is not None else None
        if step.value is not None:
            named = self._named(step.value)
            if named is not None:
                cards = (named,)
            value, tag = self.value(step.value), tag_of(step.value.type)
        items = tuple(self.item(item) for item in step.row)
        return p.Answer(place, self.value(step.seat), step.kind, items, "", step.name, value, tag, cards)

    def _procedure(self, step: s.Perform) -> int:
        number = reserve(step, self.variant)
        code = Code(self.variant, "do", "play")
        code.borders = False
        code.body(step.body)
        code.mark(code.end)
        code.emit(i.Border(), step.span)  # what the sentence sets off is done, too
        code.emit(i.Return(), step.span)
        self.variant.procedures[number] = code.finish(0, ())
        return number

    def _expectation(self, step: s.Step, place: Any) -> p.Line:
        match step:
            case s.ExpectTrue():
                return self._true(step, place)
            case s.ExpectCan():
                items = tuple(self.item(item) for item in step.row)
                seat = self.value(step.seat)
                return p.ExpectCan(place, seat, step.kind, items, step.wanted, step.because, "")
            case s.ExpectSees():
                what, temps = self.temps(step.what)
                what = ("list", what) if isinstance(step.what.type, CardT) else what
                return p.ExpectSees(place, self.value(step.seat), what, temps, step.wanted, "")
            case s.ExpectChoice():
                cards = self.names(step.cards) if step.cards is not None else None
                among, temps = self.temps(step.among) if step.among is not None else (None, 0)
                return p.ExpectChoice(place, self.value(step.seat), step.name, among, temps, cards, "")
        raise NotPlayable("this line of a scenario", step.span)

    def _true(self, step: s.ExpectTrue, place: Any) -> p.Line:
        if step.asked is not None:
            return p.ExpectAsked(place, self.value(step.asked[0]), step.asked[1], "")
        if step.cards is not None:
            typed, names = step.cards
            what, temps = self.temps(typed)
            zone = what[1] if what[0] == "members" else None
            return p.ExpectCards(place, what, temps, zone, self.names(names), True, "")
        assert step.condition is not None
        condition, temps = self.temps(step.condition)
        sides = None
        if step.left is not None and step.right is not None:
            sides, more = bare_comparison(step.left, step.right, self.variant)
            temps = max(temps, more)
        return p.ExpectTrue(place, condition, temps, "", sides)


def _wording(at: s.At) -> str:
    """A place as a reader would say it; the runner shows the source line for the rest."""
    name = "play" if at.phase is None else at.phase.name
    start = f"end of {name}" if at.at_end else name
    return start if at.within is None else f"{start} in {_wording(at.within)}"
