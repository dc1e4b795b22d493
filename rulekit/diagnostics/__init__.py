"""Spans, the table of codes, diagnostics, and how they become text; imports nothing else of rulekit."""

from rulekit.diagnostics.bag import Bag
from rulekit.diagnostics.codes import AREAS, CODES, Code, Severity
from rulekit.diagnostics.diagnostic import Diagnostic, Second
from rulekit.diagnostics.errors import (
    GameOver,
    NotLegal,
    NotYourTurn,
    PlayError,
    RuleFault,
    RulekitError,
    RulesError,
    SetupError,
    Stale,
)
from rulekit.diagnostics.near import near
from rulekit.diagnostics.render import render, render_all, summary
from rulekit.diagnostics.span import Source, Span

__all__ = [
    "AREAS",
    "CODES",
    "Bag",
    "Code",
    "Diagnostic",
    "GameOver",
    "NotLegal",
    "NotYourTurn",
    "PlayError",
    "RuleFault",
    "RulekitError",
    "RulesError",
    "Second",
    "SetupError",
    "Severity",
    "Source",
    "Span",
    "Stale",
    "near",
    "render",
    "render_all",
    "summary",
]
