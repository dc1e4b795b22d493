"""Event patterns: `you sell this`, `(p) visits gain_like`, `damage (n) to (u)` (LANGUAGE 6)."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from rulekit.compile.check.sentences.entries import entry_named
from rulekit.compile.check.sentences.fitting import Fit, Fitting, wanted_by
from rulekit.compile.check.sentences.kit import Kit
from rulekit.compile.check.sentences.matching import Item, Reading, items_of, readings
from rulekit.compile.check.sentences.nearest import likeliest, nearest, pattern_text, place_list, ways_out
from rulekit.compile.check.values import build
from rulekit.compile.check.values.scope import Scope
from rulekit.compile.meaning.symbols import HoleSym, Local
from rulekit.compile.meaning.trees import Pattern, Typed
from rulekit.compile.meaning.types import CardT, IntT, PlayerT, Type, UnknownT, ZoneT
from rulekit.compile.meaning.walk import uses
from rulekit.compile.names import BuiltinHole
from rulekit.diagnostics import Diagnostic, Span
from rulekit.syntax import nodes as n


@attrs.define(eq=False)
class Heard:
    """A pattern, the scope behind it, and the names it binds."""

    pattern: Pattern
    scope: Scope
    bound: list[Local]


class Events:
    """Resolves event patterns; reports N032 for what is no verb, T020 for what cannot be equal."""

    def __init__(self, kit: Kit) -> None:
        self.kit = kit

    def pattern(self, row: n.Row, scope: Scope) -> Heard | None:
        """The event that a row describes."""
        kit = self.kit
        items = items_of(row)
        found = readings(items, kit.patterns)
        found = [one for one in found if one.how != "cost" and one.form.when & scope.when] or found
        if not found:
            self._unknown(items, row.span, scope)
            return None
        made = [self._hear(one, row.span, scope) for one in found]
        good = [heard for heard, fit in made if heard is not None and fit.state == "ok"]
        if len(good) == 1 or (good and len({id(one.pattern.verb) for one in good}) == 1):
            self._accept(good[0], made)
            return good[0]
        if good:
            shown = " and ".join(f"`{pattern_text(fit.reading.form, kit.bag)}`" for heard, fit in made if heard)
            kit.bag.report(
                "N022",
                f"`{kit.written(row.span)}` has two readings",
                row.span,
                label="more than one verb has these words",
                seconds=[(s, "one of them") for _, fit in made if (s := fit.reading.form.span) is not None],
                because=f"{shown} are events of their own",
            )
            return None
        self._misfit(made)
        return None

    def _accept(self, good: Heard, made: list[tuple[Heard | None, Fit]]) -> None:
        self.kit.said.add(good.pattern.verb)
        fit = next(fit for heard, fit in made if heard is good)
        self.kit.bag.extend(fit.found)

    def unused(self, heard: Heard, *trees: object) -> None:
        """L005 for names that are bound and never read."""
        for local in heard.bound:
            if local.name != "you" and not any(uses(tree, local) for tree in trees if tree is not None):
                self.kit.bag.report(
                    "L005", f"`{local.name}` is bound and never read", local.span, help="write `_` to take anything"
                )

    # ---- one reading ---------------------------------------------------------------------------------------------

    def _hear(self, reading: Reading, span: Span, scope: Scope) -> tuple[Heard | None, Fit]:
        form = reading.form
        fit = Fit(reading, [None] * len(form.holes))
        pattern = Pattern(form.verb, {}, {}, None, None, span)
        heard = Heard(pattern, scope, [])
        if reading.subject is not None:
            doer = self._doer(reading.subject, heard, fit)
            if doer is None:
                return None, fit
            heard.pattern = attrs.evolve(pattern, doer_binder=doer[0], doer_equals=doer[1])
        for at, (hole, item) in enumerate(zip(form.holes, reading.in_holes, strict=True)):
            name = _binder(item)
            if name is not None:
                if name.text != "_":
                    of = self._bindable(hole, item, reading, heard.scope, fit)
                    heard.pattern.binders[at] = self._bind(name, of, heard)
                continue
            typed = self._equal(item, hole, heard, fit)
            if typed is None:
                fit.at = at
                return None, fit
            heard.pattern.equals[at] = typed
        return heard, fit

    def _doer(self, item: Item, heard: Heard, fit: Fit) -> tuple[Local | None, Typed | None] | None:
        name = _binder(item)
        if name is not None:
            return (None if name.text == "_" else self._bind(name, PlayerT(), heard), None)
        if item.word == "anyone":
            return None, None
        typed = self._value(item, PlayerT(), heard.scope, fit)
        return None if typed is None else (None, typed)

    def _equal(self, item: Item, hole: HoleSym | BuiltinHole, heard: Heard, fit: Fit) -> Typed | None:
        if isinstance(hole, HoleSym):
            return self._value(item, hole.type, heard.scope, fit)
        pattern, span = heard.pattern, item.span
        if pattern.doer_binder is not None:
            doer = build.local(pattern.doer_binder, span)
        else:
            doer = pattern.doer_equals or Typed("doer", (), PlayerT(), span)
        return Fitting(self.kit).hole(fit, hole, item, heard.scope, doer)

    def _bindable(self, hole: HoleSym | BuiltinHole, item: Item, reading: Reading, scope: Scope, fit: Fit) -> Type:
        """The type of a name in brackets; of a card that the one its zone or the whole rulebook allows."""
        if isinstance(hole, HoleSym):
            return hole.type
        if hole.kind in ("number", "player"):
            return IntT() if hole.kind == "number" else PlayerT()
        if hole.kind in ("entry", "trigger"):
            return UnknownT()  # what waits has no type before it can be played (R050)
        cards = [card for card in self.kit.names.cards.values() if card.parent is None]
        for other, beside in zip(reading.form.holes, reading.in_holes, strict=True):
            if isinstance(other, BuiltinHole) and other.kind == "zone" and _binder(beside) is None:
                zone = Fitting(self.kit).hole(Fit(reading, []), other, beside, scope, None)
                if zone is not None and isinstance(zone.type, ZoneT):
                    cards = [zone.type.card]
        if len(cards) == 1 and hole.kind in ("card", "cards"):
            return CardT(cards[0])
        if len(cards) == 1 and hole.kind == "zone":
            return ZoneT(cards[0])
        fit.found += self.kit.quietly(lambda: self._unbindable(item))[1]
        return UnknownT()

    def _unbindable(self, item: Item) -> None:
        self.kit.bag.report(
            "T020",
            f"`{self.kit.written(item.span)}` can be anything here",
            item.span,
            label="no name for this",
            help="write `(_)` to take anything",
        )

    def _value(self, item: Item, wanted: Type | None, scope: Scope, fit: Fit) -> Typed | None:
        assert not isinstance(item.node, n.SmallWord)
        typed, found = self.kit.expressions.quietly(item.node, scope, wanted)
        if not any(one.is_error for one in found):
            fit.found += found
            return typed
        plain, own = self.kit.expressions.quietly(item.node, scope)
        if any(one.is_error for one in own):
            fit.state, fit.found = "broken", [_bound(one, item) for one in own]
        else:
            fit.state, fit.wrong = "mismatch", plain
        return None

    def _bind(self, name: n.Name, of: Type, heard: Heard) -> Local:
        local = Local(name.text, of, "local", name.span)
        if name.text == "you":
            heard.scope = heard.scope.with_you(build.local(local, name.span))
        else:
            self.kit.statements.new_name(n.Ident(name.span, name.text), heard.scope)
            heard.scope = heard.scope.with_local(local)
        heard.bound.append(local)
        return local

    # ---- messages ------------------------------------------------------------------------------------------------

    def _unknown(self, items: Sequence[Item], span: Span, scope: Scope) -> None:
        kit = self.kit
        found = likeliest(nearest(items, kit, scope, event=True), lambda reading: self._state(reading, span, scope))
        where = found[0].place if found and found[0].place is not None else span
        entry = None if found else entry_named(items, kit, scope.when)
        word = "" if entry is None else kit.written(entry.row.items[0].span)
        kit.bag.report(
            "N032",
            f"not an event: `{kit.written(span)}`",
            where,
            label="no verb reads like this",
            seconds=place_list(found) if entry is None else [(entry.row.span, "an entry of a menu, with its own body")],
            help=ways_out(found)
            if entry is None
            else f"make the entry a verb, `to {word} ..:`, and list it without a body",
        )

    def _state(self, reading: Reading, span: Span, scope: Scope) -> str:
        return self.kit.quietly(lambda: self._hear(reading, span, scope))[0][1].state

    def _misfit(self, made: list[tuple[Heard | None, Fit]]) -> None:
        kit = self.kit
        broken = next((fit for _, fit in made if fit.state == "broken"), None)
        if broken is not None:
            kit.bag.extend(broken.found)
            return
        fit = made[0][1]
        hole = fit.reading.form.holes[fit.at] if fit.at >= 0 else None
        item = fit.reading.in_holes[fit.at] if fit.at >= 0 else fit.reading.subject
        assert item is not None
        text = pattern_text(fit.reading.form, kit.bag)
        kit.bag.report(
            "T020",
            f"`{kit.written(item.span)}` never fits the event `{text}`",
            item.span,
            seconds=[(hole.span, "this hole")] if isinstance(hole, HoleSym) else [],
            because=f"`{hole.name}` takes {wanted_by(hole)}" if hole is not None else "the doer of a verb is a player",
        )


def _bound(one: Diagnostic, item: Item) -> Diagnostic:
    """An unknown name that may have been meant to be bound: `p` for `(p)`."""
    if one.code != "N001" or not isinstance(item.node, n.Name) or one.span != item.span or one.help is not None:
        return one
    return attrs.evolve(one, help=f"write `({item.node.text})` to take anything under this name")


def _binder(item: Item) -> n.Name | None:
    """`(n)` binds n."""
    node = item.node
    if isinstance(node, n.Group) and isinstance(node.inner, n.Name) and node.where is None:
        return node.inner
    return None
