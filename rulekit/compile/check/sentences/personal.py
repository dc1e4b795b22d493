"""Which verbs need a doer, and where nobody is in sight (LANGUAGE 4.3)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rulekit.compile.check.sentences.kit import Kit
from rulekit.compile.check.sentences.sentences import said_by
from rulekit.compile.meaning import trees as t
from rulekit.compile.meaning.symbols import VerbSym
from rulekit.compile.meaning.trees import Typed
from rulekit.compile.meaning.walk import children
from rulekit.syntax import nodes as n


def find_personal(kit: Kit) -> None:
    """Fill `Rulebook.personal`, then report N030 for plain sentences of such verbs where nobody is `you`."""
    book = kit.book
    calls: dict[VerbSym, set[VerbSym]] = {}
    for verb, body in book.verbs.items():
        reads_you, plain = _reading(body or ())
        calls[verb] = plain
        if reads_you or _default_reads_you(verb):
            book.personal.add(verb)
    again = True
    while again:
        more = {verb for verb, plain in calls.items() if verb not in book.personal and plain & book.personal}
        book.personal |= more
        again = bool(more)
    for call in kit.undone:
        if call.verb in book.personal:
            text = kit.written(call.span)
            kit.bag.report(
                "N030",
                f"who does this: `{text}`?",
                call.span,
                label="nobody is `you` here",
                seconds=[(call.verb.span, "this verb reads `you`")],
                help=f"put a player in front: `{said_by(text)}`",
            )


def _default_reads_you(verb: VerbSym) -> bool:
    defaults = [part.default for part in verb.parts if not isinstance(part, str) and part.default is not None]
    return any(
        isinstance(one, n.Your) or (isinstance(one, n.Name) and one.text == "you")
        for default in defaults
        for one in n.walk(default)
    )


def _reading(body: t.Body) -> tuple[bool, set[VerbSym]]:
    """Whether a body reads `you` itself, and the verbs it calls plainly."""
    plain: set[VerbSym] = set()
    found = False
    for one in _parts(body):
        if isinstance(one, t.Call) and one.doer is not None and one.doer.op == "you":
            plain.add(one.verb)
        elif isinstance(one, Typed) and one.op == "you":
            found = True
    return found, plain


def _parts(tree: Any) -> Iterator[Any]:
    """Everything below, but not the doer of a plain sentence, which reads nothing by itself."""
    if isinstance(tree, tuple | list):
        for one in tree:
            yield from _parts(one)
        return
    yield tree
    doer = tree.doer if isinstance(tree, t.Call | t.Builtin) else None
    for one in children(tree):
        if doer is not None and one is doer and doer.op == "you":
            continue
        yield from _parts(one)
