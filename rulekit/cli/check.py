"""`rulekit check PATH`: everything that is wrong with a game, in one run."""

import json
import sys
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import click

from rulekit.cli.arguments import load_game

if TYPE_CHECKING:
    from rulekit.diagnostics import Diagnostic
    from rulekit.loader import Rulebook


@click.command()
@click.argument("path")
@click.option("--strict", is_flag=True, help="Warnings fail, too.")
@click.option("--json", "as_json", is_flag=True, help="Print the findings as JSON.")
@click.option("--all", "show_all", is_flag=True, help="Show every finding, however many there are.")
def check(path: str, strict: bool, as_json: bool, show_all: bool) -> int:
    """Read the game at PATH (a folder, a file, or a shipped game's name) and tell what is wrong with it.

    Exit codes: 0 fine or warnings alone, 1 errors (with --strict warnings too), 2 there is no game at PATH.
    """
    from rulekit.cli.console import prepare_streams, wants_colour
    from rulekit.diagnostics import RulesError, render_all
    from rulekit.diagnostics.render import LIMIT

    prepare_streams()
    rulebook: Rulebook | None = None
    try:
        rulebook = load_game(path)
        found: Sequence[Diagnostic] = (*_not_yet(rulebook), *rulebook.warnings)
        sources: Mapping[str, str] = rulebook.sources
    except RulesError as error:
        found, sources = error.diagnostics, error.sources
    errors = sum(each.is_error for each in found)
    counts = _counts(found, sources, rulebook)
    if as_json:
        findings = [each.to_json(sources) for each in found]
        click.echo(json.dumps({"findings": findings, **counts}, ensure_ascii=False, indent=2))
    else:
        colour = wants_colour(sys.stdout)
        if found:
            limit = len(found) if show_all else LIMIT
            click.echo(render_all(found, sources, colour=colour, limit=limit), color=True)
            click.echo()
        click.echo(_line(counts))
    return 1 if errors or (strict and found) else 0


def _counts(found: Sequence["Diagnostic"], sources: Mapping[str, str], rulebook: "Rulebook | None") -> dict[str, Any]:
    errors = sum(each.is_error for each in found)
    counts: dict[str, Any] = {"errors": errors, "warnings": len(found) - errors, "files": len(sources)}
    if rulebook is not None:
        playable = sum(_is_playable(rulebook, number) for number in range(len(rulebook.variants)))
        counts |= {
            "declarations": _declarations(rulebook),
            "scenarios": len(rulebook.scenarios),
            "variants": len(rulebook.variants),
            "playable": playable,
        }
    return counts


def _not_yet(rulebook: "Rulebook") -> tuple["Diagnostic", ...]:
    """Return R050 for what cannot be played yet, once for each place."""
    found = {
        (each.span, each.message): each for number in range(len(rulebook.variants)) for each in rulebook.not_yet(number)
    }
    return tuple(found.values())


def _is_playable(rulebook: "Rulebook", variant: int) -> bool:
    """Return whether nothing in a variant waits for a later version of rulekit."""
    return not any(when >> variant & 1 for _, _, when in rulebook.facts.not_yet)


def _declarations(rulebook: "Rulebook") -> int:
    names = rulebook.book.names
    lists: tuple[Sequence[Any], ...] = (names.definitions, names.variables, names.zones, names.lets, names.verbs)
    tables: tuple[Mapping[str, Any], ...] = (names.options, names.enums, names.numbers, names.cards)
    several: tuple[Mapping[str, Sequence[Any]], ...] = (names.values, names.phases)
    flat = [*lists, *tables, *(each for table in several for each in table.values())]
    return sum(len(each) for each in flat)


def _line(counts: Mapping[str, Any]) -> str:
    """Return the summary in one line."""
    found = [_count(counts["errors"], "error")] if counts["errors"] else []
    found += [_count(counts["warnings"], "warning")] if counts["warnings"] else []
    parts = [_count(counts["files"], "file")]
    if "declarations" in counts:
        parts.append(_count(counts["declarations"], "declaration"))
        parts += [_count(counts["scenarios"], "scenario")] if counts["scenarios"] else []
        variants = _count(counts["variants"], "variant")
        missing = counts["variants"] - counts["playable"]
        parts.append(f"{variants}, {missing} of them not yet playable" if missing else variants)
    return f"{', '.join(found) or 'nothing found'} in {', '.join(parts)}"


def _count(number: int, word: str) -> str:
    return f"{number} {word}{'' if number == 1 else 's'}"
