"""Cards that are called by their names: which copy is meant, and whether the print or the card is read (N022, L012)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rulekit.compile.check.sentences.kit import Kit
from rulekit.compile.meaning import scenarios as s
from rulekit.compile.meaning import trees as t
from rulekit.compile.meaning.symbols import DefinitionSym, FieldSym
from rulekit.compile.meaning.trees import Typed
from rulekit.compile.meaning.walk import walk
from rulekit.diagnostics import Span


def check_copies(kit: Kit, trees: Iterable[Any]) -> None:
    """N022 where one card is asked for, and there are several of the name."""
    told: set[Span] = set()
    for one in walk(list(trees)):
        if isinstance(one, Typed) and one.op == "copy" and not one.args[1] and one.span not in told:
            definition: DefinitionSym = one.args[0]
            copies = kit.book.copies.get(definition)
            if copies is not None and copies.op == "const" and copies.args[0] > 1:
                told.add(one.span)
                kit.bag.report(
                    "N022",
                    f"which `{definition.name}`?",
                    one.span,
                    label=f"there are {copies.args[0]} copies",
                    seconds=[(definition.span, "declared here")],
                    because="a name in quotes is one card only if there is one copy of it",
                    help=f'write `"{definition.name}"[1]` for the first copy',
                )


def check_prints(kit: Kit, bodies: Iterable[Any]) -> None:
    """L012 where an expectation reads what is printed, of a field that something changes in play."""
    changed = {one.target.args[0] for one in walk(list(bodies)) if isinstance(one, t.Modify)}
    fields = {one for one in changed if isinstance(one, FieldSym)}
    expected = [
        step.condition
        for scenario in kit.book.scenarios
        for step in scenario.steps
        if isinstance(step, s.ExpectTrue) and step.condition is not None
    ]
    check_copies(kit, expected)
    for one in walk(expected) if fields else ():
        if isinstance(one, Typed) and one.op == "printed" and one.args[0] in fields and one.args[1].op == "definition":
            definition: DefinitionSym = one.args[1].args[0]
            kit.bag.report(
                "L012",
                f"`{kit.written(one.span)}` is what is printed",
                one.span,
                label=f"and `{one.args[0].name}` is changed in play",
                help=f'write `"{definition.name}"[1].{one.args[0].name}` for what the card has now',
            )
