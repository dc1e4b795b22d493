"""JSON Schemas of values: what a tag of the program looks like once it is plain data."""

from collections.abc import Iterable, Mapping
from typing import Any

from rulekit.program.instructions import Arrange, Choose, ChooseMany
from rulekit.program.layout import Dimension, Variable
from rulekit.program.program import Program
from rulekit.program.types import Tag
from rulekit.session.table import rows_of

Schema = dict[str, Any]

DRAFT = "https://json-schema.org/draft/2020-12/schema"
TEXT: Schema = {"type": "string"}
COUNT: Schema = {"type": "integer", "minimum": 0}
CARD: Schema = {"type": "string", "pattern": "^.+:[0-9]+$"}
"""A card by its number, `card:17`, or by its place, `P2.hand:3`."""


def either(shapes: Iterable[Schema]) -> Schema:
    """Return that a value has one of these shapes; equal ones count once."""
    found: list[Schema] = []
    for shape in shapes:
        found += [shape] if shape not in found else []
    return found[0] if len(found) == 1 else {"anyOf": found}


def maybe(shape: Schema) -> Schema:
    """Return that a value has this shape or is absent."""
    return either([shape, {"type": "null"}])


def listed(shape: Schema) -> Schema:
    """Return a list of values of one shape."""
    return {"type": "array", "items": shape}


def record(properties: Mapping[str, Schema], required: Iterable[str] | None = None) -> Schema:
    """Return an object with these keys and no others; all of them are there if `required` does not say which."""
    names = sorted(properties if required is None else required)
    return {"type": "object", "properties": dict(properties), "required": names, "additionalProperties": False}


class Shapes:
    """The shapes of the values of one program."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.everyone = (2 << len(program.players)) - 1
        self.enums = {info.name: info for info in program.enums}
        self.seat: Schema = {"enum": list(program.players)}
        self._makers: dict[str, Any] = {
            "int": lambda tag: {"type": "integer"},
            "bool": lambda tag: {"type": "boolean"},
            "enum": self._enum,
            "player": lambda tag: self.seat,
            "card": lambda tag: CARD,
            "definition": self._definition,
            "label": lambda tag: {"enum": sorted(set(program.labels))} if program.labels else TEXT,
            "zone": lambda tag: TEXT,
            "waiting": lambda tag: TEXT,
            "rule": lambda tag: TEXT,
            "list": lambda tag: listed(maybe(self.of(tag[1]))),
            "bag": lambda tag: record({key: {"type": "integer"} for key in self.enums[tag[1]].members}),
            "tuple": self._tuple,
        }

    def of(self, tag: Tag) -> Schema:
        """Return the shape of a value that is present."""
        maker = self._makers.get(tag[0])
        found: Schema = maker(tag) if maker is not None else {}
        return found

    def _enum(self, tag: Tag) -> Schema:
        info = self.enums[tag[1]]
        if info.grid is None:
            return {"enum": list(info.members)}
        sides = [{"type": "integer", "minimum": 1, "maximum": size} for size in info.grid]
        return {"type": "array", "prefixItems": sides, "items": False, "minItems": 2}

    def _definition(self, tag: Tag) -> Schema:
        own = [d.name for d in self.program.definitions if tag[1] in self.line(d.card_type)]
        return {"enum": sorted(set(own))} if own else TEXT

    def _tuple(self, tag: Tag) -> Schema:
        items = [maybe(self.of(part)) for part in tag[1:]]
        return {"type": "array", "prefixItems": items, "items": False, "minItems": len(items)}

    def line(self, card_type: str) -> list[str]:
        """Return a card type with all above it."""
        parents = {one.name: one.parent for one in self.program.card_types}
        found: list[str] = []
        above: str | None = card_type
        while above is not None and above not in found:
            found.append(above)
            above = parents.get(above)
        return found

    # ---- declared things -------------------------------------------------------------------------------------

    def variable(self, variable: Variable) -> Schema:
        """Return the shape of one value of a variable."""
        shape = self.of(variable.tag)
        if variable.tag[0] == "int":
            shape = {**shape, "minimum": variable.low, "maximum": variable.high}
        return maybe(shape) if variable.maybe else shape

    def is_public(self, variable: Variable) -> bool:
        """Return whether everybody may read every value of it."""
        return all(seen & self.everyone == self.everyone for seen in variable.seen)

    def nested(self, dims: tuple[Dimension, ...], leaf: Schema, is_whole: bool) -> Schema:
        """Return a family: objects by the names of the indexes; `is_whole`: nothing in it may be left out."""
        for dim in reversed(dims):
            leaf = record(dict.fromkeys(dim.names, leaf), None if is_whole else ())
        return leaf

    # ---- choices ---------------------------------------------------------------------------------------------

    def choices(self) -> dict[str, list[tuple[Schema, bool]]]:
        """Return the choices that bodies ask for, by name: the shape of what is chosen, and whether it is a list."""
        found: dict[str, list[tuple[Schema, bool]]] = {}
        for procedure in self.program.procedures:
            for one in procedure.code:
                if isinstance(one, Choose | ChooseMany | Arrange):
                    shape = (self.of(one.tag), not isinstance(one, Choose))
                    found.setdefault(one.name, []).append(shape)
        return found

    def holes(self) -> dict[str, list[Schema]]:
        """Return the holes of all rows by name, with the shapes of what they take."""
        found: dict[str, list[Schema]] = {}
        for entry in rows_of(self.program):
            for hole in entry.holes:
                found.setdefault(hole.name, []).append(self.of(hole.tag))
        return found
