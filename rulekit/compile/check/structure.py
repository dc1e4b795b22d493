"""Whether the game goes on: loops, circles, ends, options (LANGUAGE 5, 11 R and L)."""

from __future__ import annotations

from rulekit.compile.check.kit import Kit


def check_structure(kit: Kit) -> None:
    """R and L findings over the whole rulebook."""
