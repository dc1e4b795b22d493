"""Code blocks in the README and the docs run: Python as it stands, rules as far as their text goes."""

import sys
from pathlib import Path

from sybil import Sybil
from sybil.parsers.markdown import CodeBlockParser, PythonCodeBlockParser

sys.path.insert(0, str(Path(__file__).parent))

from tests.house.rules_blocks import check_rules

pytest_collect_file = Sybil(
    parsers=[PythonCodeBlockParser(), CodeBlockParser("rules", check_rules)],
    patterns=["README.md", "docs/**/*.md"],
    excludes=["docs/_build/**", "docs/generated/**"],
).pytest()
