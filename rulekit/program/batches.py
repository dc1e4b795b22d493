"""Instructions of batches: `together`, and `each .., together` or `secretly`, which collect every choice first."""

from typing import ClassVar

from attrs import frozen

from rulekit.program.base import Instruction


@frozen
class Together(Instruction):
    """Begin a batch (SEM-12): until its `Commit` all changes are noted and not made, so reads see the state before."""

    changes: ClassVar[bool] = True


@frozen
class Commit(Instruction):
    """End of a batch: sets, then sums of each variable with one bound, then all else as written, then its events."""

    changes: ClassVar[bool] = True


@frozen
class Gather(Instruction):
    """Head of the loop of a collected `each`. Its body follows; the body jumps back here.

    First every member's choices are made, in order: the body runs up to its first change or call, and the answers
    are kept. Then, as one batch, the body runs again for every member and is given its answers. No decision can stand
    in the second round, so what it notes is scratch.

    slot: local of 2 + capacity * (1 + room) cells: round (0 collect, 1 act), how many answers were given out, then for
    each member the length of its answers and their values (each answer as its length and its elements). list_slot: the
    members as `EachStart` keeps them. element, kind, exit: as in `EachNext`. secret: answers are heard by nobody else
    until all are in (SEM-14).
    """

    changes: ClassVar[bool] = True
    slot: int
    capacity: int
    room: int
    list_slot: int
    element: int
    kind: str
    exit: int
    secret: bool
