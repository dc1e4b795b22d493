"""Places in text: a span is a stretch of one file, a source is the text that turns it into lines."""

from attrs import field, frozen


@frozen(slots=True, order=True)
class Span:
    """The stretch `start:end` of the file `path`, offsets in code points, `end` not included.

    `path` is the name shown to people, relative to where they look from.
    """

    path: str
    start: int
    end: int

    @classmethod
    def at(cls, path: str, offset: int) -> "Span":
        """Return the empty span in front of the character at `offset`."""
        return cls(path, offset, offset)

    def to(self, other: "Span") -> "Span":
        """Return the smallest span over this one and `other`; of another file's span nothing is taken."""
        if other.path != self.path:
            return self
        return Span(self.path, min(self.start, other.start), max(self.end, other.end))


@frozen(slots=True)
class Source:
    """The text of one file. Only `\\n` ends a line; lines and columns count from 1."""

    path: str
    text: str = field(repr=False)

    def line_column(self, offset: int) -> tuple[int, int]:
        """Return line and column of `offset`; an offset outside the text counts as its nearest end."""
        offset = max(0, min(offset, len(self.text)))
        return self.text.count("\n", 0, offset) + 1, offset - self._line_start(offset) + 1

    def line_text(self, line: int) -> str:
        """Return the text of `line` without its line end; empty behind the last line."""
        start = 0
        for _ in range(line - 1):
            start = self.text.find("\n", start) + 1
            if start == 0:
                return ""
        return self.line_around(start)

    def line_around(self, offset: int) -> str:
        """Return the text of the line that `offset` lies in, without its line end."""
        offset = max(0, min(offset, len(self.text)))
        end = self.text.find("\n", offset)
        return self.text[self._line_start(offset) : end if end >= 0 else len(self.text)].removesuffix("\r")

    def place(self, offset: int) -> str:
        """Return `path:line:column` of `offset`, as messages print it."""
        line, column = self.line_column(offset)
        return f"{self.path}:{line}:{column}"

    def _line_start(self, offset: int) -> int:
        return self.text.rfind("\n", 0, offset) + 1
