"""A box of the picture as lines: facts first, then what is indexed, then zones."""

from collections.abc import Mapping, Sequence

from rich.console import RenderableType
from rich.text import Text

from rulekit.cli.table.cardlines import facts_of
from rulekit.cli.table.grids import board_lines, grid_lines, strips_as_grid
from rulekit.cli.table.lines import cut, flow, named, table, text, width_of
from rulekit.cli.table.marks import Marks
from rulekit.cli.table.messages import folded
from rulekit.cli.table.picture import Box, CardLine, Pile, Slots, Strip

_LISTED = 12
"""So many cards of a zone are listed one below the other."""
_NARROW = 16
"""Names of cards may be folded to so many columns before their fields leave the table."""
_SLOTS = 5
"""Families with more places than this show only those that hold something; if none does, any family takes one line."""


class BoxLines:
    """Draws boxes at one width. `is_full`: cards with their printed fields; else by name only."""

    def __init__(
        self,
        width: int,
        marks: Marks,
        *,
        is_full: bool,
        choices: Mapping[tuple[int, int], str] | None = None,
        asides: frozenset[str] = frozenset(),
    ) -> None:
        self.width, self.marks, self.is_full = width, marks, is_full
        self.choices, self.asides = choices or {}, asides

    def lines(self, box: Box) -> list[RenderableType]:
        """Return everything in the box."""
        return [line for block in self.blocks(box) for line in block] or [text(self.marks.nothing, "quiet")]

    def blocks(self, box: Box) -> list[list[RenderableType]]:
        """Return everything in the box, what belongs together in a block of its own."""
        facts = [named(fact.name, fact.text) for fact in box.facts if not fact.is_idle]
        found: list[list[RenderableType]] = [[*flow(facts, self.width)]]
        found += [[*board_lines(board, self.width, self.marks, self.choices)] for board in box.boards]
        found += self._strips([strip for strip in box.strips if not strip.is_idle])
        found += [grid_lines(grid, self.width, self.marks) for grid in box.grids]
        found += [self._slots(slots) for slots in box.slots]
        found.append(self._piles(box.piles))
        return [block for block in found if block]

    # ---- families over one index -----------------------------------------------------------------------------

    def _strips(self, strips: Sequence[Strip]) -> list[list[RenderableType]]:
        groups: dict[tuple[str, ...], list[Strip]] = {}
        for strip in strips:
            groups.setdefault(strip.members, []).append(strip)
        found: list[list[RenderableType]] = []
        for group in groups.values():
            is_numbered = all(member.isdigit() for member in group[0].members)
            grid = strips_as_grid(group, self.width) if len(group) > 1 or is_numbered else None
            if grid is not None:
                found.append(grid_lines(grid, self.width, self.marks))
            else:
                found.append([line for strip in group for line in self._strip(strip)])
        return found

    def _strip(self, strip: Strip) -> list[Text]:
        parts = [
            Text.assemble(
                text(f"{member} "),
                text(content, "quiet" if content in (self.marks.zero, self.marks.nothing) else "number"),
            )
            for member, content in zip(strip.members, strip.texts, strict=True)
        ]
        return self._labelled(strip.name, parts)

    def _labelled(self, label: str, parts: Sequence[Text]) -> list[Text]:
        """Return parts behind a label, later lines below the first part."""
        indent = min(len(label) + 2, self.width // 3)
        lines = flow(parts, self.width - indent, gap=2)
        found = []
        for number, line in enumerate(lines):
            head = text(f"{label:<{indent}}" if number == 0 else " " * indent, "quiet")
            found.append(Text.assemble(head, line))
        return found

    # ---- zones -----------------------------------------------------------------------------------------------

    def _slots(self, slots: Slots) -> list[RenderableType]:
        places = list(zip(slots.members, slots.piles, strict=True))
        empty = [member for member, pile in places if not pile.count]
        if empty and (len(places) > _SLOTS or len(empty) == len(places)):
            places = [(member, pile) for member, pile in places if pile.count]
        note = f"{len(empty)} empty" if len(places) < len(slots.members) else ""
        if not places:
            return list(self._labelled(slots.name, [text(note, "quiet")]))
        if not self.is_full:
            held = [(member, pile) for member, pile in places if pile.count]
            room = self.width - len(slots.name) - 2
            parts = [
                Text.assemble(text(f"{member} "), self._pile_text(pile, room - len(member) - 1))
                for member, pile in held
            ]
            return list(self._labelled(slots.name, parts or [text(self.marks.nothing, "quiet")]))
        found: list[RenderableType] = [self._slot_table(slots.name, places)]
        found += self._said([line for _, pile in places for line in pile.cards])
        if note:
            found.append(text(f"  {note}", "quiet"))
        return found

    def _slot_table(self, name: str, places: Sequence[tuple[str, Pile]]) -> RenderableType:
        lines = [(member, line) for member, pile in places for line in self._lines_of(pile)]
        heads = _field_names([line for _, line in lines])
        columns = [(name, "left"), ("", "left"), *_columns([line for _, line in lines], heads)]
        rows = []
        last = None
        for member, line in lines:
            label = text(member if member != last else "")
            rows.append([label, self._card(line), *self._fields(line, heads)])
            last = member
        gap = self._gap(columns, rows, 1)
        if gap:
            return table(columns, rows, gap=gap)
        short = [[row[0], _with_facts(row[1], line)] for row, (_, line) in zip(rows, lines, strict=True)]
        return table(columns[:2], short)

    def _said(self, lines: Sequence[CardLine]) -> list[Text]:
        """Return what cards say, in a line or two each."""
        texts = {line.name: line.text for line in lines if line.text}
        said = [text(f"  {name}: {content}", "quiet") for name, content in texts.items()]
        return [part for line in said for part in folded(line, self.width)]

    def _lines_of(self, pile: Pile) -> list[CardLine]:
        """Return the cards of a pile; what is not known as one line, an empty pile as one too."""
        lines = list(pile.cards)
        if pile.unseen:
            lines.append(CardLine("", "", copies=pile.unseen))
        return lines or [CardLine("", "", copies=0)]

    def _card(self, line: CardLine) -> Text:
        if not line.copies:
            return text(self.marks.nothing, "quiet")
        if not line.name:
            return text("1 card" if line.copies == 1 else f"{line.copies} cards", "quiet")
        made = text(line.name, "card")
        if line.copies > 1:
            made = Text.assemble(text(f"{line.copies} {self.marks.times} ", "quiet"), made)
        for name, content in line.state:
            made = Text.assemble(made, "  ", named(name, content))
        for name in line.under:
            made = Text.assemble(made, text(f" + {name}", "quiet"))
        return made

    def _fields(self, line: CardLine, heads: Sequence[str]) -> list[Text]:
        fields = dict(line.fields)
        return [text(fields.get(head, ""), "" if head in fields else "quiet") for head in heads]

    def _pile_text(self, pile: Pile, width: int) -> Text:
        """Return a pile in one line: names as far as they fit."""
        if not pile.count:
            return text(self.marks.nothing, "quiet")
        made = Text()
        for number, line in enumerate(self._lines_of(pile)):
            part = self._card(line)
            if number and made.cell_len + part.cell_len + 2 > width - 2:
                return Text.assemble(made, text(f" {self.marks.more}", "quiet"))
            made = Text.assemble(made, ", ", part) if number else part
        if made.cell_len > width:
            return text(cut(made.plain, width, self.marks.more), "card")
        return made

    def _piles(self, piles: Sequence[Pile]) -> list[RenderableType]:
        found: list[RenderableType] = []
        counts: list[Text] = []
        for pile in piles:
            if self._is_listed(pile):
                found += [self._pile_table(pile), *self._said(pile.cards)]
            elif pile.cards:
                found += self._pile_names(pile)
            else:
                counts.append(named(pile.name, _cards(pile.count) if pile.count else self.marks.nothing))
        return [*found, *flow(counts, self.width)]

    def _is_listed(self, pile: Pile) -> bool:
        if not self.is_full or pile.name in self.asides or not 0 < len(pile.cards) <= _LISTED:
            return False
        return any(line.fields or line.text for line in pile.cards)

    def _pile_table(self, pile: Pile) -> RenderableType:
        lines = self._lines_of(pile)
        heads = _field_names(lines)
        columns = [(f"{pile.name} {pile.count}", "left"), *_columns(lines, heads)]
        rows = [[self._card(line), *self._fields(line, heads)] for line in lines]
        gap = self._gap(columns, rows, 0)
        if gap:
            return table(columns, rows, gap=gap)
        return table(columns[:1], [[_with_facts(row[0], line)] for row, line in zip(rows, lines, strict=True)])

    def _gap(self, columns: Sequence[tuple[str, str]], rows: Sequence[Sequence[Text]], card: int) -> int:
        """Return the gap between columns with which a table fits, 0 if it does not.

        If need be the names of cards stand on several lines.
        """
        narrow = [[cell[:_NARROW] if number == card else cell for number, cell in enumerate(row)] for row in rows]
        for cells, gap in ((rows, 2), (rows, 1), (narrow, 2), (narrow, 1)):
            if width_of(columns, cells, gap=gap) <= self.width:
                return gap
        return 0

    def _pile_names(self, pile: Pile) -> list[Text]:
        label = f"{pile.name} {pile.count}"
        parts = [self._card(line) for line in self._lines_of(pile)]
        if pile.name in self.asides:
            parts = [text(part.plain, "quiet") for part in parts]
        lines = self._labelled(label, parts)
        if len(lines) <= 2:
            return lines
        rest = Text.assemble(lines[1], text(f"  {self.marks.more}", "quiet"))
        return [lines[0], rest if rest.cell_len <= self.width else lines[1]]


def _cards(count: int) -> str:
    return "1 card" if count == 1 else f"{count} cards"


def _columns(lines: Sequence[CardLine], heads: Sequence[str]) -> list[tuple[str, str]]:
    """Return the columns of fields: numbers to the right, words to the left."""
    found = []
    for head in heads:
        texts = [content for line in lines for name, content in line.fields if name == head]
        is_number = all(not any(character.isalpha() for character in content) for content in texts)
        found.append((head, "right" if is_number else "left"))
    return found


def _field_names(lines: Sequence[CardLine]) -> list[str]:
    """Return the names of the fields that any of the cards shows, in the order of the first that has them."""
    return list(dict.fromkeys(name for line in lines for name, _ in line.fields))


def _with_facts(card: Text, line: CardLine) -> Text:
    """Return a card with its fields in short behind it."""
    facts = ", ".join(facts_of(line))
    return Text.assemble(card, text(f"  {facts}", "quiet")) if facts else card
