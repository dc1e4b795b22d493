"""Resolved expressions become expressions of the program: symbols turn into places, constants are computed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from attrs import define, field

from rulekit.compile.lower import grids, tables
from rulekit.compile.lower.fold import const, folded, is_const
from rulekit.compile.lower.variant import NotPlayable, Variant, root, tag_of
from rulekit.compile.meaning.symbols import EnumSym, LetSym, Local, NumberSym
from rulekit.compile.meaning.trees import Text, Typed
from rulekit.compile.meaning.types import EnumT, ListT, PlayerT, Type
from rulekit.diagnostics import Span
from rulekit.program.instructions import Expr, Template
from rulekit.program.operations import OPERATIONS
from rulekit.terms import ABSENT

YOU = Local("you", PlayerT(), "bound", Span("", 0, 0))
"""Stands for the doer in `Env.places` where it is not the frame's own (functions, outcome)."""


@define(eq=False)
class Env:
    """What locals mean while an expression is lowered, and how many temps are in use.

    places: Local -> expression that reads it (`local`, `local_list`, `temp`, `you`, a constant).
    """

    variant: Variant
    places: dict[Local, Expr] = field(factory=dict)
    depth: int = 0
    most: int = 0
    loops: dict[Any, int] = field(factory=dict)  # an `until` loop -> slot of its pass count

    def bind(self, local: Local) -> int:
        """A temp for a bound name; `release` gives it back."""
        number = self.depth
        self.depth += 1
        self.most = max(self.most, self.depth)
        self.places[local] = ("temp", number)
        return number

    def release(self, local: Local) -> None:
        """The bound name ends."""
        self.depth -= 1
        del self.places[local]


def expression(typed: Typed, env: Env, wanted: Type | None = None) -> Expr:
    """The program's form of a resolved expression; `wanted`.

    The type of the place it goes to (subtypes are shifted).
    """
    handler = _OF.get(typed.op)
    if handler is not None:
        made = handler(typed, env)
    elif typed.op in OPERATIONS:
        made = (typed.op, *(expression(a, env) for a in typed.args))
    else:
        raise NotPlayable(f"`{typed.op}`", typed.span)
    return folded(shifted(made, typed.type, wanted, env))


def shifted(made: Expr, have: Type, want: Type | None, env: Env) -> Expr:
    """A member of a subtype as a member of the enum (or of Player) that takes it in by `all U`."""
    if isinstance(have, ListT) and isinstance(want, ListT):
        offset = _offset(have.element, want.element, env)
        if not offset:
            return made
        temp = env.depth
        env.most = max(env.most, temp + 1)
        return folded(("map", temp, made, ("add", ("temp", temp), const(offset))))
    offset = _offset(have, want, env) if want is not None else 0
    return folded(("add", made, const(offset))) if offset else made


def _offset(have: Type, want: Type, env: Env) -> int:
    if not isinstance(have, EnumT) or (isinstance(want, EnumT) and want.enum is have.enum):
        return 0
    if isinstance(want, EnumT):
        members = want.enum.members
    elif isinstance(want, PlayerT):
        members = list(env.variant.book.names.roles)
    else:
        return 0
    return next((m.index for m in members if m.origin is not None and m.origin.enum is have.enum), 0)


def template(text: Text, env: Env) -> Template:
    """A text with its values lowered: strings, and (expression, tag)."""
    return Template(
        tuple(part if isinstance(part, str) else (expression(part, env), tag_of(part.type)) for part in text.parts)
    )


def dims_of(owner: Typed | None, keys: tuple[Typed, ...], shape: Any, wanted: tuple[Type, ...], env: Env) -> Any:
    """Indexes with stride, lowest value and size, row-major; `shape` are the Dimensions of the family."""
    typed = [*([owner] if owner is not None else []), *keys]
    types: list[Type | None] = [*([None] if owner is not None else []), *wanted]
    result: list[tuple[Any, ...]] = []
    stride = 1
    for one, want, dim in zip(reversed(typed), reversed(types), reversed(shape), strict=True):
        if dim.tag == ("player",) and want is None:
            want = PlayerT()
        index = expression(one, env, want) if one is not None else const(0)
        result.append((index, stride, dim.low, dim.size))
        stride *= dim.size
    return tuple(reversed(result))


