"""The random player: uniform over the options of each step, from a stream of its own (SEM-17)."""

from collections.abc import Callable, Mapping
from typing import Any

from rulekit.backends.interface import Backend
from rulekit.model.play import Option, Step
from rulekit.model.random import below, start_state
from rulekit.session.decision import Decision

Policy = Callable[[Backend, Any, Step], Option]
"""Takes one step for a playout: (backend, cells, step with options) to one of its options."""

Player = Callable[[Mapping[str, Any], Decision], dict[str, Any]]
"""Answers one step for a session: (view, decision) to an action."""


class Stream:
    """Numbers drawn one after another from a seed (SplitMix64)."""

    __slots__ = ("state",)

    def __init__(self, seed: int | str) -> None:
        self.state = start_state(seed)

    def below(self, n: int) -> int:
        """Return a number from 0 to n - 1; nothing is drawn for n of 1 or less."""
        self.state, number = below(self.state, n)
        return number


def random_policy(seed: int | str) -> Policy:
    """Return a policy for playouts that picks uniformly. `seed` names its stream, `S:i:P1` in game i of seed S."""
    draw = Stream(seed).below

    def pick(_backend: Backend, _cells: Any, step: Step) -> Option:
        options = step.options
        return options[draw(len(options))]

    return pick


def first_policy(_backend: Backend, _cells: Any, step: Step) -> Option:
    """Take the first option of each step."""
    return step.options[0]


def last_policy(_backend: Backend, _cells: Any, step: Step) -> Option:
    """Take the last option of each step: `done` and `pass` wherever they are offered."""
    return step.options[-1]


def random_player(seed: int | str) -> Player:
    """Return a player for a session that picks uniformly among the options of each step."""
    draw = Stream(seed).below

    def answer(_view: Mapping[str, Any], decision: Decision) -> dict[str, Any]:
        options = decision.options
        return options[draw(len(options))].action

    return answer


def first_player(_view: Mapping[str, Any], decision: Decision) -> dict[str, Any]:
    """Answer with the first option of each step."""
    return decision.options[0].action


PLAYERS: dict[str, Callable[[int | str], Player]] = {"random": random_player, "first": lambda _seed: first_player}
"""The players for sessions by name; each is made from the seed of its stream."""

POLICIES: dict[str, Callable[[int | str], Policy]] = {"random": random_policy, "first": lambda _seed: first_policy}
"""The policies for playouts by name; each is made from the seed of its stream."""
