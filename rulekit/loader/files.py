"""Finds and reads the files of a game: its folder, and whatever these files use."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path, PurePosixPath

import attrs

from rulekit.diagnostics import Bag, Span, near
from rulekit.loader.data import data_root
from rulekit.syntax.nodes import CardFile, File, Label, Library, Node, Section, UseFile, UseLibrary
from rulekit.syntax.parser import LARGEST_FILE, LARGEST_GAME, Parser, decode, parse

_MOST_FILES = 1000


@attrs.frozen
class GameFiles:
    """A game as it lies on the disk. Paths are relative to `root`, with `/`; they are those of the spans.

    `order` are the files that belong by themselves; what they use stands where it is used. `files` are all trees,
    `libraries` the paths of those that hold a library, by its name, `tables` the texts of the CSV files, `texts` all
    texts, tables too. `used` leads from the place of a path in a `use` or `cards .. from` line to the file that stands
    there; a path that is missing there was reported.
    """

    root: Path
    order: tuple[str, ...]
    files: dict[str, File]
    libraries: dict[str, str]
    tables: dict[str, str]
    texts: dict[str, str]
    used: dict[Span, str]


def read_game(path: Path, parser: Parser, bag: Bag) -> GameFiles:
    """Read a folder or a single file and all it uses. What is missing or wrong stands in the bag."""
    return _Reader(path, parser, bag).read()


class _Reader:
    def __init__(self, path: Path, parser: Parser, bag: Bag) -> None:
        self.path = path
        self.root = path if path.is_dir() else path.parent
        self.parser = parser
        self.bag = bag
        self.files: dict[str, File] = {}
        self.libraries: dict[str, str] = {}
        self.tables: dict[str, str] = {}
        self.texts: dict[str, str] = {}
        self.used: dict[Span, str] = {}
        self.users: dict[str, tuple[str, Span]] = {}
        self.size = 0
        self.full = False

    def read(self) -> GameFiles:
        own = self._own()
        for name in own:
            self._rules(name)
        waiting, found = list(self.files), set(self.files)
        while waiting:
            name = waiting.pop(0)
            self._follow(name)
            for new in self.files.keys() - found:
                found.add(new)
                waiting.append(new)
        self._missing_libraries()
        placed = {*self.users, *self.libraries.values()}
        order = tuple(name for name in own if name in self.files and name not in placed)
        return GameFiles(self.root, order, self.files, self.libraries, self.tables, self.texts, self.used)

    def _own(self) -> list[str]:
        """The files that belong by themselves."""
        try:
            if self.path.is_file():
                return [self.path.name]
            names = sorted(entry.name for entry in self.path.iterdir() if entry.suffix == ".rules" and entry.is_file())
        except OSError:
            names = []
        if not names:
            what = "no game is there" if not self.path.exists() else "the folder holds no `.rules` file"
            self.bag.report("N003", f"{what}: `{self.path}`", None, because="a game is a folder of `.rules` files")
        return names

    def _follow(self, name: str) -> None:
        for node in _uses(self.files[name]):
            if isinstance(node, UseFile):
                self._use(name, node.path)
            elif isinstance(node, CardFile):
                self._table(node.path)
            else:
                self._library(node)

    def _use(self, name: str, label: Label) -> None:
        target = self._inside(label, ".rules")
        if target is None:
            return
        if self._goes_round(name, target):
            message = "files use each other in a circle" if name != target else "a file uses itself"
            self.bag.report("N006", message, label.span, label=f"`{target}` is open here already")
        elif target in self.users:
            first, way_out = (self.users[target][1], "first used here"), "delete the line"
            self.bag.report(
                "N006", f"`{target}` is used twice", label.span, label="used again", seconds=[first], help=way_out
            )
        elif target in self.files or self._rules(target, label):
            self.users[target] = (name, label.span)
            self.used[label.span] = target

    def _table(self, label: Label) -> None:
        target = self._inside(label, ".csv")
        if target is None:
            return
        if target not in self.tables:
            text = self._text(target, label)
            if text is None:
                return
            self.tables[target] = text
        self.used[label.span] = target

    def _library(self, node: UseLibrary) -> None:
        """A library lies beside the game, in its folder `std`, or among the shipped ones."""
        name = node.name.text
        if name in self.libraries:
            return
        target = f"std/{name}.rules"
        for folder in (self.root, data_root()):
            if _is_file(folder / target):
                self._rules(target, None, folder)
                return

    def _missing_libraries(self) -> None:
        for file in list(self.files.values()):
            for node in _uses(file):
                if isinstance(node, UseLibrary) and node.name.text not in self.libraries:
                    shipped = [path.stem for path in (data_root() / "std").glob("*.rules")]
                    close = near(node.name.text, [*self.libraries, *shipped])
                    fix = f"did you mean `{close[0]}`?" if close else None
                    self.bag.report(
                        "N003",
                        f"unknown library `{node.name.text}`",
                        node.name.span,
                        label="no file holds it",
                        because="a library lies beside the rules, in their folder `std`, or comes with rulekit",
                        help=fix,
                    )

    def _inside(self, label: Label, suffix: str) -> str | None:
        """The path that a label names, if a file lies there and inside the game's folder."""
        path = PurePosixPath(label.text)
        outside = path.is_absolute() or ".." in path.parts or "\\" in label.text or ":" in label.text
        if not outside:
            try:
                if not (self.root / path).resolve().is_relative_to(self.root.resolve()):
                    outside = True
            except (OSError, ValueError, RuntimeError):
                outside = True
        if outside:
            self.bag.report("N003", f"`{label.text}` lies outside the folder of the game", label.span)
            return None
        if path.suffix != suffix:
            self.bag.report("N003", f"`{label.text}` is no `{suffix}` file", label.span)
            return None
        if not _is_file(self.root / path):
            close = near(str(path), self._beside(path, suffix))
            self.bag.report(
                "N003",
                f"unknown file `{label.text}`",
                label.span,
                label="no such file",
                help=f'did you mean `"{close[0]}"`?' if close else None,
            )
            return None
        return str(path)

    def _beside(self, path: PurePosixPath, suffix: str) -> list[str]:
        try:
            folder = self.root / path.parent
            return [str(path.parent / entry.name) for entry in folder.iterdir() if entry.suffix == suffix]
        except OSError:
            return []

    def _rules(self, name: str, label: Label | None = None, folder: Path | None = None) -> bool:
        text = self._text(name, label, folder)
        if text is None:
            return False
        file = parse(name, text, self.bag, self.parser)
        self.files[name] = file
        for item in file.items:
            if isinstance(item, Library):
                self.libraries.setdefault(item.name.text, name)
        return True

    def _text(self, name: str, label: Label | None, folder: Path | None = None) -> str | None:
        """The text of a file; what keeps it from being read is reported where it is named."""
        if self.full:
            return None
        place = (folder or self.root) / name
        try:
            with place.open("rb") as opened:
                data = opened.read(LARGEST_FILE + 1)
        except (OSError, ValueError) as error:
            reason = error.strerror if isinstance(error, OSError) and error.strerror else "cannot be read"
            message = f"`{name}` cannot be read: {reason.lower()}"
            self.bag.report("N003", message, None if label is None else label.span)
            return None
        self.size += len(data)
        if self.size > LARGEST_GAME or len(self.texts) >= _MOST_FILES:
            self.full = True
            self.bag.sources.setdefault(name, "")
            self.bag.report("S013", "the rulebook is too large", Span(name, 0, 0), label="with this file")
            return None
        text = decode(name, data, self.bag)
        if text is not None:
            self.texts[name] = text
        return text

    def _goes_round(self, name: str, target: str) -> bool:
        """Whether `name` is, or stands inside, the file it would use."""
        while name != target and name in self.users:
            name = self.users[name][0]
        return name == target


def _is_file(path: Path) -> bool:
    """Whether a file lies there; nothing lies at a path that the disk refuses, such as one that is too long."""
    try:
        return path.is_file()
    except (OSError, ValueError):
        return False


def _uses(file: File) -> Iterator[UseFile | UseLibrary | CardFile]:
    """Everything in a file that names another, in the order of the text."""
    waiting: list[Node] = list(reversed(file.items))
    while waiting:
        node = waiting.pop()
        if isinstance(node, UseFile | UseLibrary | CardFile):
            yield node
        elif isinstance(node, Section):
            waiting.extend(reversed([item for branch in node.branches for item in branch.items]))