# ---- names -------------------------------------------------------------------------------------------------


def _const(typed: Typed, env: Env) -> Expr:
    value = typed.args[0]
    if isinstance(value, str):
        return const(env.variant.label(value))
    return const(value)


def _option(typed: Typed, env: Env) -> Expr:
    option = typed.args[0]
    if option in env.variant.option_cells:
        return ("cell", env.variant.option_cells[option])
    return const(env.variant.options[option.name])


def _local(typed: Typed, env: Env) -> Expr:
    local = typed.args[0]
    if local not in env.places:
        raise NotPlayable(f"the name `{local.name}` here", typed.span)
    return env.places[local]


def _local_at(typed: Typed, env: Env) -> Expr:
    local, *keys = typed.args
    place = env.places[local]
    return ("local_at", place[1], local_dims(local, tuple(keys), env))


def local_dims(local: Local, keys: tuple[Typed, ...], env: Env) -> Any:
    """The indexes of a cell of a `var x per K`."""
    result: list[tuple[Any, ...]] = []
    stride = 1
    for key, type_ in zip(reversed(keys), reversed(local.dims), strict=True):
        values = env.variant.domain(type_)
        result.append((expression(key, env, type_), stride, values[0], len(values)))
        stride *= len(values)
    return tuple(reversed(result))


def _all(typed: Typed, env: Env) -> Expr:
    of = typed.args[0]
    if of == "Player":
        return const(tuple(range(env.variant.players)))
    if isinstance(of, EnumSym):
        return const(tuple(m.index for m in of.members))
    if isinstance(of, NumberSym):
        return const(tuple(range(of.low, of.high + 1)))
    return const(env.variant.domain(of))


def _definitions(typed: Typed, env: Env) -> Expr:
    card = typed.args[0]
    return const(tuple(d for d, s in enumerate(env.variant.definitions) if s.card.is_a(card)))


def _definition(typed: Typed, env: Env) -> Expr:
    number = env.variant.definition_number.get(typed.args[0])
    return const(ABSENT if number is None else number)


def _copy(typed: Typed, env: Env) -> Expr:
    symbol, copy = typed.args
    number = env.variant.definition_number.get(symbol)
    wanted = copy or 1
    for card, (definition, which) in enumerate(env.variant.cards):
        if definition == number and which == wanted:
            return const(card)
    return const(ABSENT)


def _read(typed: Typed, env: Env) -> Expr:
    place = variable_place(typed, env)
    variable = env.variant.variable(typed.args[0])
    if variable.tag[0] == "list":
        return ("stored_list", place, variable.width - 1)
    if variable.tag[0] == "bag":
        raise NotPlayable("a stored bag", typed.span)
    return place


def variable_place(typed: Typed, env: Env) -> Expr:
    """Where a variable lies: `cell` or `at`."""
    symbol, owner, *keys = typed.args
    variable = env.variant.variable(symbol)
    dims = dims_of(owner, tuple(keys), variable.dims, symbol.dims, env)
    dims = tuple((index, stride * variable.width, low, size) for index, stride, low, size in dims)
    return folded(("at", variable.base, dims)) if dims else ("cell", variable.base)


# ---- zones and cards ---------------------------------------------------------------------------------------


def _zone(typed: Typed, env: Env) -> Expr:
    symbol, owner, *keys = typed.args
    family = env.variant.family(symbol)
    return ("zone", family.first, dims_of(owner, tuple(keys), family.dims, symbol.dims, env))


