"""The laws of the formatter, as functions that raise where one is broken."""

import re

from rulekit.diagnostics import Bag, render_all
from rulekit.loader.grammar import load_parser
from rulekit.syntax.format import formatting
from rulekit.syntax.nodes import File, same
from rulekit.syntax.parser import parse


def comments_of(text: str) -> list[tuple[str, str]]:
    """Return every comment and text for players with the code in front of it in its line, spaces left out."""
    found = []
    for line in text.split("\n"):
        at, quoted = 0, False
        while at < len(line) and (quoted or line[at] != "#"):
            quoted ^= line[at] == '"'
            at += 1
        if at < len(line):
            found.append(("".join(line[:at].split()), line[at:].rstrip(" \t\r")))
    return found


def shape(text: str) -> File | None:
    """Return the tree of a text, or None if it has mistakes."""
    bag = Bag()
    file = parse("text", text, bag, load_parser())
    return None if len(bag) else file


def keeps_the_laws(text: str) -> bool:
    """Return whether the text can be formatted; if so, every law must hold."""
    file = shape(text)
    if file is None:
        return False
    made = formatting.laid_out(text, file)
    bag = Bag()
    again = parse("text", made, bag, load_parser())
    assert not len(bag), f"mistakes after formatting:\n{render_all(bag.diagnostics, bag.sources)}"
    assert same(file, again), f"another tree:\n{made}"
    assert comments_of(made) == comments_of(text.replace("\r\n", "\n")), f"other comments:\n{made}"
    assert "".join(made.split()) == "".join(text.split()), f"other words:\n{made}"
    assert formatting.laid_out(made, again) == made, f"not the same a second time:\n{made}"
    looks_tidy(made)
    return True


def looks_tidy(made: str) -> None:
    """No line ends in spaces or a carriage return, at most two in a row are blank, and one line end ends the file."""
    assert made == "" or (made.endswith("\n") and not made.endswith("\n\n"))
    assert "\n\n\n\n" not in made
    assert "\t" not in re.sub(r'"[^"\n]*"', '""', made).split("#")[0]  # in a text a tab is a letter like others
    for line in made.split("\n"):
        assert line == line.rstrip(" \t\r")
