"""The two tables of the interpreter: every class of instruction as play runs it, and as a test runs it."""

from __future__ import annotations

from typing import Any

from rulekit.backends.interpreter import (
    asking,
    batches,
    borders,
    changes,
    collecting,
    effects,
    flow,
    giving,
    moving,
    pending,
    probing,
    reacting,
    ruling,
    timed,
)
from rulekit.backends.interpreter.cells import PASSED, Handler
from rulekit.backends.interpreter.machine import Machine
from rulekit.backends.interpreter.menus import menu
from rulekit.backends.interpreter.site import Builder, Site
from rulekit.program import instructions as ins

PLAY: dict[type[ins.Instruction], Builder] = {
    ins.Let: flow.let, ins.LetAt: flow.let_at, ins.LetList: flow.let_list, ins.Jump: flow.jump,
    ins.JumpUnless: flow.jump_unless, ins.EachStart: flow.each_start, ins.EachNext: flow.each_next,
    ins.PassesStart: flow.passes_start, ins.PassesEnd: flow.passes_end, ins.CountPass: flow.count_pass,
    ins.Need: moving.need, ins.Pay: changes.pay, ins.Store: changes.store, ins.StoreList: changes.store_list,
    ins.Lose: changes.lose, ins.Move: moving.move, ins.Draw: moving.draw, ins.Shuffle: moving.shuffle,
    ins.Swap: moving.swap, ins.Show: moving.show, ins.Conceal: moving.conceal, ins.Eliminate: moving.eliminate,
    ins.Win: moving.win, ins.Call: flow.call, ins.Do: effects.do, ins.Prefix: asking.prefix, ins.Return: flow.returns,
    ins.Event: reacting.event, ins.Begin: borders.begin, ins.End: borders.end, ins.Border: borders.border,
    ins.Menu: menu, ins.Choose: asking.choose, ins.ChooseMany: asking.choose, ins.Arrange: asking.choose,
    ins.Together: batches.together, ins.Commit: batches.commit, ins.Gather: collecting.gather,
    ins.Chance: asking.chance, ins.SetText: timed.set_text, ins.Modify: timed.modify, ins.Start: timed.start,
    ins.Allow: ruling.allow, ins.Replace: ruling.replace, ins.Apply: ruling.apply, ins.Once: ruling.once,
    ins.Reach: borders.reach, ins.Settle: pending.settle, ins.Resolve: pending.resolve,
}  # fmt: skip
"""How play runs an instruction."""

GIVEN = frozenset({ins.Menu, ins.Choose, ins.ChooseMany, ins.Arrange, ins.Prefix})
"""What can be answered beforehand, by a loop that collects."""


def _given(builder: Builder) -> Builder:
    return lambda site, instruction: giving.given(builder(site, instruction), site)


COLLECT: dict[type[ins.Instruction], Builder] = {
    kind: builder
    if kind in (ins.Gather, ins.Menu) or not (kind.changes or kind in (ins.Call, ins.Return))
    else collecting.boundary
    for kind, builder in PLAY.items()
} | {kind: collecting.asking(PLAY[kind]) for kind in (ins.Choose, ins.ChooseMany, ins.Arrange)}
"""How an instruction runs while a loop collects choices: its first change or call is the next member's turn."""

PLAY |= {kind: _given(builder) for kind, builder in PLAY.items() if kind in GIVEN}

TEST: dict[type[ins.Instruction], Builder] = {
    ins.Let: flow.let, ins.LetAt: flow.let_at, ins.LetList: flow.let_list, ins.Jump: flow.jump,
    ins.JumpUnless: flow.jump_unless, ins.EachStart: flow.each_start, ins.EachNext: flow.each_next,
    ins.PassesStart: flow.passes_start, ins.PassesEnd: flow.passes_end, ins.CountPass: changes.test_change,
    ins.Need: changes.test_need, ins.Pay: changes.test_pay, ins.Store: changes.test_change,
    ins.StoreList: changes.test_change, ins.Lose: changes.test_change, ins.Move: changes.test_change,
    ins.Draw: changes.test_change, ins.Shuffle: changes.test_change, ins.Swap: changes.test_change,
    ins.Show: changes.test_change, ins.Conceal: changes.test_change, ins.Eliminate: changes.test_change,
    ins.Win: changes.test_change, ins.Call: flow.test_call, ins.Do: effects.test_do,
    ins.Prefix: probing.test_prefix,
    ins.Return: flow.test_returns, ins.Event: changes.test_change, ins.Begin: changes.test_change,
    ins.End: changes.test_change, ins.Border: changes.test_change, ins.Menu: changes.test_change,
    ins.Choose: probing.test_choice, ins.ChooseMany: probing.test_choice, ins.Arrange: probing.test_choice,
    ins.Together: changes.test_change, ins.Commit: changes.test_change, ins.Gather: changes.test_change,
    ins.Chance: changes.test_change, ins.SetText: changes.test_change, ins.Modify: changes.test_change,
    ins.Start: changes.test_change, ins.Allow: ruling.test_allow, ins.Replace: ruling.test_replace,
    ins.Apply: changes.test_change, ins.Once: ruling.test_once, ins.Reach: changes.test_change,
    ins.Settle: changes.test_change, ins.Resolve: changes.test_change,
}  # fmt: skip
"""How the test of an option runs it: what changes something ends the test well."""


def bound_code(
    site_of: Any, code: tuple[ins.Instruction, ...], table: dict[type[ins.Instruction], Builder]
) -> list[Handler]:
    """The instructions of a procedure through one of the tables."""
    return [table[type(instruction)](site_of(at), instruction) for at, instruction in enumerate(code)]


def with_falls(host: Any, code: list[Handler], instructions: tuple[ins.Instruction, ...]) -> list[Handler]:
    """The same instructions, but a card that falls in them is heard."""
    kinds = (ins.Move, ins.Draw, ins.Swap, ins.Eliminate, ins.Commit, ins.Gather)
    return [
        reacting.telling(host, handler) if isinstance(one, kinds) else handler
        for handler, one in zip(code, instructions, strict=True)
    ]


def with_ends(tests: list[Handler], code: tuple[ins.Instruction, ...]) -> list[Handler]:
    """The same tests, but the test of a menu entry that comes to the end of its body has gone through."""
    ends = {entry.end for i in code if isinstance(i, ins.Menu) for entry in i.entries if entry.end >= 0}
    return [_or_end(handler, at) if at in ends else handler for at, handler in enumerate(tests)]


def _or_end(handler: Handler, at: int) -> Handler:
    def run(m: Machine) -> int:
        if m.end == at and m.frame == m.floor:
            m.at = at
            return PASSED
        return handler(m)

    return run


__all__ = ["COLLECT", "PLAY", "TEST", "Site", "bound_code", "with_ends"]
