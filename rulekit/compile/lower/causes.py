"""What rules about events read: who controls what, who caused it, who does it (LANGUAGE 6)."""

from __future__ import annotations

from rulekit.compile.lower.env import Env
from rulekit.compile.lower.variant import NotPlayable
from rulekit.compile.meaning.trees import Typed
from rulekit.program.instructions import Expr


def controller(typed: Typed, env: Env) -> Expr:
    """Whose a card is; in a rule about an event, whose it was when it left; of a cause, who controls it."""
    card = typed.args[0]
    if card.op == "cause":
        return caused(card, env)[0]
    made = env.value(card)
    return ("controller_then" if made in env.left else "controller", made)


def caused(typed: Typed, env: Env) -> tuple[Expr, Expr]:
    if env.cause is None:
        raise NotPlayable("`cause` outside a rule about an event", typed.span)
    return env.cause


def doer(typed: Typed, env: Env) -> Expr:
    if env.doer is None:
        raise NotPlayable("whoever does this", typed.span)
    return env.doer