def _box(typed: Typed, env: Env) -> Expr:
    return const(env.variant.boxes[root(typed.args[0])])


def _family(typed: Typed, env: Env) -> Expr:
    """All cards of a family that belong to one owner, in index order."""
    symbol, owner = typed.args[0], typed.args[1] if len(typed.args) > 1 else None
    family = env.variant.family(symbol)
    zones = 1
    for dim in family.dims[1 if owner is not None else 0 :]:
        zones *= dim.size
    start: Expr = const(family.first)
    if owner is not None:
        size = family.dims[0].size
        index = expression(owner, env, PlayerT() if symbol.owner == "Player" else None)
        start = folded(("zone", family.first, ((index, zones, 0, size),)))
    if is_const(start):
        return ("members_all", tuple(range(start[1], start[1] + zones)) if start[1] != ABSENT else ())
    return ("members_run", start, zones)


def _field(typed: Typed, env: Env) -> Expr:
    symbol, card = typed.args
    table = tables.field_by_card(symbol, env.variant)
    return _constant_at(table, expression(card, env), len(env.variant.cards), env)


def _printed(typed: Typed, env: Env) -> Expr:
    symbol, definition = typed.args
    table = tables.field_by_definition(symbol, env.variant)
    return _constant_at(table, expression(definition, env), len(env.variant.definitions), env)


def _constant_at(table: int, index: Expr, size: int, env: Env) -> Expr:
    dims = ((index, 1, 0, size),)
    return tables.constant(env.variant, table, dims)


def _column(typed: Typed, env: Env) -> Expr:
    symbol, name, member = typed.args
    table = tables.column_table(symbol, name, env.variant)
    return _constant_at(table, expression(member, env, EnumT(symbol)), len(symbol.members), env)


def _values(typed: Typed, env: Env) -> Expr:
    symbol, name, *keys = typed.args
    table = tables.values_table(symbol, name, env.variant)
    dims: list[tuple[Any, ...]] = []
    stride = 1
    for key, type_ in zip(reversed(keys), reversed(symbol.keys), strict=True):
        domain = env.variant.domain(type_)
        dims.append((expression(key, env, type_), stride, domain[0], len(domain)))
        stride *= len(domain)
    return tables.constant(env.variant, table, tuple(reversed(dims)))


def _steps(typed: Typed, env: Env) -> Expr:
    symbol, name, value = typed.args
    return ("steps", *tables.steps_table(symbol, name, env.variant), expression(value, env))


# ---- binders -----------------------------------------------------------------------------------------------


def _binding(op: str) -> Callable[[Typed, Env], Expr]:
    """An operation over a list with a bound name: `filter`, `map`, `flat`, `any`, `all`."""

    def handler(typed: Typed, env: Env) -> Expr:
        local, source, inner = typed.args
        over = expression(source, env)
        temp = env.bind(local)
        made = expression(inner, env)
        env.release(local)
        if is_const(over) and not over[1]:
            return const({"any": 0, "all": 1}.get(op, ()))
        if op == "filter" and made == ("const", 1):
            return over
        return (op, temp, over, made)

    return handler


def _ranked(op: str) -> Callable[[Typed, Env], Expr]:
    """`best` and `sorted`: a bound name and several keys."""

    def handler(typed: Typed, env: Env) -> Expr:
        local, source, keys = typed.args
        over = expression(source, env)
        temp = env.bind(local)
        made = tuple((sign, expression(key, env)) for sign, key in keys)
        env.release(local)
        return (op, temp, over, made)

    return handler


# ---- lets, states ------------------------------------------------------------------------------------------


def _call(typed: Typed, env: Env) -> Expr:
    let: LetSym = typed.args[0]
    from rulekit.compile.lower.functions import function_number

    number = function_number(let, env.variant)
    arguments = tuple(
        expression(argument, env, parameter.type)
        for argument, parameter in zip(typed.args[1:], let.params, strict=True)
    )
    if not arguments:
        made = env.variant.functions[number]
        if made is not None and is_const(made.body):
            return made.body
    return ("call", number, *arguments)


