"""Which files belong, where each stands, and what is declared before anything is resolved (the folder rule)."""

from __future__ import annotations

import posixpath
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

from attrs import define, field, frozen

from rulekit.diagnostics import Bag, Span, near
from rulekit.syntax import nodes as n


@frozen
class Guard:
    """One way of an `if` around declarations."""

    section: n.Section
    index: int

    @property
    def branch(self) -> n.Branch:
        """The branch that is meant."""
        return self.section.branches[self.index]


@frozen
class Placed:
    """An item and the conditions it stands under, the outermost first."""

    item: n.Item
    guards: tuple[Guard, ...]


@define(eq=False)
class Gathered:
    """Everything that belongs to the rulebook, in the order of the text."""

    game: n.Game | None = None
    placed: list[Placed] = field(factory=list)
    libraries: dict[str, n.File] = field(factory=dict)

    def of(self, *kinds: type) -> Iterator[tuple[n.Item, tuple[Guard, ...]]]:
        """The items of these kinds with their conditions."""
        for one in self.placed:
            if isinstance(one.item, kinds):
                yield one.item, one.guards


def library_of(file: n.File) -> n.Library | None:
    """The `library` line of a file, if it is one."""
    return next((item for item in file.items if isinstance(item, n.Library)), None)


class Gatherer:
    """Puts files at their places: a file named in a `use` stands there, under the condition of the `use`."""

    def __init__(self, files: Sequence[n.File], bag: Bag, folder: str, used: Mapping[Span, str] | None) -> None:
        self.bag = bag
        self.folder = folder
        self.read_at = used
        self.files: Mapping[str, n.File] = {file.path: file for file in files}
        self.found = Gathered()
        self.used: dict[str, Span] = {}
        self.open: list[str] = []

    def gather(self, roots: Collection[str] | None) -> Gathered:
        """Lay out all files, beginning with those that belong by themselves."""
        for file in self.files.values():
            library = library_of(file)
            if library is not None:
                self.found.libraries.setdefault(library.name.text, file)
        if roots is None:
            roots = [path for path in self.files if posixpath.dirname(path) == self.folder.rstrip("/")]
        named = {self.path_of(use) for path in self._reached(roots) for use in _uses(self.files[path].items)}
        for path in sorted(roots):
            if path not in named and path in self.files and library_of(self.files[path]) is None:
                self._lay(path, ())
        for path in sorted(roots):  # what is left uses itself in a circle
            if path in self.files and path not in self.used and library_of(self.files[path]) is None:
                self._lay(path, ())
        self._header()
        return self.found

    def path_of(self, use: n.UseFile | n.CardFile) -> str:
        """The path of a file as the files of the rulebook are called."""
        return posixpath.normpath(posixpath.join(self.folder, use.path.text))

    def _reached(self, roots: Iterable[str]) -> list[str]:
        found = [path for path in roots if path in self.files]
        for path in found:
            for use in _uses(self.files[path].items):
                other = self.path_of(use)
                if other in self.files and other not in found:
                    found.append(other)
        return found

    def _lay(self, path: str, guards: tuple[Guard, ...]) -> None:
        file = self.files[path]
        self.used.setdefault(path, Span.at(path, 0))
        self.open.append(path)
        self._items(file.items, guards)
        self.open.pop()

    def _items(self, items: Sequence[n.Item], guards: tuple[Guard, ...]) -> None:
        for item in items:
            if isinstance(item, n.Section):
                for index, branch in enumerate(item.branches):
                    self._items(branch.items, (*guards, Guard(item, index)))
            elif isinstance(item, n.UseFile):
                self._use(item, guards)
            else:
                self.found.placed.append(Placed(item, guards))

    def _use(self, use: n.UseFile, guards: tuple[Guard, ...]) -> None:
        path, written = self.path_of(use), use.path
        if self.read_at is not None:
            if written.span in self.read_at and path in self.files and path not in self.used:
                self.used[path] = written.span
                self._lay(path, guards)
        elif path in self.open:
            self.bag.report(
                "N006",
                f'"{written.text}" uses itself',
                written.span,
                label="this file is being read already",
                because="a file is read once, so it can never be a part of itself",
            )
        elif path in self.used:
            first = self.used[path]
            self.bag.report(
                "N006",
                f'"{written.text}" is used twice',
                written.span,
                label="used again",
                seconds=[(first, "used here")],
            )
        elif path not in self.files:
            nearest = near(written.text, [self._spelled(other) for other in self.files])
            self.bag.report(
                "N003",
                f'unknown file "{written.text}"',
                written.span,
                label="no such file",
                help=f'did you mean "{nearest[0]}"?' if nearest else None,
            )
        else:
            self.used[path] = written.span
            self._lay(path, guards)

    def _spelled(self, path: str) -> str:
        return posixpath.relpath(path, self.folder) if self.folder else path

    def _header(self) -> None:
        games = [one for one in self.found.placed if isinstance(one.item, n.Game)]
        for one in games:
            game = one.item
            assert isinstance(game, n.Game)
            if self.found.game is None:
                self.found.game = game
                if one.guards:
                    self.bag.report(
                        "N007",
                        "the header stands under a condition",
                        game.name.span,
                        because="the header says which options there are, so no condition can decide about it",
                    )
            else:
                self.bag.report(
                    "N007",
                    "a second `game` header",
                    game.name.span,
                    label="another game begins here",
                    seconds=[(self.found.game.name.span, "the first header")],
                )
        if not games:
            paths = [path for path in sorted(self.files) if library_of(self.files[path]) is None]
            self.bag.report(
                "N007",
                "no `game` header",
                Span.at(paths[0], 0) if paths else None,
                help='begin one file with `game my_game "My Game":` and `players 2 to 4` below it',
            )


def _uses(items: Sequence[n.Item]) -> Iterator[n.UseFile]:
    for item in items:
        if isinstance(item, n.UseFile):
            yield item
        elif isinstance(item, n.Section):
            for branch in item.branches:
                yield from _uses(branch.items)
