"""What the words of a game mean: the texts for players, and the lines of the rules themselves.

Read from the rules as they are written: a `##` text belongs to the item below it, an item has the lines below it that
are set in. So `?` can explain a phase, a verb, a zone, a member or a card in the words of its author.
"""

import re
from collections.abc import Iterable, Mapping

from attrs import frozen

from rulekit.cli.table.tablerows import effects_of_rows
from rulekit.diagnostics import near
from rulekit.program.instructions import Entry, Menu
from rulekit.program.program import Place, Program

_MOST_LINES = 14
_NAME = r"[A-Za-z_][A-Za-z0-9_]*"
_HEADS: tuple[tuple[str, str], ...] = (
    ("game", rf"game\s+({_NAME})"),
    ("phase", rf"phase\s+({_NAME})"),
    ("values", rf"values\s+({_NAME})"),
    ("number", rf"number\s+({_NAME})"),
    ("enum", rf"enum\s+({_NAME})"),
    ("card type", rf"card\s+({_NAME})"),
    ("option", rf"option\s+({_NAME})"),
    ("value", rf"let\s+({_NAME})"),
    ("zone", rf"zone\s+({_NAME}(?:\s*,\s*{_NAME})*)"),
    ("ability", rf"ability\s+({_NAME})"),
    ("effect", rf"effect\s+({_NAME})"),
)
_HOLE = re.compile(r"\([^()]*(?:\([^()]*\)[^()]*)*\)")
_TEXT = re.compile(r'"([^"]*)"')


@frozen
class Meaning:
    """One declared thing: how it is called, what it is, its text for players, its lines in the rules and where."""

    names: tuple[str, ...]
    kind: str
    doc: str
    lines: tuple[str, ...]
    place: str


class Glossary:
    """The meanings of one rulebook. `sources`: texts of the files by path.

    deeds: what cards do that are rows of a table, by their names.
    """

    def __init__(self, sources: Mapping[str, str]) -> None:
        self.meanings: list[Meaning] = []
        self._sources = sources
        for path, source in sources.items():
            if path.endswith(".rules"):
                self.meanings += _read(path, source)
        rows = list(effects_of_rows(sources))
        self.deeds: dict[str, str] = {name: "; ".join(deeds) for name, deeds, _ in rows}
        self.meanings += [Meaning((name,), "card", "", deeds, place) for name, deeds, place in rows]
        self._by_name: dict[str, list[Meaning]] = {}
        for meaning in self.meanings:
            for name in meaning.names:
                self._by_name.setdefault(_key(name), []).append(meaning)

    def find(self, words: str) -> list[Meaning]:
        """Return what is called so: exactly, else what begins so, else what is nearly called so."""
        key = _key(words)
        if not key:
            return []
        found = self._by_name.get(key)
        if not found:
            longer = [name for name in self._by_name if name.startswith(key) or f" {key}" in f" {name}"]
            names = longer[:6] or near(key, self._by_name)
            found = [meaning for name in names for meaning in self._by_name[name]]
        return list({id(meaning): meaning for meaning in found}.values())

    def action(self, action: str) -> list[Meaning]:
        """Return the verbs and entries whose words make this action."""
        return [m for m in self._by_name.get(_key(action), []) if m.kind in ("verb", "entry")]

    def written(self, program: Program, entry: Entry) -> Meaning | None:
        """Return where a menu entry is written, with the lines of its body."""
        place = _place_of(program, entry)
        if place is None:
            return None
        path = program.files[place[0]] if 0 <= place[0] < len(program.files) else ""
        lines = self._sources.get(path, "").split("\n")
        number = self._sources.get(path, "").count("\n", 0, place[1])
        if not entry.row or not isinstance(entry.row[0], str) or number >= len(lines):
            return None
        for at in range(number, max(-1, number - 3), -1):
            head = lines[at].strip().removeprefix("pass ")
            if head.startswith(entry.row[0]):
                block = _block(lines, at, len(lines[at]) - len(lines[at].lstrip()))
                return Meaning((entry.action,), "entry", entry.doc, tuple(block), f"{path}:{at + 1}")
        return None


def _place_of(program: Program, entry: Entry) -> Place | None:
    """Return the place of the first line of an entry's body."""
    for procedure in program.procedures:
        for instruction in procedure.code:
            if isinstance(instruction, Menu) and entry in instruction.entries and entry.at < len(procedure.places):
                return procedure.places[entry.at]
    for group in program.anytime:
        if entry in group.entries and entry.at < len(program.procedures[group.procedure].places):
            return program.procedures[group.procedure].places[entry.at]
    return None


