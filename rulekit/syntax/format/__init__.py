"""The formatter: one way to write a text of rules; nothing but white space changes."""

from rulekit.syntax.format.formatting import Unfaithful, format_text

__all__ = ["Unfaithful", "format_text"]
