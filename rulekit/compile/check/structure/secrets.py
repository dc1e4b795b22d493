"""Hidden cards that what follows gives away: a question that is asked, or a number that all can read (V012, V013)."""

from __future__ import annotations

from attrs import frozen

from rulekit.compile.check.sentences.kit import Kit
from rulekit.compile.check.structure.facts import Facts, asks, bodies_in, plain, statements
from rulekit.compile.check.structure.hidden import Hidden, Known
from rulekit.compile.meaning import trees as t
from rulekit.compile.meaning.symbols import CardTypeSym, Local, VariableSym, ZoneSym
from rulekit.compile.meaning.trees import Typed
from rulekit.compile.meaning.types import CardT, ListT
from rulekit.diagnostics import Span

SHOWING = ("reveal", "show", "look")


@frozen(eq=False)
class Branch:
    """A condition that tells something about hidden cards, and the zone they lie in."""

    zone: ZoneSym
    span: Span


def check_secrets(kit: Kit, facts: Facts, bodies: list[t.Body]) -> None:
    """V012 where somebody is asked, V013 where a public value changes, because of hidden cards that nobody showed."""
    secrets = _Secrets(kit, facts)
    for body in bodies:
        secrets.body(body, Known(), None)


class _Secrets:
    """One body after the other, statement by statement."""

    def __init__(self, kit: Kit, facts: Facts) -> None:
        self.kit, self.facts = kit, facts
        self.hidden = Hidden(kit.book.lets)
        self.reported: set[Span] = set()

    def body(self, body: t.Body, known: Known, branch: Branch | None) -> Known:
        """What is known behind a body that is done because of `branch`."""
        for one in map(plain, body):
            self._judge(one, known, branch)
            known, branch = self._after(one, known, branch)
        return known

    # ---- what is told --------------------------------------------------------------------------------------------

    def _judge(self, one: t.Statement, known: Known, branch: Branch | None) -> None:
        if branch is not None and self._asks(one):
            self._report("V012", one.span, branch, "this question is asked because of hidden cards", "asked here")
        changed = self._public(one)
        if changed is None:
            return
        zone = next((zone for value in _amounts(one) if (zone := self.hidden.told(value, known))), None)
        if zone is not None:
            of = Branch(zone, one.span)
            self._report("V013", one.span, of, f"`{changed}` is computed from hidden cards", "everybody can read it")
        elif branch is not None:
            self._report("V013", one.span, branch, f"`{changed}` changes because of hidden cards", "everybody sees it")

    def _asks(self, one: t.Statement) -> bool:
        callee = self.facts.callee(one)
        return asks(one) or (callee is not None and self.facts.asks_ever(self.facts.body_of(callee)))

    def _public(self, one: t.Statement) -> str | None:
        """The name of a variable that all can read and that the statement changes, itself or by its call."""
        variables = (symbol for symbol in self.facts.changed_by(one) if isinstance(symbol, VariableSym))
        public = (each for each in variables if each.visibility == "public")
        return min((each.name for each in public if not isinstance(each.owner, CardTypeSym)), default=None)

    def _report(self, code: str, span: Span, branch: Branch, message: str, label: str) -> None:
        if branch.span in self.reported:
            return  # one mistake, one message
        self.reported.add(branch.span)
        zone = branch.zone
        seconds = [(zone.span, f"not everybody sees `{zone.name}`")]
        if branch.span is not span:
            seconds.append((branch.span, "this hangs on a hidden card"))
        fix = "if everybody may know, `reveal` first what decides"
        self.kit.bag.report(code, message, span, label=label, seconds=seconds, help=fix)

    # ---- what is known -------------------------------------------------------------------------------------------

    def _after(self, one: t.Statement, known: Known, branch: Branch | None) -> tuple[Known, Branch | None]:
        """What is known behind a statement, and because of what the rest is done."""
        match one:
            case t.Let(local=local, value=value):
                return self._named(local, value, known), branch
            case t.If(branches=branches):
                return self._either(branches, known, branch)
            case t.While(condition=condition, body=body) | t.Repeat(until=condition, body=body):
                self.body(body, known, self._because(self._branch(condition, known), branch, body))
            case t.Each(local=local, source=source, where=where, body=body):
                inside = known.with_card(local, self.hidden.source(source, known))
                self.body(body, inside, self._because(self._branch(where, inside), branch, body))
            case t.Builtin():
                return self._built_in(one, known), branch
            case t.Call(arguments=arguments):
                return self._given_away(arguments, known), branch
            case _:
                for body in bodies_in(one):
                    self.body(body, known, branch)
        return known, branch

    def _named(self, local: Local, value: Typed, known: Known) -> Known:
        if _is_cards(value):
            return known.with_card(local, self.hidden.source(value, known))
        zone = self.hidden.told(value, known)
        return known if zone is None else known.with_value(local, zone)

    def _branch(self, condition: Typed | None, known: Known) -> Branch | None:
        zone = None if condition is None else self.hidden.told(condition, known)
        return None if zone is None or condition is None else Branch(zone, condition.span)

    def _because(self, here: Branch | None, around: Branch | None, body: t.Body) -> Branch | None:
        """Because of what a body is done; not because of a secret that comes to light in it."""
        return around if here is None or self._comes_to_light(body, set()) else here

    def _comes_to_light(self, body: t.Body, seen: set[object]) -> bool:
        """Whether cards are shown, or laid open, by a body or what it calls; which cards is not looked into."""
        for one in statements(body):
            if isinstance(one, t.Builtin):
                to = one.arguments[1] if one.verb == "move" else one.arguments[2] if one.verb == "draw" else None
                if one.verb in SHOWING or (to is not None and _lies_hidden(to) is None):
                    return True
            callee = self.facts.callee(one)
            if callee is not None and callee not in seen:
                seen.add(callee)
                if self._comes_to_light(self.facts.body_of(callee), seen):
                    return True
        return False

    def _either(
        self, branches: tuple[tuple[Typed | None, t.Body], ...], known: Known, branch: Branch | None
    ) -> tuple[Known, Branch | None]:
        """The ways of an `if`: what every one of them shows is known; if one of them stops, the rest hangs on it."""
        here, ends, stops = branch, [], False
        for condition, body in branches:
            here = self._branch(condition, known) or here
            ends.append(self.body(body, known, self._because(here, branch, body)))
            stops = stops or any(isinstance(one, t.Stop) for one in statements(body))
        if branches[-1][0] is not None:
            ends.append(known)
        shown = frozenset.intersection(*(end.shown for end in ends))
        return known.with_shown(*shown), here if stops else branch

    def _built_in(self, one: t.Builtin, known: Known) -> Known:
        cards = one.arguments[0] if one.arguments and isinstance(one.arguments[0], Typed) else None
        if one.verb in SHOWING and cards is not None:
            zone = self.hidden.source(cards, known)
            return known if zone is None else known.with_shown(zone)
        if one.verb in ("move", "draw"):
            lies = _lies_hidden(one.arguments[1 if one.verb == "move" else 2])
            if cards is not None and cards.op in ("local", "local_list"):
                known = known.with_card(cards.args[0], lies)
            for result in one.results:
                known = known.with_card(result, lies)
        return known

    def _given_away(self, arguments: tuple[Typed, ...], known: Known) -> Known:
        """A card that another verb is given: what becomes of it is not looked into."""
        for one in arguments:
            if one.op in ("local", "local_list"):
                known = known.with_card(one.args[0], None)
        return known


def _lies_hidden(zone: Typed) -> ZoneSym | None:
    """The zone, if not everybody sees what lies there."""
    symbol = zone.args[0] if zone.op == "zone" else None
    return symbol if isinstance(symbol, ZoneSym) and symbol.visibility != "public" else None


def _is_cards(value: Typed) -> bool:
    of = value.type.element if isinstance(value.type, ListT) else value.type
    return isinstance(of, CardT)


def _amounts(one: t.Statement) -> tuple[Typed, ...]:
    """The values that a statement puts into what it changes."""
    match one:
        case t.Assign(value=value):
            return (value,)
        case t.Builtin(verb="gain" | "lose" | "pay", arguments=(_, amount, *_)) if isinstance(amount, Typed):
            return (amount,)
    return ()
