"""The words of the games: names that their rules declare, minus the plain words that anybody may use."""

import csv
import re
from pathlib import Path

from tests.house.files import ROOT

_HERE = Path(__file__).parent
_TEXT = re.compile(r'"([^"\n]*)"')
_COMMENT = re.compile(r"#.*")
_NAME = re.compile(r"[a-z_][a-z0-9_]*", re.IGNORECASE)


def _listed(name: str) -> set[str]:
    lines = (_HERE / name).read_text("utf-8").splitlines()
    return {word for line in lines for word in line.split("#")[0].lower().split()}


PLAIN = _listed("plain_words.txt")
"""Words that games declare and that are still nobody's own."""
ALWAYS = _listed("always_game_words.txt")
"""Words of the games that no declaration needs to hold."""


def words_in(text: str) -> set[str]:
    """Return the words of names and sentences, small: `raw_gold` and `RawGold` are `raw` and `gold`."""
    return {part.lower() for part in re.findall(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])", text)}


def _declared(line: str) -> set[str]:
    """Return the names that one line of rules at the margin declares."""
    head = _TEXT.sub("", line)
    if found := re.match(r"(?:game|library|phase|let|values)\s+(\w+)", head):
        return {found[1]}
    if found := re.match(r"enum\s+(\w+)\s*:?(.*)", head):
        return {found[1], *_NAME.findall(found[2])}
    if found := re.match(r"(?:card|number)\s+(\w+)", head):
        return {found[1]}
    if found := re.match(r"to\s+(\w+)", head):
        return {found[1]}
    return set()


def names(folder: Path) -> tuple[set[str], set[str]]:
    """Return the declared names of a game, and the names of its cards."""
    declared, cards = {folder.name}, set()
    for path in sorted(folder.rglob("*.rules")):
        is_table = False
        for raw in path.read_text("utf-8").splitlines():
            line = _COMMENT.sub("", raw) if '"' not in raw else raw
            if re.match(r"\S", line):
                is_table = bool(re.match(r"cards\s+\w+\s*\|", line))
                declared |= _declared(line)
                if found := re.match(r'[A-Z]\w*\s+"([^"]+)"\s*:', line):
                    cards.add(found[1])
            elif is_table and (found := re.match(r'\s+"([^"]+)"\s*\|', line)):
                cards.add(found[1])
    for path in sorted(folder.rglob("*.csv")):
        with path.open(encoding="utf-8", newline="") as file:
            cards |= {row["name"] for row in csv.DictReader(file) if row.get("name")}
    return declared, cards


def games() -> list[Path]:
    """Return the folders of the games that ship."""
    return sorted(path for path in (ROOT / "games").glob("*") if path.is_dir() and any(path.glob("*.rules")))


def game_words() -> tuple[set[str], set[str]]:
    """Return single words and names of several words, all in small letters, that belong to a game alone."""
    single, phrases = set(ALWAYS), set()
    for folder in games():
        declared, cards = names(folder)
        for name in declared:
            single |= {name.lower()} if "_" in name else words_in(name)
        for card in cards:
            words = re.findall(r"[a-z]+", card.lower())
            if len(words) == 1:
                single.add(words[0])
            elif words:
                phrases.add(" ".join(words))
    return {word for word in single if word not in PLAIN and len(word) > 2}, phrases
