"""Sentences: from a row of items to the one thing it says (LANGUAGE 4)."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import evolve, frozen

from rulekit.compile.check.sentences import builtins
from rulekit.compile.check.sentences.fitting import Fit, Fitting
from rulekit.compile.check.sentences.kit import Kit
from rulekit.compile.check.sentences.matching import Item, Reading, items_of, readings
from rulekit.compile.check.sentences.misfits import phase_call, report
from rulekit.compile.check.sentences.nearest import likeliest, nearest, pattern_text, place_list, ways_out
from rulekit.compile.check.values import build
from rulekit.compile.check.values.scope import Scope
from rulekit.compile.meaning import trees as t
from rulekit.compile.meaning.symbols import HoleSym, Local, PhaseSym, VerbSym
from rulekit.compile.meaning.trees import Typed
from rulekit.compile.meaning.types import Type
from rulekit.compile.names import Found, PatternForm
from rulekit.diagnostics import Span
from rulekit.syntax import nodes as n
from rulekit.terms.verbs import third_person


@frozen(eq=False)
class Said:
    """What a row says. prompt: a last text that no pattern takes."""

    statement: t.Statement
    form: PatternForm | None = None
    prompt: n.Text | None = None
    results: tuple[Local, ...] = ()
    after: tuple[t.Statement, ...] = ()  # puts what it gives into a `var` or a result

    @property
    def statements(self) -> tuple[t.Statement, ...]:
        """All of it."""
        return (self.statement, *self.after)


class Sentences:
    """Resolves rows; reports N021 N022 N030 T020 and whatever is wrong in an item."""

    def __init__(self, kit: Kit) -> None:
        self.kit = kit
        self.fitting = Fitting(kit)
        kit.expressions.sentence = self.inside_can

    # ---- entrances -----------------------------------------------------------------------------------------------

    def sentence(self, node: n.Sentence, scope: Scope) -> Said | None:
        """A statement of its own, with what it keeps and what it gives."""
        return self.say(items_of(node.row), node.row.span, scope, keeping=node.keeping, results=node.results)

    def inside_can(self, row: n.Row, scope: Scope) -> t.Statement | None:
        """What `can (..)` asks about: a sentence, or an effect."""
        items = items_of(row)
        if len(items) == 1 and not items[0].is_small and not self._is_phase(items[0]):
            node = row.items[0]
            if isinstance(node, n.Dot | n.Index | n.Call):
                return self.kit.statements.effect(node, scope, row.span)
        said = self.say(items, row.span, scope)
        return None if said is None else said.statement

    def say(
        self,
        items: Sequence[Item],
        span: Span,
        scope: Scope,
        *,
        keeping: tuple[n.Ident, ...] = (),
        results: tuple[n.Ident, ...] = (),
        prompt: bool = False,
    ) -> Said | None:
        """The meaning of a row; None after a message. prompt: a last text may belong to no pattern."""
        run = self._run(items, span, scope)
        if run is not None:
            return run
        found = readings(items, self.kit.patterns)
        text: n.Text | None = None
        last = items[-1].node
        if not found and prompt and isinstance(last, n.Text) and len(items) > 1:
            shorter = self.say(items[:-1], items[0].span.to(items[-2].span), scope)
            return None if shorter is None else Said(shorter.statement, shorter.form, last)
        if not found:
            self._unknown(items, span, scope)
            return None
        fit = self._choose([one for one in found if self._exists(one, scope)] or found, span, scope)
        if fit is None:
            return None
        return self._said(fit, span, scope, keeping, results, text)

    # ---- readings and types --------------------------------------------------------------------------------------

    def fits(self, items: Sequence[Item], scope: Scope) -> list[Fit]:
        """All readings of a row whose types fit; nothing is reported."""
        made = [self.fitting.fit(one, scope, scope.you) for one in readings(items, self.kit.patterns)]
        return [fit for fit in made if fit.state == "ok"]

    def _exists(self, reading: Reading, scope: Scope) -> bool:
        return bool(reading.form.when & scope.when)

    def _choose(self, found: list[Reading], span: Span, scope: Scope) -> Fit | None:
        made = [self.fitting.fit(one, scope, scope.you) for one in found]
        good = [fit for fit in made if fit.state == "ok"]
        if len(good) > 1:
            good = self._apart(good, span, scope)
        if not good:
            if all(fit.state != "ok" for fit in made):
                report(self.kit, made, span, scope)
            return None
        fit = good[0]
        self.kit.bag.extend(fit.found)
        return fit

    def _apart(self, good: list[Fit], span: Span, scope: Scope) -> list[Fit]:
        """Of several fitting readings: one, if they exclude each other or something in them is unknown; else N022."""
        costs = [fit for fit in good if fit.reading.how == "cost"]
        if costs and len(good) - len(costs) == 1:
            # a cost only if the second item is no number, bag or effect, and here a plain `pay` fits
            return [fit for fit in good if fit.reading.how != "cost"]
        first = good[0]
        if all(not fit.reading.form.when & first.reading.form.when for fit in good[1:]):
            return [first]
        if any(fit.unknown for fit in good):
            return []
        self._two_readings(good, span)
        return []

    def _two_readings(self, good: list[Fit], span: Span) -> None:
        bag = self.kit.bag
        texts = [pattern_text(fit.reading.form, bag) for fit in good]
        shown = ", or as ".join(f"`{text}`" for text in texts)
        seconds = [(s, "one of them") for fit in good if (s := fit.reading.form.span) is not None]
        bag.report("N022", f"`{self.kit.written(span)}` has two readings", span, label=f"as {shown}", seconds=seconds)

    def _unknown(self, items: Sequence[Item], span: Span, scope: Scope) -> None:
        """N021 at the verb word if there is none like it, else at the whole row."""
        kit = self.kit
        as_call = self._call_as_row(items[0].node) if len(items) == 1 else None
        found = likeliest(
            nearest(as_call or items, kit, scope),
            lambda reading: self.fitting.fit(reading, scope, scope.you).state,
        )
        if as_call:
            found = [evolve(one, verb=None, place=None) for one in found if one.reading is not None]
        where, label, because = span, "no sentence reads like this", None
        verb = items[1] if len(items) > 1 and items[0].word is not None and self._known(items[0], scope) else items[0]
        word = verb.word
        if items[0].word == "you" and len(items) > 1:
            verb, word = items[1], items[1].word
        if word is None and found:
            because = "a phase is run by its name, as it is declared"
        elif word is None:
            because = "a sentence begins with a verb, or with the player who does it and then the verb"
        elif not kit.patterns.is_verb(word) and not kit.patterns.bases(word):
            where, label = verb.span, "no sentence has this verb"
        elif verb is not items[0] and items[0].word != "you" and kit.patterns.is_verb(word):
            where, label = verb.span, f"behind the player who does it the verb is `{third_person(word)}`"
        elif items[0].word == "you" and verb is not items[0] and not kit.patterns.is_verb(word):
            where, label = verb.span, f"behind `you` the verb is `{kit.patterns.bases(word)[0]}`"
        elif verb is items[0] and not kit.patterns.is_verb(word):
            base = kit.patterns.bases(word)[0]
            where, label = verb.span, f"`{word}` follows the player who does it; alone it is `{base}`"
        if found and found[0].place is not None:
            where = found[0].place
        elif where is not span and found and found[0].said is not None:
            where, label = span, "no sentence reads like this"
        kit.bag.report(
            "N021",
            f"unknown sentence `{kit.written(span)}`",
            where,
            label=label,
            seconds=place_list(found),
            because=because,
            help=ways_out(found) or (_not_declared(word) if verb is items[0] and word is not None else None),
        )

    def _call_as_row(self, node: n.RowItem) -> tuple[Item, ...] | None:
        """`discard(u)` as `discard u`."""
        if not isinstance(node, n.Call) or not isinstance(node.callee, n.Name):
            return None
        if not self.kit.patterns.is_verb(node.callee.text):
            return None
        given = [one for one in node.arguments if not isinstance(one, n.Comprehension)]
        return (Item(node.callee), *(Item(one) for one in given))

    def can_do(self, item: Item, scope: Scope) -> bool:
        """Whether an item in front of a verb can be who does it: anything but a word that means nothing here."""
        return item.word in ("you", "anyone") or (not item.is_small and self._known(item, scope))

    def _known(self, item: Item, scope: Scope) -> bool:
        """Whether a bare first word is a name rather than a verb, so that it can be the doer."""
        if item.is_small or not isinstance(item.node, n.Name):
            return not item.is_small
        if self.kit.patterns.is_verb(item.node.text):
            return False
        _, found = self.kit.expressions.quietly(item.node, scope)
        return not any(one.is_error for one in found)

    # ---- what it says --------------------------------------------------------------------------------------------

    def _said(
        self,
        fit: Fit,
        span: Span,
        scope: Scope,
        keeping: tuple[n.Ident, ...],
        results: tuple[n.Ident, ...],
        text: n.Text | None,
    ) -> Said | None:
        form = fit.reading.form
        if isinstance(form.verb, VerbSym):
            return self._call(fit, form.verb, span, scope, keeping, results, text)
        made = builtins.build(self.kit, fit, span, scope, keeping, results)
        if made is None:
            return None
        statement: t.Statement = made
        if fit.reading.how == "cost":
            statement = self.kit.later("builtin cost", made, scope)
        after = self._after(made.results, results, scope)
        return Said(builtins.playable(self.kit, statement, scope), form, text, made.results, after)

    def _call(
        self,
        fit: Fit,
        verb: VerbSym,
        span: Span,
        scope: Scope,
        keeping: tuple[n.Ident, ...],
        results: tuple[n.Ident, ...],
        text: n.Text | None,
    ) -> Said | None:
        reading = fit.reading
        self.kit.said.add(verb)
        if scope.when & ~verb.when:
            self.kit.lookup.report_elsewhere(self.kit.bag, verb.name, span, Found((verb,), (), scope.when & ~verb.when))
        if keeping:
            self.kit.bag.report(
                "N021",
                "`keeping` belongs to `move`",
                keeping[0].span,
                because="only a card that moves can keep something",
            )
        doer = fit.subject if reading.subject is not None else scope.you
        arguments = [one for one in fit.arguments if one is not None]
        if reading.form.left_out:
            hole = next(part for part in reversed(verb.parts) if isinstance(part, HoleSym))
            assert hole.default is not None
            around = Scope(scope.when, scope.place, you=doer)
            arguments.append(self.kit.expressions.check(hole.default, around, hole.type))
        optional = []
        lacking = reading.subject is not None and doer is not None and doer.type.maybe
        if lacking and doer is not None:
            self.guard(doer, scope)
        for i, (argument, param) in enumerate(zip(arguments, verb.params, strict=True)):
            if argument.type.maybe and not param.type.maybe:
                optional.append(i)
                if not lacking:
                    self.guard(argument, scope)
        locals_ = self.results_of(results, verb, scope)
        call = t.Call(span, verb, tuple(arguments), doer, locals_, tuple(optional), cost=reading.how == "cost")
        self.kit.note_doer(call, doer, scope.when)
        return Said(call, reading.form, text, locals_, self._after(locals_, results, scope))

    def guard(self, typed: Typed, scope: Scope) -> None:
        """In the flow of play an absent part is refused (T016)."""
        self.kit.expressions.need_present(typed, scope)

    def results_of(self, names: tuple[n.Ident, ...], verb: VerbSym, scope: Scope) -> tuple[Local, ...]:
        """The locals behind `as`, one for each result that is taken."""
        if len(names) > len(verb.results):
            given = len(verb.results)
            text = "nothing" if not given else "one result" if given == 1 else f"{given} results"
            self.kit.bag.report(
                "T002",
                f"this sentence gives {text}",
                names[given].span,
                label="nothing is left to take",
                seconds=[(verb.span, "declared here")],
            )
        return tuple(self.result(name, of.type, scope) for name, of in zip(names, verb.results, strict=False))

    def result(self, name: n.Ident, of: Type, scope: Scope) -> Local:
        """A name behind `as`: a new local; what stands already, a `var` or a result, is assigned behind (`_after`)."""
        if self._standing(name, scope) is None:
            self.kit.statements.new_name(name, scope)
        return Local(name.text, of, "local", name.span)

    def _standing(self, name: n.Ident, scope: Scope) -> Local | None:
        known = scope.locals.get(name.text)
        return known if known is not None and (known.kind == "var" or known in self.kit.frame.results) else None

    def _after(self, locals_: tuple[Local, ...], names: tuple[n.Ident, ...], scope: Scope) -> tuple[t.Statement, ...]:
        made = []
        for local, name in zip(locals_, names, strict=False):
            known = self._standing(name, scope)
            if known is not None:
                target, value = build.local(known, name.span), build.local(local, name.span)
                made.append(t.Assign(name.span, target, "=", value))
        return tuple(made)

    # ---- phases --------------------------------------------------------------------------------------------------

    def _is_phase(self, item: Item) -> bool:
        name = _phase_name(item)
        return name is not None and name in self.kit.names.phases

    def phase(self, name: n.Ident | n.Name, scope: Scope) -> PhaseSym | None:
        """A phase by its name; N001 or N013 if there is none here."""
        symbols = self.kit.names.phases.get(name.text, [])
        here = [one for one in symbols if one.when & scope.when]
        if not symbols:
            self.kit.lookup.report_unknown(self.kit.bag, name.text, name.span, "phase", when=scope.when)
            return None
        missing = scope.when
        for one in symbols:
            missing &= ~one.when
        if missing:
            self.kit.lookup.report_elsewhere(self.kit.bag, name.text, name.span, Found((), tuple(symbols), missing))
        self.kit.said.update(here)
        return here[0] if here else None

    def _run(self, items: Sequence[Item], span: Span, scope: Scope) -> Said | None:
        """A row of one item that is a phase."""
        if len(items) != 1 or not self._is_phase(items[0]):
            return None
        node = items[0].node
        callee = node.callee if isinstance(node, n.Call) else node
        assert isinstance(callee, n.Name)
        if readings(items, self.kit.patterns):
            self.kit.bag.report(
                "N022", f"`{callee.text}` has two readings", span, label="as a phase, or as a verb of the same word"
            )
            return None
        phase = self.phase(callee, scope)
        if phase is None:
            return Said(t.NotYet(span, ""))
        given = node.arguments if isinstance(node, n.Call) else ()
        what, help_ = f"phase `{phase.name}`", phase_call(phase)
        arguments = self.arguments(given, [one.type for one in phase.params], scope, span, what, help_)
        run = t.Run(span, phase, arguments)
        if phase.you is not None and len(arguments) == len(phase.params):
            self.kit.note_doer(run, arguments[phase.params.index(phase.you)], scope.when)
        return Said(run)

    def arguments(
        self,
        given: Sequence[n.Expr | n.Comprehension],
        wanted: Sequence[Type],
        scope: Scope,
        span: Span,
        what: str,
        help_: str | None = None,
    ) -> tuple[Typed, ...]:
        """The arguments of a phase or effect, each of its parameter's type (T002)."""
        if len(given) != len(wanted):
            count = "no arguments" if not wanted else "one argument" if len(wanted) == 1 else f"{len(wanted)} arguments"
            self.kit.bag.report("T002", f"{what} takes {count}", span, label=f"{len(given)} given", help=help_)
        made = []
        for one, of in zip(given, wanted, strict=False):
            typed = self.kit.expressions.check(one, scope, of)  # type: ignore[arg-type]
            if typed.type.maybe and not of.maybe:
                self.guard(typed, scope)
            made.append(typed)
        return tuple(made)


def _phase_name(item: Item) -> str | None:
    node = item.node
    if isinstance(node, n.Call):
        node = node.callee
    return node.text if isinstance(node, n.Name) else None


def said_by(text: str) -> str:
    """A plain sentence with somebody in front: `p steals 4 from q`."""
    verb, _, rest = text.partition(" ")
    return " ".join(word for word in ("p", third_person(verb), rest) if word)


def _not_declared(word: str) -> str:
    """The way out where no verb is like the one that was written."""
    if word == "all":
        return "`each p in ..: p ..` does it for each"
    return f"declare it: `to {word} ..:`; what is done at one menu alone is an entry there, with a body"
