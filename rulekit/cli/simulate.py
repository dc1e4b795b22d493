"""`rulekit simulate GAME`: many games by random players; how long they are, what they score, which seat wins."""

import json
from typing import TYPE_CHECKING, Any

import click

from rulekit.cli.arguments import load_game, option_option, parsed_options, seed_option

if TYPE_CHECKING:
    from rulekit.simulate import Spread, Summary

GAMES = 100


@click.command()
@click.argument("game")
@click.option("--games", "-n", "count", type=click.IntRange(1, 10_000_000), default=GAMES, show_default=True)
@option_option
@click.option("--seats", type=click.IntRange(1, 64), metavar="N", help="How many seats; the fewest if left out.")
@seed_option
@click.option("--workers", type=click.IntRange(1, 256), default=1, show_default=True, help="Processes to spread over.")
@click.option("--json", "as_json", is_flag=True, help="Print the figures as JSON.")
def simulate(
    game: str, count: int, options: tuple[str, ...], seats: int | None, seed: str | None, workers: int, as_json: bool
) -> int:
    """Play many games of GAME by players that pick at random, and print the figures.

    Game i of seed S is always the same game. Exit codes: 0 fine, 1 the rules went wrong in some game.
    """
    from rulekit.bots import random_policy
    from rulekit.cli.console import console, prepare_streams
    from rulekit.cli.progress import progress_of_games
    from rulekit.simulate import simulate as play_games

    prepare_streams()
    rulebook = load_game(game)
    with progress_of_games() as step:
        summary = play_games(
            rulebook,
            count,
            parsed_options(options),
            seats,
            seed,
            policy=random_policy,
            progress=step,
            workers=workers,
        )
    if as_json:
        click.echo(json.dumps(summary.to_json(), ensure_ascii=False, indent=2))
    else:
        _print(console(), summary)
    return 1 if summary.faults else 0


def _print(shown: Any, summary: "Summary") -> None:
    from rich.table import Table
    from rich.text import Text

    options = ", ".join(f"{name} {value}" for name, value in summary.options.items())
    shown.print(
        Text.assemble(
            (summary.game, "bold"), f"  {summary.games} games, seed {summary.seed}", f", {options}" if options else ""
        )
    )
    parts = [f"{summary.finished} finished"]
    if summary.unfinished:
        parts.append(f"{summary.unfinished} unfinished: they reached the limit of decisions")
    if summary.faults:
        parts.append(f"{summary.faults} stopped because the rules went wrong")
    if summary.without_winner:
        parts.append(f"{summary.without_winner} without a winner")
    shown.print("; ".join(parts))
    if summary.first_fault:
        shown.print(Text(f"the first fault: {summary.first_fault}", style="bold red"))
    shown.print()
    made = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="dim")
    made.add_column("")
    for head in ("wins", "mean", "min", "p10", "median", "p90", "max"):
        made.add_column(head, justify="right")
    if summary.lengths is not None:
        made.add_row("decisions", "", *_spread(summary.lengths))
    for seat in summary.seats:
        share = f"{100 * seat.wins / summary.finished:.1f}%" if summary.finished else ""
        made.add_row(f"score {seat.seat}", share, *_spread(seat.scores))
    shown.print(made)
    shared = sum(seat.shared for seat in summary.seats)
    if shared:
        shown.print(Text("a win that several seats share counts as a part of one for each", style="dim"))


def _spread(spread: "Spread | None") -> list[str]:
    if spread is None:
        return [""] * 6
    numbers = (spread.minimum, spread.p10, spread.median, spread.p90, spread.maximum)
    return [f"{spread.mean:.1f}", *(f"{number:g}" for number in numbers)]
