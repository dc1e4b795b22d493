"""JSON Schemas (draft 2020-12) of what a match of one program sends and takes: views, actions, events.

They are made from what the rules declare, so a frontend can generate its types from them. Each stands by itself.
"""

from typing import Any

from rulekit.program.layout import Variable, ZoneFamily
from rulekit.program.program import Procedure, Program
from rulekit.session.decision import CHOOSE, MORE
from rulekit.session.frames import PUBLIC_ARGUMENTS
from rulekit.session.shapes import CARD, COUNT, DRAFT, TEXT, Schema, Shapes, either, listed, maybe, record
from rulekit.session.table import rows_of

USE = "use"


def view_schema(program: Program) -> Schema:
    """Return the schema of what `Session.view` returns, for every observer."""
    return _document(program, "view", _View(Shapes(program)).schema(), {"action": _Actions(Shapes(program)).schema()})


def action_schema(program: Program) -> Schema:
    """Return the schema of actions, whole or begun, as `Session.submit` takes them and options have them."""
    return _document(program, "action", _Actions(Shapes(program)).schema(), {})


def event_schema(program: Program) -> Schema:
    """Return the schema of one event, as `Session.events` and `Session.submit` return them."""
    return _document(program, "event", _Events(Shapes(program)).schema(), {})


def _document(program: Program, what: str, schema: Schema, definitions: Schema) -> Schema:
    more = {"$defs": definitions} if definitions else {}
    return {"$schema": DRAFT, "title": f"{program.title or program.game}: {what}", **more, **schema}


def _phases(program: Program) -> list[Procedure]:
    """Return the phases, each name once for each way to call it."""
    return [procedure for procedure in program.procedures if procedure.kind == "phase"]


