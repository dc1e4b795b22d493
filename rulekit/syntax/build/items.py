"""Builds the items at the margin."""

from __future__ import annotations

from typing import Any

from rulekit.syntax.automaton import Token
from rulekit.syntax.build.builder import Builder, Children, Part, Rule
from rulekit.syntax.build.statements import behind, branch, branches
from rulekit.syntax.nodes import (
    AllOf,
    Anytime,
    Body,
    Branch,
    Depth,
    Enum,
    EnumGrid,
    Expr,
    Flag,
    Game,
    GameEnds,
    Has,
    HasBranch,
    HasIf,
    Hole,
    Integer,
    Label,
    Library,
    Member,
    NeedsValue,
    NeedsVerb,
    Note,
    Number,
    Option,
    Outcome,
    Param,
    Pattern,
    Phase,
    Play,
    Policy,
    PolicyChoice,
    Rank,
    Roles,
    Row,
    Score,
    Seated,
    Seats,
    Section,
    Setup,
    Spread,
    Text,
    UseFile,
    UseLibrary,
    ValueBinding,
    Variable,
    Verb,
    VerbBinding,
    Window,
    Winners,
    Zone,
)
from rulekit.syntax.tables import NAME


def game(b: Builder, c: Children) -> Game:
    span = c.span
    return Game(span, c.name(), c.one(Label), c.nodes()[1:], doc=b.doc(span.start))


def seats(b: Builder, c: Children) -> Seats:
    low, *high = c.of(Integer)
    return Seats(c.span, low, high[0] if high else None)


def option(b: Builder, c: Children) -> Option:
    span = c.span
    return Option(span, c.name(), c.part("type"), _default(c), doc=b.doc(span.start))


def policy(b: Builder, c: Children) -> Policy:
    subject = b.ident(c[0])
    return Policy(c.span, subject, c.of(PolicyChoice))


def use_library(b: Builder, c: Children) -> UseLibrary:
    return UseLibrary(c.span, c.name(), c.nodes())


def value_binding(b: Builder, c: Children) -> ValueBinding:
    return ValueBinding(c.span, c.name(), c.part("names", ()), behind(c, "="))


def library(b: Builder, c: Children) -> Library:
    span = c.span
    return Library(span, c.name(), c.part("names", ()), c.nodes(), doc=b.doc(span.start))


def needs_value(b: Builder, c: Children) -> NeedsValue:
    span = c.span
    return NeedsValue(span, c.name(), c.part("params", ()), c.part("type"), doc=b.doc(span.start))


def needs_verb(b: Builder, c: Children) -> NeedsVerb:
    span = c.span
    return NeedsVerb(span, c.one(Pattern), doc=b.doc(span.start))


def enum(b: Builder, c: Children) -> Enum:
    span = c.span
    return Enum(span, c.name(), c.nodes(), doc=b.doc(span.start))


def enum_grid(b: Builder, c: Children) -> EnumGrid:
    span = c.span
    return EnumGrid(span, c.name(), *c.of(Integer), doc=b.doc(span.start))


def number(b: Builder, c: Children) -> Number:
    span = c.span
    return Number(span, c.name(), *c.of(Integer), doc=b.doc(span.start))


def member(b: Builder, c: Children) -> Member:
    span = c.span
    return Member(span, c.name(), c.maybe(Label), doc=b.doc(span.start))


def has(b: Builder, c: Children) -> Has:
    span = c.span
    return Has(span, c.maybe_name(), c.nodes(), doc=b.doc(span.start))


def variable(b: Builder, c: Children) -> Variable:
    span, names, dims = c.span, c.part("names"), c.part("per", ())
    return Variable(span, names, dims, c.part("type"), c.of(Flag), _default(c), doc=b.doc(span.start))


def spread(b: Builder, c: Children) -> Spread:
    span = c.span
    return Spread(span, c.name(), c.part("type"), c.of(Flag), _default(c), doc=b.doc(span.start))


def zone(b: Builder, c: Children) -> Zone:
    span, names, dims = c.span, c.part("names"), c.part("per", ())
    return Zone(span, names, dims, c.part("type"), c.of(Flag), doc=b.doc(span.start))


_TWO_WORDS = frozenset({"at", "refilled", "falls", "abilities", "all"})


