"""What may stand in a body that lasts: rules, and lines that change a value (LANGUAGE 7)."""

from __future__ import annotations

from rulekit.compile.check.expressions import constant
from rulekit.compile.check.sentences.kit import Kit
from rulekit.compile.check.values.scope import Scope
from rulekit.compile.meaning import trees as t
from rulekit.compile.meaning.trees import Statement
from rulekit.diagnostics import Span

RULES = (t.Reaction, t.Instead, t.StateCheck, t.AtPoint, t.Always, t.NotYet)
ENDING = (t.Modify, t.Ban, t.Grant)


def lasts(kit: Kit, span: Span, made: tuple[Statement, ...], scope: Scope) -> None:
    """Report a statement that is done once, or ends by itself, in a body that holds all the time."""
    for one in made:
        if isinstance(one, t.Assign):
            _stored(kit, span)
        elif isinstance(one, t.If):
            _choosing(kit, one, scope)
        elif isinstance(one, ENDING):
            if one.until is not None:
                _ends(kit, span)
        elif not isinstance(one, RULES) and not (isinstance(one, t.Each) and not one.mode):
            _deed(kit, span)
            return


def _stored(kit: Kit, span: Span) -> None:
    text = kit.written(span)
    kit.bag.report(
        "T030",
        f"`{text}` changes what is stored",
        span,
        label="done once, and this holds all the time",
        help=f"say when: `at start of ..: {text}`, or `whenever ..: {text}`",
    )


def _ends(kit: Kit, span: Span) -> None:
    kit.bag.report(
        "T030",
        "this has an end already",
        span,
        label="a second end",
        because="what lasts ends when the card leaves, or when the condition does not hold any more",
        help="leave the `until` out",
    )


def _choosing(kit: Kit, made: t.If, scope: Scope) -> None:
    """An `if` here parts the variants of the game; what changes in play is a `while`."""
    for condition, _ in made.branches:
        if condition is not None and constant.variants_where(kit.expressions, condition, scope.when) is None:
            text = kit.written(condition.span)
            kit.bag.report(
                "S005",
                "an `if` looks once, and this holds all the time",
                condition.span,
                label="this changes in play",
                because="a body that lasts is never carried out",
                help=f"`while {text}:` holds as long as the condition does",
            )
            return


def _deed(kit: Kit, span: Span) -> None:
    text = kit.written(span).split(":")[0]
    kit.bag.report(
        "S005",
        f"`{text}` is done once, and this holds all the time",
        span,
        label="a deed",
        because="what lasts holds rules, and lines that change a value",
        help=f"say when: `at start of ..: {text}`, or `whenever ..: {text}`",
    )
