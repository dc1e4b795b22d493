"""The ledger of a game: every rule with its ID, and the scenarios and invariants that show it."""

import re
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from attrs import field, frozen

from rulekit.diagnostics import Bag, Diagnostic, RulesError, SetupError, Span, near
from rulekit.loader import Rulebook, load
from rulekit.syntax.csv_table import CsvCell, CsvRow, CsvTable, read_csv
from rulekit.syntax.parser import decode

NAME = "ledger.csv"
COLUMNS = ("id", "modes", "rule", "designed", "reason")

_ID = re.compile(r"[A-Z][A-Z0-9]*(?:-[A-Z0-9]+)+")
_MODE = re.compile(r"[A-Za-z][A-Za-z0-9]*")


@frozen
class Row:
    """A rule of the ledger and what shows it.

    modes: the letters of the modes it belongs to, () for all. designed: its numbers were made up for this version.
    reason: why nothing can be shown, or "". blocked: titles of scenarios that cannot be played yet; they show nothing.
    """

    id: str
    modes: tuple[str, ...]
    rule: str
    designed: bool
    reason: str
    place: Span
    scenarios: tuple[str, ...] = ()
    invariants: tuple[str, ...] = ()
    blocked: tuple[str, ...] = ()

    @property
    def status(self) -> str:
        """Return "shown", "reason" (nothing can be shown) or "uncovered"."""
        if self.scenarios or self.invariants:
            return "shown"
        return "reason" if self.reason else "uncovered"

    def to_json(self) -> dict[str, Any]:
        """Return the row as plain JSON."""
        return {
            "id": self.id,
            "modes": list(self.modes),
            "rule": self.rule,
            "designed": self.designed,
            "reason": self.reason,
            "status": self.status,
            "scenarios": list(self.scenarios),
            "invariants": list(self.invariants),
            "blocked": list(self.blocked),
        }


@frozen
class Report:
    """A ledger, row by row; `diagnostics` are the mistakes of the file and of the titles that name its IDs."""

    game: str
    mode: str | None
    rows: tuple[Row, ...]
    diagnostics: tuple[Diagnostic, ...] = ()
    sources: Mapping[str, str] = field(factory=dict)

    @property
    def uncovered(self) -> tuple[Row, ...]:
        """Return the rows that nothing shows and that give no reason."""
        return tuple(row for row in self.rows if row.status == "uncovered")

    @property
    def passed(self) -> bool:
        """Return whether every row is covered and nothing is wrong with the ledger."""
        return not self.uncovered and not any(one.is_error for one in self.diagnostics)

    def to_json(self) -> dict[str, Any]:
        """Return counts, rows and findings as plain JSON."""
        counts = Counter(row.status for row in self.rows)
        return {
            "game": self.game,
            "mode": self.mode,
            "rows": [row.to_json() for row in self.rows],
            "shown": counts["shown"],
            "reason": counts["reason"],
            "uncovered": [row.id for row in self.uncovered],
            "designed": sum(row.designed for row in self.rows),
            "diagnostics": [one.to_json(self.sources) for one in self.diagnostics],
        }


def ledger_report(rulebook_or_path: Rulebook | str | Path, mode: str | None = None) -> Report:
    """Return what the ledger of a game says, and what shows its rows; with `mode` only rows of that mode.

    Raises `RulesError` for a rulebook with mistakes, and `SetupError` if the ledger knows no such mode.
    """
    rulebook = rulebook_or_path if isinstance(rulebook_or_path, Rulebook) else load(rulebook_or_path)
    bag = Bag(rulebook.sources)
    rows = _read(rulebook.folder, bag)
    shown = _Shown(rulebook)
    _check_titles(shown, rows, bag)
    if mode is not None and rows:
        known = sorted({letter for row in rows for letter in row.modes})
        if mode not in known:
            raise SetupError(f"the ledger has no mode `{mode}`; its modes are {', '.join(known) or 'not named'}")
    here = [row for row in rows if mode is None or not row.modes or mode in row.modes]
    return Report(rulebook.name, mode, tuple(shown.by(row) for row in here), bag.diagnostics, bag.sources)


# ---- the file --------------------------------------------------------------------------------------------------------


def _read(folder: Path, bag: Bag) -> list[Row]:
    try:
        data = (folder / NAME).read_bytes()
    except OSError:
        because = f"the ledger is the file `{NAME}` in the folder of the game"
        bag.report("N003", "this game has no ledger", because=because, help=f"its first line is `{','.join(COLUMNS)}`")
        return []
    text = decode(NAME, data, bag)
    table = None if text is None else read_csv(NAME, text, bag)
    places = None if table is None else _columns(table, bag)
    if table is None or places is None:
        return []
    rows: dict[str, Row] = {}
    for line in table.rows:
        row = _row(line, places, bag)
        if row.id in rows:
            first = rows[row.id].place
            bag.report(
                "N002", f"two rows are called `{row.id}`", row.place, seconds=[(first, "the first one")],
                because="an ID belongs to one rule for ever",
            )  # fmt: skip
        rows.setdefault(row.id, row)
    return list(rows.values())


