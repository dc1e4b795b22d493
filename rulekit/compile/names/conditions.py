"""Constant conditions as sets of variants, and what is to be said about them (ENGINE 9)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeAlias

from attrs import define, field

from rulekit.compile.names.constants import (
    Constants,
    Mismatch,
    NotConstant,
    ReadsUnknown,
    Setting,
    UnknownConstant,
    Value,
)
from rulekit.compile.names.gather import Guard
from rulekit.compile.names.messages import unknown_name
from rulekit.compile.names.raw import Raw
from rulekit.compile.names.variants import Variants
from rulekit.diagnostics import Bag
from rulekit.syntax import nodes as n

AnyBranch: TypeAlias = n.Branch | n.HasBranch | n.CardBranch | n.DefinitionBranch


@define(eq=False)
class Conditions:
    """The sets of all branches met so far; `unsure` holds branches whose condition says nothing (reported once)."""

    raw: Raw
    variants: Variants
    constants: Constants
    bag: Bag
    sets: dict[n.Node, int] = field(factory=dict)
    unsure: set[n.Node] = field(factory=set)

    @property
    def everywhere(self) -> int:
        """The set of all variants."""
        return (1 << len(self.variants.variants)) - 1

    def under(self, guards: tuple[Guard, ...]) -> int:
        """The variants in which all conditions around a declaration hold."""
        when = self.everywhere
        for guard in guards:
            if guard.branch not in self.sets:
                self.branches(guard.section.branches, when)
            when = self.sets[guard.branch]
        return when

    def is_unsure(self, guards: tuple[Guard, ...]) -> bool:
        """Whether a condition around a declaration is itself in error."""
        return any(guard.branch in self.unsure for guard in guards)

    def branches(self, branches: Sequence[AnyBranch], when: int) -> list[int]:
        """The set of each way of an `if` that stands in the variants `when`."""
        rest, found = when, []
        broken = False
        for branch in branches:
            if branch.condition is None:
                chosen = rest
            else:
                holds = self._holds(branch.condition, rest)
                if holds is None:
                    broken, chosen = True, when
                else:
                    chosen = holds
                    self._constant(branch.condition, chosen, rest)
                    rest &= ~chosen
            if broken:
                self.unsure.add(branch)
                chosen = when
            self.sets[branch] = chosen
            found.append(chosen)
        return found

    def set_of(self, condition: n.Expr, when: int, bound: Mapping[str, Value] | None = None) -> int | None:
        """The variants of `when` in which a condition holds; None if it is no constant. Reports nothing."""
        try:
            return self._each(condition, when, bound)
        except NotConstant:
            return None

    def _each(self, condition: n.Expr, when: int, bound: Mapping[str, Value] | None = None) -> int:
        found = 0
        reads = sorted(self.constants.reads(condition))
        known: dict[tuple[object, ...], bool] = {}  # by the values of what it reads
        for index, setting in enumerate(self.variants.settings):
            if not when >> index & 1:
                continue
            key = tuple(setting.seated if name == "seats" else setting.options.get(name) for name in reads)
            if key not in known:
                known[key] = self.constants.holds(condition, setting, bound)
            if known[key]:
                found |= 1 << index
        return found

    def _holds(self, condition: n.Expr, when: int) -> int | None:
        try:
            if not when:  # nothing to decide; but say what is wrong with it
                self.constants.holds(condition, self._any_setting())
            return self._each(condition, when)
        except UnknownConstant as problem:
            unknown_name(self.bag, problem.name, problem.span, "name", self.raw.declared)
        except Mismatch as problem:
            self.bag.report("T001", None, problem.span, label=problem.why)
        except ReadsUnknown:
            return None  # the `let` itself is checked like any other
        except NotConstant as problem:
            help_ = "ask about options and the number of seats here, and about the rest where something is done"
            self.bag.report("N026", None, problem.span, label=problem.why, help=help_)
        return None

    def _any_setting(self) -> Setting:
        return self.variants.settings[0]

    def _constant(self, condition: n.Expr, chosen: int, rest: int) -> None:
        """L002, if the condition decides nothing here. Numbers of seats and options are only what the header allows."""
        if not rest or (chosen and chosen != rest):
            return
        says = "always holds" if chosen else "never holds"
        self.bag.report(
            "L002",
            f"this condition {says}",
            condition.span,
            because="it is the same for all options and seats that the header allows"
            if rest == self.everywhere
            else "the conditions around it have decided it already",
        )
