"""What all collectors share: the symbols so far, the conditions, and the bag."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from attrs import define, field

from rulekit.compile.meaning.rulebook import Names
from rulekit.compile.meaning.symbols import CardTypeSym, EnumSym, HoleSym, Local, Owner, Symbol
from rulekit.compile.meaning.types import CardT, EnumT, PlayerT, Type
from rulekit.compile.names.conditions import Conditions
from rulekit.compile.names.gather import Gathered, Guard
from rulekit.compile.names.idents import Kind, check_ident
from rulekit.compile.names.raw import Raw
from rulekit.compile.names.types import resolve_dim, resolve_type
from rulekit.diagnostics import Bag
from rulekit.syntax import nodes as n


@define(eq=False)
class Builder:
    """Grows `names` while the collectors run. unsure: symbols under a condition that is itself in error."""

    names: Names
    bag: Bag
    raw: Raw
    gathered: Gathered
    conditions: Conditions
    folder: str
    csv: Mapping[str, str]
    files_reported: bool = False  # whether missing files were reported when they were read
    unsure: set[Symbol] = field(factory=set)

    def when(self, guards: tuple[Guard, ...]) -> int:
        """The variants under these conditions."""
        return self.conditions.under(guards)

    def note(self, symbol: Symbol, guards: tuple[Guard, ...]) -> None:
        """Remember that a symbol stands under a condition in error."""
        if self.conditions.is_unsure(guards):
            self.unsure.add(symbol)

    def ident(self, ident: n.Ident, kind: Kind) -> bool:
        """Check how a declared name looks."""
        return check_ident(self.bag, ident, kind)

    def type(self, node: n.Type, when: int) -> Type:
        """A type as written."""
        return resolve_type(node, self.names, self.bag, when)

    def dims(self, dims: Sequence[n.Dim], when: int) -> tuple[Type, ...]:
        """What stands behind `per`."""
        return tuple(resolve_dim(dim, self.names, self.bag, when) for dim in dims)

    def locals(self, params: Sequence[n.Param], when: int, kind: str) -> tuple[Local, ...]:
        """Parameters or results as locals."""
        for param in params:
            self.ident(param.name, "bound")
        return tuple(Local(p.name.text, self.type(p.type, when), kind, p.name.span) for p in params)

    def parts(self, pattern: n.Pattern, when: int) -> tuple[str | HoleSym, ...]:
        """The parts of a pattern."""
        found: list[str | HoleSym] = []
        for part in pattern.parts:
            if not isinstance(part, n.Hole):
                found.append(part.text)
            elif part.type is not None:
                self.ident(part.name, "bound")
                found.append(HoleSym(part.name.text, self.type(part.type, when), part.default, part.name.span))
        return tuple(found)


def type_of_owner(owner: Owner) -> Type:
    """The type of `this` in `each X has`."""
    if isinstance(owner, EnumSym):
        return EnumT(owner)
    if isinstance(owner, CardTypeSym):
        return CardT(owner)
    return PlayerT()
