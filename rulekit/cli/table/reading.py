"""From a view to a picture: declared variables and zones, grouped by whose they are and by what they are indexed."""

from collections.abc import Mapping, Sequence
from typing import Any

from rulekit.cli.table.cardlines import CardLines
from rulekit.cli.table.marks import Marks
from rulekit.cli.table.picture import Board, Box, Fact, Grid, GridRow, Picture, Pile, Sitting, Slots, Strip
from rulekit.cli.table.values import Texts, is_nothing, words
from rulekit.program.layout import Dimension, Variable, ZoneFamily
from rulekit.program.program import EnumInfo, Program
from rulekit.terms import ABSENT

Dims = tuple[Dimension, ...]


def picture_of(program: Program, view: Mapping[str, Any], marks: Marks) -> Picture:
    """Return what `view` shows."""
    return _Reader(program, view, marks).picture()


class _Reader:
    def __init__(self, program: Program, view: Mapping[str, Any], marks: Marks) -> None:
        self.program, self.view, self.marks = program, view, marks
        players = {seat["seat"]: seat["player"] for seat in view["seats"]}
        self.texts = Texts(program, players, view, marks)
        self.cards = CardLines(program, view, self.texts)
        self.order = {seat: number for number, seat in enumerate(players)}

    def picture(self) -> Picture:
        view, program = self.view, self.program
        sittings = tuple(
            Sitting(seat["seat"], seat["player"], number, bool(seat["out"]))
            for number, seat in enumerate(view["seats"])
        )
        owners = {v.owner for v in program.layout.variables} | {f.owner for f in program.layout.families}
        enums = [info for info in program.enums if info.name in owners and info.name in view]
        return Picture(
            title=program.title or words(program.game),
            phases=tuple(self._phases(view["phases"])),
            sittings=sittings,
            me=view["seat"] or "",
            asked=view["waiting_for"] or "",
            table=self._box("table", "", None, view["table"]),
            players=tuple(
                self._box(self.texts.player(seat), seat, "Player", state) for seat, state in view["players"].items()
            ),
            members=tuple(self._members(info) for info in enums),
        )

    def _phases(self, phases: Sequence[Mapping[str, Any]]) -> list[str]:
        """Return the open phases, the outermost first; what an outer one said is not said again."""
        found: list[str] = []
        said: set[str] = set()
        for phase in phases:
            texts = [self._argument(value) for value in phase.get("arguments", {}).values()]
            new = [each for each in texts if each not in said]
            said.update(texts)
            found.append(" ".join([words(phase["phase"]), ", ".join(new)]).strip())
        return found

    def _argument(self, value: Any) -> str:
        if isinstance(value, str):
            return self.texts.player(value) if value in self.texts.players else words(value)
        if isinstance(value, (list, tuple)):
            return f"({', '.join(str(n) for n in value)})"
        return self.texts.text(value, ("bool",) if isinstance(value, bool) else ("int",))

    # ---- one owner -------------------------------------------------------------------------------------------

    def _declared(self, owner: str | None) -> tuple[list[tuple[Variable, Dims]], list[tuple[ZoneFamily, Dims]]]:
        skip = 0 if owner is None else 1
        layout = self.program.layout
        variables = [v for v in layout.variables if v.owner == owner and v.kind == "variable"]
        return (
            [(v, v.dims[skip:]) for v in variables],
            [(f, f.dims[skip:]) for f in layout.families if f.owner == owner],
        )

    def _box(self, title: str, key: str, owner: str | None, state: Mapping[str, Any]) -> Box:
        variables, families = self._declared(owner)
        here = [(v, dims, state[v.name]) for v, dims in variables if v.name in state]
        zones = [(f, dims, state[f.name]) for f, dims in families if f.name in state]
        strips, grids = self._indexed([found for found in here if found[1] and not self._is_board(found[1])])
        return Box(
            title=title,
            key=key,
            facts=(
                *self._role(title, key),
                *(
                    Fact(words(v.name), self.texts.text(value, v.tag), is_nothing(value) and _began_empty(v))
                    for v, dims, value in here
                    if not dims
                ),
            ),
            strips=tuple(strips),
            grids=tuple(grids),
            boards=tuple(self._board(v, dims, value) for v, dims, value in here if self._is_board(dims)),
            slots=tuple(self._slots(f, dims, value) for f, dims, value in zones if dims),
            piles=tuple(
                self.cards.pile(words(f.name), value)
                for f, dims, value in zones
                if not dims and not (f.name == "box" and not value["count"])
            ),
        )

    def _role(self, title: str, key: str) -> list[Fact]:
        """Return which side somebody plays, in a game of roles, if the name does not say so."""
        players = self.program.players
        if key not in players or players[0] == "P1":
            return []
        label = self.program.player_labels[players.index(key)]
        return [] if label == title else [Fact("role", label)]

    def _indexed(self, found: Sequence[tuple[Variable, Dims, Any]]) -> tuple[list[Strip], list[Grid]]:
        """Return strips for families over one index, and grids for the others and for several over the same index."""
        groups: dict[tuple[tuple[str, ...], ...], list[tuple[Variable, Dims, Any]]] = {}
        for variable, dims, value in found:
            groups.setdefault(tuple(d.names for d in dims), []).append((variable, dims, value))
        strips: list[Strip] = []
        grids: list[Grid] = []
        for group in groups.values():
            dims = group[0][1]
            if len(dims) == 1:
                strips += [self._strip(variable, dims[0], value) for variable, _, value in group]
            else:
                grids += self._grids(group, dims)
        return strips, grids

    def _strip(self, variable: Variable, dimension: Dimension, value: Mapping[str, Any]) -> Strip:
        members = tuple(self.texts.index(dimension, name) for name in value)
        texts = tuple(self._cell(item, variable) for item in value.values())
        return Strip(words(variable.name), members, texts, is_nothing(value) and _began_empty(variable))

    def _cell(self, value: Any, variable: Variable) -> str:
        return self.marks.zero if value == 0 and variable.tag == ("int",) else self.texts.text(value, variable.tag)

    def _grids(self, group: Sequence[tuple[Variable, Dims, Any]], dims: Dims) -> list[Grid]:
        if len(dims) > 2:
            found: list[Grid] = []
            for name in dims[0].names:
                inner = [(v, d[1:], value[name]) for v, d, value in group if name in value]
                label = self.texts.index(dims[0], name)
                for grid in self._grids(inner, dims[1:]) if inner else ():
                    found.append(Grid(f"{grid.name} {label}", grid.columns, grid.rows))
            return found
        columns = tuple(self.texts.index(dims[1], name) for name in dims[1].names)
        rows: list[GridRow] = []
        for name in dims[0].names:
            lines = [(v, value[name]) for v, _, value in group if name in value]
            label = self.texts.index(dims[0], name)
            for number, (variable, line) in enumerate(lines):
                cells = tuple(self._cell(line.get(column), variable) for column in dims[1].names)
                title = label if number == 0 else words(variable.name)
                rows.append(GridRow(title, cells, is_first=number == 0))
            rows += self._printed(dims, dims[0].names.index(name))
        return [Grid(words(group[0][0].name), columns, tuple(rows))]

    def _printed(self, dims: Dims, row: int) -> list[GridRow]:
        """Return the printed numbers that belong to a row of a grid: tables of values with the same keys."""
        names = tuple(dimension.names for dimension in dims)
        size = dims[1].size
        found = []
        for printed in self.program.printed:
            if tuple(dimension.names for dimension in printed.dims) == names:
                cells = self.program.tables[printed.table][row * size : (row + 1) * size]
                title = words(printed.column or printed.name)
                texts = tuple(self.texts.cell(cell, printed.tag) for cell in cells)
                found.append(GridRow(title, texts, is_constant=True, is_first=False))
        return found

    # ---- boards ----------------------------------------------------------------------------------------------

    def _enum(self, dimension: Dimension) -> EnumInfo | None:
        return self.texts.enums.get(dimension.tag[1]) if dimension.tag[0] == "enum" else None

    def _is_board(self, dims: Dims) -> bool:
        info = self._enum(dims[0]) if len(dims) == 1 else None
        return info is not None and info.grid is not None

    def _board(self, variable: Variable, dims: Dims, value: Mapping[str, Any]) -> Board:
        info = self._enum(dims[0])
        assert info is not None
        assert info.grid is not None
        return self._squares(words(variable.name), info.grid, [value.get(name) for name in dims[0].names], variable)

    def _squares(self, name: str, size: tuple[int, int], values: Sequence[Any], variable: Variable) -> Board:
        cells = tuple("" if is_nothing(value) else self.texts.text(value, variable.tag) for value in values)
        is_seat = variable.tag[0] == "player"
        owners = tuple(self.order.get(value, -1) if is_seat and value is not None else -1 for value in values)
        return Board(name, size[0], size[1], cells, owners)

    # ---- zones -----------------------------------------------------------------------------------------------

    def _slots(self, family: ZoneFamily, dims: Dims, value: Mapping[str, Any]) -> Slots:
        members: list[str] = []
        piles: list[Pile] = []
        for path, zone in _paths(value, len(dims)):
            labels = [self.texts.index(dimension, name) for dimension, name in zip(dims, path, strict=True)]
            members.append(" ".join(labels))
            piles.append(self.cards.pile("", zone, said=set(labels)))
        return Slots(words(family.name), tuple(members), tuple(piles))

    # ---- enums that own something ----------------------------------------------------------------------------

    def _members(self, info: EnumInfo) -> Box:
        """Return one box for all members of an enum: a line each, or a board."""
        variables, families = self._declared(info.name)
        state = self.view[info.name]
        if info.grid is not None:
            boards = [
                self._squares(words(v.name), info.grid, [state.get(m, {}).get(v.name) for m in info.members], v)
                for v, dims in variables
                if not dims
            ]
            return Box(words(info.name).lower(), info.name, boards=tuple(boards))
        columns: list[str] = []
        cells: list[list[str]] = [[] for _ in info.members]
        for variable, dims in variables:
            if _began_empty(variable) and all(is_nothing(state.get(m, {}).get(variable.name)) for m in info.members):
                continue
            for path in _names(dims):
                columns.append(" ".join([words(variable.name), *(self.texts.index(d, n) for d, n in path)]))
                for row, member in zip(cells, info.members, strict=True):
                    value = state.get(member, {}).get(variable.name)
                    for _, name in path:
                        value = value.get(name) if isinstance(value, Mapping) else None
                    row.append(self._cell(value, variable))
        rows = tuple(
            GridRow(self.texts.member(info.name, member), tuple(row))
            for member, row in zip(info.members, cells, strict=True)
        )
        slots = []
        for family, dims in families:
            whole = {m: state[m][family.name] for m in info.members if family.name in state.get(m, {})}
            owner = Dimension(("enum", info.name), info.members, 0)
            slots.append(self._slots(family, (owner, *dims), whole))
        title = words(info.name).lower()
        if len(columns) == 1:
            strip = Strip(columns[0], tuple(row.label for row in rows), tuple(row.cells[0] for row in rows))
            return Box(title, info.name, strips=(strip,), slots=tuple(slots))
        grids = (Grid(title, tuple(columns), rows),) if columns else ()
        return Box(title, info.name, grids=grids, slots=tuple(slots))


def _paths(value: Any, depth: int) -> list[tuple[tuple[str, ...], Any]]:
    """Return the names of the indexes and the value, for every value of a family."""
    if depth == 0:
        return [((), value)]
    return [((name, *path), item) for name, inner in value.items() for path, item in _paths(inner, depth - 1)]


def _names(dims: Dims) -> list[list[tuple[Dimension, str]]]:
    """Return every combination of indexes, in order."""
    if not dims:
        return [[]]
    return [[(dims[0], name), *rest] for name in dims[0].names for rest in _names(dims[1:])]


def _began_empty(variable: Variable) -> bool:
    return all(cell in (0, ABSENT) for cell in variable.initial)
