"""Families `each E: T`: one variable for each member, read by name (`p.gold`) or by a member (`p[r]`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from rulekit.compile.check.paths import access
from rulekit.compile.check.values.build import maybe_if
from rulekit.compile.meaning.symbols import EnumSym, Owner, VariableSym
from rulekit.compile.meaning.trees import Typed
from rulekit.compile.meaning.types import EnumT, ListT, Type
from rulekit.diagnostics import Span
from rulekit.syntax import nodes as n

if TYPE_CHECKING:
    from rulekit.compile.check.expressions.expressions import Expressions


@frozen(eq=False)
class Family:
    """The variables of one `each E: T`, in the order of the members."""

    enum: EnumSym
    owner: Owner
    variables: tuple[VariableSym, ...]

    @property
    def key(self) -> EnumT:
        """By what it is indexed."""
        return EnumT(self.enum)

    @property
    def span(self) -> Span:
        """Where it is declared."""
        return self.variables[0].span


def families(e: Expressions, owner: Owner, when: int) -> list[Family]:
    """The families that an owner has."""
    found: dict[n.Spread, list[VariableSym]] = {}
    owners = e.lookup.owners(owner)
    for variable in e.names.variables:
        if isinstance(variable.node, n.Spread) and variable.owner in owners and variable.when & when:
            found.setdefault(variable.node, []).append(variable)
    made = []
    for node, variables in found.items():
        enum = e.names.enums.get(node.enum.text)
        if enum is not None:
            made.append(Family(enum, variables[0].owner, tuple(variables)))
    return made


def member_value(e: Expressions, family: Family, owner: Typed | None, member: Typed, span: Span) -> Typed:
    """The variable of a member; which one it is may be known only at play."""
    if owner is not None:
        owner = access.owner_as(e, owner, family.owner)
    if member.op == "const" and 0 <= member.args[0] < len(family.variables):
        return access.variable(family.variables[member.args[0]], owner, (), span)
    of: Type = family.variables[0].type
    if not isinstance(of, ListT):
        of = maybe_if(of, member, *(() if owner is None else (owner,)))
    return Typed("spread", (family.variables, owner, member), of, span)
