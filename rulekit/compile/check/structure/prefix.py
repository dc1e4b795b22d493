"""The prefix of an option: what is tested before anything starts (LANGUAGE 5.2; R030, R031, R032, T022)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from attrs import define, field

from rulekit.compile.check.bodies.choices import never_empty
from rulekit.compile.check.sentences.kit import Kit
from rulekit.compile.check.structure.facts import PAYING, Facts, bodies_in, plain, statements
from rulekit.compile.meaning import trees as t
from rulekit.compile.meaning.symbols import EnumSym, NumberSym, VerbSym
from rulekit.compile.meaning.trees import Typed
from rulekit.compile.meaning.types import IntT
from rulekit.compile.meaning.walk import walk
from rulekit.diagnostics import Span

MOST_COMBINATIONS = 10_000


def check_prefixes(kit: Kit, facts: Facts, bodies: list[t.Body]) -> None:
    """All options of the rulebook: entries, `may SENTENCE`, `can (SENTENCE)`."""
    options = _Options(kit, facts)
    for body in bodies:
        for one in statements(body):
            if isinstance(one, t.Menu):
                options.asked = one
                for entry in one.entries:
                    options.entry(entry)
                options.must(one)
            elif isinstance(one, t.May):
                options.asked = one
                options.sentence(one.sentence, one.holes)
    options.asked = None
    for body in bodies:
        for typed in walk(body):
            if isinstance(typed, Typed) and typed.op == "can" and isinstance(typed.args[0], t.Statement):
                options.sentence(typed.args[0], ())
    for anytime in kit.book.anytime:
        for entry in anytime.entries:
            options.entry(entry)
    for text in kit.book.card_texts:
        for word, heading, body, _ in text.abilities:
            if _is_option(kit.book.words.get(word, ()), heading):
                options.ability(heading, body, word.span)


@define(eq=False)
class _Options:
    """Looks at each verb that is used as an option once."""

    kit: Kit
    facts: Facts
    seen: set[VerbSym] = field(factory=set)
    asked: t.Menu | t.May | None = None  # where the option stands
    is_paid: bool = False  # a sentence that changes something has been paid: a choice behind it is asked afterwards

    def entry(self, entry: t.Entry) -> None:
        """An entry of its own, or the verb it stands for."""
        if entry.verb is None:
            if entry.kind == "act":
                self._lines(entry.body, None)
                self._combinations(entry.body, entry.holes, entry.span)
            return
        for one in entry.body:
            self.sentence(one, entry.holes)

    def ability(self, heading: tuple[Any, ...], body: t.Body, span: Span) -> None:
        """What a card offers: its choices, then its lines."""
        self._lines(body, None)
        self._combinations(body, tuple(item for item in heading if isinstance(item, t.Hole)), span)

    def sentence(self, one: t.Statement, holes: tuple[t.Hole, ...]) -> None:
        """A declared sentence as an option."""
        one = plain(one)
        if isinstance(one, t.Call):
            body = self.facts.body_of(one.verb)
            if one.verb not in self.seen:
                self.seen.add(one.verb)
                self._lines(body, one.verb)
                self._combinations(body, holes, one.verb.span)

    # ---- needs and payments behind a change --------------------------------------------------------------------------

    def _lines(self, body: t.Body, verb: VerbSym | None) -> None:
        """Only the option's own lines: a sentence that it says may refuse for itself."""
        self.is_paid = False
        self._walk(body, [], verb)

    def _walk(self, body: t.Body, changed: list[t.Statement], verb: VerbSym | None) -> None:
        before: t.Statement | None = None
        for one in (plain(statement) for statement in body):
            if not changed and self.is_paid and isinstance(one, t.Choose | t.ChooseMany | t.Arrange):
                changed.append(one)
            if changed and isinstance(one, t.Need):
                self._late("R031", "a need after {}", one.span, changed[0], verb)
            elif changed and isinstance(one, t.Builtin) and one.verb in PAYING and not self._covered(one, before):
                self._late("R032", "a payment after {} may be impossible", one.span, changed[0], verb)
            if not changed and self._changes(one):
                changed.append(one)
            if not isinstance(one, t.Menu | t.May):
                for inner in bodies_in(one):
                    self._walk(inner, changed, verb)
            before = one

    def _changes(self, one: t.Statement) -> bool:
        """Whether this ends the prefix; a sentence does where its own prefix ends, one that is paid does not."""
        if isinstance(one, t.Call) and one.cost:
            self.is_paid = self.is_paid or bool(self.facts.changed_by(one))
            return False
        if isinstance(one, t.Call):
            return bool(self.facts.changed_by(one)) and not self._only_pays(one.verb)
        return self.facts.is_change(one) or self._asks_another(one)

    def _asks_another(self, one: t.Statement) -> bool:
        """Whether a choice is made by somebody else than the one who takes the option, as far as the text says."""
        if not isinstance(one, t.Choose | t.ChooseMany | t.Arrange) or one.chooser is None or one.chooser.op == "you":
            return False
        chooser, key = one.chooser, self.kit.expressions.key
        if self.asked is None or (chooser.op == "local" and chooser.args[0] is self.asked.seat_local):
            return self.asked is None
        return bool(key(chooser) != key(self.asked.seat))

    def _only_pays(self, verb: VerbSym) -> bool:
        return all(not self.facts.is_change(one) for one in statements(self.facts.body_of(verb)))

    def _covered(self, payment: t.Builtin, before: t.Statement | None) -> bool:
        """`while your cash < n: ..` stands right before it, or nothing is owed."""
        if payment.verb != "pay":
            return False
        target, amount = payment.arguments[:2]
        if amount.op == "const" and amount.args[0] == 0:
            return True
        if not isinstance(before, t.While) or before.condition.op != "lt":
            return False
        key = self.kit.expressions.key
        left, right = before.condition.args
        return bool(key(left) == key(target) and key(right) == key(amount))

    def _late(self, code: str, what: str, span: Span, change: t.Statement, verb: VerbSym | None) -> None:
        behind, first = "a change", "the first change"
        if self._asks_another(change):
            behind, first = "a choice of another player", "another player is asked here"
        elif isinstance(change, t.Choose | t.ChooseMany | t.Arrange):
            behind, first = "a choice behind a cost", "this is asked when the cost is paid"
        seconds = [(change.span, first)]
        if verb is not None:
            seconds.append((verb.span, "players can choose this"))
        self.kit.bag.report(
            code,
            f"{what.format(behind)}, in {'a verb' if verb is not None else 'an action'} used as an option",
            span,
            label="too late to refuse",
            seconds=seconds,
            help=f"put it in front of {'the first change' if behind == 'a change' else 'that choice'}",
        )

    # ---- how many ways -----------------------------------------------------------------------------------------------

    def _combinations(self, body: t.Body, holes: tuple[t.Hole, ...], span: Span) -> None:
        """T022: more than one free subset, or choices that multiply past the limit."""
        subsets: list[Span] = []
        ways = 1
        for hole in holes:
            ways *= _size(hole.among) or 1
        for one in self._prefix(body):
            if isinstance(one, t.ChooseMany):
                subsets.append(one.span)
            elif isinstance(one, t.Choose):
                ways *= _size(one.among) or 1
        if len(subsets) > 1:
            self.kit.bag.report(
                "T022",
                "two choices of several things before the first change",
                subsets[1],
                seconds=[(subsets[0], "the first one")],
                because="before an option is offered it must be known that some answer goes through",
            )
        elif ways > MOST_COMBINATIONS:
            self.kit.bag.report("T022", f"{ways:,} combinations", span)

    def _prefix(self, body: t.Body) -> Iterator[t.Statement]:
        for one in (plain(statement) for statement in body):
            if isinstance(one, t.Call):
                yield from self._prefix(self.facts.body_of(one.verb)) if one.verb not in self.seen else ()
            if self._changes(one):
                return
            yield one
            for inner in bodies_in(one):
                yield from self._prefix(inner)

    # ---- must --------------------------------------------------------------------------------------------------------

    def must(self, menu: t.Menu) -> None:
        """R030: no `else`, and no entry that is always possible."""
        if menu.kind != "must" or menu.otherwise is not None or any(self._always(entry) for entry in menu.entries):
            return
        self.kit.bag.report(
            "R030",
            None,
            self.kit.head(menu.span),
            label="perhaps nothing is possible here",
            help="add `else:` with what happens then",
        )

    def _always(self, entry: t.Entry) -> bool:
        if entry.condition is not None or not all(never_empty(hole.among) for hole in entry.holes):
            return False
        return self._free(entry.body, set())

    def _free(self, body: t.Body, open_: set[VerbSym]) -> bool:
        """Whether a prefix has nothing that can refuse."""
        for one in (plain(statement) for statement in body):
            if isinstance(one, t.Need) or (isinstance(one, t.Builtin) and one.verb in PAYING):
                return False
            called = one.verb if isinstance(one, t.Call) and one.verb not in open_ else None
            if called is not None and not self._free(self.facts.body_of(called), open_ | {called}):
                return False
            if self._changes(one):
                return True
            if not all(self._free(inner, open_) for inner in bodies_in(one)):
                return False
        return True


def _is_option(clauses: tuple[Any, ...], heading: tuple[Any, ...]) -> bool:
    """Whether the text of an ability word is offered: it is asked for, or may be declined."""
    offered = {"anytime", "offered", "optional"}
    return any(clause[0] in offered for clause in clauses) or any(isinstance(item, t.Hole) for item in heading)


def _size(among: Typed) -> int | None:
    """How many candidates there are, if that is known."""
    if among.op == "all":
        of = among.args[0]
        if isinstance(of, EnumSym):
            return len(of.members)
        if isinstance(of, NumberSym):
            return of.high - of.low + 1
        if isinstance(of, IntT) and of.low is not None and of.high is not None:
            return of.high - of.low + 1
    if among.op == "span":
        low, high = among.args
        if low.op == "const" and high.op == "const":
            return max(0, int(high.args[0]) - int(low.args[0]) + 1)
    return None
