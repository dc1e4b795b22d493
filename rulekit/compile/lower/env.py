"""What names mean while expressions are lowered, and the way from a resolved expression to the program's."""

from __future__ import annotations

from typing import Any

from attrs import define, field

from rulekit.compile.lower.fold import const, folded
from rulekit.compile.lower.variant import NotPlayable, Variant, tag_of
from rulekit.compile.meaning.symbols import Local
from rulekit.compile.meaning.trees import Text, Typed
from rulekit.compile.meaning.types import EnumT, ListT, PlayerT, Type
from rulekit.diagnostics import Span
from rulekit.program.instructions import Expr, Template
from rulekit.program.operations import OPERATIONS

YOU = Local("you", PlayerT(), "bound", Span("", 0, 0))
"""Stands for the doer in `Env.places` where it is not the frame's own (functions, outcome)."""


@define(eq=False)
class Env:
    """What locals mean while an expression is lowered, and how many temps are in use.

    places: Local -> expression that reads it (`local`, `local_list`, `temp`, `you`, a constant).
    """

    variant: Variant
    places: dict[Local, Expr] = field(factory=dict)
    this: Expr | None = None  # what `this` reads, where it is no local
    depth: int = 0
    most: int = 0
    loops: dict[Any, int] = field(factory=dict)  # an `until` loop -> slot of its pass count
    cause: tuple[Expr, Expr] | None = None  # who caused the event, and whether it is a cost
    doer: Expr | None = None  # who does it
    nobodys: bool = False  # a rule about it is nobody's, though `you` can be read as its doer
    left: set[Expr] = field(factory=set)  # cards that are read as they were when they left

    def bind(self, local: Local) -> int:
        """A temp for a bound name; `release` gives it back."""
        number = self.depth
        self.depth += 1
        self.most = max(self.most, self.depth)
        self.places[local] = ("temp", number)
        return number

    def release(self, local: Local) -> None:
        """The bound name ends."""
        self.depth -= 1
        del self.places[local]

    def value(self, typed: Typed, wanted: Type | None = None) -> Expr:
        """The program's form of a resolved expression.

        wanted: the type of the place it goes to; a member of a subtype is shifted to it.
        """
        handler = self.variant.operations.get(typed.op)
        if handler is not None:
            made = handler(typed, self)
        elif typed.op in OPERATIONS:
            made = (typed.op, *(self.value(argument) for argument in typed.args))
        else:
            raise NotPlayable(f"`{typed.op}`", typed.span)
        return folded(shifted(made, typed.type, wanted, self))

    def template(self, text: Text) -> Template:
        """A text with its values lowered: strings, and (expression, tag)."""
        return Template(
            tuple(part if isinstance(part, str) else (self.value(part), tag_of(part.type)) for part in text.parts)
        )


def shifted(made: Expr, have: Type, want: Type | None, env: Env) -> Expr:
    """A member of a subtype as a member of the enum (or of Player) that takes it in by `all U`."""
    if isinstance(have, ListT) and isinstance(want, ListT):
        offset = _offset(have.element, want.element, env)
        if not offset:
            return made
        temp = env.depth
        env.most = max(env.most, temp + 1)
        return folded(("map", temp, made, ("add", ("temp", temp), const(offset))))
    offset = _offset(have, want, env) if want is not None else 0
    return folded(("add", made, const(offset))) if offset else made


def _offset(have: Type, want: Type, env: Env) -> int:
    if not isinstance(have, EnumT) or (isinstance(want, EnumT) and want.enum is have.enum):
        return 0
    if isinstance(want, EnumT):
        members = want.enum.members
    elif isinstance(want, PlayerT):
        members = list(env.variant.book.names.roles)
    else:
        return 0
    return next((m.index for m in members if m.origin is not None and m.origin.enum is have.enum), 0)
