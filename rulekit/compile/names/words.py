"""Names that are built in, and may not be declared again (LANGUAGE 1)."""

from __future__ import annotations

BUILTIN_NAMES = frozenset(
    "players seats others active pending box cause lines beside neighbors directions cards".split()
)
"""Global names with a meaning of their own."""

BUILTIN_FUNCTIONS = frozenset("count total highest lowest first last min max".split())
"""Functions; `all` and `any` are reserved words."""

BUILTIN_MEMBERS = frozenset("host owner controller text name card copies".split())
"""Members of cards; refused only on a card type, but for `owner: Player`, which then is the built-in one."""

BUILTIN_TYPES = frozenset("Bool Int Player Text Label".split())

TEST_NAMES = frozenset("game_over winners resolving was asked".split())
"""Built-in names of scenarios and invariants."""
