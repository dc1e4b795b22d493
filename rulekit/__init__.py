"""rulekit: rules of tabletop games as text, and the engine that checks and plays them.

Names are looked up when they are first used, so `import rulekit` costs next to nothing.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rulekit.diagnostics.errors import (
        GameOver,
        NotLegal,
        NotYourTurn,
        PlayError,
        RuleFault,
        RulekitError,
        RulesError,
        SetupError,
        Stale,
    )
    from rulekit.loader import Rulebook, load
    from rulekit.session.session import Session

__version__ = "0.1.0"

_HOMES = {
    "load": "rulekit.loader",
    "Rulebook": "rulekit.loader",
    "Session": "rulekit.session.session",
    "RulekitError": "rulekit.diagnostics.errors",
    "RulesError": "rulekit.diagnostics.errors",
    "PlayError": "rulekit.diagnostics.errors",
    "NotLegal": "rulekit.diagnostics.errors",
    "NotYourTurn": "rulekit.diagnostics.errors",
    "Stale": "rulekit.diagnostics.errors",
    "GameOver": "rulekit.diagnostics.errors",
    "RuleFault": "rulekit.diagnostics.errors",
    "SetupError": "rulekit.diagnostics.errors",
}
"""Where each public name lives."""

__all__ = [
    "GameOver",
    "NotLegal",
    "NotYourTurn",
    "PlayError",
    "RuleFault",
    "Rulebook",
    "RulekitError",
    "RulesError",
    "Session",
    "SetupError",
    "Stale",
    "__version__",
    "load",
]


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module 'rulekit' has no attribute {name!r}")
    value = getattr(import_module(_HOMES[name]), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *_HOMES})
