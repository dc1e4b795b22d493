"""What to do about an item that does not fit its sentence (T020): one of its numbers, or one after another."""

from __future__ import annotations

from rulekit.compile.check.paths.members import which_number
from rulekit.compile.check.sentences.fitting import Fit, Hole
from rulekit.compile.check.sentences.kit import Kit
from rulekit.compile.check.values.scope import Scope
from rulekit.compile.check.values.types import fits
from rulekit.compile.meaning.symbols import HoleSym, PhaseSym
from rulekit.compile.meaning.types import CardT, IntT, ListT, PlayerT, Type, ZoneT
from rulekit.diagnostics import Span


def way_out(kit: Kit, fit: Fit, hole: Hole | None, place: Span, row: Span, scope: Scope) -> str | None:
    """The help for an item at `place` of a sentence; hole None: it is the doer."""
    if fit.wrong is None:
        return None
    found, wanted = fit.wrong.type, _wanted(hole)
    element = CardT(found.card) if isinstance(found, ZoneT) else found.element if isinstance(found, ListT) else None
    text = kit.written(place)
    if element is not None and wanted is not None and fits(element, wanted, kit.names.player_subtypes):
        return f"do it for each: `{_for_each(kit, text, place, row)}`"
    return which_number(kit.expressions, fit.wrong, scope) if isinstance(wanted, IntT) else None


def phase_call(phase: PhaseSym) -> str:
    """The help where a phase has not the arguments that it takes."""
    given = ", ".join(one.name for one in phase.params)
    if not given:
        return f"write `{phase.name}`"
    return f"write `{phase.name}(you)`" if given == "you" else f"it is declared as `{phase.name}({given})`"


def _wanted(hole: Hole | None) -> Type | None:
    if hole is None:
        return PlayerT()
    if isinstance(hole, HoleSym):
        return hole.type
    return {"number": IntT(), "player": PlayerT()}.get(hole.kind)


def _for_each(kit: Kit, text: str, place: Span, row: Span) -> str:
    """The sentence in a loop: `each x in offer: play x`."""
    source = kit.bag.sources.get(row.path, "")
    sentence = f"{source[row.start : place.start]}x{source[place.end : row.end]}"
    return f"each x in {text}: {' '.join(sentence.split())}"
