"""What a row of a menu ranges over and is not offered with: things it could be done with, did no rule say no."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from rulekit.session.frames import with_entry
from rulekit.terms import ABSENT

if TYPE_CHECKING:
    from rulekit.session.decision import Asked, Option, Row

_KINDS = ("act", "pass")


def refused(asked: "Asked", options: Sequence["Option"]) -> Iterator[tuple[dict[str, Any], str]]:
    """Yield (action, label) for what the first hole of a row ranges over and is not offered, each label once.

    `options` are those of the first step. Cards that the asked seat cannot tell are left out.
    """
    offered = {(option.row.number, option.value) for option in options}
    for row in asked.rows:
        if row.entry is None or row.entry.kind not in _KINDS or not row.entry.holes or row.entry.holes[0].unseen:
            continue
        hole = row.entry.holes[0]
        known = {asked.label(row, {hole.name: (v, hole.tag)}) for n, v in offered if n == row.number}
        for value in _domain(asked, row):
            if value == ABSENT or (row.number, value) in offered or not _can_tell(asked, value, hole.tag):
                continue
            label = asked.label(row, {hole.name: (value, hole.tag)})
            if label not in known:
                known.add(label)
                shown = asked.table.shown(asked.observer, asked.cells, value, hole.tag)
                yield {"action": row.word, hole.name: shown}, label


def _domain(asked: "Asked", row: "Row") -> Sequence[int]:
    """Return what the first hole of a row ranges over."""
    assert row.entry is not None
    cells = with_entry(asked.table.program, asked.cells, asked.seat, row.entry, row.seat_slot, row.procedure, {})
    procedure = row.procedure if row.procedure is not None else asked.waiting.procedure
    temps = asked.table.program.procedures[procedure].temps
    found = asked.table.backend.evaluate(cells, row.entry.holes[0].among, temps, you=asked.seat)
    return found if isinstance(found, tuple) else ()


def _can_tell(asked: "Asked", value: int, tag: Any) -> bool:
    return tag[0] != "card" or asked.table.values.can_tell(asked.observer, asked.cells, value)
