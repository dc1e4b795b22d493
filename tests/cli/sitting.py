"""Sits at a table: commands run on the market built by hand, with what is typed given beforehand."""

from collections.abc import Sequence

import pytest
from click.testing import CliRunner, Result
from rich.cells import cell_len

from rulekit.cli.main import main
from tests.session.by_hand import Market

HOMES = ("rulekit.cli.play", "rulekit.cli.replay", "rulekit.cli.simulate")


def use_market(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every command find the market, whatever game is named."""
    for home in HOMES:
        monkeypatch.setattr(f"{home}.load_game", lambda _game: Market())


def sit(arguments: Sequence[str], typed: Sequence[str] = (), width: int = 80) -> Result:
    """Run a command with these lines typed, and no terminal."""
    runner = CliRunner(env={"COLUMNS": str(width), "NO_COLOR": "1", "TERM": "dumb"})
    return runner.invoke(main, list(arguments), input="".join(line + "\n" for line in typed))


def play(typed: Sequence[str], *arguments: str, width: int = 80) -> Result:
    """Play the market as Ada against Bo, both at the keyboard unless the arguments say otherwise."""
    given = list(arguments)
    if "--seats" not in given:
        given += ["--seats", "Ada,bot"]
    return sit(["play", "market", "--seed", "3", *given], typed, width)


def widest(output: str) -> int:
    """Return how many columns the widest line takes."""
    return max((cell_len(line) for line in output.splitlines()), default=0)
