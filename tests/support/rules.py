"""Rules from texts: the names of a rulebook that is written in a test."""

from __future__ import annotations

from collections.abc import Mapping

from rulekit.compile.meaning.rulebook import Names
from rulekit.compile.names import collect_names
from rulekit.diagnostics import Bag, render_all
from rulekit.loader.grammar import load_parser
from rulekit.syntax import nodes as n
from rulekit.syntax.parser import parse


def parsed(files: Mapping[str, str], bag: Bag) -> list[n.File]:
    """The trees of these texts, by path; what is wrong with them stands in the bag."""
    parser = load_parser()
    return [parse(path, text, bag, parser) for path, text in files.items()]


def names_of(text: str | Mapping[str, str], csv: Mapping[str, str] | None = None) -> Names:
    """The names of a rulebook without a mistake."""
    bag = Bag()
    files = {"game.rules": text} if isinstance(text, str) else text
    names = collect_names(parsed(files, bag), bag, csv=csv)
    assert not len(bag), render_all(bag, bag.sources)
    assert names is not None
    return names