def _key(name: str) -> str:
    return " ".join(re.findall(r"[^\s_\"'`().,:;]+", name.replace("_", " ").lower()))


def _read(path: str, source: str) -> Iterable[Meaning]:
    """Read one file: every line below a `##` text, and every line that declares something."""
    lines = source.split("\n")
    doc: list[str] = []
    blocks: list[_Block] = []
    for number, raw in enumerate(lines):
        stripped = raw.strip()
        if stripped.startswith("##"):
            doc.append(stripped.lstrip("#").strip())
            continue
        if not stripped or stripped.startswith("#"):
            doc = doc if stripped else []
            continue
        indent = len(raw) - len(raw.lstrip())
        while blocks and blocks[-1].indent >= indent:
            blocks.pop()
        inside = blocks[-1] if blocks else _Block(-1, "", "")
        head, _, comment = _parted(stripped)
        text = " ".join(doc) or (comment.strip() if stripped.endswith(f"##{comment}") else "")
        kind, names = _named(head, inside.kind, bool(doc) and indent > 0)
        if kind == "card" and not text:
            text = _doc_below(lines, number)
        if names:
            block = _block(lines, number, indent)
            told = text or (inside.doc if kind == "field" else "")
            yield Meaning(tuple(names), kind, told, tuple(block), f"{path}:{number + 1}")
        blocks.append(_Block(indent, _holds(head, kind, inside.kind), text))
        doc = []


@frozen
class _Block:
    """What lies around a line. kind: "has", "fields", "card" or ""."""

    indent: int
    kind: str
    doc: str


def _holds(head: str, kind: str, around: str) -> str:
    """Return what the lines below a line are."""
    if re.match(r"(each\s+\w+\s+has|the\s+table\s+has)\s*:", head):
        return "has"
    if kind == "card type":
        return "fields"
    if kind == "card":
        return "card"
    return around if head.startswith(("if ", "else")) else ""


def _doc_below(lines: list[str], number: int) -> str:
    """Return the texts for players in the lines below one."""
    found: list[str] = []
    for raw in lines[number + 1 :]:
        if not raw.strip().startswith("##"):
            break
        found.append(raw.strip().lstrip("#").strip())
    return " ".join(found)


def _parted(line: str) -> tuple[str, str, str]:
    """Return a line without its comment, and the comment."""
    is_text = False
    for at, character in enumerate(line):
        if character == '"':
            is_text = not is_text
        elif character == "#" and not is_text:
            return line[:at].rstrip(), "#", line[at:].lstrip("#")
    return line, "", ""


def _named(head: str, around: str, is_told: bool) -> tuple[str, list[str]]:
    """Return what a line declares, and under which names."""
    if around == "card":
        return "", []
    for kind, pattern in _HEADS:
        found = re.match(pattern, head)
        if found:
            names = [name.strip() for name in found[1].split(",")]
            if kind == "enum":
                names += re.findall(_NAME, _TEXT.sub("", head.partition(":")[2])) if ":" in head else []
            return kind, names + _TEXT.findall(head if kind in ("ability", "enum") else "")
    if head.startswith("to ") and around != "has":
        words = _HOLE.sub(" ", head[3:].rstrip(":").partition(" gives ")[0])
        return "verb", [" ".join(_TEXT.sub("", words).split()), *_TEXT.findall(head)]
    if found := re.match(rf'(?!scenario\b|invariant\b){_NAME}\s+"([^"]+)"\s*:', head):
        return "card", [found[1]]
    if around in ("has", "fields") and (found := re.match(rf"({_NAME}(?:\s*,\s*{_NAME})*)\s*(?:per\s[^:]*)?:", head)):
        return "variable" if around == "has" else "field", [name.strip() for name in found[1].split(",")]
    if is_told and re.match(rf"(?:pass\s+)?{_NAME}", head):
        words = _TEXT.sub("", _HOLE.sub(" ", head.partition(":")[0] if head.endswith(":") else head))
        return "entry", [" ".join(words.split(":")[0].split())]
    return "", []


def _block(lines: list[str], start: int, indent: int) -> list[str]:
    """Return the line and those below it that are set in, without the indentation; long blocks are cut."""
    block = [lines[start][indent:].rstrip()]
    for raw in lines[start + 1 :]:
        if raw.strip() and len(raw) - len(raw.lstrip()) <= indent:
            break
        if not raw.strip().startswith("##"):
            block.append(raw[indent:].rstrip())
    while block and not block[-1].strip():
        block.pop()
    return [*block[:_MOST_LINES], ".."] if len(block) > _MOST_LINES else block
