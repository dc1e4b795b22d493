"""All bodies of a rulebook: verbs, phases, setup, play, options beside, rules, and what cards say."""

from __future__ import annotations

from rulekit.compile.check.bodies.abilities import Abilities
from rulekit.compile.check.bodies.cardtexts import CardTexts
from rulekit.compile.check.bodies.choices import Choices
from rulekit.compile.check.bodies.menus import Menus
from rulekit.compile.check.bodies.results import check_results
from rulekit.compile.check.bodies.running import phase_pattern
from rulekit.compile.check.bodies.statements import Statements
from rulekit.compile.check.expressions.expressions import Expressions
from rulekit.compile.check.sentences.events import Events
from rulekit.compile.check.sentences.kit import Frame, Kit
from rulekit.compile.check.sentences.later import NOT_YET
from rulekit.compile.check.sentences.personal import find_personal
from rulekit.compile.check.sentences.sentences import Sentences
from rulekit.compile.check.values.scope import Scope
from rulekit.compile.meaning import trees as t
from rulekit.compile.meaning.rulebook import Names, Rulebook
from rulekit.compile.meaning.symbols import CardTypeSym, EnumSym, Local, PhaseSym, VerbSym
from rulekit.compile.meaning.trees import Typed
from rulekit.compile.meaning.types import CardT, EnumT, PlayerT, Type
from rulekit.compile.names import Lookup, Patterns
from rulekit.diagnostics import Bag, Span
from rulekit.syntax import nodes as n

RULES = (n.Whenever, n.Instead, n.Cannot, n.Must, n.AsSoonAs, n.AtPoint, n.Always, n.WhileActive)


def make_kit(names: Names, lookup: Lookup, expressions: Expressions, book: Rulebook) -> Kit:
    """The checkers of sentences and statements, put together."""
    kit = Kit(names, lookup, Patterns.of(names), expressions, book)
    kit.sentences = Sentences(kit)
    kit.statements = Statements(kit)
    kit.choices = Choices(kit)
    kit.menus = Menus(kit)
    kit.events = Events(kit)
    kit.abilities = Abilities(kit)
    return kit


def check_bodies(names: Names, lookup: Lookup, expressions: Expressions, book: Rulebook, bag: Bag) -> Kit:
    """Fill `verbs phases setups plays ends anytime triggers card_texts personal` and `not_yet` of the rulebook."""
    kit = make_kit(names, lookup, expressions, book)
    bodies = _Bodies(kit)
    for verb in names.verbs:
        bodies.verb(verb)
    for phases in names.phases.values():
        for phase in phases:
            bodies.phase(phase)
    for node, when in names.others:
        bodies.other(node, when)
    CardTexts(kit).all()
    find_personal(kit)
    return kit


class _Bodies:
    """One method for each kind of item that has a body."""

    def __init__(self, kit: Kit) -> None:
        self.kit = kit

    def verb(self, verb: VerbSym) -> None:
        """Its holes are parameters, its results are assigned by name; `you` is who does it."""
        kit, node = self.kit, verb.node
        locals_ = {one.name: one for one in (*verb.params, *verb.results)}
        scope = Scope(verb.when, "effect", locals_, you=doer(verb.span))
        self._defaults(verb, scope)
        if node.body is None:
            kit.book.verbs[verb] = None
            return
        frame = Frame(verb=verb, results=verb.results)
        body = kit.statements.within(frame, node.body, scope)
        kit.book.verbs[verb] = body
        check_results(kit, verb, body)

    def _defaults(self, verb: VerbSym, scope: Scope) -> None:
        for part in verb.parts:
            if not isinstance(part, str) and part.default is not None:
                self.kit.expressions.check(part.default, Scope(verb.when, "effect", you=scope.you), part.type)

    def phase(self, phase: PhaseSym) -> None:
        """A parameter `you` is its acting seat."""
        locals_ = {one.name: one for one in phase.params if one.name != "you"}
        you = doer(phase.span) if phase.you is not None else None
        scope = Scope(phase.when, "flow", locals_, you=you)
        self.kit.book.phases[phase] = self.kit.statements.within(Frame(), phase.node.body, scope)

    def other(self, node: n.Node, when: int) -> None:
        """An item without a name."""
        kit, book = self.kit, self.kit.book
        flow = Scope(when, "flow")
        match node:
            case n.Setup():
                book.setups.append((kit.statements.within(Frame(), node.body, flow), when))
            case n.Play():
                book.plays.append((kit.statements.within(Frame(), node.body, flow), when))
            case n.GameEnds():
                book.ends.append((kit.expressions.condition(node.condition, flow), when))
            case n.Anytime():
                self._anytime(node, when)
            case n.Window():
                body = kit.statements.within(Frame(), node.body, flow)
                kit.not_yet(NOT_YET["window"], node.span, flow, body)
        if isinstance(node, RULES):
            kit.abilities.rule(node, self._owned(node, when))

    def _owned(self, node: n.Node, when: int) -> Scope:
        """The scope of a rule: under `each X has` its bare names are members of that X, and `this` is the X."""
        has = self.kit.names.holders.get(node)
        if has is None or has.owner is None:
            return Scope(when, "effect")
        found = self.owner(has.owner, when)
        if found is None:
            return Scope(when, "effect")
        owner, of = found
        this = Local("this", of, "bound", has.owner.span)
        you = None
        if owner == "Player":
            you = Typed("local", (this,), PlayerT(), has.owner.span)
        elif isinstance(owner, CardTypeSym):
            you = Typed("controller", (Typed("local", (this,), of, has.owner.span),), PlayerT(), has.owner.span)
        return Scope(when, "effect", you=you, this=this, owner=owner)

    def owner(self, name: n.Ident, when: int) -> tuple[str | EnumSym | CardTypeSym, Type] | None:
        """Whose holdings these are; an unknown one was reported with the names."""
        names = self.kit.names
        if name.text == "Player":
            return "Player", PlayerT()
        if name.text in names.enums:
            return names.enums[name.text], EnumT(names.enums[name.text])
        if name.text in names.cards:
            return names.cards[name.text], CardT(names.cards[name.text])
        return None

    # ---- anytime ---------------------------------------------------------------------------------------------------

    def _anytime(self, node: n.Anytime, when: int) -> None:
        kit = self.kit
        phase, bindings, seat = phase_pattern(kit, node.phase, Scope(when, "flow"))
        scope = Scope(when, "flow", you=doer(node.phase.span))
        scope = scope.with_local(*(one for one in bindings.values() if one is not seat))
        entries, abilities = kit.menus.entries(node.entries, scope, None)
        if abilities:
            kit.not_yet(NOT_YET["anytime abilities"], node.span, scope.under(abilities))
        entries = [entry for entry in entries if entry.kind != "abilities"]
        if phase is not None:
            kit.book.anytime.append(t.Anytime(phase, bindings, seat, tuple(entries), node.span, when))


def doer(span: Span) -> Typed:
    """`you`: whoever does what is going on."""
    return Typed("you", (), PlayerT(), span)
