"""The position of a scenario: its variant, where play stands, and what lies where (LANGUAGE 10, `given`)."""

from __future__ import annotations

from collections.abc import Sequence

from rulekit.compile.check.scenarios.answers import cards_of
from rulekit.compile.check.sentences.kit import Kit
from rulekit.compile.check.values.scope import Scope
from rulekit.compile.meaning import scenarios as s
from rulekit.compile.meaning.symbols import OptionSym
from rulekit.compile.meaning.trees import Typed
from rulekit.compile.meaning.types import IntT, ZoneT
from rulekit.compile.names.messages import variant_words
from rulekit.diagnostics import Span
from rulekit.syntax import nodes as n


class Position:
    """What the `given` lines of one scenario say, in their order."""

    def __init__(self, kit: Kit, node: n.Scenario, parts: Sequence[n.GivenValue | n.GivenAt], when: int) -> None:
        self.kit, self.node, self.parts, self.when = kit, node, parts, when
        self.given_options: list[tuple[str, Typed]] = []
        self.at: s.At | None = None
        self.not_yet: list[tuple[str, Span]] = []

    # ---- the variant ---------------------------------------------------------------------------------------------

    def variant(self) -> int | None:
        """The index of the variant: as given, and for the rest by default; None after a message."""
        kit, names = self.kit, self.kit.names
        chosen: dict[str, int] = {}
        seats: int | None = None
        for part in self.parts:
            name = _bare(part)
            if name == "players":
                seats = self._seats(part, seats)
            elif name in names.options and names.options[name].constant:
                value = self._constant(part, names.options[name])
                if value is None:
                    return None
                chosen[name] = value
        if seats == 0:
            return None
        defaults = {name: _default(option) for name, option in names.options.items() if option.constant}
        fitting = [
            index
            for index, variant in enumerate(names.variants)
            if (seats is None or variant.seats == seats)
            and all(variant.options[name] == value for name, value in chosen.items())
        ]
        if not fitting:
            return None
        standing = [index for index in fitting if self.when >> index & 1]
        if not standing:
            kit.bag.report(
                "N013",
                "this scenario stands under a condition that its options exclude",
                self.node.title.span,
                label=f"plays {variant_words(names, 1 << fitting[0])}",
            )
            return None
        return min(standing, key=lambda index: _others(names.variants[index].options, defaults))

    def _seats(self, part: n.GivenValue | n.GivenAt, before: int | None) -> int | None:
        assert isinstance(part, n.GivenValue)
        names = self.kit.names
        typed = self.kit.expressions.check(part.value, Scope(names.everywhere, "constant"), IntT())
        if typed.op != "const" or not isinstance(typed.args[0], int):
            return before
        if not names.low_seats <= typed.args[0] <= names.high_seats:
            self.kit.bag.report(
                "T013",
                f"{typed.args[0]} players never play",
                part.value.span,
                because=f"`players {names.low_seats} to {names.high_seats}` says the header",
            )
            return 0
        return typed.args[0]

    def _constant(self, part: n.GivenValue | n.GivenAt, option: OptionSym) -> int | None:
        assert isinstance(part, n.GivenValue)
        everywhere = Scope(self.kit.names.everywhere, "constant")
        typed = self.kit.expressions.check(part.value, everywhere, option.type)
        if typed.op == "const":
            return int(typed.args[0])
        self.kit.bag.report("N026", "an option is given as a constant", part.value.span)
        return None

    # ---- the lines -----------------------------------------------------------------------------------------------

    def steps(self, scope: Scope) -> list[s.Step]:
        """Cells and zones; `at` and options that are no constants are noted in passing."""
        made: list[s.Step] = []
        for part in self.parts:
            if isinstance(part, n.GivenAt):
                self.at = self.place(part.place, scope) or self.at
                continue
            name = _bare(part)
            option = self.kit.names.options.get(name)
            if name == "players" or (option is not None and option.constant):
                continue
            if option is not None:
                value = self.kit.expressions.check(part.value, scope, option.type)
                self.given_options = [one for one in self.given_options if one[0] != name]
                self.given_options.append((name, value))
                continue
            step = self._given(part, scope)
            if step is not None:
                made.append(step)
        return made

    def _given(self, part: n.GivenValue, scope: Scope) -> s.Step | None:
        e = self.kit.expressions
        with e.trying():
            zone = e.zone(part.target, scope)
        if isinstance(zone.type, ZoneT):
            zone = e.zone(part.target, scope)
            assert isinstance(zone.type, ZoneT)
            cards = cards_of(self.kit, part.value, scope, zone.type.card)
            if cards is None:
                self.kit.bag.report(
                    "T001",
                    "a zone is given its cards by their names",
                    part.value.span,
                    label="not a card's name, and no list of names",
                    help='write `["Name", "Other Name"]`, the top first, or `[]`',
                )
                return None
            return s.GivenZone(part.span, zone, cards)
        target = e.target(part.target, scope)
        if target.op != "read":
            if target.op == "text":
                return s.GivenCell(part.span, target, e.check(part.value, scope, target.type))
            if target.op in ("controller", "field", "call"):
                self.not_yet.append((f"a given `{target.op}`" if target.op != "call" else "a given `let`", part.span))
                e.check(part.value, scope, target.type)
            return None
        stored = target.args[0].type
        return s.GivenCell(part.span, target, e.check(part.value, scope, stored))

    # ---- places --------------------------------------------------------------------------------------------------

    def place(self, node: n.Place, scope: Scope) -> s.At | None:
        """`end of turn(P1) in round(2)`; None after a message."""
        within = None if node.within is None else self._at(node.within, None, False, scope)
        return self._at(node.phase, within, node.at_end, scope)

    def _at(self, node: n.Expr, within: s.At | None, at_end: bool, scope: Scope) -> s.At | None:
        head = node.callee if isinstance(node, n.Call) else node
        if not isinstance(head, n.Name):
            self.kit.bag.report("N001", "this is no phase", node.span, because="a place in play is a run of a phase")
            return None
        if head.text == "play" and not isinstance(node, n.Call):
            return s.At(None, (), within, at_end, node.span)
        phase = self.kit.sentences.phase(head, scope)
        if phase is None:
            return None
        given = node.arguments if isinstance(node, n.Call) else ()
        wanted = [param.type for param in phase.params]
        arguments = self.kit.sentences.arguments(given, wanted, scope, node.span, f"phase `{phase.name}`")
        return s.At(phase, arguments, within, at_end, node.span) if len(arguments) == len(wanted) else None


def _bare(part: n.GivenValue | n.GivenAt) -> str:
    return part.target.text if isinstance(part, n.GivenValue) and isinstance(part.target, n.Name) else ""


def _default(option: OptionSym) -> int:
    if isinstance(option.default, int):
        return int(option.default)
    return option.type.low or 0 if isinstance(option.type, IntT) else 0


def _others(options: dict[str, int], defaults: dict[str, int]) -> int:
    """How many options differ from their defaults."""
    return sum(options[name] != value for name, value in defaults.items())
