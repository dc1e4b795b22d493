"""Places: what can be assigned, what `gain` and `pay` are about, what `do` runs, and zones themselves."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulekit.compile.check.expressions.calls import arguments
from rulekit.compile.check.paths import access, members, spreads
from rulekit.compile.check.paths.indexes import family_value
from rulekit.compile.check.values import types
from rulekit.compile.check.values.build import is_unknown, unknown
from rulekit.compile.check.values.fit import complete, known, settled
from rulekit.compile.check.values.partial import FamilyT
from rulekit.compile.check.values.scope import Scope
from rulekit.compile.meaning.symbols import FieldSym, Local, VariableSym
from rulekit.compile.meaning.trees import Typed
from rulekit.compile.meaning.types import EffectT, IntT, ListT, Type, ZoneT
from rulekit.compile.names.messages import unknown_name
from rulekit.syntax import nodes as n

if TYPE_CHECKING:
    from rulekit.compile.check.expressions.expressions import Expressions

STORED = frozenset({"read", "spread", "local", "local_list", "local_at", "bag_at"})
_LISTED = 6
MODIFIED = frozenset({"call", "field", "text", "controller"})


def target(e: Expressions, node: n.Expr, scope: Scope) -> Typed:
    """Something that can be assigned."""
    typed = known(complete(e, e.raw(node, scope)), scope)
    if is_unknown(typed):
        return typed
    if typed.op in ("read", "spread", "local_at") or typed.op in MODIFIED:
        return typed
    if typed.op in ("local", "local_list") and typed.args[0].kind in ("var", "result"):
        return typed
    if typed.op == "bag_at" and is_stored(typed.args[0]):
        target_bag = typed.args[0]
        return typed if target_bag.op != "local" or target_bag.args[0].kind == "var" else _no_target(e, typed)
    return _no_target(e, typed)


def _no_target(e: Expressions, typed: Typed) -> Typed:
    words = e.words(typed.span)
    label, because, help_ = "this cannot be assigned", "variables are assigned, and `var` locals", None
    seconds = []
    if typed.op in ("local", "local_list"):
        name: Local = typed.args[0]
        seconds = [(name.span, "declared here")]
        because = "a local of `let`, a choice or a loop keeps its value"
        help_ = f"declare it with `var {name.name} = ..`" if name.kind == "local" else None
    elif isinstance(typed.type, ZoneT) or typed.op in ("members", "family", "only"):
        because = "cards are moved, never assigned"
        help_ = f"`move x to {words}`"
    elif typed.op in ("map", "flat", "several"):
        because = "one variable is assigned at a time"
        help_ = f"`each x in ..: x.{words.rsplit('.', 1)[-1]} = ..`"
    elif typed.op == "option":
        because = "options are set before the game begins"
    elif typed.op in ("values", "steps"):
        because = "a printed table stays as it is"
        help_ = f"name the value that changes: `let .. = {words}`, and change that"
    elif typed.op in ("printed", "definition_of"):
        because = "what is printed stays printed"
    return e.wrong(
        "T001", f"`{words}` is no variable", typed.span, label=label, seconds=seconds, because=because, help=help_
    )


# ---- units ----------------------------------------------------------------------------------------------------


def unit(e: Expressions, node: n.Expr, scope: Scope) -> Typed:
    """A number variable of the doer: `gold`, `stock[r]`, `like` or `r` of an `each E: T` family."""
    if isinstance(node, n.Group) and node.where is None:
        return unit(e, node.inner, scope)
    if scope.you is None:
        return _nobody(e, node)
    for look in (_by_local, _by_name, _by_index, _by_member):
        typed = look(e, node, scope, scope.you)
        if typed is not None:
            return typed if is_unknown(typed) else _number(e, typed, node)
    return _unknown_unit(e, node, scope)


def _nobody(e: Expressions, node: n.Expr) -> Typed:
    return e.wrong(
        "N030",
        f"nobody has `{e.words(node.span)}` here",
        node.span,
        label="who gains, loses or pays?",
        because="what is gained or paid belongs to the one who does it",
    )


def _by_local(e: Expressions, node: n.Expr, scope: Scope, you: Typed) -> Typed | None:
    """`r`, a local member of a family."""
    if not isinstance(node, n.Name) or node.text not in scope.locals:
        return None
    return _member(e, e.check(node, scope), node, you, scope)


def _by_name(e: Expressions, node: n.Expr, scope: Scope, you: Typed) -> Typed | None:
    """`gold`, a variable of the doer, which may be one of a family."""
    if not isinstance(node, n.Name):
        return None
    typed = members.find(e, you, node.text, node.span, scope.when)
    return None if typed is None else complete(e, typed)


def _by_index(e: Expressions, node: n.Expr, scope: Scope, you: Typed) -> Typed | None:
    """`stock[r]`."""
    if not isinstance(node, n.Index) or not isinstance(node.owner, n.Name):
        return None
    owner = members.find(e, you, node.owner.text, node.owner.span, scope.when)
    if owner is None or not isinstance(owner.type, FamilyT) or owner.op == "variants":
        return None
    return family_value(e, node, owner, scope)


def _by_member(e: Expressions, node: n.Expr, scope: Scope, you: Typed) -> Typed | None:
    """Any value that is a member of a family: `kind.paid_with`."""
    if isinstance(node, n.Name) and e.lookup.find(node.text, scope.when) is None:
        return None
    typed, found = e.quietly(node, scope)
    if is_unknown(typed):
        return e.check(node, scope) if found and not isinstance(node, n.Name) else None
    return _member(e, typed, node, you, scope)


def _member(e: Expressions, member: Typed, node: n.Expr, you: Typed, scope: Scope) -> Typed | None:
    for family in spreads.families(e, "Player", scope.when):
        if types.fits(member.type, family.key):
            index = settled(e, member, scope, family.key)
            return spreads.member_value(e, family, you, index, node.span)
    return None


def _number(e: Expressions, typed: Typed, node: n.Expr) -> Typed:
    if typed.op in ("read", "spread") and isinstance(typed.type, IntT):
        return typed
    words = e.words(node.span)
    if isinstance(typed.type, IntT):
        because = "what is gained or paid is stored; this is computed"
    else:
        because = f"numbers are gained, lost and paid, and this is {types.describe(typed.type.surely())}"
    return e.wrong(
        "T001", f"`{words}` is no unit", node.span, label="a number variable is wanted here", because=because
    )


def units_there(e: Expressions, scope: Scope) -> list[VariableSym]:
    """The number variables of a player."""
    variables = e.names.variables
    return [one for one in variables if one.owner == "Player" and one.when & scope.when and isinstance(one.type, IntT)]


def unit_text(unit: VariableSym, index: str = "..") -> str:
    """A unit as it is written: `cash`, `stock[..]`."""
    return f"{unit.name}[{', '.join(index for _ in unit.dims)}]" if unit.dims else unit.name


def _unknown_unit(e: Expressions, node: n.Expr, scope: Scope) -> Typed:
    words = e.words(node.span)
    there = units_there(e, scope)
    units = [one.name for one in there]
    declared = {one.name: one.span for one in e.names.variables if one.owner == "Player"}
    simple = node.text if isinstance(node, n.Name) else words
    listed = ", ".join(f"`{unit_text(one)}`" for one in there[:_LISTED])
    more = ", .." if len(there) > _LISTED else ""
    help_ = f"a player has {listed}{more}" if there else "declare it: `each Player has:` and below it `name: 0..99`"
    unknown_name(e.bag, simple, node.span, "unit", units, declared, help_)
    return unknown(node.span)


def units_of(e: Expressions, bag: Typed, scope: Scope) -> tuple[Typed, ...] | None:
    """The variables of the doer that a bag is about, one per member of its enum; None if there are none."""
    enum = getattr(bag.type, "enum", None)
    if scope.you is None or enum is None:
        return None
    found = []
    for member in enum.members:
        index = access.member_value(member, bag.span)
        typed = _member(e, index, n.Name(bag.span, member.name), scope.you, scope)
        if typed is None:
            return None
        found.append(typed)
    return tuple(found)


# ---- effects and zones ----------------------------------------------------------------------------------------


def effect(e: Expressions, node: n.Expr, scope: Scope) -> tuple[Typed, tuple[Typed, ...]]:
    """`x.use(target)`: the effect and its arguments."""
    called = node if isinstance(node, n.Call) else None
    typed = settled(e, e.raw(called.callee if called is not None else node, scope), scope, None)
    if is_unknown(typed):
        return typed, ()
    if not isinstance(typed.type, EffectT):
        wrong = e.wrong(
            "T001",
            f"`{e.words(typed.span)}` is {types.describe(typed.type.surely())}, not an effect",
            typed.span,
            label="an effect is wanted here",
            because="`do` runs an effect that a card or a row of a table prints",
        )
        return wrong, ()
    symbol = typed.args[0]
    params = symbol.params if isinstance(symbol, FieldSym) else ()
    declared = symbol.span if isinstance(symbol, FieldSym) else None
    given = called if called is not None else n.Call(node.span, node, ())
    name = symbol.name if isinstance(symbol, FieldSym) else e.words(typed.span)
    found = arguments(e, given, params, name, declared, scope)
    return (unknown(node.span), ()) if found is None else (typed, found)


def zone(e: Expressions, node: n.Expr, scope: Scope, expected: Type | None) -> Typed:
    """A zone itself, or whatever else the text means."""
    typed = complete(e, e.raw(node, scope, expected))
    return typed if isinstance(typed.type, (ZoneT, ListT)) else settled(e, typed, scope, None)


def is_stored(typed: Typed) -> bool:
    """Whether a target is stored, and not a modifier's."""
    return typed.op in STORED


def symbol_of(typed: Typed) -> VariableSym | None:
    """The variable that a target is of; of a family its first one."""
    if typed.op == "read":
        found = typed.args[0]
        return found if isinstance(found, VariableSym) else None
    if typed.op == "spread":
        first = typed.args[0][0]
        return first if isinstance(first, VariableSym) else None
    return None
