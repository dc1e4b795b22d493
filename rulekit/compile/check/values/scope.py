"""What a name may mean at one place: locals, the doer, `this`, and under which variants the place exists."""

from __future__ import annotations

from typing import Any

import attrs
from attrs import field, frozen

from rulekit.compile.meaning.symbols import CardTypeSym, EnumSym, Local
from rulekit.compile.meaning.trees import Typed


@frozen(eq=False)
class Scope:
    """The surroundings of an expression or statement. Never changed: inner scopes are new ones.

    place: "flow" (setup, play, phases, menus) or "effect" (verbs, effects, abilities) or "test" or "constant": it
    decides whether a part that may be absent needs a guard (T016). present: expressions known to be present here, as
    keys of `Expressions.key` (from `if x is present`, `need`, `where`). this: the card or owner; its bare members are
    names.
    """

    when: int
    place: str
    locals: dict[str, Local] = field(factory=dict)
    you: Typed | None = None
    this: Local | None = None
    owner: None | str | EnumSym | CardTypeSym = None  # whose members are bare names (`each X has`)
    present: frozenset[Any] = frozenset()
    loops: tuple[Any, ...] = ()  # the `until` loops around, innermost last (for `everyone passes`)

    def with_local(self, *added: Local) -> Scope:
        """A scope that knows these locals too."""
        return attrs.evolve(self, locals={**self.locals, **{one.name: one for one in added}})

    def with_present(self, keys: frozenset[Any]) -> Scope:
        """A scope in which these expressions are known to be present."""
        return attrs.evolve(self, present=self.present | keys)

    def with_you(self, you: Typed | None) -> Scope:
        """A scope with another doer."""
        return attrs.evolve(self, you=you)

    def under(self, when: int) -> Scope:
        """A scope that exists in fewer variants."""
        return attrs.evolve(self, when=self.when & when)
