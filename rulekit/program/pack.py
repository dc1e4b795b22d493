"""A program as plain nested lists, for caches and saves, and back: one walk over the classes of this package.

Packed: `{"classes": names, "values": leaves, "nodes": rows, "root": number}`. Every row is a node that stands once,
however often it occurs: its kind (a class, or one of the kinds below), then the numbers of its parts; numbers count the
leaves first, then the rows. So a large program comes back in a few milliseconds, and what was shared is shared again.
"""

from collections.abc import Iterator
from typing import Any

from attrs import fields, has

from rulekit.program import instructions, layout, plans, program
from rulekit.program.program import Program

TUPLE, LIST, DICT = -1, -2, -3

CLASSES: dict[str, type] = {
    name: value
    for module in (instructions, layout, program, plans)
    for name, value in sorted(vars(module).items())
    if isinstance(value, type) and has(value)
}
"""All classes of which programs are made, by name."""


class Unreadable(ValueError):
    """Packed data that no program was packed into."""


def pack(value: Any) -> dict[str, Any]:
    """A program, or any part of one, as plain data that JSON can hold."""
    return _Packer().packed(value)


def unpack(data: Any) -> Any:
    """What was packed. Unreadable if the data is anything else."""
    try:
        makers = [CLASSES[name] for name in data["classes"]]
        made: list[Any] = list(data["values"])
        for row in data["nodes"]:
            kind = row[0]
            parts = [made[n] for n in row[1:]]
            if kind == TUPLE:
                made.append(tuple(parts))
            elif kind >= 0:
                made.append(makers[kind](*parts))
            elif kind == LIST:
                made.append(parts)
            else:
                made.append(dict(zip(parts[::2], parts[1::2], strict=True)))
        return made[data["root"]]
    except (KeyError, IndexError, TypeError, ValueError) as error:
        raise Unreadable(str(error)) from None


def unpack_program(data: Any) -> Program:
    """The program that was packed; Unreadable if it is none."""
    value = unpack(data)
    if not isinstance(value, Program):
        raise Unreadable("no program")
    return value


class _Packer:
    """Numbers leaves and nodes as they are met; leaves are renumbered in front of the nodes at the end."""

    def __init__(self) -> None:
        self.values: dict[tuple[type, Any], int] = {}
        self.nodes: dict[tuple[int, ...], int] = {}
        self.classes: dict[type, int] = {}

    def packed(self, value: Any) -> dict[str, Any]:
        root = self.number(value)
        count = len(self.values)

        def place(n: int) -> int:
            return -n - 1 if n < 0 else n + count

        return {
            "classes": [c.__name__ for c in self.classes],
            "values": [value for _, value in self.values],
            "nodes": [[row[0], *[place(n) for n in row[1:]]] for row in self.nodes],
            "root": place(root),
        }

    def number(self, value: Any) -> int:
        """Leaves count down from -1, nodes up from 0."""
        if value is None or isinstance(value, bool | int | str):
            return -self.values.setdefault((type(value), value), len(self.values)) - 1
        kind = self.kind(value)
        row = (kind, *[self.number(part) for part in _parts(value)])
        return self.nodes.setdefault(row, len(self.nodes))

    def kind(self, value: Any) -> int:
        if isinstance(value, tuple):
            return TUPLE
        if isinstance(value, list):
            return LIST
        if isinstance(value, dict):
            return DICT
        if CLASSES.get(type(value).__name__) is not type(value):
            raise TypeError(f"{type(value).__name__} is no part of a program")
        return self.classes.setdefault(type(value), len(self.classes))


def _parts(value: Any) -> Iterator[Any]:
    if isinstance(value, tuple | list):
        yield from value
    elif isinstance(value, dict):
        for key in value:
            yield key
            yield value[key]
    else:
        for part in fields(type(value)):
            yield getattr(value, part.name)
