"""What happens to a fenced block of rules in the docs.

A block with a `game` header is a whole game: nothing may be found in it, its scenarios pass, and games of it are played
to the end. Any other block is a piece of one, items or lines of a body, and must parse. A comment in front says more:

* `<!-- wrong N001 -->`: the whole game has exactly these codes;
* `<!-- from games/.. -->`: the block stands in that file of the project, line by line;
* `<!-- file NAME -->` and its kin: the block belongs to the game that grows on the page; see `reading_along.py`.
"""

import re
import tempfile
from pathlib import Path
from textwrap import indent
from typing import Any

from sybil import Example

from tests.house.reading_along import changed, directives, stands_in, written

_HANGS_ON = ("else", ")", "]", "}")


def check_rules(example: Example) -> str | None:
    """Return what is wrong with the block, or `None`."""
    text, said = str(example.parsed), directives(example)
    if "from" in said and (problem := stands_in(text, said["from"])):
        return problem
    if written(example, text):
        return _parses(text)
    if "change" in said and (problem := changed(example, text)):
        return problem
    if re.search(r"^game ", text, re.MULTILINE):
        return _plays(text, tuple(said.get("wrong", "").split()))
    return _parses(text)


def _plays(text: str, wrong: tuple[str, ...]) -> str | None:
    from rulekit.diagnostics import render_all
    from rulekit.loader.rulebook import examine, load
    from rulekit.proof import run_scenarios

    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "block.rules"
        path.write_text(text, "utf-8")
        found = examine(path)
        codes = tuple(one.code for one in found)
        if codes != wrong:
            return f"{codes} instead of {wrong}\n{render_all(list(found), found.sources)}"
        if wrong:
            return None
        rulebook = load(path)
        for result in run_scenarios(rulebook):
            if not result.passed:
                told = render_all(result.diagnostics, rulebook.sources) or result.blocked
                return f"the scenario {result.title!r} {result.status}\n{told}"
        return _ends(rulebook)


def _ends(rulebook: Any) -> str | None:
    """Play games of every number of seats to their end."""
    from rulekit.bots import random_policy
    from rulekit.simulate import simulate

    for seats in range(rulebook.seats[0], rulebook.seats[1] + 1):
        summary = simulate(rulebook, 2, seats=seats, seed="docs", policy=random_policy)
        if summary.finished != 2:
            return f"games of {seats} do not come to an end: {summary.to_json()}"
    return None


def _parses(text: str) -> str | None:
    """Return the findings of the text alone: items as they stand, anything else as lines of a body."""
    items: list[str] = []
    lines: list[str] = []
    for chunk in _chunks(text):
        body = "to show lines:\n" + indent(chunk, "    ")
        if _findings(chunk) and not _findings(body):
            lines.append(indent(chunk, "    "))
        else:
            items.append(chunk)
    whole = "\n".join([*items, *(["to show lines:", *lines] if lines else [])])
    return _findings(whole)


def _chunks(text: str) -> list[str]:
    """Return what stands at the margin, each with the lines of its block and the comments above it."""
    chunks: list[list[str]] = [[]]
    for line in text.splitlines():
        is_head = re.match(r"\S", line) and not line.startswith(_HANGS_ON)
        if is_head and any(each.strip() and not each.startswith("#") for each in chunks[-1]):
            chunks.append([])
        chunks[-1].append(line)
    return ["\n".join(chunk) + "\n" for chunk in chunks]


def _findings(text: str) -> str | None:
    from rulekit.diagnostics import Bag, render_all
    from rulekit.loader.grammar import load_parser
    from rulekit.syntax.parser import parse

    bag = Bag()
    parse("block.rules", text, bag, load_parser())
    return render_all(list(bag), bag.sources) if len(bag) else None
