"""Choices and menus: what a seat is asked, from which candidates, and where play goes on."""

from __future__ import annotations

from typing import Any

from rulekit.compile.lower.capacity import capacity
from rulekit.compile.lower.code import NOBODY, Code, Mark, reserve
from rulekit.compile.lower.effects import can_do
from rulekit.compile.lower.env import Env
from rulekit.compile.lower.fold import const, folded, holds
from rulekit.compile.lower.units import store
from rulekit.compile.lower.variant import NotPlayable, Variant, tag_of
from rulekit.compile.meaning import trees as t
from rulekit.compile.meaning.symbols import Local
from rulekit.compile.meaning.types import ListT, ZoneT
from rulekit.diagnostics import Span
from rulekit.program import instructions as i


def fill_family(one: t.Let, value: i.Expr, code: Code) -> None:
    """`var x per K = e`: every cell gets the value."""
    slot = code.declare(one.local)
    cells = code.slots[-1].cells
    code.emit(i.Let(slot, value), one.span)
    for offset in range(1, cells):
        code.emit(i.Let(slot + offset, ("local", slot)), one.span)


# ---- single choices ----------------------------------------------------------------------------------------


def choose(one: t.Choose, code: Code) -> None:
    """`p chooses x in S`, by a seat or by chance."""
    among = _list(one.among, code)
    tag = tag_of(_element(one.among))
    kept = store(one.target, "=", None, code) if one.target is not None else None
    slot = code.declare(one.local) if one.local is not None else code.slot(one.name, tag)
    if one.chooser is None:
        code.emit(i.Chance(one.name, tag, among, slot, kept), one.span)  # type: ignore[arg-type]
        return
    code.emit(
        i.Choose(
            seat=code.value(one.chooser),
            name=one.name,
            tag=tag,
            among=among,
            slot=slot,
            store=kept,  # type: ignore[arg-type]
            unseen=one.unseen,
            usual=_usual(one.usually, code),
            prompt=code.template(one.prompt),
        ),
        one.span,
    )


def choose_many(one: t.ChooseMany, code: Code) -> None:
    """`p chooses n of S as xs`."""
    room = capacity(one.among, code.variant)
    among = _list(one.among, code)
    count = const(room) if one.count is None else code.value(one.count)
    code.emit(
        i.ChooseMany(
            seat=code.value(one.chooser),
            name=one.local.name,
            tag=tag_of(_element(one.among)),
            among=among,
            low=count if one.how == "exactly" else const(0),
            high=count,
            slot=code.declare(one.local, room),
            capacity=room,
            unseen=one.unseen,
            usual=_usual(one.usually, code),
            prompt=code.template(one.prompt),
        ),
        one.span,
    )


def arrange(one: t.Arrange, code: Code) -> None:
    """`p arranges S as xs`."""
    room = capacity(one.among, code.variant)
    code.emit(
        i.Arrange(
            seat=code.value(one.chooser),
            name=one.local.name,
            tag=tag_of(_element(one.among)),
            among=_list(one.among, code),
            slot=code.declare(one.local, room),
            capacity=room,
            prompt=code.template(one.prompt),
        ),
        one.span,
    )


def _list(among: t.Typed, code: Code) -> i.Expr:
    made = code.value(among)
    return ("members", made) if isinstance(among.type, ZoneT) else made


def _element(among: t.Typed) -> Any:
    if isinstance(among.type, ListT):
        return among.type.element
    raise NotPlayable("a choice among these", among.span)


def _usual(usually: tuple[Any, ...] | None, code: Code) -> tuple[Any, ...] | None:
    if usually is None or usually[0] != "value":
        return usually
    return ("value", code.value(usually[1]))


# ---- menus -------------------------------------------------------------------------------------------------


def menu(one: t.Menu, code: Code) -> None:
    """`p may: ..`, `p must: ..`, `p may repeatedly: ..`."""
    seat = _seat(one.seat, one.seat_local, one.span, code)
    repeated = one.kind == "repeatedly"
    taken = code.slot("taken") if repeated else -1
    again, after, other = Mark(), Mark(), Mark()
    if repeated:
        code.emit(i.Let(taken, const(0)), one.span)
    code.mark(again)
    if repeated:
        code.border(one.span)
    place = len(code.instructions)
    code.emit(i.Border(), one.span)  # its place is kept; the menu itself is put there below
    borders, code.borders = code.borders, False
    entries: list[i.Entry] = []
    offered: Any = None
    passing: Mark | None = None
    back = again if repeated else after
    for entry in one.entries:
        condition = stands(entry, code)
        if condition is None:
            continue
        if entry.kind == "abilities":
            offered = condition if offered is None else folded(("or", offered, condition))
            continue
        start = Mark()
        entries.append(menu_entry(entry, condition, start, back if entry.kind == "act" else after, code))
        code.mark(start)
        code.body(entry.body)
        code.jump(back if entry.kind == "act" else after, entry.span)
        if entry.kind == "pass" and passing is None:
            passing = start
    entries += _unwritten(one, entries, after, other)
    if one.otherwise is not None:
        code.mark(other)
        code.borders = borders
        code.body(one.otherwise)
    code.borders = borders
    code.mark(after)
    otherwise: Any = {"may": passing or after, "repeatedly": after}.get(one.kind)
    if one.kind == "must":
        otherwise = other if one.otherwise is not None else -1
    code.instructions[place] = i.Menu(
        seat=seat,
        seat_slot=seat[1],
        kind=one.kind,
        entries=tuple(entries),
        otherwise=otherwise,
        has_else=one.otherwise is not None,
        taken=taken,
        offered=offered,
        behind=back if offered is not None else -1,  # type: ignore[arg-type]
    )


