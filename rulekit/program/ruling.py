"""Instructions of rules: bans, replacements, points of play, triggers in order, rules that start (LANGUAGE 6)."""

from typing import ClassVar

from attrs import frozen

from rulekit.program.base import Expr, Instruction


@frozen
class Allow(Instruction):
    """May a verb be done with these values? A need that the rules in force add (`cannot`, `must`).

    In a test a ban refuses, and a duty that matches is met. Else a ban ends the call, or goes on at `to`. ends: it is
    about one of several, so a test has gone through before it.
    """

    verb: int
    values: tuple[Expr, ...]
    doer: Expr = ("you",)
    to: int = -1
    ends: bool = False


@frozen
class Replace(Instruction):
    """A verb is about to change something: if a rule says what is done instead, do it and go on at `to`.

    Of several that apply, the seat that is affected chooses the next one. affected: that seat, or absent: the first in
    order. In a test one that applies ends it well.
    """

    changes: ClassVar[bool] = True
    verb: int
    values: tuple[Expr, ...]
    affected: Expr
    to: int
    doer: Expr = ("you",)


@frozen
class Apply(Instruction):
    """The replacement in a local of this frame has been chosen for the `Replace` below: close this frame and do it."""

    changes: ClassVar[bool] = True
    slot: int


@frozen
class Once(Instruction):
    """The body of an ability that a trigger opens `once per` run of a phase: used up already, go on at `to`.

    flag: its bit in the source's cell of used words (`Layout.used`), set here. In a test it refuses if it is used up.
    """

    flag: int
    to: int


@frozen
class Reach(Instruction):
    """The running phase has come to a point ("start" or "end"): what waits for it is put on the list (`Moment`)."""

    changes: ClassVar[bool] = True
    edge: str


@frozen
class Settle(Instruction):
    """Pending entries have been put in order: `order` lists their places."""

    changes: ClassVar[bool] = True
    order: Expr


@frozen
class Resolve(Instruction):
    """Do the pending entries that this frame was opened for, one after the other (triggers `at once`)."""

    changes: ClassVar[bool] = True


@frozen
class Start(Instruction):
    """Start the timed rules of `number` (`Life`): they end at a point of play, as what `Modify` starts does.

    bearer: the thing they are about; card: it is a card. you: the seat whose rules they are, where no card says it.
    once: what they hold waits for the point itself, and is done there.
    """

    changes: ClassVar[bool] = True
    number: int
    bearer: Expr
    card: bool
    you: Expr
    kept: tuple[Expr, ...]
    edge: str
    phase: int
    whose: Expr | None
    next: bool
    once: bool = False
