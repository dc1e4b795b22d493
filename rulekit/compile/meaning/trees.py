"""Resolved trees: what bodies mean once every name and sentence is known."""

from __future__ import annotations

from typing import Any, TypeAlias

from attrs import frozen

from rulekit.compile.meaning.rules import Always as Always
from rulekit.compile.meaning.rules import AtPoint as AtPoint
from rulekit.compile.meaning.rules import Ban as Ban
from rulekit.compile.meaning.rules import Body as Body
from rulekit.compile.meaning.rules import Grant as Grant
from rulekit.compile.meaning.rules import Instead as Instead
from rulekit.compile.meaning.rules import Pattern as Pattern
from rulekit.compile.meaning.rules import Point as Point
from rulekit.compile.meaning.rules import Reaction as Reaction
from rulekit.compile.meaning.rules import Rule as Rule
from rulekit.compile.meaning.rules import StateCheck as StateCheck
from rulekit.compile.meaning.rules import Statement as Statement
from rulekit.compile.meaning.symbols import (
    AbilitySym,
    DefinitionSym,
    FieldSym,
    Local,
    PhaseSym,
    Symbol,
    VariableSym,
    VerbSym,
    ZoneSym,
)
from rulekit.compile.meaning.typed import Text as Text
from rulekit.compile.meaning.typed import Typed as Typed
from rulekit.diagnostics import Span


@frozen(eq=False)
class Call(Statement):
    """A declared verb as an effect. arguments: one per hole, defaults filled in. doer None: the verb is not personal
    and nobody is in sight. optional: holes whose absence skips the call (4.1 licence). cost: `pay SENTENCE`."""

    verb: VerbSym
    arguments: tuple[Typed, ...]
    doer: Typed | None
    results: tuple[Local, ...] = ()
    optional: tuple[int, ...] = ()
    cost: bool = False


@frozen(eq=False)
class Run(Statement):
    """A phase called as a statement."""

    phase: PhaseSym
    arguments: tuple[Typed, ...]


@frozen(eq=False)
class Builtin(Statement):
    """A built-in sentence (LANGUAGE 4.4).

    verb and arguments, all resolved (targets are `read` or `local_at`/`local` Typed, zones are zones):
    "gain" (target, n) · "lose" (target, n) · "pay" (target, n, payee target or None) · "gain_bag" "lose_bag" "pay_bag"
    (targets per member as a tuple, bag) · "pay_effect" (effect) · "move" (cards or zone, zone, "" | "top" | "bottom") ·
    "draw" (n, zone, zone) · "swap" (a, b, "card" | "zone") · "shuffle" (zone) · "reveal" (cards) · "show" (cards,
    seats) · "conceal" (cards) · "look" (cards, seat) · "insert" (x, list, n) · "remove" (x, list) · "copy" (a, b) ·
    "announce" (c) · "cancel" (e) · "trigger" (t) · "eliminate" (seat) · "win" (seat).
    For move and draw `one` says that the result is one card (a literal 1, or a single card).
    """

    verb: str
    arguments: tuple[Any, ...]
    doer: Typed | None
    unit: str = ""  # for gain, lose, pay: as written
    results: tuple[Local, ...] = ()
    one: bool = False
    keeping: tuple[Symbol | str, ...] = ()
    optional: bool = False  # an absent part skips it


@frozen(eq=False)
class Assign(Statement):
    """target is `read`, `local` (a var or result) or `local_at`; how is "=", "+=", "-=", "*="."""

    target: Typed
    how: str
    value: Typed


@frozen(eq=False)
class Modify(Statement):
    """A modifier: an assignment to a let, printed field, `text` or `controller`, with its end, or under `always:`."""

    target: Typed
    how: str
    value: Typed
    until: Point | None


@frozen(eq=False)
class Need(Statement):
    """`need c "why"`."""

    condition: Typed
    reason: Text | None


@frozen(eq=False)
class Let(Statement):
    """`let x = e` and `var x = e` (kind of the local tells); a `var x per K` fills every cell with the value."""

    local: Local
    value: Typed


@frozen(eq=False)
class Choose(Statement):
    """`p chooses x in S`: into a new local, or into a variable (`target` is a `read`). chooser None: chance."""

    chooser: Typed | None
    name: str
    local: Local | None
    target: Typed | None
    among: Typed  # `where` included as a filter
    unseen: bool = False
    usually: tuple[Any, ...] | None = None  # ("most",) ("least",) ("value", Typed)
    prompt: Text | None = None


