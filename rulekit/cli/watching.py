"""Notices that the files of a game have changed: first by time and size, then by what they hold."""

import time
from pathlib import Path
from typing import Any

PAUSE = 0.4
"""So many seconds pass between two looks."""


class Watcher:
    """Watches a game: its folder or only file, and whatever files it names."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._texts = self._read() or {}
        self._stamps = self._look()

    def changed(self) -> tuple[str, ...]:
        """Return the files that hold something else than at the last call, new and lost ones too; () if none does."""
        stamps = self._look()
        if stamps == self._stamps:
            return ()
        texts = self._read()
        if texts is None:
            return ()  # in the middle of being written, most likely
        self._stamps = stamps
        before, self._texts = self._texts, texts
        return tuple(sorted(name for name in {*before, *texts} if before.get(name) != texts.get(name)))

    def wait(self) -> tuple[str, ...]:
        """Return what has changed as soon as something has."""
        while not (found := self.changed()):
            time.sleep(PAUSE)
        return found

    def _look(self) -> list[tuple[str, Any, Any]]:
        """Return name, time and size of every file that belongs to the game."""
        root = self.path if self.path.is_dir() else self.path.parent
        names = set(self._texts)
        if self.path.is_dir():
            names |= {one.name for one in self.path.glob("*.rules")}
        found: list[tuple[str, Any, Any]] = []
        for name in sorted(names):
            try:
                state = (root / name).stat()
            except OSError:
                found.append((name, None, None))
            else:
                found.append((name, state.st_mtime_ns, state.st_size))
        return found

    def _read(self) -> dict[str, str] | None:
        from rulekit.loader.kept import texts_of

        return texts_of(self.path) or None
