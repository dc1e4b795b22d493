"""`rulekit format PATH...`: rules written in one way; nothing but white space changes."""

import re
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import attrs
import click

if TYPE_CHECKING:
    from rulekit.diagnostics import Bag
    from rulekit.syntax.parser import Parser

SUFFIX = ".rules"
STANDARD_INPUT = "-"


@attrs.frozen
class _Outcome:
    """What came of one file: its text and how it should be; both are None if it could not be formatted."""

    shown: str
    path: Path
    before: str | None = None
    after: str | None = None

    @property
    def differs(self) -> bool:
        return self.before != self.after


@click.command("format")
@click.argument("paths", metavar="PATH...", nargs=-1, required=True)
@click.option("--check", is_flag=True, help="Write nothing; list the files that would change, and exit with 1 if any.")
@click.option("--diff", is_flag=True, help="Write nothing; show what would change.")
def format_command(paths: tuple[str, ...], check: bool, diff: bool) -> int:
    """Format rules: files, folders with all that is in them, or a shipped game's name. `-` is standard input.

    Four spaces a level, one space between words, tables in columns; comments, line breaks and texts stay as they are. A
    file with mistakes is not touched.

    Exit codes: 0 fine, 1 mistakes were found, or with --check a file would change, 2 there is nothing at PATH.
    """
    from rulekit.cli.console import prepare_streams
    from rulekit.diagnostics import Bag
    from rulekit.loader.grammar import load_parser

    prepare_streams()
    parser, bag = load_parser(), Bag()
    if STANDARD_INPUT in paths:
        return _filter(paths, check or diff, parser, bag)
    files = list(_files(paths))
    outcomes = [_formatted(shown, path, parser, bag) for shown, path in files]
    changed = [outcome for outcome in outcomes if outcome.differs]
    for outcome in changed:
        if diff:
            _show_difference(outcome)
        elif check:
            click.echo(f"would change {outcome.shown}")
        else:
            _write(outcome)
            click.echo(f"formatted {outcome.shown}")
    broken = sum(outcome.before is None for outcome in outcomes)
    _report(bag)
    click.echo(_line(len(outcomes), len(changed), broken, written=not (check or diff)), err=diff)
    return 1 if broken or (check and changed) else 0


def _files(paths: Sequence[str]) -> Iterator[tuple[str, Path]]:
    """The files below the paths, each once, and how to call them. Raises `NoGame`."""
    from rulekit.cli.arguments import NoGame
    from rulekit.diagnostics import Bag, render_all
    from rulekit.loader.rulebook import game_path

    seen: set[Path] = set()
    for given in paths:
        bag = Bag()
        top = game_path(given, bag)
        if top is None:
            raise NoGame(render_all(bag.diagnostics, bag.sources))
        found = [top] if top.is_file() else sorted(path for path in top.rglob(f"*{SUFFIX}") if _is_wanted(path, top))
        if not found:
            raise NoGame(f"no `{SUFFIX}` file lies in {given}")
        for path in found:
            place = path.resolve()
            if place not in seen:
                seen.add(place)
                yield _shown(path), place


def _is_wanted(path: Path, top: Path) -> bool:
    """Whether a file found in a folder is meant: nothing hidden is."""
    return path.is_file() and not any(part.startswith(".") for part in path.relative_to(top).parts)


def _shown(path: Path) -> str:
    """A path as seen from here, if it lies below."""
    place = path.absolute()
    return str(place.relative_to(Path.cwd())) if place.is_relative_to(Path.cwd()) else str(path)


def _formatted(shown: str, path: Path, parser: "Parser", bag: "Bag") -> _Outcome:
    from rulekit.syntax.format import format_text
    from rulekit.syntax.parser import LARGEST_FILE, decode

    with path.open("rb") as file:
        data = file.read(LARGEST_FILE + 1)
    text = decode(shown, data, bag)
    after = None if text is None else format_text(shown, text, bag, parser)
    if text is None or after is None:
        return _Outcome(shown, path)
    return _Outcome(shown, path, data.decode("utf-8"), after)


def _filter(paths: Sequence[str], only_look: bool, parser: "Parser", bag: "Bag") -> int:
    """Format standard input to standard output, for editors."""
    from rulekit.syntax.format import format_text
    from rulekit.syntax.parser import decode

    if len(paths) > 1 or only_look:
        raise click.UsageError("`-` stands alone, without --check or --diff")
    text = decode("standard input", sys.stdin.buffer.read(), bag)
    made = None if text is None else format_text("standard input", text, bag, parser)
    if made is None:
        _report(bag)
        return 1
    sys.stdout.buffer.write(made.encode())
    sys.stdout.buffer.flush()
    return 0


def _write(outcome: _Outcome) -> None:
    """Write a file all at once: beside, then renamed; its permissions stay. Raises `OSError`."""
    import os
    import shutil
    import tempfile

    assert outcome.after is not None
    handle, beside = tempfile.mkstemp(prefix=f".{outcome.path.name}.", dir=outcome.path.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(outcome.after.encode())
        shutil.copymode(outcome.path, beside)
        os.replace(beside, outcome.path)
    except BaseException:
        os.unlink(beside)
        raise


def _show_difference(outcome: _Outcome) -> None:
    from difflib import unified_diff

    assert outcome.before is not None
    assert outcome.after is not None
    before, after = (re.findall(r"[^\n]*\n|[^\n]+", text) for text in (outcome.before, outcome.after))
    for line in unified_diff(before, after, outcome.shown, f"{outcome.shown} (formatted)"):
        click.echo(line if line.endswith("\n") else f"{line}\n\\ no line end\n", nl=False)


def _report(bag: "Bag") -> None:
    """Print the mistakes that kept files from being formatted."""
    from rulekit.cli.console import wants_colour
    from rulekit.diagnostics import render_all

    if len(bag):
        click.echo(render_all(bag.diagnostics, bag.sources, colour=wants_colour(sys.stderr)), err=True, color=True)
        click.echo(err=True)


def _line(files: int, changed: int, broken: int, *, written: bool) -> str:
    """Say in one line what came of all files."""
    parts = []
    if changed:
        parts.append(f"{_count(changed)} {'formatted' if written else 'would change'}")
    if broken:
        parts.append(f"{_count(broken)} with mistakes left alone")
    rest = files - changed - broken
    if rest or not parts:
        parts.append(f"{_count(rest)} {'is' if rest == 1 else 'are'} formatted already")
    return ", ".join(parts)


def _count(number: int) -> str:
    return f"{number} file{'' if number == 1 else 's'}"