@frozen(eq=False)
class ChooseMany(Statement):
    """how is "exactly", "up to" or "any number" (count None)."""

    chooser: Typed
    how: str
    count: Typed | None
    local: Local
    among: Typed
    unseen: bool = False
    usually: tuple[Any, ...] | None = None
    prompt: Text | None = None


@frozen(eq=False)
class Arrange(Statement):
    """`p arranges S as xs`."""

    chooser: Typed
    local: Local
    among: Typed
    prompt: Text | None = None


@frozen(eq=False)
class May(Statement):
    """`p may SENTENCE` with optional blocks. holes: choices inside the sentence (as in a menu entry); the seat is bound
    to `seat_local`, which is what `you` means in sentence and block."""

    seat: Typed
    seat_local: Local
    sentence: Statement
    holes: tuple[Hole, ...]
    row: tuple[Any, ...]
    body: Body
    otherwise: Body
    prompt: Text | None = None


@frozen(eq=False)
class Do(Statement):
    """`do x.effect(args)`: effect is a Typed of type EffectT: `field FieldSym card`, `column ..` or `values ..`."""

    effect: Typed
    arguments: tuple[Typed, ...]
    doer: Typed | None


@frozen(eq=False)
class Stop(Statement):
    """Leaves the innermost verb, phase or effect."""


@frozen(eq=False)
class If(Statement):
    """branches in order; a condition None is `else`."""

    branches: tuple[tuple[Typed | None, Body], ...]


@frozen(eq=False)
class Each(Statement):
    """One loop; several binders are nested Eaches. mode: "" "together" "secretly" "until" (then `until` is set)."""

    local: Local
    source: Typed
    where: Typed | None
    mode: str
    until: Typed | None
    body: Body


@frozen(eq=False)
class While(Statement):
    """`while c:`."""

    condition: Typed
    body: Body


@frozen(eq=False)
class Repeat(Statement):
    """`repeat n times until c:`; until is tested before each turn."""

    times: Typed | None
    until: Typed | None
    body: Body


@frozen(eq=False)
class Together(Statement):
    """A batch."""

    body: Body


@frozen(eq=False)
class Hole:
    """A choice of a menu entry; `among` includes its `where`."""

    local: Local
    among: Typed
    unseen: bool


@frozen(eq=False)
class Entry:
    """A row of a menu. kind: "act", "pass", "abilities" (stands for what cards offer). action: words of the row joined
    by "_"; a pass without name: "pass".

    row: words (str), ("hole", i) and ("fixed", Typed) in order. verb: set for an entry without body, which is a
    declared sentence: its arguments are the row's items in order. condition: running `if`s around it, joined by and.
    """

    kind: str
    action: str
    row: tuple[Any, ...]
    holes: tuple[Hole, ...]
    body: Body  # for a declared sentence: one Call
    verb: VerbSym | None
    condition: Typed | None
    doc: str
    label: Text | None
    span: Span
    when: int


@frozen(eq=False)
class Menu(Statement):
    """`p may: ..`, `p must: ..`, `p may repeatedly: ..`; `seat_local` is what `you` means in the entries."""

    seat: Typed
    seat_local: Local
    kind: str  # "may" "must" "repeatedly"
    entries: tuple[Entry, ...]
    otherwise: Body | None
    abilities: bool = False


@frozen(eq=False)
class NotYet(Statement):
    """A construct that is checked but not yet playable: R050 when a variant that contains it is lowered.

    what: its name in the language of games, for the message. parts: resolved pieces, kept for later passes.
    """

    what: str
    parts: tuple[Any, ...] = ()


# ---- events ------------------------------------------------------------------------------------------------


@frozen(eq=False)
class Anytime:
    """`anytime during turn(you):` bindings.

    Argument index of the phase -> Local; seat: the Local that is `you`, or None.
    """

    phase: PhaseSym
    bindings: dict[int, Local]
    seat: Local | None
    entries: tuple[Entry, ...]
    span: Span
    when: int


@frozen(eq=False)
class CardText:
    """What a definition prints: resolved abilities (word, heading, body) and effects, played as far as lowering can.

    Each stands with the set of the variants that print it.
    """

    definition: DefinitionSym
    effects: dict[FieldSym, tuple[tuple[Body, int], ...]]
    abilities: tuple[tuple[AbilitySym, tuple[Any, ...], Body, int], ...]
    lasting: tuple[tuple[Statement, int], ...]


References: TypeAlias = VariableSym | ZoneSym
