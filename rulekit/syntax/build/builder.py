"""The builder: called at every reduction of the parser, it makes the nodes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, TypeVar, get_args

import attrs

from rulekit.diagnostics import Span
from rulekit.syntax.automaton import Build, Token
from rulekit.syntax.findings import Findings
from rulekit.syntax.lines import Lines
from rulekit.syntax.nodes import Expr, Ident, Label, Name, Node, Text, TextPiece
from rulekit.syntax.tables import DEDENT, INDENT, LINE_END, NAME
from rulekit.syntax.words import KEYWORDS, not_a_name

T = TypeVar("T", bound=Node)
EXPRESSIONS = frozenset(get_args(Expr))
_LAYOUT = frozenset({LINE_END, INDENT, DEDENT})


@attrs.frozen
class Part:
    """A piece that is no node of its own: `where c` is `Part("where", c, ..)`."""

    kind: str
    value: Any
    start: int
    end: int


class Children:
    """What one rule of the grammar was made of: tokens, nodes and parts, in order."""

    def __init__(self, builder: Builder, found: list[Any]) -> None:
        self._builder = builder
        self.all = found

    def __getitem__(self, at: int) -> Any:
        return self.all[at]

    def __len__(self) -> int:
        return len(self.all)

    @property
    def bounds(self) -> tuple[int, int]:
        """Return the offsets from the first to the last thing that is written; line ends do not count."""
        found, builder = self.all, self._builder
        at = len(found) - 1
        while at > 0 and isinstance(found[at], Token) and found[at].kind in _LAYOUT:
            at -= 1
        return builder.begin(found[0]), builder.end(found[at])

    def first(self, count: int) -> Children:
        """Return the first children alone."""
        return Children(self._builder, self.all[:count])

    @property
    def span(self) -> Span:
        """Return the place of all of it."""
        begin, end = self.bounds
        return Span(self._builder.path, begin, end)

    def has(self, word: str) -> bool:
        """Return whether `word` is one of the tokens."""
        return any(isinstance(child, Token) and child.text == word for child in self.all)

    def word(self, *words: str) -> str:
        """Return which of `words` is one of the tokens."""
        return next(child.text for child in self.all if isinstance(child, Token) and child.text in words)

    def names(self) -> tuple[Ident, ...]:
        """Return the names among the tokens."""
        return tuple(self._builder.ident(child) for child in self.all if _is_name(child))

    def name(self) -> Ident:
        """Return the first name among the tokens."""
        return next(self._builder.ident(child) for child in self.all if _is_name(child))

    def maybe_name(self) -> Ident | None:
        """Return the first name among the tokens, if there is one."""
        return next((self._builder.ident(child) for child in self.all if _is_name(child)), None)

    def nodes(self) -> tuple[Any, ...]:
        """Return everything that is neither token nor part."""
        return tuple(child for child in self.all if isinstance(child, Node))

    def of(self, *kinds: type[T]) -> tuple[T, ...]:
        """Return the nodes of these classes."""
        return tuple(child for child in self.all if isinstance(child, kinds))

    def one(self, *kinds: type[T]) -> T:
        """Return the first node of these classes."""
        return next(child for child in self.all if isinstance(child, kinds))

    def maybe(self, *kinds: type[T]) -> T | None:
        """Return the first node of these classes, if there is one."""
        return next((child for child in self.all if isinstance(child, kinds)), None)

    def exprs(self) -> tuple[Expr, ...]:
        """Return the expressions, in order."""
        return tuple(child for child in self.all if type(child) in EXPRESSIONS)

    def maybe_expr(self) -> Expr | None:
        """Return the first expression, if there is one."""
        return next((child for child in self.all if type(child) in EXPRESSIONS), None)

    def part(self, kind: str, default: Any = None) -> Any:
        """Return the value of the part of this kind, or `default`."""
        return next((c.value for c in self.all if isinstance(c, Part) and c.kind == kind), default)

    def parts(self, *kinds: str) -> tuple[Part, ...]:
        """Return the parts of these kinds."""
        return tuple(c for c in self.all if isinstance(c, Part) and c.kind in kinds)


Rule = Callable[["Builder", Children], Any]


class Builder:
    """Holds what is being parsed, and makes the smallest nodes.

    `places` maps offsets in the `text` to those of the file, where they differ.
    """

    def __init__(self) -> None:
        self.path = ""
        self.text = ""
        self.lines: Lines | None = None
        self.findings: Findings | None = None
        self.places: Sequence[int] | None = None
        self.reserved: list[tuple[Span, str]] = []
        self.parse_value: Callable[[int, int], Expr | None] = lambda start, end: None

    def builds(self, rules: Mapping[str, Rule]) -> dict[str, Build]:
        """Return what to call at each reduction: the rules, bound to this builder."""
        return {name: partial(self._build, rule) for name, rule in rules.items()}

    def _build(self, rule: Rule, parts: list[Any]) -> Any:
        return rule(self, Children(self, parts))

    def at(self, offset: int) -> int:
        """Return the offset in the file of an offset in the text."""
        return offset if self.places is None else self.places[offset]

    def begin(self, child: Any) -> int:
        """Return where a token, node or part begins."""
        if isinstance(child, Token):
            return self.at(child.start)
        return child.start if isinstance(child, Part) else int(child.span.start)

    def end(self, child: Any) -> int:
        """Return where a token, node or part ends."""
        if isinstance(child, Token):
            return self.at(child.end)
        return child.end if isinstance(child, Part) else int(child.span.end)

    def span(self, token: Token) -> Span:
        """Return the place of a token."""
        start, end = token.start, token.end
        if self.places is not None:
            start, end = self.places[start], self.places[end]
        return Span(self.path, start, end)

    def ident(self, token: Token) -> Ident:
        """Return the name that a token is."""
        return Ident(self.span(token), token.text)

    def known(self, token: Token) -> str:
        """Return the word that is read; a reserved word is none."""
        if token.text in KEYWORDS:
            self.reserved.append((self.span(token), token.text))
        return token.text

    def name(self, token: Token) -> Name:
        """Return the name that is read."""
        return Name(self.span(token), self.known(token))

    def shown(self, span: Span) -> Ident:
        """Return what stands at a place where a name must, as if it were one."""
        shift = self.places[0] if self.places is not None else 0
        return Ident(span, self.text[span.start - shift : span.end - shift])

    def member(self, token: Token) -> Ident:
        """Return the member or state that is read."""
        return Ident(self.span(token), self.known(token))

    def label(self, token: Token) -> Label:
        """Return the constant text that a token is."""
        return Label(self.span(token), self.text[token.start + 1 : token.end - 1])

    def text_of(self, token: Token) -> Text:
        """Return the text that a token is, with the values in it."""
        start, begin, end = token.start, token.start + 1, token.end - 1
        values = self.lines.values.get(start) if self.lines else None
        if values is None:
            return Text(self.span(token), self.text[begin:end], tuple(self._piece(begin, end)))
        parts: list[TextPiece | Expr] = []
        for first, last in values:
            parts += self._piece(begin, first - 1)
            value = self.parse_value(first, last)
            if value is not None:
                parts.append(value)
            begin = last + 1
        parts += self._piece(begin, end)
        return Text(self.span(token), self.text[start + 1 : end], tuple(parts))

    def doc(self, start: int) -> str:
        """Return the text for players that belongs to what begins at `start`."""
        return self.lines.docs_at.get(start, "") if self.lines else ""

    def report(self, code: str, message: str | None, span: Span, **more: Any) -> None:
        """Report a mistake that shows only while building."""
        if self.findings is not None:
            self.findings.report_at(code, message, span, **more)

    def report_reserved(self) -> None:
        """Report the reserved words that stood where a name or value must."""
        for span, word in self.reserved:
            self.report(
                "S005",
                f"`{word}` is a reserved word",
                span,
                label="here a name or a value must stand",
                because="reserved words are never names",
                help=not_a_name(word),
            )

    def _piece(self, begin: int, end: int) -> Iterator[TextPiece]:
        if end > begin:
            yield TextPiece(Span(self.path, self.at(begin), self.at(end)), self.text[begin:end])


def _is_name(child: Any) -> bool:
    return isinstance(child, Token) and child.kind == NAME
