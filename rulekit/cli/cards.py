"""`rulekit cards PATH`: all cards of a game, with what they print and what they do."""

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from rulekit.cli.arguments import load_game

if TYPE_CHECKING:
    from rulekit.cli.catalog.catalog import Catalog


@click.command()
@click.argument("path")
@click.option("--type", "card_type", metavar="T", help="Only cards of this type.")
@click.option("--md", "as_markdown", is_flag=True, help="Print them as Markdown.")
@click.option("--json", "as_json", is_flag=True, help="Print them as JSON.")
@click.option("--html", "page_path", metavar="FILE", help="Write a page with every card into FILE.")
def cards(path: str, card_type: str | None, as_markdown: bool, as_json: bool, page_path: str | None) -> int:
    """Show all cards of the game at PATH (a folder, a file, or a shipped game's name), type by type.

    With their fields, copies, texts for players, and what the rules say they do. Exit codes: 0 fine, 1 the rules have
    mistakes, 2 wrong use.
    """
    from rulekit.cli.catalog.reading import read_catalog
    from rulekit.cli.console import console, prepare_streams
    from rulekit.cli.table.marks import UNICODE, marks_for

    if as_markdown + as_json + (page_path is not None) > 1:
        raise click.UsageError("one of --md, --json and --html at a time")
    prepare_streams()
    is_file = page_path is not None or as_markdown or as_json
    marks = UNICODE if is_file else marks_for(sys.stdout.encoding)
    catalog = _chosen(read_catalog(load_game(path), marks), card_type)
    if as_json:
        click.echo(json.dumps(catalog.to_json(), ensure_ascii=False, indent=2))
    elif as_markdown:
        from rulekit.cli.catalog.markdown import markdown

        click.echo(markdown(catalog), nl=False)
    elif page_path is not None:
        from rulekit.cli.catalog.page import page

        Path(page_path).write_text(page(catalog), "utf-8")
        number = sum(len(deck.cards) for kind in catalog.kinds for deck in kind.decks)
        click.echo(f"wrote {page_path}: {number} card{'' if number == 1 else 's'}")
    else:
        from rulekit.cli.catalog.terminal import drawn

        out = console()
        for line in drawn(catalog, out.width):
            out.print(line, soft_wrap=True)
    return 0


def _chosen(catalog: "Catalog", card_type: str | None) -> "Catalog":
    """Return the catalogue with one type alone, if one is named. Raises `UsageError`."""
    from attrs import evolve

    from rulekit.diagnostics import near

    if card_type is None:
        return catalog
    kinds = tuple(kind for kind in catalog.kinds if kind.name == card_type)
    if not kinds:
        names = [kind.name for kind in catalog.kinds]
        close = near(card_type, names)
        hint = f"did you mean {close[0]}?" if close else f"there are {', '.join(names)}" if names else "there are none"
        raise click.UsageError(f"no card is of the type {card_type}; {hint}")
    return evolve(catalog, kinds=kinds)
