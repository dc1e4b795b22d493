"""Does what the help of a message says, without thinking: so an author can, too.

`write X` and `did you mean X?` put X in the place of what is marked, `add X` behind it, `add X in front` before it,
`add the line X` below its line or in front of it, `delete it` takes it away and `delete the line` its line;
`move it n spaces` moves the line. Of several things to choose from the first is taken.
"""

import re

_TEXT = r'(?:`` (?P<two>.+?) ``|`(?P<one>[^`]+)`|(?P<text>"[^"]+"))'
_INSTEAD = re.compile(rf"(?:write|did you mean)(?: one of)? {_TEXT}(?!,? (?:where|of) )")
_ADD = re.compile(rf"(?:add|close it with) {_TEXT}(?P<front> in front)?")
_LINE = re.compile(rf"add the line {_TEXT}")
_MOVE = re.compile(
    r"move (?:it|the block|the (?P<many>\d+ )?lines? below it) (?P<far>\d+) spaces? to the (?P<side>left|right)"
)


def followed(text: str, start: int, end: int, help_: str) -> str | None:
    """Return the text after the help for `start:end` is followed; None if it cannot be pasted."""
    line = text.rfind("\n", 0, start) + 1
    below = text.find("\n", end)
    below = len(text) if below < 0 else below + 1
    if found := _LINE.match(help_):
        if "in front" in help_:
            return text[:line] + _said(found) + "\n" + text[line:]
        return text[:below] + " " * _indent(text[line:]) + _said(found) + "\n" + text[below:]
    if found := _INSTEAD.match(help_):
        return text[:start] + _said(found) + text[end:]
    if found := _ADD.match(help_):
        at = start if found["front"] else end
        return _joined(text[:at], _joined(_said(found), text[at:]))
    if help_.startswith("write four spaces"):
        return text[:start] + "    " + text[end:]
    if help_.startswith("delete the line"):
        return text[:line] + text[below:]
    if help_.startswith("delete it"):
        return text[:start] + text[end:]
    if found := _MOVE.match(help_):
        begin, stop = _lines(text, line, below, found)
        return text[:begin] + _moved(text[begin:stop], found) + text[stop:]
    return None


def _lines(text: str, line: int, below: int, how: re.Match[str]) -> tuple[int, int]:
    """The lines that are moved: this one, its block with it, or those below it."""
    if "below" in how[0]:
        stop = below
        for _ in range(int(how["many"] or 1)):
            stop = text.index("\n", stop) + 1
        return below, stop
    deep, stop = _indent(text[line:]), below
    while "the block" in how[0] and _indent(text[stop:]) >= deep:
        stop = text.index("\n", stop) + 1
    return line, stop


def _moved(lines: str, how: re.Match[str]) -> str:
    far = int(how["far"])
    moved = [" " * far + one if how["side"] == "right" else one[far:] for one in lines.splitlines(keepends=True)]
    return "".join(moved)


def _indent(text: str) -> int:
    return len(text) - len(text.lstrip(" "))


def _said(found: re.Match[str]) -> str:
    return found["two"] or found["one"] or found["text"]


def _joined(first: str, second: str) -> str:
    """Two pieces of a line: words are parted by a space."""
    is_word = first[-1].isalnum() or first[-1] in '"_)]'
    return first + " " + second if is_word and (second[0].isalnum() or second[0] in '"_{') else first + second
