"""Where a rule stands: how it lives, and what its names mean in its conditions and in its body (LANGUAGE 6, 7)."""

from __future__ import annotations

from typing import Any

import attrs

from rulekit.compile.lower.code import NOBODY, Code, reserve
from rulekit.compile.lower.env import YOU, Env
from rulekit.compile.lower.fold import const, folded
from rulekit.compile.lower.heard import holes_of, verb_key
from rulekit.compile.lower.variant import NotPlayable, Variant
from rulekit.compile.meaning import trees as t
from rulekit.compile.meaning.symbols import Local, VerbSym
from rulekit.compile.meaning.trees import Typed
from rulekit.compile.meaning.types import CardT, EnumT, PlayerT, Type
from rulekit.compile.meaning.walk import walk
from rulekit.diagnostics import Span
from rulekit.program import instructions as i
from rulekit.program.rules import CAUSE, COST, DOER, KEPT, THIS, WHOSE, Life

SOURCE = ("source",)


@attrs.frozen(eq=False)
class Ground:
    """The surroundings of a rule.

    this: the local that `this` is, if it is one; at: which element of `over` it is, -1: what the life itself is about.
    of: the type of `this`. kept: locals that a start keeps, with the cells each has. over: names that run over lists,
    one inside the other. conditions: what must hold besides.
    """

    variant: Variant
    title: str
    kind: str = "always"
    zones: tuple[int, ...] | None = None
    definition: int = -1
    number: int = -1
    this: Local | None = None
    of: Type | None = None
    at: int = -1
    kept: tuple[tuple[Local, int], ...] = ()
    over: tuple[tuple[Local, Any], ...] = ()
    conditions: tuple[Typed, ...] = ()

    # ---- what names mean in conditions -----------------------------------------------------------------------------

    def env(self, holes: int, event: bool = True) -> tuple[Env, Life]:
        """Names as temps, behind those of a verb with so many holes; and the life, whose lists may read them.

        event: `this` is as it was when it left, if it did.
        """
        env = Env(self.variant)
        env.cause = ("temp", holes + CAUSE), ("temp", holes + COST)
        doer = env.doer = ("temp", holes + DOER)
        env.places[YOU] = doer
        env.nobodys = True
        temp = holes + KEPT
        for local, cells in self.kept:
            env.places[local] = ("temp", temp)
            assert cells > 0
            temp += 1
        env.depth = env.most = temp
        if self.at < 0 and self.kind != "always":
            self._bind_this(env, ("temp", holes + THIS), ("temp", holes + WHOSE), event)
        lists = []
        for number, (local, source) in enumerate(self.over):
            lists.append(env.value(source) if isinstance(source, Typed) else source)
            env.depth = temp + 1
            env.most = max(env.most, env.depth)
            env.places[local] = ("temp", temp)
            if number == self.at:
                self._bind_this(env, ("temp", temp), self._owner(("temp", temp), event), event)
            temp += 1
        kept = tuple((cells, _is_card(local.type)) for local, cells in self.kept)
        life = Life(self.kind, self.zones, self._looks_back(), self.number, kept, tuple(lists))
        return env, life

    def _bind_this(self, env: Env, this: Any, whose: Any, event: bool) -> None:
        if self.this is not None:
            env.places[self.this] = this
        if self.this is not None or self.kind == "card":
            env.this = this
        if event:
            env.left.add(this)
        if whose is not None:
            env.places[YOU], env.nobodys = whose, False

    def _owner(self, this: Any, event: bool) -> Any:
        if isinstance(self.of, PlayerT):
            return this
        return ("controller_then" if event else "controller", this) if isinstance(self.of, CardT) else None

    def _looks_back(self) -> bool:
        return self.kind == "card" and "current" not in self.variant.book.names.policies.get("triggers", ())

    def test(self, pattern: t.Pattern | None, where: Typed | None) -> tuple[Any, Env, Life, int]:
        """Condition, names and life of a rule about an event; and the hole that is `this` of a card, or -1."""
        holes = 0 if pattern is None else len(holes_of(pattern))
        env, life = self.env(holes, pattern is not None)
        tests: list[Any] = []
        card_hole = -1
        if pattern is not None:
            card_hole = self._pattern(pattern, env, tests)
        tests += [env.value(one) for one in self.conditions]
        if where is not None:
            tests.append(env.value(where))
        condition = const(1)
        for test in tests:
            condition = folded(("and", condition, folded(test)))
        return condition, env, life, card_hole

    def _pattern(self, pattern: t.Pattern, env: Env, tests: list[Any]) -> int:
        wanted, card_hole = holes_of(pattern), -1
        for hole, local in pattern.binders.items():
            env.places[local] = ("temp", hole)
            env.left.add(("temp", hole))
        if pattern.doer_binder is not None:
            doer = ("temp", len(wanted) + DOER)
            env.places[pattern.doer_binder] = doer
            tests.append(("present", doer))
        you = next((local for local in self._bound(pattern) if local.name == "you"), None)
        if you is not None:
            env.places[YOU], env.nobodys = env.places[you], False
        for hole, equal in pattern.equals.items():
            kind, type_ = wanted[hole]
            if kind == "unit":
                tests.append(("eq", ("temp", hole), ("address", _place(equal, env))))
                continue
            made = env.value(equal, type_)
            if made == env.this and card_hole < 0 and self.kind == "card" and self.at < 0:
                card_hole = hole
            else:
                tests.append(("eq", ("temp", hole), made))
        if pattern.doer_equals is not None:
            tests.append(("eq", env.doer, env.value(pattern.doer_equals)))
        return card_hole

    @staticmethod
    def _bound(pattern: t.Pattern) -> list[Local]:
        return [*pattern.binders.values(), *([pattern.doer_binder] if pattern.doer_binder else [])]

    # ---- what names mean in the body -------------------------------------------------------------------------------

    def seat(self, env: Env, *, doers: bool = False) -> Any:
        """Whose rule it is. doers: where nobody else's, the rule is that of whoever does what it is about."""
        return NOBODY if env.nobodys and not doers else env.places[YOU]

    def source(self, env: Env) -> Any:
        """The card whose text it is."""
        is_card = env.this is not None and ((self.kind == "card" and self.at < 0) or isinstance(self.of, CardT))
        return env.this if is_card else NOBODY

    def bodies(self, procedure: int) -> tuple[tuple[int, int], ...]:
        """The body under its text."""
        return ((self.definition, procedure),)

    def inside(self, condition: Typed | None = None, *, over: tuple[Local, Any] | None = None, **this: Any) -> Ground:
        """The ground of what stands inside: under one more condition, or for each element of one more list."""
        conditions = self.conditions if condition is None else (*self.conditions, condition)
        lists = self.over if over is None else (*self.over, over)
        return attrs.evolve(self, conditions=conditions, over=lists, **this)

    def body(
        self,
        code: Code,
        pattern: t.Pattern | None,
        trees: Any,
        statements: t.Body,
        span: Span,
        results: tuple[Local, ...] = (),
    ) -> tuple[int, tuple[tuple[int, int], ...]]:
        """(number of the procedure, bindings): the body, with the names that its event and its surroundings bind."""
        number = reserve(object(), self.variant)
        bindings = self.bind(code, pattern, trees)
        slots = tuple(code.declare(local) for local in results)
        for slot in slots:
            code.emit(i.Let(slot, NOBODY), span)
        code.body(statements)
        code.mark(code.end)
        code.emit(i.Return(), span)
        self.variant.procedures[number] = code.finish(len(bindings), slots)
        return number, bindings

    def bind(self, code: Code, pattern: t.Pattern | None, trees: Any) -> tuple[tuple[int, int], ...]:
        """Gives the names of a body their slots: (temp, slot)."""
        holes = 0 if pattern is None else len(holes_of(pattern))
        bindings: list[tuple[int, int]] = []
        if pattern is not None:
            for hole, local in pattern.binders.items():
                bindings.append((hole, code.declare(local)))
            if pattern.doer_binder is not None:
                bindings.append((holes + DOER, code.declare(pattern.doer_binder)))
        if any(isinstance(one, Typed) and one.op == "cause" for one in walk(trees)):
            slots = code.slot("cause", ("player",)), code.slot("cost", ("bool",))
            bindings += [(holes + CAUSE, slots[0]), (holes + COST, slots[1])]
            code.env.cause = ("local", slots[0]), ("local", slots[1])
        temp = holes + KEPT
        for local, cells in self.kept:
            bindings.append((temp, code.declare(local, cells - 1 if cells > 1 else None)))
            temp += 1
        names = [(local, temp + k) for k, (local, _) in enumerate(self.over)]
        if self.at < 0 and self.this is not None:
            names.append((self.this, holes + THIS))
        for local, where in names:
            if local is self.this and isinstance(self.of, CardT):
                code.env.this = SOURCE
            elif local not in code.env.places:
                bindings.append((where, code.declare(local)))
        if self.kind == "card" and self.at < 0:
            code.env.this = SOURCE
        return tuple(bindings)


def _is_card(of: Type) -> bool:
    return isinstance(getattr(of, "element", of), CardT)


def _place(unit: Typed, env: Env) -> Any:
    """The place of a unit of the pattern: a variable of whoever does it."""
    from rulekit.compile.lower.expressions import variable_place

    if unit.op not in ("read", "spread"):
        raise NotPlayable("this unit in an event", unit.span)
    return variable_place(unit, env)


def owned(variant: Variant, rule: t.Rule) -> Ground:
    """The ground of a rule at the margin, or under `has`: there it runs over all X."""
    this = rule.this
    if this is None:
        return Ground(variant, "")
    if isinstance(this.type, PlayerT):
        everyone: Any = ("players",)
    elif isinstance(this.type, EnumT | CardT):
        everyone = const(variant.domain(this.type))
    else:
        raise NotPlayable("a rule of these", rule.span)
    return Ground(variant, "", this=this, of=this.type, at=0, over=((this, everyone),))


def title_of(pattern: t.Pattern) -> str:
    """An event in the name of a body."""
    return pattern.verb.name if isinstance(pattern.verb, VerbSym) else str(verb_key(pattern))
