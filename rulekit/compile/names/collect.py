"""All declarations of a rulebook, file by file, under their conditions (LANGUAGE 2, ENGINE 9)."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from rulekit.compile.meaning.rulebook import Names
from rulekit.compile.names.builder import Builder
from rulekit.compile.names.cards import collect_card_types, collect_printed
from rulekit.compile.names.conditions import Conditions
from rulekit.compile.names.constants import Constants
from rulekit.compile.names.definitions import collect_definitions
from rulekit.compile.names.enums import (
    collect_columns,
    collect_enums,
    collect_options,
    collect_players,
    fill_members,
)
from rulekit.compile.names.filled import check_filled
from rulekit.compile.names.gather import Gatherer
from rulekit.compile.names.holdings import collect_holdings
from rulekit.compile.names.libraries import fill_libraries, holes_of_libraries
from rulekit.compile.names.raw import raw_of
from rulekit.compile.names.twice import check_hidden, check_twice
from rulekit.compile.names.values import collect_values
from rulekit.compile.names.variants import header_lines, make_variants
from rulekit.compile.names.verbs import collect_verbs, tell_apart
from rulekit.diagnostics import Bag, Span
from rulekit.syntax import nodes as n

_OTHERS = (
    n.Setup,
    n.Play,
    n.GameEnds,
    n.Outcome,
    n.Anytime,
    n.Window,
    n.Whenever,
    n.Instead,
    n.Cannot,
    n.Must,
    n.AsSoonAs,
    n.AtPoint,
    n.Always,
    n.WhileActive,
    n.Invariant,
    n.Scenario,
)
"""Items that declare no name."""


def collect_names(
    files: Sequence[n.File],
    bag: Bag,
    *,
    folder: str = "",
    roots: Collection[str] | None = None,
    csv: Mapping[str, str] | None = None,
    used: Mapping[Span, str] | None = None,
) -> Names | None:
    """Every name of the rulebook; None if no file has a `game` header.

    files: all files that may belong, with their paths. folder: the rulebook's folder in the same spelling (`""` or
    `games/chess`); paths in `use` and `cards .. from` start there. roots: the paths that belong without being used;
    None: all files directly in the folder. csv: the texts of CSV files by path. used: which file stands at each
    path that was read, by its place; what is missing there was reported; None: nothing was reported yet.
    """
    gathered = Gatherer(files, bag, folder, used).gather(roots)
    if gathered.game is None:
        return None
    game = gathered.game
    fill_libraries(gathered, bag, reported=used is not None)
    raw = raw_of(gathered)
    policies = header_lines(game, raw, bag)
    variants = make_variants(game, raw, bag)
    conditions = Conditions(raw, variants, Constants(raw), bag)
    names = Names(
        game,
        game.title.text,
        raw.low_seats,
        raw.high_seats,
        (),
        raw.has_roles,
        {},
        tuple(variants.variants),
        policies=policies,
        conditions=conditions.sets,
        libraries=holes_of_libraries(gathered),
    )
    builder = Builder(names, bag, raw, gathered, conditions, folder, csv or {}, used is not None)
    collect_enums(builder)
    collect_card_types(builder)
    collect_players(builder)
    fill_members(builder)
    collect_options(builder)
    collect_columns(builder)
    collect_printed(builder)
    collect_definitions(builder)
    collect_values(builder)
    collect_holdings(builder)
    collect_verbs(builder)
    for item, guards in gathered.of(*_OTHERS):
        names.others.append((item, builder.when(guards)))
    check_filled(builder)
    check_twice(builder)
    check_hidden(builder)
    tell_apart(builder)
    return names
