"""The one table from rules of the grammar to what builds them."""

from __future__ import annotations

from rulekit.syntax.build.builder import Rule
from rulekit.syntax.build.cards import CARDS
from rulekit.syntax.build.expressions import EXPRESSIONS
from rulekit.syntax.build.items import ITEMS
from rulekit.syntax.build.scenarios import SCENARIOS
from rulekit.syntax.build.statements import STATEMENTS

RULES: dict[str, Rule] = {**EXPRESSIONS, **STATEMENTS, **CARDS, **ITEMS, **SCENARIOS}
