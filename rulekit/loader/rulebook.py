"""A rulebook as the rest of the world sees it: read, checked, and lowered variant by variant.

What was made once is kept in the user's cache; a load that finds it there imports neither parser nor compiler.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rulekit.diagnostics import Bag, Diagnostic, RulesError, SetupError, Span, near
from rulekit.loader.data import data_root
from rulekit.loader.facts import Facts, OptionInfo, VariantInfo
from rulekit.loader.kept import keep_facts, keep_program, kept_facts, kept_program, key_of, texts_of
from rulekit.loader.packs import PackError, pack_folder, packs

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

    from rulekit.backends.interface import Backend
    from rulekit.compile.meaning import rulebook as meaning
    from rulekit.program.plans import Tests
    from rulekit.program.program import Program


class Rulebook:
    """A checked game. `load` makes it; sessions play its programs.

    name: of the header. title: in quotes there. warnings: what the checker noticed. sources: the texts that places
    point into, by path.
    """

    def __init__(
        self,
        facts: Facts,
        sources: Mapping[str, str],
        path: Path,
        key: str | None = None,
        book: meaning.Rulebook | None = None,
    ) -> None:
        self.facts = facts
        self.sources = dict(sources)
        self._path, self._key, self._book = path, key, book
        self._programs: dict[int, Program] = {}
        self._tests: dict[int, Tests] = {}

    # ---- what it says of itself ------------------------------------------------------------------------------------

    @property
    def name(self) -> str:
        """Return the name in the header."""
        return self.facts.name

    @property
    def title(self) -> str:
        """Return the title in the header."""
        return self.facts.title

    @property
    def seats(self) -> tuple[int, int]:
        """Return the lowest and the highest number of seats."""
        return self.facts.seats

    @cached_property
    def options(self) -> Mapping[str, OptionInfo]:
        """Return the declared options by name, in the order of the header."""
        return {one.name: one for one in self.facts.options}

    @property
    def variants(self) -> tuple[VariantInfo, ...]:
        """Return every combination of constant options and number of seats."""
        return self.facts.variants

    @property
    def path(self) -> Path:
        """Return where it lies: its folder, or its only file."""
        return self._path

    @property
    def folder(self) -> Path:
        """Return the folder in which its files lie."""
        return self._path if self._path.is_dir() else self._path.parent

    @property
    def warnings(self) -> tuple[Diagnostic, ...]:
        """Return what the checker noticed."""
        return self.facts.warnings

    @property
    def scenarios(self) -> tuple[Any, ...]:
        """Return the scenarios in the order of the text, resolved (`compile.meaning.scenarios.Scenario`)."""
        return tuple(self.book.scenarios)

    @property
    def book(self) -> meaning.Rulebook:
        """Return everything resolved; compiled now if the rulebook came from the cache.

        Raises `RulesError` if the files have changed since they were loaded.
        """
        if self._book is None:
            bag = Bag()
            self._book = _made(self._path, bag)
            if any(self.sources.get(path) != text for path, text in bag.sources.items()):
                bag.report("N003", "the files have changed since they were loaded", because="", help="load them again")
            if self._book is None or bag.has_errors:
                raise RulesError(bag, bag.sources)
        return self._book

    # ---- programs --------------------------------------------------------------------------------------------------

    def program(self, options: Mapping[str, Any] | None = None, seats: int | None = None) -> Program:
        """Return the program for these options (JSON values; what is left out has its default) and number of seats.

        Raises `SetupError` for what the rulebook does not have, and `RulesError` (R050) if the variant needs something
        that is checked and cannot be played yet.
        """
        return self.program_of(self.variant(options or {}, self.seats[0] if seats is None else seats))

    def variant(self, options: Mapping[str, Any], seats: int) -> int:
        """Return the index in `variants` of these options and this number of seats. Raises `SetupError`."""
        wanted: dict[str, Any] = {}
        for name, option in self.options.items():
            value = options.get(name, option.default)
            if not option.constant:
                continue
            if not option.allowed(value):
                raise SetupError(f"option `{name}` cannot be `{value!s:.60}`")
            wanted[name] = value
        for index, variant in enumerate(self.variants):
            if variant.seats == seats and all(variant.options[name] == value for name, value in wanted.items()):
                return index
        raise SetupError(f"this game is not for {seats} seats")

    def program_of(self, variant: int) -> Program:
        """Return the program of a variant, lowered when it is first asked for."""
        if variant not in self._programs:
            self._playable(variant)
            kept = kept_program(self._key, variant) if self._key is not None else None
            if kept is None:
                kept = self._lowered(variant)
                if self._key is not None:
                    keep_program(self._key, variant, kept)
            self._programs[variant] = kept
        return self._programs[variant]

    def tests(self, variant: int) -> Tests:
        """Return the scenarios of a variant as plans, with the program they run on. Raises as `program` does."""
        if variant not in self._tests:
            from rulekit.compile.lower import NotPlayable, lower_tests

            self._playable(variant)
            try:
                self._tests[variant] = lower_tests(self.book, variant)
            except NotPlayable as problem:
                raise RulesError([not_playable(problem.what, problem.span)], self.sources) from None
        return self._tests[variant]

    def _lowered(self, variant: int) -> Program:
        from rulekit.compile.lower import NotPlayable, lower
        from rulekit.loader.pausing import collection_paused

        try:
            with collection_paused():
                return lower(self.book, variant)
        except NotPlayable as problem:
            raise RulesError([not_playable(problem.what, problem.span)], self.sources) from None

    def not_yet(self, variant: int) -> tuple[Diagnostic, ...]:
        """Return R050 for everything in a variant that is checked and cannot be played yet; none: it is playable."""
        bag = Bag(self.sources)
        for what, span, when in self.facts.not_yet:
            if when >> variant & 1:
                bag.add(not_playable(what, span))
        return bag.diagnostics

    def _playable(self, variant: int) -> None:
        found = self.not_yet(variant)
        if found:
            raise RulesError(found, self.sources)

    def backend(self, program: Program) -> Backend:
        """Return what executes a program."""
        from rulekit.backends.interpreter import Interpreter

        return Interpreter(program)


def not_playable(what: str, span: Span) -> Diagnostic:
    """The finding R050: checked, not yet playable."""
    return Diagnostic("R050", f"not yet playable: {what}", span, label="checked, and cannot be played yet")


def load(name_or_path: str | Path) -> Rulebook:
    """Return the rulebook of a shipped or installed game's name, a folder, or a file.

    A name without `/` or `.rules` is a shipped game first, then one of an installed package (`rulekit.loader.packs`),
    then a folder. Raises `RulesError` with all findings.
    """
    bag = Bag()
    path = game_path(name_or_path, bag)
    if path is None:
        raise RulesError(bag, bag.sources)
    texts = texts_of(path)
    key = None if texts is None else key_of(texts)
    facts = None if key is None else kept_facts(key)
    if facts is not None and texts is not None:
        return Rulebook(facts, {name: texts[name] for name in facts.files}, path, key)
    book = _made(path, bag)
    if book is None or bag.has_errors:
        raise RulesError(bag, bag.sources)
    from rulekit.loader.making import facts_of

    facts = facts_of(book, bag)
    if texts is None or any(texts.get(name) != text for name, text in bag.sources.items()):
        return Rulebook(facts, bag.sources, path, None, book)  # not all of its texts are in the key
    if key is not None:
        keep_facts(key, facts)
    return Rulebook(facts, bag.sources, path, key, book)


def check(name_or_path: str | Path) -> list[Diagnostic]:
    """Return every finding about a game, warnings too; empty if there is nothing to say."""
    return list(examine(name_or_path))


def examine(name_or_path: str | Path) -> Bag:
    """Return every finding about a game, with the texts they point into."""
    bag = Bag()
    path = game_path(name_or_path, bag)
    if path is not None:
        _made(path, bag)
    return bag


def _made(path: Path, bag: Bag) -> meaning.Rulebook | None:
    from rulekit.loader.making import make

    return make(path, bag)


def game_path(name_or_path: str | Path, bag: Bag) -> Path | None:
    """Where a game lies: by the name of a shipped or installed one, else a folder or file; what is missing is told."""
    text = str(name_or_path)
    path = Path(name_or_path)
    shipped = data_root() / "games"
    is_name = (
        isinstance(name_or_path, str) and "/" not in text and not text.endswith(".rules") and text not in ("", ".")
    )
    if is_name and (shipped / text).is_dir():
        return shipped / text
    installed: Mapping[str, EntryPoint] = packs() if is_name else {}
    if text in installed:
        return _pack(text, installed[text], bag)
    if path.exists():
        return path
    names = sorted({*installed, *(folder.name for folder in shipped.glob("*") if folder.is_dir())})
    close = near(text, names)
    bag.report(
        "N003",
        f"no game is there: `{text}`",
        because="a game is a folder of `.rules` files, a single one, or the name of a shipped or installed game",
        help=f"did you mean `{close[0]}`?" if close else None,
    )
    return None


def _pack(name: str, point: EntryPoint, bag: Bag) -> Path | None:
    try:
        return pack_folder(point)
    except PackError as error:
        way_out = "ask whoever made the package, or name the folder of the game"
        bag.report("N003", f"no game is there: `{name}`", because=f"a package gives it, {error}", help=way_out)
        return None
