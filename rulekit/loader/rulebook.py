"""A rulebook as the rest of the world sees it: read, checked, and lowered variant by variant."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from pathlib import Path
from typing import Any

from rulekit.backends.interface import Backend
from rulekit.backends.interpreter import Interpreter
from rulekit.compile.lower import NotPlayable, lower, lower_tests
from rulekit.compile.meaning import rulebook as meaning
from rulekit.compile.pipeline import compile_rules
from rulekit.diagnostics import Bag, Diagnostic, RulesError, SetupError, near
from rulekit.loader.data import data_root
from rulekit.loader.files import read_game
from rulekit.loader.grammar import load_parser
from rulekit.loader.options import OptionInfo, options_of
from rulekit.program.plans import Tests
from rulekit.program.program import Program


class Rulebook:
    """A checked game. `load` makes it; sessions play its programs.

    name: of the header. title: in quotes there. warnings: what the checker noticed. sources: the texts that places point
    into, by path.
    """

    def __init__(self, book: meaning.Rulebook, bag: Bag) -> None:
        self.book = book
        self.name = book.names.game.name.text
        self.title = book.names.title
        self.warnings: tuple[Diagnostic, ...] = tuple(one for one in bag if not one.is_error)
        self.sources: Mapping[str, str] = dict(bag.sources)
        self._programs: dict[int, Program] = {}
        self._tests: dict[int, Tests] = {}

    @property
    def seats(self) -> tuple[int, int]:
        """Return the lowest and the highest number of seats."""
        return self.book.names.low_seats, self.book.names.high_seats

    @cached_property
    def options(self) -> Mapping[str, OptionInfo]:
        """Return the declared options by name, in the order of the header."""
        return options_of(self.book)

    @property
    def scenarios(self) -> tuple[Any, ...]:
        """Return the scenarios in the order of the text, resolved (`compile.meaning.scenarios.Scenario`)."""
        return tuple(self.book.scenarios)

    @property
    def variants(self) -> tuple[meaning.Variant, ...]:
        """Return every combination of constant options and number of seats."""
        return self.book.names.variants

    def program(self, options: Mapping[str, Any] | None = None, seats: int | None = None) -> Program:
        """Return the program for these options (JSON values; what is left out has its default) and number of seats.

        Raises `SetupError` for what the rulebook does not have, and `RulesError` (R050) if the variant needs something
        that is checked and cannot be played yet.
        """
        return self.program_of(self.variant(options or {}, self.seats[0] if seats is None else seats))

    def variant(self, options: Mapping[str, Any], seats: int) -> int:
        """Return the index in `variants` of these options and this number of seats. Raises `SetupError`."""
        cells: dict[str, int] = {}
        for name, symbol in self.book.names.options.items():
            info = self.options[name]
            value = options.get(name, info.default)
            if symbol.constant:
                try:
                    cells[name] = info.cell(value)
                except ValueError as problem:
                    raise SetupError(str(problem)) from None
        for index, variant in enumerate(self.variants):
            if variant.seats == seats and all(variant.options.get(name) == cell for name, cell in cells.items()):
                return index
        raise SetupError(f"this game has no {seats} seats with these options")

    def program_of(self, variant: int) -> Program:
        """Return the program of a variant, lowered when it is first asked for."""
        if variant not in self._programs:
            self._playable(variant)
            try:
                self._programs[variant] = lower(self.book, variant)
            except NotPlayable as problem:
                raise RulesError([not_playable(problem.what, problem.span)], self.sources) from None
        return self._programs[variant]

    def tests(self, variant: int) -> Tests:
        """Return the scenarios of a variant as plans, with the program they run on. Raises as `program` does."""
        if variant not in self._tests:
            self._playable(variant)
            try:
                self._tests[variant] = lower_tests(self.book, variant)
            except NotPlayable as problem:
                raise RulesError([not_playable(problem.what, problem.span)], self.sources) from None
        return self._tests[variant]

    def _playable(self, variant: int) -> None:
        """R050 for everything in a variant that is checked and cannot be played yet."""
        bag = Bag(self.sources)
        for what, span, when in self.book.not_yet:
            if when >> variant & 1:
                bag.add(not_playable(what, span))
        if len(bag):
            raise RulesError(bag, self.sources)

    def backend(self, program: Program) -> Backend:
        """Return what executes a program."""
        return Interpreter(program)


def not_playable(what: str, span: Any) -> Diagnostic:
    """The finding R050: checked, not yet playable."""
    return Diagnostic("R050", f"not yet playable: {what}", span, label="checked, and cannot be played yet")


def load(name_or_path: str | Path) -> Rulebook:
    """Return the rulebook of a shipped game's name, a folder, or a file.

    A name without `/` or `.rules` is a shipped game first, then a folder. Raises `RulesError` with all findings.
    """
    bag, book = _read(name_or_path)
    if book is None or bag.has_errors:
        raise RulesError(bag, bag.sources)
    return Rulebook(book, bag)


def check(name_or_path: str | Path) -> list[Diagnostic]:
    """Return every finding about a game, warnings too; empty if there is nothing to say."""
    return list(examine(name_or_path))


def examine(name_or_path: str | Path) -> Bag:
    """Return every finding about a game, with the texts they point into."""
    return _read(name_or_path)[0]


def _read(name_or_path: str | Path) -> tuple[Bag, meaning.Rulebook | None]:
    bag = Bag()
    path = game_path(name_or_path, bag)
    if path is None:
        return bag, None
    found = read_game(path, load_parser(), bag)
    if not found.files:
        return bag, None
    book = compile_rules(list(found.files.values()), found.tables, bag, roots=found.order, used=found.used)
    if book is None and not bag.has_errors:
        bag.report(
            "N003",
            f"no game is there: `{name_or_path}`",
            because='one of the files of a game has its header, `game name "Title":`',
        )
    return bag, book


def game_path(name_or_path: str | Path, bag: Bag) -> Path | None:
    """Where a game lies: a shipped one by its name, else a folder or file. What is not there is reported."""
    text = str(name_or_path)
    path = Path(name_or_path)
    shipped = data_root() / "games"
    is_name = (
        isinstance(name_or_path, str) and "/" not in text and not text.endswith(".rules") and text not in ("", ".")
    )
    if is_name and (shipped / text).is_dir():
        return shipped / text
    if path.exists():
        return path
    names = sorted(folder.name for folder in shipped.glob("*") if folder.is_dir())
    close = near(text, names)
    bag.report(
        "N003",
        f"no game is there: `{text}`",
        because="a game is a folder of `.rules` files, a single one, or the name of a shipped game",
        help=f"did you mean `{close[0]}`?" if close else None,
    )
    return None