def stands(entry: t.Entry, code: Code) -> Any:
    """The running condition of an entry (const 1: none), or None if it does not exist in this variant."""
    if not code.variant.has(entry.when):
        return None
    if entry.condition is None:
        return const(1)
    made = code.value(entry.condition)
    return None if holds(made) is False else made


def menu_entry(entry: t.Entry, condition: Any, start: Mark, end: Mark, code: Code) -> i.Entry:
    holes = tuple(_hole(hole, code) for hole in entry.holes)
    return i.Entry(
        kind=entry.kind,
        action=entry.action,
        row=_row(entry.row, code),
        holes=holes,
        at=start,  # type: ignore[arg-type]
        condition=None if holds(condition) else condition,
        doc=entry.doc,
        label=code.template(entry.label),
        end=end,  # type: ignore[arg-type]
    )


def _hole(hole: t.Hole, code: Code) -> i.Hole:
    among = _list(hole.among, code)
    slot = code.declare(hole.local)
    return i.Hole(hole.local.name, slot, among, tag_of(hole.local.type), hole.unseen)


def _row(row: tuple[Any, ...], code: Code) -> tuple[Any, ...]:
    made: list[Any] = []
    for item in row:
        if isinstance(item, str):
            made.append(item)
        elif item[0] == "hole":
            made.append(("hole", item[1]))
        else:
            made.append(("fixed", code.value(item[1]), tag_of(item[1].type)))
    return tuple(made)


def heading(word: str, items: tuple[Any, ...], start: Mark, end: Mark, code: Code) -> i.Entry:
    """The heading of an ability as a row: `use`, its words and holes."""
    holes = [item for item in items if isinstance(item, t.Hole)]
    made = tuple(_hole(hole, code) for hole in holes)
    row = tuple(item if isinstance(item, str) else ("hole", holes.index(item)) for item in items)
    return i.Entry("use", "use", row, made, start, end=end, word=word)  # type: ignore[arg-type]


def _unwritten(one: t.Menu, entries: list[i.Entry], after: Mark, other: Mark) -> list[i.Entry]:
    """The rows nobody writes: declining a `may`, being done, going on to the `else` of a `must`."""
    if one.kind == "may" and not any(entry.kind == "pass" for entry in entries):
        return [_plain("decline", "pass", after)]
    if one.kind == "repeatedly":
        return [_plain("done", "done", after)]
    if one.kind == "must" and one.otherwise is not None:
        return [_plain("go_on", "go_on", other)]
    return []


def _plain(kind: str, action: str, at: Mark) -> i.Entry:
    return i.Entry(kind, action, (action.replace("_", " "),), (), at, end=at)  # type: ignore[arg-type]


def _seat(seat: t.Typed, local: Local, span: Span, code: Code) -> Any:
    """The asked seat in a local of its own, which is what `you` means inside."""
    value = code.value(seat)
    slot = code.declare(local)
    code.emit(i.Let(slot, value), span)
    return ("local", slot)


# ---- may ---------------------------------------------------------------------------------------------------


def may(one: t.May, code: Code) -> None:
    """`p may SENTENCE`: yes or no, and what follows."""
    seat = _seat(one.seat, one.seat_local, one.span, code)
    place = len(code.instructions)
    code.emit(i.Border(), one.span)
    yes, no, after = Mark(), Mark(), Mark()
    holes = tuple(_hole(hole, code) for hole in one.holes)
    row = _row(one.row, code)
    taken = Mark()
    code.mark(yes)
    borders, code.borders = code.borders, False
    code.statement(one.sentence)
    code.borders = borders
    code.mark(taken)
    code.body(one.body)
    code.jump(after, one.span)
    code.mark(no)
    code.body(one.otherwise)
    code.mark(after)
    accept = i.Entry("yes", "yes", row, holes, yes, end=taken)  # type: ignore[arg-type]
    decline = i.Entry("no", "no", ("no",), (), no, end=no)  # type: ignore[arg-type]
    code.instructions[place] = i.Menu(
        seat=seat,
        seat_slot=seat[1],
        kind="yes_no",
        entries=(accept, decline),
        otherwise=no,  # type: ignore[arg-type]
        prompt=code.template(one.prompt),
    )


# ---- can ---------------------------------------------------------------------------------------------------


def can(typed: t.Typed, env: Env) -> i.Expr:
    """`can (SENTENCE)`: the sentence as an option, tested by a probe of a procedure of its own."""
    sentence: t.Statement = typed.args[0]
    if isinstance(sentence, t.Do):
        return can_do(typed, env)
    variant: Variant = env.variant
    outside = [local for local in _locals_of(sentence) if local in env.places]
    number = reserve(sentence, variant)
    code = Code(variant, "can", "entry")
    for local in outside:
        code.declare(local)
    code.statement(sentence)
    code.mark(code.end)
    code.emit(i.Return(), typed.span)
    variant.procedures[number] = code.finish(len(outside), ())
    doer = getattr(sentence, "doer", None)
    return (
        "can",
        number,
        tuple(env.places[local] for local in outside),
        NOBODY if doer is None else env.value(doer),
    )


def _locals_of(value: Any) -> list[Local]:
    """The locals an expression or sentence reads, each once."""
    found: dict[Local, None] = {}

    def walk(one: Any) -> None:
        if isinstance(one, Local):
            found[one] = None
        elif isinstance(one, t.Typed):
            for argument in one.args:
                walk(argument)
        elif isinstance(one, tuple):
            for part in one:
                walk(part)
        elif isinstance(one, t.Call | t.Builtin):
            walk(one.arguments)
            walk(one.doer)

    walk(value)
    return list(found)
