"""`rulekit play GAME`: a table at the terminal, for people and for programs."""

import contextlib
import sys
from typing import Any

import click

from rulekit.cli.arguments import load_game, option_option, parsed_options, parsed_seats, seed_option

LEFT = 1
"""Exit code of a game that was left before its end."""


@click.command()
@click.argument("game")
@option_option
@click.option("--seats", metavar="SEATS", help="Names with commas, `bot` for a program; or how many: you and bots.")
@seed_option
@click.option("--transcript", metavar="FILE", help="Write the match to FILE when it ends or is left.")
@click.option("--resume", metavar="FILE", help="Go on with a match that was kept with `save FILE` at the table.")
@click.option("--sandbox", is_flag=True, help="Let `undo` take back everything, for trying rules out.")
@click.option("--watch", is_flag=True, help="Take up changes of the rules while the match is played.")
@click.option("--scroll", is_flag=True, help="Never clear the screen: every page below the last one.")
def play(
    game: str,
    options: tuple[str, ...],
    seats: str | None,
    seed: str | None,
    transcript: str | None,
    resume: str | None,
    sandbox: bool,
    watch: bool,
    scroll: bool,
) -> int:
    """Play GAME, the name of a shipped game or a path, at this terminal.

    Everybody named in --seats plays here; between two of them private things are hidden. Type `help` at the table.

    With --watch the match goes on by the new rules as soon as a file of the game has changed, in the same position if
    that fits them; else you can begin anew with the same seed and have the same answers given again.

    Exit codes: 0 the game ended or you typed quit, 1 it was left before (end of input, Ctrl-C) or the rules went wrong.
    """
    from rulekit.cli.console import console, prepare_streams, wants_colour
    from rulekit.cli.table.host import Host, Left
    from rulekit.cli.table.marks import marks_for
    from rulekit.session.session import Session

    prepare_streams()
    if watch and transcript is not None:
        raise click.UsageError("--watch lets the rules change, and a transcript is of one rulebook")
    rulebook = load_game(game)
    if transcript is not None:
        _check_writable(transcript)
    if resume is not None:
        if options or seats or seed or sandbox:
            raise click.UsageError("a match that goes on has its options, seats and seed already")
        session = Session.load(resume, rulebook)
    else:
        names = [name for name, _ in parsed_seats(seats, *rulebook.seats)]
        session = Session(rulebook, names, parsed_options(options), seed, sandbox=sandbox)
    shown = console()
    host = Host(
        session,
        shown,
        _line_reader(shown),
        marks_for(getattr(sys.stdout, "encoding", None)),
        clears=shown.is_terminal and not scroll and not shown.is_dumb_terminal,
        colour=wants_colour(sys.stdout),
        reloader=_reloader(game) if watch else None,
    )
    try:
        return 0 if host.play() else LEFT
    except Left as left:
        shown.print()
        shown.print(_goodbye(host.session, transcript))
        return 0 if left.on_purpose else LEFT
    except KeyboardInterrupt:
        shown.print()
        shown.print(_goodbye(host.session, transcript))
        return LEFT
    finally:
        if transcript is not None:
            host.session.save_transcript(transcript)


def _reloader(game: str) -> Any:
    from rulekit.cli.arguments import path_of_game
    from rulekit.cli.table.reloading import Reloader
    from rulekit.cli.watching import Watcher

    return Reloader(Watcher(path_of_game(game)), lambda: load_game(game))


def _goodbye(session: Any, transcript: str | None) -> str:
    kept = f" The match so far is in {transcript}." if transcript is not None else ""
    return f"The table is left after {session.number} decisions.{kept} Goodbye!"


def _check_writable(path: str) -> None:
    with open(path, "a", encoding="utf-8"):
        pass


def _line_reader(shown: Any) -> Any:
    """Return a reader of lines: with editing and history at a terminal, plain elsewhere."""
    is_terminal = sys.stdin.isatty() and sys.stdout.isatty()
    if is_terminal:
        with contextlib.suppress(ImportError):
            import readline  # noqa: F401  input() edits lines once this is imported

    def read(prompt: str) -> str:
        if is_terminal:
            return input(prompt)
        shown.file.write(prompt)
        shown.file.flush()
        line = sys.stdin.readline()
        if not line:
            raise EOFError
        shown.file.write("\n")
        return line.rstrip("\r\n")

    return read
