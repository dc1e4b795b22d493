"""`rulekit new NAME`: a folder with a small game that is complete, to start one's own from."""

import re
import shlex
from pathlib import Path

import click

STARTER = Path(__file__).parent / "starter"
"""The game that is copied. Its name, title and IDs are those below; they become those of the new game."""

_NAME, _TITLE, _ID = "starter", "Starter", "STA"
_LONGEST = 40
_LETTERS_OF_AN_ID = 3


@click.command()
@click.argument("name")
@click.option("--dir", "folder", metavar="D", default=".", help="The folder to make it in; this one if left out.")
def new(name: str, folder: str) -> int:
    """Make a folder NAME with a small game in it that plays, with its cards, examples and ledger.

    NAME is written in small letters, digits and `_`. Nothing is overwritten. Exit codes: 0 fine, 2 wrong use.
    """
    from rulekit.cli.console import prepare_streams

    prepare_streams()
    _check(name)
    target = Path(folder) / name
    if target.exists() or target.is_symlink():
        raise click.UsageError(f"{target} is there already; nothing is overwritten")
    files = starter_files(name)
    _write(target, files)
    click.echo(_told(target, len(files)))
    return 0


def starter_files(name: str) -> dict[str, str]:
    """Return the files of a new game by their path in its folder."""
    made = {}
    for path in sorted(STARTER.rglob("*")):
        if path.is_file() and path.suffix in (".rules", ".csv", ".md"):
            text = path.read_text("utf-8")
            text = re.sub(rf"\b{_NAME}\b", name, text)
            text = re.sub(rf"\b{_TITLE}\b", title_of(name), text)
            made[path.relative_to(STARTER).as_posix()] = re.sub(rf"\b{_ID}-", f"{id_of(name)}-", text)
    return made


def title_of(name: str) -> str:
    """Return the title of a new game: `long_night` is `Long Night`."""
    return " ".join(word.capitalize() for word in name.split("_") if word)


def id_of(name: str) -> str:
    """Return what the IDs of a new game begin with: `LON`."""
    return name.replace("_", "")[:_LETTERS_OF_AN_ID].upper()


def _check(name: str) -> None:
    """Raise `UsageError` for a name that no game can have."""
    from rulekit.loader.data import data_root
    from rulekit.syntax.words import RESERVED

    if not re.fullmatch(r"[a-z][a-z0-9_]*", name):
        words = re.findall(r"[a-z0-9]+", re.sub(r"([a-z0-9])([A-Z])", r"\1_\2", Path(name).name).lower())
        near = re.sub(r"^[0-9_]+", "", "_".join(words))[:_LONGEST]
        where = "; --dir names the folder to make it in" if "/" in name or "\\" in name else ""
        hint = f"; did you mean {near}?" if near else ""
        raise click.UsageError(f"a name has small letters, digits and _, and begins with a letter{where}{hint}")
    if len(name) > _LONGEST:
        raise click.UsageError(f"a name has at most {_LONGEST} letters")
    if name in RESERVED:
        raise click.UsageError(f"`{name}` is a word of the language; a game needs another name")
    if (data_root() / "games" / name).is_dir():
        raise click.UsageError(f"a game that ships is called {name}; `rulekit play {name}` would play that one")


def _write(target: Path, files: dict[str, str]) -> None:
    """Write a whole folder at once: beside, then renamed. Raises `OSError`."""
    import shutil
    import tempfile

    target.parent.mkdir(parents=True, exist_ok=True)
    beside = Path(tempfile.mkdtemp(prefix=f".{target.name}.", dir=target.parent))
    try:
        for path, text in files.items():
            place = beside / target.name / path
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_bytes(text.encode())
        (beside / target.name).rename(target)
    finally:
        shutil.rmtree(beside, ignore_errors=True)


def _told(target: Path, files: int) -> str:
    """Say what was made and what to do next."""
    shown = shlex.quote(str(target))
    steps = [
        (f"rulekit play {shown} --seats You,bot", "play it"),
        (f"rulekit test {shown}", "see its examples hold"),
        (f"rulekit check {shown}", "after every change"),
    ]
    widest = max(len(command) for command, _ in steps)
    lines = [f"  {command:<{widest}}   {what}" for command, what in steps]
    head = f"made {target}: a small game in {files} files, ready to play"
    return "\n".join([head, "", *lines, "", f"{target / 'README.md'} says what is where, and how to go on."])
