"""Where the house stands, and which files belong to it."""

from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def modules(*folders: str) -> list[Path]:
    """Return the Python files below `folders` of the repository, in alphabetical order."""
    return sorted(path for folder in folders for path in (ROOT / folder).rglob("*.py") if "_build" not in path.parts)


def shown(path: Path) -> str:
    """Return `path` as seen from the top of the repository."""
    return path.relative_to(ROOT).as_posix()
