"""Resolved expressions, and the operations they are made of.

An expression is a `Typed`: operation, arguments, type, span. Operations are those of `program/operations.py`, with
`Local`s in the place of temps and slots, and symbols in the place of addresses:

    const v · option OptionSym · local Local · you · seats · players · others seat · active
    all EnumSym|NumberSym|IntT|"Player" (every member, in order) · definitions CardTypeSym (all of this variant)
    all_cards CardTypeSym (every physical card)
    definition DefinitionSym (the definition itself) · copy DefinitionSym k (its k-th card; k = 0: its only copy)
    read VariableSym owner|None index.. (a stored value; a list variable reads as a list, a bag as a bag)
    local_at Local index.. (a cell of `var x per K`) · local_list Local (a list local)
    zone ZoneSym owner|None index.. (the zone itself) · box CardTypeSym (the built-in zone)
    members zone · only zone · size zone · family ZoneSym owner|None (all cards of a family, in index order)
    field FieldSym card · printed FieldSym definition · column EnumSym name member · values ValuesSym name index..
    steps ValuesSym name n · lines EnumSym n · beside s d · neighbors s · directions EnumSym · coordinate "x"|"y" s
    wherever card (`c.card`: the card itself, also as another object) · definition_of card · zone_of card
    controller card · owner card · host card · text card · is_a card CardTypeSym
    call LetSym argument.. (an owned let: its owner first) · can Sentence
    filter Local list condition · map Local list value · flat Local list list · any/all Local list condition
    best/sorted Local list ((sign, key), ..) · passed Each else(bool)
    spread (VariableSym ..) owner|None member (a variable of `each E: T` by its member, one of the given in order)
    variants ((when, value) ..) (the value declared for the variant; `when`s exclude each other)
    game_over · winners · resolving · was e           (tests only)
    cause · is_cost cause · controller cause · doer     (in rules about events)
    pending · entry e name · is_word e AbilitySym      (not yet playable)
    and the plain ones: add sub mul neg div_up div_down min max eq ne lt le gt ge in not_in not and or if otherwise
    present tuple list set span unique plus minus count total highest lowest first last item top bottom empty out from
    after bag bag_at bag_plus bag_minus

`x is absent` is `not present`; `z is empty` of a zone is `eq size 0`. `a in b` of a card and a zone: `in card members`.
A zone in the place of a set is wrapped in `members` by the checker; an `at most 1` zone in the place of a card
in `only`.
"""

from __future__ import annotations

from typing import Any

from attrs import frozen

from rulekit.compile.meaning.types import Type
from rulekit.diagnostics import Span


@frozen(eq=False)
class Typed:
    """A resolved expression."""

    op: str
    args: tuple[Any, ...]
    type: Type
    span: Span


@frozen(eq=False)
class Text:
    """A text with values in it: strings and Typed."""

    parts: tuple[str | Typed, ...]
    span: Span