class _View:
    def __init__(self, shapes: Shapes) -> None:
        self.shapes, self.program = shapes, shapes.program

    def schema(self) -> Schema:
        program, seat = self.program, self.shapes.seat
        card_types = {one.name for one in program.card_types}
        owned: dict[str | None, dict[str, tuple[Variable | ZoneFamily, bool]]] = {}
        for variable in program.layout.variables:
            owned.setdefault(variable.owner, {})[variable.name] = (variable, self.shapes.is_public(variable))
        for family in program.layout.families:
            owned.setdefault(family.owner, {})[family.name] = (family, True)
        keys: dict[str, Schema] = {
            "seat": maybe(seat),
            "number": COUNT,
            "phases": listed(either(self._phase(body) for body in _phases(program)))
            if _phases(program)
            else listed({}),
            "waiting_for": {"enum": [*program.players, "chance", None]},
            "seats": listed(record({"seat": seat, "player": TEXT, "out": {"type": "boolean"}})),
            "table": self._owned(owned.get(None, {}), 0),
            "players": self._players(owned.get("Player", {})),
            "cards": self._cards(owned),
            "decision": maybe(self._decision()),
            "outcome": maybe(self._outcome()),
        }
        required = set(keys)
        for owner, families in owned.items():
            if owner is None or owner == "Player" or owner in card_types:
                continue
            names = next(iter(families.values()))[0].dims[0].names
            inside = self._owned(families, 1)
            keys[owner] = record(dict.fromkeys(names, inside), names if inside["required"] else ())
            required |= {owner} if inside["required"] and names else set()
        return record(keys, required)

    def _owned(self, families: dict[str, tuple[Variable | ZoneFamily, bool]], skip: int) -> Schema:
        """Return an object with the families of one owner, without their first `skip` indexes."""
        keys, required = {}, []
        for name, (family, is_whole) in families.items():
            dims = family.dims[skip:]
            is_whole = is_whole and all(dim.size for dim in family.dims)
            leaf = self._zone(family) if isinstance(family, ZoneFamily) else self.shapes.variable(family)
            keys[name] = self.shapes.nested(dims, leaf, is_whole)
            required += [name] if is_whole else []
        return record(keys, required)

    def _zone(self, family: ZoneFamily) -> Schema:
        count = COUNT if family.limit is None else {**COUNT, "maximum": family.limit}
        return record({"count": count, "cards": listed(CARD)})

    def _players(self, families: dict[str, tuple[Variable | ZoneFamily, bool]]) -> Schema:
        """Return who has something; a role without a seat has what everybody may see of it."""
        program = self.program
        inside = self._owned(families, 1)
        sitting = [program.players[seat] for seat in program.seats]
        return record(dict.fromkeys(program.players, inside), sitting)

    def _phase(self, body: Procedure) -> Schema:
        arguments = {
            local.name: maybe(self.shapes.of(local.tag))
            for local in body.parameters
            if local.tag[0] in PUBLIC_ARGUMENTS
        }
        return record({"phase": {"const": body.name}, "arguments": record(arguments), "text": TEXT})

    def _cards(self, owned: dict[str | None, dict[str, tuple[Variable | ZoneFamily, bool]]]) -> Schema:
        """Return the cards by id; those that cannot be told, by place, have their state alone."""
        known, unknown = [], []
        for one in self.program.card_types:
            state: dict[str, tuple[Variable | ZoneFamily, bool]] = {}
            for name in self.shapes.line(one.name):
                state |= {key: (family, False) for key, (family, _) in owned.get(name, {}).items()}
            names = sorted({d.name for d in self.program.definitions if d.card_type == one.name})
            shown = {"type": {"const": one.name}, "zone": maybe(TEXT)}
            more = {"state": {**self._owned(state, 1), "required": []}} if state else {}
            unknown.append(record({**shown, **more}, shown))
            if names:
                fields = {field.name: maybe(self.shapes.of(field.tag)) for field in one.fields}
                shown |= {"name": {"enum": names}, "fields": record(fields), "text": TEXT}
                more |= {"now": record(fields, ()), "text_of": maybe(TEXT), "used": listed(TEXT)}
                known.append(record({**shown, **more}, shown))
        patterns = {"^card:[0-9]+$": either(known or [{}]), "^(?!card:).+:[0-9]+$": either(unknown or [{}])}
        return {"type": "object", "patternProperties": patterns, "additionalProperties": False}

    def _decision(self) -> Schema:
        action: Schema = {"$ref": "#/$defs/action"}
        option = record({"action": action, "text": TEXT, "doc": TEXT, "complete": {"type": "boolean"}})
        return record(
            {
                "seat": {"enum": [*self.program.players, "chance"]},
                "player": TEXT,
                "number": COUNT,
                "kind": {"enum": ["menu", "choose", "choose_many", "arrange", "prefix", "chance"]},
                "name": TEXT,
                "prompt": TEXT,
                "partial": maybe(action),
                "options": listed(option),
            }
        )

    def _outcome(self) -> Schema:
        program, seat = self.program, self.shapes.seat
        scores = [maybe(self.shapes.of(program.functions[number].tag)) for _, number in program.outcome.keys]

        def by_seat(shape: Schema) -> Schema:
            return record({program.players[number]: shape for number in program.seats}, ())

        return record(
            {
                "label": TEXT,
                "keys": listed(TEXT),
                "scores": by_seat({"type": "array", "prefixItems": scores, "items": False} if scores else listed({})),
                "winners": listed(seat),
                "out": listed(seat),
                "notes": by_seat(listed(TEXT)),
                "reasons": by_seat(TEXT),
                "text": TEXT,
            }
        )


class _Actions:
    def __init__(self, shapes: Shapes) -> None:
        self.shapes = shapes

    def schema(self) -> Schema:
        shapes = self.shapes
        choices = {
            name: either([*(shape for shape, is_list in found if not is_list), *(listed(shape) for shape, _ in found)])
            for name, found in shapes.choices().items()
        }
        rows = [self._row(CHOOSE, choices)] if choices else []
        uses: dict[str, list[Schema]] = {}
        for entry in rows_of(shapes.program):
            holes = {hole.name: shapes.of(hole.tag) for hole in entry.holes}
            if entry.kind != USE:
                rows.append(self._row(entry.action, _both(choices, holes)))
                continue
            for name, shape in holes.items():
                uses.setdefault(name, []).append(shape)
        if any(entry.kind == USE for entry in rows_of(shapes.program)):
            words: Schema = {"enum": sorted({word.name for word in shapes.program.words})}
            holes = {name: either(found) for name, found in uses.items()}
            rows.append(self._row(USE, {**_both(choices, holes), "card": CARD, "word": words}))
        return either(rows) if rows else {"not": {}}

    def _row(self, word: str, names: dict[str, Schema]) -> Schema:
        return record({**names, "action": {"const": word}, MORE: {"type": "boolean"}}, ["action"])


