"""`rulekit replay FILE`: a transcript played again, to its end or to one decision, and the table as it is then."""

import json
from typing import TYPE_CHECKING, Any

import click

from rulekit.cli.arguments import load_game

if TYPE_CHECKING:
    from rulekit.session.session import Session


@click.command()
@click.argument("file", type=click.Path(dir_okay=False))
@click.option("--to", "upto", type=click.IntRange(0), metavar="N", help="Stop after N decisions.")
@click.option("--seat", metavar="SEAT", help="Look as this seat (id or name) does; spectators if left out.")
@click.option("--game", metavar="GAME", help="The game, by name or path, if it is not a shipped one.")
@click.option("--log", "with_log", is_flag=True, help="Print all that happened, not only the end.")
def replay(file: str, upto: int | None, seat: str | None, game: str | None, with_log: bool) -> int:
    """Play the transcript in FILE again: every action, the outcome and the last position must be the same.

    Exit codes: 0 it is the same, 1 it is not, or FILE is no transcript.
    """
    from rulekit.cli.console import console, prepare_streams
    from rulekit.session.replaying import replay as played_again
    from rulekit.session.transcript import read_lines

    prepare_streams()
    with open(file, encoding="utf-8", errors="replace") as opened:
        lines = opened.read().splitlines()
    header, actions, _ = read_lines(lines)
    rulebook = load_game(game if game is not None else str(header["game"]))
    if upto is None:
        session = played_again(rulebook, lines)
        said = f"the same: {session.number} decisions, then the position of the transcript"
    else:
        session = _begin(rulebook, header, [line for _, line in actions[:upto]])
        said = f"after {session.number} of {len(actions)} decisions"
    _show(console(), session, _seat(session, seat), with_log, said)
    return 0


def _begin(rulebook: Any, header: dict[str, Any], actions: list[dict[str, Any]]) -> "Session":
    from rulekit.session.replaying import begun, repeat

    session = begun(rulebook, header)
    for number, line in enumerate(actions, 2):
        repeat(session, line, number)
    return session


def _seat(session: "Session", seat: str | None) -> str | None:
    if seat is None:
        return None
    for each, name in session.seats.items():
        if seat in (each, name):
            return each
    names = ", ".join(session.seats.values())
    raise click.UsageError(f"nobody called {json.dumps(seat)} sits at this table; there are {names}")


def _show(shown: Any, session: "Session", seat: str | None, with_log: bool, said: str) -> None:
    import sys

    from rulekit.cli.table.marks import marks_for
    from rulekit.cli.table.spectating import show_table

    show_table(session, shown, marks_for(getattr(sys.stdout, "encoding", None)), seat, with_log=with_log)
    click.echo(said)
