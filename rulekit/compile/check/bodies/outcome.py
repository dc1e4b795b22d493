"""How the game is scored, and what must always hold: `outcome:` and invariants (LANGUAGE 2)."""

from __future__ import annotations

from rulekit.compile.check.sentences.kit import Kit
from rulekit.compile.check.values import build, types
from rulekit.compile.check.values.scope import Scope
from rulekit.compile.meaning.rulebook import Invariant, Outcome
from rulekit.compile.meaning.symbols import Local
from rulekit.compile.meaning.trees import Typed
from rulekit.compile.meaning.types import BoolT, LabelT, ListT, PlayerT
from rulekit.syntax import nodes as n


def resolve_outcomes(kit: Kit) -> None:
    """Fill `Rulebook.outcomes` and `invariants`."""
    for node, when in kit.names.others:
        if isinstance(node, n.Outcome):
            kit.book.outcomes.append(_outcome(kit, node, when))
        elif isinstance(node, n.Invariant):
            condition = kit.expressions.check(node.condition, Scope(when, "test"), BoolT())
            kit.book.invariants.append(Invariant(node.title.text, condition, node.title.span, when))


def _outcome(kit: Kit, node: n.Outcome, when: int) -> Outcome:
    """The keys of a score are those of `you`, each player in turn."""
    you = Local("you", PlayerT(), "bound", node.span)
    scope = Scope(when, "constant", you=build.local(you, node.span))
    keys: list[tuple[int, Typed]] = []
    notes: list[Typed] = []
    label, winners = "", None
    seen: dict[type[n.Node], n.Node] = {}
    for line in node.lines:
        first = seen.setdefault(type(line), line)
        if first is not line and not isinstance(line, n.Note):
            word = "score" if isinstance(line, n.Score) else "winners"
            kit.bag.report(
                "N002",
                f"`{word}` stands twice in an outcome",
                line.span,
                seconds=[(first.span, "the first one")],
                because="an outcome has one order of players, `then` parts its keys",
            )
            continue
        if isinstance(line, n.Score):
            keys = [(1 if rank.way == "most" else -1, _key(kit, rank.key, scope)) for rank in line.keys]
            if line.label is not None:
                label = line.label.text
        elif isinstance(line, n.Winners):
            winners = kit.expressions.collection(line.value, scope.with_you(None), PlayerT())
            _players(kit, line, winners)
        else:
            notes.append(_note(kit, line.value, scope))
    return Outcome(you, tuple(keys), label, winners, tuple(notes), node.span, when)


def _key(kit: Kit, node: n.Expr, scope: Scope) -> Typed:
    typed = kit.expressions.check(node, scope)
    if not types.is_ordered(typed.type) and not build.is_unknown(typed):
        return kit.expressions.wrong(
            "T004",
            f"`{kit.written(node.span)}` is {types.describe(typed.type.surely())}, which is no score",
            node.span,
            label="a number or a member of an enum is wanted here",
            help=f"write `count({kit.written(node.span)})`" if isinstance(typed.type, ListT) else None,
        )
    return typed


def _players(kit: Kit, line: n.Winners, winners: Typed) -> None:
    element = build.list_of(winners)
    if not types.fits(element, PlayerT(), kit.names.player_subtypes) and not build.is_unknown(winners):
        kit.bag.report(
            "T001",
            f"`{kit.written(line.value.span)}` are not players",
            line.value.span,
            label=f"these are {types.plural(element)}",
        )


def _note(kit: Kit, node: n.Expr, scope: Scope) -> Typed:
    """A note is any value that can be shown; a text is a label."""
    expected = LabelT() if isinstance(node, n.Text) and kit.lookup.definition(node.text, scope.when) is None else None
    return kit.expressions.check(node, scope, expected)
