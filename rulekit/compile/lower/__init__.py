"""From a checked rulebook to the program of one variant."""

from rulekit.compile.lower.program import lower, lower_tests
from rulekit.compile.lower.variant import NotPlayable

__all__ = ["NotPlayable", "lower", "lower_tests"]
