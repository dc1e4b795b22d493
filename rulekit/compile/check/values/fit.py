"""Settling: a raw value becomes one of the type that its place asks for, or a finding."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulekit.compile.check.values import guards, ranges, types
from rulekit.compile.check.values.build import (
    all_members,
    bound,
    is_single,
    is_unknown,
    local,
    members,
    number,
    only,
    retyped,
    shifted,
    truth,
    unknown,
)
from rulekit.compile.check.values.partial import FamilyT, FunctionT, NoValueT, RecordT, is_partial
from rulekit.compile.check.values.scope import Scope
from rulekit.compile.check.values.several import lifted
from rulekit.compile.meaning.symbols import ValuesSym, VariableSym, ZoneSym
from rulekit.compile.meaning.trees import Typed
from rulekit.compile.meaning.types import (
    BagT,
    BoolT,
    CardT,
    EnumT,
    IntT,
    ListT,
    PlayerT,
    TextT,
    TupleT,
    Type,
    UnknownT,
    ZoneT,
)
from rulekit.syntax import nodes as n

if TYPE_CHECKING:
    from rulekit.compile.check.expressions.expressions import Expressions


def settled(e: Expressions, typed: Typed, scope: Scope, expected: Type | None) -> Typed:
    """The value in the form that is asked for; without `expected` in its natural form."""
    typed = complete(e, typed)
    if isinstance(typed.type, ZoneT) and not isinstance(expected, ZoneT):
        if isinstance(expected, ListT):
            typed = members(typed)
        elif is_single(typed):
            typed = only(typed)
    typed = known(typed, scope)
    if expected is None or is_unknown(typed):
        return typed
    fitting = converted(e, typed, expected)
    if fitting is None:
        return _misfit(e, typed, expected)
    if isinstance(expected, IntT) and not ranges.fits_range(fitting, expected.low, expected.high):
        assert isinstance(fitting.type, IntT)
        return e.wrong(
            "T013",
            f"`{e.words(typed.span)}` can never fit {ranges.words(expected)}",
            typed.span,
            label=f"this is {ranges.words(fitting.type)}",
            because=f"only {ranges.words(expected)} can stand here",
            help=f"write a number, {ranges.words(expected)}",
        )
    return fitting


def known(typed: Typed, scope: Scope) -> Typed:
    """Without `maybe` where the scope knows it to be present, and of the card type that it knows."""
    of = guards.narrowed(typed, scope.present)
    return typed if of is typed.type else retyped(typed, of)


def converted(e: Expressions, typed: Typed, wanted: Type) -> Typed | None:
    """The value as one of `wanted`; None if it is none. Absence stays."""
    found = typed.type
    if isinstance(wanted, UnknownT) or isinstance(found, UnknownT):
        return typed
    if isinstance(wanted, CardT) and isinstance(found, TextT) and typed.op == "definition":
        return converted(e, copy_of(typed), wanted)
    if isinstance(wanted, EnumT) and isinstance(found, TupleT):
        return square(e, typed, wanted)
    if not types.fits(found, wanted, e.names.player_subtypes):
        return None
    if isinstance(found, EnumT) and isinstance(wanted, (EnumT, PlayerT)):
        supertype = wanted.enum if isinstance(wanted, EnumT) else "Player"
        shift = e.lookup.shift(found.enum, supertype)
        return None if shift is None else shifted(typed, shift, wanted.surely())
    if isinstance(found, ZoneT) and isinstance(wanted, ListT):
        return members(typed)
    if isinstance(found, ListT) and isinstance(wanted, ListT):
        return _converted_list(e, typed, found, wanted)
    if isinstance(found, BagT) and isinstance(wanted, BagT) and found.enum is not wanted.enum:
        return _converted_bag(e, typed, found, wanted)
    return typed


def _converted_list(e: Expressions, typed: Typed, found: ListT, wanted: ListT) -> Typed | None:
    each = bound("each", found.element, typed.span)
    inner = converted(e, local(each, typed.span), wanted.element)
    if inner is None:
        return None
    made = ListT(inner.type.surely(), found.distinct, found.limit)
    if inner.op == "local":
        return typed if made == found else retyped(typed, made)
    return Typed("map", (each, typed, inner), made, typed.span)


def _converted_bag(e: Expressions, typed: Typed, found: BagT, wanted: BagT) -> Typed:
    shift = e.lookup.shift(found.enum, wanted.enum) or 0
    counts = []
    for member in wanted.enum.members:
        inside = 0 <= member.index - shift < len(found.enum.members)
        index = number(member.index - shift, typed.span)
        counts.append(Typed("bag_at", (typed, index), IntT(0, None), typed.span) if inside else number(0, typed.span))
    return Typed("bag", tuple(counts), wanted, typed.span)


def copy_of(definition: Typed) -> Typed:
    """The only copy of a definition, where one card is asked for."""
    symbol = definition.args[0]
    return Typed("copy", (symbol, 0), CardT(symbol.card), definition.span)


def square(e: Expressions, typed: Typed, wanted: EnumT) -> Typed | None:
    """`(x, y)` as a square of a board; off the board it is absent."""
    grid = wanted.enum.grid
    if grid is None or typed.op != "tuple" or len(typed.args) != 2:
        return None
    x, y = typed.args
    if not isinstance(x.type, (IntT, UnknownT)) or not isinstance(y.type, (IntT, UnknownT)):
        return None
    if x.op == y.op == "const":
        column, row = x.args[0], y.args[0]
        if 1 <= column <= grid[0] and 1 <= row <= grid[1]:
            return Typed("const", ((row - 1) * grid[0] + column - 1,), wanted.surely(), typed.span)
    each = bound("square", wanted, typed.span)
    here = local(each, typed.span)
    tests = [
        truth("eq", Typed("coordinate", (axis, here), IntT(1, most), typed.span), value, span=typed.span)
        for axis, value, most in (("x", x, grid[0]), ("y", y, grid[1]))
    ]
    found = Typed(
        "filter",
        (each, all_members(wanted, typed.span), truth("and", *tests, span=typed.span)),
        ListT(wanted.surely(), distinct=True),
        typed.span,
    )
    inside = all(
        ranges.is_inside(value.type, IntT(1, most)) and not value.type.maybe
        for value, most in zip((x, y), grid, strict=True)
    )
    return Typed("first", (found,), wanted.surely() if inside else wanted.or_absent(), typed.span)


def complete(e: Expressions, typed: Typed) -> Typed:
    """What is half read becomes a value, or a finding."""
    if not is_partial(typed):
        return typed
    of = typed.type
    words = e.words(typed.span)
    if isinstance(of, FamilyT):
        if isinstance(of.symbol, ZoneSym):
            return lifted(typed, lambda one: _whole(one, of.symbol))
        return e.wrong(
            "T002",
            f"`{words}` has an index",
            typed.span,
            label=f"one of {_dims(of)} is missing",
            because="a family has one value for each index",
            help=f"write `{words}[..]`",
        )
    if isinstance(of, FunctionT):
        names = ", ".join(param.name for param in of.params)
        return e.wrong(
            "T002",
            f"`{words}` needs {_count(len(of.params))}",
            typed.span,
            label="the arguments are missing",
            because=f"it is declared with ({names})",
            help=f"write `{words}({names})`",
        )
    if isinstance(of, RecordT):
        columns = ", ".join(f"`.{column}`" for column in of.symbol.columns)
        return e.wrong(
            "T001",
            f"`{words}` is a row of a table",
            typed.span,
            label="no column is named",
            because="a row is no value; its columns are",
            help=f"write one of {columns} behind it",
        )
    assert isinstance(of, NoValueT)
    return e.wrong("T001", f"`{words}` is no value", typed.span, because="a phase is called as a line of its own")


def _whole(typed: Typed, symbol: object) -> Typed:
    assert isinstance(symbol, ZoneSym)
    element = CardT(symbol.card)
    return Typed("family", typed.args, ListT(element, distinct=True), typed.span)


def _dims(of: FamilyT) -> str:
    return (
        " and ".join(types.plural(dim) for dim in of.dims)
        if isinstance(of.symbol, (ValuesSym, VariableSym))
        else "them"
    )


def _count(count: int) -> str:
    return "one argument" if count == 1 else f"{count} arguments"


def _misfit(e: Expressions, typed: Typed, expected: Type) -> Typed:
    words = e.words(typed.span)
    wanted = types.describe(expected.surely())
    if isinstance(expected, ListT) and not isinstance(typed.type, (ListT, ZoneT)):
        return not_several(e, typed)
    help_ = None
    if isinstance(expected, CardT) and isinstance(typed.type, ListT):
        help_ = f"choose one of them, or write `first({words})`"
    elif isinstance(expected, BoolT):
        help_ = _as_condition(words, typed.type)
    elif isinstance(expected, IntT) and isinstance(typed.type, ListT | ZoneT):
        help_ = f"write `count({words})`"
    return e.wrong(
        "T001",
        f"`{words}` is {types.describe(typed.type.surely())}, not {wanted}",
        typed.span,
        label=f"{wanted} is wanted here",
        help=help_,
    )


def _as_condition(words: str, of: Type) -> str | None:
    """What can be asked about a value that is no condition."""
    if isinstance(of, IntT):
        return f"write `{words} > 0`"
    if isinstance(of, ListT | ZoneT):
        return f"write `{words} is not empty`"
    return f"write `{words} is present`" if of.maybe else None


def not_several(e: Expressions, typed: Typed) -> Typed:
    """T003: one thing where several are wanted."""
    words = e.words(typed.span)
    return e.wrong(
        "T003",
        f"`{words}` is not a set",
        typed.span,
        label=f"this is {types.describe(typed.type.surely())}",
        because="several things are wanted here: a set, a list, a zone, a range, or a type with members",
        help=f"write `{{{words}}}` for a set of one",
    )


def collected(e: Expressions, node: n.Expr, scope: Scope, element: Type | None) -> Typed:
    """The several things that a text means."""
    hint = ListT(element.surely()) if element is not None else None
    typed = complete(e, e.raw(node, scope, hint))
    if is_unknown(typed):
        return retyped(typed, ListT(UnknownT()))
    found = as_several(typed)
    if found is not None:
        return found
    return retyped(not_several(e, known(typed, scope)), ListT(UnknownT()))


def as_several(typed: Typed) -> Typed | None:
    """The members of what has members; None for one thing."""
    if isinstance(typed.type, ZoneT):
        return members(typed)
    if isinstance(typed.type, ListT):
        return typed
    if isinstance(typed.type, TupleT):
        element: Type = unknown(typed.span).type
        for item in typed.type.items:
            joined = types.join(element, item)
            if joined is None:
                return None
            element = joined
        return Typed("list", typed.args, ListT(element.surely()), typed.span)
    if isinstance(typed.type, BagT):
        each = bound("each", EnumT(typed.type.enum), typed.span)
        count = Typed("bag_at", (typed, local(each, typed.span)), IntT(0, None), typed.span)
        test = truth("gt", count, number(0, typed.span), span=typed.span)
        every = all_members(EnumT(typed.type.enum), typed.span)
        return Typed("filter", (each, every, test), ListT(EnumT(typed.type.enum), distinct=True), typed.span)
    return None
