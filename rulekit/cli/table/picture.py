"""What lies on the table, ready to be drawn: boxes of facts, strips, grids, boards, slots and piles. Plain data."""

from attrs import field, frozen


@frozen
class Fact:
    """One value. `is_idle`: nothing, as it was when the game began."""

    name: str
    text: str
    is_idle: bool = False


@frozen
class Strip:
    """One family over one index: a text for each member."""

    name: str
    members: tuple[str, ...]
    texts: tuple[str, ...]
    is_idle: bool = False


@frozen
class GridRow:
    """One line of a grid. `is_constant`: printed numbers, such as a price list; `is_first` of its group."""

    label: str
    cells: tuple[str, ...]
    is_constant: bool = False
    is_first: bool = True


@frozen
class Grid:
    """Values over two indexes, or several families over one."""

    name: str
    columns: tuple[str, ...]
    rows: tuple[GridRow, ...]


@frozen
class Board:
    """A family over the squares of a board; `cells` from the bottom left, row by row, "" where there is nothing.

    `owners`: for each cell the number of a seat, to colour it, or -1.
    """

    name: str
    width: int
    height: int
    cells: tuple[str, ...]
    owners: tuple[int, ...]


@frozen
class CardLine:
    """One card, or several that look alike; `text` is what it says. A card that is not known has the name ""."""

    id: str
    name: str
    type: str = ""
    fields: tuple[tuple[str, str], ...] = ()
    state: tuple[tuple[str, str], ...] = ()
    under: tuple[str, ...] = ()
    copies: int = 1
    text: str = ""


@frozen
class Pile:
    """One zone. `unseen`: how many of its cards are not known."""

    name: str
    count: int
    cards: tuple[CardLine, ...] = ()
    unseen: int = 0


@frozen
class Slots:
    """A family of zones over one index: each with one card, a few, or none. Fields that the index says are left out."""

    name: str
    members: tuple[str, ...]
    piles: tuple[Pile, ...]


@frozen
class Box:
    """All that belongs to one owner: the table, a player, or the members of an enum."""

    title: str
    key: str = ""
    facts: tuple[Fact, ...] = ()
    strips: tuple[Strip, ...] = ()
    grids: tuple[Grid, ...] = ()
    boards: tuple[Board, ...] = ()
    slots: tuple[Slots, ...] = ()
    piles: tuple[Pile, ...] = ()

    @property
    def is_bare(self) -> bool:
        """Return whether there is nothing in it."""
        return not (self.facts or self.strips or self.grids or self.boards or self.slots or self.piles)


@frozen
class Sitting:
    """One player as others see them: seat, name, place in the order, and whether they are out."""

    seat: str
    player: str
    index: int
    is_out: bool


@frozen
class Picture:
    """Everything that an observer sees. `me` is the seat that looks, "" for a spectator; `asked` who has to answer."""

    title: str
    phases: tuple[str, ...]
    sittings: tuple[Sitting, ...]
    me: str
    asked: str
    table: Box
    players: tuple[Box, ...] = ()
    members: tuple[Box, ...] = field(default=())

    def sitting(self, seat: str) -> Sitting | None:
        """Return who sits in a seat."""
        return next((sitting for sitting in self.sittings if sitting.seat == seat), None)
