"""`rulekit games`: the games that ship, with their titles."""

import re
from pathlib import Path

import click

_HEADER = re.compile(r'^game\s+(\w+)(?:\s+"([^"\n]*)")?\s*:', re.MULTILINE)
_PLAYERS = re.compile(r"^\s+players\s+(\d+)(?:\s+to\s+(\d+))?", re.MULTILINE)


@click.command()
def games() -> None:
    """List the games that ship; each can be named in place of a path."""
    from rulekit.loader.data import data_root

    rows = []
    for folder in sorted((data_root() / "games").glob("*")):
        row = _row(folder) if folder.is_dir() else None
        if row is not None:
            rows.append(row)
    if not rows:
        click.echo("no game is installed")
        return
    widest = max(len(name) for name, _, _ in rows)
    for name, title, players in rows:
        click.echo(f"{name:<{widest}}  {title}{players}")


def _row(folder: Path) -> tuple[str, str, str] | None:
    """Return name, title and number of players of the game in a folder, `None` if it holds none."""
    for path in sorted(folder.glob("*.rules")):
        text = path.read_text("utf-8", errors="replace")
        header = _HEADER.search(text)
        if header is not None:
            players = _PLAYERS.search(text, header.end())
            count = ""
            if players is not None:
                count = f", {players[1]} to {players[2]} players" if players[2] else f", {players[1]} players"
            return folder.name, header[2] or header[1], count
    return None
