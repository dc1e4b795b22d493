"""Builds the code of one procedure: emits instructions, gives locals their slots, puts addresses in at the end."""

from __future__ import annotations

from typing import Any

import attrs

from rulekit.compile.lower.capacity import element_capacity
from rulekit.compile.lower.env import Env
from rulekit.compile.lower.fold import const
from rulekit.compile.lower.variant import NotPlayable, Variant, tag_of
from rulekit.compile.meaning import trees as t
from rulekit.compile.meaning.symbols import Local
from rulekit.compile.meaning.trees import Typed
from rulekit.compile.meaning.types import BagT, ListT, TupleT, Type
from rulekit.diagnostics import Span
from rulekit.program import instructions as i
from rulekit.program.instructions import Expr
from rulekit.program.program import Local as SlotInfo
from rulekit.program.program import Place, Procedure
from rulekit.program.types import INT, Tag
from rulekit.terms import ABSENT

NOBODY = const(ABSENT)
"""The doer of a call that has none."""


def reserve(key: Any, variant: Variant) -> int:
    """The number a procedure will have; its body may call it before it is done (through abilities)."""
    number = len(variant.procedures)
    variant.procedures.append(None)
    variant.procedure_of[key] = number
    return number


@attrs.define(eq=False)
class Mark:
    """An address that is not known yet."""

    at: int = -1


class Code:
    """The procedure under construction.

    borders: statements stand between steps (bodies of `play` and phases). end: where `stop` goes.
    """

    def __init__(self, variant: Variant, name: str, kind: str) -> None:
        self.variant = variant
        self.name, self.kind = name, kind
        self.env = Env(variant)
        self.instructions: list[Any] = []
        self.places: list[Place] = []
        self.slots: list[SlotInfo] = []
        self.next_slot = 0
        self.temps = 0
        self.borders = kind in ("play", "phase")
        self.end = Mark()
        self.passes: list[int] = []  # slots of the pass loops around

    # ---- locals ----

    def slot(self, name: str, tag: Tag = INT, cells: int = 1) -> int:
        """Room for a local in the frame."""
        slot = self.next_slot
        self.slots.append(SlotInfo(slot, name, tag, cells))
        self.next_slot += cells
        return slot

    def declare(self, local: Local, capacity: int | None = None) -> int:
        """The slot of a local of the rules; capacity: of a list, from what it came from."""
        if isinstance(local.type, TupleT):
            raise NotPlayable("a local that holds a tuple", local.span)
        if isinstance(local.type, BagT):
            size = len(local.type.enum.members)
            slot = self.slot(local.name, tag_of(local.type), size)
            self.env.places[local] = ("local_bag", slot, size)
            return slot
        if local.dims:
            cells = 1
            for dim in local.dims:
                cells *= len(self.variant.domain(dim))
            slot = self.slot(local.name, tag_of(local.type), cells)
            self.env.places[local] = ("local_at", slot)
            return slot
        if isinstance(local.type, ListT):
            room = element_capacity(local.type, self.variant) if capacity is None else capacity
            slot = self.slot(local.name, tag_of(local.type), 1 + room)
            self.env.places[local] = ("local_list", slot)
            return slot
        slot = self.slot(local.name, tag_of(local.type))
        self.env.places[local] = ("local", slot)
        return slot

    # ---- instructions ----

    def value(self, typed: Typed, wanted: Type | None = None) -> Expr:
        """An expression of this body."""
        self.env.depth = self.env.most = 0
        made = self.env.value(typed, wanted)
        self.temps = max(self.temps, self.env.most)
        return made

    def live(self, typed: Typed) -> Expr:
        """A card that is to be changed: `this` only while it is still the same object."""
        made = self.value(typed)
        return ("live",) if made == ("source",) and typed.op == "local" else made

    def template(self, text: t.Text | None) -> i.Template | None:
        """A prompt or reason."""
        if text is None:
            return None
        self.env.depth = self.env.most = 0
        made = self.env.template(text)
        self.temps = max(self.temps, self.env.most)
        return made

    def body(self, statements: t.Body) -> None:
        """All statements of a body, with borders between them in the flow."""
        for one in statements:
            if not isinstance(one, t.Let | t.Stop):
                self.border(one.span)
            self.statement(one)

    def statement(self, one: t.Statement) -> None:
        """The instructions of one statement."""
        handler = self.variant.statements.get(type(one))
        if handler is None:
            raise NotPlayable(f"`{type(one).__name__.lower()}`", one.span)
        handler(one, self)

    def emit(self, instruction: i.Instruction, span: Span) -> None:
        """One more instruction."""
        self.instructions.append(instruction)
        self.places.append(self.variant.place(span))

    def mark(self, mark: Mark) -> None:
        """The mark stands for the next instruction."""
        mark.at = len(self.instructions)

    def jump(self, to: Mark, span: Span) -> None:
        """Go on at a mark."""
        self.emit(i.Jump(to), span)  # type: ignore[arg-type]

    def unless(self, condition: Expr, to: Mark, span: Span) -> None:
        """Go on at a mark unless the condition holds."""
        self.emit(i.JumpUnless(condition, to), span)  # type: ignore[arg-type]

    def border(self, span: Span) -> None:
        """Between two steps, if this is a body of the flow."""
        if self.borders:
            self.emit(i.Border(), span)

    def finish(self, parameters: int, results: tuple[int, ...], label: str = "") -> Procedure:
        """The procedure, with every mark replaced by its address."""
        return Procedure(
            name=self.name,
            kind=self.kind,
            parameters=tuple(self.slots[:parameters]),
            locals=tuple(self.slots),
            results=results,
            code=tuple(settled(one) for one in self.instructions),
            end=self.end.at,
            temps=self.temps,
            size=self.next_slot,
            places=tuple(self.places),
            label=label,
        )


def settled(instruction: Any) -> Any:
    """The instruction with addresses instead of marks, in its entries too."""
    changes: dict[str, Any] = {}
    for one in attrs.fields(type(instruction)):
        value = getattr(instruction, one.name)
        if isinstance(value, Mark):
            changes[one.name] = value.at
        elif one.name == "entries":
            changes[one.name] = tuple(settled(entry) for entry in value)
    return attrs.evolve(instruction, **changes) if changes else instruction
