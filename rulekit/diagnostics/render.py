"""Diagnostics as text for a terminal: title, place, the line with carets, reason and way out."""

import unicodedata
from collections.abc import Iterable, Mapping, Sequence

from rulekit.diagnostics.diagnostic import Diagnostic
from rulekit.diagnostics.span import Source, Span

LIMIT = 20
"""How many findings are shown before a count takes their place."""
WIDTH = 80
"""How many columns of a line of text are shown."""

_TAB = "    "
_CUT = "..."
_BOX = "\ufffd"
_CONTROL = ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")
_STYLES = {"error": "1;31", "warning": "1;33", "title": "1", "gutter": "34", "second": "36", "word": "1"}


def render(diagnostic: Diagnostic, sources: Mapping[str, str] | None = None, *, colour: bool = False) -> str:
    """Return `diagnostic` as lines of text without a line end.

    `sources` maps paths to texts; where it lacks the text, the place is the path alone. `colour` adds ANSI colours and
    changes nothing else.
    """
    return _Page(sources or {}, colour).diagnostic(diagnostic)


def render_all(
    diagnostics: Iterable[Diagnostic],
    sources: Mapping[str, str] | None = None,
    *,
    colour: bool = False,
    limit: int = LIMIT,
) -> str:
    """Return the first `limit` diagnostics parted by blank lines; if there are more, errors first, and a count."""
    found = list(diagnostics)
    if len(found) > limit:
        found.sort(key=lambda diagnostic: not diagnostic.is_error)
    page = _Page(sources or {}, colour)
    parts = [page.diagnostic(diagnostic) for diagnostic in found[:limit]]
    if len(found) > limit:
        parts.append(f"{summary(found)}; the first {limit} are shown")
    return "\n\n".join(parts)


def summary(diagnostics: Sequence[Diagnostic]) -> str:
    """Return how many there are of each kind, as `2 errors, 1 warning` or `no errors`."""
    errors = sum(diagnostic.is_error for diagnostic in diagnostics)
    warnings = len(diagnostics) - errors
    parts = [_count(errors, "error")] if errors or not warnings else []
    if warnings:
        parts.append(_count(warnings, "warning"))
    return ", ".join(parts)


def _count(number: int, word: str) -> str:
    return f"{number or 'no'} {word}{'' if number == 1 else 's'}"


class _Page:
    """The texts that spans point into, and whether colour is wanted."""

    def __init__(self, sources: Mapping[str, str], colour: bool) -> None:
        self._texts = sources
        self._sources: dict[str, Source] = {}
        self._colour = colour

    def _source(self, path: str) -> Source | None:
        if path not in self._sources and path in self._texts:
            self._sources[path] = Source(path, self._texts[path])
        return self._sources.get(path)

    def _paint(self, style: str, text: str) -> str:
        return f"\x1b[{_STYLES[style]}m{text}\x1b[0m" if self._colour and text else text

    def diagnostic(self, diagnostic: Diagnostic) -> str:
        severity = diagnostic.severity
        head = self._paint(severity, f"{severity}[{diagnostic.code}]")
        lines = [f"{head}: {self._paint('title', _safe(diagnostic.message))}"]
        places = [(diagnostic.span, diagnostic.label, True)] if diagnostic.span is not None else []
        places += [(span, label, False) for span, label in diagnostic.seconds]
        width = max((self._digits(span) for span, _, _ in places), default=1)
        gap = " " * width
        bar = f"{gap} {self._paint('gutter', '|')}"
        has_snippet = False
        for span, label, is_first in places:
            source = self._source(span.path)
            where = source.place(span.start) if source else span.path
            lines.append(f" {self._paint('gutter', '-->' if is_first else ':::')} {_safe(where)}")
            if source is not None:
                lines += [bar, *self._snippet(source, span, _safe(label), width, severity if is_first else "second")]
                has_snippet = True
            elif label:
                lines.append(f"{gap} {self._paint('gutter', '=')} {_safe(label)}")
        notes = [("because", diagnostic.reason), ("help", diagnostic.way_out)]
        if has_snippet and any(text for _, text in notes):
            lines.append(bar)
        for word, text in notes:
            if text:
                lines += self._note(gap, word, text)
        return "\n".join(lines)

    def _digits(self, span: Span) -> int:
        source = self._source(span.path)
        return len(str(source.line_column(span.start)[0])) if source else 1

    def _note(self, gap: str, word: str, text: str) -> list[str]:
        first, *rest = text.split("\n")
        indent = " " * (len(gap) + 3)
        head = f"{gap} {self._paint('gutter', '=')} {self._paint('word', word + ':')} {_safe(first)}"
        return [head, *(f"{indent}{_safe(line)}".rstrip() for line in rest)]

    def _snippet(self, source: Source, span: Span, label: str, width: int, style: str) -> list[str]:
        """Return the first line of `span` and the marks under it, cut so that both fit `WIDTH` columns."""
        line, column = source.line_column(span.start)
        text = source.line_around(span.start)
        start = min(column - 1, len(text))
        length = max(0, min(span.end - span.start, len(text) - start))
        left, right = _window(text, start, start + length)
        shown = _safe(text[left:right])
        before = _CUT if left else ""
        after = _CUT if right < len(text) else ""
        pad = " " * (_columns(before) + _columns(_safe(text[left:start])))
        inside = _safe(text[start : min(start + length, right)])
        mark = ("^" if style != "second" else "-") * max(1, _columns(inside))
        bar = self._paint("gutter", "|")
        number = self._paint("gutter", str(line).rjust(width))
        under = f"{mark} {label}".rstrip()
        return [
            f"{number} {bar} {before}{shown}{after}".rstrip(),
            f"{' ' * width} {bar} {pad}{self._paint(style, under)}",
        ]


def _window(text: str, start: int, end: int) -> tuple[int, int]:
    """Return which characters of a line to show: all, or about `WIDTH` columns around `start:end`."""
    if len(text) <= WIDTH and _columns(_safe(text)) <= WIDTH:
        return 0, len(text)
    room = WIDTH - 2 * len(_CUT)
    left = right = start
    columns = 0
    while right < len(text) and columns < room and (right < end or columns < room // 2):
        columns += _columns(_safe(text[right]))
        right += 1
    while left > 0 and columns < room:
        left -= 1
        columns += _columns(_safe(text[left]))
    while right < len(text) and columns < room:
        columns += _columns(_safe(text[right]))
        right += 1
    return left, right


def _safe(text: str) -> str:
    """Return `text` with tabs as spaces, and whatever could move the cursor or the reading order as a box."""
    if text.isascii() and text.isprintable():
        return text
    return "".join(_TAB if c == "\t" else _BOX if _moves_the_cursor(c) else c for c in text)


def _moves_the_cursor(character: str) -> bool:
    return unicodedata.category(character) in _CONTROL


def _columns(text: str) -> int:
    if text.isascii():
        return len(text)
    return sum(_columns_of(c) for c in text)


def _columns_of(character: str) -> int:
    if unicodedata.combining(character):
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1
