"""How the docs are built: Sphinx, MyST, Furo, and the pages that are generated from the code."""

import sys
from pathlib import Path

from pygments.lexers.special import TextLexer
from sphinx.application import Sphinx

HERE = Path(__file__).parent
sys.path[:0] = [str(HERE), str(HERE.parent)]

import generate
from rules_lexer import RulesLexer

import rulekit

project = "rulekit"
author = "the rulekit authors"
copyright = f"2026, {author}"
release = version = rulekit.__version__
extensions = ["myst_parser"]
myst_enable_extensions = ["deflist"]
myst_heading_anchors = 3
exclude_patterns = ["_build"]
html_theme = "furo"
html_title = f"rulekit {version}"
nitpicky = True


def setup(app: Sphinx) -> None:
    """Write the generated pages, and teach Sphinx the colours of the rules language."""
    app.add_lexer("rules", RulesLexer)
    app.add_lexer("rules-part", RulesLexer)
    app.add_lexer("csv", TextLexer)
    generate.write(HERE / "generated")