def _both(choices: dict[str, Schema], holes: dict[str, Schema]) -> dict[str, Schema]:
    """Return what may stand under the names of a row: of its holes, and of the choices that come after them."""
    return {
        **choices,
        **{key: either([hole, choices[key]] if key in choices else [hole]) for key, hole in holes.items()},
    }


class _Events:
    def __init__(self, shapes: Shapes) -> None:
        self.shapes, self.program = shapes, shapes.program

    def schema(self) -> Schema:
        seat, seen = self.shapes.seat, either([CARD, {"const": ""}])
        kinds = [
            *(self._event("done", self._verb(verb)) for verb in self.program.verbs),
            self._event("chosen", {"action": self._words(), "deed": TEXT, "values": self._chosen(seen)}, ["values"]),
            self._event("moved", {"card": seen, "from": TEXT, "to": TEXT}),
            *(self._event("changed", *self._changed(one, seen)) for one in self.program.layout.variables),
            self._event(
                "paid",
                {"unit": TEXT, "amount": maybe({"type": "integer"}), "name": TEXT, "card": seen},
                ["unit", "amount"],
            ),
            self._event("shuffled", {"zone": TEXT}),
            self._event("shown", {"cards": listed(seen), "to": listed(seat)}, ["cards"]),
            *(self._event(kind, self._phase(one)) for kind in ("began", "ended") for one in _phases(self.program)),
            self._event("out", {}),
            self._event("over", {"winners": listed(seat)}),
            self._event("undone", {"steps": {"type": "integer", "minimum": 1}}),
        ]
        return either(kinds)

    def _event(self, kind: str, more: dict[str, Schema], required: list[str] | None = None) -> Schema:
        one: Schema = {"type": "integer", "minimum": 1}
        head = {"n": one, "kind": {"const": kind}, "batch": one, "cause": maybe(one), "seat": maybe(self.shapes.seat)}
        return record({**more, **head}, [*head, *(more if required is None else required)])

    def _verb(self, verb: Any) -> dict[str, Schema]:
        holes = {name: maybe(self.shapes.of(tag)) for name, tag in verb.holes}
        return {"verb": {"const": verb.action}, "values": record(holes, ())}

    def _words(self) -> Schema:
        return {"enum": sorted({entry.action for entry in rows_of(self.shapes.program)})}

    def _chosen(self, seen: Schema) -> Schema:
        """Return what was chosen by name; several values of one name are a list."""
        found: dict[str, list[Schema]] = {name: list(holes) for name, holes in self.shapes.holes().items()}
        for name, choices in self.shapes.choices().items():
            found.setdefault(name, []).extend(shape for shape, _ in choices)
        values: dict[str, Schema] = {}
        for name, some in found.items():
            shape = either([maybe(one) for one in some])
            values[name] = either([shape, listed(shape)])
        words: Schema = {"enum": sorted({word.name for word in self.program.words})}
        return record({**values, "card": either([seen, *found.get("card", [])]), "word": words}, ())

    def _changed(self, variable: Variable, seen: Schema) -> tuple[dict[str, Schema], list[str]]:
        shape = maybe(self.shapes.variable(variable))
        name: Schema = {"type": "string", "pattern": rf"^(.+\.)?{variable.name}(\[.*\])?$"}
        return {"name": name, "old": shape, "new": shape, "card": seen}, ["name", "old", "new"]

    def _phase(self, body: Procedure) -> dict[str, Schema]:
        shown = [local for local in body.parameters if local.cells == 1 and local.tag[0] != "card"]
        arguments = {local.name: maybe(self.shapes.of(local.tag)) for local in shown}
        return {"phase": {"const": body.name}, "arguments": record(arguments)}