def _can(typed: Typed, env: Env) -> Expr:
    from rulekit.compile.lower.asking import can_expression

    return can_expression(typed, env)


def _passed(typed: Typed, env: Env) -> Expr:
    loop, others = typed.args
    slot = env.loops.get(loop)
    if slot is None:
        raise NotPlayable("`everyone passes` outside its loop", typed.span)
    source = loop.source
    if loop.where is None:
        members = expression(source, env)
    else:
        outside = env.places.pop(loop.local, None)
        over = expression(source, env)
        temp = env.bind(loop.local)
        members = folded(("filter", temp, over, expression(loop.where, env)))
        env.release(loop.local)
        if outside is not None:
            env.places[loop.local] = outside
    return ("passed", slot, members, int(others))


def _others(typed: Typed, env: Env) -> Expr:
    return ("minus", ("players",), ("list", expression(typed.args[0], env)))


def _is_a(typed: Typed, env: Env) -> Expr:
    card, wanted = typed.args
    members = tuple(c for c, _ in enumerate(env.variant.cards) if env.variant.card_type(c).is_a(wanted))
    return ("in", expression(card, env), const(members))


def _compare(op: str) -> Callable[[Typed, Env], Expr]:
    """Both sides in the wider of their two types."""

    def handler(typed: Typed, env: Env) -> Expr:
        left, right = typed.args
        wider = _wider(left.type, right.type)
        return (op, expression(left, env, wider), expression(right, env, wider))

    return handler


def _member_of(op: str) -> Callable[[Typed, Env], Expr]:
    def handler(typed: Typed, env: Env) -> Expr:
        item, source = typed.args
        element = source.type.element if isinstance(source.type, ListT) else None
        wider = _wider(item.type, element) if element is not None else None
        whole = ListT(wider) if wider is not None else None
        return (op, expression(item, env, wider), expression(source, env, whole))

    return handler


def _wider(one: Type, two: Type) -> Type | None:
    if isinstance(one, EnumT) and isinstance(two, EnumT) and one.enum is not two.enum:
        return two if one.enum in two.enum.subtypes else one
    if isinstance(one, PlayerT) or isinstance(two, PlayerT):
        return PlayerT()
    return None


def _card_text(typed: Typed, env: Env) -> Expr:
    raise NotPlayable("the text of a card", typed.span)


_OF: dict[str, Callable[[Typed, Env], Expr]] = {
    "const": _const,
    "option": _option,
    "local": _local,
    "local_list": _local,
    "local_at": _local_at,
    "seats": lambda typed, env: const(env.variant.seats),
    "others": _others,
    "all": _all,
    "definitions": _definitions,
    "definition": _definition,
    "copy": _copy,
    "read": _read,
    "zone": _zone,
    "box": _box,
    "family": _family,
    "field": _field,
    "printed": _printed,
    "column": _column,
    "values": _values,
    "steps": _steps,
    "lines": grids.lines,
    "beside": grids.beside,
    "neighbors": grids.neighbors,
    "directions": grids.directions,
    "coordinate": grids.coordinate,
    "definition_of": lambda typed, env: ("definition", expression(typed.args[0], env)),
    "text": _card_text,
    "is_a": _is_a,
    "call": _call,
    "can": _can,
    "filter": _binding("filter"),
    "map": _binding("map"),
    "flat": _binding("flat"),
    "any": _binding("any"),
    "all_hold": _binding("all"),
    "best": _ranked("best"),
    "sorted": _ranked("sorted"),
    "passed": _passed,
    "eq": _compare("eq"),
    "ne": _compare("ne"),
    "in": _member_of("in"),
    "not_in": _member_of("not_in"),
    "you": lambda typed, env: env.places.get(YOU, ("you",)),
}
