"""What the commands say when something goes wrong, and with which exit code: never a traceback.

1: findings or failure, 2: wrong use. A mistake of rulekit itself is X001, exit code 1; the environment variable
`RULEKIT_TRACEBACK` shows where it happened.
"""

import os
import sys
import traceback

import click

from rulekit.cli.console import wants_colour

FAILURE = 1
WRONG_USE = 2


def exit_code_of(error: BaseException) -> int:
    """Print `error` to standard error and return the exit code that goes with it."""
    from rulekit.diagnostics import RulekitError, RulesError, SetupError

    if isinstance(error, RulesError):
        say(rendered(error))
        return FAILURE
    if isinstance(error, SetupError):
        say(f"Error: {error}")
        return WRONG_USE
    if isinstance(error, RulekitError):
        say(rendered(error))
        return FAILURE
    if isinstance(error, BrokenPipeError):
        _close_output()
        return FAILURE
    if isinstance(error, OSError) and error.filename is not None:
        say(f"Error: {error.filename}: {(error.strerror or 'cannot be used').lower()}")
        return WRONG_USE
    say(_ours(error))
    return FAILURE


def rendered(error: Exception) -> str:
    """Return an error of rulekit as text, in colour where the terminal has it."""
    from rulekit.diagnostics import render, render_all

    colour = wants_colour(sys.stderr)
    diagnostics = getattr(error, "diagnostics", None)
    diagnostic = getattr(error, "diagnostic", None)
    sources = getattr(error, "sources", None)
    if diagnostics is not None:
        return render_all(diagnostics, sources, colour=colour) or "the rulebook cannot be used"
    if diagnostic is not None:
        return render(diagnostic, sources, colour=colour)
    return f"Error: {error}"


def say(text: str) -> None:
    """Print `text` to standard error."""
    click.echo(text, err=True, color=True)


def _ours(error: BaseException) -> str:
    from rulekit.diagnostics import Diagnostic, render

    where = traceback.extract_tb(error.__traceback__)
    place = f" in {os.path.basename(where[-1].filename)}, line {where[-1].lineno}" if where else ""
    detail = str(error).strip().split("\n")[0][:200]
    because = f"{type(error).__name__}{place}" + (f": {detail}" if detail else "")
    way_out = "report it with the rulebook, the command and these lines; RULEKIT_TRACEBACK=1 shows more"
    diagnostic = Diagnostic("X001", "a mistake in rulekit, not in your rules", because=because, help=way_out)
    text = render(diagnostic, colour=wants_colour(sys.stderr))
    if os.environ.get("RULEKIT_TRACEBACK"):
        text = "".join(traceback.format_exception(error)) + "\n" + text
    return text


def _close_output() -> None:
    """Point standard output to nowhere, so that nothing more is written into a closed pipe at exit."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    try:
        os.dup2(nowhere, sys.stdout.fileno())
    except (OSError, ValueError):
        os.close(nowhere)
