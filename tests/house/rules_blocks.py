"""What happens to a fenced block of rules in the docs.

A block with a `game` header is a whole game: it is loaded, and no diagnostic may come of it. Any other block is a piece
of one, and must parse.
"""

import re
import tempfile
from importlib.util import find_spec
from pathlib import Path

from sybil import Example


def check_rules(example: Example) -> str | None:
    """Return what is wrong with the block, or `None`."""
    text = str(example.parsed)
    is_game = re.search(r"^game ", text, re.MULTILINE) is not None
    return _loads(text) if is_game else _parses(text)


def _loads(text: str) -> str | None:
    if find_spec("rulekit.loader.rulebook") is None:  # the loader is not there yet
        return None
    import rulekit

    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "block.rules"
        path.write_text(text, "utf-8")
        try:
            rulekit.load(path)
        except rulekit.RulesError as error:
            return str(error)
    return None


def _parses(text: str) -> str | None:
    """Return the diagnostics of the text alone. Place to hook in the parser."""
    return None
