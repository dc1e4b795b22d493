"""An item that does not fit its sentence (T020), and what to do about it: one of its numbers, or one after another."""

from __future__ import annotations

from collections.abc import Sequence

from rulekit.compile.check.expressions.targets import unit_text, units_there
from rulekit.compile.check.paths.members import which_number
from rulekit.compile.check.sentences.fitting import Fit, Hole, wanted_by
from rulekit.compile.check.sentences.kit import Kit
from rulekit.compile.check.sentences.nearest import pattern_text
from rulekit.compile.check.values.scope import Scope
from rulekit.compile.check.values.types import describe, fits
from rulekit.compile.meaning.symbols import HoleSym, PhaseSym, VariableSym
from rulekit.compile.meaning.types import CardT, EnumT, IntT, ListT, PlayerT, Type, UnknownT, ZoneT
from rulekit.compile.names import BuiltinHole
from rulekit.diagnostics import Span
from rulekit.syntax import nodes as n

_MOST = 3


def report(kit: Kit, made: Sequence[Fit], span: Span, scope: Scope) -> None:
    """What is wrong in the items themselves, else T020 for the reading of which most fits."""
    broken = next((fit for fit in made if fit.state == "broken"), None)
    if broken is not None:
        kit.bag.extend(broken.found)
        return
    fit = max(made, key=lambda one: sum(argument is not None for argument in one.arguments))
    if fit.wrong is not None and isinstance(fit.wrong.type, UnknownT):
        return
    reading = fit.reading
    text = pattern_text(reading.form, kit.bag)
    label = "" if fit.wrong is None else f"this is {describe(fit.wrong.type)}"
    if fit.at < 0:
        item = reading.subject
        assert item is not None
        kit.bag.report(
            "T020",
            f"`{kit.written(item.span)}` cannot be the doer of a sentence",
            item.span,
            label=label,
            because="what stands in front of the verb is a player",
            help=_way_out(kit, fit, None, item.span, span, scope),
        )
        return
    hole, item = reading.form.holes[fit.at], reading.in_holes[fit.at]
    wanted = f"`{hole.name}` takes {wanted_by(hole)}"
    others = [(s, "the same words") for one in made if one is not fit and (s := one.reading.form.span)]
    kit.bag.report(
        "T020",
        f"`{kit.written(item.span)}` does not fit the sentence `{text}`",
        item.span,
        label="the number comes first" if fit.help else label,
        seconds=[(hole.span, wanted), *others] if isinstance(hole, HoleSym) else others,
        because="" if isinstance(hole, HoleSym) else wanted,
        help=fit.help or _way_out(kit, fit, hole, item.span, span, scope),
    )


def _way_out(kit: Kit, fit: Fit, hole: Hole | None, place: Span, row: Span, scope: Scope) -> str | None:
    """The help for an item at `place` of a sentence; hole None: it is the doer."""
    if fit.wrong is None:
        return None
    found, wanted = fit.wrong.type, _wanted(hole)
    element = CardT(found.card) if isinstance(found, ZoneT) else found.element if isinstance(found, ListT) else None
    text = kit.written(place)
    if element is not None and wanted is not None and fits(element, wanted, kit.names.player_subtypes):
        return f"do it for each: `{_for_each(kit, text, place, row)}`"
    if isinstance(hole, BuiltinHole) and hole.kind == "bag" and isinstance(found, IntT):
        units = [one.name for one in kit.names.variables if one.owner == "Player" and _is_unit(one)]
        words = [f"`{kit.written(row)} {name}`" for name in units[:_MOST]]
        return f"say of what: {' or '.join(words)}" if words else None
    if isinstance(hole, BuiltinHole) and hole.kind == "unit" and isinstance(found, EnumT):
        return _one_of_family(kit, found, text, scope)
    return which_number(kit.expressions, fit.wrong, scope) if isinstance(wanted, IntT) else None


def _one_of_family(kit: Kit, found: EnumT, text: str, scope: Scope) -> str | None:
    """`gain 2 wood` where players have `stock[wood]`."""
    units = units_there(kit.expressions, scope)
    families = [one for one in units if len(one.dims) == 1 and fits(found, one.dims[0])]
    written = " or ".join(f"`{unit_text(one, text)}`" for one in families[:_MOST])
    return f"write {written}" if written else None


def _is_unit(one: VariableSym) -> bool:
    return isinstance(one.node, n.Variable) and isinstance(one.type, IntT) and not one.type.maybe and not one.dims


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
