"""The explanation of every diagnostic code, one file per letter."""

from collections.abc import Mapping
from types import MappingProxyType

from rulekit.diagnostics.explanations.explanation import Explanation
from rulekit.diagnostics.explanations.lint import LINT
from rulekit.diagnostics.explanations.names import NAMES
from rulekit.diagnostics.explanations.play import PLAY
from rulekit.diagnostics.explanations.playability import PLAYABILITY
from rulekit.diagnostics.explanations.text import TEXT
from rulekit.diagnostics.explanations.types import TYPES
from rulekit.diagnostics.explanations.visibility import VISIBILITY

__all__ = ["EXPLANATIONS", "Explanation"]

EXPLANATIONS: Mapping[str, Explanation] = MappingProxyType(
    {**TEXT, **NAMES, **TYPES, **VISIBILITY, **PLAYABILITY, **LINT, **PLAY}
)
"""The explanation of each code by its name."""
