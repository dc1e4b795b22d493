"""What an expression reads: variables and zones, and through whom; for the checks of visibility (V010, V011)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from attrs import evolve, frozen

from rulekit.compile.meaning.symbols import LetSym, Local, VariableSym, ZoneSym
from rulekit.compile.meaning.trees import Typed
from rulekit.diagnostics import Span


@frozen(eq=False)
class Read:
    """One reading of a variable or of cards of a zone.

    owner: whose it is, None for the table's or for all of a family. how: "value" (a variable), "cards" (which cards lie
    there), "size" (only how many). through: the `let`s on the way, outermost first.
    """

    symbol: VariableSym | ZoneSym
    owner: Typed | None
    how: str
    span: Span
    through: tuple[LetSym, ...] = ()


def reads(typed: Typed, lets: Mapping[LetSym, Typed] | None = None) -> tuple[Read, ...]:
    """Everything the expression reads, in the order of the text; with `lets` what they read, at the call's place."""
    return tuple(_reads(typed, lets or {}, ()))


def _reads(typed: Typed, lets: Mapping[LetSym, Typed], through: tuple[LetSym, ...]) -> Iterator[Read]:
    op, args = typed.op, typed.args
    if op == "read":
        yield Read(args[0], args[1], "value", typed.span, through)
    elif op == "spread":
        yield Read(args[0][0], args[1], "value", typed.span, through)
    elif op in ("members", "only", "size") and args[0].op == "zone":
        zone = args[0]
        yield Read(zone.args[0], zone.args[1], "size" if op == "size" else "cards", zone.span, through)
    elif op == "family":
        yield Read(args[0], args[1], "cards", typed.span, through)
    elif op == "call" and args[0] in lets and args[0] not in through:
        yield from _called(typed, lets, through)
    for arg in args:
        yield from _inside(arg, lets, through)


def _inside(arg: Any, lets: Mapping[LetSym, Typed], through: tuple[LetSym, ...]) -> Iterator[Read]:
    if isinstance(arg, Typed):
        yield from _reads(arg, lets, through)
    elif isinstance(arg, tuple):
        for one in arg:
            yield from _inside(one, lets, through)


def _called(typed: Typed, lets: Mapping[LetSym, Typed], through: tuple[LetSym, ...]) -> Iterator[Read]:
    """What a `let` reads, its parameters replaced by what it is called with, at the place of the call."""
    symbol: LetSym = typed.args[0]
    given = dict(zip(symbol.params, typed.args[1:], strict=False))
    for read in _reads(lets[symbol], lets, (*through, symbol)):
        owner = read.owner
        if owner is not None and owner.op == "local":
            owner = given.get(_local(owner), owner)
        yield evolve(read, owner=owner, span=typed.span)


def _local(typed: Typed) -> Local:
    found = typed.args[0]
    assert isinstance(found, Local)
    return found
