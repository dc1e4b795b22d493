"""Where the commands print: one console for what was asked for, one for errors; plain where colour is not wanted."""

import contextlib
import os
import shutil
import sys
from typing import Any, TextIO

WIDEST = 132
"""Wider terminals are not filled: lines become hard to read."""
NARROWEST = 40
PLAIN_WIDTH = 80
"""Width where there is no terminal."""


def prepare_streams() -> None:
    """Make every character readable and printable: what the terminal cannot show or read becomes `?` or a box."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            with contextlib.suppress(OSError, ValueError):
                reconfigure(errors="replace")


def console(stream: TextIO | None = None) -> Any:
    """Return a rich console on `stream` (standard output if left out), as wide as `columns` says."""
    from rich.console import Console

    made = Console(file=stream or sys.stdout, highlight=False, markup=False, emoji=False, soft_wrap=False)
    made.width = columns(made.is_terminal)
    return made


def columns(is_terminal: bool) -> int:
    """Return how many columns to use now: those of the terminal or of `COLUMNS`, at most `WIDEST`."""
    given = os.environ.get("COLUMNS", "")
    if is_terminal or given.isdigit():
        wide = shutil.get_terminal_size((PLAIN_WIDTH, 24)).columns
    else:
        wide = PLAIN_WIDTH
    return max(NARROWEST, min(wide, WIDEST))


def wants_colour(stream: TextIO) -> bool:
    """Return whether messages on `stream` are to have colours: a terminal, and nobody said no."""
    if os.environ.get("NO_COLOR"):
        return False
    return stream.isatty() and os.environ.get("TERM", "") not in ("dumb", "unknown", "")
