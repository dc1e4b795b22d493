"""Procedures that no rule writes: a seat orders its triggers, or chooses what is done instead (SEM-06, SEM-11)."""

from __future__ import annotations

from typing import Any

from rulekit.compile.lower.code import Code, reserve
from rulekit.compile.lower.variant import Variant
from rulekit.program import instructions as i
from rulekit.program.types import PLAYER

WAITING, RULE = ("waiting",), ("rule",)
ROOM = 64
"""So many triggers of one batch a seat can put in order."""


def helpers(variant: Variant) -> dict[str, Any]:
    """Those that the rules of a variant need; called when all of them are lowered."""
    rules, names = variant.rules, variant.book.names
    made = {"ordering": -1, "replacing": -1, "resolver": -1}
    if rules["triggers"] or rules["moments"]:
        made["ordering"] = _ordering(variant)
        if policy(names.policies.get("triggers", ())) == "at once":
            made["resolver"] = _procedure("resolve", variant, [i.Resolve()])
    if len(rules["replacements"]) > 1:
        made["replacing"] = _replacing(variant)
    return made


def policy(words: tuple[str, ...]) -> str:
    """How triggers wait."""
    return next((word for word in words if word in ("queue", "stack", "at once")), "queue")


def _ordering(variant: Variant) -> int:
    choice = i.Arrange(("you",), "order", WAITING, ("waiting",), 0, ROOM, i.Template(("what comes first",)))
    slots = [("order", ("list", WAITING), 1 + ROOM)]
    return _procedure("order triggers", variant, [choice, i.Settle(("local_list", 0))], slots)


def _replacing(variant: Variant) -> int:
    prompt = i.Template(("what is done instead",))
    choice = i.Choose(("you",), "replacement", RULE, ("replacements",), 0, prompt=prompt)
    return _procedure("choose a replacement", variant, [choice, i.Apply(0)], [("replacement", RULE, 1)])


def _procedure(name: str, variant: Variant, instructions: list[Any], slots: list[Any] | None = None) -> int:
    code, span = Code(variant, name, "order"), variant.book.names.game.span
    number = reserve((name,), variant)
    for slot, tag, cells in slots or [("asked", PLAYER, 1)]:
        code.slot(slot, tag, cells)
    for instruction in instructions:
        code.emit(instruction, span)
    code.mark(code.end)
    code.emit(i.Return(), span)
    variant.procedures[number] = code.finish(0, ())
    return number


__all__ = ["RULE", "WAITING", "helpers", "policy"]
