"""Names: every declaration of a rulebook as a symbol, and the variants in which it exists."""

from rulekit.compile.names.collect import collect_names
from rulekit.compile.names.idents import check_ident
from rulekit.compile.names.lookup import Found, Lookup, Owner
from rulekit.compile.names.patterns import BuiltinHole, PatternForm, Patterns
from rulekit.compile.names.printed import Printed, PrintedValue, printed
from rulekit.compile.names.types import resolve_type

__all__ = [
    "BuiltinHole",
    "Found",
    "Lookup",
    "Owner",
    "PatternForm",
    "Patterns",
    "Printed",
    "PrintedValue",
    "check_ident",
    "collect_names",
    "printed",
    "resolve_type",
]
