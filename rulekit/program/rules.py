"""Rules that wait for something: triggers, replacements, bans, state checks, points of play (LANGUAGE 6).

Each is tested and bound with the same temps, counted from the number n of holes of the verb it is about (0 if none):

    0..n-1       the values of the verb
    n + DOER     who does it, or absent
    n + CAUSE    the seat whose action or ability caused it, or absent
    n + COST     whether it is done as a cost
    n + THIS     the card whose text the rule is, or absent
    n + WHOSE    the seat whose rule it is, or absent
    n + KEPT ..  what the rule kept when it started, then the elements of `Life.over`
"""

from attrs import frozen

from rulekit.program.base import Expr, Template

DOER, CAUSE, COST, THIS, WHOSE, KEPT = range(6)


@frozen
class Life:
    """How often a rule is there.

    kind: "always": once. "card": for every card whose text has one of the rule's bodies and that lies in one of `zones`
    (None: wherever it lies); if `back`, also for a card that left them while the present action runs. "timed": for
    every `Start` of `number` that is not over; `kept` says of each value that it keeps how many cells it has (a list:
    count first), and whether it is a card or cards.
    over: and in each case for every element of these lists, one inside the other.
    """

    kind: str = "always"
    zones: tuple[int, ...] | None = None
    back: bool = False
    number: int = -1
    kept: tuple[tuple[int, bool], ...] = ()
    over: tuple[Expr, ...] = ()


@frozen
class Rule:
    """What all have in common.

    condition: whether it has something to say. source: the card whose text it is, or absent. seat: whose it is: `you`
    in its body, and who puts it in order. bindings: (temp, slot of the body). bodies: (definition, procedure); a rule
    that is no card's has one, with definition -1.
    """

    life: Life
    temps: int
    condition: Expr
    source: Expr
    seat: Expr
    bindings: tuple[tuple[int, int], ...]
    bodies: tuple[tuple[int, int], ...]


@frozen
class Trigger(Rule):
    """`whenever`: hears a verb; its body waits as a pending entry.

    card_hole: the verb's value that must be the card itself, or -1; then only that card is looked at. word: of an
    ability that is printed as such, or -1. once: once per batch. first: number of its counter (`first each`), or -1.
    """

    verb: int
    card_hole: int = -1
    word: int = -1
    once: bool = False
    first: int = -1


@frozen
class Replacement(Rule):
    """`instead of`: its body is done in place of the verb, whose results are the results of the body."""

    verb: int


@frozen
class Ban(Rule):
    """`cannot` and `must`: what it matches is forbidden, or asked for before everything else.

    Its body does nothing: it is where the rule stands. reason: a text over the same temps.
    """

    verb: int
    must: bool
    reason: Template | None = None


@frozen
class Check(Rule):
    """`as soon as`: whenever its condition holds between two steps, its body is done."""


@frozen
class Moment(Rule):
    """`at start of`, `at end of`: its body waits as a pending entry when a run of the phase comes there."""

    phase: int
    edge: str  # "start" or "end"


__all__ = [
    "CAUSE", "COST", "DOER", "KEPT", "THIS", "WHOSE", "Ban", "Check", "Life", "Moment", "Replacement", "Rule",
    "Trigger",
]  # fmt: skip
