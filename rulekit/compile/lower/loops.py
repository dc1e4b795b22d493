"""Loops: `each`, `each .., until`, `while`, `repeat`."""

from __future__ import annotations

from rulekit.compile.lower.capacity import capacity
from rulekit.compile.lower.code import Code, Mark
from rulekit.compile.lower.fold import const, folded, holds
from rulekit.compile.meaning import trees as t
from rulekit.compile.meaning.types import CardT, ListT, PlayerT, Type
from rulekit.compile.meaning.walk import walk
from rulekit.program import instructions as i


def each(one: t.Each, code: Code) -> None:
    """The loop over things: the set is read once into the frame, then element by element."""
    room = capacity(one.source, code.variant)
    source = code.value(one.source, ListT(one.local.type))
    if source == const(()):
        return
    if one.mode == "until":
        _rounds(one, room, source, code)
        return
    if one.mode in ("together", "secretly"):
        _collected(one, room, source, code)
        return
    slot = code.slot(f"{one.local.name} in", cells=2 + room)
    following, exit_ = Mark(), Mark()
    code.emit(i.EachStart(slot, room, source), one.span)
    code.mark(following)
    element = code.declare(one.local)
    code.emit(i.EachNext(slot, element, _kind(one.local.type), exit_), one.span)  # type: ignore[arg-type]
    _where_and_body(one, following, code)
    code.mark(exit_)


def _collected(one: t.Each, room: int, source: i.Expr, code: Code) -> None:
    """Every choice first, then all act as one batch."""
    listed = code.slot(f"{one.local.name} in", cells=2 + room)
    space = _space(one.body, code)
    kept = code.slot("collected", cells=2 + room * (1 + space))
    head, exit_ = Mark(), Mark()
    code.emit(i.EachStart(listed, room, source), one.span)
    element = code.declare(one.local)
    code.mark(head)
    code.emit(
        i.Gather(
            slot=kept,
            capacity=room,
            room=space,
            list_slot=listed,
            element=element,
            kind=_kind(one.local.type),
            exit=exit_,  # type: ignore[arg-type]
            secret=one.mode == "secretly",
        ),
        one.span,
    )
    borders, code.borders = code.borders, False
    _where_and_body(one, head, code)
    code.borders = borders
    code.mark(exit_)


def _space(body: t.Body, code: Code) -> int:
    """Cells for the answers of one member: each choice of the body may be asked once."""
    cells = 0
    for one in walk(body):
        match one:
            case t.Choose():
                cells += 3
            case t.ChooseMany(among=among) | t.Arrange(among=among):
                cells += 3 + capacity(among, code.variant)
            case t.Menu(entries=entries):
                cells += 8 + max((len(entry.holes) for entry in entries), default=0)
            case t.May(holes=holes):
                cells += 8 + len(holes)
    return cells


def together(one: t.Together, code: Code) -> None:
    """A batch."""
    borders, code.borders = code.borders, False
    code.emit(i.Together(), one.span)
    code.body(one.body)
    code.borders = borders
    code.emit(i.Commit(), one.span)


def _rounds(one: t.Each, room: int, source: i.Expr, code: Code) -> None:
    """Round and round until the condition holds; it is tested before each element, and passes are counted."""
    assert one.until is not None
    passes = code.slot("passes", cells=2)
    code.env.loops[one] = passes
    slot = code.slot(f"{one.local.name} in", cells=2 + room)
    element = code.declare(one.local)
    again, following, exit_ = Mark(), Mark(), Mark()
    code.emit(i.PassesStart(passes), one.span)
    code.mark(again)
    code.unless(folded(("not", folded(("empty", source)))), exit_, one.span)
    code.emit(i.EachStart(slot, room, source), one.span)
    code.mark(following)
    code.unless(folded(("not", code.value(one.until))), exit_, one.until.span)
    code.emit(i.EachNext(slot, element, _kind(one.local.type), again), one.span)  # type: ignore[arg-type]
    code.passes.append(passes)
    _where_and_body(one, following, code)
    code.passes.pop()
    code.mark(exit_)
    code.emit(i.PassesEnd(code.passes[-1] if code.passes else -1), one.span)


def _where_and_body(one: t.Each, following: Mark, code: Code) -> None:
    if one.where is not None:
        code.unless(code.value(one.where), following, one.where.span)
    code.body(one.body)
    code.jump(following, one.span)


def _kind(type_: Type) -> str:
    return "seat" if isinstance(type_, PlayerT) else "card" if isinstance(type_, CardT) else "value"


def while_(one: t.While, code: Code) -> None:
    """`while c:`, tested before each turn."""
    condition = code.value(one.condition)
    if holds(condition) is False:
        return
    again, exit_ = Mark(), Mark()
    code.mark(again)
    code.border(one.span)
    code.unless(condition, exit_, one.span)
    code.body(one.body)
    code.jump(again, one.span)
    code.mark(exit_)


def repeat(one: t.Repeat, code: Code) -> None:
    """`repeat n times until c:`; n is read once, c before each turn."""
    again, exit_ = Mark(), Mark()
    counter = -1
    if one.times is not None:
        counter = code.slot("turns left")
        code.emit(i.Let(counter, code.value(one.times)), one.span)
    code.mark(again)
    code.border(one.span)
    if one.times is not None:
        code.unless(("gt", ("local", counter), const(0)), exit_, one.span)
        code.emit(i.Let(counter, ("sub", ("local", counter), const(1))), one.span)
    if one.until is not None:
        code.unless(folded(("not", code.value(one.until))), exit_, one.until.span)
    code.body(one.body)
    code.jump(again, one.span)
    code.mark(exit_)
