"""`rulekit test PATH`: the scenarios of a game, and what came out otherwise than they expect."""

import json
import sys
from typing import TYPE_CHECKING, Any

import click

from rulekit.cli.arguments import load_game

if TYPE_CHECKING:
    from rulekit.proof import Result, Results


@click.command()
@click.argument("path")
@click.option("-k", "text", metavar="TEXT", help="Only scenarios with TEXT in their title, such as a rule's ID.")
@click.option("--json", "as_json", is_flag=True, help="Print the results as JSON.")
@click.option("--verbose", "-v", is_flag=True, help="Name every scenario, the steps of passed ones are left out.")
@click.option("--watch", is_flag=True, help="Run again whenever a file of the game changes, until Ctrl-C.")
def test(path: str, text: str | None, as_json: bool, verbose: bool, watch: bool) -> int:
    """Run the scenarios of the game at PATH (a folder, a file, or a shipped game's name).

    Exit codes: 0 all pass (those that cannot be played yet are counted), 1 some fail or none is called TEXT; with
    --watch those of the last run.
    """
    from rulekit.cli.console import prepare_streams

    prepare_streams()
    if watch and as_json:
        raise click.UsageError("--watch prints for people, and --json for programs")
    return _watched(path, text, verbose) if watch else _run(path, text, as_json, verbose)


def _watched(path: str, text: str | None, verbose: bool) -> int:
    """Run the scenarios now and after every change; what is wrong with the rules is told and waited for."""
    from rulekit.cli.arguments import path_of_game
    from rulekit.cli.failing import exit_code_of
    from rulekit.cli.watching import Watcher
    from rulekit.diagnostics import RulesError

    watcher = Watcher(path_of_game(path))
    code = 0
    try:
        while True:
            try:
                code = _run(path, text, False, verbose)
            except RulesError as error:
                code = exit_code_of(error)
            click.echo("waiting for changes; Ctrl-C ends")
            click.echo(f"\n--- {', '.join(watcher.wait())}")
    except KeyboardInterrupt:
        click.echo()
        return code


def _run(path: str, text: str | None, as_json: bool, verbose: bool) -> int:
    from rulekit.cli.console import wants_colour
    from rulekit.proof import run_scenarios

    rulebook = load_game(path)
    results = run_scenarios(rulebook, text)
    if as_json:
        click.echo(json.dumps(results.to_json(), ensure_ascii=False, indent=2))
    else:
        colour = wants_colour(sys.stdout)
        for result in results:
            lines = _told(result, results, verbose, colour)
            if lines:
                click.echo("\n".join(lines), color=True)
        click.echo(_line(results, text))
    return 0 if results.passed and (len(results) or text is None) else 1


def _told(result: "Result", results: "Results", verbose: bool, colour: bool) -> list[str]:
    """Return what there is to say about one scenario."""
    from rulekit.diagnostics import render

    if result.status == "passed":
        return [f"{_paint('passed', '32', colour)}  {result.title}"] if verbose else []
    if result.status == "blocked":
        return [f"{_paint('later', '33', colour)}   {result.title}: {result.blocked}"] if verbose else []
    lines = [f"{_paint('FAILED', '1;31', colour)}  {_paint(result.title, '1', colour)}"]
    for diagnostic in result.diagnostics:
        lines += _set_in(render(diagnostic, results.sources, colour=colour))
    if result.steps:
        lines.append("  steps:")
        lines += [f"    {line}" for step in result.steps for line in step.split("\n")]
    return [*lines, ""]


def _set_in(content: str) -> list[str]:
    return [f"  {line}".rstrip() for line in content.split("\n")]


def _paint(content: str, code: str, colour: bool) -> str:
    return f"\x1b[{code}m{content}\x1b[0m" if colour else content


def _line(results: "Results", text: str | None) -> str:
    """Return the counts in one line."""
    counts: dict[str, Any] = {status: len(results.with_status(status)) for status in ("passed", "failed", "blocked")}
    if not len(results):
        return f"no scenario has {text!r} in its title" if text is not None else "this game has no scenario"
    parts = [f"{counts['passed']} passed"]
    parts += [f"{counts['failed']} failed"] if counts["failed"] else []
    parts += [f"{counts['blocked']} wait for what cannot be played yet"] if counts["blocked"] else []
    reasons = dict.fromkeys(one.blocked.removeprefix("not yet playable: ") for one in results.with_status("blocked"))
    return ", ".join(parts) + (f": {', '.join(list(reasons)[:3])}" if reasons else "")
