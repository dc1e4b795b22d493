"""The command `rulekit`: a table of commands, each imported when it is used."""

import sys
from importlib import import_module

try:
    import click
except ImportError:  # the extra `cli` is not installed
    sys.exit("The commands need two more packages: pip install 'rulekit-games[cli]'")

import rulekit

COMMANDS: dict[str, tuple[str, str]] = {
    "play": ("rulekit.cli.play:play", "Play a game at this terminal, with people and programs."),
    "games": ("rulekit.cli.games:games", "List the games that ship, and those of installed packages."),
    "new": ("rulekit.cli.new:new", "Make a folder with a small game, to start your own from."),
    "check": ("rulekit.cli.check:check", "Read a game and say what is wrong with its rules."),
    "test": ("rulekit.cli.test:test", "Run the scenarios of a game."),
    "fuzz": ("rulekit.cli.fuzz:fuzz_command", "Play a game at random and look for what breaks its rules."),
    "ledger": ("rulekit.cli.ledger:ledger", "Tell which rules of a game's ledger are shown by what."),
    "cards": ("rulekit.cli.cards:cards", "Show all cards of a game, with what they print and do."),
    "format": ("rulekit.cli.format:format_command", "Write rules in one way; what they say stays."),
    "replay": ("rulekit.cli.replay:replay", "Play a transcript again and show where it ends."),
    "simulate": ("rulekit.cli.simulate:simulate", "Play many games at random and print their figures."),
    "explain": ("rulekit.cli.explain:explain", "Say what a diagnostic code means, with a wrong and a right line."),
}
"""Each command's home, and the line that `--help` shows; only the one that is called is imported."""


class _Commands(click.Group):
    """A group whose commands stand in `COMMANDS`."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        module, name = COMMANDS[cmd_name][0].split(":")
        command = getattr(import_module(module), name)
        assert isinstance(command, click.Command)
        return command

    def invoke(self, ctx: click.Context) -> None:
        """Run a command; what it returns is its exit code, what it raises is told without a traceback."""
        try:
            code = super().invoke(ctx)
        except (click.ClickException, click.exceptions.Exit, click.Abort, KeyboardInterrupt, EOFError):
            raise
        except Exception as error:
            from rulekit.cli.failing import exit_code_of

            code = exit_code_of(error)
        if isinstance(code, int) and code:
            ctx.exit(code)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl([(name, text) for name, (_, text) in COMMANDS.items()])


@click.group(cls=_Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(rulekit.__version__, prog_name="rulekit")
def main() -> None:
    """Check, play, test and simulate tabletop games whose rules are text.

    Exit codes: 0 fine, 1 findings or failure, 2 wrong use.
    """
