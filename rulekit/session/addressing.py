"""Sentences about participants: one who is called `You` is spoken to, everybody else is spoken of."""

from collections.abc import Sequence

from rulekit.terms.verbs import third_person

YOU = "You"
"""What somebody is called who is spoken to; whoever sits alone at a terminal is called so."""

_IRREGULAR = {"is": "are", "does": "do", "has": "have"}


def does(who: str, verb: str) -> str:
    """Return `Ada buys`, `You buy`; `verb` is in its base form, further words follow it unchanged."""
    first, space, rest = verb.partition(" ")
    return f"{who} {first if who == YOU else third_person(first)}{space}{rest}"


def is_(who: str, verb: str = "is") -> str:
    """Return `Ada is`, `You are`; `does` and `has` likewise."""
    return f"{who} {_IRREGULAR[verb] if who == YOU else verb}"


def win(names: Sequence[str]) -> str:
    """Return `Ada wins`, `You win`, `Ada and Bo win`."""
    if len(names) == 1:
        return does(names[0], "win")
    return f"{', '.join(names[:-1])} and {names[-1]} win"


def whose(who: str) -> str:
    """Return `Ada's`, or `Your` for the beginning of a sentence."""
    return "Your" if who == YOU else f"{who}'s"


def inside(who: str) -> str:
    """Return a name, or what `whose` gave, as it stands inside a sentence."""
    return who.lower() if who in (YOU, whose(YOU)) else who
