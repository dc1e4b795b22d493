"""Resolved expressions become expressions of the program: symbols turn into places, constants are computed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rulekit.compile.lower import causes, grids, tables, ways
from rulekit.compile.lower.env import YOU, Env
from rulekit.compile.lower.fold import const, folded, is_const
from rulekit.compile.lower.functions import function_number
from rulekit.compile.lower.variant import NotPlayable, root
from rulekit.compile.meaning.symbols import EnumSym, LetSym, Local, NumberSym
from rulekit.compile.meaning.trees import Typed
from rulekit.compile.meaning.types import CardT, EnumT, ListT, PlayerT, Type
from rulekit.program.instructions import Expr
from rulekit.terms import ABSENT


def dims_of(owner: Typed | None, keys: tuple[Typed, ...], shape: Any, wanted: tuple[Type, ...], env: Env) -> Any:
    """Indexes with stride, lowest value and size, row-major; `shape` are the Dimensions of the family."""
    typed = [*([owner] if owner is not None else []), *keys]
    types: list[Type | None] = [*([None] if owner is not None else []), *wanted]
    result: list[tuple[Any, ...]] = []
    stride = 1
    for one, want, dim in zip(reversed(typed), reversed(types), reversed(shape), strict=True):
        if dim.tag == ("player",) and want is None:
            want = PlayerT()
        index = env.value(one, want) if one is not None else const(0)
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
    if local.name == "this" and env.this is not None and local not in env.places:
        return env.this
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
        result.append((env.value(key, type_), stride, values[0], len(values)))
        stride *= len(values)
    return tuple(reversed(result))


def _all(typed: Typed, env: Env) -> Expr:
    """Every member of something, or with three arguments: does a condition hold for all."""
    if len(typed.args) == 3:
        return _binding("all")(typed, env)
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
    variable = env.variant.variable(typed.args[0] if typed.op == "read" else typed.args[0][0])
    if variable.tag[0] == "list":
        return ("stored_list", place, variable.width - 1)
    if variable.tag[0] == "bag":
        return ("stored_bag", place, variable.width)
    return place


def _variants(typed: Typed, env: Env) -> Expr:
    """The value that is declared for this variant."""
    for when, value in typed.args:
        if env.variant.has(when):
            return env.value(value)
    raise NotPlayable("a name that does not exist here", typed.span)


def variable_place(typed: Typed, env: Env) -> Expr:
    """Where a variable lies: `cell` or `at`."""
    if typed.op == "spread":
        return _spread_place(typed, env)
    symbol, owner, *keys = typed.args
    variable = env.variant.variable(symbol)
    dims = dims_of(owner, tuple(keys), variable.dims, symbol.dims, env)
    dims = tuple((index, stride * variable.width, low, size) for index, stride, low, size in dims)
    return folded(("at", variable.base, dims)) if dims else ("cell", variable.base)


def _spread_place(typed: Typed, env: Env) -> Expr:
    """A variable of `each E: T` by its member: the families lie one behind the other, each with a cell per owner."""
    symbols, owner, member = typed.args
    families = [env.variant.variable(symbol) for symbol in symbols]
    owners = families[0].dims[0].size if families[0].dims else 1
    if any(one.base != families[0].base + k * owners for k, one in enumerate(families)):
        raise NotPlayable("a family of variables that is declared in parts", typed.span)
    dims = [(env.value(member), owners, 0, len(families))]
    if owner is not None:
        dims.append((env.value(owner, PlayerT() if families[0].owner == "Player" else None), 1, 0, owners))
    return folded(("at", families[0].base, tuple(dims)))


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
        index = env.value(owner, PlayerT() if symbol.owner == "Player" else None)
        start = folded(("zone", family.first, ((index, zones, 0, size),)))
    if is_const(start):
        return ("members_all", tuple(range(start[1], start[1] + zones)) if start[1] != ABSENT else ())
    return ("members_run", start, zones)


def _field(typed: Typed, env: Env) -> Expr:
    symbol, card = typed.args
    table = tables.field_by_card(symbol, env.variant)
    if symbol in env.variant.modified:
        return ("now", table, env.value(card))
    return _constant_at(table, env.value(card), len(env.variant.cards), env)


def _printed(typed: Typed, env: Env) -> Expr:
    symbol, definition = typed.args
    table = tables.field_by_definition(symbol, env.variant)
    return _constant_at(table, env.value(definition), len(env.variant.definitions), env)


def _constant_at(table: int, index: Expr, size: int, env: Env) -> Expr:
    dims = ((index, 1, 0, size),)
    return tables.constant(env.variant, table, dims)


def _column(typed: Typed, env: Env) -> Expr:
    symbol, name, member = typed.args
    table = tables.column_table(symbol, name, env.variant)
    return _constant_at(table, env.value(member, EnumT(symbol)), len(symbol.members), env)


def _values(typed: Typed, env: Env) -> Expr:
    symbol, name, *keys = typed.args
    table = tables.values_table(symbol, name, env.variant)
    dims: list[tuple[Any, ...]] = []
    stride = 1
    for key, type_ in zip(reversed(keys), reversed(symbol.keys), strict=True):
        domain = env.variant.domain(type_)
        dims.append((env.value(key, type_), stride, domain[0], len(domain)))
        stride *= len(domain)
    return tables.constant(env.variant, table, tuple(reversed(dims)))


def _steps(typed: Typed, env: Env) -> Expr:
    symbol, name, value = typed.args
    return ("steps", *tables.steps_table(symbol, name, env.variant), env.value(value))


# ---- binders -----------------------------------------------------------------------------------------------


def _binding(op: str) -> Callable[[Typed, Env], Expr]:
    """An operation over a list with a bound name: `filter`, `map`, `flat`, `any`, `all`."""

    def handler(typed: Typed, env: Env) -> Expr:
        local, source, inner = typed.args
        over = env.value(source)
        temp = env.bind(local)
        made = env.value(inner)
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
        over = env.value(source)
        temp = env.bind(local)
        made = tuple((sign, env.value(key)) for sign, key in keys)
        env.release(local)
        return (op, temp, over, made)

    return handler


# ---- lets, states ------------------------------------------------------------------------------------------


def _call(typed: Typed, env: Env) -> Expr:
    let: LetSym = typed.args[0]
    number = function_number(let, env.variant)
    arguments = tuple(
        env.value(argument, parameter.type) for argument, parameter in zip(typed.args[1:], let.params, strict=True)
    )
    if not arguments and let not in env.variant.modified:
        made = env.variant.functions[number]
        if made is not None and is_const(made.body):
            return made.body
    return ("modified" if let in env.variant.modified else "call", number, *arguments)


def _passed(typed: Typed, env: Env) -> Expr:
    loop, others = typed.args
    slot = env.loops.get(loop)
    if slot is None:
        raise NotPlayable("`everyone passes` outside its loop", typed.span)
    source = loop.source
    if loop.where is None:
        members = env.value(source)
    else:
        outside = env.places.pop(loop.local, None)
        over = env.value(source)
        temp = env.bind(loop.local)
        members = folded(("filter", temp, over, env.value(loop.where)))
        env.release(loop.local)
        if outside is not None:
            env.places[loop.local] = outside
    return ("passed", slot, members, int(others))


def _others(typed: Typed, env: Env) -> Expr:
    return ("minus", ("players",), ("list", env.value(typed.args[0])))


def _is_a(typed: Typed, env: Env) -> Expr:
    card, wanted = typed.args
    members = tuple(c for c, _ in enumerate(env.variant.cards) if env.variant.card_type(c).is_a(wanted))
    return ("in", env.value(card), const(members))


def _compare(op: str) -> Callable[[Typed, Env], Expr]:
    """Both sides in the wider of their two types."""

    def handler(typed: Typed, env: Env) -> Expr:
        left, right = typed.args
        wider = _wider(left.type, right.type)
        return (op, env.value(left, wider), env.value(right, wider))

    return handler


def _member_of(op: str) -> Callable[[Typed, Env], Expr]:
    def handler(typed: Typed, env: Env) -> Expr:
        item, source = typed.args
        element = source.type.element if isinstance(source.type, ListT) else None
        wider = _wider(item.type, element) if element is not None else None
        whole = ListT(wider) if wider is not None else None
        return (op, env.value(item, wider), env.value(source, whole))

    return handler


def _wider(one: Type, two: Type) -> Type | None:
    if isinstance(one, EnumT) and isinstance(two, EnumT) and one.enum is not two.enum:
        return two if one.enum in two.enum.subtypes else one
    if isinstance(one, PlayerT) or isinstance(two, PlayerT):
        return PlayerT()
    return None


SYMBOLIC: dict[str, Callable[[Typed, Env], Expr]] = {
    "const": _const,
    "option": _option,
    "local": _local,
    "local_list": _local,
    "local_at": _local_at,
    "seats": lambda typed, env: const(env.variant.seats),
    "others": _others,
    "all": _all,
    "definitions": _definitions,
    "all_cards": lambda typed, env: const(env.variant.domain(CardT(typed.args[0]))),
    "definition": _definition,
    "copy": _copy,
    "read": _read,
    "spread": _read,
    "variants": _variants,
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
    "definition_of": lambda typed, env: ("definition", env.value(typed.args[0])),
    "text": lambda typed, env: ("text", env.value(typed.args[0])),
    "wherever": lambda typed, env: env.value(typed.args[0]),
    "controller": causes.controller,
    "is_cost": lambda typed, env: causes.caused(typed.args[0], env)[1],
    "doer": causes.doer,
    "is_a": _is_a,
    "call": _call,
    "filter": _binding("filter"),
    "map": _binding("map"),
    "flat": _binding("flat"),
    "any": _binding("any"),
    "best": _ranked("best"),
    "sorted": _ranked("sorted"),
    "passed": _passed,
    "if": ways.choice,
    "and": ways.both,
    "or": ways.either,
    "eq": _compare("eq"),
    "ne": _compare("ne"),
    "in": _member_of("in"),
    "not_in": _member_of("not_in"),
    "you": lambda typed, env: env.places.get(YOU, ("you",)),
}
"""The operations that are written with symbols; all others are the program's own."""
