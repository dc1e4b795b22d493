"""`rulekit fuzz PATH`: random games of every variant; what breaks an invariant or the rules is shown as a scenario."""

import json
import os
import sys
from typing import TYPE_CHECKING

import click

from rulekit.cli.arguments import load_game, option_option, parsed_options

if TYPE_CHECKING:
    from rulekit.loader import Rulebook
    from rulekit.proof.fuzz import Report, Shown

GAMES = 100
SEED = "0"
_MOST_WORKERS = 16


@click.command("fuzz")
@click.argument("path")
@click.option(
    "--games",
    "-n",
    "count",
    type=click.IntRange(1, 10_000_000),
    default=GAMES,
    show_default=True,
    help="For each variant.",
)
@option_option
@click.option("--seats", type=click.IntRange(1, 64), metavar="N", help="Only games for N seats.")
@click.option(
    "--seed", metavar="SEED", default=SEED, show_default=True, help="A number or a text that fixes all games."
)
@click.option("--workers", type=click.IntRange(1, 256), help="Processes to spread over; as many as there are cores.")
@click.option("--json", "as_json", is_flag=True, help="Print what was found as JSON.")
def fuzz_command(
    path: str, count: int, options: tuple[str, ...], seats: int | None, seed: str, workers: int | None, as_json: bool
) -> int:
    """Play the game at PATH at random, and look for what its rules did not foresee.

    Every variant is played N times: each combination of options and number of seats that the lines leave open. After
    every step all invariants must hold, each card must lie in one zone, and no rule may go wrong; at some decisions
    every option is tried. Whatever is found is made as small as possible and printed as a scenario to paste into the
    game: there it fails until the rules are mended. The same seed finds the same.

    Exit codes: 0 nothing was found, 1 something was, or nothing could be played, 2 wrong use.
    """
    from rulekit.cli.console import prepare_streams
    from rulekit.cli.progress import progress_of_games
    from rulekit.proof.fuzz import fuzz

    prepare_streams()
    rulebook = load_game(path)
    with progress_of_games() as step:
        report = fuzz(
            rulebook,
            count,
            parsed_options(options),
            seats,
            seed,
            workers=workers or min(os.cpu_count() or 1, _MOST_WORKERS),
            progress=step,
        )
    if as_json:
        click.echo(json.dumps(report.to_json(rulebook), ensure_ascii=False, indent=2))
    else:
        _print(rulebook, report)
    return 1 if report.reasons or all(one.blocked for one in report.tallies) else 0


def _print(rulebook: "Rulebook", report: "Report") -> None:
    from rulekit.proof.fuzz import variant_text

    click.echo(f"{report.game}  {report.games} games for each variant, seed {report.seed}")
    for tally in report.tallies:
        name = variant_text(rulebook, tally.variant)
        if tally.blocked:
            click.echo(f"  {name}: not played, {tally.blocked}")
            continue
        parts = [f"{tally.decisions} decisions", f"{tally.tests} positions tested"]
        parts += [f"{tally.unfinished} left unfinished"] if tally.unfinished else []
        parts += [f"{tally.broken} went wrong"] if tally.broken else []
        click.echo(f"  {name}: {', '.join(parts)}")
    for shown in report.shown:
        click.echo()
        _print_one(rulebook, shown)
    click.echo()
    more = report.reasons - len(report.shown)
    if more > 0:
        click.echo(f"{more} more reasons are not shown; mend these first")
    nothing = "nothing was played" if all(one.blocked for one in report.tallies) else "nothing found"
    click.echo(f"{report.reasons} found" if report.reasons else nothing)


def _print_one(rulebook: "Rulebook", shown: "Shown") -> None:
    from rulekit.cli.console import wants_colour
    from rulekit.diagnostics import render
    from rulekit.proof.fuzz import variant_text

    click.echo(render(shown.found, rulebook.sources, colour=wants_colour(sys.stdout)), color=True)
    games = "1 game" if shown.games == 1 else f"{shown.games} games"
    click.echo(
        f"\nIn {games}; the shortest way found, from {variant_text(rulebook, shown.variant)}, game {shown.number}:"
    )
    click.echo()
    click.echo(shown.scenario, nl=False)
    click.echo()
    if shown.reproduces:
        click.echo("Paste it into a file of the game: `rulekit test` fails there until the rules are mended.")
        click.echo("Its title fixes what chance does.")
    else:
        click.echo("As a scenario this does not fail yet: it needs something that `given` cannot say. Play the game")
        click.echo("again with the same seed to look into it.")