def _columns(table: CsvTable, bag: Bag) -> list[int] | None:
    """Return where the columns stand; their names and no others are there."""
    names = [cell.text for cell in table.columns]
    whole = Span(table.path, table.columns[0].span.start, table.columns[-1].span.end)
    missing = [name for name in COLUMNS if name not in names]
    because = f"the columns of a ledger are {', '.join(COLUMNS)}"
    if missing:
        bag.report("T011", f"the column `{missing[0]}` is missing", whole, because=because)
    for place, cell in enumerate(table.columns):
        if cell.text not in COLUMNS or cell.text in names[:place]:
            found = near(cell.text, missing)
            way_out = f"did you mean `{found[0]}`?" if found else None
            what = "unknown" if cell.text not in COLUMNS else "given twice"
            bag.report("T011", f"the column `{cell.text}` is {what}", cell.span, because=because, help=way_out)
            return None
    return None if missing else [names.index(name) for name in COLUMNS]


def _row(line: CsvRow, places: list[int], bag: Bag) -> Row:
    name, modes, rule, designed, reason = (line.cells[place] for place in places)
    if not _ID.fullmatch(name.text):
        _wrong(bag, name, "this is no ID", "an ID is words of capitals and digits joined by `-`, as `DECK-SETUP-01`")
    letters = tuple(modes.text.split())
    if not all(_MODE.fullmatch(letter) for letter in letters):
        _wrong(bag, modes, "these are no modes", "modes are letters or words parted by spaces")
    if not rule.text:
        _wrong(bag, rule, f"the rule of `{name.text}` is not told", "a row says its rule in one line")
    if designed.text not in ("", "yes"):
        _wrong(bag, designed, "this is neither `yes` nor empty", "`designed` is `yes` or empty")
    return Row(name.text, letters, rule.text, designed.text == "yes", reason.text, name.span)


def _wrong(bag: Bag, cell: CsvCell, message: str, because: str) -> None:
    bag.report("T007", message, cell.span, because=because)


# ---- what shows a row ------------------------------------------------------------------------------------------------


class _Shown:
    """The titles that name IDs: of scenarios that can be played, of those that cannot, and of invariants."""

    def __init__(self, rulebook: Rulebook) -> None:
        self.scenarios: dict[str, list[str]] = {}
        self.blocked: dict[str, list[str]] = {}
        self.invariants: dict[str, list[str]] = {}
        self.titles: list[tuple[tuple[str, ...], str, Span]] = []
        waiting = _blocked(rulebook)
        for scenario in rulebook.scenarios:
            kind = self.blocked if scenario.title in waiting else self.scenarios
            self._note(kind, scenario.ids, scenario.title, scenario.span)
        playable = _playable(rulebook)
        for invariant in rulebook.book.invariants:
            kind = self.invariants if invariant.when & playable else self.blocked
            self._note(kind, ids_of(invariant.title), invariant.title, invariant.span)

    def _note(self, kind: dict[str, list[str]], ids: tuple[str, ...], title: str, span: Span) -> None:
        self.titles.append((ids, title, span))
        for one in ids:
            kind.setdefault(one, []).append(title)

    def by(self, row: Row) -> Row:
        """Return the row with what shows it."""
        found = (tuple(kind.get(row.id, ())) for kind in (self.scenarios, self.invariants, self.blocked))
        return Row(row.id, row.modes, row.rule, row.designed, row.reason, row.place, *found)


def ids_of(title: str) -> tuple[str, ...]:
    """Return the IDs in front of a title: `"DECK-A-1, DECK-B-2: what happens"`."""
    head, colon, _ = title.partition(":")
    ids = tuple(part.strip() for part in head.split(","))
    return ids if colon and all(_ID.fullmatch(one) for one in ids) else ()


def _blocked(rulebook: Rulebook) -> set[str]:
    """Return the titles of scenarios that cannot be played yet."""
    found: set[str] = set()
    for variant in {scenario.variant for scenario in rulebook.scenarios}:
        try:
            found |= {title for title, _, _ in rulebook.tests(variant).blocked}
        except RulesError:
            found |= {scenario.title for scenario in rulebook.scenarios if scenario.variant == variant}
    return found


def _playable(rulebook: Rulebook) -> int:
    """Return the variants that can be played, as bits."""
    every = (1 << len(rulebook.variants)) - 1
    for _, _, when in rulebook.facts.not_yet:
        every &= ~when
    return every


def _check_titles(shown: _Shown, rows: list[Row], bag: Bag) -> None:
    """Report IDs in titles that the ledger does not have."""
    if not rows:
        return
    known = {row.id for row in rows}
    for ids, title, span in shown.titles:
        for one in ids:
            if one not in known:
                start = span.start + 1 + title.index(one)
                place = Span(span.path, start, start + len(one))
                found = near(one, known)
                way_out = f"did you mean `{found[0]}`?" if found else f"add a row to `{NAME}`"
                because = "an ID in front of a title is one of the ledger"
                bag.report("N001", f"the ledger has no row `{one}`", place, because=because, help=way_out)
