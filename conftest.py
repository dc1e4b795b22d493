"""Code blocks in the README and the docs run: Python, rules, commands, and what commands print."""

import sys
from pathlib import Path

from sybil import Sybil
from sybil.evaluators.python import PythonEvaluator
from sybil.parsers.markdown import CodeBlockParser

sys.path.insert(0, str(Path(__file__).parent))

from tests.house.reading_along import check_commands, check_data, check_output, check_toml, in_order
from tests.house.rules_blocks import check_rules

LANGUAGES = {
    "python": PythonEvaluator(),
    "rules": check_rules,
    "rules-part": check_rules,
    "csv": check_data,
    "toml": check_toml,
    "sh": check_commands,
    "text": check_output,
}

pytest_collect_file = Sybil(
    parsers=[CodeBlockParser(language, in_order(evaluate)) for language, evaluate in LANGUAGES.items()],
    patterns=["README.md", "docs/*.md", "docs/*/*.md"],
    excludes=["docs/_build/*", "docs/_build/*/*", "docs/generated/*"],
).pytest()
