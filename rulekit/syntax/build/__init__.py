"""From what lark reduces to frozen nodes with true spans; nothing of lark goes further than here."""

from rulekit.syntax.build.builder import Builder, Reductions
from rulekit.syntax.build.rules import RULES

__all__ = ["RULES", "Builder", "Reductions"]
