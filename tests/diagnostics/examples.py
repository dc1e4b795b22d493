"""The examples of the explanations: each beside the game that it belongs to, and what rulekit says to it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

from attrs import frozen

from rulekit.diagnostics import Bag, Diagnostic, RulekitError
from rulekit.diagnostics.explanations.background import BACKGROUND
from rulekit.loader.rulebook import examine, load
from rulekit.proof import run_scenarios
from rulekit.session import Session

_KEY = re.compile(r'(?:game|setup|play)\b|(?:phase|card|enum|number|let|to) \w+|\w+ "[^"]*"|.* has:')
_HELD = re.compile(r"    (?:zone |let )?(\w+(?:, \w+)*)(?:\(.*?\))?(?: per \w+)?(?::| =)")


@frozen
class Said:
    """What rulekit says: the findings, and the texts that they point into."""

    findings: tuple[Diagnostic, ...]
    sources: Mapping[str, str]


def said_to_rules(example: str, folder: Path) -> Said:
    """Check an example, and if it can be played, run its scenarios. Other files stand in it below `--- their.name`.

    Left out are verbs and phases that a piece of a game does not use, and lints of the game around the example.
    """
    folder.mkdir(parents=True)
    text, *others = example.split("\n--- ")
    files = dict(each.split("\n", 1) for each in [f"example.rules\n{text}", *others])
    for name, text in {**files, "game.rules": background_of(example)}.items():
        (folder / name).write_text(f"{text}\n", "utf-8")
    bag = examine(folder)
    found = [one for one in bag if not _is_beside(one, bag)]
    if bag.has_errors:
        return Said(tuple(found), bag.sources)
    rulebook = load(folder)
    for variant in range(len(rulebook.variants)):
        found += [one for one in rulebook.not_yet(variant) if one not in found]
    if not rulebook.not_yet(0):
        found += [one for result in run_scenarios(rulebook) for one in result.diagnostics]
    return Said(tuple(found), rulebook.sources)


def said_to_python(example: str, folder: Path) -> Said:
    """Run an example as Python with a `session` of the background: the error that comes of it, if one does."""
    folder.mkdir(parents=True)
    (folder / "game.rules").write_text(BACKGROUND, "utf-8")
    session = Session(load(folder), ["Ada", "Bo", "Cy"], seed=8)
    try:
        exec(example, {"session": session})
    except RulekitError as error:
        return Said((error.diagnostic,), error.sources)  # type: ignore[attr-defined]
    return Said((), {})


def background_of(example: str) -> str:
    """The background without what the example declares itself."""
    taken = {key for item in _items(example) for key in _keys(item)}
    return "\n".join(left for item in _items(BACKGROUND) if (left := _left(item, taken))) + "\n"


def _items(text: str) -> list[str]:
    return re.split(r"\n(?=\S)", text)


def _keys(item: str) -> list[str]:
    """What an item declares: `card Spell`, `Spell "Warm Wind"`, `each Player has: gold`."""
    key = _KEY.match(item)
    if key is None:
        return []
    if not key[0].endswith("has:"):
        return [key[0]]
    return [f"{key[0]} {name}" for line in item.split("\n")[1:] for name in _held(line)]


def _held(line: str) -> list[str]:
    held = _HELD.match(line)
    return held[1].split(", ") if held else []


def _left(item: str, taken: set[str]) -> str:
    """What is left of an item of the background; of a card type that is declared anew, no card is."""
    head, *lines = item.split("\n")
    if not head.endswith("has:"):
        gone = any(key in taken or f"card {key.split()[0]}" in taken for key in _keys(item))
        return "" if gone else item
    kept = [line for line in lines if not any(f"{head} {name}" in taken for name in _held(line))]
    return "\n".join([head, *kept]) if any(line.strip() for line in kept) else ""


def _is_beside(one: Diagnostic, bag: Bag) -> bool:
    if one.code == "L001" and one.message.startswith(("the verb", "the phase")):
        return True
    return not one.is_error and one.span is not None and one.span.path == "game.rules"
