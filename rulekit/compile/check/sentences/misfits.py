"""What to do about an item that does not fit its sentence (T020): one of its numbers, or one after another."""

from __future__ import annotations

from collections.abc import Iterator

from rulekit.compile.check.sentences.fitting import Fit, Hole
from rulekit.compile.check.sentences.kit import Kit
from rulekit.compile.check.values.types import fits
from rulekit.compile.meaning.symbols import HoleSym, PhaseSym
from rulekit.compile.meaning.types import CardT, EnumT, IntT, ListT, PlayerT, Type, ZoneT
from rulekit.diagnostics import Span
from rulekit.syntax import nodes as n

_MOST = 4


def way_out(kit: Kit, fit: Fit, hole: Hole | None, place: Span, row: Span) -> str | None:
    """The help for an item at `place` of a sentence; hole None: it is the doer."""
    if fit.wrong is None:
        return None
    found, wanted = fit.wrong.type, _wanted(hole)
    element = CardT(found.card) if isinstance(found, ZoneT) else found.element if isinstance(found, ListT) else None
    text = kit.written(place)
    if element is not None and wanted is not None and fits(element, wanted, kit.names.player_subtypes):
        return f"do it for each: `{_for_each(kit, text, place, row)}`"
    if isinstance(wanted, IntT) and isinstance(found, (CardT, PlayerT, EnumT)):
        owned = list(_numbers(kit, found))[:_MOST]
        words = " or ".join(f"`{f'your {name}' if text == 'you' else f'{text}.{name}'}`" for name in owned)
        return f"say which number: {words}" if owned else None
    return None


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


def _numbers(kit: Kit, of: CardT | PlayerT | EnumT) -> Iterator[str]:
    """The numbers that a card, player or member has, printed ones first."""
    owner = of.card if isinstance(of, CardT) else of.enum if isinstance(of, EnumT) else "Player"
    if isinstance(of, CardT):
        yield from (name for name, field in of.card.fields.items() if isinstance(field.type, IntT))
    owners = kit.lookup.owners(owner)
    for one in kit.names.variables:
        is_number = isinstance(one.node, n.Variable) and isinstance(one.type, IntT) and not one.dims
        if is_number and one.owner in owners:
            yield one.name