def flag(b: Builder, c: Children) -> Flag:
    words = [child.text for child in c.all if isinstance(child, Token) and child.kind != NAME]
    name: Any = " ".join(words) if words[0] in _TWO_WORDS or words[0] == "seen" else words[0]
    argument: Any = next((child for child in c.nodes()), None)
    return Flag(c.span, name, c.maybe_name() if argument is None else argument)


def has_if(b: Builder, c: Children) -> HasIf:
    return HasIf(c.span, tuple(HasBranch(Children(b, [w]).span, *w.value) for w in branches(c)))


def section(b: Builder, c: Children) -> Section:
    return Section(c.span, tuple(Branch(Children(b, [w]).span, *w.value) for w in branches(c)))


def hole(b: Builder, c: Children) -> Hole:
    return Hole(c.span, c.name(), c.part("type"), _default(c))


def verb(b: Builder, c: Children) -> Verb:
    span, results, label = c.span, c.part("gives", ()), c.maybe(Text)
    return Verb(span, c.one(Pattern), results, label, c.maybe(Body), doc=b.doc(span.start))


def phase(b: Builder, c: Children) -> Phase:
    span = c.span
    return Phase(span, c.name(), c.part("params", ()), c.one(Body), doc=b.doc(span.start))


def anytime(b: Builder, c: Children) -> Anytime:
    span = c.span
    return Anytime(span, c[2], c.part("entries"), doc=b.doc(span.start))


def window(b: Builder, c: Children) -> Window:
    span = c.span
    return Window(span, c.name(), c.one(Body), doc=b.doc(span.start))


def outcome(b: Builder, c: Children) -> Outcome:
    span = c.span
    return Outcome(span, c.nodes(), doc=b.doc(span.start))


def score(b: Builder, c: Children) -> Score:
    return Score(c.span, c.of(Rank), c.maybe(Text))


def _default(c: Children) -> Expr | None:
    return behind(c, "=") if c.has("=") else None


ITEMS: dict[str, Rule] = {
    "file": lambda b, c: c.nodes(),
    "section": section,
    "margin_if": branch(1),
    "margin_more": branch(2),
    "margin_last": branch(0),
    "game": game,
    "seats": seats,
    "roles": lambda b, c: Roles(c.span, c.nodes()),
    "seated": lambda b, c: Seated(c.span, c.one(Integer), c.part("names")),
    "option": option,
    "policy": policy,
    "policy_choice": lambda b, c: PolicyChoice(c.span, " ".join(word.text for word in c.all)),
    "depth": lambda b, c: Depth(c.span, c.one(Integer)),
    "ends": lambda b, c: GameEnds(c.span, c[3], doc=b.doc(c.span.start)),
    "use_file": lambda b, c: UseFile(c.span, c.one(Label)),
    "use_library": use_library,
    "value_binding": value_binding,
    "verb_binding": lambda b, c: VerbBinding(c.span, c.one(Pattern), c.one(Row)),
    "binding_pattern": lambda b, c: Pattern(c.span, c.nodes()),
    "open_hole": hole,
    "library": library,
    "needs_value": needs_value,
    "needs_verb": needs_verb,
    "enum": enum,
    "enum_grid": enum_grid,
    "all_of": lambda b, c: AllOf(c.span, c.name()),
    "member": member,
    "number": number,
    "has": has,
    "table_has": has,
    "variable": variable,
    "spread": spread,
    "zone": zone,
    "flag": flag,
    "has_if": has_if,
    "to": verb,
    "gives": lambda b, c: Part("gives", c.of(Param), *c.bounds),
    "pattern": lambda b, c: Pattern(c.span, c.nodes()),
    "word": lambda b, c: c.name(),
    "hole": hole,
    "phase": phase,
    "setup": lambda b, c: Setup(c.span, c.one(Body), doc=b.doc(c.span.start)),
    "play": lambda b, c: Play(c.span, c.one(Body), doc=b.doc(c.span.start)),
    "anytime": anytime,
    "window": window,
    "outcome": outcome,
    "score": score,
    "score_most": lambda b, c: Rank(c.span, "most", c[0]),
    "score_least": lambda b, c: Rank(c.span, "least", c[1]),
    "winners": lambda b, c: Winners(c.span, c[1]),
    "note": lambda b, c: Note(c.span, c[1]),
}
