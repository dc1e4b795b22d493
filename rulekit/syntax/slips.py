"""Turns what the parser did not expect into a message in the words of games."""

from __future__ import annotations

from lark import UnexpectedInput

from rulekit.syntax.findings import Findings
from rulekit.syntax.lines import Lines


def explain(error: UnexpectedInput, text: str, lines: Lines, findings: Findings, start: int, end: int) -> int:
    """Report what went wrong in `start:end`, and return the offset of the line to leave out."""
    at = error.pos_in_stream or start
    findings.report("S005", str(getattr(error, "token", None)) + "|" + type(error).__name__, at, at + 1)
    return at
