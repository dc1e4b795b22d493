"""The parser, ready to use: from shipped tables, else from the user's cache, else built from the grammar."""

from __future__ import annotations

import hashlib
import sys
from functools import cache, partial
from pathlib import Path
from typing import Any

from rulekit.loader.cache import pack, read_cached, unpack, write_cached
from rulekit.loader.data import data_root
from rulekit.syntax.parser import Parser
from rulekit.syntax.tables import from_plain, to_plain


@cache
def load_parser() -> Parser:
    """Return the parser of the language; the same one each time."""
    grammar = (data_root() / "grammar" / "rules.lark").read_text(encoding="utf-8")
    digest = hashlib.sha256(grammar.encode()).hexdigest()
    name = f"grammar-{digest[:16]}.json"
    for found in (_shipped, partial(read_cached, name)):
        parser = _from(found(), digest)
        if parser is not None:
            return parser
    parser = Parser.from_grammar(grammar)
    write_cached(name, {"grammar": digest, "tables": to_plain(parser.tables)})
    return parser


def write_tables(grammar: Path, tables: Path) -> None:
    """Build the tables of a grammar and write them, for a wheel."""
    text = grammar.read_text(encoding="utf-8")
    digest = hashlib.sha256(text.encode()).hexdigest()
    tables.write_bytes(pack({"grammar": digest, "tables": to_plain(Parser.from_grammar(text).tables)}))


def _shipped() -> Any:
    try:
        return unpack((data_root() / "tables.json").read_bytes())
    except OSError:
        return None


def _from(data: Any, digest: str) -> Parser | None:
    """The parser of these tables, if they are whole and made from this grammar."""
    try:
        return Parser(from_plain(data["tables"])) if data["grammar"] == digest else None
    except (TypeError, ValueError, LookupError, AttributeError):
        return None


if __name__ == "__main__":
    write_tables(Path(sys.argv[1]), Path(sys.argv[2]))
