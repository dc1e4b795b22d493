"""Checking what a session is set up with: seats, options, seed."""

import secrets
from collections.abc import Mapping, Sequence
from typing import Any

from rulekit.diagnostics.errors import SetupError
from rulekit.diagnostics.near import near
from rulekit.program.program import Program
from rulekit.session.rulebook import DeclaredOption, Rulebook
from rulekit.session.values import EVERYTHING, Values

_LONGEST_NAME = 60


def checked_names(rulebook: Rulebook, seats: Sequence[str] | int | None) -> list[str | None]:
    """Return the participants' names in seat order; `None` for a seat that is only counted. Raises `SetupError`."""
    low, high = rulebook.seats
    wanted = f"{low} to {high}" if low != high else str(low)
    if seats is None:
        return [None] * low
    if isinstance(seats, int) and not isinstance(seats, bool):
        if not low <= seats <= high:
            raise SetupError(f"this game is for {wanted} seats, not for {seats}")
        return [None] * seats
    if isinstance(seats, (str, bytes)) or not isinstance(seats, Sequence):
        raise SetupError('seats are a list of names, as ["Ada", "Bo"], or a number')
    names = list(seats)
    if not low <= len(names) <= high:
        raise SetupError(f"this game is for {wanted} seats, not for {len(names)}")
    for name in names:
        if not isinstance(name, str) or not name.strip() or len(name) > _LONGEST_NAME or not name.isprintable():
            raise SetupError(f"a participant's name is a text of 1 to {_LONGEST_NAME} characters: {name!r:.80}")
    repeated = sorted({name for name in names if names.count(name) > 1})
    if repeated:
        raise SetupError(f"two participants are called `{repeated[0]}`: names tell the seats apart")
    return list(names)


def named_seats(ids: Sequence[str], names: Sequence[str | None]) -> list[str]:
    """Return a name for each seat; whoever is only counted is called as their seat is. Raises `SetupError`."""
    named = [name if name is not None else seat for seat, name in zip(ids, names, strict=True)]
    for seat, name in zip(ids, named, strict=True):
        if name in ids and name != seat:
            raise SetupError(f"the participant in seat {seat} cannot be called `{name}`: that is another seat")
    return named


def checked_options(rulebook: Rulebook, options: Mapping[str, Any] | None) -> dict[str, Any]:
    """Return every constant option and those random ones that are given, as JSON, in order. Raises `SetupError`."""
    given = dict(options or {})
    declared = rulebook.options
    for name in given:
        if name not in declared:
            found = near(name, declared) if isinstance(name, str) else []
            hint = f"did you mean `{found[0]}`?" if found else _list_of(list(declared))
            raise SetupError(f"this game has no option `{name!s:.60}`; {hint}")
    chosen: dict[str, Any] = {}
    for name, option in declared.items():
        if name in given and not (option.random and given[name] in (None, "random")):
            chosen[name] = _checked(option, given[name])
        elif not option.random:
            chosen[name] = option.default
    return chosen


def chosen_program(rulebook: Rulebook, chosen: Mapping[str, Any], seats: int) -> Program:
    """Return the program of the variant with these checked options and so many seats."""
    constants = {name: value for name, value in chosen.items() if not rulebook.options[name].random}
    return rulebook.program(constants, seats)


def given_cells(program: Program, chosen: Mapping[str, Any]) -> dict[str, int]:
    """Return the cells of those checked options that are variables of the program, by name: what `start` is given."""
    values = Values(program)
    return {
        variable.name: values.read(EVERYTHING, (), chosen[variable.name], variable.tag)
        for variable in program.layout.variables
        if variable.kind == "option" and variable.name in chosen
    }


def _list_of(names: list[str]) -> str:
    return f"its options are {', '.join(names)}" if names else "it has no options"


def _checked(option: DeclaredOption, value: Any) -> Any:
    for allowed in option.values:
        if type(allowed) is type(value) and allowed == value:
            return allowed
    for allowed in option.values:  # `mode=3` or `mode=yes` of a command line
        if isinstance(value, str) and value.strip().lower() in _spellings(allowed):
            return allowed
    found = near(value, [str(v) for v in option.values]) if isinstance(value, str) else []
    hint = f"did you mean `{found[0]}`?" if found else f"it is one of {_some(option.values)}"
    raise SetupError(f"option `{option.name}` cannot be `{_short(value)}`; {hint}")


def _spellings(allowed: Any) -> tuple[str, ...]:
    if isinstance(allowed, bool):
        return ("true", "yes", "on") if allowed else ("false", "no", "off")
    return (str(allowed),) if isinstance(allowed, int) else ()


def _short(value: Any) -> str:
    if isinstance(value, str):
        return value[:60]
    if isinstance(value, int):
        return str(value) if abs(value) < 10**20 else "a very large number"
    return f"a {type(value).__name__}"


def _some(values: Sequence[Any]) -> str:
    shown = [("yes" if v else "no") if isinstance(v, bool) else str(v) for v in values]
    if len(shown) > 12:
        return f"{shown[0]} to {shown[-1]}"
    return ", ".join(shown)


def checked_seed(seed: int | str | None) -> int | str:
    """Return the seed, or 64 bits from the system if there is none. Raises `SetupError`."""
    if seed is None:
        return secrets.randbits(64)
    if isinstance(seed, bool) or not isinstance(seed, (int, str)):
        raise SetupError("a seed is a number or a text")
    if isinstance(seed, str) and len(seed) > 200:
        raise SetupError("a seed is at most 200 characters long")
    if isinstance(seed, int) and abs(seed) >= 2**256:
        raise SetupError("a seed is a number of at most 256 bits")
    return seed
