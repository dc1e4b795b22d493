"""What a definition prints, whatever it was written as: a block, a table row, a CSV row, a generated row."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from attrs import field, frozen

from rulekit.compile.meaning.rulebook import Names
from rulekit.compile.meaning.symbols import DefinitionSym, FieldSym
from rulekit.diagnostics import Span
from rulekit.syntax import nodes as n


@frozen(eq=False)
class PrintedValue:
    """One value of a field or of `copies`, under the variants `when` (lines of a definition may stand under `if`).

    content: rows parted by commas (`public_buys 4, 6`; () for a bare name, which is `yes` for a Bool), or a table Cell, or
    an expression (`copies e` of generated rows), or an int: the constant cell of a generated row. bindings: for generated
    rows the names their expressions may read, with type and constant.
    """

    content: tuple[n.Row, ...] | n.Cell | n.Expr | int
    span: Span
    when: int


DefinitionLine: TypeAlias = (
    n.CardAbility | n.Instead | n.Cannot | n.Must | n.AsSoonAs | n.AtPoint | n.Always | n.WhileActive
)


@frozen(eq=False)
class Printed:
    """fields: for each field the values given, each under its variants; none: the default. copies: likewise, none: 1.

    effects: effect fields with their body, or table cell. lines: abilities and lasting lines with their variants.
    """

    fields: Mapping[FieldSym, tuple[PrintedValue, ...]]
    copies: tuple[PrintedValue, ...]
    effects: Mapping[FieldSym, tuple[tuple[n.CardAbility | n.Cell, int], ...]]
    lines: tuple[tuple[DefinitionLine, int], ...]
    bindings: Mapping[str, tuple[object, int]] = field(factory=dict)


def printed(definition: DefinitionSym, names: Names) -> Printed:
    """What the definition says; unknown and repeated fields are reported by `collect_names` and left out here."""
    raise NotImplementedError
