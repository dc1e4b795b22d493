"""Statements: what each of them means (LANGUAGE 5); one table leads from a node to its method."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import attrs

from rulekit.compile.check.bodies.lasting import lasts
from rulekit.compile.check.expressions import constant
from rulekit.compile.check.expressions.targets import STORED, symbol_of
from rulekit.compile.check.sentences.builtins import may_lack
from rulekit.compile.check.sentences.kit import Frame, Kit
from rulekit.compile.check.values.scope import Scope
from rulekit.compile.check.values.types import describe
from rulekit.compile.meaning import trees as t
from rulekit.compile.meaning.symbols import Local
from rulekit.compile.meaning.trees import Body, Statement, Typed
from rulekit.compile.meaning.types import IntT, ListT, Type, UnknownT
from rulekit.compile.names import check_ident, resolve_type
from rulekit.diagnostics import Span
from rulekit.syntax import nodes as n

Made = tuple[tuple[Statement, ...], Scope]
"""What a statement became, and the scope behind it."""


class Statements:
    """Resolves bodies; a wrong statement is reported and left out, and the rest goes on."""

    def __init__(self, kit: Kit) -> None:
        self.kit = kit

    # ---- bodies --------------------------------------------------------------------------------------------------

    def body(self, node: n.Body | None, scope: Scope) -> Body:
        """All statements of a body."""
        return () if node is None else self.block(node.statements, scope)[0]

    def block(self, nodes: tuple[Any, ...], scope: Scope) -> Made:
        """Statements one after the other; each sees what the earlier ones have named and guarded."""
        made: list[Statement] = []
        for node in nodes:
            statements, scope = self.statement(node, scope)
            made += statements
        return tuple(made), scope

    def statement(self, node: Any, scope: Scope) -> Made:
        """One statement."""
        made, after = HANDLERS[type(node)](self, node, scope)
        if self.kit.frame.always:
            lasts(self.kit, node.span, made, scope)
        return made, after

    def within(self, frame: Frame, node: n.Body | None, scope: Scope) -> Body:
        """A body with a frame of its own: that of a verb, a phase, an ability."""
        kept, self.kit.frame = self.kit.frame, frame
        try:
            return self.body(node, scope)
        finally:
            self.kit.frame = kept

    # ---- names ---------------------------------------------------------------------------------------------------

    def new_name(self, name: n.Ident, scope: Scope) -> None:
        """A local takes no name that is visible (N012); one that is spelled like a verb is a lint (L004)."""
        kit = self.kit
        if not check_ident(kit.bag, name, "bound"):
            return
        known = scope.locals.get(name.text)
        found = kit.lookup.find(name.text, scope.when) if known is None else None
        if known is not None or kit.expressions.visible(name.text, scope, name.span):
            there = known.span if known is not None else found.symbols[0].span if found and found.symbols else None
            kit.bag.report(
                "N012",
                f"`{name.text}` hides another name",
                name.span,
                label="taken already",
                seconds=[(there, "declared here")] if there is not None else [],
                help="give it a name of its own",
            )
        if kit.patterns.is_verb(name.text):
            spans = [form.span for form in kit.patterns.of_word(name.text) if form.span is not None]
            if name.span.path in kit.names.libraries and all(span.path != name.span.path for span in spans):
                return
            kit.bag.report(
                "L004",
                f"the local `{name.text}` is spelled like a verb",
                name.span,
                seconds=[(span, "this verb") for span in spans[:1]],
            )

    # ---- sentences -----------------------------------------------------------------------------------------------

    def _sentence(self, node: n.Sentence, scope: Scope) -> Made:
        said = self.kit.sentences.sentence(node, scope)
        if said is None:
            return (), scope.with_local(*(Local(one.text, UnknownT(), "local", one.span) for one in node.results))
        standing = {statement.value.args[0] for statement in said.after if isinstance(statement, t.Assign)}
        taken = {local.name for local in said.results}
        lost = [Local(o.text, UnknownT(), "local", o.span) for o in node.results if o.text not in taken]
        return said.statements, scope.with_local(*(one for one in said.results if one not in standing), *lost)

    def _do(self, node: n.Do, scope: Scope) -> Made:
        made = self.effect(node.effect, scope, node.span)
        return ((made,) if made is not None else ()), scope

    def effect(self, node: n.Expr, scope: Scope, span: Span) -> Statement | None:
        """`x.effect` or `x.effect(args)`."""
        kit = self.kit
        effect, arguments = kit.expressions.effect(node, scope)
        if isinstance(effect.type, UnknownT):
            return None
        if effect.type.maybe:
            kit.sentences.guard(effect, scope)
        return t.Do(span, effect, arguments, scope.you)

    def _stop(self, node: n.Stop, scope: Scope) -> Made:
        return (t.Stop(node.span),), scope

    def _need(self, node: n.Need, scope: Scope) -> Made:
        kit = self.kit
        if isinstance(node.condition, n.Text) and node.reason is None:
            return self._no_condition(node, scope)
        condition = kit.expressions.condition(node.condition, scope)
        reason = kit.expressions.text(node.reason, scope) if node.reason is not None else None
        kit.choices.readable(condition, scope.you, scope)
        if reason is not None:
            kit.choices.readable_text(reason, scope.you, scope)
        after = scope.with_present(kit.expressions.present_keys(condition))
        return (t.Need(node.span, condition, reason),), after

    def _no_condition(self, node: n.Need, scope: Scope) -> Made:
        text = self.kit.written(node.condition.span)
        self.kit.bag.report(
            "S005",
            "`need` has no condition",
            node.condition.span,
            label="the reason stands behind the condition",
            because="a `need` says what must hold, and then why not",
            help=f"write the condition in front of the text: `need .. {text}`",
        )
        return (), scope

    # ---- values --------------------------------------------------------------------------------------------------

    def _assign(self, node: n.Assign, scope: Scope) -> Made:
        kit = self.kit
        target = kit.expressions.target(node.target, scope)
        if isinstance(target.type, UnknownT):
            kit.expressions.check(node.value, scope)
            return (), scope
        wanted = target.type if node.op == "=" or isinstance(target.type, ListT) else self._number(node, target)
        if wanted is None:
            return (), scope
        symbol = symbol_of(target)
        if isinstance(wanted, IntT) and symbol is not None and symbol.clamped:
            wanted = IntT(maybe=wanted.maybe)
        value = kit.expressions.check(node.value, scope, wanted)
        if target.op not in STORED:
            return self._modify(node, target, value, scope)
        if may_lack(target):
            kit.sentences.guard(attrs.evolve(target, type=target.type.or_absent()), scope)
        if node.until is not None:
            kit.bag.report(
                "T030",
                f"`{kit.written(node.target.span)}` is stored and has no end",
                node.until.span,
                label="no end for a stored variable",
                help=f"take it back at a point: `at {kit.written(node.until.span)}: ..`",
            )
        return (t.Assign(node.span, target, node.op, value),), scope

    def _number(self, node: n.Assign, target: Typed) -> Type | None:
        if isinstance(target.type, IntT):
            return IntT()
        kit = self.kit
        kit.bag.report(
            "T001",
            f"`{kit.written(node.target.span)}` is no number",
            node.target.span,
            label=f"this is {describe(target.type)}",
            because=f"`{node.op}` changes a number",
            help=f"`{kit.written(node.target.span)} = ..` gives it another value",
        )
        return None

    def _modify(self, node: n.Assign, target: Typed, value: Typed, scope: Scope) -> Made:
        """An assignment to a `let`, a printed field, `text` or `controller`."""
        kit = self.kit
        text = kit.written(node.target.span)
        if node.until is None and not kit.frame.always and target.op != "text":
            printed = target.op == "field"
            kit.bag.report(
                "T031" if printed else "T030",
                f"`{text}` is printed on a card" if printed else f"`{text}` is computed",
                node.target.span,
                label="printed" if printed else "not stored",
                because=None if printed else "a value that is computed is changed for a while, or not at all",
                help=f"say how long: `{text} {node.op} {kit.written(node.value.span)} until end of ..`",
            )
            return (), scope
        until = self.point(node.until, scope) if node.until is not None else None
        if target.op == "text" and (until is not None or kit.frame.always):
            return (kit.not_yet("a text for a while", node.span, scope),), scope
        return (t.Modify(node.span, target, node.op, value, until),), scope

    def point(self, node: n.Point, scope: Scope) -> t.Point | None:
        """A point of play."""
        kit = self.kit
        phase = kit.sentences.phase(node.phase, scope)
        if node.yours and scope.you is None:
            kit.bag.report("N030", "whose turn is this?", node.span, label="nobody is `you` here")
            return None
        return None if phase is None else t.Point(node.edge, phase, scope.you if node.yours else None, node.next)

    def _let(self, node: n.Let, scope: Scope) -> Made:
        kit = self.kit
        self.new_name(node.name, scope)
        wanted = resolve_type(node.type, kit.names, kit.bag, scope.when) if node.type is not None else None
        value = kit.expressions.check(node.value, scope, wanted)
        if node.params:
            span = node.params[0].span
            kit.bag.report(
                "T002", "a local value takes no arguments", span, because="only declared `let`s have arguments"
            )
        local = Local(node.name.text, wanted or value.type, "local", node.name.span)
        after = scope.with_local(local)
        return (t.Let(node.span, local, value),), after

    def _var(self, node: n.Var, scope: Scope) -> Made:
        kit = self.kit
        self.new_name(node.name, scope)
        wanted = resolve_type(node.type, kit.names, kit.bag, scope.when) if node.type is not None else None
        value = kit.expressions.check(node.value, scope, wanted)
        dims = tuple(self.dim(one, scope) for one in node.dims)
        of = wanted or (IntT() if isinstance(value.type, IntT) else value.type)
        local = Local(node.name.text, of, "var", node.name.span, dims)
        return (t.Let(node.span, local, value),), scope.with_local(local)

    def dim(self, node: n.Dim, scope: Scope) -> Type:
        """The type of an index of `var x per K`."""
        if isinstance(node, n.RangeType):
            return IntT(node.low.value, node.high.value)
        named = n.NamedType(node.span, node, None, None, False)
        return resolve_type(named, self.kit.names, self.kit.bag, scope.when)

    # ---- ways ----------------------------------------------------------------------------------------------------

    def _if(self, node: n.If, scope: Scope) -> Made:
        branches: list[tuple[Typed | None, Body]] = []
        rest = scope
        for branch in node.branches:
            condition = self.kit.expressions.condition(branch.condition, rest)
            never = constant.variants_where(self.kit.expressions, condition, rest.when) == 0 and rest.when != 0
            if never:
                self._never(condition)
            inner, rest = self.ways(condition, rest)
            branches.append(
                (condition, self._hypothetical(branch.body, inner) if never else self.body(branch.body, inner))
            )
        if node.otherwise is not None:
            branches.append((None, self.body(node.otherwise, rest)))
        made = t.If(node.span, tuple(branches))
        ended = node.otherwise is None and all(body and isinstance(body[-1], t.Stop) for _, body in branches)
        return (made,), (scope.with_present(rest.present) if ended else scope)

    def _never(self, condition: Typed) -> None:
        """L002 for a condition on constants that holds in none of the variants here."""
        text = self.kit.written(condition.span)
        if not any(one.code == "L002" and one.span == condition.span for one in self.kit.bag):
            because = "it is the same for all options and seats that come here"
            help_ = "ask for something that can hold, or leave out what depends on it"
            message = f"`{text}` never holds"
            self.kit.bag.report("L002", message, condition.span, label="this never holds", because=because, help=help_)

    def _hypothetical(self, node: n.Body, scope: Scope) -> Body:
        """A body that is never done: whatever is wrong in it is told, but for what exists only elsewhere."""
        with self.kit.expressions.trying() as found:
            body = self.body(node, scope)
        self.kit.bag.extend(one for one in found if one.code != "N013")
        return body

    def ways(self, condition: Typed, scope: Scope) -> tuple[Scope, Scope]:
        """The scopes in which a condition holds and in which it does not; a constant one parts the variants."""
        return self.kit.expressions.ways(condition, scope)

    def _each(self, node: n.Each, scope: Scope) -> Made:
        kit = self.kit
        mode = (
            "together" if node.together else "secretly" if node.secretly else "until" if node.until is not None else ""
        )
        inner, bound = scope, []
        for binder in node.binders:
            local, source, where, inner = kit.expressions.binder(binder, inner)
            bound.append((binder.span, local, source, where))
        if node.until is not None:
            return self._rounds(node, bound, scope, inner), scope
        body = self.body(node.body, inner)
        for i, (span, local, source, where) in reversed(list(enumerate(bound))):
            outer = node.span if i == 0 else span.to(node.span)
            body = (t.Each(outer, local, source, where, mode if i == 0 else "", None, body),)
        return body, scope

    def _rounds(self, node: n.Each, bound: list[tuple[Any, ...]], scope: Scope, inner: Scope) -> tuple[Statement, ...]:
        """`each .., until c`: c names the loop (`everyone passes`), so the two are closed over each other here."""
        kit = self.kit
        _, local, source, where = bound[0]
        made = t.Each(node.span, local, source, where, "until", None, ())
        around = attrs.evolve(scope, loops=(*scope.loops, made))
        until = kit.expressions.condition(node.until, around)  # type: ignore[arg-type]
        body = self.body(node.body, attrs.evolve(inner, loops=(*scope.loops, made)))
        for span, one, over, test in reversed(bound[1:]):
            body = (t.Each(span.to(node.span), one, over, test, "", None, body),)
        object.__setattr__(made, "until", until)
        object.__setattr__(made, "body", body)
        return (made if len(bound) == 1 else kit.later("several eaches", made, scope),)

    def _while(self, node: n.While, scope: Scope) -> Made:
        condition = self.kit.expressions.condition(node.condition, scope)
        inner = scope.with_present(self.kit.expressions.present_keys(condition))
        body = self.body(node.body, inner)
        if self.kit.frame.always:
            return (t.Always(node.span, condition, body),), scope
        return (t.While(node.span, condition, body),), scope

    def _repeat(self, node: n.Repeat, scope: Scope) -> Made:
        kit = self.kit
        times = kit.expressions.check(node.times, scope, IntT()) if node.times is not None else None
        if times is not None and times.type.maybe:
            kit.sentences.guard(times, scope)
        until = kit.expressions.condition(node.until, scope) if node.until is not None else None
        inner = scope if until is None else scope.with_present(kit.expressions.present_if_not(until))
        return (t.Repeat(node.span, times, until, self.body(node.body, inner)),), scope

    def _together(self, node: n.Together, scope: Scope) -> Made:
        return (t.Together(node.span, self.body(node.body, scope)),), scope

    # ---- what other files resolve --------------------------------------------------------------------------------

    def _choose(self, node: n.Choose, scope: Scope) -> Made:
        return self.kit.choices.choose(node, scope)

    def _choose_many(self, node: n.ChooseMany, scope: Scope) -> Made:
        return self.kit.choices.choose_many(node, scope)

    def _arrange(self, node: n.Arrange, scope: Scope) -> Made:
        return self.kit.choices.arrange(node, scope)

    def _may(self, node: n.MayDo, scope: Scope) -> Made:
        return self.kit.menus.may(node, scope), scope

    def _menu(self, node: n.Menu, scope: Scope) -> Made:
        return self.kit.menus.menu(node, scope), scope

    def _ability(self, node: Any, scope: Scope) -> Made:
        return self.kit.abilities.statement(node, scope), scope


HANDLERS: dict[type, Callable[[Statements, Any, Scope], Made]] = {
    n.Sentence: Statements._sentence,
    n.Assign: Statements._assign,
    n.Need: Statements._need,
    n.Let: Statements._let,
    n.Var: Statements._var,
    n.Choose: Statements._choose,
    n.ChooseMany: Statements._choose_many,
    n.Arrange: Statements._arrange,
    n.MayDo: Statements._may,
    n.Do: Statements._do,
    n.Stop: Statements._stop,
    n.If: Statements._if,
    n.Each: Statements._each,
    n.While: Statements._while,
    n.Repeat: Statements._repeat,
    n.Together: Statements._together,
    n.Menu: Statements._menu,
    n.Grant: Statements._ability,
    n.Whenever: Statements._ability,
    n.Instead: Statements._ability,
    n.Cannot: Statements._ability,
    n.Must: Statements._ability,
    n.AsSoonAs: Statements._ability,
    n.AtPoint: Statements._ability,
    n.Always: Statements._ability,
}
"""Every node that can be a statement; a test holds it against the tree."""
