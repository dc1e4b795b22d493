"""Rules that a body starts: `x has until P:`, `cannot .. until P`, `at POINT:` as statements (LANGUAGE 7)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rulekit.compile.lower.calls import phase_procedure
from rulekit.compile.lower.code import NOBODY, Code
from rulekit.compile.lower.env import YOU
from rulekit.compile.lower.ground import Ground
from rulekit.compile.lower.rules import ban, lasting, moment
from rulekit.compile.lower.variant import NotPlayable
from rulekit.compile.meaning import trees as t
from rulekit.compile.meaning.symbols import Local
from rulekit.compile.meaning.types import CardT
from rulekit.compile.meaning.walk import walk
from rulekit.program import instructions as i


def grant(one: t.Grant, code: Code) -> None:
    """`x has until P:` its rules live as long; the bearer is read now."""
    bearer, of = code.value(one.bearer), one.this.type
    kept = _kept(one.lines, code, one.this)
    ground = _ground(code, kept, this=one.this, of=of)
    lasting(one.lines, ground)
    you = bearer if not isinstance(of, CardT) else NOBODY
    _start(one.until, one, ground, kept, code, bearer, isinstance(of, CardT), you, once=False)


def banned(one: t.Ban, code: Code) -> None:
    """`cannot PATTERN until P`."""
    kept = _kept((one,), code)
    ground = _ground(code, kept)
    ban(one, ground)
    _start(one.until, one, ground, kept, code, NOBODY, False, _you(code), once=False)


def at_point(one: t.AtPoint, code: Code) -> None:
    """`at POINT:` waits for one such point."""
    kept = _kept((one,), code)
    ground = _ground(code, kept)
    moment(one, ground, once=True)
    _start(one.point, one, ground, kept, code, NOBODY, False, _you(code), once=True)


def _you(code: Code) -> Any:
    return code.env.places.get(YOU, ("you",))


def _ground(code: Code, kept: list[tuple[Local, int]], **this: Any) -> Ground:
    number = code.variant.starts
    code.variant.starts += 1
    return Ground(code.variant, code.name, "timed", number=number, kept=tuple(kept), **this)


def _kept(trees: Any, code: Code, own: Local | None = None) -> list[tuple[Local, int]]:
    """The locals of this body that the rules read, and how many cells each has."""
    found: dict[Local, int] = {}
    for one in walk(list(trees)):
        for local in _locals(one):
            if local is own or local in found:
                continue
            if local in code.env.places:
                found[local] = _cells(local, code)
            elif local.name == "this" and code.env.this is not None and own is None:
                found[local] = 1
    return list(found.items())


def _locals(one: Any) -> Iterator[Local]:
    if isinstance(one, t.Typed):
        yield from (argument for argument in one.args if isinstance(argument, Local))


def _cells(local: Local, code: Code) -> int:
    place = code.env.places[local]
    if place[0] == "local_at":
        raise NotPlayable("a family of locals that is kept", local.span)
    return next((s.cells for s in code.slots if s.slot == place[1]), 1) if place[0] == "local_list" else 1


def _start(
    until: t.Point | None,
    one: t.Statement,
    ground: Ground,
    kept: list[tuple[Local, int]],
    code: Code,
    bearer: Any,
    card: bool,
    you: Any,
    *,
    once: bool,
) -> None:
    if until is None:
        raise NotPlayable("a rule without an end", one.span)
    whose = None if until.whose is None else code.value(until.whose)
    values: Any = tuple(code.env.places.get(local, code.env.this) for local, _ in kept)
    code.emit(
        i.Start(
            number=ground.number,
            bearer=bearer,
            card=card,
            you=you,
            kept=values,
            edge=until.edge,
            phase=phase_procedure(until.phase, code.variant),
            whose=whose,
            next=until.next,
            once=once,
        ),
        one.span,
    )
