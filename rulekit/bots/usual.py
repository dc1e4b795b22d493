"""The usual player: what the rules call usual, else a row at random, and half of the time nothing more.

It plays like somebody who knows what one normally does and has no plan: a livelier companion than the random player.
"""

from collections.abc import Mapping
from typing import Any

from rulekit.bots.random import Player, Stream
from rulekit.session.decision import Decision, Option

_LAST = ("done", "pass", "no", "go_on")


def usual_player(seed: int | str) -> Player:
    """Return a player for a session. `seed` names its stream."""
    draw = Stream(seed).below

    def answer(_view: Mapping[str, Any], decision: Decision) -> dict[str, Any]:
        usual = decision.usual
        if usual is not None:
            return usual.action
        options = decision.options
        if decision.kind != "menu" or decision.partial is not None:
            return options[min(draw(len(options)), draw(len(options)))].action  # rather little than much
        rows: dict[int, list[Option]] = {}
        for option in options:
            rows.setdefault(option.row.number, []).append(option)
        last = [group for group in rows.values() if group[0].action["action"] in _LAST]
        others = [group for group in rows.values() if group not in last]
        groups = last if last and (not others or draw(2)) else others
        group = groups[draw(len(groups))]
        return group[draw(len(group))].action

    return answer
