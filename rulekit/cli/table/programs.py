"""Which seats of a match programs play: those that are called so."""

from rulekit.bots import usual_player
from rulekit.bots.random import Player
from rulekit.cli.arguments import BOT_NAME
from rulekit.session.session import Session


def programs_of(session: Session) -> dict[str, Player]:
    """Return a player for each seat that a program has; the same for the same position."""
    programs = [seat for seat, name in session.seats.items() if name.startswith(BOT_NAME)]
    return {seat: usual_player(f"{session.seed}:{seat}:{session.number}") for seat in programs}
