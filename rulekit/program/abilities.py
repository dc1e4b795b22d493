"""What cards can do by their text: words, abilities, listeners, modifiers (LANGUAGE 6 and 7).

A card has the abilities of the definition that is its *text*. They work in the zones of their word. Temps of the
expressions here begin with what the situation gives; each class says which.
"""

from attrs import frozen

from rulekit.program.instructions import Entry, Expr


@frozen
class Word:
    """An ability word of a card type.

    zones: numbers of the zones in which it works. kind: "whenever" (a listener opens it), "anytime" (an option beside
    open decisions of the card's controller), "always" (modifiers and listeners; it is never opened). phase: for
    "anytime", the phase that must be running with the controller as `you`, or -1. limit: the phase whose every start
    makes it usable again (`once per`), or -1; flag: its bit in a card's cell of used words, or -1.
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
class Listener:
    """Cards that hear a verb. For each card whose text is one of `bodies` and that lies in one of `zones`, or left one
    of them while the present action runs, `condition` is tested with the temps: values of the verb 0..n-1, doer n, the
    card n + 1, its controller n + 2 (of a card that left: the controller it had). Then the body waits as a pending
    entry.

    card_hole: the verb's value that must be the card itself, or -1: only that card is looked at. word: of an ability
    that is printed as such, or -1 (a `whenever` inside an `always` word). bindings: (temp, slot).
    """

    verb: int
    zones: tuple[int, ...]
    temps: int
    condition: Expr
    bindings: tuple[tuple[int, int], ...]
    bodies: tuple[tuple[int, int], ...]  # (definition, procedure)
    card_hole: int
    word: int


@frozen
class Modifier:
    """A line that changes what is computed, while it lasts.

    It changes function `function` (of a `let`), or the printed field whose table by card is `table` (the other is
    -1), for
    calls whose arguments equal `arguments`. how: "=" "+=" "-=" "*=": all sets come first, then sums, then
    products, each in
    the order of age; the result is clamped once to low..high of the function or field.

    A lasting one (`definitions` not empty) works for every card whose text is one of them and that lies in
    `zones`; temps:
    the card 0, its controller 1. A timed one (`definitions` empty) is started by `Modify`, which keeps value and
    arguments.
    """

    function: int
    table: int
    how: str
    arguments: tuple[Expr, ...]
    value: Expr
    condition: Expr
    temps: int
    zones: tuple[int, ...]
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


__all__ = ["Ability", "Listener", "Modifier", "Word", "ability_of_row", "ability_row"]
