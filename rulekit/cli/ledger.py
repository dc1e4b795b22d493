"""`rulekit ledger PATH`: every rule of a game's ledger, and what shows it."""

import json
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from rulekit.cli.arguments import load_game

if TYPE_CHECKING:
    from rulekit.proof import Report, Row


@click.command()
@click.argument("path")
@click.option("--mode", metavar="M", help="Only rules of this mode, by its letter in the ledger.")
@click.option("--uncovered", "only_uncovered", is_flag=True, help="Only the rules that nothing shows.")
@click.option("--verbose", "-v", is_flag=True, help="With the rules themselves and everything that shows them.")
@click.option("--json", "as_json", is_flag=True, help="Print the report as JSON.")
def ledger(path: str, mode: str | None, only_uncovered: bool, verbose: bool, as_json: bool) -> int:
    """Tell for every rule in the ledger of the game at PATH which scenarios and invariants show it.

    A rule is covered if its ID stands in front of a title, or if the ledger gives a reason why nothing can be asserted.
    Exit codes: 0 all are covered, 1 some are not, or the ledger has mistakes.
    """
    from rulekit.cli.console import console, prepare_streams, wants_colour
    from rulekit.diagnostics import render_all
    from rulekit.proof import ledger_report

    prepare_streams()
    report = ledger_report(load_game(path), mode)
    if as_json:
        click.echo(json.dumps(report.to_json(), ensure_ascii=False, indent=2))
        return 0 if report.passed else 1
    colour = wants_colour(sys.stdout)
    rows = report.uncovered if only_uncovered else report.rows
    widest = max((len(row.id) for row in rows), default=0)
    width = console().width
    for row in rows:
        click.echo("\n".join(_whole(row, colour) if verbose else [_told(row, widest, width, colour)]), color=True)
    if report.diagnostics:
        click.echo(("\n" if rows else "") + render_all(report.diagnostics, report.sources, colour=colour), color=True)
        click.echo()
    if report.rows:
        click.echo(_line(report))
    return 0 if report.passed else 1


def _whole(row: "Row", colour: bool) -> list[str]:
    """Return a row with its rule and every title that shows it."""
    status = _paint(row.status, "1;31" if row.status == "uncovered" else "32", colour)
    lines = [f"{row.id}  {status}", f"    {row.rule}"]
    lines += [f"    because: {row.reason}"] if row.reason else []
    for kind, titles in (("scenario", row.scenarios), ("invariant", row.invariants), ("later", row.blocked)):
        lines += [f"    {kind}: {_short(title)}" for title in titles]
    return lines


def _told(row: "Row", widest: int, width: int, colour: bool) -> str:
    """Return a row: its ID, how it is covered, by what; of an uncovered one the rule itself."""
    from rulekit.cli.table.lines import cut

    name = f"{row.id:<{widest}}"
    room = max(20, width - widest - 13)
    if row.status == "uncovered":
        waiting = f" (waits for {len(row.blocked)} not yet playable)" if row.blocked else ""
        return f"{name}  {_paint('UNCOVERED', '1;31', colour)}  {cut(row.rule + waiting, room, '..')}"
    if row.status == "reason":
        return f"{name}  {_paint('reason', '33', colour)}     {cut(row.reason, room, '..')}"
    titles = [*row.scenarios, *row.invariants]
    more = f" (+{len(titles) - 1})" if len(titles) > 1 else ""
    kind = "scenario " if row.scenarios else "invariant"
    return f"{name}  {_paint(kind, '32', colour)}  {cut(_short(titles[0]), room - len(more), '..')}{more}"


def _short(title: str) -> str:
    """Return a title without the IDs in front of it."""
    head, colon, rest = title.partition(": ")
    return rest if colon and head.replace("-", "").replace(",", "").replace(" ", "").isalnum() else title


def _paint(content: str, code: str, colour: bool) -> str:
    return f"\x1b[{code}m{content}\x1b[0m" if colour else content


def _line(report: "Report") -> str:
    """Return the counts in one line."""
    parts = [f"{_count(report.rows, 'shown')} shown", f"{_count(report.rows, 'reason')} with a reason"]
    uncovered = len(report.uncovered)
    parts.append(f"{uncovered} uncovered" if uncovered else "none uncovered")
    designed = sum(row.designed for row in report.rows)
    made_up = f"; {designed} designed" if designed else ""
    mode = f" of mode {report.mode}" if report.mode is not None else ""
    rules = "1 rule" if len(report.rows) == 1 else f"{len(report.rows)} rules"
    return f"{rules}{mode}: {', '.join(parts)}{made_up}"


def _count(rows: Sequence["Row"], status: str) -> int:
    return sum(row.status == status for row in rows)
