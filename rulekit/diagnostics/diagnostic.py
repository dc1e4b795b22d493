"""A diagnostic: one mistake or refusal as a value, with its place, its reason and a way out."""

from collections.abc import Mapping
from typing import Any

from attrs import field, frozen

from rulekit.diagnostics.codes import CODES, Severity
from rulekit.diagnostics.span import Source, Span

Second = tuple[Span, str]
"""Another place that has to do with the mistake, and what there is to say about it."""


def _known(instance: object, attribute: object, value: str) -> None:
    if value not in CODES:
        raise ValueError(f"no diagnostic has the code {value!r}")


def _in_order(seconds: tuple[Second, ...]) -> tuple[Second, ...]:
    return tuple(sorted(seconds, key=lambda second: (second[0].path, second[0].start, second[0].end)))


@frozen(slots=True)
class Diagnostic:
    """One finding. `message` is a one-line title: lower case, no full stop.

    `label` stands under the span; `because` states a rule of the language or the values at play time, and is the rule
    of the code's row if left `None` (`""` for none at all); `help` is a fix that can be pasted, and what the code's row
    says if left `None`.
    Raises `ValueError` for a code that is not in the table.
    """

    code: str = field(validator=_known)
    message: str
    span: Span | None = None
    label: str = ""
    seconds: tuple[Second, ...] = field(default=(), converter=_in_order)
    because: str | None = None
    help: str | None = None

    @property
    def severity(self) -> Severity:
        """Return `"error"` or `"warning"`, as the table has it."""
        return CODES[self.code].severity

    @property
    def is_error(self) -> bool:
        """Return whether this keeps the rulebook from being played, or the action from being done."""
        return self.severity == "error"

    @property
    def reason(self) -> str | None:
        """Return the rule or the values behind the finding, or `None`."""
        reason = CODES[self.code].because if self.because is None else self.because
        return reason or None

    @property
    def way_out(self) -> str | None:
        """Return what can be done: `help`, or what can be done about any finding of this code, or `None`."""
        return self.help or CODES[self.code].help

    def sort_key(self) -> tuple[str, int, str, int, str]:
        """Return the key that puts findings in the order of the text."""
        span = self.span
        if span is None:
            return ("", -1, self.code, -1, self.message)
        return (span.path, span.start, self.code, span.end, self.message)

    def to_json(self, sources: Mapping[str, str] | None = None) -> dict[str, Any]:
        """Return the finding as JSON-able data.

        Keys: `code`, `severity`, `message`, `span`, `label`, `seconds`, `because`, `help`. A span has `path`, `start`
        and `end`, and if `sources` (path to text) holds its text also `line`, `column`, `end_line`, `end_column`,
        from 1.
        """
        known: dict[str, Source] = {}

        def place(span: Span) -> dict[str, Any]:
            data: dict[str, Any] = {"path": span.path, "start": span.start, "end": span.end}
            if sources is not None and span.path in sources:
                source = known.setdefault(span.path, Source(span.path, sources[span.path]))
                data["line"], data["column"] = source.line_column(span.start)
                data["end_line"], data["end_column"] = source.line_column(span.end)
            return data

        return {
            "code": self.code,
            "severity": self.severity,
            "message": self.message,
            "span": None if self.span is None else place(self.span),
            "label": self.label,
            "seconds": [{"span": place(span), "label": label} for span, label in self.seconds],
            "because": self.reason,
            "help": self.way_out,
        }
