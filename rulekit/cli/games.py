"""`rulekit games`: the games that ship and those of installed packages, with their titles."""

import re
from collections.abc import Iterator
from pathlib import Path

import click

_HEADER = re.compile(r'^game\s+(\w+)(?:\s+"([^"\n]*)")?\s*:', re.MULTILINE)
_PLAYERS = re.compile(r"^\s+players\s+(\d+)(?:\s+to\s+(\d+))?", re.MULTILINE)


@click.command()
def games() -> None:
    """List the games that ship and those of installed packages; each can be named in place of a path."""
    from rulekit.loader.data import data_root

    folders = sorted(folder for folder in (data_root() / "games").glob("*") if folder.is_dir())
    rows = [(folder.name, told) for folder in folders if (told := _told(folder)) is not None]
    shipped = {name for name, _ in rows}
    rows += [row for row in _packs() if row[0] not in shipped]
    if not rows:
        click.echo("no game is installed")
        return
    widest = max(len(name) for name, _ in rows)
    for name, told in rows:
        click.echo(f"{name:<{widest}}  {told}")


def _packs() -> Iterator[tuple[str, str]]:
    """Yield name and what there is to tell of every game that an installed package gives."""
    from rulekit.loader.packs import PackError, pack_folder, packs

    for name, point in packs().items():
        package = f"  ({point.dist.name})" if point.dist is not None else ""
        try:
            told = _told(pack_folder(point))
        except PackError as error:
            yield name, f"cannot be used: {error}{package}"
            continue
        yield name, f"{told or 'no game is there'}{package}"


def _told(path: Path) -> str | None:
    """Return title and number of players of the game in a folder or file, `None` if there is none."""
    for file in sorted(path.glob("*.rules")) if path.is_dir() else [path]:
        text = file.read_text("utf-8", errors="replace")
        header = _HEADER.search(text)
        if header is not None:
            players = _PLAYERS.search(text, header.end())
            count = ""
            if players is not None:
                count = f", {players[1]} to {players[2]} players" if players[2] else f", {players[1]} players"
            return f"{header[2] or header[1]}{count}"
    return None
