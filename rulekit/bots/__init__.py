"""Players that are programs: policies from view to action, and fast ones for playouts."""

from rulekit.bots.random import (
    PLAYERS,
    POLICIES,
    first_player,
    first_policy,
    last_policy,
    random_player,
    random_policy,
)
from rulekit.bots.usual import usual_player

__all__ = [
    "PLAYERS",
    "POLICIES",
    "first_player",
    "first_policy",
    "last_policy",
    "random_player",
    "random_policy",
    "usual_player",
]
