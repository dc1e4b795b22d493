"""Where the commands print: one console for what was asked for, one for errors; plain where colour is not wanted."""

import contextlib
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


def console(stream: TextIO | None = None, width: int | None = None) -> Any:
    """Return a rich console on `stream` (standard output if left out), at most `WIDEST` columns wide."""
    from rich.console import Console

    made = Console(file=stream or sys.stdout, highlight=False, markup=False, emoji=False, soft_wrap=False)
    columns = width or (made.width if made.is_terminal or "COLUMNS" in _environment() else PLAIN_WIDTH)
    made.width = max(NARROWEST, min(columns, WIDEST))
    return made


def _environment() -> Any:
    import os

    return os.environ


def wants_colour(stream: TextIO) -> bool:
    """Return whether messages on `stream` are to have colours: a terminal, and nobody said no."""
    environment = _environment()
    if environment.get("NO_COLOR"):
        return False
    return stream.isatty() and environment.get("TERM", "") not in ("dumb", "unknown", "")
