"""From what the automaton reduces to frozen nodes with true spans; tokens go no further than here."""

from rulekit.syntax.build.builder import Builder
from rulekit.syntax.build.rules import RULES

__all__ = ["RULES", "Builder"]
