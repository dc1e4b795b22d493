"""The tables of the parser: what lark makes of the grammar, as plain data that a cache keeps.

lark is needed only to make them; who reads rules with tables that were kept never imports it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import attrs

if TYPE_CHECKING:
    from lark import Lark
    from lark.grammar import Rule

_FORMAT = 2
OPEN = "$"
"""In front of the name of a terminal that has no spelling of its own: `$NAME`; no word or sign begins so."""

NAME, LINE_END, INDENT, DEDENT, END = (OPEN + name for name in ("NAME", "_NL", "_INDENT", "_DEDENT", "$END"))


@attrs.frozen
class Reduction:
    """One rule of the grammar.

    symbol: what it makes. size: of how many parts. name: what builds it; empty: its parts go on as they are. single: an
    only part stands for the whole. inlined: which of its parts are lists of parts from such a rule.
    """

    symbol: str
    size: int
    name: str
    single: bool
    inlined: Sequence[int]


@attrs.frozen
class Tables:
    """An LALR(1) automaton and what its words look like.

    starts: the first state and the last of each start symbol. rows: for each state what to do at a terminal; a number
    from 0 is the state to go to, another one the reduction `~number`. gotos: for each state where a symbol leads.
    A terminal is its own spelling, or `$` and a name. phrases: patterns of several words, which are looked for only
    where they may stand. open: the other patterns. spellings: of all words and signs.
    """

    starts: Mapping[str, Sequence[int]]
    rows: Sequence[Mapping[str, int]]
    gotos: Sequence[Mapping[str, int]]
    reductions: Sequence[Reduction]
    phrases: Mapping[str, str]
    open: Mapping[str, str]
    spellings: Sequence[str]


def tables_of(grammar: str, starts: Sequence[str], *, strict: bool = False) -> Tables:
    """Make the tables of a grammar, in about a second; `strict` refuses every conflict, which needs `interegular`."""
    from lark import Lark

    options: dict[str, Any] = {"parser": "lalr", "lexer": "contextual", "maybe_placeholders": False}
    return _tables(Lark(grammar, start=list(starts), keep_all_tokens=True, strict=strict, **options))


def _tables(lark: Lark) -> Tables:
    from lark.lexer import PatternStr

    table: Any = lark.parser.parser._parse_table
    spelled = {one.name: one.pattern.value for one in lark.terminals if isinstance(one.pattern, PatternStr)}
    patterns = [one for one in lark.terminals if one.name not in spelled and one.name not in lark.ignore_tokens]
    rules = {rule: ~number for number, rule in enumerate(lark.rules)}
    numbers = {state: number for number, state in enumerate(table.states)}
    symbols = {rule.origin.name for rule in lark.rules}
    rows: list[dict[str, int]] = []
    gotos: list[dict[str, int]] = []
    for actions in table.states.values():
        row, goto = {}, {}
        for symbol, (_, target) in actions.items():
            to = rules[target] if target in rules else numbers[target]
            if symbol in symbols:
                goto[str(symbol)] = to
            else:
                row[spelled.get(symbol, OPEN + symbol)] = to
        rows.append(row)
        gotos.append(goto)
    return Tables(
        {name: (numbers[state], numbers[table.end_states[name]]) for name, state in table.start_states.items()},
        rows,
        gotos,
        [_reduction(rule) for rule in lark.rules],
        {OPEN + one.name: one.pattern.to_regexp() for one in patterns if one.priority},
        {OPEN + one.name: one.pattern.to_regexp() for one in patterns if not one.priority},
        sorted(spelled.values()),
    )


def _reduction(rule: Rule) -> Reduction:
    """A rule whose name begins with `_` has no node of its own, and neither has one that only passes on its part."""
    name = str(rule.alias or rule.options.template_source or rule.origin.name)
    size = len(rule.expansion)
    inlined = [at for at, part in enumerate(rule.expansion) if not part.is_term and part.name.startswith("_")]
    single = rule.options.expand1 and not rule.alias
    if name.startswith("_") or (single and size == 1 and not inlined):
        name = ""
    return Reduction(str(rule.origin.name), size, name, single, inlined)


def to_plain(tables: Tables) -> dict[str, Any]:
    """The tables as data that JSON can hold."""
    return {"format": _FORMAT, **attrs.asdict(tables)}


def from_plain(data: Mapping[str, Any]) -> Tables:
    """What `to_plain` made. Raises `ValueError`, `TypeError` or `LookupError` for anything else."""
    if data["format"] != _FORMAT:
        raise ValueError("tables of another version")
    parts = {name: data[name] for name in attrs.fields_dict(Tables)}
    return Tables(**{**parts, "reductions": [Reduction(**one) for one in data["reductions"]]})
