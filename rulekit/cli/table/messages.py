"""Diagnostics at the table: as everywhere, and no line wider than the terminal."""

from collections.abc import Mapping

from rich.text import Text

from rulekit.diagnostics import Diagnostic, render


def message(diagnostic: Diagnostic, sources: Mapping[str, str], width: int, *, colour: bool) -> list[Text]:
    """Return a diagnostic in lines; long ones go on below themselves, set in as far as their text."""
    whole = Text.from_ansi(render(diagnostic, sources, colour=colour))
    return [part for line in whole.split("\n", allow_blank=True) for part in folded(line, width)]


def folded(line: Text, width: int) -> list[Text]:
    """Return a line as several that fit."""
    if line.cell_len <= width:
        return [line]
    lead = _lead(line.plain)
    found: list[Text] = []
    rest = line
    while rest.cell_len > width:
        at = _break(rest.plain, width, len(lead) if found else 0)
        found.append(rest[:at])
        while at < len(rest.plain) and rest.plain[at] == " ":
            at += 1
        rest = Text.assemble(lead, rest[at:])
    return [*found, rest] if rest.plain.strip() and rest.plain != lead else found


def _lead(plain: str) -> str:
    """Return what stands in front of a line that goes on: the bar of a snippet, or blanks."""
    bar = plain.find("|")
    if 0 <= bar < 8 and not plain[:bar].strip(" 0123456789"):
        return " " * bar + "|     "
    lead = len(plain) - len(plain.lstrip(" ="))
    return " " * (lead + (2 if lead else 0))


def _break(plain: str, width: int, least: int) -> int:
    """Return where to break: at the last blank that fits, else at the edge."""
    at = plain.rfind(" ", least + 1, width + 1)
    return at if at > width // 2 else max(width, least + 1)
