"""Where everything lies in a position: one flat array of 64-bit cells.

    header | variables and zones (`base`..) | zone of card, knowledge of card | modifiers | pending entries | frames

The part up to `size` is fixed for a variant. The three stacks behind it grow and shrink at their ends; the header says
where each begins. Unused cells are zero, so equal positions are equal bytes.
"""

from typing import Any

from attrs import frozen

from rulekit.program.types import Tag

# the header
H_STATUS = 0  # 0 running, 1 over; while all events belong to one batch: 2 + its number
H_RANDOM = 1  # state of the generator, as a signed cell
H_OUT = 2  # mask of seats that are out
H_WON = 3  # mask of seats that `win` named
H_PENDING = 4  # address of the first pending entry (behind the modifiers)
H_FRAMES = 5  # address of the first frame (behind the pending entries)
H_TOP = 6  # place of the topmost frame, counted from H_FRAMES; -1: no frame
H_LEFT = 7  # how many cards are marked as having left their zone during the present action
HEADER = 8

# a frame: this header, then its locals
F_BACK = 0  # size of the frame below it, 0 for the lowest
F_PROCEDURE = 1
F_NEXT = 2  # the instruction that runs next, or that waits
F_YOU = 3  # the doer, or absent
F_SOURCE = 4  # the card whose text runs, or absent
F_FLAGS = 5  # bit 0: runs as a cost
F_PASSES = 6  # 1 + slot of the innermost pass loop of this frame, or 0
F_OBJECT = 7  # which object the source was (`Layout.objects`), or -1: one that has left
FRAME = 8

# a timed modifier, then the arguments it works for
T_SIZE = 0
T_MODIFIER = 1  # or -1 - the number of a `Start`: then the record holds rules that last for a while
T_EDGE = 2  # 0: it ends at a start, 1: at an end; 2 more: what it holds waits for that point, and is done there
T_PHASE = 3
T_RUN = 4  # place of the run that ends it, counted from H_FRAMES, or -1: the next run
T_SEAT = 5  # whose run, or absent
T_SKIPS = 6  # how many ends pass before it
T_VALUE = 7
T_ARGUMENTS = 8

# a record of rules: the thing they are about in the place of the value, then which object it was, `you`, what was kept
T_BEARER = T_VALUE
T_OBJECT = T_ARGUMENTS  # -1: no card
T_YOU = T_ARGUMENTS + 1
T_KEPT = T_ARGUMENTS + 2

# a pending entry: size, procedure, controller, source card and which object it was, then the bound values
P_SIZE = 0
P_PROCEDURE = 1
P_CONTROLLER = 2
P_SOURCE = 3
P_OBJECT = 4
P_BATCH = 5  # entries of one batch stand together; the numbers go up along the list
P_SETTLED = 6  # 1: its seat has put its entries in order
P_RUN = 7  # place of the frame that resolves it `at once`, counted from H_FRAMES, or -1: it waits for the border
PENDING = 8


@frozen
class Dimension:
    """One index of a family: its tag, the names of its members as written, the lowest index value."""

    tag: Tag
    names: tuple[str, ...]
    low: int

    @property
    def size(self) -> int:
        """How many members."""
        return len(self.names)


@frozen
class Variable:
    """A declared variable family: one value, or one per owner and index, in row-major order from `base`.

    owner is None for the table, "Player", an enum's or card type's name; then the first of `dims` is the owner.
    width: cells per value (1; lists: 1 + capacity; bags: members). seen: which observers may read it, by owner index
    (one entry if all alike); an observer is a bit: seat number, or the number of seats for spectators.
    """

    name: str
    owner: str | None
    dims: tuple[Dimension, ...]
    tag: Tag
    base: int
    width: int
    low: int
    high: int
    clamped: bool
    keeping: int | None
    maybe: bool
    seen: tuple[int, ...]
    initial: tuple[int, ...]  # the cells before `setup`, for the whole family
    random: bool = False  # an option left to chance: drawn before `setup`
    kind: str = "variable"  # or "option"


@frozen
class Zone:
    """One zone: where its count cell lies (members follow), how many cards fit, who sees them, whose it is."""

    number: int
    name: str  # as the language writes it: "P1.desk[left]"
    family: int
    base: int
    capacity: int
    owner: int  # a member of Player, or -1
    host: int  # the card it lies on, or -1
    seen: int  # mask of observers who see its cards


@frozen
class ZoneFamily:
    """A declared zone: `zone desk per Side: Unit, public, at most 1`, with all its zones."""

    name: str
    owner: str | None
    dims: tuple[Dimension, ...]
    card: str
    visibility: str  # "public" "private" "hidden" "seen by others"
    ordered: bool
    limit: int | None  # `at most`
    refilled_from: int | None  # family; same owner index
    falls_to: Any  # an expression for the zone where cards fall, or None
    all_cards: bool
    first: int  # number of its first zone


@frozen
class Layout:
    """The whole fixed part."""

    variables: tuple[Variable, ...]
    families: tuple[ZoneFamily, ...]
    zones: tuple[Zone, ...]
    zone_of: int  # address: for each card the number of its zone, or -1
    knowers: int  # address: for each card the mask of observers who know where it lies though they do not see it
    cards: int  # how many
    size: int  # cells of the fixed part
    # runs of one cell per card, by address; -1 where the variant has no use for them
    texts: int = -1  # the definition whose abilities the card has, or absent
    used: int = -1  # mask of the words used since their limit was lifted
    left: int = -1  # 1 + number of the zone it left during the present action, or 0
    left_texts: int = -1  # the text it had there
    left_seats: int = -1  # 1 + who controlled it before it last became a new object, or 0
    objects: int = -1  # how often it has become a new object
    firsts: int = -1  # address of a run of its own: for each counter of `first each` the mask of seats that had theirs
