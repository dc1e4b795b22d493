"""A bag gathers the findings of a pass, so that one run reports every mistake it can find."""

from collections.abc import Iterable, Iterator, Mapping

from rulekit.diagnostics.codes import CODES
from rulekit.diagnostics.diagnostic import Diagnostic, Second
from rulekit.diagnostics.span import Span

_LONG = 30


class Bag:
    """Findings in the order of the text, each once, and the texts they point into (path to text)."""

    def __init__(self, sources: Mapping[str, str] | None = None) -> None:
        self.sources: dict[str, str] = dict(sources or {})
        self._found: dict[Diagnostic, None] = {}

    def report(
        self,
        code: str,
        message: str | None = None,
        span: Span | None = None,
        *,
        label: str = "",
        seconds: Iterable[Second] = (),
        because: str | None = None,
        help: str | None = None,  # noqa: A002  the word that the message prints
    ) -> Diagnostic:
        """Add a finding and return it; without `message` it is called what its code is called.

        Raises `ValueError` if no row of the table has `code`.
        """
        title = message if message is not None else CODES[code].title if code in CODES else ""
        found = Diagnostic(code, title, span, label, tuple(seconds), because, help)
        self._found[found] = None
        return found

    def add(self, diagnostic: Diagnostic) -> None:
        """Add a finding that is made already."""
        self._found[diagnostic] = None

    def extend(self, diagnostics: Iterable[Diagnostic]) -> None:
        """Add findings that are made already; another bag gives its texts too."""
        if isinstance(diagnostics, Bag):
            self.sources.update(diagnostics.sources)
        for diagnostic in diagnostics:
            self.add(diagnostic)

    @property
    def diagnostics(self) -> tuple[Diagnostic, ...]:
        """Return the findings by path, place and code."""
        return tuple(sorted(self._found, key=Diagnostic.sort_key))

    @property
    def has_errors(self) -> bool:
        """Return whether one of the findings is an error."""
        return any(diagnostic.is_error for diagnostic in self._found)

    @property
    def is_long(self) -> bool:
        """Return whether so much was found that nobody reads what the next messages would suggest."""
        return len(self._found) > _LONG

    def __iter__(self) -> Iterator[Diagnostic]:
        return iter(self.diagnostics)

    def __len__(self) -> int:
        return len(self._found)
