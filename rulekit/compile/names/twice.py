"""One name, one meaning: what is declared twice in one variant (N002), and bound names that hide others (N012)."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Sequence

from rulekit.compile.meaning.symbols import LetSym, Local, MemberSym, Symbol, VariableSym
from rulekit.compile.names.builder import Builder
from rulekit.compile.names.lookup import Lookup
from rulekit.compile.names.messages import declared_twice
from rulekit.diagnostics import Span
from rulekit.syntax import nodes as n


def check_twice(builder: Builder) -> None:
    """N002 in every namespace, for declarations that exist in one variant together; of state the first one stays."""
    names = builder.names
    owned: dict[tuple[object, str], list[Symbol]] = {}
    for symbols in (names.variables, names.zones, names.lets):
        for symbol in symbols:
            if symbol.owner is not None:
                owned.setdefault((symbol.owner, symbol.name), []).append(symbol)
    again = _globals(builder)
    for found in owned.values():
        again |= _pairs(builder, found)
    for held in (names.variables, names.zones, names.lets):
        held[:] = [symbol for symbol in held if id(symbol) not in again]  # type: ignore[misc]
    cards: dict[str, list[Symbol]] = {}
    for definition in names.definitions:
        cards.setdefault(definition.name, []).append(definition)
    for found in cards.values():
        _pairs(builder, found)
    for kind in (n.Play, n.Outcome):
        items = [(item, when) for item, when in names.others if isinstance(item, kind)]
        for (first, one), (second, two) in itertools.combinations(items, 2):
            if one & two:
                word = "play" if kind is n.Play else "outcome"
                declared_twice(builder.bag, word, _head(second), _head(first), f"a rulebook has one `{word}`")
                break


def check_hidden(builder: Builder) -> None:
    """N012 for parameters, holes and results that hide a global name, or what the X of their `let` has."""
    lookup = Lookup(builder.names)
    for verb in builder.names.verbs:
        _hidden(builder, lookup, (*verb.params, *verb.results), verb.when, None)
    for phases in builder.names.phases.values():
        for phase in phases:
            _hidden(builder, lookup, phase.params, phase.when, None)
    for let in builder.names.lets:
        _hidden(builder, lookup, [param for param in let.params if param.name != "this"], let.when, let)


def _hidden(builder: Builder, lookup: Lookup, params: Iterable[Local], when: int, let: LetSym | None) -> None:
    for param in params:
        found = lookup.find(param.name, when)
        if let is not None and let.owner is not None and (found is None or not found.symbols):
            found = lookup.owned(let.owner, param.name, when)
        hidden = [one for one in found.symbols if builder.names.would_hide(one, param.span)] if found else []
        if not hidden:
            continue
        builder.bag.report(
            "N012",
            f"`{param.name}` hides another `{param.name}`",
            param.span,
            label="bound here",
            seconds=[(hidden[0].span, "declared here")],
            help="give it a name of its own",
        )


def _globals(builder: Builder) -> set[int]:
    names = builder.names
    table: dict[str, list[Symbol]] = {}
    everything: list[Iterable[Symbol]] = [names.options.values(), names.roles]
    everything += [*names.values.values(), *names.phases.values(), *names.members.values()]
    everything += [names.enums.values(), names.numbers.values(), names.cards.values()]
    everything += [[one for one in names.variables if one.owner is None]]
    everything += [[one for one in names.zones if one.owner is None]]
    everything += [[one for one in names.lets if one.owner is None]]
    for symbols in everything:
        for symbol in symbols:
            table.setdefault(symbol.name, []).append(symbol)
    return {again for found in table.values() for again in _pairs(builder, found)}


def _pairs(builder: Builder, symbols: Sequence[Symbol]) -> set[int]:
    """Report each symbol that meets an earlier one; return which those are, by identity, if no variant needs them."""
    ordered = sorted(symbols, key=lambda one: (one.span.path, one.span.start))
    again = set()
    for index, symbol in enumerate(ordered):
        for first in ordered[:index]:
            if symbol.when & first.when and not _may_share(symbol, first) and not _unsure(builder, symbol, first):
                declared_twice(builder.bag, symbol.name, symbol.span, first.span)
                if not symbol.when & ~first.when:
                    again.add(id(symbol))
                break
    return again


def _may_share(one: Symbol, two: Symbol) -> bool:
    """Members of several enums may have one name; what was taken in by `all U` is the same member."""
    if isinstance(one, MemberSym) and isinstance(two, MemberSym):
        return True
    spread = (isinstance(symbol, VariableSym) and isinstance(symbol.node, n.Spread) for symbol in (one, two))
    return isinstance(one, MemberSym) != isinstance(two, MemberSym) and any(spread)


def _unsure(builder: Builder, one: Symbol, two: Symbol) -> bool:
    return one in builder.unsure or two in builder.unsure


def _head(item: n.Node) -> Span:
    """The word an item begins with."""
    word = "play" if isinstance(item, n.Play) else "outcome"
    return Span(item.span.path, item.span.start, item.span.start + len(word))
