"""Cards that are called by their names: which copy is meant, and whether the print or the card is read (N022, L012)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rulekit.compile.check.sentences.kit import Kit
from rulekit.compile.check.structure.layers import modifiers
from rulekit.compile.meaning import scenarios as s
from rulekit.compile.meaning.symbols import DefinitionSym, FieldSym
from rulekit.compile.meaning.trees import Typed
from rulekit.compile.meaning.walk import walk
from rulekit.diagnostics import Span


def check_copies(kit: Kit, trees: Iterable[Any]) -> None:
    """N022 where one card is asked for, and there are several of the name."""
    _look(kit, trees, frozenset())


def check_expected(kit: Kit) -> None:
    """N022, and L012 where an expectation reads what is printed, of a field that something changes in play."""
    fields = frozenset(one.target.args[0] for one, _ in modifiers(kit) if isinstance(one.target.args[0], FieldSym))
    steps = (step for scenario in kit.book.scenarios for step in scenario.steps if isinstance(step, s.ExpectTrue))
    conditions = (step.condition for step in steps if step.condition is not None)
    _look(kit, [one for one in conditions if '"' in kit.written(one.span)], fields)


def _look(kit: Kit, trees: Iterable[Any], fields: frozenset[FieldSym]) -> None:
    told: set[Span] = set()
    for one in walk([tree for tree in trees if tree is not None]):
        if not isinstance(one, Typed) or one.span in told:
            continue
        if one.op == "copy" and not one.args[1]:
            told.add(one.span)
            _which(kit, one)
        elif one.op == "printed" and one.args[0] in fields and one.args[1].op == "definition":
            told.add(one.span)
            _print(kit, one)


def _which(kit: Kit, one: Typed) -> None:
    definition: DefinitionSym = one.args[0]
    copies = kit.book.copies.get(definition)
    if copies is not None and copies.op == "const" and copies.args[0] > 1:
        kit.bag.report(
            "N022",
            f"which `{definition.name}`?",
            one.span,
            label=f"there are {copies.args[0]} copies",
            seconds=[(definition.span, "declared here")],
            because="a name in quotes is one card only if there is one copy of it",
            help=f'write `"{definition.name}"[1]` for the first copy',
        )


def _print(kit: Kit, one: Typed) -> None:
    definition: DefinitionSym = one.args[1].args[0]
    kit.bag.report(
        "L012",
        f"`{kit.written(one.span)}` is what is printed",
        one.span,
        label=f"and `{one.args[0].name}` is changed in play",
        help=f'write `"{definition.name}"[1].{one.args[0].name}` for what the card has now',
    )
