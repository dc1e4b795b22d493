"""In which variants a condition holds, for an `if` on constants inside bodies (ENGINE 9)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulekit.compile.meaning.rulebook import Variant
from rulekit.compile.meaning.symbols import EnumSym, LetSym, NumberSym, OptionSym
from rulekit.compile.meaning.trees import Typed
from rulekit.compile.meaning.types import EnumT, PlayerT, Type, UnknownT
from rulekit.program.operations import OPERATIONS, Overflow
from rulekit.terms import ABSENT

if TYPE_CHECKING:
    from rulekit.compile.check.expressions.expressions import Expressions


class _Running(Exception):
    """Only play can tell."""


def may_hold(e: Expressions, condition: Typed, when: int) -> int:
    """The variants of `when` in which a condition can hold, as far as constants in it tell."""
    match condition:
        case Typed(op="and", args=(left, right)):
            return may_hold(e, left, when) & may_hold(e, right, when)
        case Typed(op="or", args=(left, right)):
            return may_hold(e, left, when) | may_hold(e, right, when)
        case Typed(op="not", args=(inner,)):
            return may_fail(e, inner, when)
    where = variants_where(e, condition, when)
    return when if where is None else where & when


def may_fail(e: Expressions, condition: Typed, when: int) -> int:
    """The variants of `when` in which a condition can fail to hold."""
    match condition:
        case Typed(op="and", args=(left, right)):
            return may_fail(e, left, when) | may_fail(e, right, when)
        case Typed(op="or", args=(left, right)):
            return may_fail(e, left, when) & may_fail(e, right, when)
        case Typed(op="not", args=(inner,)):
            return may_hold(e, inner, when)
    where = variants_where(e, condition, when)
    return when if where is None else when & ~where


def variants_where(e: Expressions, condition: Typed, when: int) -> int | None:
    """The variants of `when` in which a constant condition holds; None if only play can tell."""
    if not _is_constant(e, condition):
        return None
    found = 0
    for index, variant in enumerate(e.names.variants):
        if when >> index & 1:
            try:
                value = _value(e, condition, variant, index)
            except (_Running, Overflow):
                return None
            if value not in (0, ABSENT):
                found |= 1 << index
    return found


def _is_constant(e: Expressions, condition: Typed) -> bool:
    """A quick look: something in it is an option or the seats, and nothing is play."""
    if isinstance(condition.type, UnknownT):
        return False
    return _mentions(e, condition, [])


def _mentions(e: Expressions, typed: Typed, open_: list[LetSym]) -> bool:
    if typed.op in ("option", "seats"):
        return True
    if typed.op == "call":
        let: LetSym = typed.args[0]
        if len(typed.args) > 1 or let in open_:
            return False
        return _mentions(e, e.let(let), [*open_, let])
    return any(_mentions(e, one, open_) for one in _parts(typed.args))


def _parts(args: tuple[Any, ...]) -> list[Typed]:
    found: list[Typed] = []
    for one in args:
        if isinstance(one, Typed):
            found.append(one)
        elif isinstance(one, tuple):
            found += _parts(one)
    return found


def _value(e: Expressions, typed: Typed, variant: Variant, index: int) -> Any:
    op, args = typed.op, typed.args
    if op == "const":
        return args[0]
    if op == "option":
        option: OptionSym = args[0]
        if option.name not in variant.options:
            raise _Running
        return variant.options[option.name]
    if op == "seats":
        return tuple(role.index for role in e.names.seated[variant.seats])
    if op == "call" and len(args) == 1:
        return _value(e, e.let(args[0]), variant, index)
    if op == "variants":
        for where, one in args:
            if where >> index & 1:
                return _value(e, one, variant, index)
        raise _Running
    if op in ("set", "list", "tuple"):
        values = tuple(_value(e, one, variant, index) for one in _parts(args))
        return tuple(dict.fromkeys(values)) if op == "set" else values
    if op == "all":
        return _all(args[0])
    if op == "if":
        chosen = 1 if _value(e, args[0], variant, index) not in (0, ABSENT) else 2
        return _value(e, args[chosen], variant, index)
    if op in ("and", "or"):
        first = _value(e, args[0], variant, index) not in (0, ABSENT)
        return first if first == (op == "or") else _value(e, args[1], variant, index)
    if op in ("eq", "ne", "in", "not_in", "lt", "le", "gt", "ge") and not _alike(args[0].type, args[1].type):
        raise _Running
    known = OPERATIONS.get(op)
    if known is None or known.function is None or not all(isinstance(one, Typed) for one in args):
        raise _Running
    return known.function(*(_value(e, one, variant, index) for one in args))


def _all(of: Any) -> tuple[int, ...]:
    if isinstance(of, EnumSym):
        return tuple(member.index for member in of.members)
    if isinstance(of, NumberSym):
        return tuple(range(of.low, of.high + 1))
    raise _Running


def _alike(one: Type, other: Type) -> bool:
    """Values of two enums have different numbers, unless they are one enum."""
    other = getattr(other, "element", other)
    if isinstance(one, EnumT) and isinstance(other, EnumT):
        return one.enum is other.enum
    return isinstance(one, PlayerT) == isinstance(other, PlayerT)
