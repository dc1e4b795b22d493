"""What cards can do by their text: words, abilities, modifiers (LANGUAGE 6 and 7).

A card has the abilities of the definition that is its *text*. They work in the zones of their word. Temps of the
expressions here begin with what the situation gives; each class says which.
"""

from attrs import frozen

from rulekit.program.instructions import Entry, Expr
from rulekit.program.rules import Life


@frozen
class Word:
    """An ability word of a card type.

    zones: numbers of the zones in which it works. kind: "whenever" (a trigger opens it), "anytime" (an option beside
    open decisions of the card's controller), "offered" (an option of menus that offer abilities), "always" (modifiers
    and rules; it is never opened). phase: for "anytime", the phase that must be running with the controller as `you`,
    or -1. limit: the phase whose every start makes it usable again (`once per`), or -1; flag: its bit in a card's cell
    of used words, or -1.
    """

    name: str
    label: str
    card_type: str
    zones: tuple[int, ...]
    kind: str
    phase: int
    limit: int
    flag: int
    optional: bool


@frozen
class Ability:
    """What a definition prints behind a word.

    procedure: kind "ability"; its frame has the card as F_SOURCE and the controller as `you`. entry: the heading
    as a row:
    its holes, and the body at `entry.at`. A procedure that a listener opens starts with a Menu of this entry if it has
    holes or is optional.
    """

    definition: int
    word: int
    procedure: int
    entry: Entry


@frozen
class Modifier:
    """A line that changes what is computed, while it lasts.

    It changes function `function` (of a `let`), or the printed field whose table by card is `table` (the other is -1),
    for calls whose arguments equal `arguments`. how: "=" "+=" "-=" "*=": all sets come first, then sums, then products,
    each in the order of age; the result is clamped once to low..high of the function or field.

    A lasting one works as its `life` says, with the temps of a rule that is about no verb (`rules.py`); `definitions`:
    of which texts it is a line. A timed one (`life` None) is started by `Modify`, which keeps value and arguments.
    """

    function: int
    table: int
    how: str
    arguments: tuple[Expr, ...]
    value: Expr
    condition: Expr
    temps: int
    life: Life | None
    definitions: tuple[int, ...]
    low: int
    high: int


def ability_row(own: int, anytime: int, words: int, card: int, word: int) -> int:
    """The row of a card's ability in an answer: behind the decision's own rows and the `anytime` entries."""
    return own + anytime + card * words + word


def ability_of_row(row: int, own: int, anytime: int, words: int) -> tuple[int, int] | None:
    """Card and word of a row, or None if it is none of an ability."""
    rest = row - own - anytime
    return divmod(rest, words) if rest >= 0 and words else None


__all__ = ["Ability", "Modifier", "Word", "ability_of_row", "ability_row"]
