"""What commands take from their line: a game, its options, seats and a seed; wrong ones are wrong use."""

from collections.abc import Sequence
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from rulekit.loader import Rulebook

BOT = "bot"
BOT_NAME = "Bot "
"""How programs at a table are called: `Bot 2` sits in the second seat."""

option_option = click.option(
    "--option", "-o", "options", multiple=True, metavar="NAME=VALUE", help="Set an option of the game; may be repeated."
)
seed_option = click.option("--seed", metavar="SEED", help="A number or a text that fixes all chance.")


class NoGame(click.ClickException):
    """There is no game where one was looked for: wrong use."""

    exit_code = 2

    def show(self, file: IO[Any] | None = None) -> None:
        """Print the diagnostic."""
        click.echo(self.message, err=True, file=file)


def load_game(game: str) -> "Rulebook":
    """Return the rulebook of a shipped game's name, a folder or a file. Raises `NoGame`, `RulesError`."""
    import rulekit
    from rulekit.diagnostics import RulesError

    try:
        rulebook = rulekit.load(game)
        _tell_namesake(game)
        return rulebook
    except RulesError as error:
        if all(each.code == "N003" and each.span is None for each in error.diagnostics):
            raise NoGame(str(error)) from None
        raise


def _tell_namesake(game: str) -> None:
    """Say so if a name means a shipped or installed game, and a folder here is called like it."""
    from rulekit.diagnostics import Bag
    from rulekit.loader.rulebook import game_path

    here, path = Path(game), game_path(game, Bag())
    if path is not None and here.is_dir() and not path.samefile(here):
        click.echo(f"`{game}` is the game that ships or is installed; the folder here is `./{game}`", err=True)


def path_of_game(game: str) -> Path:
    """Return where a shipped game's name, a folder or a file lies. Raises `NoGame`."""
    from rulekit.diagnostics import Bag, RulesError
    from rulekit.loader.rulebook import game_path

    bag = Bag()
    path = game_path(game, bag)
    if path is None:
        raise NoGame(str(RulesError(bag, bag.sources)))
    return path


def parsed_options(pairs: Sequence[str]) -> dict[str, Any]:
    """Return `NAME=VALUE` pairs as options; whole numbers are numbers."""
    found: dict[str, Any] = {}
    for pair in pairs:
        name, sign, value = pair.partition("=")
        name, value = name.strip(), value.strip()
        if not sign or not name or not value:
            raise click.UsageError(f"an option is NAME=VALUE, as in --option speed=fast: {pair!r}")
        if name in found:
            raise click.UsageError(f"option {name} is given twice")
        found[name] = value
    return found


def parsed_seats(seats: str | None, lowest: int, highest: int) -> list[tuple[str, bool]]:
    """Return (name, whether a program plays) for each seat.

    `Ada,bot,bot` names them; a number is you and that many less one bots; nothing is the fewest seats the game has.
    """
    text = seats.strip() if seats is not None else str(lowest)
    if text.isascii() and text.isdigit():
        count = int(text) if len(text) < 4 else 0
        if not lowest <= count <= highest:
            raise click.UsageError(f"this game has no {text} seats; {_range(lowest, highest)}")
        return [("You", False)] + [(f"{BOT_NAME}{number}", True) for number in range(2, count + 1)]
    names = [name.strip() for name in text.split(",")]
    if not all(names):
        raise click.UsageError("seats are names parted by commas, as in --seats Ada,bot,bot")
    if not lowest <= len(names) <= highest:
        raise click.UsageError(f"this game has no {len(names)} seats; {_range(lowest, highest)}")
    found = []
    for number, name in enumerate(names, 1):
        is_bot = name.lower() == BOT
        found.append((f"{BOT_NAME}{number}" if is_bot else name, is_bot))
    repeated = [name for name, _ in found if sum(name == other for other, _ in found) > 1]
    if repeated:
        raise click.UsageError(f"two seats are called {repeated[0]}; names tell the seats apart")
    return found


def _range(lowest: int, highest: int) -> str:
    return f"it is for {lowest}" if lowest == highest else f"it is for {lowest} to {highest}"
